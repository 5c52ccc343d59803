"""MobileNet (Howard et al., MobileNets, 2017)."""

from ... import nn
from ..ops import ConvNormActivation
from ._pretrained import load_pretrained

__all__ = ["MobileNetV1", "mobilenet_v1"]

# Name, channels in and out, stride.
_BLOCKS = (
    ("conv2_1", 32, 64, 1),
    ("conv2_2", 64, 128, 2),
    ("conv3_1", 128, 128, 1),
    ("conv3_2", 128, 256, 2),
    ("conv4_1", 256, 256, 1),
    ("conv4_2", 256, 512, 2),
    *((f"conv5_{i}", 512, 512, 1) for i in range(1, 6)),
    ("conv5_6", 512, 1024, 2),
    ("conv6", 1024, 1024, 1),
)


class DepthwiseSeparable(nn.Layer):
    """A convolution of each channel for itself, then one of 1 by 1 across the channels."""

    def __init__(self, in_channels, out_channels, stride):
        super().__init__()
        self._depthwise_conv = ConvNormActivation(
            in_channels, in_channels, stride=stride, groups=in_channels
        )
        self._pointwise_conv = ConvNormActivation(in_channels, out_channels, kernel_size=1)

    def forward(self, x):
        return self._pointwise_conv(self._depthwise_conv(x))


class MobileNetV1(nn.Layer):
    """MobileNet for images [N, 3, H, W].

    Args:
        scale (float): A factor of the channels.
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.MobileNetV1(scale=0.25, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 32, 32])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.scale, self.num_classes, self.with_pool = scale, num_classes, with_pool
        self.conv1 = ConvNormActivation(3, int(32 * scale), stride=2)
        self._names = ["conv1"]
        for name, inside, outside, stride in _BLOCKS:
            block = DepthwiseSeparable(int(inside * scale), int(outside * scale), stride)
            self.add_sublayer(name, block)
            self._names.append(name)
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.fc = nn.Linear(int(1024 * scale), num_classes)

    def forward(self, x):
        for name in self._names:
            x = getattr(self, name)(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x


def mobilenet_v1(pretrained=False, scale=1.0, **kwargs):
    """MobileNet.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        scale (float): A factor of the channels.
        **kwargs: Arguments of :class:`MobileNetV1`.

    Returns:
        MobileNetV1: The model.
    """
    model = MobileNetV1(scale=scale, **kwargs)
    return load_pretrained(model, f"mobilenetv1_{scale}") if pretrained else model
