"""What passes do, as programs before and after."""

import textwrap
import xml.etree.ElementTree

import numpy as np
import pytest

import paddle
from paddle import _C


def program(text, tensors=None):
    return _C.parse_graph("program " + textwrap.dedent(text).strip() + "\n", tensors or {})


def after(text, passes, tensors=None, inference=False):
    g = program(text, tensors)
    _C.run_passes(g, passes, inference)
    return "\n".join(str(g).splitlines()[1:-1])


def body(text):
    return textwrap.indent(textwrap.dedent(text).strip(), "  ")


def tensor(array, name):
    t = _C._tensor_from(np.asarray(array, "float32"), None, None)
    t.name = name
    return t


def test_remove_dead():
    assert after(
        """
        (%0 "x": float32[2, 3]) {
          %1 = exp(%0) : float32[2, 3]
          %2 = tanh(%0) : float32[2, 3]
          return %2
        }
        """,
        ["remove_dead"],
    ) == body(
        """
        %1 = tanh(%0) : float32[2, 3]
        return %1
        """
    )


def test_merge_common_merges_equal_operations_and_keeps_random_ones():
    text = after(
        """
        (%0 "x": float32[2]) {
          %1 = exp(%0) : float32[2]
          %2 = exp(%0) : float32[2]
          %3 = add(%1, %2) : float32[2]
          return %3
        }
        """,
        ["merge_common", "remove_dead"],
    )
    assert text == body(
        """
        %1 = exp(%0) : float32[2]
        %2 = add(%1, %1) : float32[2]
        return %2
        """
    )


@pytest.mark.parametrize(
    "line",
    [
        "assign(%0) : float32[2]",
        "cast(%0) {dtype=float32} : float32[2]",
        "reshape(%0) {shape=[2]} : float32[2]",
        "scale(%0) : float32[2]",
        "transpose(%0) {perm=[0]} : float32[2]",
    ],
)
def test_remove_no_ops(line):
    text = after(
        f"""
        (%0 "x": float32[2]) {{
          %1 = {line}
          %2 = exp(%1) : float32[2]
          return %2
        }}
        """,
        ["remove_no_ops", "remove_dead"],
    )
    assert text == body("%1 = exp(%0) : float32[2]\nreturn %1")


NO_OPS = {
    "times one": "%1 = constant [1.0] : float32[1]\n%2 = multiply(%0, %1) : float32[2]",
    "one times": (
        "%1 = full() {shape=[2], value=1.0} : float32[2]\n%2 = multiply(%1, %0) : float32[2]"
    ),
    "a way and back": (
        "%1 = reshape(%0) {shape=[2, 1]} : float32[2, 1]\n%2 = reshape(%1) {shape=[2]} : float32[2]"
    ),
    "two copies": "%1 = assign(%0) : float32[2]\n%2 = assign(%1) : float32[2]",
}


@pytest.mark.parametrize("case", NO_OPS)
def test_remove_no_ops_of_several_operations(case):
    lines = f"{NO_OPS[case]}\n%3 = exp(%2) : float32[2]\nreturn %3"
    text = after(f'(%0 "x": float32[2]) {{\n{lines}\n}}', ["remove_no_ops", "remove_dead"])
    assert text == body("%1 = exp(%0) : float32[2]\nreturn %1")


def test_reshape_twice_is_once():
    assert after(
        """
        (%0 "x": float32[2, 6]) {
          %1 = reshape(%0) {shape=[4, 3]} : float32[4, 3]
          %2 = reshape(%1) {shape=[3, 4]} : float32[3, 4]
          return %2
        }
        """,
        ["remove_no_ops", "remove_dead"],
    ) == body("%1 = reshape(%0) {shape=[3, 4]} : float32[3, 4]\nreturn %1")


def test_integers_plus_zero():
    assert after(
        """
        (%0 "x": int64[2]) {
          %1 = constant [0] : int64[1]
          %2 = add(%0, %1) : int64[2]
          %3 = square(%2) : int64[2]
          return %3
        }
        """,
        ["remove_no_ops", "remove_dead"],
    ) == body("%1 = square(%0) : int64[2]\nreturn %1")


def test_one_that_broadcasts_is_no_no_op():
    text = """
        (%0 "x": float32[2]) {
          %1 = full() {shape=[3, 2], value=1.0} : float32[3, 2]
          %2 = multiply(%0, %1) : float32[3, 2]
          return %2
        }
        """
    assert "multiply" in after(text, ["remove_no_ops", "remove_dead"])


