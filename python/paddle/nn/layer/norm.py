"""Normalizations as layers."""

import math

import paddle

from ... import nn
from ..._op import alias
from ..initializer import Constant
from ..param_attr import ParamAttr
from .layers import Layer
from .text import describe

__all__ = [
    "BatchNorm",
    "BatchNorm1D",
    "BatchNorm2D",
    "BatchNorm3D",
    "GroupNorm",
    "LayerNorm",
    "SyncBatchNorm",
]


class _BatchNorm(Layer):
    _ranks = ()  # numbers of axes that x may have; none: any

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-5,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        use_global_stats=None,
        name=None,
    ):
        super().__init__()
        self._num_features, self._momentum, self._epsilon = num_features, momentum, epsilon
        self._data_format, self._use_global_stats = data_format, use_global_stats
        self._name = name
        dtype = paddle.get_default_dtype()
        self._dtype = "float32" if dtype in ("float16", "bfloat16") else dtype
        names = (None, None) if name is None else (f"{name}_mean", f"{name}_variance")
        _scale_and_bias(self, num_features, weight_attr, bias_attr)
        _statistics(self, num_features, names)

    def forward(self, input):
        if self._ranks and input.ndim not in self._ranks:
            wanted = " or ".join(map(str, self._ranks))
            raise ValueError(
                f"{type(self).__name__}: input must have {wanted} axes, its shape is "
                f"{list(input.shape)}"
            )
        return nn.functional.batch_norm(
            input,
            self._mean,
            self._variance,
            weight=self.weight,
            bias=self.bias,
            training=self.training,
            momentum=self._momentum,
            epsilon=self._epsilon,
            data_format=self._data_format,
            use_global_stats=self._use_global_stats,
        )

    def extra_repr(self):
        shown = ("_num_features", "_momentum", "_epsilon")
        if self._data_format != "NCHW":
            shown += ("_data_format",)
        return describe(self, *shown, name=self._name)


def _scale_and_bias(layer, shape, weight_attr, bias_attr, weight="weight", device=None):
    """The parameters behind a normalization: ones and zeros at first."""
    shape = [shape] if isinstance(shape, int) else shape
    scale = layer.create_parameter(
        shape,
        attr=weight_attr,
        dtype=layer._dtype,
        default_initializer=Constant(1.0),
        device=device,
    )
    setattr(layer, weight, scale)
    layer.bias = layer.create_parameter(
        shape, attr=bias_attr, dtype=layer._dtype, is_bias=True, device=device
    )


def _statistics(layer, num_features, names, do_model_average=True):
    """The running mean and variance: parameters that are not trained."""
    for attribute, name, first in zip(("_mean", "_variance"), names, (0.0, 1.0)):
        attr = ParamAttr(
            name=name,
            initializer=Constant(first),
            trainable=False,
            do_model_average=do_model_average,
        )
        setattr(layer, attribute, layer.create_parameter([num_features], attr, layer._dtype))
        getattr(layer, attribute).stop_gradient = True


class BatchNorm1D(_BatchNorm):
    r"""Normalizes each feature or channel over the batch:
    :math:`(x - mean) / \sqrt{variance + \epsilon} \cdot weight + bias`. In training, mean and
    variance are those of x, and running ones are updated; in evaluation, the running ones are used.

    Ioffe and Szegedy, "Batch Normalization: Accelerating Deep Network Training by Reducing Internal
    Covariate Shift", 2015.

    Args:
        num_features (int): Channels of x.
        momentum (float): running = running * momentum + new * (1 - momentum).
        epsilon (float): Added to the variance.
        weight_attr (ParamAttr|bool|None): What is to be said about the weight, ones at first;
            False: there is none.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NC", "NCL" or "NLC".
        use_global_stats (bool|None): Whether the running mean and variance are used: always, never,
            or (None) in evaluation.
        name (str|None): The names of mean and variance begin with it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.BatchNorm1D(1)
            >>> layer(paddle.to_tensor([[1.0], [1.0]])).tolist()
            [[0.0], [0.0]]
    """

    _ranks = (2, 3)

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-5,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
        use_global_stats=None,
        name=None,
    ):
        super().__init__(
            num_features,
            momentum,
            epsilon,
            weight_attr,
            bias_attr,
            data_format,
            use_global_stats,
            name,
        )


