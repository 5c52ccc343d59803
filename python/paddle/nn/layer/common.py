"""Linear, Embedding, Dropout and other common layers."""

import paddle

from ... import _C, nn
from ..._op import alias
from ..initializer import Assign
from .layers import Layer
from .text import also, describe

__all__ = [
    "AlphaDropout",
    "Bilinear",
    "CosineSimilarity",
    "Dropout",
    "Dropout2D",
    "Dropout3D",
    "Embedding",
    "FeatureAlphaDropout",
    "Flatten",
    "Fold",
    "Identity",
    "Linear",
    "Unflatten",
    "Unfold",
    "Upsample",
    "UpsamplingBilinear2D",
    "UpsamplingNearest2D",
]


class Identity(Layer):
    """Gives back what it gets.

    Args:
        args, kwargs: Anything; they say nothing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Identity()(paddle.to_tensor([1.0])).tolist()
            [1.0]
    """

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Linear(Layer):
    """x times a matrix of weights, plus a bias.

    Args:
        in_features (int): Size of the last axis of x.
        out_features (int): Size of the last axis of the result.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [in_features, out_features].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(2, 4)
            >>> layer(paddle.ones([3, 2])).shape
            paddle.Size([3, 4])
    """

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._dtype = paddle.get_default_dtype()
        self.name = name
        self.in_features, self.out_features = in_features, out_features
        self.weight = self.create_parameter([in_features, out_features], attr=weight_attr)
        self.bias = self.create_parameter([out_features], attr=bias_attr, is_bias=True)

    def forward(self, input):
        return nn.functional.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return describe(self, "in_features", "out_features", "_dtype", name=self.name)


class Bilinear(Layer):
    r"""For each output k, :math:`x_1^T W_k x_2 + b_k`.

    Args:
        in1_features (int): Size of the last axis of x1.
        in2_features (int): Size of the last axis of x2.
        out_features (int): Size of the last axis of the result.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [out_features, in1_features, in2_features].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Bilinear(2, 3, 4)
            >>> layer(paddle.ones([5, 2]), paddle.ones([5, 3])).shape
            paddle.Size([5, 4])
    """

    def __init__(
        self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None
    ):
        super().__init__()
        self._dtype = paddle.get_default_dtype()
        self._name = name
        self._in1_features, self._in2_features = in1_features, in2_features
        self._out_features = out_features
        self.weight = self.create_parameter(
            [out_features, in1_features, in2_features], attr=weight_attr
        )
        self.bias = self.create_parameter([1, out_features], attr=bias_attr, is_bias=True)

    def forward(self, x1, x2):
        return nn.functional.bilinear(x1, x2, self.weight, self.bias)

    def extra_repr(self):
        shown = ("_in1_features", "_in2_features", "_out_features", "_dtype")
        return describe(self, *shown, name=self._name)


class Embedding(Layer):
    """A learned vector for each of a number of integers.

    Args:
        num_embeddings (int): Integers are in [0, num_embeddings).
        embedding_dim (int): Size of the vectors.
        padding_idx (int|None): This integer's vector is zero at first, and is not trained; negative
            numbers count from the end.
        max_norm (float|None): Vectors that are longer are scaled to this length when they are used.
        norm_type (float): The p of the norm that measures them.
        scale_grad_by_freq (bool): Whether gradients are divided by how often an integer occurs.
        sparse (bool): Whether the gradient need only be made for the integers that occur.
        _weight (Tensor|None): The first vectors.
        _freeze (bool): Whether they are kept as they are.
        device (str|Place|None): Where they are; None: on the current device.
        dtype (str|paddle.dtype|None): Their dtype; None: the default one.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [num_embeddings, embedding_dim].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Embedding(10, 3)
            >>> layer(paddle.to_tensor([[1, 2]])).shape
            paddle.Size([1, 2, 3])
    """

    padding_idx = also("_padding_idx")

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        *,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        device=None,
        dtype=None,
        weight_attr=None,
        name=None,
    ):
        super().__init__()
        for what, n in (("num_embeddings", num_embeddings), ("embedding_dim", embedding_dim)):
            if n <= 0:
                raise ValueError(f"Embedding: {what} must be positive, got {n}")
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise ValueError(
                f"Embedding: padding_idx must be in [{-num_embeddings}, {num_embeddings}), "
                f"got {padding_idx}"
            )
        self._dtype = paddle.get_default_dtype() if dtype is None else dtype
        self._num_embeddings, self._embedding_dim = num_embeddings, embedding_dim
        self._padding_idx, self._max_norm, self._norm_type = padding_idx, max_norm, norm_type
        self._scale_grad_by_freq, self._sparse = scale_grad_by_freq, sparse
        self._name = name
        shape = [num_embeddings, embedding_dim]
        if _weight is not None:
            if list(_weight.shape) != shape:
                raise ValueError(
                    f"Embedding: _weight must have shape {shape}, got {list(_weight.shape)}"
                )
            weight_attr = Assign(_weight)
        self.weight = self.create_parameter(
            shape, attr=weight_attr, dtype=self._dtype, device=device
        )
        if _freeze:
            self.weight.stop_gradient = True
        if padding_idx is not None and _weight is None and self.weight._is_initialized():
            with _C.TapeScope(False):
                self.weight[padding_idx] = 0.0

    def forward(self, x):
        return nn.functional.embedding(
            x,
            self.weight,
            padding_idx=self._padding_idx,
            max_norm=self._max_norm,
            norm_type=self._norm_type,
            sparse=self._sparse,
            scale_grad_by_freq=self._scale_grad_by_freq,
        )

    def extra_repr(self):
        shown = () if self._padding_idx is None else ("_padding_idx",)
        shown += ("_sparse", "_scale_grad_by_freq")
        return (
            f"{self._num_embeddings}, {self._embedding_dim}, "
            f"{describe(self, *shown, name=self._name)}"
        )


