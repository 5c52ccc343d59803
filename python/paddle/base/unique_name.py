"""Names that occur once."""

from ..utils.unique_name import generate, guard, switch
