"""Small programs in the public interface, for both packages: each is saved by one and run by the
other.

A case is an expression over its inputs (and `paddle`, `F`), and their shapes. A letter in front of
a shape is the dtype; D(n) is a size that the saved program does not know, and that is n when it
runs.
"""


class D(int):
    """A size that is not known when the program is saved."""


class Input:
    def __init__(self, shape, dtype="float32", low=None, high=None):
        self.shape, self.dtype, self.low, self.high = list(shape), dtype, low, high

    def values(self, rng):
        if self.dtype == "bool":
            return rng.integers(0, 2, self.shape).astype(bool)
        if self.dtype.startswith("int"):
            return rng.integers(self.low or 0, self.high or 4, self.shape).astype(self.dtype)
        low = -1 if self.low is None else self.low
        return rng.uniform(low, 1 if self.high is None else self.high, self.shape).astype(
            self.dtype
        )


def I(*shape, high=4, low=0, dtype="int64"):
    return Input(shape, dtype, low, high)


def B(*shape):
    return Input(shape, "bool")


def P(*shape):
    """Positive."""
    return Input(shape, low=0.1, high=2.0)


CASES = {}
NETS = {}  # the source of classes, and the name of that which is the case


def net(name, kind, definition, **inputs):
    """A case that is a layer."""
    NETS[name] = definition, kind
    case(name, None, **inputs)


def case(name, expression, **inputs):
    CASES[name] = (
        expression,
        {n: i if isinstance(i, Input) else Input(i) for n, i in inputs.items()},
    )


X = [2, 3]
for f in (
    "abs acos asin atan ceil conj cos cosh digamma erf exp expm1 floor isfinite isinf isnan neg "
    "reciprocal round sign sin sinh square tan tanh trunc numel shape zeros_like ones_like"
).split():
    case(f, f"paddle.{f}(x)", x=X)
for f in "acosh log log10 log1p log2 rsqrt sqrt lgamma".split():
    case(f, f"paddle.{f}(x)", x=Input(X, low=1.1, high=2.0))
for f in (
    "relu relu6 leaky_relu elu selu celu silu swish mish hardswish hardsigmoid hardtanh softplus "
    "softsign tanhshrink softshrink hardshrink thresholded_relu log_sigmoid sigmoid gelu softmax "
    "log_softmax glu"
).split():
    case(f, f"F.{f}(x)", x=[2, 4])
case("gelu_tanh", "F.gelu(x, approximate=True)", x=X)
case("prelu", "F.prelu(x, w)", x=[2, 3, 4], w=[3])
for (
    f
) in "add subtract multiply divide maximum minimum fmax fmin atan2 floor_divide remainder".split():
    case(f, f"paddle.{f}(x, y)", x=X, y=P(3))
case("pow_tensor", "x ** y", x=P(2, 3), y=X)
case("pow", "x ** 3.0", x=X)
case("scale", "paddle.scale(x, 2.0, 1.0)", x=X)
case("scalars", "(x * 2 + 1) / 3 - 4", x=X)
case("rsub", "1 - x", x=X)
case("rdiv", "1 / x", x=P(2, 3))
for f in "equal not_equal less_than less_equal greater_than greater_equal".split():
    case(f, f"paddle.{f}(x, y)", x=I(4), y=I(4))
for f in "logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor".split():
    case(f, f"paddle.{f}(x, y)", x=B(4), y=B(4))
case("logical_not", "paddle.logical_not(x)", x=B(4))
case("bitwise_not", "paddle.bitwise_not(x)", x=I(4))
for f in "sum mean max min prod amax amin logsumexp".split():
    case(f, f"paddle.{f}(x, axis=1)", x=X)
    case(f + "_all", f"paddle.{f}(x)", x=X)
    case(f + "_keep", f"paddle.{f}(x, axis=[0, 1], keepdim=True)", x=[2, 3, 2])
for f in "any all".split():
    case(f, f"paddle.{f}(x, axis=1)", x=B(2, 3))
