"""Operations that do something beside computing: what a program prints, and functions of Python."""

from .. import _C, _op
from .input import InputSpec

_PHASES = ("both", "forward", "backward")


def Print(
    input,
    first_n=-1,
    message=None,
    summarize=20,
    print_tensor_name=True,
    print_tensor_type=True,
    print_tensor_shape=True,
    print_tensor_layout=True,
    print_tensor_lod=True,
    print_phase="both",
):
    """Shows a tensor each time the program runs, and passes it on. It is shown where it stands in
    the order of such operations, whether or not the result is used.

    Args:
        input (Tensor): The tensor, of any shape.
        first_n (int): How many times it is shown; -1: always. The gradient is counted by itself.
        message (str|None): What is said before it.
        summarize (int): How many elements are shown; -1: all.
        print_tensor_name (bool): Whether its name is shown.
        print_tensor_type (bool): Whether its dtype is shown.
        print_tensor_shape (bool): Whether its shape is shown.
        print_tensor_layout (bool): Whether its layout is shown.
        print_tensor_lod (bool): Whether levels of detail are shown; there are none.
        print_phase (str): "forward" for the tensor, "backward" for its gradient, or "both".

    Returns:
        Tensor: The same elements.

    Raises:
        TypeError: input is no Tensor, or message no str.
        ValueError: There is no such phase.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> paddle.enable_static()
            >>> main = paddle.static.Program()
            >>> with paddle.static.program_guard(main):
            ...     x = paddle.static.data("x", [2])
            ...     y = paddle.static.Print(x * 2, message="doubled")
            >>> exe = paddle.static.Executor()
            >>> out = exe.run(main, feed={"x": np.array([1, 2.5], "float32")}, fetch_list=[y])
            Variable: var
              - message: doubled
              - lod: {}
              - place: Place(cpu)
              - shape: [2]
              - layout: NCHW
              - dtype: float32
              - data: [2.000000 5.000000]
            >>> paddle.disable_static()
    """
    if not isinstance(input, _C.Tensor):
        raise TypeError(f"Print: input must be a Tensor, got {type(input).__name__}")
    if message is not None and not isinstance(message, str):
        raise TypeError(f"Print: message must be a str, got {type(message).__name__}")
    if str(print_phase).lower() not in _PHASES:
        raise ValueError(f"Print: print_phase must be one of {_PHASES}, got {print_phase!r}")
    return _C.ops.print(
        input,
        first_n=first_n,
        message=message or "",
        summarize=summarize,
        print_tensor_name=print_tensor_name,
        print_tensor_type=print_tensor_type,
        print_tensor_shape=print_tensor_shape,
        print_tensor_layout=print_tensor_layout,
        print_tensor_lod=print_tensor_lod,
        print_phase=print_phase.upper(),
        counter=_C.new_print_counter() if first_n >= 0 else 0,
    )


# ---- functions of Python
def _listed(value, name, kinds):
    if value is None:
        return []
    items = list(value) if isinstance(value, (list, tuple)) else [value]
    for item in items:
        if not isinstance(item, kinds):
            names = " or an ".join(k.__name__ for k in kinds)
            raise TypeError(
                f"py_func: {name} must be a {names}, or a list of such, got {type(item).__name__}"
            )
    return items


def _declared(spec):
    return spec.dtype, [d if isinstance(d, int) else -1 for d in spec.shape]


def _function_name(function):
    return getattr(function, "__qualname__", None) or type(function).__name__


def _backward(function, inputs):
    """The function, giving the gradients of the inputs that can have one."""
    kept = [i for i, t in enumerate(inputs) if _can_have_gradient(t)]

    def backward(*args):
        given = function(*args)
        given = list(given) if isinstance(given, (list, tuple)) else [given]
        if len(given) == len(inputs):
            given = [given[i] for i in kept]
        return given

    return backward, len(kept)


def _can_have_gradient(tensor):
    return tensor.is_floating_point() or tensor.is_complex()


def _skipped(skip, inputs, outputs):
    places = []
    for t in _listed(skip, "skip_vars_in_backward_input", (_C.Tensor,)):
        found = [i for i, other in enumerate([*inputs, *outputs]) if other is t]
        if not found:
            raise ValueError(
                f"py_func: skip_vars_in_backward_input has {t.name!r}, which is neither in x nor "
                "in out"
            )
        places += found
    return places


def py_func(func, x, out, backward_func=None, skip_vars_in_backward_input=None):
    """Calls a function of Python each time the program runs.

    The function gets tensors with numbers, copies of what the program has computed, and gives
    tensors, arrays or numbers. It may do anything; what it raises comes out of the run. It is
    called in the order of such operations, even if nobody uses what it gives. In a branch or a loop
    that is differentiated it may be called once more, for the gradient. A program with such a
    function whose result is used cannot be saved.

    Args:
        func (Callable): The function, with a parameter per tensor of x.
        x (Tensor|list|tuple|None): What it gets.
        out (Tensor|InputSpec|list|tuple|None): What it gives: tensors, as those of
            ``Block.create_var``, which from now on are the results; or their shapes and dtypes.
            None: nothing, whatever the function returns.
        backward_func (Callable|None): The gradient: it gets x, out and the gradients of out, and
            gives the gradients of x, None for zeros. None: no gradient flows back.
        skip_vars_in_backward_input (Tensor|list|tuple|None): Of x and out, what the gradient does
            not get.

    Returns:
        Tensor|list|None: out, computed.

    Raises:
        TypeError: A function cannot be called, or x or out is something else.
        ValueError: skip_vars_in_backward_input has a tensor that is neither in x nor in out; when
            it runs, the function gives another number of tensors, or other shapes.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> paddle.enable_static()
            >>> main = paddle.static.Program()
            >>> with paddle.static.program_guard(main):
            ...     x = paddle.static.data("x", [2])
            ...     y = main.current_block().create_var(name="y", dtype="float32", shape=[2])
            ...     y = paddle.static.py_func(lambda t: np.tanh(np.array(t)), x, y)
            >>> exe = paddle.static.Executor()
            >>> exe.run(main, feed={"x": np.zeros(2, "float32")}, fetch_list=[y])[0].tolist()
            [0.0, 0.0]
            >>> paddle.disable_static()
    """
    for name, f in (("func", func), ("backward_func", backward_func)):
        if not callable(f) and not (name == "backward_func" and f is None):
            raise TypeError(f"py_func: {name} must be a function, got {type(f).__name__}")
    inputs = _listed(x, "x", (_C.Tensor,))
    outputs = _listed(out, "out", (_C.Tensor, InputSpec))
    skipped = _skipped(skip_vars_in_backward_input, inputs, outputs)
    called, given = func, inputs
    if not inputs:  # an op has something that it reads
        called, given = (lambda _: func()), [_C.ops.full([], False, _C.bool)]
    backward, likes = _backward(backward_func, inputs) if backward_func and inputs else (None, 0)
    results = _C.py_func(
        called,
        _function_name(func),
        given,
        [_declared(o) for o in outputs],
        backward,
        _function_name(backward_func),
        likes,
        skipped,
    )
    results = [_become(o, r) for o, r in zip(outputs, results)]
    if out is None:
        return None
    return results if isinstance(out, (list, tuple)) else results[0]


def _become(declared, result):
    """From now on the declared tensor is the result."""
    if not isinstance(declared, _C.Tensor):
        return result
    if declared._is_initialized():
        with _C.TapeScope(False):
            return _op.write(declared, result)
    name = declared.name
    declared.stop_gradient = True  # no leaf any more
    declared._turn_into(result)
    declared.name = name
    return declared
