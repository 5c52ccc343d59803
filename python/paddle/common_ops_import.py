"""What modules of functions used to import."""

from .base import core, default_main_program, device_guard, in_dygraph_mode
from .base.data_feeder import check_dtype, check_type, check_variable_and_dtype, convert_dtype
from .base.framework import Variable, convert_np_dtype_to_dtype_, dygraph_only
from .nn import ParamAttr
