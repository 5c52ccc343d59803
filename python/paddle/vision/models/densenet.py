"""DenseNet (Huang et al., Densely connected convolutional networks, 2016)."""

from ... import nn, tensor
from ._initial import uniform
from ._pretrained import model_function

__all__ = ["DenseNet", "densenet121", "densenet161", "densenet169", "densenet201", "densenet264"]

# For each depth the first channels, the growth, and the layers of the four blocks.
_DEPTHS = {
    121: (64, 32, (6, 12, 24, 16)),
    161: (96, 48, (6, 12, 36, 24)),
    169: (64, 32, (6, 12, 32, 32)),
    201: (64, 32, (6, 12, 48, 32)),
    264: (64, 32, (6, 12, 64, 48)),
}


class BNACConvLayer(nn.Layer):
    """Batch normalization, the positive part, and a convolution."""

    def __init__(self, inside, outside, kernel_size, padding=0):
        super().__init__()
        self._batch_norm = nn.BatchNorm(inside, act="relu")
        self._conv = nn.Conv2D(inside, outside, kernel_size, padding=padding, bias_attr=False)

    def forward(self, x):
        return self._conv(self._batch_norm(x))


class ConvBNLayer(nn.Layer):
    """The first convolution, batch normalization, and the positive part."""

    def __init__(self, channels):
        super().__init__()
        self._conv = nn.Conv2D(3, channels, 7, stride=2, padding=3, bias_attr=False)
        self._batch_norm = nn.BatchNorm(channels, act="relu")

    def forward(self, x):
        return self._batch_norm(self._conv(x))


class DenseLayer(nn.Layer):
    """What came in, and `growth` channels more."""

    def __init__(self, inside, growth, bn_size, dropout):
        super().__init__()
        self.dropout = dropout
        self.bn_ac_func1 = BNACConvLayer(inside, bn_size * growth, 1)
        self.bn_ac_func2 = BNACConvLayer(bn_size * growth, growth, 3, padding=1)
        if dropout:
            self.dropout_func = nn.Dropout(dropout, mode="downscale_in_infer")

    def forward(self, x):
        y = self.bn_ac_func2(self.bn_ac_func1(x))
        if self.dropout:
            y = self.dropout_func(y)
        return tensor.concat([x, y], axis=1)


class DenseBlock(nn.Layer):
    """Layers of which each sees what all before it gave."""

    def __init__(self, inside, layers, growth, bn_size, dropout, name):
        super().__init__()
        self._names = [f"{name}_{i + 1}" for i in range(layers)]
        for i, layer in enumerate(self._names):
            self.add_sublayer(layer, DenseLayer(inside + i * growth, growth, bn_size, dropout))

    def forward(self, x):
        for layer in self._names:
            x = getattr(self, layer)(x)
        return x


class TransitionLayer(nn.Layer):
    """Half the channels, and a mean over 2 by 2."""

    def __init__(self, inside, outside):
        super().__init__()
        self.conv_ac_func = BNACConvLayer(inside, outside, 1)
        self.pool2d_avg = nn.AvgPool2D(kernel_size=2, stride=2)

    def forward(self, x):
        return self.pool2d_avg(self.conv_ac_func(x))


class DenseNet(nn.Layer):
    """DenseNet for images [N, 3, H, W].

    Args:
        layers (int): 121, 161, 169, 201 or 264.
        bn_size (int): How many times the growth a layer has channels within.
        dropout (float): The part of each layer's result that is dropped.
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.DenseNet(121, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 64, 64])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, layers=121, bn_size=4, dropout=0.0, num_classes=1000, with_pool=True):
        super().__init__()
        if layers not in _DEPTHS:
            raise ValueError(f"DenseNet: layers must be one of {list(_DEPTHS)}, got {layers}")
        self.num_classes, self.with_pool = num_classes, with_pool
        channels, growth, blocks = _DEPTHS[layers]
        self.conv1_func = ConvBNLayer(channels)
        self.pool2d_max = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self._names = []
        for i, depth in enumerate(blocks, 2):
            block = DenseBlock(channels, depth, growth, bn_size, dropout, f"conv{i}")
            self._add(f"db_conv_{i}", block)
            channels += depth * growth
            if i < 1 + len(blocks):
                self._add(f"tr_conv{i}_blk", TransitionLayer(channels, channels // 2))
                channels //= 2
        self.batch_norm = nn.BatchNorm(channels, act="relu")
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.out = nn.Linear(channels, num_classes, weight_attr=uniform(channels))

    def _add(self, name, layer):
        self.add_sublayer(name, layer)
        self._names.append(name)

    def forward(self, input):
        x = self.pool2d_max(self.conv1_func(input))
        for name in self._names:
            x = getattr(self, name)(x)
        x = self.batch_norm(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        return self.out(x.flatten(1)) if self.num_classes > 0 else x


def _maker(depth):
    return model_function(
        f"densenet{depth}",
        lambda **kwargs: DenseNet(depth, **kwargs),
        DenseNet,
        f"DenseNet of {depth} layers.",
        f"DenseNet{depth}_pretrained",
    )


densenet121, densenet161, densenet169, densenet201, densenet264 = map(_maker, _DEPTHS)