def test_what_is_stored_as_it_is_need_not_be_stored():
    state = {"s": tensor([1.0, 2.0], "s")}
    text = """
        (%0 "x": float32[2]) {
          %1 = captured "s" : float32[2]
          %2 = assign(%1) : float32[2]
          %3 = add(%0, %1) : float32[2]
          return %3
          write "s" = %2
        }
        """
    assert after(text, ["remove_no_ops", "remove_dead"], state) == body(
        """
        %1 = captured "s" : float32[2]
        %2 = add(%0, %1) : float32[2]
        return %2
        """
    )


def test_statistics_that_a_batch_norm_only_reads():
    g = recorded_conv_norm(True)
    assert g.written
    _C.run_passes(g, ["remove_no_ops"])
    assert not g.written


@pytest.mark.parametrize("name", ["remove_dead", "merge_common", "remove_no_ops", "fold_constants"])
def test_passes_work_inside_regions(name):
    g = program(
        """
        (%0 "x": float32[2], %1 "p": bool[]) {
          %2 = if(%1, [%0]) {yes=(%0: float32[2]) {
            %1 = tanh(%0) : float32[2]
            %2 = tanh(%0) : float32[2]
            %3 = assign(%2) : float32[2]
            %4 = full() {shape=[2], value=2.0} : float32[2]
            %5 = square(%4) : float32[2]
            %6 = add(%1, %3) : float32[2]
            %7 = multiply(%6, %5) : float32[2]
            %8 = exp(%0) : float32[2]
            return %7
          }, no=(%0: float32[2]) {
            return %0
          }} : float32[2]
          return %2
        }
        """
    )
    x = tensor([0.5, 1.0], "x")
    want = [g.run([x, paddle.to_tensor(p)])[0].numpy() for p in (True, False)]
    gone = {"remove_dead": "exp", "remove_no_ops": "assign", "fold_constants": "square"}
    before = str(g)
    _C.run_passes(g, [name, "remove_dead"])
    g.verify()
    if name == "merge_common":
        assert before.count("tanh") == 2 and str(g).count("tanh") == 1
    else:
        assert gone[name] in before and gone[name] not in str(g)
    for p, w in zip((True, False), want):
        np.testing.assert_allclose(g.run([x, paddle.to_tensor(p)])[0].numpy(), w, rtol=1e-6)


def test_pictures_are_xml():
    """With whatever names, and for all that programs hold."""
    g = _C.Graph()
    with _C.Recording(g) as r:
        x = g.add_arg([None, 2], "float32", "a < b & \"c\" 'd' > \n")
        p = g.add_arg([], "bool")
        w = tensor([1.0, 2.0], "<w>")
        y = _C.cond(p, lambda: [x * w], lambda: [x])[0]
        w.add_(w)
        r.finish([y, _C.ops.nonzero(x), x])
    for graph in (g, program("() {\n  return\n}")):
        root = xml.etree.ElementTree.fromstring(graph.draw())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == []
    texts = [t.text for t in xml.etree.ElementTree.fromstring(g.draw()).iter() if t.text]
    assert any('a < b & "c"' in t for t in texts)
    assert any(t.startswith("if") for t in texts) and any(t.startswith("nonzero") for t in texts)


def test_dumps_hold_the_program_before_and_after(tmp_path):
    paddle.set_flags({"FLAGS_dump_passes": str(tmp_path)})
    try:
        g = program('(%0 "<x>": float32[2]) {\n%1 = assign(%0) : float32[2]\nreturn %1\n}')
        _C.run_passes(g, ["remove_no_ops"])
    finally:
        paddle.set_flags({"FLAGS_dump_passes": ""})
    texts, pictures = sorted(tmp_path.glob("*.txt")), sorted(tmp_path.glob("*.svg"))
    assert [f.stem.split("_", 1)[1] for f in texts] == ["before", "remove_no_ops"]
    assert ["assign" in f.read_text() for f in texts] == [True, False]
    assert len(pictures) == 2
    for f in pictures:
        xml.etree.ElementTree.parse(f)


def test_adding_zero_is_kept_for_the_sign_of_zero():
    text = """
        (%0 "x": float32[2]) {
          %1 = constant [0.0] : float32[1]
          %2 = add(%0, %1) : float32[2]
          return %2
        }
        """
    assert "add" in after(text, ["remove_no_ops", "remove_dead"])


def test_fold_constants():
    text = after(
        """
        (%0 "x": float32[2]) {
          %1 = full() {shape=[2], value=3.0} : float32[2]
          %2 = square(%1) : float32[2]
          %3 = add(%0, %2) : float32[2]
          return %3
        }
        """,
        ["fold_constants", "remove_dead"],
    )
    assert text == body(
        """
        %1 = constant [9.0, 9.0] : float32[2]
        %2 = add(%0, %1) : float32[2]
        return %2
        """
    )


