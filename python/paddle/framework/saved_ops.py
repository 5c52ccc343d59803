"""Ops of the real package's saved programs that are functions here, made of several ops."""

import inspect
import json

import paddle

from .. import _C
from ..nn import functional as F

_linalg = paddle.linalg


# ---- numbers
def _accuracy(x, indices, label):
    hits = paddle.any(indices == label, 1)
    correct = paddle.sum(paddle.cast(hits, "int32")).reshape([])
    total = paddle.full([], label.shape[0], "int32")
    return paddle.cast(correct, "float32") / paddle.cast(total, "float32"), correct, total


def _median(of):
    def median(x, axis, keepdim=False, mode="avg"):
        axis = (axis[0] if len(axis) == 1 else axis) if axis else None
        return of(x, axis, keepdim, mode)

    return median


def _frobenius_norm(x, axis=(), keep_dim=False):
    square = paddle.square(paddle.abs(x))
    return paddle.sqrt(paddle.sum(square, list(axis) or None, keepdim=keep_dim))


def _matrix_rank(x, tol, use_default_tol, hermitian):
    return _linalg.matrix_rank(x, None if use_default_tol else tol, hermitian)


# ---- layers
def _fractional_pool(pool):
    def fractional(x, output_size, kernel_size, random_u, return_mask=True):
        return pool(
            x, output_size, kernel_size if any(kernel_size) else None, random_u, return_mask=True
        )

    return fractional


def _lp_pool2d(x, kernel_size, strides, paddings, ceil_mode, data_format, norm_type):
    return F.lp_pool2d(x, norm_type, kernel_size, strides, paddings, ceil_mode, data_format)


def _unpool(x, indices, output_size, ksize, strides, padding, data_format):
    return F.max_unpool2d(x, indices, ksize, strides, padding, data_format, list(output_size))


def _unpool3d(x, indices, ksize, strides, paddings, output_size, data_format):
    return F.max_unpool3d(x, indices, ksize, strides, paddings, data_format, list(output_size))


def _interpolate(
    x,
    data_format,
    out_d,
    out_h,
    out_w,
    scale,
    interp_method,
    align_corners,
    align_mode,
    out_size=None,
    size_tensor=None,
    scale_tensor=None,
):
    axes = x.ndim - 2
    size = size_tensor if size_tensor is not None else out_size
    if size is None and scale_tensor is None and not scale:
        size = [out_d, out_h, out_w][3 - axes :]
    if size is not None:
        scale = None
    elif scale_tensor is not None:
        scale = scale_tensor
    data_format = {1: "NCW", 2: data_format, 3: "NCDHW"}[axes]
    if axes == 3 and not data_format.endswith("W"):
        data_format = "NDHWC"
    return F.interpolate(x, size, scale, interp_method, align_corners, align_mode, data_format)


# ---- losses
def _ctc(logits, label, logits_length, labels_length, blank, norm_by_times):
    loss = F.ctc_loss(
        logits, label, logits_length, labels_length, blank, "none", norm_by_times=norm_by_times
    )
    return _C.ops.reshape(loss, [-1, 1])


def _rnnt(input, label, input_lengths, label_lengths, blank, fastemit_lambda):
    return F.rnnt_loss(
        input, label, input_lengths, label_lengths, blank, fastemit_lambda, reduction="none"
    )


