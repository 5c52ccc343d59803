"""Image data sets and transforms."""

from . import datasets, transforms
from .image import get_image_backend, set_image_backend
