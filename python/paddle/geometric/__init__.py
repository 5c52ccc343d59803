"""Functions for graphs: values of edges collected in nodes, and neighbors drawn at random."""

from .messages import send_u_recv, send_ue_recv, send_uv
from .neighbors import (
    reindex_graph,
    reindex_heter_graph,
    sample_neighbors,
    weighted_sample_neighbors,
)
from .segments import segment_max, segment_mean, segment_min, segment_sum

__all__ = [
    "reindex_graph",
    "reindex_heter_graph",
    "sample_neighbors",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "send_u_recv",
    "send_ue_recv",
    "send_uv",
    "weighted_sample_neighbors",
]
