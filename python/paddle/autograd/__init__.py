"""Gradients: reverse mode, functions with a gradient of their own, and modes without a tape."""

from .backward_mode import backward, grad
from .functional import Hessian, Jacobian, hessian, jacobian
from .mode import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .py_layer import PyLayer, PyLayerContext
from .saved_tensors_hooks import saved_tensors_hooks

Function = PyLayer
__all__ = [
    "Function",
    "PyLayer",
    "PyLayerContext",
    "backward",
    "hessian",
    "jacobian",
    "saved_tensors_hooks",
]
