"""Sums of products in Einstein's notation."""

import math

from .. import _C

_ops = _C.ops

__all__ = ["einsum"]
METHODS = []


def einsum(equation, *operands):
    """The sum of products of elements that an equation names.

    A letter stands for an axis. Axes of one letter go together; letters that are not in the result
    are summed over. "..." stands for further axes, which are broadcast.

    Args:
        equation (str): Letters of each operand, separated by commas, and behind "->" those of the
            result; without "->" the letters that occur once, in alphabetical order.
        operands (Tensor): One or more.

    Returns:
        Tensor: The result.

    Raises:
        ValueError: The equation does not fit the operands.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.einsum("ij,jk->ik", x, x).tolist()
            [[7.0, 10.0], [15.0, 22.0]]
            >>> paddle.einsum("ij->j", x).tolist()
            [4.0, 6.0]
    """
    inputs, result = _parse(equation, [x.ndim for x in operands])
    parts = [_diagonals(x, labels) for x, labels in zip(operands, inputs)]
    x, labels = parts[0]
    for i, (y, others) in enumerate(parts[1:], 2):
        kept = set(result).union(*(rest for _, rest in parts[i:]))
        x, labels = _product(x, labels, y, others, kept)
    x, labels = _sum_out(x, labels, set(result))
    if set(labels) != set(result) or len(labels) != len(result):
        raise ValueError(f"einsum: the result of {equation!r} repeats letters or has new ones")
    return _ops.transpose(x, [labels.index(label) for label in result])


def _parse(equation, ranks):
    """The labels of each operand and of the result; numbers stand for the axes of "..."."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(ranks):
        raise ValueError(f"einsum: {equation!r} is for {len(terms)} operands, got {len(ranks)}")
    inputs = []
    for term, rank in zip(terms, ranks):
        before, dots, behind = term.partition("...")
        more = rank - len(before) - len(behind)
        if more < 0 or (more and not dots):
            raise ValueError(f"einsum: {term!r} does not fit an operand of {rank} axes")
        inputs.append([*before, *range(-more, 0), *behind])
    letters = [label for labels in inputs for label in labels]
    dotted = sorted({label for label in letters if isinstance(label, int)})
    if not arrow:
        once = sorted(c for c in set(letters) - set(dotted) if letters.count(c) == 1)
        return inputs, dotted + once
    before, dots, behind = right.partition("...")
    return inputs, [*before, *(dotted if dots else ()), *behind]


def _diagonals(x, labels):
    """x with each label once: where one is repeated, the diagonal."""
    labels = list(labels)
    for label in sorted(set(labels), key=str):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            x = _ops.diagonal(x, 0, first, second)
            del labels[second], labels[first]
            labels.append(label)
    return x, labels


def _sum_out(x, labels, kept):
    gone = [i for i, label in enumerate(labels) if label not in kept]
    if not gone:
        return x, labels
    return _ops.sum(x, gone), [label for label in labels if label in kept]


def _product(x, xs, y, ys, kept):
    """The product of two operands, summed over the labels that are not kept: a batched matmul."""
    x, xs = _sum_out(x, xs, kept | set(ys))
    y, ys = _sum_out(y, ys, kept | set(xs))
    common = [label for label in xs if label in ys]
    batch = [label for label in common if label in kept]
    inner = [label for label in common if label not in kept]
    rows = [label for label in xs if label not in ys]
    columns = [label for label in ys if label not in xs]
    sizes = dict(zip(ys, y.shape))
    for label, n in zip(xs, x.shape):
        other = sizes.get(label, 1)
        if n != other and 1 not in (n, other):
            raise ValueError(f"einsum: sizes {n} and {other} of axis {label!r} differ")
        sizes[label] = n if other == 1 else other

    def matrices(t, labels, *groups):
        """t with its axes in groups, stretched to the common sizes."""
        order = [label for group in groups for label in group]
        t = _ops.transpose(t, [labels.index(label) for label in order])
        full = [sizes[label] for label in order]
        t = t if list(t.shape) == full else _ops.expand(t, full)
        return _ops.reshape(t, [math.prod(sizes[label] for label in group) for group in groups])

    made = _ops.matmul(matrices(x, xs, batch, rows, inner), matrices(y, ys, batch, inner, columns))
    labels = batch + rows + columns
    return _ops.reshape(made, [sizes[label] for label in labels]), labels
