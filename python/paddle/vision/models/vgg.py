"""VGG (Simonyan and Zisserman, Very deep convolutional networks, 2014)."""

from ... import nn
from ._pretrained import load_pretrained

__all__ = ["VGG", "vgg11", "vgg13", "vgg16", "vgg19"]

_CHANNELS = (64, 128, 256, 512, 512)
# How many convolutions each of the five stages has.
_CONVOLUTIONS = {
    11: (1, 1, 2, 2, 2),
    13: (2, 2, 2, 2, 2),
    16: (2, 2, 3, 3, 3),
    19: (2, 2, 4, 4, 4),
}


class VGG(nn.Layer):
    """Layers of features, then three linear layers.

    Args:
        features (Layer): From images to 512 channels.
        num_classes (int): The number of classes; not positive: no linear layers.
        with_pool (bool): Whether the features are brought to 7 by 7.
    """

    def __init__(self, features, num_classes=1000, with_pool=True):
        super().__init__()
        self.features = features
        self.num_classes, self.with_pool = num_classes, with_pool
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((7, 7))
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(512 * 7 * 7, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, num_classes),
            )

    def forward(self, x):
        x = self.features(x)
        if self.with_pool:
            x = self.avgpool(x)
        return self.classifier(x.flatten(1)) if self.num_classes > 0 else x


def _features(depth, batch_norm):
    layers, inside = [], 3
    for channels, convolutions in zip(_CHANNELS, _CONVOLUTIONS[depth]):
        for _ in range(convolutions):
            layers.append(nn.Conv2D(inside, channels, 3, padding=1))
            if batch_norm:
                layers.append(nn.BatchNorm2D(channels))
            layers.append(nn.ReLU())
            inside = channels
        layers.append(nn.MaxPool2D(kernel_size=2, stride=2))
    return nn.Sequential(*layers)


def _maker(depth):
    def make(pretrained=False, batch_norm=False, **kwargs):
        model = VGG(_features(depth, batch_norm), **kwargs)
        return load_pretrained(model, make.__name__) if pretrained else model

    make.__name__ = make.__qualname__ = f"vgg{depth}"
    make.__doc__ = f"""VGG of {depth} layers.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        batch_norm (bool): Whether batch normalization follows each convolution.
        **kwargs: Arguments of :class:`VGG`.

    Returns:
        VGG: The model.
    """
    return make


vgg11, vgg13, vgg16, vgg19 = (_maker(_depth) for _depth in _CONVOLUTIONS)
