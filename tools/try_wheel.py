"""Tries an installed wheel, and says what an import costs beyond NumPy's."""

import subprocess
import sys
import time


def cost(modules):
    """The least seconds of three, and the resident MB, of a process that imports them."""
    # Not ru_maxrss: it begins with the size of the process that started this one.
    program = f"import {modules}; print(*open('/proc/self/status'))"
    seconds = []
    for _ in range(3):
        begin = time.time()
        status = subprocess.check_output([sys.executable, "-c", program], text=True)
        seconds.append(time.time() - begin)
    return min(seconds), int(status.split("VmHWM:")[1].split()[0]) / 1024


def add_up():
    """Runs in each of two processes."""
    import paddle
    import paddle.distributed as dist

    dist.init_parallel_env()
    t = paddle.to_tensor([1.0 + dist.get_rank()])
    dist.all_reduce(t)
    assert t.item() == 3, t


def import_all():
    """All modules of the package: each has to be right for this Python."""
    import importlib
    import pkgutil

    import paddle

    for module in pkgutil.walk_packages(paddle.__path__, "paddle."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)


def capture():
    """A function from the source of which a program is made."""
    import paddle

    @paddle.jit.to_static
    def double_until_large(x):
        while x.sum() < 10:
            x = x * 2
        return x

    assert double_until_large(paddle.ones([2])).tolist() == [8, 8]


def main():
    import paddle

    paddle.utils.run_check()
    layer = paddle.nn.Linear(4, 1)
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    losses = []
    for _ in range(10):
        loss = (layer(paddle.ones([8, 4])) - 1).square().mean()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    assert losses[-1] < 0.01 * losses[0] + 1e-6, losses
    capture()
    if paddle.distributed.is_available():
        paddle.distributed.spawn(add_up, nprocs=2)
    import_all()
    numpy_seconds, numpy_mb = cost("numpy")
    seconds, mb = cost("numpy, paddle")
    print(f"import: {seconds - numpy_seconds:.2f} s, {mb - numpy_mb:.0f} MB beyond NumPy's")


if __name__ == "__main__":
    main()
