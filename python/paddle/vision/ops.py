"""Operations of vision, and layers made of several."""

import io

import numpy as np

from .. import _C, nn
from .boxes import box_coder, nms, prior_box, yolo_box
from .deform_conv import DeformConv2D, deform_conv2d
from .proposals import distribute_fpn_proposals, matrix_nms
from .regions import PSRoIPool, RoIAlign, RoIPool, psroi_pool, roi_align, roi_pool

__all__ = [
    "ConvNormActivation",
    "DeformConv2D",
    "PSRoIPool",
    "RoIAlign",
    "RoIPool",
    "box_coder",
    "decode_jpeg",
    "deform_conv2d",
    "distribute_fpn_proposals",
    "matrix_nms",
    "nms",
    "prior_box",
    "psroi_pool",
    "read_file",
    "roi_align",
    "roi_pool",
    "yolo_box",
]


def read_file(filename, name=None):
    """The bytes of a file.

    Args:
        filename (str): The file.
        name (str|None): Has no effect.

    Returns:
        Tensor: A vector, uint8.

    Examples:
        .. code-block:: python

            >>> import pathlib
            >>> import paddle
            >>> _ = pathlib.Path("a.bin").write_bytes(b"\\1\\2")
            >>> paddle.vision.ops.read_file("a.bin").tolist()
            [1, 2]
    """
    return _C._tensor_from(np.fromfile(filename, "uint8"), None, None)


def decode_jpeg(x, mode="unchanged", name=None):
    """The image that the bytes of a JPEG file mean.

    Args:
        x (Tensor): The bytes, as :func:`read_file` gives them.
        mode (str): "unchanged": its own channels; "gray": one; "rgb": three.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of shape [C, H, W], uint8.

    Raises:
        ValueError: mode is something else.
    """
    from PIL import Image

    modes = {"unchanged": None, "gray": "L", "rgb": "RGB"}
    if mode not in modes:
        raise ValueError(f"decode_jpeg: mode must be one of {list(modes)}, got {mode!r}")
    image = Image.open(io.BytesIO(x.numpy().tobytes()))
    array = np.asarray(image.convert(modes[mode]) if modes[mode] else image)
    array = array[None] if array.ndim == 2 else array.transpose(2, 0, 1)
    return _C._tensor_from(np.ascontiguousarray(array), None, None)


class ConvNormActivation(nn.Sequential):
    """A convolution, a normalization and an activation, one after the other.

    Args:
        in_channels (int): The channels of the input.
        out_channels (int): The channels of the output.
        kernel_size (int|tuple[int]): The size of the window.
        stride (int|tuple[int]): Its step.
        padding (int|tuple[int]|None): None: as many as keep the size at stride 1.
        groups (int): The groups of the convolution.
        norm_layer (callable|None): Makes the normalization from the channels; None: none.
        activation_layer (callable|None): Makes the activation; None: none.
        dilation (int): The distance of the window's points.
        bias (bool|None): Whether the convolution has a bias; None: only without normalization.
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=nn.BatchNorm2D,
        activation_layer=nn.ReLU,
        dilation=1,
        bias=None,
    ):
        if padding is None:
            padding = (kernel_size - 1) // 2 * dilation
        if bias is None:
            bias = norm_layer is None
        layers = [
            nn.Conv2D(
                in_channels,
                out_channels,
                kernel_size,
                stride,
                padding,
                dilation=dilation,
                groups=groups,
                bias_attr=None if bias else False,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer())
        super().__init__(*layers)
