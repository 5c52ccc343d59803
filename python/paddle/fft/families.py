"""The three families of transforms, and the arguments that they have in common."""

from .. import _C

_NORMS = ("backward", "ortho", "forward")


# ---- arguments
def check(function, x, norm):
    if not isinstance(x, _C.Tensor):
        raise TypeError(f"{function}: x must be a Tensor, got {type(x).__name__}")
    if norm not in _NORMS:
        raise ValueError(f"{function}: norm must be one of {_NORMS}, got {norm!r}")


def integer(function, name, value):
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError(f"{function}: {name} must be an integer, got {value!r}")
    return value


def one_axis(function, x, n, axis):
    """(sizes, axes) of a transform along one axis; the last one by default."""
    axis = -1 if axis is None else integer(function, "axis", axis)
    if not -x.ndim <= axis < x.ndim:
        raise ValueError(
            f"{function}: axis must be in [{-x.ndim}, {x.ndim}) for an x of shape "
            f"{list(x.shape)}, got {axis}"
        )
    if n is None:
        return None, [axis]
    if integer(function, "n", n) <= 0:
        raise ValueError(f"{function}: n must be positive, got {n}")
    return [n], [axis]


def _integers(function, name, values):
    if not isinstance(values, (list, tuple)):
        raise ValueError(f"{function}: {name} must be a list or tuple of integers, got {values!r}")
    return [integer(function, f"{name}[{i}]", v) for i, v in enumerate(values)]


def many_axes(function, x, s, axes):
    """(sizes, axes); without axes the last ones, as many as there are sizes, or all."""
    rank = x.ndim
    if axes is not None:
        axes = _integers(function, "axes", axes)
        if wrong := [a for a in axes if not -rank <= a < rank]:
            raise ValueError(
                f"{function}: axes must be in [{-rank}, {rank}) for an x of shape "
                f"{list(x.shape)}, got {wrong[0]}"
            )
    if s is not None:
        s = _integers(function, "s", s)
        if len(s) > rank:
            raise ValueError(f"{function}: s has {len(s)} sizes, but x only {rank} axes")
        if wrong := [n for n in s if n <= 0]:
            raise ValueError(f"{function}: sizes in s must be positive, got {wrong[0]}")
        if axes is not None and len(s) != len(axes):
            raise ValueError(f"{function}: s has {len(s)} sizes for {len(axes)} axes")
    if axes is None:
        axes = list(range(-(rank if s is None else len(s)), 0))
    if not axes:
        raise ValueError(f"{function}: there must be at least one axis to transform")
    return s, axes


def two_axes(function, x, s, axes):
    if x.ndim < 2:
        raise ValueError(f"{function}: x must have at least 2 axes, got shape {list(x.shape)}")
    for name, values in ("s", s), ("axes", axes):
        if values is not None and (not isinstance(values, (list, tuple)) or len(values) != 2):
            raise ValueError(f"{function}: {name} must be 2 integers, got {values!r}")
    return many_axes(function, x, s, axes)


# ---- the three families
def _resized(x, sizes, axes):
    """x cut to sizes along axes, or with zeros behind."""
    paddings = [0] * (2 * x.ndim)
    for n, axis in zip(sizes, axes):
        if n < x.shape[axis]:
            x = _C.ops.slice(x, [axis], [0], [n])
        elif n > x.shape[axis]:
            paddings[2 * (axis % x.ndim) + 1] = n - x.shape[axis]
    return _C.ops.pad(x, paddings) if any(paddings) else x


def floating(x):
    return x if x.is_floating_point() or x.is_complex() else _C.ops.cast(x, _C.default_dtype())


def _complex(x):
    if x.dtype in (_C.complex64, _C.complex128):
        return x
    return _C.ops.cast(x, _C.complex128 if x.dtype == _C.float64 else _C.complex64)


def complex_to_complex(x, sizes, axes, norm, forward, out):
    x = floating(x)
    if sizes is not None:
        x = _resized(x, sizes, axes)
    if x.is_complex():
        return _C.ops.fft_c2c(x, axes, norm, forward, out=out)
    return _C.ops.fft_r2c(x, axes, norm, forward, False, out=out)


def real_to_complex(x, sizes, axes, norm, forward, out):
    x = floating(x)
    if sizes is not None:
        x = _resized(x, sizes, axes)
    return _C.ops.fft_r2c(x, axes, norm, forward, True, out=out)


def complex_to_real(x, sizes, axes, norm, forward, out):
    x = _complex(x)
    if sizes is None:
        return _C.ops.fft_c2r(x, axes, norm, forward, 0, out=out)
    x = _resized(x, [*sizes[:-1], sizes[-1] // 2 + 1], axes)
    return _C.ops.fft_c2r(x, axes, norm, forward, sizes[-1], out=out)
