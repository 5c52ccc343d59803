"""What is called in the course of training, evaluation and prediction."""

import numbers
import os
import warnings

import numpy as np

from ..framework.arguments import as_list
from ..optimizer import lr as _lr
from .progress_bar import ProgressBar

__all__ = [
    "Callback",
    "CallbackList",
    "EarlyStopping",
    "LRScheduler",
    "ModelCheckpoint",
    "ProgBarLogger",
    "ReduceLROnPlateau",
    "VisualDL",
    "WandbCallback",
    "config_callbacks",
]


class Callback:
    """Does nothing when it is called; classes derived from it do.

    ``logs`` is a dict with the last losses under ``loss``, each metric under its name, ``step`` and
    ``batch_size``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Print(paddle.callbacks.Callback):
            ...     def on_train_end(self, logs=None):
            ...         print(logs)
            >>> Print().on_train_end({"loss": [0.5]})
            {'loss': [0.5]}
    """

    def __init__(self):
        self.model = None
        self.params = {}

    def set_params(self, params):
        """Takes what the loop is: a dict of batch_size, epochs, steps, verbose and metrics."""
        self.params = params

    def set_model(self, model):
        """Takes the :class:`paddle.Model`."""
        self.model = model

    def on_train_begin(self, logs=None):
        """Before training."""

    def on_train_end(self, logs=None):
        """After training."""

    def on_eval_begin(self, logs=None):
        """Before an evaluation; `logs` has steps and metrics."""

    def on_eval_end(self, logs=None):
        """After an evaluation."""

    def on_predict_begin(self, logs=None):
        """Before prediction; `logs` has steps."""

    def on_predict_end(self, logs=None):
        """After prediction."""

    def on_epoch_begin(self, epoch, logs=None):
        """Before an epoch of training."""

    def on_epoch_end(self, epoch, logs=None):
        """After an epoch of training, before it is evaluated."""

    def on_train_batch_begin(self, step, logs=None):
        """Before a batch of training."""

    def on_train_batch_end(self, step, logs=None):
        """After a batch of training."""

    def on_eval_batch_begin(self, step, logs=None):
        """Before a batch of evaluation."""

    def on_eval_batch_end(self, step, logs=None):
        """After a batch of evaluation."""

    def on_predict_batch_begin(self, step, logs=None):
        """Before a batch of prediction."""

    def on_predict_batch_end(self, step, logs=None):
        """After a batch of prediction."""


class CallbackList:
    """Calls several callbacks one after the other; modes are ``train``, ``eval`` and ``predict``.

    Args:
        callbacks (list[Callback]|None): The callbacks.
    """

    def __init__(self, callbacks=None):
        self.callbacks = list(callbacks or [])

    def append(self, callback):
        self.callbacks.append(callback)

    def __iter__(self):
        return iter(self.callbacks)

    def set_params(self, params):
        for callback in self.callbacks:
            callback.set_params(params)

    def set_model(self, model):
        for callback in self.callbacks:
            callback.set_model(model)

    def _call(self, name, *args):
        for callback in self.callbacks:
            getattr(callback, name)(*args)

    def on_begin(self, mode, logs=None):
        self._call(f"on_{mode}_begin", logs)

    def on_end(self, mode, logs=None):
        self._call(f"on_{mode}_end", logs)

    def on_epoch_begin(self, epoch=None, logs=None):
        self._call("on_epoch_begin", epoch, logs)

    def on_epoch_end(self, epoch=None, logs=None):
        self._call("on_epoch_end", epoch, logs)

    def on_batch_begin(self, mode, step=None, logs=None):
        self._call(f"on_{mode}_batch_begin", step, logs)

    def on_batch_end(self, mode, step=None, logs=None):
        self._call(f"on_{mode}_batch_end", step, logs)


