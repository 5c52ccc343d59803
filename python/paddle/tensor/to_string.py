"""Tensors as text."""

from .. import _C


class _Options:
    precision = 8
    threshold = 1000
    edgeitems = 3
    linewidth = 80
    sci_mode = False


def set_printoptions(precision=None, threshold=None, edgeitems=None, sci_mode=None, linewidth=None):
    """Sets how tensors are printed. What is None stays as it is.

    Args:
        precision (int|None): Digits behind the decimal point; at first 8.
        threshold (int|None): Tensors of more elements are shortened; at first 1000.
        edgeitems (int|None): How many elements a shortened axis keeps at each end; at first 3.
        sci_mode (bool|None): Whether numbers are written with an exponent; at first not.
        linewidth (int|None): Characters per line; at first 80.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.set_printoptions(precision=3)
            >>> paddle.to_tensor([0.123456, 1.0])
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.123, 1.   ])
            >>> paddle.set_printoptions(precision=8)
    """
    for name, value, kind in (
        ("precision", precision, int),
        ("threshold", threshold, int),
        ("edgeitems", edgeitems, int),
        ("linewidth", linewidth, int),
        ("sci_mode", sci_mode, bool),
    ):
        if value is None:
            continue
        if not isinstance(value, kind):
            raise TypeError(
                f"set_printoptions: {name} must be {kind.__name__}, got {type(value).__name__}"
            )
        setattr(_Options, name, value)


def _real(x):
    if _Options.sci_mode:
        return f"{x:.{_Options.precision}e}"
    if x != x:
        return "nan"
    if x in (float("inf"), float("-inf")) or x == int(x):
        return f"{x:.0f}."
    return f"{x:.{_Options.precision}f}"


def _element(x):
    if isinstance(x, complex):
        n = _Options.precision
        return f"({x.real:.{n}f}{x.imag:+.{n}f}j)"
    return _real(x) if isinstance(x, float) else str(x)


def _negative(x):
    return (x.real if isinstance(x, complex) else x) < 0


class _Column:
    """Brings the elements of one tensor to one width; with negative ones among them, others get
    room
    for the sign."""

    def __init__(self, elements):
        self.width = max((len(_element(x)) for x in elements), default=0)
        self.signed = any(_negative(x) for x in elements)

    def text(self, x):
        s = _element(x)
        if self.signed and not _negative(x) and len(s) < self.width:
            s = " " + s
        return s.ljust(self.width)


def _ends(n, shortened):
    """The positions on an axis that are shown; None stands for the gap."""
    k = _Options.edgeitems
    if not shortened or n <= 2 * k:
        return list(range(n))
    return [*range(k), None, *range(n - k, n)]


def _shown(array, shortened):
    """The elements that are shown, as nested lists; a gap is Ellipsis."""
    if array.ndim == 0:
        return array.item()
    return [
        ... if i is None else _shown(array[i], shortened) for i in _ends(array.shape[0], shortened)
    ]


def _leaves(item):
    if isinstance(item, list):
        for i in item:
            yield from _leaves(i)
    elif item is not ...:
        yield item


def _block(item, ndim, column, indent):
    if ndim == 0:
        return column.text(item)
    if ndim == 1:
        texts = ["..." if x is ... else column.text(x) for x in item]
        per_line = max(1, (_Options.linewidth - indent - 1) // (column.width + 2))
        lines = [", ".join(texts[i : i + per_line]) for i in range(0, len(texts), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
    parts = ["..." if x is ... else _block(x, ndim - 1, column, indent + 1) for x in item]
    return "[" + ("," + "\n" * (ndim - 1) + " " * (indent + 1)).join(parts) + "]"


def _array(tensor):
    if str(tensor.dtype)[7:] in ("bfloat16", "float8_e4m3fn", "float8_e5m2"):
        tensor = _C.ops.cast(tensor, "float32")
    return tensor.numpy()


def to_string(tensor):
    """What repr() gives of a tensor."""
    dtype = str(tensor.dtype)[7:]
    gradient = f"stop_gradient={tensor.stop_gradient}"
    if tensor._is_recorded and not tensor._is_initialized():
        return f"Value(shape={list(tensor.shape)}, dtype={dtype}, {gradient})"
    if not tensor._is_initialized():
        return "Tensor(Not initialized)"
    head = f"Tensor(shape={list(tensor.shape)}, dtype={dtype}, place={tensor.place}, {gradient},"
    with _C.TapeScope(False):
        array = _array(tensor.detach())
    shown = _shown(array, array.size > _Options.threshold)
    indent = 7
    return (
        f"{head}\n{' ' * indent}{_block(shown, array.ndim, _Column(list(_leaves(shown))), indent)})"
    )
