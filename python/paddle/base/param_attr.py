"""What is to be said about a parameter."""

from ..nn import ParamAttr
from ..static import WeightNormParamAttr
