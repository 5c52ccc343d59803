"""Records what the layers of the real package compute: run it with its interpreter.

    python make_forwards.py forwards.json

For each call: the results' shapes, dtypes and two sums over their elements, and the same of the
gradients of inputs and parameters, with parameters and inputs that are the same everywhere.
"""

import json
import math
import sys

import numpy as np

# A layer, and what it is called with: expressions of x(shape), ints(n, shape), t(values), paddle.
CALLS = """
Linear(3, 4); x(2, 3)
Linear(3, 4, bias_attr=False); x(2, 5, 3)
Bilinear(3, 4, 5); x(2, 3), x(2, 4)
Embedding(7, 4); ints(7, 2, 3)
Embedding(7, 4, padding_idx=1); ints(7, 2, 3)
Identity(); x(2)
Flatten(); x(2, 3, 4)
Flatten(0, 1); x(2, 3, 4)
Unflatten(1, [2, 3]); x(2, 6)
Dropout(0.3).eval(); x(2, 3)
Dropout(0.3, mode="downscale_in_infer").eval(); x(2, 3)
Dropout2D(0.3).eval(); x(1, 2, 2, 2)
Dropout3D(0.3).eval(); x(1, 2, 2, 2, 2)
AlphaDropout(0.3).eval(); x(2, 3)
FeatureAlphaDropout(0.3).eval(); x(2, 3, 2)
Conv1D(3, 4, 3); x(2, 3, 6)
Conv2D(4, 6, 3, stride=2, padding=1, dilation=2, groups=2); x(2, 4, 7, 7)
Conv2D(4, 6, (3, 5), padding="same", bias_attr=False); x(1, 4, 5, 5)
Conv2D(2, 2, 3, padding=1, padding_mode="reflect", data_format="NHWC"); x(1, 4, 5, 2)
Conv2D(2, 2, 3, padding=1, padding_mode="circular"); x(1, 2, 4, 5)
Conv1D(2, 2, 3, padding=1, padding_mode="replicate"); x(1, 2, 4)
Conv3D(2, 3, 2, padding=[1, 0, 1]); x(1, 2, 3, 3, 3)
Conv1DTranspose(3, 4, 3, stride=2); x(1, 3, 4)
Conv2DTranspose(4, 6, 3, stride=2, output_padding=1, groups=2); x(1, 4, 3, 3)
Conv2DTranspose(2, 3, 3, stride=2); x(1, 2, 3, 3), [8, 8]
Conv3DTranspose(2, 3, 2); x(1, 2, 2, 2, 2)
BatchNorm(3); x(4, 3, 2, 2)
BatchNorm(3, act="relu", is_test=True); x(4, 3, 2, 2)
BatchNorm(3, use_global_stats=True); x(4, 3, 2, 2)
BatchNorm1D(3); x(4, 3)
BatchNorm1D(3, data_format="NLC"); x(2, 5, 3)
BatchNorm2D(3, momentum=0.8, epsilon=1e-3, data_format="NHWC"); x(2, 4, 4, 3)
BatchNorm2D(3, weight_attr=False, bias_attr=False); x(2, 3, 4, 4)
BatchNorm2D(3).eval(); x(2, 3, 4, 4)
BatchNorm2D(3, use_global_stats=False).eval(); x(2, 3, 4, 4)
BatchNorm3D(3); x(2, 3, 2, 2, 2)
LayerNorm(3); x(2, 4, 3)
LayerNorm([3, 4], epsilon=1e-3); x(2, 3, 4)
LayerNorm(3, weight_attr=False, bias_attr=False); x(2, 3)
GroupNorm(2, 4); x(2, 4, 3, 3)
GroupNorm(2, 4, data_format="NHWC"); x(2, 3, 3, 4)
InstanceNorm1D(3); x(2, 3, 4)
InstanceNorm2D(3); x(2, 3, 4, 4)
InstanceNorm3D(3); x(2, 3, 2, 2, 2)
InstanceNorm2D(3, weight_attr=False, bias_attr=False); x(2, 3, 4, 4)
LocalResponseNorm(3); x(2, 4, 3, 3)
SpectralNorm([3, 4, 2], dim=1, power_iters=2); x(3, 4, 2).detach()
CosineSimilarity(); x(2, 3), x(2, 3) + 1
PairwiseDistance(); x(2, 3), x(2, 3) + 1
PairwiseDistance(p=1, keepdim=True); x(2, 3), x(2, 3) + 1
Unfold(2, 1, 1, 2); x(1, 2, 4, 4)
Fold(4, 2); x(1, 8, 9)
Upsample(scale_factor=2); x(1, 2, 3, 3)
Upsample(size=[4, 5], mode="bilinear"); x(1, 2, 3, 3)
UpsamplingNearest2D(scale_factor=2); x(1, 2, 3, 3)
UpsamplingBilinear2D(size=[4, 5]); x(1, 2, 3, 3)
PixelShuffle(2); x(1, 8, 2, 2)
PixelUnshuffle(2); x(1, 2, 4, 4)
ChannelShuffle(2); x(1, 4, 2, 2)
Pad1D(1); x(1, 2, 3)
Pad2D([1, 2, 1, 2], mode="reflect"); x(1, 2, 3, 3)
Pad3D(1, value=2.0); x(1, 2, 2, 2, 2)
ZeroPad2D(1); x(1, 2, 3, 3)
ConstantPad1D(1, 2.0); x(1, 2, 3)
ReflectionPad2D(1); x(1, 2, 3, 3)
ReplicationPad3D(1); x(1, 2, 2, 2, 2)
CircularPad1D(1); x(1, 2, 3)
AvgPool1D(2); x(1, 2, 5)
AvgPool2D(3, 2, 1, exclusive=False); x(1, 2, 5, 5)
AvgPool2D(2, ceil_mode=True, divisor_override=3); x(1, 2, 5, 5)
AvgPool3D(2); x(1, 2, 4, 4, 4)
MaxPool1D(2); x(1, 2, 5)
MaxPool2D(3, 2, 1); x(1, 2, 5, 5)
MaxPool2D(2, return_mask=True); x(1, 2, 4, 4)
MaxPool3D(2, ceil_mode=True); x(1, 2, 3, 3, 3)
AdaptiveAvgPool1D(2); x(1, 2, 5)
AdaptiveAvgPool2D([2, None]); x(1, 2, 5, 3)
AdaptiveAvgPool3D(2); x(1, 2, 3, 3, 3)
AdaptiveMaxPool1D(2); x(1, 2, 5)
AdaptiveMaxPool2D(2); x(1, 2, 5, 5)
AdaptiveMaxPool3D(2); x(1, 2, 3, 3, 3)
MaxUnPool2D(2); *paddle.nn.MaxPool2D(2, return_mask=True)(x(1, 2, 4, 4))
LPPool1D(2, 2); x(1, 2, 4) + 2
LPPool2D(2, 2); x(1, 2, 4, 4) + 2
FractionalMaxPool2D(2, random_u=0.3); x(1, 2, 5, 5)
CELU(0.5); x(2, 3)
ELU(0.5); x(2, 3)
GELU(); x(2, 3)
GELU(True); x(2, 3)
GLU(); x(2, 4)
Hardshrink(); x(2, 3)
Hardsigmoid(); x(2, 3)
Hardswish(); x(2, 3)
Hardtanh(-0.5, 0.3); x(2, 3)
LeakyReLU(0.1); x(2, 3)
LogSigmoid(); x(2, 3)
LogSoftmax(); x(2, 3)
Maxout(2); x(1, 4, 2, 2)
Mish(); x(2, 3)
PReLU(); x(2, 3)
PReLU(3); x(2, 3, 2)
RReLU().eval(); x(2, 3)
ReLU(); x(2, 3)
ReLU6(); x(2, 3) * 9
SELU(); x(2, 3)
Sigmoid(); x(2, 3)
Silu(); x(2, 3)
Softmax(0); x(2, 3)
Softmax2D(); x(3, 2, 2)
Softplus(2, 1); x(2, 3)
Softshrink(0.3); x(2, 3)
Softsign(); x(2, 3)
Swish(); x(2, 3)
Tanh(); x(2, 3)
Tanhshrink(); x(2, 3)
ThresholdedReLU(0.2, 0.1); x(2, 3)
BCELoss(); nn.functional.sigmoid(x(4)), ints(2, 4).astype("float32")
BCEWithLogitsLoss(pos_weight=t([2.0])); x(4), ints(2, 4).astype("float32")
CTCLoss(); x(5, 2, 4), t([[1, 3], [2, 1]], "int32"), t([5, 5]), t([2, 1])
CosineEmbeddingLoss(0.1); x(2, 3), x(2, 3) + 1, t([1, -1])
CrossEntropyLoss(); x(4, 3), ints(3, 4)
CrossEntropyLoss(weight=t([1.0, 2.0, 3.0]), label_smoothing=0.1); x(4, 3), ints(3, 4)
CrossEntropyLoss(soft_label=True, reduction="none"); x(4, 3), nn.functional.softmax(x(4, 3) * 2)
GaussianNLLLoss(full=True); x(4), x(4) + 1, x(4) * 0.5 + 2
HingeEmbeddingLoss(); x(4), t([1.0, -1.0, 1.0, -1.0])
KLDivLoss("batchmean"); x(4, 3), nn.functional.softmax(x(4, 3) * 2)
L1Loss("sum"); x(4), x(4) + 1
MSELoss(); x(4), x(4) * 2
MarginRankingLoss(0.1); x(4), x(4) * 2, t([1.0, -1.0, 1.0, -1.0])
MultiLabelMarginLoss(); x(2, 3), t([[0, -1, 1], [1, 2, -1]])
MultiLabelSoftMarginLoss(); x(2, 3), ints(2, 2, 3).astype("float32")
MultiMarginLoss(2, 0.5); x(4, 3), ints(3, 4)
NLLLoss(ignore_index=1); x(4, 3), ints(3, 4)
PoissonNLLLoss(full=True); x(4), x(4) + 3
RNNTLoss(); x(1, 3, 3, 4), t([[1, 3]], "int32"), t([3], "int32"), t([2], "int32")
SmoothL1Loss(delta=0.5); x(4), x(4) * 3
SoftMarginLoss(); x(4), t([1.0, -1.0, 1.0, -1.0])
TripletMarginLoss(swap=True); x(2, 3), x(2, 3) + 1, x(2, 3) - 0.5
TripletMarginWithDistanceLoss(); x(2, 3), x(2, 3) + 1, x(2, 3) - 0.5
HSigmoidLoss(4, 6); x(3, 4), ints(6, 3)
AdaptiveLogSoftmaxWithLoss(8, 12, [4, 8], constant, None, 2.0, True); x(3, 8), t([1, 5, 9])
SimpleRNNCell(3, 4, "relu"); x(2, 3)
LSTMCell(3, 4); x(2, 3), (x(2, 4), x(2, 4) + 1)
LSTMCell(3, 4, proj_size=2); x(2, 3), (x(2, 2), x(2, 4) + 1)
GRUCell(3, 4); x(2, 3), x(2, 4)
RNN(LSTMCell(3, 4), is_reverse=True); x(2, 5, 3), None, t([5, 2])
BiRNN(GRUCell(3, 4), GRUCell(3, 4), time_major=True); x(5, 2, 3)
SimpleRNN(3, 4, 2, direction="bidirect"); x(2, 5, 3)
LSTM(3, 4, 2); x(2, 5, 3), (x(2, 2, 4), x(2, 2, 4) + 1)
LSTM(3, 4, 2, direction="bidirect", time_major=True); x(5, 2, 3), None, t([5, 2])
LSTM(3, 4, proj_size=2); x(2, 5, 3)
GRU(3, 4, 2); x(2, 5, 3), x(2, 2, 4), t([2, 5])
MultiHeadAttention(8, 2); x(2, 3, 8)
MultiHeadAttention(8, 2, kdim=4, vdim=6, need_weights=True); x(2, 3, 8), x(2, 5, 4), x(2, 5, 6)
MultiHeadAttention(8, 2); x(2, 3, 8), x(2, 3, 8), x(2, 3, 8), t([[1, 0, 1]] * 3, "bool")
TransformerEncoderLayer(8, 2, 16, 0.0); x(2, 3, 8)
TransformerEncoderLayer(8, 2, 16, 0.0, "gelu", normalize_before=True); x(2, 3, 8)
TransformerEncoder(TransformerEncoderLayer(8, 2, 16, 0.0), 2, LayerNorm(8)); x(2, 3, 8)
TransformerDecoderLayer(8, 2, 16, 0.0); x(2, 3, 8), x(2, 5, 8)
TransformerDecoder(TransformerDecoderLayer(8, 2, 16, 0.0), 2); x(2, 3, 8), x(2, 5, 8)
Transformer(8, 2, 1, 1, 16, 0.0); x(2, 5, 8), x(2, 3, 8), None, x(3, 3) * 4
Sequential(Linear(2, 3), ReLU(), Linear(3, 1)); x(4, 2)
""".strip().splitlines()