class ProgBarLogger(Callback):
    """Prints losses and metrics.

    Args:
        log_freq (int): After how many steps a line is printed.
        verbose (int): 0: nothing; 1: a bar; 2: a line each.
    """

    def __init__(self, log_freq=1, verbose=2):
        super().__init__()
        self.log_freq, self.verbose = log_freq, verbose
        self._bar = None
        self._names, self._samples = [], 0

    def on_train_begin(self, logs=None):
        if self.verbose:
            print("The loss is that of the last step; metrics are those of the epoch so far.")

    def on_epoch_begin(self, epoch=None, logs=None):
        if self.verbose and self.params.get("epochs"):
            print(f"Epoch {epoch + 1}/{self.params['epochs']}")
        self._begin(self.params)

    def on_eval_begin(self, logs=None):
        self._begin(logs or {}, "Eval begin...")

    def on_predict_begin(self, logs=None):
        self._begin(logs or {}, "Predict begin...")

    def _begin(self, params, title=None):
        if title and self.verbose:
            print(title)
        self._bar = ProgressBar(params.get("steps"), self.verbose)
        self._names, self._samples, self._shown = params.get("metrics", []), 0, 0

    def _step(self, step, logs):
        logs = logs or {}
        self._samples += logs.get("batch_size", 0)
        self._last = step + 1, logs
        last = step + 1 == self._bar.steps
        if self.verbose and ((step + 1) % self.log_freq == 0 or last):
            self._show()

    def _show(self):
        step, logs = self._last
        self._bar.show(step, [(name, logs[name]) for name in self._names if name in logs])
        self._shown = step

    def _end(self, what=None):
        if not self.verbose:
            return
        if self._bar.steps is None and self._samples and self._shown != self._last[0]:
            self._show()
        if what:
            print(f"{what} samples: {self._samples}")

    def on_train_batch_end(self, step, logs=None):
        self._step(step, logs)

    def on_eval_batch_end(self, step, logs=None):
        self._step(step, logs)

    def on_predict_batch_end(self, step, logs=None):
        self._step(step, logs)

    def on_epoch_end(self, epoch, logs=None):
        self._end()

    def on_eval_end(self, logs=None):
        self._end("Eval")

    def on_predict_end(self, logs=None):
        self._end("Predict")


class ModelCheckpoint(Callback):
    """Saves the model and the optimizer as ``0``, ``1``, … and ``final``.

    Args:
        save_freq (int): After how many epochs.
        save_dir (str|None): The folder; None: nothing is saved.
    """

    def __init__(self, save_freq=1, save_dir=None):
        super().__init__()
        self.save_freq, self.save_dir = save_freq, save_dir

    def on_epoch_begin(self, epoch=None, logs=None):
        self.epoch = epoch

    def on_epoch_end(self, epoch, logs=None):
        if self.epoch % self.save_freq == 0:
            self._save(str(epoch))

    def on_train_end(self, logs=None):
        self._save("final")

    def _save(self, name):
        if self.model and self.save_dir:
            path = os.path.abspath(os.path.join(self.save_dir, name))
            print(f"save checkpoint at {path}")
            self.model.save(path)


class LRScheduler(Callback):
    """Steps the scheduler of the optimizer's learning rate, if it has one.

    Args:
        by_step (bool): Whether after each batch.
        by_epoch (bool): Whether after each epoch.

    Raises:
        ValueError: Both are true.
    """

    def __init__(self, by_step=True, by_epoch=False):
        super().__init__()
        if by_step and by_epoch:
            raise ValueError("LRScheduler: by_step and by_epoch must not both be True")
        self.by_step, self.by_epoch = by_step, by_epoch

    def _step(self):
        rate = getattr(self.model._optimizer, "_learning_rate", None)
        if isinstance(rate, _lr.LRScheduler):
            rate.step()

    def on_epoch_end(self, epoch, logs=None):
        if self.by_epoch:
            self._step()

    def on_train_batch_end(self, step, logs=None):
        if self.by_step:
            self._step()


class _Watch(Callback):
    """Watches a value of evaluations: whether it got better, and for how long it did not."""

    def _watch(self, monitor, mode, patience, min_delta, verbose):
        if mode not in ("auto", "min", "max"):
            warnings.warn(
                f"{type(self).__name__}: mode must be auto, min or max, got {mode!r}; auto",
                stacklevel=2,
            )
            mode = "auto"
        self.monitor, self.patience, self.verbose = monitor, patience, verbose
        self.min_delta = abs(min_delta)
        self._sign = -1 if mode == "max" or (mode == "auto" and "acc" in monitor) else 1
        self.wait = 0

    def _begin(self, baseline=None):
        self.wait = 0
        self.best = self._sign * np.inf if baseline is None else baseline

    def _value(self, logs):
        """The value that is watched; None, with a warning, where there is none."""
        value = (logs or {}).get(self.monitor)
        if isinstance(value, (list, tuple)):
            value = value[0]
        if not isinstance(value, (numbers.Number, np.ndarray)):
            warnings.warn(
                f"{type(self).__name__}: logs must have a number {self.monitor!r}, got {value!r}",
                stacklevel=2,
            )
            return None
        return float(value)

    def _better(self, value):
        return self._sign * (value - self.best) < -self.min_delta


