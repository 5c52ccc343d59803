"""Networks for images, without trained weights."""

from . import (
    alexnet as _alexnet,
)
from . import (
    densenet,
    inceptionv3,
    lenet,
    mobilenetv1,
    mobilenetv2,
    mobilenetv3,
    resnet,
    shufflenetv2,
    squeezenet,
    vgg,
)
from . import (
    googlenet as _googlenet,
)

_FAMILIES = (
    _alexnet,
    densenet,
    _googlenet,
    inceptionv3,
    lenet,
    mobilenetv1,
    mobilenetv2,
    mobilenetv3,
    resnet,
    shufflenetv2,
    squeezenet,
    vgg,
)

__all__ = []
for _family in _FAMILIES:
    for _name in _family.__all__:
        globals()[_name] = getattr(_family, _name)
    __all__ += _family.__all__