case("argmax", "paddle.argmax(x, axis=1)", x=X)
case("argmin", "paddle.argmin(x)", x=X)
case("cumsum", "paddle.cumsum(x, axis=1)", x=X)
case("cumprod", "paddle.cumprod(x, dim=1)", x=X)
case("topk", "paddle.topk(x, 2, axis=1)", x=X)
case("argsort", "paddle.argsort(x, axis=1, descending=True)", x=X)
case("sort", "paddle.sort(x, axis=0)", x=X)
case("where", "paddle.where(x > 0, x, y)", x=X, y=X)
case("nonzero", "paddle.nonzero(x)", x=B(5))
case("masked_select", "paddle.masked_select(x, m)", x=X, m=B(2, 3))
case("gather", "paddle.gather(x, i, axis=1)", x=X, i=I(4, high=3))
case("gather_nd", "paddle.gather_nd(x, i)", x=[3, 4], i=I(2, 1, high=3))
case("index_select", "paddle.index_select(x, i, axis=0)", x=[4, 2], i=I(3))
case("take_along_axis", "paddle.take_along_axis(x, i, axis=1)", x=[2, 4], i=I(2, 3))
case("scatter", "paddle.scatter(x, i, u)", x=[4, 2], i=Input([1], "int64", 2, 3), u=[1, 2])
case("one_hot", "F.one_hot(x, 5)", x=I(3))
case("clip", "paddle.clip(x, -0.5, 0.5)", x=X)
case("cast", "x.astype('int32')", x=X)
case("cast64", "x.astype('float64')", x=X)
case("full", "paddle.full([2, 3], 2.5) + x", x=X)
case("full_like", "paddle.full_like(x, 2.5)", x=X)
case("arange", "paddle.arange(0, 6, 2) + x", x=I(3))
case("linspace", "paddle.linspace(0, 1, 5) + x", x=[5])
case("eye", "paddle.eye(3) + x", x=[3, 3])
case("constant", "x + paddle.to_tensor([1.0, 2.0, 3.0])", x=X)
case("tril", "paddle.tril(x)", x=[3, 3])
case("triu", "paddle.triu(x, 1)", x=[3, 3])
case("matmul", "paddle.matmul(x, y)", x=[2, 3], y=[3, 4])
case("matmul_t", "paddle.matmul(x, y, transpose_y=True)", x=[5, 2, 3], y=[4, 3])
case("bmm", "paddle.bmm(x, y)", x=[5, 2, 3], y=[5, 3, 4])
case("linear", "F.linear(x, w, b)", x=[2, 3], w=[3, 4], b=[4])
case("embedding", "F.embedding(i, w)", i=I(2, 3), w=[5, 4])
case("conv2d", "F.conv2d(x, w, padding=1)", x=[2, 3, 8, 8], w=[4, 3, 3, 3])
case("conv2d_bias", "F.conv2d(x, w, b, stride=2)", x=[2, 3, 8, 8], w=[4, 3, 3, 3], b=[4])
case("conv2d_same", "F.conv2d(x, w, padding='SAME', stride=2)", x=[1, 2, 7, 7], w=[3, 2, 3, 3])
case("depthwise", "F.conv2d(x, w, padding=1, groups=3)", x=[2, 3, 8, 8], w=[3, 1, 3, 3])
case("conv1d", "F.conv1d(x, w, padding=1)", x=[2, 3, 8], w=[4, 3, 3])
case("conv3d", "F.conv3d(x, w, padding=1)", x=[1, 2, 4, 4, 4], w=[3, 2, 3, 3, 3])
case("conv2d_transpose", "F.conv2d_transpose(x, w, stride=2)", x=[1, 3, 4, 4], w=[3, 2, 3, 3])
case("max_pool2d", "F.max_pool2d(x, 2)", x=[2, 3, 8, 8])
case("avg_pool2d", "F.avg_pool2d(x, 3, stride=2, padding=1)", x=[2, 3, 8, 8])
case("adaptive_avg_pool2d", "F.adaptive_avg_pool2d(x, 1)", x=[2, 3, 8, 8])
case("adaptive_max_pool2d", "F.adaptive_max_pool2d(x, 2)", x=[2, 3, 8, 8])
case(
    "batch_norm",
    "F.batch_norm(x, m, v, w, b)",
    x=[2, 3, 4, 4],
    m=[3],
    v=P(3),
    w=[3],
    b=[3],
)
case("layer_norm", "F.layer_norm(x, [4], w, b)", x=[2, 3, 4], w=[4], b=[4])
case("group_norm", "F.group_norm(x, 2, weight=w, bias=b)", x=[2, 4, 3, 3], w=[4], b=[4])
case("instance_norm", "F.instance_norm(x)", x=[2, 3, 4, 4])
case("dropout", "F.dropout(x, 0.3, training=False)", x=X)
case("cross_entropy", "F.cross_entropy(x, y)", x=[4, 5], y=I(4))
case("softmax_with_cross_entropy", "F.softmax_with_cross_entropy(x, y)", x=[4, 5], y=I(4, 1))
case("mse_loss", "F.mse_loss(x, y)", x=X, y=X)
case("l1_loss", "F.l1_loss(x, y)", x=X, y=X)
case("smooth_l1_loss", "F.smooth_l1_loss(x, y)", x=X, y=X)
case("bce_logits", "F.binary_cross_entropy_with_logits(x, y)", x=X, y=P(2, 3))
case("nll_loss", "F.nll_loss(x, y)", x=[4, 5], y=I(4))
case("kl_div", "F.kl_div(x, y)", x=X, y=P(2, 3))
case("label_smooth", "F.label_smooth(x)", x=P(2, 3))
case("pad", "F.pad(x, [1, 2], value=0.5)", x=[2, 3, 4])
case("pad2d", "F.pad(x, [1, 1, 2, 0], mode='reflect')", x=[1, 2, 4, 4])
case("interpolate_nearest", "F.interpolate(x, scale_factor=2)", x=[1, 2, 3, 3])
case("interpolate_bilinear", "F.interpolate(x, size=[5, 6], mode='bilinear')", x=[1, 2, 3, 3])
case("pixel_shuffle", "F.pixel_shuffle(x, 2)", x=[1, 4, 2, 2])
case("unfold", "F.unfold(x, 2)", x=[1, 2, 3, 3])
case("normalize", "F.normalize(x)", x=X)
case("reshape", "paddle.reshape(x, [3, -1])", x=X)
case("transpose", "paddle.transpose(x, [1, 0])", x=X)
case("concat", "paddle.concat([x, y], axis=1)", x=X, y=X)
case("stack", "paddle.stack([x, y], axis=1)", x=X, y=X)
case("split", "paddle.split(x, 3, axis=1)", x=X)
case("split_sections", "paddle.split(x, [1, 2], axis=1)", x=X)
case("chunk", "paddle.chunk(x, 2)", x=X)
case("unbind", "paddle.unbind(x, axis=0)", x=X)
case("squeeze", "paddle.squeeze(x, 1)", x=[2, 1, 3])
case("unsqueeze", "paddle.unsqueeze(x, 1)", x=X)
case("flatten", "paddle.flatten(x, 1)", x=[2, 3, 4])
case("expand", "paddle.expand(x, [2, 3])", x=[1, 3])
case("expand_as", "paddle.expand_as(x, y)", x=[1, 3], y=X)
case("tile", "paddle.tile(x, [2, 1])", x=X)
case("flip", "paddle.flip(x, [1])", x=X)
case("roll", "paddle.roll(x, 1, axis=1)", x=X)
case("meshgrid", "paddle.meshgrid(x, y)", x=[2], y=[3])
case("repeat_interleave", "paddle.repeat_interleave(x, 2, axis=1)", x=X)
case("slice", "paddle.slice(x, [0, 1], [0, 1], [1, 3])", x=X)
case("strided_slice", "paddle.strided_slice(x, [1], [0], [3], [2])", x=X)
case("getitem", "x[:, 1:3]", x=[2, 4])
case("getitem_step", "x[:, ::2]", x=[2, 4])
case("getitem_reverse", "x[::-1]", x=X)
case("getitem_int", "x[1]", x=X)
case("getitem_none", "x[:, None]", x=X)
case("getitem_tensor", "x[i]", x=[4, 2], i=I(3))
case("getitem_mask", "x[m]", x=[4, 2], m=B(4))
case("bernoulli_mean", "paddle.bernoulli(x * 0 + 1)", x=X)
case("einsum", "paddle.einsum('ij,jk->ik', x, y)", x=[2, 3], y=[3, 4])
case("norm", "paddle.norm(x)", x=X)
case("attention", "F.scaled_dot_product_attention(x, x, x)", x=[2, 4, 2, 8])
case("isclose", "paddle.isclose(x, x)", x=X)
case("allclose", "paddle.allclose(x, x)", x=X)
case("add_n", "paddle.add_n([x, y])", x=X, y=X)
case("var", "paddle.var(x, axis=1)", x=X)
case("std", "paddle.std(x)", x=X)
case("lerp", "paddle.lerp(x, y, 0.3)", x=X, y=X)
case("outer", "paddle.outer(x, y)", x=[2], y=[3])
case("dot", "paddle.dot(x, y)", x=[3], y=[3])
case("kron", "paddle.kron(x, y)", x=[2, 2], y=[2, 2])
case("diag", "paddle.diag(x)", x=[3])
case("diagonal", "paddle.diagonal(x)", x=[3, 3])

