"""What a user can say about a parameter when a layer creates it."""


class ParamAttr:
    """Attributes of a parameter that a layer creates: given as ``weight_attr`` or ``bias_attr``.

    Args:
        name (str|None): The parameter's name; None: one is made up.
        initializer (Initializer|None): Gives the first values; None: what the layer takes by
            default.
        learning_rate (float): Factor of the optimizer's learning rate for this parameter.
        regularizer (WeightDecayRegularizer|None): Goes before the optimizer's.
        trainable (bool): Whether the parameter gets gradients.
        do_model_average (bool): Whether averages over the training may be taken of it.
        need_clip (bool): Whether clipping of gradients concerns it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> attr = paddle.ParamAttr(learning_rate=0.5, trainable=False)
            >>> paddle.nn.Linear(2, 2, weight_attr=attr).weight.stop_gradient
            True
    """

    def __init__(
        self,
        name=None,
        initializer=None,
        learning_rate=1.0,
        regularizer=None,
        trainable=True,
        do_model_average=True,
        need_clip=True,
    ):
        self.name = name
        self.initializer = initializer
        self.learning_rate = learning_rate
        self.regularizer = regularizer
        self.trainable = trainable
        self.do_model_average = do_model_average
        self.need_clip = need_clip

    @staticmethod
    def _to_attr(arg):
        """A ParamAttr of what users may give instead; False stays: no parameter is wanted."""
        from .initializer import Initializer

        if arg is None or arg is True:
            return ParamAttr()
        if arg is False or isinstance(arg, ParamAttr):
            return arg
        if isinstance(arg, (list, tuple)):
            return [ParamAttr._to_attr(a) for a in arg]
        if isinstance(arg, str):
            return ParamAttr(name=arg)
        if isinstance(arg, Initializer):
            return ParamAttr(initializer=arg)
        from ..regularizer import WeightDecayRegularizer

        if isinstance(arg, WeightDecayRegularizer):
            return ParamAttr(regularizer=arg)
        raise TypeError(
            "ParamAttr: attr must be a ParamAttr, a name, an Initializer, a regularizer, None or a "
            f"bool, got {type(arg).__name__}"
        )


class WeightNormParamAttr(ParamAttr):
    """Attributes of a parameter that a static program keeps as a direction and a length.

    Salimans and Kingma, "Weight Normalization: A Simple Reparameterization to Accelerate Training
    of Deep Neural Networks", 2016. Layers are normalized by :func:`paddle.nn.utils.weight_norm`.

    Args:
        dim (int|None): The axis along which each slice has a length of its own; None: there is one
            length.
        name, initializer, learning_rate, regularizer, trainable, do_model_average, need_clip: As in
            :class:`ParamAttr`.
    """

    def __init__(
        self,
        dim=None,
        name=None,
        initializer=None,
        learning_rate=1.0,
        regularizer=None,
        trainable=True,
        do_model_average=False,
        need_clip=True,
    ):
        super().__init__(
            name, initializer, learning_rate, regularizer, trainable, do_model_average, need_clip
        )
        self.dim = dim