def test_captured_tensors_are_constants_for_inference_only():
    text = """
        (%0 "x": float32[2]) {
          %1 = captured "w" : float32[2]
          %2 = square(%1) : float32[2]
          %3 = add(%0, %2) : float32[2]
          return %3
        }
        """
    w = {"w": tensor([2.0, 3.0], "w")}
    assert "square" in after(text, ["fold_constants", "remove_dead"], w)
    assert "square" not in after(text, ["fold_constants", "remove_dead"], w, inference=True)


def conv_norm_tensors():
    rng = np.random.default_rng(0)
    return {
        "f": tensor(rng.normal(size=[3, 2, 3, 3]), "f"),
        "m": tensor(rng.normal(size=3), "m"),
        "v": tensor(rng.uniform(0.5, 1, 3), "v"),
        "w": tensor(rng.normal(size=3), "w"),
        "b": tensor(rng.normal(size=3), "b"),
    }


def recorded_conv_norm(test):
    t = conv_norm_tensors()
    g = _C.Graph()
    with _C.Recording(g, False) as r:
        x = g.add_arg([None, 2, 5, 5], "float32", "x")
        y = _C.ops.conv2d(x, t["f"])
        y = _C.ops.batch_norm_(y, t["m"], t["v"], t["w"], t["b"], is_test=test)[0]
        r.finish([y])
    return g


def test_fold_conv_bn():
    g = recorded_conv_norm(True)
    x = tensor(np.random.default_rng(1).normal(size=[4, 2, 5, 5]), "x")
    before = g.run([x])[0].numpy()
    _C.run_passes(g, ["remove_no_ops", "fold_constants", "fold_conv_bn", "remove_dead"], True)
    assert [op["name"] for op in g.operations] == ["conv2d", "add"]
    np.testing.assert_allclose(g.run([x])[0].numpy(), before, rtol=1e-5, atol=1e-5)


def test_statistics_of_the_batch_are_not_folded():
    g = recorded_conv_norm(False)
    _C.run_passes(g, ["remove_no_ops", "fold_constants", "fold_conv_bn", "remove_dead"], True)
    assert [op["name"] for op in g.operations] == ["conv2d", "batch_norm_"]


def test_rule_in_python():
    @paddle.incubate.passes.rule
    class TestOnlyTwice:
        "x + x is 2 x."

        def pattern(x):
            return x + x

        def replace(x):
            return x * 2

    text = """
        (%0 "x": float32[2]) {
          %1 = exp(%0) : float32[2]
          %2 = add(%1, %1) : float32[2]
          %3 = add(%2, %0) : float32[2]
          return %3
        }
        """
    assert after(text, [TestOnlyTwice.pass_name]) == body(
        """
        %1 = exp(%0) : float32[2]
        %2 = scale(%1) {scale=2.0} : float32[2]
        %3 = add(%2, %0) : float32[2]
        return %3
        """
    )


def test_guard_of_a_rule_in_python():
    @paddle.incubate.passes.rule(name="test_only_short_exp")
    class ShortExp:
        def pattern(x):
            return _C.ops.exp(x)

        def replace(x):
            return _C.ops.tanh(x)

        def guard(x):
            return x.shape[0] == 2

    text = '(%0 "x": float32[N]) {\n  %1 = exp(%0) : float32[N]\n  return %1\n}'
    assert "tanh" in after(text.replace("N", "2"), ["test_only_short_exp"])
    assert "tanh" not in after(text.replace("N", "3"), ["test_only_short_exp"])


def test_a_rule_must_define_its_functions():
    with pytest.raises(TypeError, match="must define 'replace'"):

        @paddle.incubate.passes.rule
        class Half:
            def pattern(x):
                return x


def test_unknown_pass():
    with pytest.raises(ValueError, match="there is no pass 'nothing'"):
        _C.run_passes(program("(%0: float32[2]) {\n  return %0\n}"), ["nothing"])


def test_fuse_add_relu():
    assert after(
        """
        (%0 "x": float32[2, 3], %1 "y": float32[3]) {
          %2 = add(%0, %1) : float32[2, 3]
          %3 = relu(%2) : float32[2, 3]
          return %3
        }
        """,
        ["fuse_add_relu"],
    ) == body(
        """
        %2 = add_relu(%0, %1) : float32[2, 3]
        return %2
        """
    )


def test_fuse_add_relu_leaves_a_sum_that_is_used_elsewhere():
    text = """
        (%0 "x": float32[2], %1 "y": float32[2]) {
          %2 = add(%0, %1) : float32[2]
          %3 = relu(%2) : float32[2]
          return %3, %2
        }
        """
    assert "add_relu" not in after(text, ["fuse_add_relu"])


def test_passes_for_inference():
    assert "fuse_add_relu" in _C.pass_set("inference")
