"""No op makes a tensor of more axes than a tensor can have."""

import numpy as np
import pytest

import paddle

C = paddle._C
ops = C.ops
MAKERS = {
    "reshape": lambda x: ops.reshape(x, [4] + [1] * 19),
    "unsqueeze": lambda x: ops.unsqueeze(x, list(range(20))),
    "expand": lambda x: ops.expand(x, [1] * 19 + [4]),
    "index": lambda x: x[(None,) * 12],
}


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("name", MAKERS)
def test_too_many_axes(name, recorded):
    x = C._tensor_from(np.ones(4, np.float32), None, None)
    with pytest.raises((ValueError, IndexError), match="axes|dimension"):
        if recorded:
            graph = C.Graph()
            with C.Recording(graph):
                MAKERS[name](graph.add_arg([4], "float32"))
        else:
            MAKERS[name](x)
