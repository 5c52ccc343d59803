"""Results of programs own their memory, whatever they were computed from."""

import numpy as np
import pytest
from paddle.vision.models import LeNet, resnet18
from recording import record

import paddle
from paddle import device

C = paddle._C
ops = C.ops


def tensor(values):
    return C._tensor_from(np.asarray(values), None, None)


def test_a_branch_that_gives_back_what_it_was_given():
    def f(x, p):
        h = x * 2
        r = C.cond(p, lambda: [h * 3], lambda: [h])[0]
        z = x * 5
        z = z * 7
        return [r, r + z + x]

    graph = record(f, ([4], "float32"), ([], "bool"))
    x = np.arange(1, 5, dtype=np.float32)
    for p, factor in ((False, 2), (True, 6), (False, 2)):
        r, s = graph.run([tensor(x), tensor(p)])
        np.testing.assert_array_equal(r.numpy(), factor * x)
        np.testing.assert_array_equal(s.numpy(), (factor + 36) * x)


def test_a_loop_of_no_rounds_outlives_its_graph():
    def f(x, n):
        h = x * 2
        return C.while_loop(lambda n, h: n < 0, lambda n, h: [n + 1, h + 1], [n, h])

    graph = record(f, ([2], "float32"), ([], "int64"))
    n, h = graph.run([tensor(np.ones(2, np.float32)), tensor(np.int64(3))])
    del graph
    for _ in range(10):
        tensor(np.full(2, 7, np.float32))
    np.testing.assert_array_equal(h.numpy(), [2, 2])
    assert int(n.numpy()) == 3


def test_a_slice_whose_start_is_a_tensor():
    def f(x, i):
        h = x * 2
        part = h[i : i + 2]
        z = x * 5
        z = z * 7
        return [part, z + x]

    graph = record(f, ([6], "float32"), ([], "int64"))
    x = np.arange(6, dtype=np.float32)
    part, z = graph.run([tensor(x), tensor(np.int64(1))])
    np.testing.assert_array_equal(part.numpy(), 2 * x[1:3])
    np.testing.assert_array_equal(z.numpy(), 36 * x)


def test_results_share_nothing_with_each_other_or_the_arguments():
    graph = record(lambda x: [x * 2, x * 2, ops.assign(x)], ([3], "float32"))
    C.run_passes(graph, ["merge_common", "remove_no_ops"])
    x = tensor(np.ones(3, np.float32))
    a, b, c = graph.run([x])
    ops.add_(a, a)
    ops.add_(c, c)
    np.testing.assert_array_equal(b.numpy(), [2, 2, 2])
    np.testing.assert_array_equal(x.numpy(), [1, 1, 1])


def test_a_result_lies_over_either_operand_of_a_sum():
    graph = record(lambda x, y: [((y * 2) + (x * 2)).sum()], ([64], "float32"), ([1], "float32"))
    x, y = np.arange(64, dtype=np.float32), np.ones(1, np.float32)
    arena, shown = graph.plan([tensor(x), tensor(y)])
    assert arena == 64 + 4 * 64, shown  # y * 2, to a whole line; x * 2 and the sum
    assert graph.run([tensor(x), tensor(y)])[0].item() == (2 * x + 2).sum()


@pytest.mark.parametrize("training", [False, True])
def test_a_batch_norm_lies_over_its_input(training):
    paddle.seed(0)
    norm = paddle.nn.BatchNorm2D(3)
    norm.train() if training else norm.eval()
    x = np.random.default_rng(0).standard_normal([2, 3, 4, 5]).astype(np.float32)
    with paddle.no_grad():
        graph = record(lambda x: [norm(x * 2) * 3], ([2, 3, 4, 5], "float32"))
        arena, shown = graph.plan([tensor(x)])
        assert arena < 2 * x.nbytes, shown
        expected = norm(tensor(x) * 2) * 3
        np.testing.assert_allclose(graph.run([tensor(x)])[0].numpy(), expected.numpy(), rtol=1e-6)


@pytest.mark.parametrize(
    "make, shape",
    [(LeNet, [64, 1, 28, 28]), (resnet18, [8, 3, 224, 224])],
    ids=["LeNet", "resnet18"],
)
def test_inference_as_a_program_takes_less_memory_than_eager(make, shape, tmp_path):
    def peak(run):
        begin = device.memory_allocated("cpu")
        run()  # what is kept from run to run counts
        device.reset_max_memory_allocated("cpu")
        run()
        return device.max_memory_allocated("cpu") - begin

    net = make()
    net.eval()
    x = paddle.rand(shape)
    spec = [paddle.static.InputSpec([None, *shape[1:]], "float32")]
    with paddle.no_grad():
        eager = peak(lambda: net(x))
        program = paddle.jit.to_static(make(), input_spec=spec)
        program.eval()
        assert peak(lambda: program(x)) < eager
    paddle.jit.save(program, str(tmp_path / "net"))
    config = paddle.inference.Config(str(tmp_path / "net.json"), str(tmp_path / "net.pdiparams"))
    begin = device.memory_allocated("cpu")
    predictor = paddle.inference.create_predictor(config)
    weights = sum(p.nbytes for p in net.parameters())
    assert device.memory_allocated("cpu") - begin < 1.2 * weights + 2**18
    assert peak(lambda: predictor.run([x])) < eager
