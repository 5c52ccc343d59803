"""GoogLeNet (Szegedy et al., Going deeper with convolutions, 2014)."""

from ... import nn, tensor
from ._initial import uniform
from ._pretrained import load_pretrained

__all__ = ["GoogLeNet", "googlenet"]

# Channels of the modules (table 1 of the paper): in; 1x1; 3x3 reduced, 3x3; 5x5 reduced, 5x5; pool.
_INCEPTIONS = {
    "_ince3a": (192, 64, 96, 128, 16, 32, 32),
    "_ince3b": (256, 128, 128, 192, 32, 96, 64),
    "_ince4a": (480, 192, 96, 208, 16, 48, 64),
    "_ince4b": (512, 160, 112, 224, 24, 64, 64),
    "_ince4c": (512, 128, 128, 256, 24, 64, 64),
    "_ince4d": (512, 112, 144, 288, 32, 64, 64),
    "_ince4e": (528, 256, 160, 320, 32, 128, 128),
    "_ince5a": (832, 256, 160, 320, 32, 128, 128),
    "_ince5b": (832, 384, 192, 384, 48, 128, 128),
}


class ConvLayer(nn.Layer):
    """A convolution that keeps the size at stride 1."""

    def __init__(self, inside, outside, kernel_size, stride=1):
        super().__init__()
        padding = (kernel_size - 1) // 2
        self._conv = nn.Conv2D(
            inside, outside, kernel_size, stride=stride, padding=padding, bias_attr=False
        )

    def forward(self, x):
        return self._conv(x)


class Inception(nn.Layer):
    """Convolutions of three sizes and a pool, side by side."""

    def __init__(self, inside, of1, reduced3, of3, reduced5, of5, projected):
        super().__init__()
        self._conv1 = ConvLayer(inside, of1, 1)
        self._conv3r = ConvLayer(inside, reduced3, 1)
        self._conv3 = ConvLayer(reduced3, of3, 3)
        self._conv5r = ConvLayer(inside, reduced5, 1)
        self._conv5 = ConvLayer(reduced5, of5, 5)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=1, padding=1)
        self._convprj = ConvLayer(inside, projected, 1)

    def forward(self, x):
        branches = [
            self._conv1(x),
            self._conv3(self._conv3r(x)),
            self._conv5(self._conv5r(x)),
            self._convprj(self._pool(x)),
        ]
        return nn.functional.relu(tensor.concat(branches, axis=1))


def _linear(inside, outside, fan_in):
    return nn.Linear(inside, outside, weight_attr=uniform(fan_in, 3.0))


class GoogLeNet(nn.Layer):
    """GoogLeNet for images [N, 3, 224, 224].

    Its result is three tensors: the scores, and those of the two auxiliary classifiers.

    Args:
        num_classes (int): The number of classes; not positive: no last layers.
        with_pool (bool): Whether means over the image come before the last layers.
    """

    def __init__(self, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes, self.with_pool = num_classes, with_pool
        self._conv = ConvLayer(3, 64, 7, 2)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2)
        self._conv_1 = ConvLayer(64, 64, 1)
        self._conv_2 = ConvLayer(64, 192, 3)
        for name, channels in _INCEPTIONS.items():
            self.add_sublayer(name, Inception(*channels))
        if with_pool:
            self._pool_5 = nn.AdaptiveAvgPool2D(1)
            self._pool_o1 = nn.AvgPool2D(kernel_size=5, stride=3)
            self._pool_o2 = nn.AvgPool2D(kernel_size=5, stride=3)
        if num_classes > 0:
            self._drop = nn.Dropout(0.4, mode="downscale_in_infer")
            self._fc_out = _linear(1024, num_classes, 1024)
            self._conv_o1 = ConvLayer(512, 128, 1)
            self._fc_o1 = _linear(1152, 1024, 2048)
            self._drop_o1 = nn.Dropout(0.7, mode="downscale_in_infer")
            self._out1 = _linear(1024, num_classes, 1024)
            self._conv_o2 = ConvLayer(528, 128, 1)
            self._fc_o2 = _linear(1152, 1024, 2048)
            self._drop_o2 = nn.Dropout(0.7, mode="downscale_in_infer")
            self._out2 = _linear(1024, num_classes, 1024)

    def forward(self, inputs):
        x = self._pool(self._conv(inputs))
        x = self._pool(self._conv_2(self._conv_1(x)))
        x = self._pool(self._ince3b(self._ince3a(x)))
        first = self._ince4a(x)
        second = self._ince4d(self._ince4c(self._ince4b(first)))
        x = self._pool(self._ince4e(second))
        out = self._ince5b(self._ince5a(x))
        if self.with_pool:
            out, first, second = self._pool_5(out), self._pool_o1(first), self._pool_o2(second)
        if self.num_classes > 0:
            out = self._fc_out(self._drop(out).flatten(1))
            first = nn.functional.relu(self._fc_o1(self._conv_o1(first).flatten(1)))
            first = self._out1(self._drop_o1(first))
            second = self._fc_o2(self._conv_o2(second).flatten(1))
            second = self._out2(self._drop_o2(second))
        return out, first, second


def googlenet(pretrained=False, **kwargs):
    """GoogLeNet.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        **kwargs: Arguments of :class:`GoogLeNet`.

    Returns:
        GoogLeNet: The model.
    """
    model = GoogLeNet(**kwargs)
    return load_pretrained(model, "GoogLeNet_pretrained") if pretrained else model
