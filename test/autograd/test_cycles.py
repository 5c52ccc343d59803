"""What refers to itself through the gradient graph is collected: the bytes come back."""

import gc

import pytest

import paddle

N = 1 << 18  # elements: a megabyte


class KeepsOutput(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        y = paddle.exp(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, dy):
        (y,) = ctx.saved_tensor()
        return dy * y


class KeepsOutputAsAttribute(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.y = paddle.exp(x)
        return ctx.y

    @staticmethod
    def backward(ctx, dy):
        return dy * ctx.y


def leaf():
    x = paddle.ones([N])
    x.stop_gradient = False
    return x


def layer_that_keeps_its_output():
    KeepsOutput.apply(leaf())


def layer_then_ops():
    KeepsOutputAsAttribute.apply(leaf() * 2).sum()


def layer_with_backward():
    KeepsOutput.apply(leaf()).sum().backward()


def hook_on_a_leaf():
    x = leaf()
    x.register_hook(lambda g: g * x)


def hook_on_a_result():
    x = leaf()
    y = x * 2
    y.register_hook(lambda g: g * y)


def hook_after_backward():
    x = leaf()
    y = x * x
    y.register_hook(lambda g: g + y)
    y.sum().backward()


def gradient_of_gradient():
    x = leaf()
    (g,) = paddle.grad((x * x * x).sum(), x, create_graph=True)
    (g * g).sum().backward()


def gradient_with_a_graph():
    x = leaf()
    y = (x * x * x).sum()
    paddle._C.backward([y], None, True, True)
    assert not x.grad.is_leaf


def attribute_on_itself():
    x = leaf()
    x.me = x


@pytest.mark.parametrize(
    "f",
    [
        layer_that_keeps_its_output,
        layer_then_ops,
        layer_with_backward,
        hook_on_a_leaf,
        hook_on_a_result,
        hook_after_backward,
        gradient_of_gradient,
        gradient_with_a_graph,
        attribute_on_itself,
    ],
)
def test_bytes_come_back(f):
    def used():
        gc.collect()
        return paddle._C.memory_stats("cpu")["in_use"]

    f()
    before = used()
    for _ in range(10):
        f()
    assert used() - before < 4 * N


def test_hooks_and_layers_still_work_after_a_collection():
    x = leaf()
    y = KeepsOutput.apply(x)
    x.register_hook(lambda g: g * 2 + 0 * x)
    y.register_hook(lambda g: g + 0 * y)
    gc.collect()
    y.sum().backward()
    assert abs(x.grad[0].item() - 2 * 2.718281828) < 1e-5


def test_gradients_of_a_tensor_that_is_gone():
    x, w = leaf(), leaf()
    y = (x * w).sum()
    del x
    y.backward()
    assert w.grad[0].item() == 1.0
