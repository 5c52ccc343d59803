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
    vector_norm,
)

__all__ = [
    "cholesky_solve",
    "det",
    "inv",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "multi_dot",
    "norm",
    "slogdet",
    "solve",
    "triangular_solve",
    "vector_norm",
]
