"""What is done to images before they are batched."""

from .functional import normalize, to_tensor
from .transforms import Compose, Normalize, ToTensor, Transpose

__all__ = ["Compose", "Normalize", "ToTensor", "Transpose", "normalize", "to_tensor"]
