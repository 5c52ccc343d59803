"""Whether an installation works."""

import numpy as np

import paddle


def run_check():
    """Checks an installation: a step of training, by matrix products, convolutions and gradients.

    Raises:
        RuntimeError: If a result is wrong.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.run_check()
            PaddlePaddle works on the CPU, 3.3.1.
            PaddlePaddle is installed successfully!
    """
    image = np.arange(18, dtype="float32").reshape([1, 2, 3, 3]) / 18
    kernel = np.linspace(-1, 1, 18, dtype="float32").reshape([1, 2, 3, 3])
    x = paddle.to_tensor(image, stop_gradient=False)
    w = paddle.to_tensor(kernel, stop_gradient=False)
    out = paddle.nn.functional.conv2d(x, w).reshape([1, 1]).matmul(paddle.to_tensor([[2.0]]))
    out.sum().backward()
    expected = {"result": 2 * (image * kernel).sum(), "gradient": 2 * image, "data": 2 * kernel}
    got = {"result": out, "gradient": w.grad, "data": x.grad}
    for what, value in expected.items():
        if not np.allclose(got[what].numpy(), value, atol=1e-5):
            raise RuntimeError(f"run_check: the {what} of a convolution is wrong: {got[what]}")
    where = paddle.device.get_device()
    print(f"PaddlePaddle works on {'the CPU' if where == 'cpu' else where}, {paddle.__version__}.")
    print("PaddlePaddle is installed successfully!")
