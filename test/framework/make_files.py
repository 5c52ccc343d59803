"""Writes model.pdparams, optimizer.pdopt and nested.pd beside, with the real package."""

import pathlib

if __name__ == "__main__":
    import numpy as np

    import paddle

    here = pathlib.Path(__file__).parent
    paddle.seed(0)
    layer = paddle.nn.Linear(3, 2)
    optimizer = paddle.optimizer.Adam(
        paddle.optimizer.lr.StepDecay(0.1, 2), parameters=layer.parameters()
    )
    layer(paddle.ones([2, 3])).sum().backward()
    optimizer.step()
    paddle.save(layer.state_dict(), str(here / "model.pdparams"))
    paddle.save(optimizer.state_dict(), str(here / "optimizer.pdopt"))
    half = paddle.to_tensor([1.0, 2.5]).astype("bfloat16")
    nested = {"list": [half, paddle.to_tensor(3)], "array": np.arange(3), "text": "a", "n": 1.5}
    paddle.save(nested, str(here / "nested.pd"))
    paddle.save(half, str(here / "tensor.pd"), protocol=2)
