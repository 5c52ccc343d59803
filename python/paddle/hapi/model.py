"""A network with what is needed to train it."""

import inspect
import os
import pathlib
import warnings

import numpy as np

from .. import _C, amp, framework, no_grad
from ..framework.arguments import as_list
from ..io import DataLoader, Dataset
from ..io.errors import ArgumentError
from ..metric import Metric
from .callbacks import config_callbacks
from .summary import summary


def _list(value):
    """A list of what may be one thing, several, or none."""
    return [] if value is None else as_list(value)


def _tensors(values):
    return [v if isinstance(v, _C.Tensor) else _to_tensor(v) for v in _list(values)]


def _to_tensor(value):
    return _C._tensor_from(np.asarray(value), None, None)


class Model:
    """A network that is trained, evaluated and asked by one call each.

    Args:
        network (Layer): The network.
        inputs (InputSpec|list[InputSpec]|None): What it takes; None: as many as come before the
            labels in a sample.
        labels (InputSpec|list[InputSpec]|None): The labels; None: the last one of a sample.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.Model(paddle.nn.Linear(2, 1))
            >>> print(len(model.parameters()))
            2
    """

    def __init__(self, network, inputs=None, labels=None):
        self.network = network
        self.mode = "train"
        self.stop_training = False
        self._inputs = _specs(inputs)
        self._labels = _specs(labels)
        self._seen = None  # InputSpecs of the inputs that were seen last
        self._optimizer = self._loss = None
        self._metrics = []
        self._amp = {}
        self._scaler = None

    def prepare(self, optimizer=None, loss=None, metrics=None, amp_configs=None):
        """Sets what is needed for training and evaluation.

        Args:
            optimizer (Optimizer|None): What changes the parameters; needed to train.
            loss (callable|None): Of the outputs and the labels.
            metrics (Metric|list[Metric]|None): What is measured.
            amp_configs (str|dict|None): ``O1`` or ``O2``, or arguments of
                :func:`paddle.amp.auto_cast` and :class:`paddle.amp.GradScaler`.

        Raises:
            TypeError: `loss` cannot be called.
            ValueError: A metric is not a :class:`paddle.metric.Metric`.
        """
        if loss is not None and not callable(loss):
            raise TypeError(f"Model.prepare: loss must be callable, got {type(loss).__name__}")
        for metric in _list(metrics):
            if not isinstance(metric, Metric):
                raise ArgumentError(
                    f"Model.prepare: metrics must be of Metric, got {type(metric).__name__}"
                )
        self._optimizer, self._loss, self._metrics = optimizer, loss, _list(metrics)
        self._prepare_amp({"level": amp_configs} if isinstance(amp_configs, str) else amp_configs)

    def _prepare_amp(self, configs):
        configs = dict(configs or {"level": "O0"})
        level = configs.setdefault("level", "O1")
        if level not in ("O0", "O1", "O2"):
            raise ValueError(f"Model.prepare: amp level must be O0, O1 or O2, got {level!r}")
        names = ("custom_white_list", "custom_black_list", "level")
        known = {*names, *inspect.signature(amp.GradScaler).parameters} - {"enable"}
        if unknown := sorted(configs.keys() - known):
            raise ValueError(
                f"Model.prepare: amp_configs must be of {sorted(known)}, got {unknown}"
            )
        self._amp = {name: configs.pop(name) for name in names if name in configs}
        self._scaler = amp.GradScaler(enable=level != "O0", **configs)
        if level == "O2":
            amp.decorate(self.network, self._optimizer, level=level)

    def _autocast(self):
        return amp.auto_cast(enable=self._amp.get("level", "O0") != "O0", **self._amp)

    def parameters(self, *args, **kwargs):
        """The network's parameters, see :meth:`paddle.nn.Layer.parameters`."""
        return self.network.parameters(*args, **kwargs)

    def summary(self, input_size=None, dtype=None):
        """Prints the network's layers, see :func:`paddle.summary`.

        Args:
            input_size (tuple|list[tuple]|None): The shapes of the inputs; None: those given to the
                constructor.
            dtype (str|None): The dtype of the inputs.

        Returns:
            dict: The numbers of parameters.
        """
        if input_size is None:
            if not self._inputs:
                raise ArgumentError("Model.summary: input_size must be given")
            input_size = [tuple(spec.shape) for spec in self._inputs]
        return summary(self.network, input_size, dtype)

    # One batch.

    def train_batch(self, inputs, labels=None, update=True):
        """Trains on a batch.

        Args:
            inputs (ndarray|Tensor|list): The inputs.
            labels (ndarray|Tensor|list|None): The labels.
            update (bool): Whether the parameters change; otherwise gradients are summed up.

        Returns:
            list[ndarray]|tuple[list[ndarray], list]: The losses; with metrics also their values.
        """
        if self._optimizer is None:
            raise ArgumentError("Model.train_batch: optimizer must be set by prepare first")
        self._set_mode("train")
        with self._autocast():
            outputs, labels = self._forward(inputs), _tensors(labels)
            losses = self._losses(outputs, labels)
        total = losses[0]
        for loss in losses[1:]:
            total = total + loss
        self._scaler.scale(total).backward()
        if update:
            self._scaler.step(self._optimizer)
            self._scaler.update()
            self._optimizer.clear_grad()
        return self._result(losses, self._measure(outputs, labels))

    @no_grad()
    def eval_batch(self, inputs, labels=None):
        """Evaluates on a batch, with the arguments and the result of :meth:`train_batch`; without
        losses where none was set.
        """
        self._set_mode("eval")
        with self._autocast():
            outputs, labels = self._forward(inputs), _tensors(labels)
            losses = self._losses(outputs, labels) if self._loss else []
        return self._result(losses, self._measure(outputs, labels))

    @no_grad()
    def predict_batch(self, inputs):
        """The network's outputs.

        Args:
            inputs (ndarray|Tensor|list): The inputs.

        Returns:
            list[ndarray]: The outputs.
        """
        self._set_mode("eval")
        with self._autocast():
            return [output.numpy() for output in self._forward(inputs)]

    def _set_mode(self, mode):
        self.mode = mode
        self.network.train() if mode == "train" else self.network.eval()

    def _forward(self, inputs):
        inputs = _tensors(inputs)
        self._seen = inputs
        return _list(self.network(*inputs))

    def _losses(self, outputs, labels):
        if self._loss is None:
            raise ArgumentError("Model.train_batch: loss must be set by prepare first")
        return _list(self._loss(*outputs, *labels))

    def _measure(self, outputs, labels):
        values = []
        for metric in self._metrics:
            computed = _list(metric.compute(*outputs, *labels))
            computed = [c.numpy() if isinstance(c, _C.Tensor) else c for c in computed]
            values.append(metric.update(*computed))
        return values

    def _result(self, losses, values):
        losses = [loss.numpy() for loss in losses]
        if not self._metrics:
            return losses
        return (losses, values) if losses else values

    # Whole data sets.

    def fit(
        self,
        train_data=None,
        eval_data=None,
        batch_size=1,
        epochs=1,
        eval_freq=1,
        log_freq=10,
        save_dir=None,
        save_freq=1,
        verbose=2,
        drop_last=False,
        shuffle=True,
        num_workers=0,
        callbacks=None,
        accumulate_grad_batches=1,
        num_iters=None,
    ):
        """Trains.

        Args:
            train_data (Dataset|DataLoader): Samples of inputs and labels.
            eval_data (Dataset|DataLoader|None): What is evaluated in between.
            batch_size (int|list[int]): How many samples a batch has, for a data set; a list: for
                training and evaluation.
            epochs (int): How often all data are seen.
            eval_freq (int): After how many epochs there is an evaluation.
            log_freq (int): After how many steps a line is printed.
            save_dir (str|None): Where the model is saved; None: it is not.
            save_freq (int): After how many epochs the model is saved.
            verbose (int): 0: nothing is printed; 1: a bar; 2: a line each.
            drop_last (bool): Whether a last batch that is smaller is left out.
            shuffle (bool): Whether the order of a data set is random.
            num_workers (int): The processes that read a data set.
            callbacks (Callback|list[Callback]|None): What is called in between.
            accumulate_grad_batches (int): For how many batches gradients are summed up.
            num_iters (int|None): After how many batches training ends; None: after the epochs.
        """
        if train_data is None:
            raise ArgumentError("Model.fit: train_data must be given")
        sizes = batch_size if isinstance(batch_size, (list, tuple)) else (batch_size, batch_size)
        loader = _loader(train_data, sizes[0], shuffle, drop_last, num_workers)
        eval_loader = None
        if eval_data is not None:
            eval_loader = _loader(eval_data, sizes[1], False, False, num_workers)
        steps = _length(loader)
        if num_iters is not None and steps is not None:
            epochs = min(epochs, -(-num_iters // steps))
        callbacks = config_callbacks(
            callbacks,
            self,
            batch_size=sizes[0],
            epochs=epochs,
            steps=steps,
            log_freq=log_freq,
            verbose=verbose,
            save_freq=save_freq,
            save_dir=save_dir,
            metrics=self._names(),
        )
        self.stop_training = False
        left, logs = num_iters, {}
        callbacks.on_begin("train")
        for epoch in range(epochs):
            callbacks.on_epoch_begin(epoch)
            logs = self._run(loader, "train", callbacks, accumulate_grad_batches, left)
            callbacks.on_epoch_end(epoch, logs)
            left = None if left is None else left - logs["step"] - 1
            if eval_loader is not None and epoch % eval_freq == 0:
                logs = self._evaluate(eval_loader, callbacks)
            if self.stop_training or left == 0:
                break
        callbacks.on_end("train", logs)

    def evaluate(
        self,
        eval_data,
        batch_size=1,
        log_freq=10,
        verbose=2,
        num_workers=0,
        callbacks=None,
        num_iters=None,
    ):
        """Evaluates.

        Args:
            eval_data (Dataset|DataLoader): Samples of inputs and labels.
            batch_size (int): See :meth:`fit`, as for the others.
            log_freq (int): Likewise.
            verbose (int): Likewise.
            num_workers (int): Likewise.
            callbacks (Callback|list[Callback]|None): Likewise.
            num_iters (int|None): Likewise.

        Returns:
            dict: The last losses under ``loss``, and each metric under its name.
        """
        loader = _loader(eval_data, batch_size, False, False, num_workers)
        callbacks = config_callbacks(
            callbacks,
            self,
            log_freq=log_freq,
            verbose=verbose,
            metrics=self._names(),
            mode="eval",
        )
        logs = self._evaluate(loader, callbacks, num_iters)
        return {name: logs[name] for name in self._names() if name in logs}

    def _evaluate(self, loader, callbacks, num_iters=None):
        steps = _length(loader)
        if num_iters is not None and steps is not None:
            steps = min(steps, num_iters)
        callbacks.on_begin("eval", {"steps": steps, "metrics": self._names()})
        logs = self._run(loader, "eval", callbacks, num_iters=num_iters)
        callbacks.on_end("eval", logs)
        return logs

    def predict(
        self,
        test_data,
        batch_size=1,
        num_workers=0,
        stack_outputs=False,
        verbose=1,
        callbacks=None,
    ):
        """The outputs for all data.

        Args:
            test_data (Dataset|DataLoader): Samples of inputs; labels are left out where the inputs
                are known from the constructor.
            batch_size (int): See :meth:`fit`, as for the others.
            num_workers (int): Likewise.
            stack_outputs (bool): Whether the batches of an output become one array.
            verbose (int): Likewise.
            callbacks (Callback|list[Callback]|None): Likewise.

        Returns:
            list: For each output a tuple of arrays, one for each batch, or one array.
        """
        loader = _loader(test_data, batch_size, False, False, num_workers)
        callbacks = config_callbacks(callbacks, self, verbose=verbose, metrics=[], mode="predict")
        batches, logs = [], {}
        callbacks.on_begin("predict", {"steps": _length(loader)})
        for step, batch in enumerate(loader):
            callbacks.on_batch_begin("predict", step, logs)
            inputs, _ = self._split(_list(batch))
            batches.append(self.predict_batch(inputs))
            logs = {"step": step, "batch_size": len(batches[-1][0])}
            callbacks.on_batch_end("predict", step, logs)
        callbacks.on_end("predict", logs)
        outputs = list(zip(*batches))
        return [np.concatenate(output) for output in outputs] if stack_outputs else outputs

    def _run(self, loader, mode, callbacks, accumulate=1, num_iters=None):
        """One pass over the data; the logs of its last batch."""
        for metric in self._metrics:
            metric.reset()
        logs, steps = {}, _length(loader)
        if num_iters is not None:
            steps = num_iters if steps is None else min(steps, num_iters)
        for step, batch in enumerate(loader):
            callbacks.on_batch_begin(mode, step, logs)
            inputs, labels = self._split(_list(batch))
            if mode == "train":
                update = (step + 1) % accumulate == 0 or step + 1 == steps
                result = self.train_batch(inputs, labels, update)
            else:
                result = self.eval_batch(inputs, labels)
            logs = self._logs(result)
            logs["step"] = step
            logs["batch_size"] = inputs[0].shape[0]
            callbacks.on_batch_end(mode, step, logs)
            if step + 1 == steps:
                break
        return logs

    def _split(self, sample):
        """A sample's inputs and labels."""
        if self._inputs:
            return sample[: len(self._inputs)], sample[len(self._inputs) :]
        n = max(1, len(sample) - max(1, len(self._labels)))
        return sample[:n], sample[n:]

    def _logs(self, result):
        logs = {}
        if self._loss is not None:
            losses = result[0] if self._metrics else result
            logs["loss"] = [float(loss) for loss in losses]
        for metric in self._metrics:
            names, values = _list(metric.name()), _list(metric.accumulate())
            logs.update(zip(names, values))
        return logs

    def _names(self):
        """What logs have values of."""
        names = ["loss"] if self._loss is not None else []
        return names + [name for metric in self._metrics for name in _list(metric.name())]

    # Files.

    def save(self, path, training=True):
        """Saves the parameters and the optimizer's state, or a program for inference.

        Args:
            path (str): The file without its extension.
            training (bool): Whether training can go on from it (``.pdparams`` and ``.pdopt``);
                otherwise :func:`paddle.jit.save` writes a program.
        """
        if not training:
            self._save_program(path)
            return
        framework.save(self.network.state_dict(), path + ".pdparams")
        if self._optimizer is not None:
            framework.save(self._optimizer.state_dict(), path + ".pdopt")

    def _save_program(self, path):
        from .. import jit, static

        specs = self._inputs
        if not specs and self._seen is not None:
            specs = [static.InputSpec([None, *x.shape[1:]], x.dtype) for x in self._seen]
        if not specs:
            raise RuntimeError(
                "Model.save: inputs must be given to Model, or a batch be seen first"
            )
        jit.save(self.network, path, input_spec=specs)

    def load(self, path, skip_mismatch=False, reset_optimizer=False):
        """Loads what :meth:`save` saved for training.

        Args:
            path (str): The file, with or without its extension.
            skip_mismatch (bool): Whether parameters of another shape, and those that are not in the
                file, stay as they are, with a warning.
            reset_optimizer (bool): Whether the optimizer's state stays as it is.

        Raises:
            ValueError: There is no such file, or it does not fit.
        """
        base = os.path.splitext(path)[0] if path.endswith((".pdparams", ".pdopt")) else path
        if not pathlib.Path(base + ".pdparams").is_file():
            raise ArgumentError(f"Model.load: path must have a file {base}.pdparams, got none")
        loaded = framework.load(base + ".pdparams")
        fitting = {}
        for name, value in self.network.state_dict().items():
            fault = _fault(name, value, loaded)
            if fault is None:
                fitting[name] = loaded[name]
            elif skip_mismatch:
                warnings.warn(f"Model.load: {fault}; it is left as it is", stacklevel=2)
            else:
                raise ValueError(f"Model.load: {fault}")
        self.network.set_state_dict(fitting)
        optimizer = pathlib.Path(base + ".pdopt")
        if self._optimizer is not None and not reset_optimizer and optimizer.is_file():
            self._optimizer.set_state_dict(framework.load(str(optimizer)))


def _fault(name, value, loaded):
    """Why a parameter cannot be taken from a file; None if it can."""
    if name not in loaded:
        return f"{name} is not in the file"
    found, expected = list(loaded[name].shape), list(value.shape)
    if found != expected:
        return f"{name} must have the shape {expected}, got {found}"
    return None


def _specs(specs):
    return list(specs.values()) if isinstance(specs, dict) else _list(specs)


def _loader(data, batch_size, shuffle, drop_last, num_workers):
    if not isinstance(data, Dataset):
        return data
    return DataLoader(
        data,
        batch_size=batch_size,
        shuffle=shuffle,
        drop_last=drop_last,
        num_workers=num_workers,
    )


def _length(loader):
    """How many batches there are; None: not known."""
    try:
        return len(loader)
    except (TypeError, RuntimeError):
        return None