# Sizes that are not known
case("dyn_reshape", "paddle.reshape(x, [x.shape[0], -1, 2])", x=[D(3), 4])
case("dyn_product", "x.reshape([x.shape[0] * x.shape[1]])", x=[D(3), D(4)])
case("dyn_flatten", "paddle.flatten(x, 1)", x=[D(2), 3, 4])
case("dyn_zeros", "paddle.zeros([x.shape[0], 3]) + x.shape[0] * 2", x=[D(3), 4])
case("dyn_slice", "x[:, :-1]", x=[2, D(5)])
case("dyn_expand", "paddle.expand(y, [x.shape[0], 3])", x=[D(3), 4], y=[1, 3])
case(
    "dyn_conv",
    "F.max_pool2d(F.conv2d(x, w, padding=1), 2)",
    x=[D(2), 3, D(8), D(8)],
    w=[4, 3, 3, 3],
)
case("dyn_matmul", "paddle.matmul(x, y)", x=[D(2), 3], y=[3, 4])
case("dyn_mean", "paddle.mean(x)", x=[D(3), D(4)])
case("dyn_arange", "paddle.arange(x.shape[0])", x=[D(5)])

# Statements
case("setitem", "x = x + 0\nx[0] = 1.0\nreturn x", x=X)
case("setitem_tensor", "x = x + 0\nx[:, 1:] = y\nreturn x", x=X, y=[2, 2])
case("branch", "if x.sum() > 0:\n    x = x + 1\nelse:\n    x = x - 1\nreturn x", x=X)
case(
    "loop",
    "i = paddle.zeros([], 'int64')\nwhile i < 3:\n    x = x * 2 + i\n    i = i + 1\nreturn x",
    x=X,
)
case("random_shape", "return (x * 0 + paddle.rand([2, 3])).shape[0] * x", x=X)
case("two_results", "return x * 3, [x * 2, x / 4]", x=X)
case("rand", "x + paddle.rand([2, 3]) * 0", x=X)
case("randn", "x + paddle.randn([2, 3]) * 0", x=X)
case("normal", "x + paddle.normal(1.0, 2.0, [2, 3]) * 0", x=X)
case("randint", "x + paddle.randint(0, 5, [2, 3]) * 0", x=I(2, 3))
case("randperm", "x + paddle.sort(paddle.randperm(3))", x=I(2, 3))
case("index_add", "paddle.index_add(x, i, 0, y)", x=[4, 2], i=I(2), y=[2, 2])
case("put_along_axis", "paddle.put_along_axis(x, i, 1.0, 1)", x=[2, 4], i=I(2, 1))
case("index_sample", "paddle.index_sample(x, i)", x=[2, 4], i=I(2, 3))
case("scatter_nd_add", "paddle.scatter_nd_add(x, i, u)", x=[4, 2], i=I(3, 1), u=[3, 2])
case("unique", "paddle.unique(x)", x=I(6))
case("median", "paddle.median(x, axis=1)", x=X)
case("logcumsumexp", "paddle.logcumsumexp(x, axis=1)", x=X)
case("kthvalue", "paddle.kthvalue(x, 2)", x=X)
case("bincount", "paddle.bincount(x)", x=I(6))
case("cosine_similarity", "F.cosine_similarity(x, y)", x=X, y=X)
case("max_pool3d", "F.max_pool3d(x, 2)", x=[1, 2, 4, 4, 4])
case("addmm", "paddle.addmm(z, x, y)", x=[2, 3], y=[3, 4], z=[2, 4])
case("mv", "paddle.mv(x, y)", x=[2, 3], y=[3])
case("full_like_int", "paddle.full_like(x, 2, dtype='int64')", x=X)
case("assign", "paddle.assign(x)", x=X)
case("squared_l2", "paddle.nn.functional.square_error_cost(x, y)", x=X, y=X)
case("log_loss", "F.log_loss(x, y)", x=Input([2, 1], low=0.2, high=0.8), y=P(2, 1))
case("bce", "F.binary_cross_entropy(x, y)", x=Input([2, 3], low=0.2, high=0.8), y=P(2, 3))

