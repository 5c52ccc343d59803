"""Operations of vision, and layers made of several."""

from .. import nn

__all__ = ["ConvNormActivation"]


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
