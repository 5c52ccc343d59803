"""Products with weights that are stored as integers of 8 or 4 bits.

A weight of shape [k, n] is stored transposed: int8 of shape [n, k]; of 4 bits, two rows share one,
the even one in the low bits, so that the shape is [n / 2, k]. A column of the weight, or a group of
`group_size` numbers of it, has a scale: its largest absolute value over 127 or 7.
"""

from ... import _C

_BITS = {"weight_only_int8": 8, "weight_only_int4": 4, "llm.int8": 8}
_ARCHITECTURES = (None, 70, 75, 80, 86, 89, 90, 100)
_GROUP_SIZES = (-1, 64, 128)


# ---- arguments
def _one_of(function, name, value, allowed):
    if value not in allowed:
        raise ValueError(f"{function}: {name} must be one of {list(allowed)}, got {value!r}")
    return value


def _check_matrix(function, name, x):
    if x.ndim != 2:
        raise ValueError(f"{function}: {name} must be a matrix, got shape {list(x.shape)}")


def _check_scale(function, scale, groups, n):
    want = [n] if groups is None else [groups, n]
    if list(scale.shape) != want:
        raise ValueError(
            f"{function}: the weight's scale must have shape {want}, got {list(scale.shape)}"
        )


# ---- numbers
def _grouped(x, group_size):
    """x, of shape [n, k], as [n, groups, size]."""
    return x.reshape([x.shape[0], -1, x.shape[1] if group_size == -1 else group_size])


def _pack(x):
    """Pairs of rows of 4 bits in int8."""
    low, high = x[0::2] & 15, x[1::2]
    return (low | (high * 16)).astype("int8")


def _unpack(x):
    """The rows of what `_pack` gave."""
    x = x.astype("int32")
    low = ((x & 15) ^ 8) - 8  # the fourth bit is the sign
    pairs = _C.ops.stack([low, x.floor_divide(_C.ops.full([], 16, "int32"))], 1)
    return pairs.reshape([-1, x.shape[1]])


def weight_quantize(x, algo="weight_only_int8", arch=None, group_size=-1):
    """Makes integers of a weight.

    Args:
        x (Tensor): The weight, of shape [k, n], float16, bfloat16 or float32.
        algo (str): "weight_only_int8", "weight_only_int4", or "llm.int8".
        arch (int|None): A GPU's architecture: 70, 75, 80, 86, 89, 90 or 100. Integers lie in the
            same order for all.
        group_size (int): How many numbers of a column have a scale of their own, 64 or 128; -1:
            all.

    Returns:
        tuple[Tensor, Tensor]: The integers, int8 of shape [n, k] ([n / 2, k] for 4 bits); and the
        scales, of shape [n] ([k / group_size, n] for groups), of the dtype of ``x``, for "llm.int8"
        float32.

    Raises:
        ValueError: There is no such algo, arch or group_size, or the shape does not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.to_tensor([[1.0, -4.0], [0.5, 2.0]])
            >>> integers, scale = paddle.nn.quant.weight_quantize(w)
            >>> integers.tolist()
            [[127, 64], [-127, 64]]
    """
    bits = _BITS[_one_of("weight_quantize", "algo", algo, _BITS)]
    _one_of("weight_quantize", "arch", arch, _ARCHITECTURES)
    _one_of("weight_quantize", "group_size", group_size, _GROUP_SIZES)
    _check_matrix("weight_quantize", "x", x)
    if not x.is_floating_point():
        raise TypeError(f"weight_quantize: x must be floating, got {x.dtype}")
    k, n = x.shape
    if (group_size != -1 and k % group_size) or (bits == 4 and n % 2):
        raise ValueError(
            "weight_quantize: rows must be a multiple of group_size, and for 4 bits columns even, "
            f"got shape {[k, n]} and group_size {group_size}"
        )
    most = 2 ** (bits - 1) - 1
    groups = _grouped(x.t().astype("float32"), group_size)
    scale = groups.abs().max(-1, keepdim=True) / most
    integers = (groups / _C.ops.where(scale == 0, _C.ops.full_like(scale, 1.0), scale)).round()
    integers = integers.clip(-most - 1, most).astype("int32").reshape([n, k])
    scale = scale.reshape([n]) if group_size == -1 else scale.squeeze(-1).t()
    scale = scale if algo == "llm.int8" else scale.astype(x.dtype)
    return (_pack(integers) if bits == 4 else integers.astype("int8")), scale