class Flatten(Layer):
    """Makes one axis of several that are neighbours.

    Args:
        start_axis (int): The first of them.
        stop_axis (int): The last of them.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Flatten()(paddle.ones([2, 3, 4])).shape
            paddle.Size([2, 12])
    """

    def __init__(self, start_axis=1, stop_axis=-1):
        super().__init__()
        self.start_axis, self.stop_axis = start_axis, stop_axis

    def forward(self, input):
        return paddle.flatten(input, self.start_axis, self.stop_axis)


class Unflatten(Layer):
    """Makes several axes of one.

    Args:
        axis (int): The axis.
        shape (list[int]|tuple[int]|Tensor): The sizes of those that take its place; one of them may
            be -1, and follows from the others.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Unflatten(1, [3, 4])(paddle.ones([2, 12])).shape
            paddle.Size([2, 3, 4])
    """

    def __init__(self, axis, shape, name=None):
        super().__init__()
        self.axis, self.shape, self.name = axis, shape, name

    def forward(self, input):
        return paddle.unflatten(input, self.axis, self.shape)

    def extra_repr(self):
        return describe(self, "axis", "shape", name=self.name)


class Dropout(Layer):
    """Sets elements to zero at random, in training.

    Srivastava et al., "Dropout: A Simple Way to Prevent Neural Networks from Overfitting", 2014.

    Args:
        p (float): The chance of a zero.
        inplace (bool): Whether the result may take the memory of x.
        axis (int|list[int]|None): The axes along which elements are chosen one by one; along the
            others they share their fate. None: all.
        mode (str): "upscale_in_train" scales the other elements by 1 / (1 - p) in training,
            "downscale_in_infer" scales all by 1 - p in evaluation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Dropout(0.25)
            >>> layer.eval()(paddle.ones([2])).tolist()
            [1.0, 1.0]
    """

    def __init__(self, p=0.5, inplace=False, axis=None, mode="upscale_in_train", name=None):
        super().__init__()
        self.p, self.inplace, self.axis, self.mode, self.name = p, inplace, axis, mode, name

    def forward(self, input):
        return nn.functional.dropout(
            input,
            p=self.p,
            axis=self.axis,
            training=self.training,
            inplace=self.inplace,
            mode=self.mode,
        )

    def extra_repr(self):
        shown = describe(self, "p", "axis", "mode", name=self.name)
        return f"{shown}, {describe(self, 'inplace')}"


class _Dropout(Layer):
    _shown = ("p",)

    def __init__(self, p=0.5, name=None):
        super().__init__()
        self.p, self.name = p, name

    def extra_repr(self):
        return describe(self, *self._shown, name=self.name)


class Dropout2D(_Dropout):
    """Sets whole channels of images to zero at random, in training, and scales the others by
    1 / (1 - p).

    Tompson et al., "Efficient Object Localization Using Convolutional Networks", 2015.

    Args:
        p (float): The chance of a zero.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Dropout2D(0.25)
            >>> layer(paddle.ones([1, 2, 3, 3])).shape
            paddle.Size([1, 2, 3, 3])
    """

    _shown = ("p", "data_format")

    def __init__(self, p=0.5, data_format="NCHW", name=None):
        super().__init__(p, name)
        self.data_format = data_format

    def forward(self, input):
        return nn.functional.dropout2d(
            input, p=self.p, training=self.training, data_format=self.data_format
        )


