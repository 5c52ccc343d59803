"""Names of paddle.tensor, and gradients that differ by attribute."""

import subprocess
import sys
from collections import Counter

import pytest

import paddle

tensor = sys.modules["paddle.tensor"]


def parts():
    for family in tensor._FAMILIES:
        yield from getattr(family, "_PARTS", (family,))


def test_no_two_families_define_one_name():
    names = Counter(name for part in parts() for name in {*part.__all__, *part.METHODS})
    assert [name for name, count in names.items() if count > 1] == []


def test_names_are_listed_once():
    assert [name for name, count in Counter(tensor.__all__).items() if count > 1] == []


CALLS = {
    "p_norm": ("paddle.norm(x, 1)", "paddle.norm(x, 2)"),
    "put_along_axis": (
        "paddle.put_along_axis(x, i, v, 0, 'add')",
        "paddle.put_along_axis(x, i, v, 0)",
    ),
    "index_put": ("paddle.index_put(x, (i,), v, True)", "paddle.index_put(x, (i,), v)"),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_saved_does_not_depend_on_the_first_call(name):
    """In a process of its own, as an op remembers what its gradient reads."""
    program = f"""
import paddle
i, v = paddle.to_tensor([1]), paddle.to_tensor([5.0])
for call in {CALLS[name]!r}:
    x = paddle.to_tensor([3.0, 4.0], stop_gradient=False)
    eval(call).sum().backward()
print(x.grad.tolist())
"""
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    want = [0.6, 0.8] if name == "p_norm" else [1.0, 0.0]
    assert out.returncode == 0, out.stderr
    assert paddle.allclose(paddle.to_tensor(eval(out.stdout)), paddle.to_tensor(want)).item()
