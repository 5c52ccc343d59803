"""Parameters: the tensors that training changes."""

from .. import _C
from ..framework.dtype import name_of
from ..utils import unique_name
from .param_attr import ParamAttr

_FLOATING = ("float16", "bfloat16", "float32", "float64")


class Parameter(_C.Tensor):
    """A tensor that a layer learns. Assigned to an attribute of a layer, it becomes one of its
    parameters.

    Args:
        data (Tensor|None): The values, whose memory is shared; None: no elements.
        requires_grad (bool): Whether gradients are wanted.
        shape, dtype: Instead of ``data``: a parameter whose values come later.
        name (str|None): The name; None: one is made up.
        kwargs: ``trainable``, ``stop_gradient``, ``optimize_attr``, ``regularizer``,
            ``do_model_average``, ``need_clip``, ``is_distributed``: first values of the attributes
            of these names.

    Attributes: ``trainable`` (the contrary of ``stop_gradient``), ``optimize_attr`` (a dict with
    the factor of the learning rate under "learning_rate"), ``regularizer``,
    ``do_model_average``, ``need_clip``, ``is_distributed``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.Parameter(paddle.to_tensor([1.0, 2.0]))
            >>> w
            Parameter containing:
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=False,
                   [1., 2.])
    """

    def __init__(
        self, data=None, requires_grad=True, *, shape=None, dtype=None, name=None, **kwargs
    ):
        if data is not None and not isinstance(data, _C.Tensor):
            raise TypeError(f"Parameter: data must be a Tensor, got {type(data).__name__}")
        if shape is not None:
            shape = [int(n) for n in shape]
            data = _C._meta_tensor(shape, _C.dtype(dtype or "float32"))
        elif data is None:
            data = _C._tensor_from([], None, None)
        self._init_from(data.detach(), name, requires_grad, kwargs)

    def _init_from(self, handle, name, requires_grad, kwargs):
        _C._init_tensor(self, handle)
        self.name = name or unique_name.generate("_eager_param_base")
        self.persistable = True
        self.optimize_attr = kwargs.pop("optimize_attr", {"learning_rate": 1.0})
        self.regularizer = kwargs.pop("regularizer", None)
        self.do_model_average = kwargs.pop("do_model_average", None)
        self.need_clip = kwargs.pop("need_clip", True)
        self.is_distributed = kwargs.pop("is_distributed", False)
        frozen = kwargs.pop("stop_gradient", False) or not kwargs.pop("trainable", True)
        self.stop_gradient = frozen or not requires_grad
        if kwargs:
            raise TypeError(f"Parameter: unexpected argument '{next(iter(kwargs))}'")

    _init_func = None  # gives the first values, when initialize() is called

    @property
    def trainable(self):
        """Whether gradients are wanted: the contrary of ``stop_gradient``."""
        return not self.stop_gradient

    @trainable.setter
    def trainable(self, trainable):
        if not isinstance(trainable, bool):
            raise ValueError(
                f"Parameter.trainable: the value must be a bool, got {type(trainable).__name__}"
            )
        self.stop_gradient = not trainable

    @classmethod
    def from_tensor(cls, tensor, **kwargs):
        """A parameter that shares a tensor's memory.

        Args:
            tensor (Tensor): The values.
            kwargs: As the constructor takes them.
        """
        return cls(tensor, **kwargs)

    @classmethod
    def _of(cls, tensor):
        """The tensor itself as a parameter: what is written into one is in the other."""
        parameter = cls.__new__(cls)
        parameter._init_from(tensor, tensor.name, not tensor.stop_gradient, {})
        return parameter

    def set_init_func(self, obj):
        """Sets what :meth:`initialize` calls with this parameter to give it values."""
        self._init_func = obj

    def initialize(self):
        """Gives a parameter that was created under :class:`paddle.LazyGuard` its first values."""
        if self._init_func is None:
            raise RuntimeError(
                f"Parameter.initialize: '{self.name}' waits for no initialization; only a "
                "parameter created under paddle.LazyGuard does"
            )
        init, self._init_func = self._init_func, None
        _fill(self, init)

    def __deepcopy__(self, memo):
        """A copy with a name of its own."""
        new = super().__deepcopy__(memo) if self._is_initialized() else self._copy_lazy(memo)
        new.name = f"{self.name}_{unique_name.generate('deepcopy')}"
        return new

    def _copy_lazy(self, memo):
        new = Parameter(shape=self.shape, dtype=self.dtype, requires_grad=not self.stop_gradient)
        new.__dict__.update(self.__dict__)
        memo[id(self)] = new
        return new

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    __str__ = __repr__


