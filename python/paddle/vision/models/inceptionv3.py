"""Inception v3 (Szegedy et al., Rethinking the Inception architecture, 2015)."""

from ... import nn, tensor
from ..ops import ConvNormActivation
from ._initial import uniform
from ._pretrained import load_pretrained

__all__ = ["InceptionV3", "inception_v3"]


def _conv(inside, outside, kernel_size, stride=1, padding=0):
    return ConvNormActivation(inside, outside, kernel_size, stride, padding)


def _row(inside, outside, n):
    """A window of 1 by n that keeps the size."""
    return _conv(inside, outside, (1, n), padding=(0, n // 2))


def _column(inside, outside, n):
    """A window of n by 1 that keeps the size."""
    return _conv(inside, outside, (n, 1), padding=(n // 2, 0))


class InceptionStem(nn.Layer):
    """The convolutions before the modules."""

    def __init__(self):
        super().__init__()
        self.conv_1a_3x3 = _conv(3, 32, 3, stride=2)
        self.conv_2a_3x3 = _conv(32, 32, 3)
        self.conv_2b_3x3 = _conv(32, 64, 3, padding=1)
        self.max_pool = nn.MaxPool2D(kernel_size=3, stride=2)
        self.conv_3b_1x1 = _conv(64, 80, 1)
        self.conv_4a_3x3 = _conv(80, 192, 3)

    def forward(self, x):
        x = self.conv_2b_3x3(self.conv_2a_3x3(self.conv_1a_3x3(x)))
        x = self.conv_4a_3x3(self.conv_3b_1x1(self.max_pool(x)))
        return self.max_pool(x)


class InceptionA(nn.Layer):
    """Windows of 1, 5 and twice 3 (figure 5 of the paper)."""

    def __init__(self, inside, pooled):
        super().__init__()
        self.branch1x1 = _conv(inside, 64, 1)
        self.branch5x5_1 = _conv(inside, 48, 1)
        self.branch5x5_2 = _conv(48, 64, 5, padding=2)
        self.branch3x3dbl_1 = _conv(inside, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, padding=1)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(inside, pooled, 1)

    def forward(self, x):
        branches = [
            self.branch1x1(x),
            self.branch5x5_2(self.branch5x5_1(x)),
            self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x))),
            self.branch_pool_conv(self.branch_pool(x)),
        ]
        return tensor.concat(branches, axis=1)


class InceptionB(nn.Layer):
    """To half the size (figure 10 of the paper)."""

    def __init__(self, inside):
        super().__init__()
        self.branch3x3 = _conv(inside, 384, 3, stride=2)
        self.branch3x3dbl_1 = _conv(inside, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        branches = [
            self.branch3x3(x),
            self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x))),
            self.branch_pool(x),
        ]
        return tensor.concat(branches, axis=1)


class InceptionC(nn.Layer):
    """Windows of 7 as rows and columns (figure 6 of the paper)."""

    def __init__(self, inside, within):
        super().__init__()
        self.branch1x1 = _conv(inside, 192, 1)
        self.branch7x7_1 = _conv(inside, within, 1)
        self.branch7x7_2 = _row(within, within, 7)
        self.branch7x7_3 = _column(within, 192, 7)
        self.branch7x7dbl_1 = _conv(inside, within, 1)
        self.branch7x7dbl_2 = _column(within, within, 7)
        self.branch7x7dbl_3 = _row(within, within, 7)
        self.branch7x7dbl_4 = _column(within, within, 7)
        self.branch7x7dbl_5 = _row(within, 192, 7)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(inside, 192, 1)

    def forward(self, x):
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        branches = [
            self.branch1x1(x),
            self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x))),
            self.branch7x7dbl_5(self.branch7x7dbl_4(double)),
            self.branch_pool_conv(self.branch_pool(x)),
        ]
        return tensor.concat(branches, axis=1)


class InceptionD(nn.Layer):
    """To half the size once more."""

    def __init__(self, inside):
        super().__init__()
        self.branch3x3_1 = _conv(inside, 192, 1)
        self.branch3x3_2 = _conv(192, 320, 3, stride=2)
        self.branch7x7x3_1 = _conv(inside, 192, 1)
        self.branch7x7x3_2 = _row(192, 192, 7)
        self.branch7x7x3_3 = _column(192, 192, 7)
        self.branch7x7x3_4 = _conv(192, 192, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        wide = self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x)))
        branches = [
            self.branch3x3_2(self.branch3x3_1(x)),
            self.branch7x7x3_4(wide),
            self.branch_pool(x),
        ]
        return tensor.concat(branches, axis=1)


class InceptionE(nn.Layer):
    """Rows and columns of 3 side by side (figure 7 of the paper)."""

    def __init__(self, inside):
        super().__init__()
        self.branch1x1 = _conv(inside, 320, 1)
        self.branch3x3_1 = _conv(inside, 384, 1)
        self.branch3x3_2a = _row(384, 384, 3)
        self.branch3x3_2b = _column(384, 384, 3)
        self.branch3x3dbl_1 = _conv(inside, 448, 1)
        self.branch3x3dbl_2 = _conv(448, 384, 3, padding=1)
        self.branch3x3dbl_3a = _row(384, 384, 3)
        self.branch3x3dbl_3b = _column(384, 384, 3)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(inside, 192, 1)

    def forward(self, x):
        single = self.branch3x3_1(x)
        double = self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        branches = [
            self.branch1x1(x),
            self.branch3x3_2a(single),
            self.branch3x3_2b(single),
            self.branch3x3dbl_3a(double),
            self.branch3x3dbl_3b(double),
            self.branch_pool_conv(self.branch_pool(x)),
        ]
        return tensor.concat(branches, axis=1)


class InceptionV3(nn.Layer):
    """Inception v3 for images [N, 3, H, W] of at least 75 by 75; its paper has 299 by 299.

    Args:
        num_classes (int): The number of classes; not positive: no last layer.
        with_pool (bool): Whether the mean over the image comes before the last layer.
    """

    def __init__(self, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes, self.with_pool = num_classes, with_pool
        self.inception_stem = InceptionStem()
        self.inception_block_list = nn.LayerList(
            [
                *(InceptionA(*channels) for channels in ((192, 32), (256, 64), (288, 64))),
                InceptionB(288),
                *(InceptionC(768, within) for within in (128, 160, 160, 192)),
                InceptionD(768),
                *(InceptionE(inside) for inside in (1280, 2048)),
            ]
        )
        if with_pool:
            self.avg_pool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.dropout = nn.Dropout(0.2, mode="downscale_in_infer")
            self.fc = nn.Linear(2048, num_classes, weight_attr=uniform(2048))

    def forward(self, x):
        x = self.inception_stem(x)
        for block in self.inception_block_list:
            x = block(x)
        if self.with_pool:
            x = self.avg_pool(x)
        return self.fc(self.dropout(x.flatten(1))) if self.num_classes > 0 else x


def inception_v3(pretrained=False, **kwargs):
    """Inception v3.

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        **kwargs: Arguments of :class:`InceptionV3`.

    Returns:
        InceptionV3: The model.
    """
    model = InceptionV3(**kwargs)
    return load_pretrained(model, "inception_v3") if pretrained else model
