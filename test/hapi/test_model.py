"""paddle.Model: loops, callbacks, files."""

import numpy as np
import pytest
from paddle.io import Dataset

import paddle
from paddle import _C, callbacks


class Line(paddle.nn.Layer):
    """y = w · x, with one weight for each number."""

    def __init__(self, size=3):
        super().__init__()
        self.w = self.create_parameter([size])

    def forward(self, x):
        return x * self.w


class Squares(Dataset):
    def __init__(self, n=10):
        self.x = np.random.RandomState(0).randn(n, 3).astype("float32")

    def __getitem__(self, i):
        return self.x[i], 2 * self.x[i]

    def __len__(self):
        return len(self.x)


class Error(paddle.metric.Metric):
    """The mean distance."""

    def __init__(self):
        super().__init__()
        self.reset()

    def reset(self):
        self.sums = []

    def compute(self, out, label):
        return abs(out.numpy() - label.numpy())

    def update(self, distances):
        self.sums.append(float(distances.mean()))
        return self.sums[-1]

    def accumulate(self):
        return float(np.mean(self.sums))

    def name(self):
        return "error"


class Trace(callbacks.Callback):
    def __init__(self):
        super().__init__()
        self.calls = []

    def on_train_begin(self, logs=None):
        self.calls.append("train")

    def on_epoch_begin(self, epoch, logs=None):
        self.calls.append(epoch)

    def on_train_batch_end(self, step, logs=None):
        self.calls.append((step, logs["batch_size"], sorted(logs)))

    def on_eval_end(self, logs=None):
        self.calls.append("evaluated")

    def on_train_end(self, logs=None):
        self.calls.append("trained")


def squared(out, label):
    return _C.ops.sum((out - label) * (out - label))


def make(rate=0.01, metrics=None):
    model = paddle.Model(Line())
    model.prepare(paddle.optimizer.SGD(rate, parameters=model.parameters()), squared, metrics)
    return model


def test_fit():
    model, trace = make(0.05, Error()), Trace()
    model.fit(Squares(), Squares(5), batch_size=4, epochs=2, verbose=0, callbacks=trace)
    names = ["batch_size", "error", "loss", "step"]
    batches = [(0, 4, names), (1, 4, names), (2, 2, names)]
    epochs = [0, *batches, "evaluated", 1, *batches, "evaluated"]
    assert trace.calls == ["train", *epochs, "trained"]
    before = model.evaluate(Squares(5), batch_size=5, verbose=0)
    model.fit(Squares(), batch_size=4, epochs=20, verbose=0)
    after = model.evaluate(Squares(5), batch_size=5, verbose=0)
    assert list(after) == ["loss", "error"] and after["error"] < before["error"] / 2
    assert np.abs(model.network.w.numpy() - 2).max() < 0.1


def test_batches():
    model, data = make(), Squares()
    x, y = data.x, 2 * data.x
    w = model.network.w.numpy()
    expected = ((x * w - y) ** 2).sum()
    (loss,) = model.eval_batch([x], [y])
    assert np.allclose(loss, expected, rtol=1e-5)
    (out,) = model.predict_batch([x])
    assert (out == x * w).all()
    model.train_batch(x, y, update=False)
    assert (model.network.w.numpy() == w).all()
    model.train_batch(x, y)
    step = 0.01 * 2 * (2 * (x * w - y) * x).sum(0)  # twice: gradients were summed up
    assert np.allclose(model.network.w.numpy(), w - step, rtol=1e-4)


def test_predict():
    model = make()
    (batches,) = model.predict(Squares(), batch_size=4, verbose=0)
    assert [len(b) for b in batches] == [4, 4, 2]
    (whole,) = model.predict(Squares(), batch_size=4, stack_outputs=True, verbose=0)
    assert (whole == Squares().x * model.network.w.numpy()).all()


@pytest.mark.parametrize("verbose", [1, 2])
def test_lines(capsys, verbose):
    make(metrics=Error()).fit(Squares(), Squares(5), 5, 1, verbose=verbose, log_freq=1)
    printed = capsys.readouterr().out
    for text in (
        "Epoch 1/1",
        "step 1/2",
        "step 2/2",
        " - error: ",
        "Eval begin",
        "Eval samples: 5",
    ):
        assert text in printed
    assert ("[====" in printed) == (verbose == 1)


