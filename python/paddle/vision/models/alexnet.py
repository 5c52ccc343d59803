"""AlexNet (Krizhevsky et al., ImageNet classification with deep convolutional networks, 2012), with
the channels of its successor (Krizhevsky, One weird trick, 2014).
"""

from ... import nn
from ._initial import uniform
from ._pretrained import load_pretrained

__all__ = ["AlexNet", "alexnet"]

_FEATURES = 256 * 6 * 6


def _conv(inside, outside, kernel_size, stride, padding):
    fan_in = inside * kernel_size**2
    return nn.Conv2D(
        inside,
        outside,
        kernel_size,
        stride=stride,
        padding=padding,
        weight_attr=uniform(fan_in),
        bias_attr=uniform(fan_in),
    )


def _linear(inside, outside):
    return nn.Linear(inside, outside, uniform(_FEATURES), uniform(_FEATURES))


class ConvPoolLayer(nn.Layer):
    """A convolution, the positive part, and a max pool."""

    def __init__(self, inside, outside, kernel_size, stride, padding):
        super().__init__()
        self.relu = nn.ReLU()
        self._conv = _conv(inside, outside, kernel_size, stride, padding)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        return self._pool(self.relu(self._conv(x)))


class AlexNet(nn.Layer):
    """AlexNet for images [N, 3, 224, 224].

    Args:
        num_classes (int): The number of classes; not positive: the 9216 features are the result.
    """

    def __init__(self, num_classes=1000):
        super().__init__()
        self.num_classes = num_classes
        self._conv1 = ConvPoolLayer(3, 64, 11, 4, 2)
        self._conv2 = ConvPoolLayer(64, 192, 5, 1, 2)
        self._conv3 = _conv(192, 384, 3, 1, 1)
        self._conv4 = _conv(384, 256, 3, 1, 1)
        self._conv5 = ConvPoolLayer(256, 256, 3, 1, 1)
        if num_classes > 0:
            self._drop1 = nn.Dropout(0.5, mode="downscale_in_infer")
            self._fc6 = _linear(_FEATURES, 4096)
            self._drop2 = nn.Dropout(0.5, mode="downscale_in_infer")
            self._fc7 = _linear(4096, 4096)
            self._fc8 = _linear(4096, num_classes)

    def forward(self, inputs):
        relu = nn.functional.relu
        x = self._conv2(self._conv1(inputs))
        x = self._conv5(relu(self._conv4(relu(self._conv3(x)))))
        if self.num_classes <= 0:
            return x
        x = relu(self._fc6(self._drop1(x.flatten(1))))
        return self._fc8(relu(self._fc7(self._drop2(x))))


def alexnet(pretrained=False, **kwargs):
    """AlexNet.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        **kwargs: Arguments of :class:`AlexNet`.

    Returns:
        AlexNet: The model.
    """
    model = AlexNet(**kwargs)
    return load_pretrained(model, "AlexNet_pretrained") if pretrained else model
