"""MobileNetV2 (Sandler et al., Inverted residuals and linear bottlenecks, 2018)."""

from ... import nn
from ..ops import ConvNormActivation
from ._channels import make_divisible
from ._pretrained import load_pretrained

__all__ = ["MobileNetV2", "mobilenet_v2"]

# Expansion, channels, blocks, stride of the first block (table 2 of the paper).
_STAGES = (
    (1, 16, 1, 1),
    (6, 24, 2, 2),
    (6, 32, 3, 2),
    (6, 64, 4, 2),
    (6, 96, 3, 1),
    (6, 160, 3, 2),
    (6, 320, 1, 1),
)


class InvertedResidual(nn.Layer):
    """To more channels, a convolution of each, to fewer; and what came in added where it fits."""

    def __init__(self, inp, oup, stride, expand_ratio):
        super().__init__()
        hidden = round(inp * expand_ratio)
        self.use_res_connect = stride == 1 and inp == oup
        layers = []
        if expand_ratio != 1:
            layers.append(ConvNormActivation(inp, hidden, kernel_size=1, activation_layer=nn.ReLU6))
        layers += [
            ConvNormActivation(
                hidden, hidden, stride=stride, groups=hidden, activation_layer=nn.ReLU6
            ),
            nn.Conv2D(hidden, oup, 1, bias_attr=False),
            nn.BatchNorm2D(oup),
        ]
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


class MobileNetV2(nn.Layer):
    """MobileNetV2 for images [N, 3, H, W].

    Args:
        scale (float): A factor of the channels.
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.MobileNetV2(scale=0.25, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 32, 32])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes, self.with_pool = num_classes, with_pool
        channels = make_divisible(32 * scale)
        features = [ConvNormActivation(3, channels, stride=2, activation_layer=nn.ReLU6)]
        for expansion, width, blocks, stride in _STAGES:
            width = make_divisible(width * scale)
            for i in range(blocks):
                features.append(
                    InvertedResidual(channels, width, stride if i == 0 else 1, expansion)
                )
                channels = width
        last = make_divisible(1280 * max(1.0, scale))
        features.append(
            ConvNormActivation(channels, last, kernel_size=1, activation_layer=nn.ReLU6)
        )
        self.features = nn.Sequential(*features)
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(last, num_classes))

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


def mobilenet_v2(pretrained=False, scale=1.0, **kwargs):
    """MobileNetV2.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        scale (float): A factor of the channels.
        **kwargs: Arguments of :class:`MobileNetV2`.

    Returns:
        MobileNetV2: The model.
    """
    model = MobileNetV2(scale=scale, **kwargs)
    return load_pretrained(model, f"mobilenet_v2_x{scale}") if pretrained else model
