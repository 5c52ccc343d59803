"""LeNet on Fashion-MNIST: trained, evaluated, saved as a program, and run for inference.

    python fashion_mnist.py [--quick] [--data DIR] [--out DIR]

The data set is that of https://github.com/zalandoresearch/fashion-mnist; Debian has it in the
package dataset-fashion-mnist. The exit status says whether all checks held.
"""

import argparse
import pathlib
import sys
import time

import matplotlib
import numpy as np
from paddle.io import DataLoader, Subset
from paddle.static import InputSpec
from paddle.vision.datasets import FashionMNIST
from paddle.vision.models import LeNet
from paddle.vision.transforms import Compose, Normalize, ToTensor

import paddle

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 (the line above must come first)

CLASSES = "T-shirt Trousers Pullover Dress Coat Sandal Shirt Sneaker Bag Boot".split()
BATCH_SIZE = 64
NEEDED_ACCURACY = 0.83


class Checks:
    """Prints whether what must hold does, and remembers what did not."""

    def __init__(self):
        self.failed = []

    def __call__(self, what, holds):
        print(f"{'ok    ' if holds else 'FAILED'} {what}")
        if not holds:
            self.failed.append(what)


def read(folder, mode, quick):
    """The training or the test set; a tenth of it if `quick`."""
    prefix = {"train": "train", "test": "t10k"}[mode]
    transform = Compose([ToTensor(), Normalize(mean=[0.5], std=[0.5])])
    data = FashionMNIST(
        image_path=str(folder / f"{prefix}-images-idx3-ubyte.gz"),
        label_path=str(folder / f"{prefix}-labels-idx1-ubyte.gz"),
        mode=mode,
        transform=transform,
    )
    return Subset(data, range(len(data) // 10)) if quick else data


def check_workers(data, checks):
    """Processes that read data give the same batches as no processes."""
    few = Subset(data, range(4 * BATCH_SIZE))
    plain, parallel = (list(DataLoader(few, batch_size=BATCH_SIZE, num_workers=n)) for n in (0, 2))
    same = len(plain) == len(parallel) and all(
        np.array_equal(a.numpy(), b.numpy())
        for one, other in zip(plain, parallel, strict=True)
        for a, b in zip(one, other, strict=True)
    )
    checks("2 workers give the batches of 0 workers", same)


def progress(step, steps, images, start, loss, accuracy):
    seconds = time.time() - start
    left = seconds / step * (steps - step)
    print(
        f"\rstep {step}/{steps}  loss {loss:.4f}  accuracy {accuracy:.4f}  "
        f"{images / seconds:.0f} images/s  {left:.0f} s left ",
        end="" if step < steps else "\n",
        flush=True,
    )


def train(model, data):
    """One epoch with Adam; the loss of each step."""
    loader = DataLoader(data, batch_size=BATCH_SIZE, shuffle=True, num_workers=2)
    optimizer = paddle.optimizer.Adam(learning_rate=1e-3, parameters=model.parameters())
    loss_function = paddle.nn.CrossEntropyLoss()
    model.train()
    losses, right, images, start = [], 0, 0, time.time()
    for step, (x, label) in enumerate(loader, 1):
        logits = model(x)
        loss = loss_function(logits, label)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
        right += int((logits.numpy().argmax(1) == label.numpy()[:, 0]).sum())
        images += len(label)
        if step % 20 == 0 or step == len(loader):
            progress(step, len(loader), images, start, losses[-1], right / images)
    return losses


def logits_of(function, data):
    """What a function of images gives for all of them, and the labels."""
    batches = [(function(x), label.numpy()) for x, label in DataLoader(data, batch_size=500)]
    results, labels = zip(*batches, strict=True)
    results = [r.numpy() if isinstance(r, paddle.Tensor) else r for r in results]
    return np.concatenate(results), np.concatenate(labels)[:, 0]


def train_by_model(train_set, test_set):
    """The same through paddle.Model; the accuracy on the test set."""
    model = paddle.Model(LeNet())
    optimizer = paddle.optimizer.Adam(learning_rate=1e-3, parameters=model.parameters())
    model.prepare(optimizer, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    model.fit(train_set, batch_size=BATCH_SIZE, epochs=1, log_freq=20, verbose=1, num_workers=2)
    return float(model.evaluate(test_set, batch_size=500, verbose=1)["acc"])


def save_program(model, path):
    """Captures the model as a program, prints it, and saves it."""
    spec = [InputSpec([None, 1, 28, 28], "float32", "image")]
    captured = paddle.jit.to_static(model, input_spec=spec, full_graph=True)
    print(captured.forward.concrete_program.main_program)
    paddle.jit.save(captured, path)
    return captured


def predictor_of(path):
    """A function of images that runs the saved program by paddle.inference."""
    config = paddle.inference.Config(path + ".json", path + ".pdiparams")
    predictor = paddle.inference.create_predictor(config)
    source = predictor.get_input_handle(predictor.get_input_names()[0])
    target = predictor.get_output_handle(predictor.get_output_names()[0])

    def predict(x):
        source.copy_from_cpu(x.numpy())
        predictor.run()
        return target.copy_to_cpu()

    return predict


def check_programs(model, test_set, path, expected, checks):
    """The captured, the loaded and the inferred program give the eager model's logits."""
    functions = {
        "paddle.jit.to_static": save_program(model, path),
        "paddle.jit.load": paddle.jit.load(path),
        "paddle.inference": predictor_of(path),
    }
    for name, function in functions.items():
        with paddle.no_grad():
            found, _ = logits_of(function, test_set)
        close = np.abs(found - expected) <= 1e-5 * np.maximum(1, np.abs(expected))
        checks(f"{name}: the eager model's logits", bool(close.all()))
        checks(f"{name}: the same classes", np.array_equal(found.argmax(1), expected.argmax(1)))


def draw(losses, test_set, logits, out):
    """Writes the loss curve, and a grid of images with what they were taken for."""
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot(losses, linewidth=0.8)
    axes.set(xlabel="step", ylabel="loss", title="LeNet on Fashion-MNIST")
    figure.savefig(out / "loss.png", dpi=120)
    figure, grid = pyplot.subplots(4, 8, figsize=(12, 7))
    for i, axes in enumerate(grid.flat):
        image, label = test_set[i]
        image, label, found = np.asarray(image)[0], int(label[0]), int(logits[i].argmax())
        axes.imshow(image, cmap="gray")
        axes.set_title(CLASSES[found], fontsize=9, color="black" if found == label else "red")
        axes.axis("off")
    figure.savefig(out / "predictions.png", dpi=120)
    for name in ("loss.png", "predictions.png"):
        print(out / name)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the data")
    parser.add_argument(
        "--data",
        type=pathlib.Path,
        default="/usr/share/datasets/fashion-mnist",
        help="the folder of the data set's files",
    )
    parser.add_argument(
        "--out", type=pathlib.Path, default="fashion_mnist", help="the folder for what is written"
    )
    return parser.parse_args()


def main():
    arguments, checks = parse(), Checks()
    arguments.out.mkdir(parents=True, exist_ok=True)
    paddle.seed(2023)
    train_set = read(arguments.data, "train", arguments.quick)
    test_set = read(arguments.data, "test", arguments.quick)
    check_workers(train_set, checks)

    model = LeNet()
    losses = train(model, train_set)
    model.eval()
    with paddle.no_grad():
        logits, labels = logits_of(model, test_set)
    accuracy = float((logits.argmax(1) == labels).mean())
    # A tenth of the data is too little for what a whole epoch reaches.
    needed = 0.7 if arguments.quick else NEEDED_ACCURACY
    checks(f"test accuracy {accuracy:.4f}, at least {needed}", accuracy >= needed)
    accuracy = train_by_model(train_set, test_set)
    checks(f"by paddle.Model {accuracy:.4f}, at least {needed}", accuracy >= needed)

    check_programs(model, test_set, str(arguments.out / "lenet"), logits, checks)
    draw(losses, test_set, logits, arguments.out)
    if checks.failed:
        print(f"{len(checks.failed)} checks failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
