"""Image data sets."""

from . import datasets
from .image import get_image_backend, set_image_backend
