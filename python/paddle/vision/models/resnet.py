"""Residual networks (He et al., Deep residual learning for image recognition, 2015), with groups
(Xie et al., Aggregated residual transformations, 2016) and wide (Zagoruyko and Komodakis, 2016).
"""

from ... import nn
from ._pretrained import model_function

__all__ = [
    "ResNet",
    "resnet18",
    "resnet34",
    "resnet50",
    "resnet101",
    "resnet152",
    "resnext50_32x4d",
    "resnext50_64x4d",
    "resnext101_32x4d",
    "resnext101_64x4d",
    "resnext152_32x4d",
    "resnext152_64x4d",
    "wide_resnet50_2",
    "wide_resnet101_2",
]

# How many blocks each of the four stages has.
_BLOCKS = {
    18: (2, 2, 2, 2),
    34: (3, 4, 6, 3),
    50: (3, 4, 6, 3),
    101: (3, 4, 23, 3),
    152: (3, 8, 36, 3),
}


class BasicBlock(nn.Layer):
    """Two convolutions of 3 by 3, and what came in added."""

    expansion = 1

    def __init__(
        self,
        inplanes,
        planes,
        stride=1,
        downsample=None,
        groups=1,
        base_width=64,
        dilation=1,
        norm_layer=None,
    ):
        super().__init__()
        if groups != 1 or base_width != 64 or dilation != 1:
            raise ValueError(
                "BasicBlock: groups, base_width and dilation must be 1, 64 and 1, "
                f"got {groups}, {base_width} and {dilation}"
            )
        norm_layer = norm_layer or nn.BatchNorm2D
        self.conv1 = nn.Conv2D(inplanes, planes, 3, stride=stride, padding=1, bias_attr=False)
        self.bn1 = norm_layer(planes)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2D(planes, planes, 3, padding=1, bias_attr=False)
        self.bn2 = norm_layer(planes)
        self.downsample = downsample

    def forward(self, x):
        shortcut = x if self.downsample is None else self.downsample(x)
        x = self.relu(self.bn1(self.conv1(x)))
        return self.relu(self.bn2(self.conv2(x)) + shortcut)


class BottleneckBlock(nn.Layer):
    """Convolutions of 1 by 1 to fewer channels, 3 by 3, 1 by 1 to more; and what came in added."""

    expansion = 4

    def __init__(
        self,
        inplanes,
        planes,
        stride=1,
        downsample=None,
        groups=1,
        base_width=64,
        dilation=1,
        norm_layer=None,
    ):
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2D
        width = planes * base_width // 64 * groups
        self.conv1 = nn.Conv2D(inplanes, width, 1, bias_attr=False)
        self.bn1 = norm_layer(width)
        self.conv2 = nn.Conv2D(
            width,
            width,
            3,
            stride=stride,
            padding=dilation,
            dilation=dilation,
            groups=groups,
            bias_attr=False,
        )
        self.bn2 = norm_layer(width)
        self.conv3 = nn.Conv2D(width, planes * self.expansion, 1, bias_attr=False)
        self.bn3 = norm_layer(planes * self.expansion)
        self.relu = nn.ReLU()
        self.downsample = downsample

    def forward(self, x):
        shortcut = x if self.downsample is None else self.downsample(x)
        x = self.relu(self.bn1(self.conv1(x)))
        x = self.relu(self.bn2(self.conv2(x)))
        return self.relu(self.bn3(self.conv3(x)) + shortcut)


class ResNet(nn.Layer):
    """A residual network for images [N, 3, H, W].

    Args:
        block (type): ``BasicBlock`` or ``BottleneckBlock``.
        depth (int): 18, 34, 50, 101 or 152: the number of layers with weights.
        width (int): The channels of each group of the inner convolutions, in the first stage.
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.
        groups (int): The groups of the inner convolutions.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.vision.models.resnet import BasicBlock
            >>> model = paddle.vision.models.ResNet(BasicBlock, 18, num_classes=5)
            >>> print(model(paddle.ones([1, 3, 32, 32])).shape)
            paddle.Size([1, 5])
    """

    def __init__(self, block, depth=50, width=64, num_classes=1000, with_pool=True, groups=1):
        super().__init__()
        if depth not in _BLOCKS:
            raise ValueError(f"ResNet: depth must be one of {list(_BLOCKS)}, got {depth}")
        self.groups, self.base_width = groups, width
        self.num_classes, self.with_pool = num_classes, with_pool
        self.inplanes = 64
        self.dilation = 1
        self.conv1 = nn.Conv2D(3, self.inplanes, 7, stride=2, padding=3, bias_attr=False)
        self.bn1 = nn.BatchNorm2D(self.inplanes)
        self.relu = nn.ReLU()
        self.maxpool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        for i, blocks in enumerate(_BLOCKS[depth]):
            stage = self._make_layer(block, 64 << i, blocks, 1 if i == 0 else 2)
            self.add_sublayer(f"layer{i + 1}", stage)
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((1, 1))
        if num_classes > 0:
            self.fc = nn.Linear(512 * block.expansion, num_classes)

    def _make_layer(self, block, planes, blocks, stride):
        downsample = None
        channels = planes * block.expansion
        if stride != 1 or self.inplanes != channels:
            downsample = nn.Sequential(
                nn.Conv2D(self.inplanes, channels, 1, stride=stride, bias_attr=False),
                nn.BatchNorm2D(channels),
            )
        layers = []
        for i in range(blocks):
            first = (stride, downsample) if i == 0 else (1, None)
            layers.append(block(self.inplanes, planes, *first, self.groups, self.base_width))
            self.inplanes = channels
        return nn.Sequential(*layers)

    def forward(self, x):
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        if self.with_pool:
            x = self.avgpool(x)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x


def _maker(name, block, depth, text, **fixed):
    return model_function(
        name, lambda **kwargs: ResNet(block, depth, **fixed, **kwargs), ResNet, text
    )


resnet18 = _maker("resnet18", BasicBlock, 18, "ResNet of 18 layers.")
resnet34 = _maker("resnet34", BasicBlock, 34, "ResNet of 34 layers.")
resnet50 = _maker("resnet50", BottleneckBlock, 50, "ResNet of 50 layers.")
resnet101 = _maker("resnet101", BottleneckBlock, 101, "ResNet of 101 layers.")
resnet152 = _maker("resnet152", BottleneckBlock, 152, "ResNet of 152 layers.")
for _depth in (50, 101, 152):
    for _groups in (32, 64):
        _name = f"resnext{_depth}_{_groups}x4d"
        _text = f"ResNeXt of {_depth} layers, {_groups} groups of 4 channels."
        globals()[_name] = _maker(_name, BottleneckBlock, _depth, _text, width=4, groups=_groups)
for _depth in (50, 101):
    _name = f"wide_resnet{_depth}_2"
    _text = f"ResNet of {_depth} layers, its inner convolutions twice as wide."
    globals()[_name] = _maker(_name, BottleneckBlock, _depth, _text, width=128)
