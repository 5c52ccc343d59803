"""ShuffleNet V2 (Ma et al., Practical guidelines for efficient CNN architecture design, 2018)."""

from functools import partial

from ... import nn, tensor
from ..ops import ConvNormActivation
from ._pretrained import model_function

__all__ = [
    "ShuffleNetV2",
    "shufflenet_v2_x0_25",
    "shufflenet_v2_x0_33",
    "shufflenet_v2_x0_5",
    "shufflenet_v2_x1_0",
    "shufflenet_v2_x1_5",
    "shufflenet_v2_x2_0",
    "shufflenet_v2_swish",
]

_ACTIVATIONS = {"relu": nn.ReLU, "swish": nn.Swish, None: None}
_REPEATS = (4, 8, 4)
# Channels of the first convolution, of the three stages, and of the last one.
_CHANNELS = {
    0.25: (24, 24, 48, 96, 512),
    0.33: (24, 32, 64, 128, 512),
    0.5: (24, 48, 96, 192, 1024),
    1.0: (24, 116, 232, 464, 1024),
    1.5: (24, 176, 352, 704, 1024),
    2.0: (24, 224, 488, 976, 2048),
}


def _depthwise(channels, stride):
    return ConvNormActivation(
        channels, channels, stride=stride, groups=channels, activation_layer=None
    )


class InvertedResidual(nn.Layer):
    """Half the channels as they were, half through convolutions; then shuffled."""

    def __init__(self, channels, activation):
        super().__init__()
        half = channels // 2
        pointwise = partial(ConvNormActivation, kernel_size=1, activation_layer=activation)
        self._conv_pw = pointwise(half, half)
        self._conv_dw = _depthwise(half, 1)
        self._conv_linear = pointwise(half, half)

    def forward(self, inputs):
        kept, x = inputs.split(2, axis=1)
        x = self._conv_linear(self._conv_dw(self._conv_pw(x)))
        return nn.functional.channel_shuffle(tensor.concat([kept, x], axis=1), 2)


class InvertedResidualDS(nn.Layer):
    """To half the size: two ways through convolutions, shuffled."""

    def __init__(self, inside, outside, activation):
        super().__init__()
        half = outside // 2
        pointwise = partial(ConvNormActivation, kernel_size=1, activation_layer=activation)
        self._conv_dw_1 = _depthwise(inside, 2)
        self._conv_linear_1 = pointwise(inside, half)
        self._conv_pw_2 = pointwise(inside, half)
        self._conv_dw_2 = _depthwise(half, 2)
        self._conv_linear_2 = pointwise(half, half)

    def forward(self, inputs):
        first = self._conv_linear_1(self._conv_dw_1(inputs))
        second = self._conv_linear_2(self._conv_dw_2(self._conv_pw_2(inputs)))
        return nn.functional.channel_shuffle(tensor.concat([first, second], axis=1), 2)


class ShuffleNetV2(nn.Layer):
    """ShuffleNet V2 for images [N, 3, H, W].

    Args:
        scale (float): 0.25, 0.33, 0.5, 1.0, 1.5 or 2.0: how many channels.
        act (str|None): ``relu``, ``swish`` or None.
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.ShuffleNetV2(scale=0.25, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 32, 32])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, scale=1.0, act="relu", num_classes=1000, with_pool=True):
        super().__init__()
        if scale not in _CHANNELS:
            raise NotImplementedError(
                f"ShuffleNetV2: scale must be one of {list(_CHANNELS)}, got {scale}"
            )
        if act not in _ACTIVATIONS:
            raise RuntimeError(f"ShuffleNetV2: act must be 'relu', 'swish' or None, got {act!r}")
        self.scale, self.num_classes, self.with_pool = scale, num_classes, with_pool
        activation = _ACTIVATIONS[act]
        first, *stages, last = _CHANNELS[scale]
        self._conv1 = ConvNormActivation(3, first, stride=2, activation_layer=activation)
        self._max_pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self._names = []
        inside = first
        for i, (outside, repeats) in enumerate(zip(stages, _REPEATS), 2):
            self._add(f"{i}_1", InvertedResidualDS(inside, outside, activation))
            for j in range(1, repeats):
                self._add(f"{i}_{j + 1}", InvertedResidual(outside, activation))
            inside = outside
        self._last_conv = ConvNormActivation(
            inside, last, kernel_size=1, activation_layer=activation
        )
        if with_pool:
            self._pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self._fc = nn.Linear(last, num_classes)

    def _add(self, name, layer):
        self.add_sublayer(name, layer)
        self._names.append(name)

    def forward(self, inputs):
        x = self._max_pool(self._conv1(inputs))
        for name in self._names:
            x = getattr(self, name)(x)
        x = self._last_conv(x)
        if self.with_pool:
            x = self._pool2d_avg(x)
        return self._fc(x.flatten(1)) if self.num_classes > 0 else x


def _maker(name, scale, act):
    return model_function(
        name,
        lambda **kwargs: ShuffleNetV2(scale=scale, act=act, **kwargs),
        ShuffleNetV2,
        f"ShuffleNet V2 of scale {scale} with {act}.",
    )


shufflenet_v2_x0_25 = _maker("shufflenet_v2_x0_25", 0.25, "relu")
shufflenet_v2_x0_33 = _maker("shufflenet_v2_x0_33", 0.33, "relu")
shufflenet_v2_x0_5 = _maker("shufflenet_v2_x0_5", 0.5, "relu")
shufflenet_v2_x1_0 = _maker("shufflenet_v2_x1_0", 1.0, "relu")
shufflenet_v2_x1_5 = _maker("shufflenet_v2_x1_5", 1.5, "relu")
shufflenet_v2_x2_0 = _maker("shufflenet_v2_x2_0", 2.0, "relu")
shufflenet_v2_swish = _maker("shufflenet_v2_swish", 1.0, "swish")