class EarlyStopping(_Watch):
    """Stops training when evaluations do not get better.

    Args:
        monitor (str): The value that is watched: ``loss`` or the name of a metric.
        mode (str): ``min`` or ``max``: what is better; ``auto``: ``max`` for names with ``acc``.
        patience (int): For how many evaluations it may be no better.
        verbose (int): Whether a line is printed.
        min_delta (float): By how much it must be better to count.
        baseline (float|None): What it must be better than at first.
        save_best_model (bool): Whether the best model is saved as ``best_model``, where
            :meth:`paddle.Model.fit` has a `save_dir`.
    """

    def __init__(
        self,
        monitor="loss",
        mode="auto",
        patience=0,
        verbose=1,
        min_delta=0,
        baseline=None,
        save_best_model=True,
    ):
        super().__init__()
        self._watch(monitor, mode, patience, min_delta, verbose)
        self.baseline, self.save_best_model = baseline, save_best_model
        self.stopped_epoch = 0
        self.save_dir = None  # set by `config_callbacks`

    def on_train_begin(self, logs=None):
        self._begin(self.baseline)
        self.stopped_epoch = 0

    def on_epoch_begin(self, epoch, logs=None):
        self.stopped_epoch = epoch

    def on_eval_end(self, logs=None):
        value = self._value(logs)
        if value is None:
            return
        if self._better(value):
            self.best, self.wait = value, 0
            if self.save_best_model and self.save_dir is not None:
                self.model.save(os.path.join(self.save_dir, "best_model"))
            return
        self.wait += 1
        if self.wait >= self.patience:
            self.model.stop_training = True
            if self.verbose:
                print(f"Epoch {self.stopped_epoch + 1}: Early stopping.")


class ReduceLROnPlateau(_Watch):
    """Makes the learning rate smaller when evaluations do not get better.

    Args:
        monitor (str): The value that is watched: ``loss`` or the name of a metric.
        factor (float): What the rate is multiplied by; less than 1.
        patience (int): For how many evaluations it may be no better.
        verbose (int): Whether a line is printed.
        mode (str): ``min`` or ``max``: what is better; ``auto``: ``max`` for names with ``acc``.
        min_delta (float): By how much it must be better to count.
        cooldown (int): For how many evaluations nothing is counted after a change.
        min_lr (float): The smallest rate.

    Raises:
        ValueError: `factor` is not less than 1.
    """

    def __init__(
        self,
        monitor="loss",
        factor=0.1,
        patience=10,
        verbose=1,
        mode="auto",
        min_delta=1e-4,
        cooldown=0,
        min_lr=0,
    ):
        super().__init__()
        if factor >= 1.0:
            raise ValueError(f"ReduceLROnPlateau: factor must be less than 1, got {factor}")
        self._watch(monitor, mode, patience, min_delta, verbose)
        self.factor, self.cooldown, self.min_lr = factor, cooldown, min_lr
        self.cooldown_counter = 0
        self.epoch = 0

    def on_train_begin(self, logs=None):
        self._begin()
        self.cooldown_counter = 0

    def in_cooldown(self):
        """Whether evaluations do not count yet."""
        return self.cooldown_counter > 0

    def on_eval_end(self, logs=None):
        value = self._value(logs)
        if value is None:
            return
        self.epoch += 1
        if self.in_cooldown():
            self.cooldown_counter -= 1
            self.wait = 0
        if self._better(value):
            self.best, self.wait = value, 0
        elif not self.in_cooldown():
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce()

    def _reduce(self):
        optimizer = self.model._optimizer
        if isinstance(optimizer._learning_rate, _lr.LRScheduler):
            warnings.warn("ReduceLROnPlateau: the learning rate must be a number", stacklevel=2)
            return
        old = optimizer.get_lr()
        if old <= self.min_lr:
            return
        optimizer.set_lr(max(old * self.factor, self.min_lr))
        if self.verbose:
            print(f"Epoch {self.epoch}: learning rate {optimizer.get_lr()}, was {old}.")
        self.cooldown_counter, self.wait = self.cooldown, 0


