"""Writes lenet_losses.json; run by a Python that has the real package.

LeNet on Fashion-MNIST: what its weights begin with, and the losses of its first steps. The argument
is the folder of the data set's files.
"""

import gzip
import json
import pathlib
import sys
import zlib

import numpy as np

STEPS, BATCH = 200, 64


def batches(folder):
    """The first batches in the order of the files: images from 0 to 1, and labels [N, 1]."""
    n = STEPS * BATCH
    with gzip.open(pathlib.Path(folder, "train-images-idx3-ubyte.gz")) as f:
        images = np.frombuffer(f.read(16 + n * 784), np.uint8, offset=16)
    with gzip.open(pathlib.Path(folder, "train-labels-idx1-ubyte.gz")) as f:
        labels = np.frombuffer(f.read(8 + n), np.uint8, offset=8)
    images = images.reshape(STEPS, BATCH, 1, 28, 28).astype(np.float32) / np.float32(255)
    return zip(images, labels.reshape(STEPS, BATCH, 1).astype(np.int64), strict=True)


def train(paddle, folder):
    """The weights' checksums before, and the losses.

    Args:
        paddle (module): The package that trains.
        folder (str): Where the data set's files are.

    Returns:
        tuple[dict, list[float]]
    """
    paddle.seed(2023)
    model = paddle.vision.models.LeNet()
    weights = {k: zlib.crc32(v.numpy().tobytes()) for k, v in model.state_dict().items()}
    optimizer = paddle.optimizer.Adam(1e-3, parameters=model.parameters())
    losses = []
    for images, labels in batches(folder):
        logits = model(paddle.to_tensor(images))
        loss = paddle.nn.functional.cross_entropy(logits, paddle.to_tensor(labels))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return weights, losses


def main():
    import paddle

    weights, losses = train(paddle, sys.argv[1])
    file = pathlib.Path(__file__).with_name("lenet_losses.json")
    file.write_text(json.dumps({"weights": weights, "losses": losses}) + "\n")


if __name__ == "__main__":
    main()