def test_files(tmp_path):
    model, path = make(), str(tmp_path / "out" / "m")
    model.fit(Squares(), batch_size=5, epochs=2, verbose=0, save_dir=str(tmp_path))
    assert {f.name for f in tmp_path.iterdir()} >= {"0.pdparams", "1.pdopt", "final.pdparams"}
    model.save(path)
    other = make()
    other.load(path)
    assert (other.network.w.numpy() == model.network.w.numpy()).all()
    small = paddle.Model(Line(2))
    with pytest.raises(ValueError, match=r"w must have the shape \[2\], got \[3\]"):
        small.load(path)
    with pytest.warns(UserWarning, match="left as it is"):
        small.load(path, skip_mismatch=True)
    with pytest.raises(AssertionError, match="must have a file"):
        small.load(str(tmp_path / "none"))


def test_learning_rates():
    schedule = paddle.optimizer.lr.StepDecay(0.1, 2)
    make(schedule).fit(Squares(), batch_size=5, epochs=2, verbose=0)
    assert schedule.last_epoch == 4
    by_epoch = callbacks.LRScheduler(by_step=False, by_epoch=True)
    make(schedule).fit(Squares(), batch_size=5, epochs=2, verbose=0, callbacks=by_epoch)
    assert schedule.last_epoch == 6
    model, slower = make(1e-12), callbacks.ReduceLROnPlateau(patience=1, verbose=0)
    model.fit(Squares(), Squares(), batch_size=5, epochs=3, verbose=0, callbacks=slower)
    assert np.isclose(model._optimizer.get_lr(), 1e-14)


def test_early_stopping(capsys):
    model, trace = make(1e-12), Trace()
    stop = callbacks.EarlyStopping(patience=2, min_delta=1.0)
    model.fit(Squares(), Squares(), 5, 9, verbose=0, callbacks=[trace, stop])
    assert model.stop_training and [c for c in trace.calls if isinstance(c, int)] == [0, 1, 2]
    assert "Epoch 3: Early stopping." in capsys.readouterr().out


def test_ends():
    model, trace = make(), Trace()
    model.fit(Squares(), batch_size=5, epochs=9, verbose=0, callbacks=trace, num_iters=3)
    assert [c[0] for c in trace.calls if isinstance(c, tuple)] == [0, 1, 0]


def test_errors():
    with pytest.raises(AssertionError, match="prepare first"):
        paddle.Model(Line()).train_batch([1.0])
    with pytest.raises(TypeError, match="loss must be callable"):
        paddle.Model(Line()).prepare(loss=3)
    with pytest.raises(AssertionError, match="metrics must be of Metric"):
        paddle.Model(Line()).prepare(metrics=[3])
    with pytest.raises(ImportError, match="visualdl"):
        make().fit(Squares(), verbose=0, callbacks=callbacks.VisualDL("log"))
    with pytest.raises(ValueError, match="not both"):
        callbacks.LRScheduler(True, True)


@pytest.mark.parametrize(
    "configs",
    ["O1", "O2", {"level": "O1", "init_loss_scaling": 64.0, "custom_white_list": {"add"}}],
)
def test_amp(configs):
    model = paddle.Model(paddle.nn.Linear(3, 2))
    optimizer = paddle.optimizer.SGD(0.1, parameters=model.parameters())
    loss, accuracy = paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy()
    model.prepare(optimizer, loss, accuracy, amp_configs=configs)
    batch = [np.ones((4, 3), "float32")], [np.zeros((4, 1), "int64")]
    before = model.train_batch(*batch)[0][0]
    for _ in range(20):
        (after,), (share,) = model.train_batch(*batch)
    assert after < before and share == 1.0


@pytest.mark.parametrize("configs", ["O3", {"levels": "O1"}])
def test_amp_errors(configs):
    with pytest.raises(ValueError, match="amp"):
        paddle.Model(Line()).prepare(amp_configs=configs)


def test_summary(capsys):
    assert paddle.summary(Line(), (None, 3)) == {"total_params": 3, "trainable_params": 3}
    printed = capsys.readouterr().out
    assert "Line-" in printed and "[[1, 3]]" in printed and "Total params: 3" in printed
    model = paddle.Model(Line())
    assert model.summary((2, 3))["total_params"] == 3
    with pytest.raises(ValueError, match="input_size"):
        paddle.summary(Line())


def test_flops(capsys):

    def count(layer, inputs, out):
        layer.total_ops += 7

    assert paddle.flops(Line(), [2, 3], custom_ops={Line: count}) == 7
    assert paddle.flops(Line(), [2, 3]) == 0
    assert "Line counts as nothing" in capsys.readouterr().out


def test_summary_rules_are_two_wider_than_the_rows(capsys):
    paddle.summary(paddle.nn.Linear(2, 2), (1, 2))
    lines = capsys.readouterr().out.split("\n")
    assert set(lines[0]) == {"-"} and len(lines[0]) == 75