# ---- more of the library
for f in "asinh atanh erfinv angle gammaln i0 i0e i1 i1e real imag".split():
    dtype = "complex64" if f in ("real", "imag") else "float32"
    case(
        f,
        f"paddle.{f}(x)" if dtype == "float32" else f"paddle.{f}(paddle.complex(x, x * 2))",
        x=Input(X, low=0.1, high=0.9),
    )
case("polygamma", "paddle.polygamma(x, 2)", x=P(*X))
case("gammaincc", "paddle.gammaincc(x, y)", x=P(*X), y=P(*X))
case("copysign", "paddle.copysign(x, y)", x=X, y=X)
case("heaviside", "paddle.heaviside(x, y)", x=X, y=X)
case("nextafter", "paddle.nextafter(x, y)", x=X, y=X)
case("logit", "paddle.logit(x, 1e-3)", x=P(*X))
case("stanh", "paddle.stanh(x)", x=X)
case("as_complex", "paddle.as_real(paddle.as_complex(x) * 2)", x=[3, 2])
case("complex_parts", "paddle.angle(paddle.complex(x, y))", x=X, y=X)
case(
    "shifts",
    "[paddle.bitwise_left_shift(x, y), paddle.bitwise_right_shift(x, y)]",
    x=I(*X),
    y=I(*X),
)
case("cummax", "paddle.cummax(x, 1)", x=X)
case("cummin", "paddle.cummin(x, 1)", x=X)
case("cross", "paddle.cross(x, y)", x=[2, 3], y=[2, 3])
case("crop", "paddle.crop(x, [1, 2], [1, 1])", x=[3, 4])
case("dist", "paddle.dist(x, y, 3)", x=X, y=X)
case("det", "paddle.linalg.det(x)", x=[2, 3, 3])
case("slogdet", "paddle.linalg.slogdet(x)", x=[2, 3, 3])
case("inverse", "paddle.linalg.inv(x)", x=[3, 3])
case("solve", "paddle.linalg.solve(x, y)", x=[3, 3], y=[3, 2])
case("triangular_solve", "paddle.linalg.triangular_solve(x, y, upper=False)", x=[3, 3], y=[3, 2])
case(
    "cholesky", "paddle.linalg.cholesky(paddle.matmul(x, x, False, True) + paddle.eye(3))", x=[3, 3]
)
case(
    "cholesky_solve",
    "paddle.linalg.cholesky_solve(y, paddle.tril(x) + 2 * paddle.eye(3))",
    x=[3, 3],
    y=[3, 2],
)
case("eigh", "paddle.abs(paddle.linalg.eigh(x + x.t())[0])", x=[3, 3])
case("eigvalsh", "paddle.linalg.eigvalsh(x + x.t())", x=[3, 3])
case("eig", "paddle.sort(paddle.abs(paddle.linalg.eig(x)[0]))", x=[3, 3])
case("eigvals", "paddle.sort(paddle.abs(paddle.linalg.eigvals(x)))", x=[3, 3])
case("svd", "paddle.linalg.svd(x)[1]", x=[3, 4])
case("svdvals", "paddle.linalg.svdvals(x)", x=[3, 4])
case("qr", "paddle.abs(paddle.linalg.qr(x)[1])", x=[3, 2])
case("lu", "paddle.linalg.lu(x)", x=[3, 3])
case("lstsq", "paddle.linalg.lstsq(x, y)[0]", x=[4, 3], y=[4, 2])
case("matrix_rank", "paddle.linalg.matrix_rank(x)", x=[3, 4])
case("matrix_rank_tol", "paddle.linalg.matrix_rank(x, tol=0.5, hermitian=True)", x=[3, 3])
case("matrix_rank_rtol", "paddle.linalg.matrix_rank(x, rtol=0.5, atol=0.1)", x=[3, 3])
case("matrix_power", "paddle.linalg.matrix_power(x, 3)", x=[3, 3])
case("multi_dot", "paddle.linalg.multi_dot([x, y, x])", x=[2, 3], y=[3, 2])
case("pinv", "paddle.linalg.pinv(x)", x=[3, 2])
case("diag_embed", "paddle.diag_embed(x)", x=X)
case("equal_all", "paddle.equal_all(x, x)", x=X)
case("empty", "paddle.empty([2, 3]) * 0 + x", x=X)
case("is_empty", "paddle.is_empty(x)", x=X)
case("index_put", "paddle.index_put(x, (i,), y)", x=[3, 2], i=I(2, high=3), y=[2, 2])
case("index_put_add", "paddle.index_put(x, (i,), y, True)", x=[3, 2], i=I(2, high=3), y=[2, 2])
case("masked_fill", "paddle.masked_fill(x, m, 2.0)", x=X, m=B(*X))
case("mode", "paddle.mode(x, 1)", x=[2, 5])
case("multiplex", "paddle.multiplex([x, y], i)", x=X, y=X, i=I(2, 1, high=2, dtype="int32"))
case("nanmedian", "paddle.nanmedian(x, 1)", x=X)
case("histogram", "paddle.histogram(x, 4, -1.0, 1.0)", x=X)
case("logspace", "paddle.logspace(0, 2, 5) + x.sum()", x=X)
case("renorm", "paddle.renorm(x, 2.0, 0, 0.5)", x=X)
case("searchsorted", "paddle.searchsorted(paddle.sort(x), y)", x=[5], y=[3])
case("bucketize", "paddle.bucketize(y, paddle.sort(x))", x=[5], y=[3])
case("trace", "paddle.trace(x)", x=[3, 3])
case("tril_indices", "paddle.tril_indices(3, 4, 1) + paddle.cast(x.sum() * 0, 'int64')", x=X)
case("triu_indices", "paddle.triu_indices(3, 4, 1) + paddle.cast(x.sum() * 0, 'int64')", x=X)
case("unstack", "paddle.unstack(x, 1)", x=X)
case("unique_consecutive", "paddle.unique_consecutive(x)", x=I(6, high=2))
case("shard_index", "paddle.shard_index(x, 20, 2, 0)", x=I(4, 1, high=20))
case("broadcast_tensors", "paddle.broadcast_tensors([x, y])", x=[2, 1], y=[1, 3])
case("reduce_as", "paddle.reduce_as(x, y)", x=[2, 3], y=[3])
case("frobenius_norm", "paddle.linalg.norm(x, 'fro', [0, 1])", x=X)
# ---- layers
case("bilinear", "F.bilinear(x, y, w, b)", x=[2, 3], y=[2, 4], w=[5, 3, 4], b=[1, 5])
case("channel_shuffle", "F.channel_shuffle(x, 3)", x=[2, 6, 2, 2])
case("pixel_unshuffle", "F.pixel_unshuffle(x, 2)", x=[2, 3, 4, 4])
for p in ("'SAME'", "'VALID'", "1"):
    n = p.strip("'").lower()
    case(
        "conv2d_transpose_" + n,
        f"F.conv2d_transpose(x, w, stride=2, padding={p})",
        x=[2, 3, 5, 6],
        w=[3, 4, 3, 3],
    )
    case(
        "conv3d_transpose_" + n,
        f"F.conv3d_transpose(x, w, stride=2, padding={p})",
        x=[2, 3, 3, 4, 5],
        w=[3, 4, 3, 3, 3],
    )
