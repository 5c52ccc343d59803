from . import _C
from ._C import Tensor