class Dropout3D(_Dropout):
    """Sets whole channels of volumes to zero at random, in training, and scales the others by
    1 / (1 - p).

    Args:
        p (float): The chance of a zero.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Dropout3D(0.25)
            >>> layer(paddle.ones([1, 2, 3, 3, 3])).shape
            paddle.Size([1, 2, 3, 3, 3])
    """

    _shown = ("p", "data_format")

    def __init__(self, p=0.5, data_format="NCDHW", name=None):
        super().__init__(p, name)
        self.data_format = data_format

    def forward(self, input):
        return nn.functional.dropout3d(
            input, p=self.p, training=self.training, data_format=self.data_format
        )


class AlphaDropout(_Dropout):
    """Sets elements to what SELU tends to, at random, in training, such that mean and variance
    stay.

    Klambauer et al., "Self-Normalizing Neural Networks", 2017.

    Args:
        p (float): The chance that an element is set.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AlphaDropout().eval()(paddle.ones([2])).tolist()
            [1.0, 1.0]
    """

    def forward(self, input):
        return nn.functional.alpha_dropout(input, p=self.p, training=self.training)


class FeatureAlphaDropout(_Dropout):
    """:class:`AlphaDropout` of whole channels.

    Args:
        p (float): The chance that a channel is set.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.FeatureAlphaDropout().eval()(paddle.ones([1, 2, 1])).shape
            paddle.Size([1, 2, 1])
    """

    def forward(self, input):
        return nn.functional.feature_alpha_dropout(input, p=self.p, training=self.training)


class Upsample(Layer):
    """Enlarges or shrinks signals, images or volumes by interpolation.

    Args:
        size (list[int]|tuple[int]|Tensor|None): The new sizes; None: they follow from scale_factor.
        scale_factor (float|list[float]|Tensor|None): The factor for the sizes.
        mode (str): "nearest", "linear" (3 axes), "bilinear", "bicubic" (4), "trilinear" (5) or
            "area".
        align_corners (bool): Whether the centres of the corners stay, or the outer edges.
        align_mode (int): Without align_corners, 0 takes elements at their centres, 1 at their left
            edges.
        data_format (str|None): "NCW", "NCHW", "NCDHW", or with C behind; None: channels come first.
        recompute_scale_factor (bool|None): Whether the factors are computed anew from the new
            sizes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Upsample(scale_factor=2)
            >>> layer(paddle.ones([1, 1, 2, 3])).shape
            paddle.Size([1, 1, 4, 6])
    """

    def __init__(
        self,
        size=None,
        scale_factor=None,
        mode="nearest",
        align_corners=False,
        align_mode=0,
        data_format=None,
        recompute_scale_factor=None,
        name=None,
    ):
        super().__init__()
        self.size, self.scale_factor = size, scale_factor
        self.mode = mode.lower()
        self.align_corners, self.align_mode = align_corners, align_mode
        self.data_format = data_format
        self.recompute_scale_factor = recompute_scale_factor
        self.name = name

    def forward(self, x):
        return nn.functional.interpolate(
            x,
            size=self.size,
            scale_factor=self.scale_factor,
            mode=self.mode,
            align_corners=self.align_corners,
            align_mode=self.align_mode,
            data_format=self.data_format,
            recompute_scale_factor=self.recompute_scale_factor,
        )

    def extra_repr(self):
        size = "size" if self.scale_factor is None else "scale_factor"
        shown = (size, "mode", "align_corners", "align_mode", "data_format")
        return describe(self, *shown, name=self.name)


class _Upsampling2D(Layer):
    def __init__(self, size=None, scale_factor=None, data_format="NCHW", name=None):
        super().__init__()
        self.size, self.scale_factor = size, scale_factor
        self.data_format, self.name = data_format, name

    def extra_repr(self):
        size = "size" if self.scale_factor is None else "scale_factor"
        return describe(self, size, "data_format", name=self.name)


class UpsamplingNearest2D(_Upsampling2D):
    """Enlarges images; each new pixel is the nearest old one.

    Args:
        size (list[int]|tuple[int]|Tensor|None): Height and width; None: they follow from
            scale_factor.
        scale_factor (float|list[float]|Tensor|None): The factor for both.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.UpsamplingNearest2D(scale_factor=2)
            >>> layer(paddle.ones([1, 1, 2, 3])).shape
            paddle.Size([1, 1, 4, 6])
    """

    def forward(self, x):
        return nn.functional.interpolate(
            x, self.size, self.scale_factor, mode="nearest", data_format=self.data_format
        )