def numbers(shape, phase=0.0):
    """Numbers in (-1, 1) that look like chance and are the same everywhere."""
    n = math.prod(shape)
    return np.sin(np.arange(n) * 12.9898 + 78.233 + phase).astype("float32").reshape(shape)


def summary(tensor):
    """Shape, dtype, and two sums that a wrong or misplaced element would change."""
    if tensor is None:
        return None
    a = tensor.detach().astype("float64").numpy().ravel()
    sums = [float(a.sum()), float(a @ np.cos(np.arange(a.size)))]
    return [list(tensor.shape), str(tensor.dtype), *(round(s, 5) for s in sums)]


def flat(structure):
    """The tensors of nested lists and tuples."""
    if isinstance(structure, (list, tuple)):
        return [t for part in structure for t in flat(part)]
    return [structure]


def describe(paddle, call, classes=None):
    """What a call computes, as JSON holds it; `classes` may be other layers than the package's."""
    classes = vars(paddle.nn) if classes is None else classes
    expression, arguments = call.split("; ")
    inputs = []

    def x(*shape):
        tensor = paddle.to_tensor(numbers(shape, len(inputs)), stop_gradient=False)
        inputs.append(tensor)
        return tensor

    def ints(n, *shape):
        return paddle.to_tensor((np.arange(math.prod(shape)) * 5 % n).reshape(shape))

    helpers = {"x": x, "ints": ints, "t": paddle.to_tensor, "paddle": paddle, "nn": paddle.nn}
    helpers["constant"] = paddle.nn.initializer.Constant(0.3)
    layer = eval(expression, {**classes, **helpers})
    for i, (name, p) in enumerate(sorted(layer.named_parameters())):
        values = numbers(p.shape, 100 + i) * 0.5
        p.set_value(abs(values) + 0.5 if name.endswith("_variance") else values)
    results = layer(*eval(f"({arguments},)", helpers))
    tensors = [t for t in flat(results) if t is not None]
    differentiable = [t for t in tensors if not t.stop_gradient and "float" in str(t.dtype)]
    if differentiable:
        loss = sum((t * paddle.to_tensor(numbers(t.shape, 7.0))).sum() for t in differentiable)
        loss.backward()
    state = {k: v for k, v in layer.state_dict().items() if k.endswith(("_mean", "_variance"))}
    return {
        "results": [summary(t) for t in tensors],
        "inputs": [summary(t.grad) for t in inputs],
        "parameters": {k: summary(p.grad) for k, p in sorted(layer.named_parameters())},
        "state": {k: summary(v) for k, v in state.items()},
    }


def main():
    import paddle

    lines = [f"{json.dumps(c)}: {json.dumps(describe(paddle, c))}" for c in CALLS]
    with open(sys.argv[1], "w") as f:
        f.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
