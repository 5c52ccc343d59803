"""LeNet-5 (LeCun et al., Gradient-based learning applied to document recognition, 1998)."""

from ... import nn

__all__ = ["LeNet"]


class LeNet(nn.Layer):
    """LeNet-5 for grey images of 28 by 28, with max pools and no functions between its last layers.

    Args:
        num_classes (int): The number of classes; not positive: no linear layers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.vision.models.LeNet()
            >>> print(model(paddle.ones([2, 1, 28, 28])).shape)
            paddle.Size([2, 10])
    """

    def __init__(self, num_classes=10):
        super().__init__()
        self.num_classes = num_classes
        self.features = nn.Sequential(
            nn.Conv2D(1, 6, 3, stride=1, padding=1),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
            nn.Conv2D(6, 16, 5, stride=1, padding=0),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
        )
        if num_classes > 0:
            self.fc = nn.Sequential(
                nn.Linear(400, 120), nn.Linear(120, 84), nn.Linear(84, num_classes)
            )

    def forward(self, inputs):
        x = self.features(inputs)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x
