"""Checks of arguments."""

from ..framework import in_dynamic_mode
from ..framework.dtype import name_of


def convert_dtype(dtype):
    """The name of a dtype; of bfloat16 "uint16", as which NumPy holds it.

    Args:
        dtype (str|paddle.dtype|numpy.dtype|type): The dtype.

    Returns:
        str: The name.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.base.data_feeder.convert_dtype(paddle.float32)
            'float32'
    """
    name = name_of(dtype)
    return "uint16" if name == "bfloat16" else name


def check_type(input, input_name, expected_type, op_name, extra_message=""):
    """Raises TypeError, if an argument is not of a type; only while a program is recorded.

    Args:
        input (object): The argument.
        input_name (str): Its name.
        expected_type (type|tuple[type]): The type, or several.
        op_name (str): The function's name.
        extra_message (str): What else the message says.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.base.data_feeder.check_type(1, "x", int, "f")
    """
    if not in_dynamic_mode() and not isinstance(input, expected_type):
        raise TypeError(
            f"{op_name}: {input_name} must be {expected_type}, "
            f"got {type(input).__name__}. {extra_message}".rstrip(". ")
        )


def check_dtype(input_dtype, input_name, expected_dtype, op_name, extra_message=""):
    """Raises TypeError, if a dtype is none of several; only while a program is recorded.

    Args:
        input_dtype (str|paddle.dtype): The dtype.
        input_name (str): The argument's name.
        expected_dtype (str|list[str]): The names of the dtypes.
        op_name (str): The function's name.
        extra_message (str): What else the message says.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.base.data_feeder.check_dtype("int32", "x", ["int32"], "f")
    """
    expected = [expected_dtype] if isinstance(expected_dtype, str) else list(expected_dtype)
    if not in_dynamic_mode() and convert_dtype(input_dtype) not in expected:
        raise TypeError(
            f"{op_name}: {input_name} must have a dtype of {', '.join(expected)}, "
            f"got {name_of(input_dtype)}. {extra_message}".rstrip(". ")
        )


def check_variable_and_dtype(input, input_name, expected_dtype, op_name, extra_message=""):
    """:func:`check_dtype` for a tensor.

    Args:
        input (Tensor): The tensor.
        input_name (str): The argument's name.
        expected_dtype (str|list[str]): The names of the dtypes.
        op_name (str): The function's name.
        extra_message (str): What else the message says.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.base.data_feeder.check_variable_and_dtype(x, "x", ["float32"], "f")
    """
    check_dtype(input.dtype, input_name, expected_dtype, op_name, extra_message)
