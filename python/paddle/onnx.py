"""Export of models to ONNX."""

import os
import tempfile

__all__ = ["export"]


def export(layer, path, input_spec=None, opset_version=9, **configs):
    """Writes a layer as `path` + ".onnx". The package paddle2onnx does it, from a saved program.

    Args:
        layer (Layer): The layer.
        path (str): Where to, without the ending.
        input_spec (list[InputSpec|Tensor]|None): What its inputs are like; see
            :func:`paddle.jit.save`.
        opset_version (int): The version of ONNX's ops.
        configs: Settings of `paddle.jit.save`, as `output_spec`; those of paddle2onnx, as
            `enable_onnx_checker`.

    Raises:
        ImportError: paddle2onnx is not there.
    """
    if not path or os.path.basename(path) == "":
        raise ValueError(f"onnx.export: path must end in a file name, got {path!r}")
    try:
        import paddle2onnx
    except ImportError as e:
        raise ImportError("onnx.export: this needs the package paddle2onnx") from e
    from .jit import save

    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "model")
        specs = {k: configs.pop(k) for k in ("output_spec",) if k in configs}
        save(layer, saved, input_spec, **specs)
        files = (saved + ".json", saved + ".pdiparams", path + ".onnx", opset_version)
        paddle2onnx.export(*files, **configs)
