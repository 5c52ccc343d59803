"""What the weights of some models begin with."""

from ... import ParamAttr
from ...nn.initializer import Uniform


def uniform(fan_in, gain=1.0):
    """Numbers of the uniform distribution on ±√(gain / fan_in)."""
    bound = (gain / fan_in) ** 0.5
    return ParamAttr(initializer=Uniform(-bound, bound))
