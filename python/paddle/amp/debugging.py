"""Looking for NaN and infinity: in single tensors, or in the results of every operator; and how
often operators ran, by dtype."""

import contextlib
import enum
import functools

from .. import _C
from ..framework.arguments import as_list
from ..framework.flags import set_flags
from ..nn.layer.layers import Layer

__all__ = [
    "DebugMode",
    "TensorCheckerConfig",
    "check_layer_numerics",
    "check_numerics",
    "collect_operator_stats",
    "disable_operator_stats_collection",
    "disable_tensor_checker",
    "enable_operator_stats_collection",
    "enable_tensor_checker",
]


class DebugMode(enum.Enum):
    """What is done about NaN and infinity.

    - ``CHECK_NAN_INF_AND_ABORT``: raises an error that names operator and result.
    - ``CHECK_NAN_INF``: logs such results.
    - ``CHECK_ALL_FOR_OVERFLOW``: logs those beyond float16's range, too.
    - ``CHECK_ALL``: logs every result.
    """

    CHECK_NAN_INF_AND_ABORT = 0
    CHECK_NAN_INF = 1
    CHECK_ALL_FOR_OVERFLOW = 2
    CHECK_ALL = 3


class TensorCheckerConfig:
    """What :func:`enable_tensor_checker` looks at.

    Args:
        enable (bool): Whether anything is checked.
        debug_mode (DebugMode): What is done about NaN and infinity.
        output_dir (str|None): Accepted; reports go to the log.
        checked_op_list (list|tuple|None): Names of the only operators to check; None: all.
        skipped_op_list (list|tuple|None): Names of operators not to check.
        debug_step (list|tuple|None): First step to check, and the one behind the last; a step is a
            call of ``enable_tensor_checker``. None: all.
        stack_height_limit (int): Accepted.

    Raises:
        ValueError: An argument is of another type.
    """

    current_step_id = 0

    def __init__(
        self,
        enable,
        debug_mode=DebugMode.CHECK_NAN_INF_AND_ABORT,
        output_dir=None,
        checked_op_list=None,
        skipped_op_list=None,
        debug_step=None,
        stack_height_limit=1,
    ):
        for name, value in (
            ("checked_op_list", checked_op_list),
            ("skipped_op_list", skipped_op_list),
            ("debug_step", debug_step),
        ):
            if value is not None and not isinstance(value, (list, tuple)):
                raise ValueError(f"TensorCheckerConfig: {name} must be a list or tuple")
        if debug_step is not None and not (len(debug_step) == 2 and debug_step[0] < debug_step[1]):
            raise ValueError(
                f"TensorCheckerConfig: debug_step must be [first, behind last], got {debug_step}"
            )
        if not isinstance(debug_mode, DebugMode):
            raise ValueError(
                f"TensorCheckerConfig: debug_mode must be a DebugMode, got {debug_mode}"
            )
        self.enable = enable
        self.debug_mode = debug_mode
        self.output_dir = output_dir
        self.checked_op_list = checked_op_list
        self.skipped_op_list = skipped_op_list
        self.debug_step = debug_step
        self.stack_height_limit = stack_height_limit
        self.start_step, self.end_step = debug_step or (None, None)

    def update_and_check_step_id(self):
        """Counts a step; whether it is one to check."""
        step = TensorCheckerConfig.current_step_id
        TensorCheckerConfig.current_step_id = step + 1
        if not self.enable:
            return False
        return self.start_step is None or self.start_step <= step < self.end_step

    def start_check_nan_inf(self):
        """From now on every operator's results are checked."""
        _C.set_checked_ops(set(self.checked_op_list or ()), set(self.skipped_op_list or ()))
        set_flags(
            {
                "FLAGS_check_nan_inf": True,
                "FLAGS_check_nan_inf_level": self.debug_mode.value,
            }
        )

    def stop_check_nan_inf(self):
        """From now on nothing is checked."""
        set_flags({"FLAGS_check_nan_inf": False})
        _C.set_checked_ops(set(), set())


def enable_tensor_checker(checker_config):
    """From now on the results of operators are checked, if the configuration wants this step.

    Args:
        checker_config (TensorCheckerConfig): What to check.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> debugging = paddle.amp.debugging
            >>> debugging.enable_tensor_checker(debugging.TensorCheckerConfig(enable=True))
            >>> try:
            ...     paddle.log(paddle.to_tensor([0.0]))
            ... except RuntimeError as e:
            ...     print("num_inf=1" in str(e))
            True
            >>> debugging.disable_tensor_checker()
    """
    if checker_config.update_and_check_step_id():
        checker_config.start_check_nan_inf()
    else:
        checker_config.stop_check_nan_inf()


def disable_tensor_checker():
    """Ends what :func:`enable_tensor_checker` began."""
    set_flags({"FLAGS_check_nan_inf": False})
    _C.set_checked_ops(set(), set())