def weight_dequantize(x, scale, algo="weight_only_int8", out_dtype="float16", group_size=-1):
    """The weight that :func:`weight_quantize` made integers of, to rounding.

    Args:
        x (Tensor): The integers.
        scale (Tensor): Their scales.
        algo (str): As there.
        out_dtype (str|paddle.dtype): The weight's dtype.
        group_size (int): As there.

    Returns:
        Tensor: Of shape [k, n].

    Raises:
        ValueError: There is no such algo or group_size, or shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.to_tensor([[127.0, -12.7], [1.0, 6.35]])
            >>> integers, scale = paddle.nn.quant.weight_quantize(w)
            >>> paddle.nn.quant.weight_dequantize(integers, scale, out_dtype="float32")[0, 0].item()
            127.0
    """
    bits = _BITS[_one_of("weight_dequantize", "algo", algo, _BITS)]
    _one_of("weight_dequantize", "group_size", group_size, _GROUP_SIZES)
    _check_matrix("weight_dequantize", "x", x)
    integers = _unpack(x) if bits == 4 else x
    n, k = integers.shape
    groups = None if group_size == -1 else k // group_size
    _check_scale("weight_dequantize", scale, groups, n)
    scale = scale.astype("float32")
    scale = scale.reshape([n, 1, 1]) if groups is None else scale.t().unsqueeze(-1)
    weight = _grouped(integers.astype("float32"), group_size) * scale
    return weight.reshape([n, k]).t().astype(out_dtype)


def weight_only_linear(
    x, weight, bias=None, weight_scale=None, weight_dtype="int8", arch=None, group_size=-1
):
    """x weight + bias, with a weight that is stored as integers.

    Args:
        x (Tensor): Of shape [..., k].
        weight (Tensor): Integers of :func:`weight_quantize`.
        bias (Tensor|None): Of shape [n].
        weight_scale (Tensor): Their scales.
        weight_dtype (str): "int8" or "int4".
        arch (int|None): A GPU's architecture; makes no difference.
        group_size (int): As there.

    Returns:
        Tensor: Of shape [..., n] and the dtype of ``x``.

    Raises:
        ValueError: Shapes do not fit, or there is no such weight_dtype, arch or group_size.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w, scale = paddle.nn.quant.weight_quantize(paddle.eye(2) * 127)
            >>> x = paddle.to_tensor([[1.0, 2.0]])
            >>> paddle.nn.quant.weight_only_linear(x, w, weight_scale=scale).tolist()
            [[127.0, 254.0]]
    """
    _one_of("weight_only_linear", "weight_dtype", weight_dtype, ("int8", "int4"))
    _one_of("weight_only_linear", "arch", arch, _ARCHITECTURES)
    if weight_scale is None:
        raise ValueError("weight_only_linear: weight_scale must be given")
    algo = f"weight_only_{weight_dtype}"
    dense = weight_dequantize(weight, weight_scale, algo, x.dtype, group_size)
    out = _C.ops.matmul(x, dense)
    return out if bias is None else out + bias


def llm_int8_linear(x, weight, bias=None, weight_scale=None, threshold=6.0):
    """x weight + bias in integers of 8 bits, but for columns of ``x`` with numbers beyond a
    threshold, which are multiplied as they are.

    From Dettmers et al., "LLM.int8(): 8-bit Matrix Multiplication for Transformers at Scale", 2022.

    Args:
        x (Tensor): Of shape [..., k].
        weight (Tensor): Integers of :func:`weight_quantize` with algo "llm.int8".
        bias (Tensor|None): Of shape [n].
        weight_scale (Tensor): Their scales.
        threshold (float): Beyond which numbers make their column an exception.

    Returns:
        Tensor: Of shape [..., n] and the dtype of ``x``.

    Raises:
        ValueError: Shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w, scale = paddle.nn.quant.weight_quantize(paddle.eye(2) * 127, "llm.int8")
            >>> x = paddle.to_tensor([[1.0, 100.0]])
            >>> paddle.nn.quant.llm_int8_linear(x, w, weight_scale=scale).round().tolist()
            [[127.0, 12700.0]]
    """
    if weight_scale is None:
        raise ValueError("llm_int8_linear: weight_scale must be given")
    _check_matrix("llm_int8_linear", "weight", weight)
    n, k = weight.shape
    _check_scale("llm_int8_linear", weight_scale, None, n)
    rows = x.reshape([-1, k]).astype("float32")
    apart = (rows.abs() > threshold).any(0).astype("float32")
    usual = rows * (1.0 - apart)
    row_scale = usual.abs().max(-1, keepdim=True) / 127.0
    row_scale = _C.ops.where(row_scale == 0, _C.ops.full_like(row_scale, 1.0), row_scale)
    # Sums of integers are exact in float64.
    integers = (usual / row_scale).round().astype("float64")
    wide = _C.ops.matmul(integers, weight.astype("float64"), False, True).astype("float32")
    scale = weight_scale.astype("float32")
    rare = _C.ops.matmul(rows * apart, weight.astype("float32"), False, True)
    out = ((wide * row_scale + rare) * scale).reshape([*x.shape[:-1], n]).astype(x.dtype)
    return out if bias is None else out + bias
