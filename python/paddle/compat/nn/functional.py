"""Functions of layers with PyTorch's arguments."""

from ... import _C, tensor
from ...nn import functional as F

__all__ = ["linear", "pad", "scaled_dot_product_attention", "softmax", "unfold"]

_MODES = ("constant", "reflect", "replicate", "circular")


def linear(input, weight, bias=None):
    """input times the transposed weight, plus bias.

    Args:
        input (Tensor): Of shape [..., in].
        weight (Tensor): Of shape [out, in].
        bias (Tensor|None): Of shape [out].

    Returns:
        Tensor: Of shape [..., out].

    Raises:
        ValueError: The shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, weight = paddle.ones([2, 3]), paddle.ones([4, 3])
            >>> paddle.compat.nn.functional.linear(x, weight).shape
            paddle.Size([2, 4])
    """
    y = tensor.matmul(input, weight, transpose_y=True)
    return y if bias is None else y + bias


def pad(input, pad, mode="constant", value=0.0):
    """input with elements added around it.

    Args:
        input (Tensor): Of shape [..., width], [..., height, width] and so on.
        pad (list[int]|tuple[int]): How many before and behind the last axis, then the one before
            it, and so on.
        mode (str): ``"constant"``; or, for the last one to three axes, ``"reflect"``,
            ``"replicate"`` or ``"circular"``: what the elements are taken from.
        value (float): The constant.

    Returns:
        Tensor: The larger tensor.

    Raises:
        ValueError: There is no such mode, pad has an odd length, or there are more pairs than axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.functional.pad(paddle.ones([1, 2]), (1, 0)).tolist()
            [[0.0, 1.0, 1.0]]
    """
    if mode not in _MODES:
        raise ValueError(f"pad: mode must be one of {', '.join(_MODES)}, got {mode!r}")
    pad = pad.tolist() if isinstance(pad, _C.Tensor) else list(pad)
    n, rank = len(pad) // 2, input.ndim
    if len(pad) % 2 or n > rank:
        raise ValueError(f"pad: pad must be a pair for each of at most {rank} axes, got {pad}")
    if mode == "constant":
        pairs = [pad[2 * k : 2 * k + 2] for k in reversed(range(n))]
        return _C.ops.pad(input, [0] * (2 * (rank - n)) + sum(pairs, []), value)
    if not 1 <= n <= 3 or rank not in (n + 1, n + 2):
        raise ValueError(
            f"pad: mode {mode} pads one to three axes of {n + 1} or {n + 2}, got {rank}"
        )
    layout = {1: "NCL", 2: "NCHW", 3: "NCDHW"}[n]
    batch = input.unsqueeze(0) if rank == n + 1 else input
    made = F.pad(batch, pad, mode, data_format=layout)
    return made.squeeze(0) if rank == n + 1 else made


def softmax(input, dim=None, dtype=None, *, out=None):
    """Exponentials along an axis, divided by their sum.

    Args:
        input (Tensor): Numbers.
        dim (int|None): The axis; None: 0 of tensors of 0, 1 or 3 axes, else 1.
        dtype (str|paddle.dtype|None): What input is cast to before.
        out (Tensor|None): Where the result is stored.

    Returns:
        Tensor: Numbers whose sums along the axis are 1.

    Raises:
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.functional.softmax(paddle.zeros([2])).tolist()
            [0.5, 0.5]
    """
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    made = F.softmax(input, dim, dtype)
    return made if out is None else tensor.assign(made, out)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The windows of images as columns.

    Args:
        input (Tensor): Of shape [N, C, H, W].
        kernel_size (int|tuple[int, int]): The size of a window.
        dilation (int|tuple[int, int]): The distance of its elements.
        padding (int|tuple[int, int]): How many zeros stand around an image.
        stride (int|tuple[int, int]): The distance of windows.

    Returns:
        Tensor: Of shape [N, C times the elements of a window, windows].

    Raises:
        ValueError: A size is not positive, or no window fits.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.functional.unfold(paddle.ones([1, 1, 4, 4]), 2, stride=2).shape
            paddle.Size([1, 4, 4])
    """
    return F.unfold(input, kernel_size, stride, padding, dilation)


def scaled_dot_product_attention(
    query,
    key,
    value,
    attn_mask=None,
    dropout_p=0.0,
    is_causal=False,
    scale=None,
    enable_gqa=False,
):
    """Attention: values weighted by the softmax of how well keys fit to queries.

    Args:
        query (Tensor): Of shape [N, heads, L, E] or [heads, L, E].
        key (Tensor): Of shape [N, heads, S, E].
        value (Tensor): Of shape [N, heads, S, E].
        attn_mask (Tensor|None): Broadcast to [N, heads, L, S]: bool, where a query may look; or
            numbers that are added to the products.
        dropout_p (float): The probability with which a weight is left out.
        is_causal (bool): Whether a query sees only the keys up to its own place.
        scale (float|None): What products are multiplied with; None: 1 / sqrt(E).
        enable_gqa (bool): Whether key and value may have fewer heads, each for several of query.

    Returns:
        Tensor: Of the shape of query.

    Raises:
        ValueError: The shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.rand([2, 4, 5, 8])
            >>> paddle.compat.nn.functional.scaled_dot_product_attention(x, x, x).shape
            paddle.Size([2, 4, 5, 8])
    """
    if query.ndim == 3:
        parts = (x.unsqueeze(0) for x in (query, key, value))
        rest = attn_mask, dropout_p, is_causal, scale, enable_gqa
        return scaled_dot_product_attention(*parts, *rest).squeeze(0)
    heads, own = query.shape[1], key.shape[1]
    if enable_gqa and own != heads:
        if own == 0 or heads % own:
            raise ValueError(
                f"scaled_dot_product_attention: {heads} heads of query are no multiple of "
                f"{own} of key"
            )
        key, value = (tensor.repeat_interleave(x, heads // own, 1) for x in (key, value))
    if scale is not None:  # the function below divides by sqrt(E)
        query = query * (scale * query.shape[-1] ** 0.5)
    made = F.scaled_dot_product_attention(
        *(x.transpose([0, 2, 1, 3]) for x in (query, key, value)), attn_mask, dropout_p, is_causal
    )
    return made.transpose([0, 2, 1, 3])
