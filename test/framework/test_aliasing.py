"""Which results share memory with what they were made of, as in the real package."""

import numpy as np
import pytest
from recording import record

import paddle

SHARE = """
x.reshape([3, 2])
x.reshape([2, 3])
paddle.flatten(x)
x.transpose([1, 0])
x.T
x.mT
paddle.t(x)
paddle.permute(x, [1, 0])
paddle.moveaxis(x, 0, 1)
paddle.swapaxes(x, 0, 1)
x.flatten().reshape([2, 3])
x.squeeze()
paddle.squeeze(x, 0)
x.unsqueeze(0)
paddle.unflatten(x, 1, [3, 1])
paddle.atleast_3d(x)
x[0]
x[0:1]
x[:, ::2]
x[::-1]
x[1, 2]
x[...]
x[None]
paddle.slice(x, [0], [0], [1])
paddle.strided_slice(x, [1], [0], [3], [2])
paddle.narrow(x, 0, 0, 1)
x.unbind()[0]
x.detach()
x.view([3, 2])
x.view("int32")
paddle.diagonal(x)
paddle.as_strided(x, [2, 2], [1, 2])
x.unfold(0, 1, 1)
x.contiguous()
x.astype("float32")
x.cpu()
x.to("cpu")
x.data
paddle.rot90(x, 0)
paddle.nn.Flatten()(x)
paddle.nn.Identity()(x)
paddle.nn.functional.dropout(x, 0.0)
""".strip().splitlines()
COPY = """
paddle.unstack(x)[0]
paddle.split(x, 2)[0]
paddle.chunk(x, 2)[0]
paddle.tensor_split(x, 2)[0]
x.expand([2, 3])
x.expand([1, 2, 3])
x.expand_as(x)
paddle.broadcast_to(x, [2, 3])
paddle.broadcast_tensors([x, x])[0]
paddle.tile(x, [1, 1])
x.cast("float32")
x.cast("float64")
x.astype("float64")
x.clone()
paddle.assign(x)
paddle.to_tensor(x)
paddle.flip(x, [0])
paddle.roll(x, 1)
paddle.rot90(x)
x[[0, 1]]
x[x > 0]
paddle.gather(x, paddle.to_tensor([0, 1]))
paddle.index_select(x, paddle.to_tensor([0, 1]))
paddle.concat([x])
paddle.stack([x])
paddle.scale(x)
paddle.clip(x)
paddle.tril(x)
x.transpose([1, 0]).reshape([6])
x[:, 1:].reshape([-1])
paddle.nn.functional.dropout(x, 0.5, training=False)
paddle.nn.functional.dropout2d(x.reshape([1, 2, 3, 1]), 0.5, training=False)
""".strip().splitlines()
# What a program cannot do: it has no memory of its own to show.
EAGER_ONLY = ("paddle.to_tensor(x)", "x.cpu()", 'x.to("cpu")')


def written_through(expression, x):
    """x after something was written into what the expression gives."""
    y = eval(expression, {"x": x, "paddle": paddle})
    y.fill_(0)
    return x


def start(x):
    return paddle.reshape(x, [2, 3]) * 1


VALUES = np.arange(1, 7, dtype="float32")


@pytest.mark.parametrize("expression", SHARE)
def test_shares(expression):
    after = written_through(expression, start(paddle.to_tensor(VALUES)))
    assert (after.numpy() == 0).any()


@pytest.mark.parametrize("expression", COPY)
def test_copies(expression):
    after = written_through(expression, start(paddle.to_tensor(VALUES)))
    np.testing.assert_array_equal(after.numpy().ravel(), VALUES)


@pytest.mark.parametrize("expression", [e for e in SHARE + COPY if e not in EAGER_ONLY])
def test_programs_do_as_eager_code_does(expression):
    graph = record(lambda x: [written_through(expression, start(x))], ([6], "float32"))
    want = written_through(expression, start(paddle.to_tensor(VALUES)))
    np.testing.assert_array_equal(graph.run([paddle.to_tensor(VALUES)])[0].numpy(), want.numpy())


@pytest.mark.parametrize("part", ["real", "imag", "as_real"])
def test_parts_of_complex_numbers_share(part):
    z = paddle.to_tensor([1 + 2j, 3 + 4j])
    getattr(paddle, part)(z).fill_(0)
    assert (z.numpy() != [1 + 2j, 3 + 4j]).all()


def test_complex_numbers_of_pairs_share():
    x = paddle.ones([3, 2])
    paddle.as_complex(x).fill_(0)
    assert (x.numpy() == 0).all()


def test_numpy_arrays_are_copied_both_ways():
    a = np.ones(3, "float32")
    x = paddle.to_tensor(a)
    a[:] = 2
    b = x.numpy()
    b[:] = 3
    assert x.tolist() == [1, 1, 1]


def test_dlpack_shares():
    x = paddle.to_tensor(VALUES)
    y = paddle._C.from_dlpack(paddle._C.to_dlpack(x))
    y.fill_(0)
    assert x.tolist() == [0] * 6


def test_what_a_program_gives_is_its_own():
    """Results share memory neither with each other nor with arguments or captured tensors."""
    held = paddle.to_tensor(VALUES)
    graph = record(
        lambda x: [x, x, paddle.reshape(x, [2, 3]), held, held[1:], x * 2, (x * 2)[0:3]],
        ([6], "float32"),
    )
    x = paddle.to_tensor(VALUES)
    results = graph.run([x])
    want = [r.numpy().copy() for r in results]
    for i, r in enumerate(results):
        r.fill_(0)
        want[i] = np.zeros_like(want[i])
        for other, w in zip(results, want):
            np.testing.assert_array_equal(other.numpy(), w)
        np.testing.assert_array_equal(x.numpy(), VALUES)
        np.testing.assert_array_equal(held.numpy(), VALUES)