case(
    "conv2d_transpose_same_dilated",
    "F.conv2d_transpose(x, w, stride=1, padding='SAME', dilation=2)",
    x=[2, 3, 5, 6],
    w=[3, 4, 3, 3],
)
case(
    "conv2d_transpose_depthwise",
    "F.conv2d_transpose(x, w, groups=3, padding='SAME')",
    x=[2, 3, 5, 6],
    w=[3, 1, 3, 3],
)
case("fold", "F.fold(x, [4, 5], 2)", x=[2, 12, 12])
case("fractional_max_pool2d", "F.fractional_max_pool2d(x, 3, random_u=0.3)", x=[2, 3, 7, 7])
case("fractional_max_pool3d", "F.fractional_max_pool3d(x, 2, random_u=0.3)", x=[2, 3, 5, 5, 5])
case("lp_pool2d", "F.lp_pool2d(x, 2.0, 2)", x=[2, 3, 4, 4])
case(
    "max_unpool2d",
    "y, m = F.max_pool2d(x, 2, return_mask=True)\nreturn F.max_unpool2d(y, m, 2)",
    x=[2, 3, 4, 4],
)
case(
    "max_unpool3d",
    "y, m = F.max_pool3d(x, 2, return_mask=True)\nreturn F.max_unpool3d(y, m, 2)",
    x=[2, 3, 4, 4, 4],
)
case("maxout", "F.maxout(x, 2)", x=[2, 4, 3, 3])
case("pad_all", "F.pad(x, [1, 0, 2, 1], value=0.5, pad_from_left_axis=True)", x=X)
case("rrelu", "F.rrelu(x, training=False)", x=X)
case("sequence_mask", "F.sequence_mask(x, 5)", x=I(3))
case("gather_tree", "F.gather_tree(x, y)", x=I(3, 2, 2), y=I(3, 2, 2, high=2))
case("swiglu", "F.swiglu(x)", x=[2, 4])
case("swiglu_two", "F.swiglu(x, y)", x=X, y=X)
case("temporal_shift", "F.temporal_shift(x, 2)", x=[4, 4, 2, 2])
for mode, shape, size in (
    ("linear", [2, 3, 5], [7]),
    ("bilinear", [2, 3, 4, 5], [7, 3]),
    ("bicubic", [2, 3, 4, 5], [7, 3]),
    ("trilinear", [2, 3, 4, 5, 3], [5, 3, 6]),
):
    for aligned in (False, True):
        case(
            f"{mode}_interp{'_aligned' * aligned}",
            f"F.interpolate(x, size={size}, mode={mode!r}, align_corners={aligned})",
            x=shape,
        )
        case(
            f"{mode}_interp_one{'_aligned' * aligned}",
            f"F.interpolate(x, size={[1] * len(size)}, mode={mode!r}, align_corners={aligned})",
            x=shape,
        )
