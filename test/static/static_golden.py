"""Runs of programs with the real package: writes static_golden.json beside."""

import json
import pathlib

import numpy as np

OPTIMIZERS = ("SGD", "Momentum", "Adam", "AdamW")


def array(*shape):
    return np.linspace(-1, 1, int(np.prod(shape))).reshape(shape).astype("float32")


def training(paddle, ops, kind):
    """Losses of a few steps."""
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.utils.unique_name.guard(), paddle.static.program_guard(main, startup):
        x, y = paddle.static.data("x", [None, 3]), paddle.static.data("y", [None, 1])
        h = ops.tanh(paddle.static.nn.fc(x, 4))
        out = paddle.static.nn.fc(h, 1)
        loss = ops.sum((out - y) * (out - y))
        rate = paddle.optimizer.lr.ExponentialDecay(0.05, 0.9)
        optimizer = getattr(paddle.optimizer, kind)(rate)
        optimizer.minimize(loss)
        exe = paddle.static.Executor(paddle.CPUPlace())
        paddle.seed(11)
        exe.run(startup)
        losses = []
        for _ in range(4):
            feed = {"x": array(5, 3), "y": array(5, 1)}
            losses.append(float(exe.run(main, feed=feed, fetch_list=[loss])[0]))
            rate.step()
    return losses


def control_flow(paddle, ops):
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        x = paddle.static.data("x", [None, 2])
        x.stop_gradient = False
        y = paddle.static.nn.cond(ops.sum(x) > 0, lambda: x * x, lambda: x * 3)
        n, z = paddle.static.nn.while_loop(
            lambda n, z: ops.sum(ops.square(z)) < 2000,
            lambda n, z: [n + 1, z * 2 + 1],
            [ops.full([], 0, "int64"), y],
        )
        (dx,) = paddle.static.gradients(y, x)
        exe = paddle.static.Executor(paddle.CPUPlace())
        results = []
        for sign in (1, -1):
            feed = {"x": sign * (array(3, 2) + 1.5)}
            results.append([v.tolist() for v in exe.run(main, feed=feed, fetch_list=[y, n, z, dx])])
    return results


def cases(paddle, ops):
    paddle.enable_static()
    try:
        made = {kind: training(paddle, ops, kind) for kind in OPTIMIZERS}
        return {**made, "control_flow": control_flow(paddle, ops)}
    finally:
        paddle.disable_static()


if __name__ == "__main__":
    import paddle

    text = json.dumps(cases(paddle, paddle), indent=1)
    (pathlib.Path(__file__).parent / "static_golden.json").write_text(text + "\n")