def _fill(parameter, init):
    """Gives a parameter memory and first values, and does so at once even while a program is
    recorded: values are no part of it."""
    stop_gradient = parameter.stop_gradient
    with _C.PlainScope():
        if not parameter._is_initialized():
            parameter._become(_C.ops.full(parameter.shape, 0, parameter.dtype))
        init(parameter)
    parameter.stop_gradient = stop_gradient


# Set by LazyGuard: parameters that are created get no values yet.
lazy = False
# Set while a static program is built: what `created(parameter, init)` is called of; a startup
# program gives the first values then.
collector = None


def _initializer_of(attr, is_bias, default, dtype):
    from . import initializer

    if attr.initializer is not None:
        return attr.initializer
    chosen = initializer.global_initializer(is_bias) or default
    if chosen is not None:
        return chosen
    if dtype not in _FLOATING:
        raise TypeError(
            f"create_parameter: a parameter of {dtype} needs a default_initializer; without one, "
            f"dtype must be one of {', '.join(_FLOATING)}"
        )
    return initializer.Constant(0.0) if is_bias else initializer.XavierUniform()


def make_parameter(owner, shape, attr, dtype, is_bias, default, device=None):
    """A parameter of a layer called `owner`, or None if the attr is False."""
    attr = ParamAttr._to_attr(attr)
    if attr is False:
        return None
    if not isinstance(attr, ParamAttr):
        raise TypeError("create_parameter: attr must be a single ParamAttr, got a list")
    dtype = name_of(_C.default_dtype() if dtype is None else dtype)
    shape = [shape] if isinstance(shape, int) else list(shape)
    for i, n in enumerate(shape):
        if not isinstance(n, int):
            raise TypeError(f"create_parameter: shape[{i}] must be an int, got {type(n).__name__}")
        if n < 0:
            raise ValueError(f"create_parameter: shape[{i}] must be at least 0, got {n}")
    init = _initializer_of(attr, is_bias, default, dtype)
    name = attr.name or unique_name.generate(f"{owner}.{'b' if is_bias else 'w'}")
    if not unique_name.claim_parameter_name(name):
        raise ValueError(f"create_parameter: a parameter called '{name}' exists already")
    parameter = Parameter(
        shape=shape,
        dtype=dtype,
        name=name,
        trainable=attr.trainable,
        optimize_attr={"learning_rate": attr.learning_rate},
        regularizer=attr.regularizer,
        do_model_average=attr.do_model_average,
        need_clip=attr.need_clip,
    )
    if device is not None:
        init = _on_device(init, device)
    if lazy:
        parameter.set_init_func(init)
    elif collector is not None:
        _fill(parameter, lambda p: None)
        collector.created(parameter, init)
    else:
        _fill(parameter, init)
    return parameter


def _on_device(init, device):
    from ..device import device_guard

    def on_device(parameter):
        with device_guard(device):
            parameter._become(_C.ops.full(parameter.shape, 0, parameter.dtype))
            init(parameter)

    return on_device


def create_parameter(shape, dtype, name=None, attr=None, is_bias=False, default_initializer=None):
    """A parameter that belongs to no layer.

    Args:
        shape (list[int]|tuple[int]): Its sizes.
        dtype (str|paddle.dtype): Its dtype.
        name (str|None): Its name; None: one is made up.
        attr (ParamAttr|None): What else is to be said.
        is_bias (bool): Whether it is zero at first, if nothing else says how it begins.
        default_initializer (Initializer|None): Gives the first values, unless ``attr`` has one.
            None: XavierUniform, or zeros for a bias.

    Returns:
        Parameter: The parameter.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> b = paddle.create_parameter([2], "float32", is_bias=True)
            >>> b.tolist()
            [0.0, 0.0]
    """
    attr = ParamAttr._to_attr(attr)
    if name is not None and isinstance(attr, ParamAttr) and attr.name is None:
        attr = ParamAttr(**{**vars(attr), "name": name})
    owner = unique_name.generate("create_parameter")
    return make_parameter(owner, shape, attr, dtype, is_bias, default_initializer)