class VisualDL(Callback):
    """Writes losses and metrics for the package visualdl, which must be installed.

    Args:
        log_dir (str): The folder.

    Raises:
        ImportError: The package is not installed.
    """

    def __init__(self, log_dir):
        super().__init__()
        self.log_dir = log_dir
        self._writer = None
        self._steps = {"train": 0, "eval": 0}

    def on_train_begin(self, logs=None):
        self._open()

    def on_eval_begin(self, logs=None):
        self._open()

    def _open(self):
        if self._writer is None:
            try:
                import visualdl
            except ImportError as e:
                raise ImportError("VisualDL: the package visualdl must be installed") from e
            self._writer = visualdl.LogWriter(self.log_dir)

    def _write(self, mode, logs):
        self._steps[mode] += 1
        for name, value in (logs or {}).items():
            if name in ("step", "batch_size"):
                continue
            value = value[0] if isinstance(value, (list, tuple)) else value
            self._writer.add_scalar(
                tag=f"{mode}/{name}", step=self._steps[mode], value=float(value)
            )

    def on_epoch_begin(self, epoch=None, logs=None):
        self.epoch = epoch

    def on_train_batch_end(self, step, logs=None):
        self._write("train", logs)

    def on_eval_end(self, logs=None):
        self._write("eval", logs)

    def on_train_end(self, logs=None):
        self._writer.close()
        self._writer = None


class WandbCallback(Callback):
    """Sends losses and metrics by the package wandb, which must be installed.

    Args:
        project (str|None): An argument of ``wandb.init``, as the others are.
        entity (str|None): Likewise.
        name (str|None): Likewise.
        dir (str|None): Likewise.
        mode (str|None): Likewise.
        job_type (str|None): Likewise.
        **kwargs: Likewise.

    Raises:
        ImportError: The package is not installed.
    """

    def __init__(
        self, project=None, entity=None, name=None, dir=None, mode=None, job_type=None, **kwargs
    ):
        super().__init__()
        try:
            import wandb
        except ImportError as e:
            raise ImportError("WandbCallback: the package wandb must be installed") from e
        self._wandb = wandb
        self._arguments = dict(
            project=project, entity=entity, name=name, dir=dir, mode=mode, job_type=job_type
        )
        self._arguments.update(kwargs)
        self._run = None

    @property
    def run(self):
        """The run of wandb; begun when first asked for."""
        if self._run is None:
            self._run = self._wandb.run or self._wandb.init(**self._arguments)
        return self._run

    def _log(self, mode, logs):
        values = {
            f"{mode}/{name}": float(value[0] if isinstance(value, (list, tuple)) else value)
            for name, value in (logs or {}).items()
            if name not in ("step", "batch_size")
        }
        self.run.log(values)

    def on_train_batch_end(self, step, logs=None):
        self._log("train", logs)

    def on_eval_end(self, logs=None):
        self._log("eval", logs)

    def on_train_end(self, logs=None):
        self.run.finish()


def config_callbacks(
    callbacks=None,
    model=None,
    batch_size=None,
    epochs=None,
    steps=None,
    log_freq=2,
    verbose=2,
    save_freq=1,
    save_dir=None,
    metrics=None,
    mode="train",
):
    """Adds the callbacks that every loop has, and tells all of them what the loop is.

    Args:
        callbacks (Callback|list[Callback]|None): The user's.
        model (Model): The model.
        batch_size (int|None): How many samples a batch has.
        epochs (int|None): How many epochs there will be.
        steps (int|None): How many batches an epoch has.
        log_freq (int): See :class:`ProgBarLogger`.
        verbose (int): See :class:`ProgBarLogger`.
        save_freq (int): See :class:`ModelCheckpoint`.
        save_dir (str|None): See :class:`ModelCheckpoint`.
        metrics (list[str]|None): The names of what is shown.
        mode (str): ``train``, ``eval`` or ``predict``.

    Returns:
        CallbackList: All of them.
    """
    callbacks = as_list(callbacks or [])
    if verbose and not any(isinstance(c, ProgBarLogger) for c in callbacks):
        callbacks.insert(0, ProgBarLogger(log_freq, verbose))
    if not any(isinstance(c, ModelCheckpoint) for c in callbacks):
        callbacks.append(ModelCheckpoint(save_freq, save_dir))
    if not any(isinstance(c, LRScheduler) for c in callbacks):
        callbacks.append(LRScheduler())
    for callback in callbacks:
        if isinstance(callback, EarlyStopping):
            callback.save_dir = save_dir
    found = CallbackList(callbacks)
    found.set_model(model)
    found.set_params(
        {
            "batch_size": batch_size,
            "epochs": epochs,
            "steps": steps,
            "verbose": verbose,
            "metrics": [] if metrics is None else metrics,
        }
    )
    return found
