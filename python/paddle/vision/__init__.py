"""Images: data sets, transforms, networks, and operations of vision."""

from . import datasets, models, ops, transforms
from .datasets import *
from .image import get_image_backend, image_load, set_image_backend
from .models import *
from .transforms import *
