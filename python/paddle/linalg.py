"""Linear algebra under one name: functions of `paddle.tensor`."""

from .tensor.linalg import (
    cholesky_solve,
    det,
    inv,
    matmul,
    matrix_norm,
    matrix_power,
    multi_dot,
    norm,
    slogdet,
    solve,
    triangular_solve,
    vecdot,
    vector_norm,
)
from .tensor.matrices import matrix_transpose
from .tensor.stat import corrcoef, cov

__all__ = [
    "cholesky_solve",
    "corrcoef",
    "cov",
    "det",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_transpose",
    "multi_dot",
    "norm",
    "slogdet",
    "solve",
    "triangular_solve",
    "vecdot",
    "vector_norm",
]
