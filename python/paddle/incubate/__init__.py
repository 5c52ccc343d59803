"""What is young: its interface may still change."""

from .. import _lazy

_NAMES = {
    "LookAhead": "optimizer",
    "ModelAverage": "optimizer",
    "graph_reindex": "operators",
    "graph_sample_neighbors": "operators",
    "graph_send_recv": "operators",
    "identity_loss": "operators",
    "segment_max": "operators",
    "segment_mean": "operators",
    "segment_min": "operators",
    "segment_sum": "operators",
    "softmax_mask_fuse": "operators",
    "softmax_mask_fuse_upper_triangle": "operators",
}

__all__ = list(_NAMES)
__getattr__, __dir__ = _lazy.find_later(
    globals(), ("autograd", "nn", "operators", "optimizer", "passes"), _NAMES
)