class BatchNorm2D(_BatchNorm):
    """:class:`BatchNorm1D` of images: each channel is normalized over batch, height and width.

    Args:
        num_features, momentum, epsilon, weight_attr, bias_attr, use_global_stats, name: As in
            BatchNorm1D.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.BatchNorm2D(3)
            >>> layer(paddle.ones([2, 3, 4, 4])).shape
            paddle.Size([2, 3, 4, 4])
    """

    _ranks = (4,)


class BatchNorm3D(_BatchNorm):
    """:class:`BatchNorm1D` of volumes: each channel is normalized over batch and all axes of the
    volume.

    Args:
        num_features, momentum, epsilon, weight_attr, bias_attr, use_global_stats, name: As in
            BatchNorm1D.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.BatchNorm3D(3)
            >>> layer(paddle.ones([2, 3, 2, 2, 2])).shape
            paddle.Size([2, 3, 2, 2, 2])
    """

    _ranks = (5,)

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-5,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
        use_global_stats=None,
        name=None,
    ):
        super().__init__(
            num_features,
            momentum,
            epsilon,
            weight_attr,
            bias_attr,
            data_format,
            use_global_stats,
            name,
        )


class SyncBatchNorm(_BatchNorm):
    """Batch normalization over the batches of all processes that train together; in a single
    process it is that of :class:`BatchNorm2D`.

    Args:
        num_features, momentum, epsilon, weight_attr, bias_attr, data_format, name: As in
            BatchNorm1D.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.SyncBatchNorm(3)
            >>> layer(paddle.ones([2, 3, 4, 4])).shape
            paddle.Size([2, 3, 4, 4])
    """

    def __init__(
        self,
        num_features,
        momentum=0.9,
        epsilon=1e-5,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__(
            num_features, momentum, epsilon, weight_attr, bias_attr, data_format, None, name
        )

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        """Puts SyncBatchNorm in the place of all batch normalizations.

        Args:
            layer (Layer): A batch normalization, or a layer with some within.

        Returns:
            Layer: The layer, or what takes its place; parameters are the same objects.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Sequential(paddle.nn.BatchNorm2D(3))
                >>> paddle.nn.SyncBatchNorm.convert_sync_batchnorm(layer)
                Sequential(
                  (0): SyncBatchNorm(num_features=3, momentum=0.9, epsilon=1e-05)
                )
        """
        if isinstance(layer, _BatchNorm) and not isinstance(layer, cls):
            new = cls.__new__(cls)
            Layer.__init__(new)
            own = set(vars(new)) - {"training", "_dtype"}
            new.__dict__.update({k: v for k, v in vars(layer).items() if k not in own})
            for member in ("_parameters", "_buffers", "_sub_layers"):
                getattr(new, member).update(getattr(layer, member))
            return new
        for name, sublayer in layer.named_children():
            setattr(layer, name, cls.convert_sync_batchnorm(sublayer))
        return layer


class BatchNorm(Layer):
    """Batch normalization of tensors of any rank, with an activation behind it: the older form of
    :class:`BatchNorm2D`.

    Args:
        num_channels (int): Channels of x.
        act (str|None): A function of paddle.nn.functional that is applied to the result.
        is_test (bool): Whether the layer begins in evaluation mode.
        momentum (float): running = running * momentum + new * (1 - momentum).
        epsilon (float): Added to the variance.
        param_attr (ParamAttr|bool|None): What is to be said about the weight, ones at first; False:
            there is none.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        dtype (str): Dtype of the parameters.
        data_layout (str): "NCHW" or "NHWC".
        in_place (bool): Whether the result may take the memory of x.
        moving_mean_name (str|None): The name of the running mean.
        moving_variance_name (str|None): The name of the running variance.
        do_model_average_for_mean_and_var (bool): Whether averages over the training may be taken of
            them.
        use_global_stats (bool): Whether they are used in training, too.
        trainable_statistics (bool): Whether those of x are used in evaluation, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.BatchNorm(3, act="relu")
            >>> layer(paddle.ones([2, 3, 4, 4])).shape
            paddle.Size([2, 3, 4, 4])
    """

    def __init__(
        self,
        num_channels,
        act=None,
        is_test=False,
        momentum=0.9,
        epsilon=1e-5,
        param_attr=None,
        bias_attr=None,
        dtype="float32",
        data_layout="NCHW",
        in_place=False,
        moving_mean_name=None,
        moving_variance_name=None,
        do_model_average_for_mean_and_var=True,
        use_global_stats=False,
        trainable_statistics=False,
    ):
        super().__init__()
        self._dtype = "float32" if dtype in ("float16", "bfloat16") else dtype
        self.training = not is_test
        self._act, self._data_layout = act, data_layout
        self._momentum, self._epsilon = momentum, epsilon
        self._use_global_stats = use_global_stats
        self._trainable_statistics = trainable_statistics
        _scale_and_bias(self, num_channels, param_attr, bias_attr)
        names = (moving_mean_name, moving_variance_name)
        _statistics(self, num_channels, names, do_model_average_for_mean_and_var)

    def forward(self, input):
        y = nn.functional.batch_norm(
            input,
            self._mean,
            self._variance,
            weight=self.weight,
            bias=self.bias,
            training=self.training or self._trainable_statistics,
            momentum=self._momentum,
            epsilon=self._epsilon,
            data_format=self._data_layout,
            use_global_stats=self._use_global_stats or None,
        )
        return y if self._act is None else getattr(nn.functional, self._act)(y)


class LayerNorm(Layer):
    r"""Normalizes over the last axes:
    :math:`(x - mean) / \sqrt{variance + \epsilon} \cdot weight + bias`.

    Ba, Kiros and Hinton, "Layer Normalization", 2016.

    Args:
        normalized_shape (int|list[int]): The sizes of the last axes.
        epsilon (float): Added to the variance.
        elementwise_affine (bool): Whether there are a weight and a bias.
        bias (bool): Whether there is a bias.
        device (str|Place|None): Where the parameters are; None: on the current device.
        dtype (str|paddle.dtype|None): The parameters' dtype; None: the default one.
        weight_attr (ParamAttr|bool|None): What is to be said about the weight, ones at first;
            False: there is none.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.LayerNorm(2, epsilon=0.0)
            >>> layer(paddle.to_tensor([[1.0, 3.0]])).tolist()
            [[-1.0, 1.0]]
    """

    @alias(eps="epsilon")
    def __init__(
        self,
        normalized_shape,
        epsilon=1e-5,
        *,
        elementwise_affine=True,
        bias=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        name=None,
    ):
        super().__init__()
        if isinstance(normalized_shape, int):
            normalized_shape = [normalized_shape]
        self._normalized_shape, self._epsilon = list(normalized_shape), epsilon
        self._dtype = paddle.get_default_dtype() if dtype is None else dtype
        _scale_and_bias(
            self,
            math.prod(self._normalized_shape),
            weight_attr if elementwise_affine else False,
            bias_attr if elementwise_affine and bias else False,
            device=device,
        )

    def forward(self, input):
        return nn.functional.layer_norm(
            input, self._normalized_shape, self.weight, self.bias, self._epsilon
        )

    def extra_repr(self):
        return describe(self, "_normalized_shape", "_epsilon")


class GroupNorm(Layer):
    """Normalizes each group of channels of each example.

    Wu and He, "Group Normalization", 2018.

    Args:
        num_groups (int): The number of groups.
        num_channels (int): Channels of x.
        epsilon (float): Added to the variance.
        affine (bool): Whether there are a weight and a bias.
        device (str|Place|None): Where the parameters are; None: on the current device.
        dtype (str|paddle.dtype|None): The parameters' dtype; None: the default one.
        weight_attr (ParamAttr|bool|None): What is to be said about the weight, ones at first;
            False: there is none.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCL", "NCHW", "NCDHW", or with C behind.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.GroupNorm(2, 6)
            >>> layer(paddle.ones([2, 6, 3, 3])).shape
            paddle.Size([2, 6, 3, 3])
    """

    @alias(eps="epsilon")
    def __init__(
        self,
        num_groups,
        num_channels,
        epsilon=1e-5,
        *,
        affine=True,
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        if data_format not in ("NCL", "NLC", "NCHW", "NHWC", "NCDHW", "NDHWC"):
            raise ValueError(f"GroupNorm: data_format must be NCHW or alike, got {data_format!r}")
        self._num_groups, self._num_channels, self._epsilon = num_groups, num_channels, epsilon
        self._data_format = data_format
        self._dtype = paddle.get_default_dtype() if dtype is None else dtype
        _scale_and_bias(
            self,
            num_channels,
            weight_attr if affine else False,
            bias_attr if affine else False,
            device=device,
        )

    def forward(self, input):
        return nn.functional.group_norm(
            input, self._num_groups, self._epsilon, self.weight, self.bias, self._data_format
        )

    def extra_repr(self):
        return describe(self, "_num_groups", "_num_channels", "_epsilon")
