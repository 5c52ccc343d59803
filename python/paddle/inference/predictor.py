"""Predictors, and the handles of their inputs and outputs."""

from .. import _C
from .config import Config, DataType

_TYPES = {
    "float64": DataType.FLOAT64,
    "float32": DataType.FLOAT32,
    "int64": DataType.INT64,
    "int32": DataType.INT32,
    "uint8": DataType.UINT8,
    "int8": DataType.INT8,
    "float16": DataType.FLOAT16,
    "bool": DataType.BOOL,
    "bfloat16": DataType.BFLOAT16,
}


class Tensor:
    """An input or output of a predictor. Predictors make them."""

    def __init__(self, handle):
        self._handle = handle

    def name(self):
        """The name."""
        return self._handle.name()

    def shape(self):
        """The sizes; before there is data those of the program, with -1 for any."""
        return self._handle.shape()

    def type(self):
        """The dtype, as a DataType."""
        return _TYPES[str(self._handle.dtype())[len("paddle.") :]]

    def reshape(self, *args):
        """Sets the sizes of an input, as a list or one by one."""
        shape = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
        self._handle.reshape(list(shape))

    def copy_from_cpu(self, data):
        """Copies an array into an input, whose shape becomes the array's.

        Args:
            data (numpy.ndarray): Of the input's dtype.
        """
        import numpy

        if not isinstance(data, numpy.ndarray):
            raise TypeError(
                f"copy_from_cpu: data must be a numpy.ndarray, got {type(data).__name__}"
            )
        self._handle.share(_C._tensor_from(data, None, "cpu"))

    def share_external_data(self, data):
        """Lets an input use a tensor's or an array's memory itself, which must stay as long as the
        predictor uses it.

        Args:
            data (paddle.Tensor|numpy.ndarray): Of the input's dtype; an array is copied.
        """
        self._handle.share(
            data if isinstance(data, _C.Tensor) else _C._tensor_from(data, None, "cpu")
        )

    def copy_to_cpu(self):
        """An output, or an input, as a NumPy array of its own."""
        return self._handle.tensor().numpy()

    def lod(self):
        """[]: sequences of different lengths have no levels here."""
        return []

    def set_lod(self, x):
        """Accepts only an empty list."""
        if x:
            raise ValueError("inference.Tensor.set_lod: levels of detail are not supported")


class Predictor:
    """Runs one model. Made by :func:`create_predictor`; clones share the weights, and run at the
    same time on several threads."""

    def __init__(self, config):
        if isinstance(config, Config):
            config = _C.InferencePredictor(config._options())
        self._core = config

    def get_input_names(self):
        """The names of the inputs, in order."""
        return self._core.input_names()

    def get_output_names(self):
        """The names of the outputs, in order."""
        return self._core.output_names()

    def get_input_handle(self, name):
        """The input of a name."""
        return Tensor(self._core.input(name))

    def get_output_handle(self, name):
        """The output of a name."""
        return Tensor(self._core.output(name))

    def get_input_shape(self):
        """The sizes of each input by name; -1: any."""
        return self._core.input_shapes()

    def run(self, inputs=None):
        """Runs the model, with what the input handles hold or with a list of tensors.

        Returns:
            list[paddle.Tensor]|None: The outputs, where a list of tensors was given.
        """
        if inputs is None:
            return self._core.run()
        return self._core.run_with(list(inputs))

    def clone(self):
        """A predictor with inputs, outputs and memory of its own over the same weights."""
        return Predictor(self._core.clone())

    def clear_intermediate_tensor(self):
        """Gives back memory of intermediate values."""
        self._core.shrink_memory()

    def try_shrink_memory(self):
        """Gives back what intermediate values took, the plans that were made for shapes of inputs,
        and what the process keeps for later. The next run makes what it needs anew."""
        self._core.shrink_memory()


def create_predictor(config):
    """Loads a model.

    Args:
        config (Config): What to load, and how to run it.

    Returns:
        Predictor: For the model.

    Examples:
        .. code-block:: python

            >>> import os, tempfile
            >>> import numpy as np, paddle
            >>> path = os.path.join(tempfile.mkdtemp(), "double")
            >>> double = paddle.jit.to_static(
            ...     lambda x: x * 2, input_spec=[paddle.static.InputSpec([None, 2], "float32", "x")]
            ... )
            >>> paddle.jit.save(double, path)
            >>> config = paddle.inference.Config(path + ".json", path + ".pdiparams")
            >>> predictor = paddle.inference.create_predictor(config)
            >>> x = predictor.get_input_handle("x")
            >>> x.copy_from_cpu(np.ones([1, 2], "float32"))
            >>> predictor.run()
            >>> y = predictor.get_output_handle(predictor.get_output_names()[0])
            >>> y.copy_to_cpu().tolist()
            [[2.0, 2.0]]
    """
    return Predictor(config)


class PredictorPool:
    """Several predictors over the same weights.

    Args:
        config (Config): What to load.
        size (int): How many.
    """

    def __init__(self, config, size):
        if size < 1:
            raise ValueError(f"PredictorPool: size must be positive, got {size}")
        first = create_predictor(config)
        self._predictors = [first, *(first.clone() for _ in range(size - 1))]

    def retrieve(self, idx):
        """Predictor `idx`."""
        return self._predictors[idx]
