"""Networks for images against the real package: names, shapes, and what weights begin with."""

import json
import pathlib

import numpy as np
import pytest
from paddle.vision import models

import paddle

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
FOUND = json.loads((GOLDEN / "vision_models.json").read_text())


@pytest.fixture
def make(monkeypatch):
    # The module that wrote the file knows how; it imports the package under the same name.
    monkeypatch.syspath_prepend(str(GOLDEN))
    import make_vision_models

    return make_vision_models


@pytest.mark.parametrize("name", FOUND)
def test_state(make, name):
    found = {key: value for key, value in FOUND[name].items() if key != "results"}
    assert make.describe(models, paddle, name)[1] == found


@pytest.mark.parametrize("name", ["resnet18", "vgg11", "mobilenet_v2", "googlenet"])
def test_no_weights(monkeypatch, tmp_path, name):
    monkeypatch.setenv("HOME", str(tmp_path))
    with (
        pytest.raises(RuntimeError, match="pretrained weights are not downloaded"),
        paddle.LazyGuard(),
    ):
        getattr(models, name)(pretrained=True)


def test_weights_of_a_file(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    saved = models.shufflenet_v2_x0_25(num_classes=3)
    paddle.save(
        saved.state_dict(),
        str(tmp_path / ".cache/paddle/hapi/weights/shufflenet_v2_x0_25.pdparams"),
    )
    loaded = models.shufflenet_v2_x0_25(pretrained=True, num_classes=3)
    for key, value in saved.state_dict().items():
        assert (loaded.state_dict()[key].numpy() == value.numpy()).all(), key


@pytest.mark.parametrize("name", FOUND)
def test_results(make, name):
    model, _ = make.describe(models, paddle, name)
    model.eval()
    with paddle.no_grad():
        results = model(paddle.to_tensor(make.image(name)))
    results = results if isinstance(results, tuple) else (results,)
    for found, expected in zip(results, FOUND[name]["results"], strict=True):
        expected = np.array(expected)
        assert np.allclose(
            found.numpy()[0, :8], expected, rtol=1e-3, atol=1e-4 * np.abs(expected).max()
        )
