"""Writes vision_models.json; run by a Python that has the real package.

For each model: checksums of the names and shapes of its state, and of the numbers its weights begin
with; and what the model makes of one image.
"""

import json
import pathlib
import zlib

import numpy as np
from paddle.vision import models

import paddle

# Without what is too large for a test, and like another model but for its size.
NAMES = """
LeNet alexnet densenet121 googlenet inception_v3 mobilenet_v1 mobilenet_v2 mobilenet_v3_large
mobilenet_v3_small resnet18 resnet34 resnet50 resnext50_32x4d shufflenet_v2_x0_25
shufflenet_v2_x2_0 shufflenet_v2_swish squeezenet1_0 squeezenet1_1 wide_resnet50_2
""".split()
SIZES = {"LeNet": 28, "alexnet": 224, "googlenet": 224, "inception_v3": 75}


def image(name):
    """The image the model is asked about; its numbers need no random generator."""
    size = SIZES.get(name, 64)
    shape = [1, 1 if name == "LeNet" else 3, size, size]
    return np.sin(np.arange(np.prod(shape), dtype=np.float32)).reshape(shape)


def describe(models, paddle, name):
    """The model, and what is recorded of its state."""
    paddle.seed(2023)
    model = getattr(models, name)()
    state = model.state_dict()
    bits = 0
    for value in state.values():
        bits = zlib.crc32(value.numpy().tobytes(), bits)
    text = "\n".join(f"{key} {[int(n) for n in value.shape]}" for key, value in state.items())
    return model, {"entries": len(state), "names": zlib.crc32(text.encode()), "bits": bits}


def main():
    found = {}
    for name in NAMES:
        model, found[name] = describe(models, paddle, name)
        model.eval()
        result = model(paddle.to_tensor(image(name)))
        result = result if isinstance(result, tuple) else (result,)
        found[name]["results"] = [[float(v) for v in r.numpy()[0, :8]] for r in result]
    lines = ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in found.items())
    pathlib.Path(__file__).with_name("vision_models.json").write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