# Called with those operands and attributes, by their names in a program, that are parameters.
_FUNCTIONS = {
    "accuracy": _accuracy,
    "add_n": lambda inputs: paddle.add_n(inputs),
    "affine_grid": lambda input, output_shape, align_corners: F.affine_grid(
        input, output_shape, align_corners
    ),
    "bicubic_interp": _interpolate,
    "bilinear": lambda x, y, weight, bias=None: F.bilinear(x, y, weight, bias),
    "bilinear_interp": _interpolate,
    "channel_shuffle": lambda x, groups, data_format: F.channel_shuffle(x, groups, data_format),
    "cross": lambda x, y, axis: paddle.cross(x, y, axis),
    "dist": lambda x, y, p: paddle.dist(x, y, p),
    "eigvals": lambda x: _linalg.eigvals(x),
    "eigvalsh": lambda x, uplo: _linalg.eigvalsh(x, uplo),
    "einsum": lambda x, equation: paddle.einsum(equation, *x),
    "fold": lambda x, output_sizes, kernel_sizes, strides, paddings, dilations: F.fold(
        x, output_sizes, kernel_sizes, strides, paddings, dilations
    ),
    "fractional_max_pool2d": _fractional_pool(F.fractional_max_pool2d),
    "fractional_max_pool3d": _fractional_pool(F.fractional_max_pool3d),
    "frobenius_norm": _frobenius_norm,
    "gather_tree": lambda ids, parents: F.gather_tree(ids, parents),
    "grid_sample": lambda x, grid, mode, padding_mode, align_corners: F.grid_sample(
        x, grid, mode, padding_mode, align_corners
    ),
    "hardshrink": lambda x, threshold: F.hardshrink(x, threshold),
    "histogram": lambda input, bins, min, max, density, weight=None: paddle.histogram(
        input, bins, min, max, weight, density
    ),
    "hsigmoid_loss": lambda x, label, num_classes, w, bias=None, path=None, code=None: (
        F.hsigmoid_loss(x, label, num_classes, w, bias, path, code)
    ),
    "is_empty": lambda x: paddle.is_empty(x),
    "kron": lambda x, y: paddle.kron(x, y),
    "label_smooth": lambda label, epsilon, prior_dist=None: F.label_smooth(
        label, prior_dist, epsilon
    ),
    "lerp": lambda x, y, weight: paddle.lerp(x, y, weight),
    "linear_interp": _interpolate,
    "logit": lambda x, eps: paddle.logit(x, eps),
    "lp_pool2d": _lp_pool2d,
    "lstsq": lambda x, y, rcond, driver: _linalg.lstsq(x, y, rcond, driver),
    "masked_fill": lambda x, mask, value: paddle.masked_fill(x, mask, value),
    "masked_select": lambda x, mask: paddle.masked_select(x, mask),
    "matrix_power": lambda x, n: _linalg.matrix_power(x, n),
    "matrix_rank": _matrix_rank,
    "matrix_rank_atol_rtol": lambda x, atol, hermitian, rtol=None: _linalg.matrix_rank(
        x, hermitian=hermitian, atol=atol, rtol=rtol
    ),
    "mean_all": lambda x: paddle.mean(x),
    "median": _median(paddle.median),
    "multi_dot": lambda x: _linalg.multi_dot(x),
    "multiplex": lambda inputs, index: paddle.multiplex(inputs, index),
    "nanmedian": _median(paddle.nanmedian),
    "nearest_interp": _interpolate,
    "nll_loss": lambda input, label, ignore_index, reduction, weight=None: F.nll_loss(
        input, label, weight, ignore_index, reduction
    ),
    "pad3d": lambda x, paddings, mode, pad_value, data_format: F.pad(
        x, paddings, mode, pad_value, data_format
    ),
    "pixel_shuffle": lambda x, upscale_factor, data_format: F.pixel_shuffle(
        x, upscale_factor, data_format
    ),
    "pixel_unshuffle": lambda x, downscale_factor, data_format: F.pixel_unshuffle(
        x, downscale_factor, data_format
    ),
    "reduce_as": lambda x, target: paddle.reduce_as(x, target),
    "renorm": lambda x, p, axis, max_norm: paddle.renorm(x, p, axis, max_norm),
    "repeat_interleave_with_tensor_index": lambda x, repeats, axis: paddle.repeat_interleave(
        x, repeats, axis
    ),
    "rrelu": lambda x, lower, upper, is_test: F.rrelu(x, lower, upper, not is_test),
    "sequence_mask": lambda x, out_dtype, max_len: F.sequence_mask(
        x, max_len if max_len > 0 else None, out_dtype
    ),
    "svdvals": lambda x: _linalg.svdvals(x),
    "temporal_shift": lambda x, seg_num, shift_ratio, data_format: F.temporal_shift(
        x, seg_num, shift_ratio, data_format=data_format
    ),
    "trace": lambda x, offset, axis1, axis2: paddle.trace(x, offset, axis1, axis2),
    "trilinear_interp": _interpolate,
    "unfold": lambda x, kernel_sizes, strides, paddings, dilations: F.unfold(
        x, kernel_sizes, strides, paddings, dilations
    ),
    "unpool": _unpool,
    "unpool3d": _unpool3d,
    "warpctc": _ctc,
    "warprnnt": _rnnt,
}


def compose(name, operands, attributes):
    """The results of a saved op, recorded as ops of this package.

    Args:
        name (str): The op's name.
        operands (dict[str, Tensor|list[Tensor]]): Those that are present and not constant.
        attributes (str): The attributes and constant operands, a JSON object.

    Returns:
        list|None: A tensor, list of tensors or None for each result; None if there is no such op.
    """
    function = _FUNCTIONS.get(name)
    if function is None:
        return None
    values = {**json.loads(attributes), **operands}
    wanted = inspect.signature(function).parameters
    result = function(**{key: value for key, value in values.items() if key in wanted})
    return list(result) if isinstance(result, tuple) else [result]
