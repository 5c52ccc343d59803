"""MobileNetV3 (Howard et al., Searching for MobileNetV3, 2019)."""

from functools import partial

from ... import nn
from ..ops import ConvNormActivation
from ._channels import make_divisible
from ._pretrained import load_pretrained

__all__ = ["MobileNetV3Large", "MobileNetV3Small", "mobilenet_v3_large", "mobilenet_v3_small"]

_BatchNorm = partial(nn.BatchNorm2D, epsilon=0.001, momentum=0.99)

# Kernel size, channels within, channels out, squeeze and excitation, activation, stride
# (tables 1 and 2 of the paper).
_LARGE = (
    (3, 16, 16, False, "relu", 1),
    (3, 64, 24, False, "relu", 2),
    (3, 72, 24, False, "relu", 1),
    (5, 72, 40, True, "relu", 2),
    (5, 120, 40, True, "relu", 1),
    (5, 120, 40, True, "relu", 1),
    (3, 240, 80, False, "hardswish", 2),
    (3, 200, 80, False, "hardswish", 1),
    (3, 184, 80, False, "hardswish", 1),
    (3, 184, 80, False, "hardswish", 1),
    (3, 480, 112, True, "hardswish", 1),
    (3, 672, 112, True, "hardswish", 1),
    (5, 672, 160, True, "hardswish", 2),
    (5, 960, 160, True, "hardswish", 1),
    (5, 960, 160, True, "hardswish", 1),
)
_SMALL = (
    (3, 16, 16, True, "relu", 2),
    (3, 72, 24, False, "relu", 2),
    (3, 88, 24, False, "relu", 1),
    (5, 96, 40, True, "hardswish", 2),
    (5, 240, 40, True, "hardswish", 1),
    (5, 240, 40, True, "hardswish", 1),
    (5, 120, 48, True, "hardswish", 1),
    (5, 144, 48, True, "hardswish", 1),
    (5, 288, 96, True, "hardswish", 2),
    (5, 576, 96, True, "hardswish", 1),
    (5, 576, 96, True, "hardswish", 1),
)
_ACTIVATIONS = {"relu": nn.ReLU, "hardswish": nn.Hardswish}


class SqueezeExcitation(nn.Layer):
    """Weighs the channels by what they are on average (Hu et al., 2017)."""

    def __init__(self, input_channels, squeeze_channels):
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2D(1)
        self.fc1 = nn.Conv2D(input_channels, squeeze_channels, 1)
        self.fc2 = nn.Conv2D(squeeze_channels, input_channels, 1)
        self.activation = nn.ReLU()
        self.scale_activation = nn.Hardsigmoid()

    def forward(self, x):
        weight = self.activation(self.fc1(self.avgpool(x)))
        return x * self.scale_activation(self.fc2(weight))


class InvertedResidual(nn.Layer):
    """To more channels, a convolution of each, their weights, to fewer; and what came in added."""

    def __init__(self, inside, within, outside, kernel_size, stride, use_se, activation):
        super().__init__()
        self.use_res_connect = stride == 1 and inside == outside
        self.use_se = use_se
        self.expand = inside != within
        conv = partial(ConvNormActivation, norm_layer=_BatchNorm)
        if self.expand:
            self.expand_conv = conv(inside, within, 1, activation_layer=activation)
        self.bottleneck_conv = conv(
            within, within, kernel_size, stride, groups=within, activation_layer=activation
        )
        if use_se:
            self.mid_se = SqueezeExcitation(within, make_divisible(within / 4))
        self.linear_conv = conv(within, outside, 1, activation_layer=None)

    def forward(self, x):
        y = self.expand_conv(x) if self.expand else x
        y = self.bottleneck_conv(y)
        if self.use_se:
            y = self.mid_se(y)
        y = self.linear_conv(y)
        return x + y if self.use_res_connect else y


class MobileNetV3(nn.Layer):
    """MobileNetV3 of given blocks.

    Args:
        blocks (sequence[tuple]): The rows of the paper's table.
        last_channel (int): The features before the last layer.
        scale (float): A factor of the channels.
        num_classes (int): The number of classes; not positive: no linear layers.
        with_pool (bool): Whether the mean over the image comes before the linear layers.
    """

    def __init__(self, blocks, last_channel, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.scale, self.num_classes, self.with_pool = scale, num_classes, with_pool
        self.last_channel = last_channel
        conv = partial(ConvNormActivation, norm_layer=_BatchNorm, activation_layer=nn.Hardswish)
        channels = make_divisible(16 * scale)
        self.conv = conv(3, channels, stride=2)
        layers = []
        for kernel_size, within, outside, use_se, activation, stride in blocks:
            within, outside = make_divisible(within * scale), make_divisible(outside * scale)
            layers.append(
                InvertedResidual(
                    channels,
                    within,
                    outside,
                    kernel_size,
                    stride,
                    use_se,
                    _ACTIVATIONS[activation],
                )
            )
            channels = outside
        self.blocks = nn.Sequential(*layers)
        self.lastconv = conv(channels, 6 * channels, 1)
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(6 * channels, last_channel),
                nn.Hardswish(),
                nn.Dropout(0.2),
                nn.Linear(last_channel, num_classes),
            )

    def forward(self, x):
        x = self.lastconv(self.blocks(self.conv(x)))
        if self.with_pool:
            x = self.avgpool(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


class MobileNetV3Small(MobileNetV3):
    """The small MobileNetV3 for images [N, 3, H, W].

    Args:
        scale (float): A factor of the channels.
        num_classes (int): The number of classes; not positive: no linear layers.
        with_pool (bool): Whether the mean over the image comes before the linear layers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.MobileNetV3Small(scale=0.5, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 32, 32])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__(_SMALL, make_divisible(1024 * scale), scale, num_classes, with_pool)


class MobileNetV3Large(MobileNetV3):
    """The large MobileNetV3, with the arguments of :class:`MobileNetV3Small`."""

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__(_LARGE, make_divisible(1280 * scale), scale, num_classes, with_pool)


def mobilenet_v3_small(pretrained=False, scale=1.0, **kwargs):
    """The small MobileNetV3.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        scale (float): A factor of the channels.
        **kwargs: Arguments of :class:`MobileNetV3Small`.

    Returns:
        MobileNetV3Small: The model.
    """
    model = MobileNetV3Small(scale=scale, **kwargs)
    return load_pretrained(model, f"mobilenet_v3_small_x{scale}") if pretrained else model


def mobilenet_v3_large(pretrained=False, scale=1.0, **kwargs):
    """The large MobileNetV3, with the arguments of :func:`mobilenet_v3_small`."""
    model = MobileNetV3Large(scale=scale, **kwargs)
    return load_pretrained(model, f"mobilenet_v3_large_x{scale}") if pretrained else model
