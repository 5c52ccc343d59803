"""SqueezeNet (Iandola et al., AlexNet-level accuracy with 50x fewer parameters, 2016)."""

from ... import nn, tensor
from ._pretrained import load_pretrained

__all__ = ["SqueezeNet", "squeezenet1_0", "squeezenet1_1"]

# Channels in, squeezed, expanded (twice).
_FIRES = (
    (64, 16, 64),
    (128, 16, 64),
    (128, 32, 128),
    (256, 32, 128),
    (256, 48, 192),
    (384, 48, 192),
    (384, 64, 256),
    (512, 64, 256),
)
# For each version the first convolution (channels, window, padding), and after which of the modules
# above a pool follows.
_VERSIONS = {"1.0": ((96, 7, 0), (3, 7)), "1.1": ((64, 3, 1), (2, 4))}


class MakeFireConv(nn.Layer):
    """A convolution and the positive part."""

    def __init__(self, inside, outside, kernel_size, padding=0):
        super().__init__()
        self._conv = nn.Conv2D(inside, outside, kernel_size, padding=padding)

    def forward(self, x):
        return nn.functional.relu(self._conv(x))


class MakeFire(nn.Layer):
    """To few channels, then to many by convolutions of 1 by 1 and of 3 by 3."""

    def __init__(self, inside, squeezed, expanded):
        super().__init__()
        self._conv = MakeFireConv(inside, squeezed, 1)
        self._conv_path1 = MakeFireConv(squeezed, expanded, 1)
        self._conv_path2 = MakeFireConv(squeezed, expanded, 3, padding=1)

    def forward(self, x):
        x = self._conv(x)
        return tensor.concat([self._conv_path1(x), self._conv_path2(x)], axis=1)


class SqueezeNet(nn.Layer):
    """SqueezeNet for images [N, 3, H, W].

    Args:
        version (str): ``1.0`` or ``1.1``.
        num_classes (int): The number of classes; not positive: no last convolution.
        with_pool (bool): Whether the mean over the image is the result.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.SqueezeNet("1.1", num_classes=5)
            >>> print(model(paddle.ones([1, 3, 64, 64])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, version, num_classes=1000, with_pool=True):
        super().__init__()
        if version not in _VERSIONS:
            raise ValueError(f"SqueezeNet: version must be '1.0' or '1.1', got {version!r}")
        self.version, self.num_classes, self.with_pool = version, num_classes, with_pool
        (channels, window, padding), self._pooled = _VERSIONS[version]
        self._conv = nn.Conv2D(3, channels, window, stride=2, padding=padding)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2)
        for i, (inside, squeezed, expanded) in enumerate(_FIRES, 1):
            fire = MakeFire(channels if i == 1 else inside, squeezed, expanded)
            self.add_sublayer(f"_conv{i}", fire)
        self._drop = nn.Dropout(0.5, mode="downscale_in_infer")
        self._conv9 = nn.Conv2D(512, num_classes, 1)
        self._avg_pool = nn.AdaptiveAvgPool2D(1)

    def forward(self, inputs):
        x = self._pool(nn.functional.relu(self._conv(inputs)))
        for i in range(1, len(_FIRES) + 1):
            x = getattr(self, f"_conv{i}")(x)
            if i in self._pooled:
                x = self._pool(x)
        if self.num_classes > 0:
            x = nn.functional.relu(self._conv9(self._drop(x)))
        return self._avg_pool(x).squeeze([2, 3]) if self.with_pool else x


def squeezenet1_0(pretrained=False, **kwargs):
    """SqueezeNet 1.0.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        **kwargs: Arguments of :class:`SqueezeNet`.

    Returns:
        SqueezeNet: The model.
    """
    model = SqueezeNet("1.0", **kwargs)
    return load_pretrained(model, "SqueezeNet1_0_pretrained") if pretrained else model


def squeezenet1_1(pretrained=False, **kwargs):
    """SqueezeNet 1.1, with the arguments of :func:`squeezenet1_0`."""
    model = SqueezeNet("1.1", **kwargs)
    return load_pretrained(model, "SqueezeNet1_1_pretrained") if pretrained else model
