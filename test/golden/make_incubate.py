"""Writes incubate.json; run by a Python that has the real package."""

import expressions

SETUP = """
I, T = paddle.incubate, paddle.to_tensor
F, A = I.nn.functional, I.autograd
a = paddle.arange(12, dtype="float32").reshape([2, 6]) / 6
w, b, h = paddle.ones([6]), paddle.zeros([6]), paddle.full([6], 0.5)
x = T([[1.0, 2.0], [3.0, 4.0]])
ids, src, dst = T([0, 1]), T([0, 1]), T([1, 1])
f = lambda x: paddle.matmul(x, x)
g = lambda x, y: x * y
"""
CASES = """
I.segment_sum(x, ids)
I.segment_mean(x, ids)
I.segment_max(x, ids)
I.segment_min(x, ids)
I.graph_send_recv(x, src, dst)
I.graph_send_recv(x, src, dst, "mean")
I.graph_send_recv(x, src, dst, "prod")
I.graph_reindex(T([0, 1]), T([8, 9, 0]), T([2, 1], dtype="int32"))
I.identity_loss(x, "none")
I.identity_loss(x, 0)
I.identity_loss(x, "mean")
I.identity_loss(x, 1)
I.identity_loss(x, "sum")
I.identity_loss(x, 2)
I.identity_loss(x, "a")
I.softmax_mask_fuse(paddle.ones([1, 1, 2, 2]), T([[[[0.0, -1e9], [0.0, 1.0]]]]))
F.fused_layer_norm(a, w, b, 1e-5, residual=a, bias=h)
F.fused_layer_norm(a, w, b, 1e-5, 2.0, residual=a, bias=h)
F.fused_layer_norm(a, w, b, 1e-5)[0]
F.fused_layer_norm(a, w, b, 1e-5)[2:]
F.fused_layer_norm(a.reshape([2, 2, 3]), w, h, 1e-5, residual=a.reshape([2, 2, 3]))
F.fused_layer_norm(a, None, None, 1e-5, residual=a, bias=h)[0]
F.fused_rms_norm(a, w, b, 1e-5)[0]
F.fused_rms_norm(a, w, h, 1e-5)[0]
F.fused_rms_norm(a, w, h, 1e-5)[1].shape
F.fused_rms_norm(a, w, None, 1e-5, 1, None, a)
F.fused_rms_norm(a, w, b, 1e-5, bias=h, residual=a)
F.fused_rms_norm(a, w, h, 1e-5, 1, h)[0]
F.fused_rms_norm(a.reshape([2, 2, 3]), w, h, 1e-5, 1)[0]
F.fused_dropout_add(a, a, 0.0)
F.fused_dropout_add(a, a, 0.5, False)
F.fused_dropout_add(a, a, 0.5, False, "downscale_in_infer")
F.swiglu(a)
F.swiglu(a, a)
A.vjp(f, x)
A.vjp(f, x, x)
A.vjp(g, [x, x])
A.jvp(f, x)
A.jvp(f, [x], [x])
A.jvp(g, [x, x], [x, 2 * x])
A.Jacobian(f, x).shape
A.Jacobian(f, x)[:]
A.Jacobian(f, x)[0]
A.Jacobian(f, x)[0, :2]
A.Jacobian(g, [x, x]).shape
A.Jacobian(g, [x, x])[:]
A.Jacobian(lambda x: x * x, x, is_batched=True).shape
A.Jacobian(lambda x: x * x, x, is_batched=True)[:]
A.Jacobian(lambda x: x * x, x, is_batched=True)[:, 0]
A.Hessian(lambda x: (x * x).sum(), x)[:]
A.Hessian(lambda x: (x**3).sum(1, keepdim=True), x, is_batched=True)[:]
A.Hessian(f, x)[:]
str(I.nn.FusedDropoutAdd(0.5))
str(I.nn.FusedMultiHeadAttention(4, 2))
str(I.nn.FusedFeedForward(4, 2))
str(I.nn.FusedTransformerEncoderLayer(4, 2, 8))
[(n, p.shape) for n, p in I.nn.FusedTransformerEncoderLayer(4, 2, 8).named_parameters()]
[(n, p.shape) for n, p in I.nn.FusedLinear(3, 4, transpose_weight=True).named_parameters()]
[(n, p.shape) for n, p in I.nn.FusedBiasDropoutResidualLayerNorm(4).named_parameters()]
[(n, p.shape) for n, p in I.nn.FusedFeedForward(4, 2, normalize_before=True).named_parameters()]
""".strip().splitlines()

if __name__ == "__main__":
    expressions.make("incubate", CASES, SETUP)