class UpsamplingBilinear2D(_Upsampling2D):
    """Enlarges images; new pixels lie on straight lines between old ones, and corners stay.

    Args:
        size (list[int]|tuple[int]|Tensor|None): Height and width; None: they follow from
            scale_factor.
        scale_factor (float|list[float]|Tensor|None): The factor for both.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.UpsamplingBilinear2D(size=[3, 3])
            >>> layer(paddle.ones([1, 1, 2, 2])).shape
            paddle.Size([1, 1, 3, 3])
    """

    def forward(self, x):
        return nn.functional.interpolate(
            x,
            self.size,
            self.scale_factor,
            mode="bilinear",
            align_corners=True,
            data_format=self.data_format,
        )


class CosineSimilarity(Layer):
    r"""The cosine of the angle between vectors: :math:`x_1 \cdot x_2 / (|x_1| |x_2|)`.

    Args:
        axis (int): The axis of the vectors.
        eps (float): The least product of lengths by which is divided.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 0.0], [2.0, 0.0]])
            >>> y = paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]])
            >>> paddle.nn.CosineSimilarity()(x, y).tolist()
            [1.0, 0.0]
    """

    dim = also("_axis")

    @alias(dim="axis")
    def __init__(self, axis=1, eps=1e-8):
        super().__init__()
        self._axis, self._eps = axis, eps

    def forward(self, x1, x2):
        return nn.functional.cosine_similarity(x1, x2, axis=self._axis, eps=self._eps)

    def extra_repr(self):
        return describe(self, "_axis", "_eps")


class Unfold(Layer):
    """The windows of images as columns, as a convolution sees them.

    Args:
        kernel_sizes (int|list[int]): Height and width of the windows.
        dilations (int|list[int]): How far apart the elements of a window are.
        paddings (int|list[int]): Zeros around the image: for both axes, for each axis, or for each
            side in the order top, left, bottom, right.
        strides (int|list[int]): How far apart windows are.

    Shape: [N, C, H, W] becomes [N, C * window, number of windows].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Unfold([2, 2])(paddle.ones([1, 3, 4, 4])).shape
            paddle.Size([1, 12, 9])
    """

    def __init__(self, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.kernel_sizes, self.dilations = kernel_sizes, dilations
        self.paddings, self.strides, self.name = paddings, strides, name

    def forward(self, input):
        return nn.functional.unfold(
            input,
            kernel_sizes=self.kernel_sizes,
            strides=self.strides,
            paddings=self.paddings,
            dilations=self.dilations,
        )

    def extra_repr(self):
        return _window_text(self)


class Fold(Layer):
    """Sums columns of windows into images: the contrary of :class:`Unfold`.

    Args:
        output_sizes (int|list[int]): Height and width of the images.
        kernel_sizes (int|list[int]): Height and width of the windows.
        dilations (int|list[int]): How far apart the elements of a window are.
        paddings (int|list[int]): Zeros around the image that are left out.
        strides (int|list[int]): How far apart windows are.

    Shape: [N, C * window, number of windows] becomes [N, C, H, W].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Fold([4, 4], [2, 2])(paddle.ones([1, 12, 9])).shape
            paddle.Size([1, 3, 4, 4])
    """

    output_size = also("output_sizes")
    kernel_size = also("kernel_sizes")
    dilation = also("dilations")
    padding = also("paddings")
    stride = also("strides")

    @alias(
        output_size="output_sizes",
        kernel_size="kernel_sizes",
        dilation="dilations",
        padding="paddings",
        stride="strides",
    )
    def __init__(self, output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.output_sizes, self.kernel_sizes = output_sizes, kernel_sizes
        self.dilations, self.paddings, self.strides = dilations, paddings, strides
        self.name = name

    def forward(self, input):
        return nn.functional.fold(
            input,
            output_sizes=self.output_sizes,
            kernel_sizes=self.kernel_sizes,
            strides=self.strides,
            paddings=self.paddings,
            dilations=self.dilations,
        )

    def extra_repr(self):
        return _window_text(self)


def _window_text(layer):
    text = (
        f"kernel_size={layer.kernel_sizes}, dilation={layer.dilations}, "
        f"padding={layer.paddings}, stride={layer.strides}"
    )
    return text if layer.name is None else f"{text}, name={layer.name}"