case("bilinear_interp_scale", "F.interpolate(x, scale_factor=1.5, mode='bilinear')", x=[2, 3, 4, 5])
case(
    "bilinear_interp_mode1",
    "F.interpolate(x, size=[7, 3], mode='bilinear', align_mode=1)",
    x=[2, 3, 4, 5],
)
case(
    "warpctc",
    "F.ctc_loss(x, y, n, m, reduction='none')",
    x=[5, 2, 4],
    y=I(2, 2, low=1, high=4, dtype="int32"),
    n=I(2, low=5, high=6),
    m=I(2, low=1, high=3),
)
case(
    "warprnnt",
    "F.rnnt_loss(x, y, n, m, reduction='none', fastemit_lambda=0.0)",
    x=[2, 4, 3, 4],
    y=I(2, 2, low=1, high=4, dtype="int32"),
    n=I(2, low=4, high=5, dtype="int32"),
    m=I(2, low=2, high=3, dtype="int32"),
)
case("hsigmoid_loss", "F.hsigmoid_loss(x, y, 6, w)", x=[3, 4], y=I(3, high=6), w=[5, 4])
case("flash_attention", "F.scaled_dot_product_attention(x, x, x)", x=[2, 4, 2, 8])

net(
    "lenet",
    "LeNet",
    """
class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(1, 6, 3, padding=1), nn.ReLU(), nn.MaxPool2D(2, 2),
            nn.Conv2D(6, 16, 5), nn.ReLU(), nn.MaxPool2D(2, 2),
        )
        self.fc = nn.Sequential(nn.Linear(16, 12), nn.Linear(12, 8), nn.Linear(8, 10))

    def forward(self, x):
        return self.fc(paddle.flatten(self.features(x), 1))
""",
    x=[D(2), 1, 12, 12],
)
net(
    "residual",
    "Residual",
    """
class Block(nn.Layer):
    def __init__(self, n, m, stride):
        super().__init__()
        self.conv1 = nn.Conv2D(n, m, 3, stride, 1, bias_attr=False)
        self.norm1 = nn.BatchNorm2D(m)
        self.conv2 = nn.Conv2D(m, m, 3, 1, 1, bias_attr=False)
        self.norm2 = nn.BatchNorm2D(m)
        self.short = nn.Conv2D(n, m, 1, stride, bias_attr=False)

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        return F.relu(self.norm2(self.conv2(y)) + self.short(x))


class Residual(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Block(3, 4, 1), Block(4, 8, 2))
        self.pool = nn.AdaptiveAvgPool2D(1)
        self.fc = nn.Linear(8, 5)

    def forward(self, x):
        return F.softmax(self.fc(paddle.flatten(self.pool(self.blocks(x)), 1)))
""",
    x=[D(2), 3, 8, 8],
)
net(
    "perceptron",
    "Perceptron",
    """
class Perceptron(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(3, 8), nn.Linear(8, 2)
        self.norm, self.drop = nn.LayerNorm(8), nn.Dropout(0.5)

    def forward(self, x):
        return self.b(self.drop(F.gelu(self.norm(self.a(x)))))
""",
    x=[D(4), 3],
)
net(
    "text",
    "Text",
    """
class Text(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(20, 8)
        self.encoder = nn.TransformerEncoderLayer(8, 2, 16)
        self.fc = nn.Linear(8, 3)

    def forward(self, ids):
        x = self.encoder(self.embedding(ids))
        return self.fc(x.mean(axis=1))
""",
    ids=I(D(2), 5, high=20),
)
net(
    "gate",
    "Gate",
    """
class Gate(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x):
        if x.sum() > 0:
            y = self.a(x)
        else:
            y = self.b(x)
        i = paddle.zeros([], "int64")
        while i < 3:
            y = y * 2
            i = i + 1
        return y
""",
    x=[2, 3],
)
net(
    "vision_lenet",
    "VisionLeNet",
    "from paddle.vision.models import LeNet as VisionLeNet\n",
    x=[D(2), 1, 28, 28],
)
net(
    "resnet18",
    "resnet18",
    "from paddle.vision.models import resnet18\n",
    x=[D(1), 3, 32, 32],
)