def check_numerics(tensor, op_type, var_name, debug_mode=DebugMode.CHECK_NAN_INF_AND_ABORT):
    """Checks a tensor for NaN and infinity.

    Args:
        tensor (Tensor): Of a floating or complex dtype.
        op_type (str): The operator's name, for the message.
        var_name (str): The tensor's name, for the message.
        debug_mode (DebugMode): What is done about NaN and infinity.

    Returns:
        tuple: How many elements are NaN, infinite and zero, of dtype int64; and the largest, the
        smallest and the mean, of dtype float32.

    Raises:
        RuntimeError: There is NaN or infinity, and the mode is to abort.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 0.0, 3.0, 4.0])
            >>> counts, range_ = paddle.amp.debugging.check_numerics(x, "mine", "x")
            >>> counts.tolist(), range_.tolist()
            ([0, 0, 1], [4.0, 0.0, 2.0])
    """
    _C.check_numerics(tensor, op_type, var_name, debug_mode.value)
    n = _C.numerics_of(tensor)
    return (
        _C._tensor_from(list(n[:3]), "int64", None),
        _C._tensor_from(list(n[3:]), "float32", None),
    )


def check_layer_numerics(func):
    """Decorates a layer's ``forward``: its tensors, given and returned, are checked.

    Args:
        func (Callable): A method of a layer that takes a tensor first.

    Returns:
        Callable: The method, which raises RuntimeError where there is NaN or infinity.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Inverse(paddle.nn.Layer):
            ...     @paddle.amp.debugging.check_layer_numerics
            ...     def forward(self, x):
            ...         return 1 / x
            >>> Inverse()(paddle.to_tensor([2.0])).tolist()
            [0.5]
    """

    @functools.wraps(func)
    def checked(self, *args, **kwargs):
        if not isinstance(self, Layer):
            raise RuntimeError("check_layer_numerics: only methods of a Layer can be checked")
        name = type(self).__name__
        for i, a in enumerate(args):
            if isinstance(a, _C.Tensor):
                check_numerics(a, name, f"input {i}")
        outputs = func(self, *args, **kwargs)
        for i, o in enumerate(as_list(outputs)):
            if isinstance(o, _C.Tensor):
                check_numerics(o, name, f"output {i}")
        return outputs

    return checked


_STATS_COLUMNS = "FP16", "BF16", "FP32", "Other"
_STATS_DTYPES = {"float16": "FP16", "bfloat16": "BF16", "float32": "FP32"}


def _stats_table(counts):
    header = ["Op Name", *(f"{column} Calls" for column in _STATS_COLUMNS)]
    rows = []
    for name, by_dtype in counts.items():
        row = dict.fromkeys(_STATS_COLUMNS, 0)
        for dtype, n in by_dtype:
            row[_STATS_DTYPES.get(dtype, "Other")] += n
        rows.append([name, *map(str, row.values())])
    widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]
    lines = [" | ".join(cell.ljust(w) for cell, w in zip(row, widths)) for row in (header, *rows)]
    around = " op list ", f" op count: {len(rows)} "
    title, end = (text.center(len(lines[0]), "-") for text in around)
    return "\n".join([title, *map(str.rstrip, lines), end])


def enable_operator_stats_collection():
    """From now on it is counted how often operators run, by the dtype that they compute in: also
    those of backward passes and programs, and those that others are made of.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.amp.debugging.enable_operator_stats_collection()
            >>> y = x * x + x.astype("float16").astype("float32")
            >>> paddle.amp.debugging.disable_operator_stats_collection()
            -------------------------- op list --------------------------
            Op Name  | FP16 Calls | BF16 Calls | FP32 Calls | Other Calls
            add      | 0          | 0          | 1          | 0
            cast     | 1          | 0          | 1          | 0
            multiply | 0          | 0          | 1          | 0
            ------------------------ op count: 3 ------------------------
    """
    _C.start_counting_ops()


def disable_operator_stats_collection():
    """Ends what :func:`enable_operator_stats_collection` began, and prints what was counted."""
    counts = _C.stop_counting_ops()
    if counts is not None:
        print(_stats_table(counts))


@contextlib.contextmanager
def collect_operator_stats():
    """A context manager: what runs within it is counted by
    :func:`enable_operator_stats_collection`, and the counts are printed at its end.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2, 2])
            >>> with paddle.amp.debugging.collect_operator_stats():
            ...     with paddle.amp.auto_cast(dtype="bfloat16"):
            ...         y = paddle.matmul(x, x)
            ------------------------- op list --------------------------
            Op Name | FP16 Calls | BF16 Calls | FP32 Calls | Other Calls
            cast    | 0          | 0          | 2          | 0
            matmul  | 0          | 1          | 0          | 0
            ----------------------- op count: 2 ------------------------
    """
    enable_operator_stats_collection()
    try:
        yield
    finally:
        disable_operator_stats_collection()
