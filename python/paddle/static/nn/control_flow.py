"""Branches and loops."""

from ... import _C
from ...framework.arguments import as_list
from ...jit.regions import branch, is_unknown, loop


def _nothing():
    return None


def cond(pred, true_fn=None, false_fn=None, name=None, return_names=None):
    """``true_fn()`` or ``false_fn()``, whatever ``pred`` is when the program runs.

    Args:
        pred (Tensor): One element; whether it is true.
        true_fn, false_fn (callable|None): Give tensors and numbers, nested in the same way; None:
            gives None.
        name (str|None): No meaning.
        return_names (list[str]|None): No meaning.

    Returns:
        What the function gives; numbers that differ between the functions become tensors.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0])
            >>> y = paddle.static.nn.cond(x.sum() > 2, lambda: x * 2, lambda: x * 3)
            >>> y.tolist()
            [2.0, 4.0]
    """
    for label, f in (("true_fn", true_fn), ("false_fn", false_fn)):
        if f is not None and not callable(f):
            raise TypeError(f"cond: {label} must be a function, got {type(f).__name__}")
    yes, no = true_fn or _nothing, false_fn or _nothing
    if not is_unknown(pred):
        if not isinstance(pred, (bool, _C.Tensor)):
            raise TypeError(f"cond: pred must be a Tensor, got {type(pred).__name__}")
        return yes() if bool(pred) else no()
    return branch(pred, yes, no)


def while_loop(cond, body, loop_vars, is_test=False, name=None):
    """``while cond(*loop_vars): loop_vars = body(*loop_vars)``.

    Args:
        cond (callable): Gives a tensor of one element.
        body (callable): Gives the variables after a round, as they were nested before it.
        loop_vars (list|tuple): The variables at first: tensors, numbers, nested. Tensors keep
            their dtype and shape.
        is_test (bool): No meaning.
        name (str|None): No meaning.

    Returns:
        list: The variables at last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> i = paddle.full([], 0, "int64")
            >>> (i,) = paddle.static.nn.while_loop(lambda i: i < 10, lambda i: [i + 3], [i])
            >>> int(i)
            12
    """
    if not callable(cond) or not callable(body):
        raise TypeError("while_loop: cond and body must be functions")
    if not isinstance(loop_vars, (list, tuple)):
        raise TypeError(
            f"while_loop: loop_vars must be a list or tuple, got {type(loop_vars).__name__}"
        )
    if not loop_vars:
        raise ValueError("while_loop: loop_vars must not be empty")
    values = list(loop_vars)

    def one_round(*values):
        after = as_list(body(*values))
        if len(after) != len(values):
            raise ValueError(
                f"while_loop: body gives {len(after)} values for {len(values)} variables"
            )
        return after

    if not _C.is_recording():
        while bool(cond(*values)):
            values = one_round(*values)
        return values
    return loop(cond, one_round, values)


def case(pred_fn_pairs, default=None, name=None):
    """What the function beside the first true predicate gives.

    Args:
        pred_fn_pairs (list[tuple[Tensor, callable]]): Pairs of predicate and function.
        default (callable|None): For when none is true; None: the last of the functions.
        name (str|None): No meaning.

    Returns:
        What the function gives, as :func:`cond` does.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor(3.0)
            >>> pairs = [(x < 1, lambda: x), (x < 4, lambda: x * 2)]
            >>> paddle.static.nn.case(pairs, lambda: x * 3).item()
            6.0
    """
    if not isinstance(pred_fn_pairs, (list, tuple)) or not pred_fn_pairs:
        raise TypeError("case: pred_fn_pairs must be a list of pairs that is not empty")
    for pair in pred_fn_pairs:
        if not isinstance(pair, tuple) or len(pair) != 2 or not callable(pair[1]):
            raise TypeError("case: pred_fn_pairs must hold pairs of a Tensor and a function")
    pairs = list(pred_fn_pairs)
    if default is None:
        default = pairs.pop()[1]
    return _first_true(pairs, default)


def _first_true(pairs, default):
    if not pairs:
        return default()
    (pred, function), *rest = pairs
    return cond(pred, function, lambda: _first_true(rest, default))


def switch_case(branch_index, branch_fns, default=None, name=None):
    """What the function of a number gives.

    Args:
        branch_index (Tensor): The number, an integer.
        branch_fns (dict|list|tuple): Functions by number: a dict, pairs, or functions numbered from
            0 on.
        default (callable|None): For other numbers; None: the function of the largest number.
        name (str|None): No meaning.

    Returns:
        What the function gives, as :func:`cond` does.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor(3.0)
            >>> fns = {1: lambda: x, 2: lambda: x * 2}
            >>> paddle.static.nn.switch_case(paddle.full([1], 2, "int32"), fns).item()
            6.0
    """
    if isinstance(branch_fns, dict):
        numbered = list(branch_fns.items())
    elif isinstance(branch_fns, (list, tuple)) and branch_fns:
        pairs = isinstance(branch_fns[0], tuple)
        numbered = list(branch_fns) if pairs else list(enumerate(branch_fns))
    else:
        raise TypeError("switch_case: branch_fns must be a dict or a list that is not empty")
    for pair in numbered:
        if len(pair) != 2 or not isinstance(pair[0], int) or not callable(pair[1]):
            raise TypeError("switch_case: branch_fns must hold numbers and functions")
    if len({k for k, _ in numbered}) != len(numbered):
        raise ValueError("switch_case: a number occurs twice in branch_fns")
    numbered.sort(key=lambda pair: pair[0])
    if default is None:
        default = numbered[-1][1]
    return _first_true([(branch_index == k, function) for k, function in numbered], default)
