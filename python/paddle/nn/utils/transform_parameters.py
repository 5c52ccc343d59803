"""Parameters as one vector, and back."""

import math

import paddle


def parameters_to_vector(parameters, name=None):
    """The elements of all parameters one behind the other.

    Args:
        parameters (Iterable[Tensor]): The parameters, at least one.

    Returns:
        Tensor: With one axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(2, 3)
            >>> paddle.nn.utils.parameters_to_vector(layer.parameters()).shape
            paddle.Size([9])
    """
    parameters = list(parameters)
    if not parameters:
        raise ValueError("parameters_to_vector: parameters must have at least one item")
    return paddle.concat([paddle.reshape(p, [-1]) for p in parameters])


def vector_to_parameters(vec, parameters, name=None):
    """Copies the elements of a vector into parameters, one behind the other.

    Args:
        vec (Tensor): With one axis, and at least as many elements as the parameters together.
        parameters (Iterable[Tensor]): The parameters.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(2, 1)
            >>> paddle.nn.utils.vector_to_parameters(paddle.arange(3.0), layer.parameters())
            >>> layer.weight.tolist(), layer.bias.tolist()
            ([[0.0], [1.0]], [2.0])
    """
    parameters = list(parameters)
    sizes = [math.prod(p.shape) for p in parameters]
    if vec.shape[0] < sum(sizes):
        raise ValueError(
            f"vector_to_parameters: vec must have at least {sum(sizes)} elements, "
            f"got {vec.shape[0]}"
        )
    begin = 0
    with paddle.no_grad():
        for p, n in zip(parameters, sizes):
            p.set_value(paddle.reshape(vec[begin : begin + n], p.shape))
            begin += n
