"""Beam search against all sequences, and what dynamic_decode does with a decoder."""

import itertools

import numpy as np
import pytest

import paddle

RNG = np.random.default_rng(0)
TABLE = RNG.normal(size=(4, 4)).astype("float32")  # logits of the next token, by the last one
LOG = TABLE - np.log(np.exp(TABLE).sum(1, keepdims=True))


class Chain(paddle.nn.Layer):
    """A cell whose outputs follow from the token alone; its state counts steps."""

    def forward(self, tokens, states):
        return paddle.nn.functional.embedding(tokens, paddle.to_tensor(TABLE)), states + 1


def best(steps, end, count):
    """The most probable sequences from token 0 on, and their logarithms of probability."""
    found = {}
    for tokens in itertools.product(range(4), repeat=steps):
        total, last = 0.0, 0
        for i, token in enumerate(tokens):
            if last == end and i:
                total += 0.0 if token == end else -1e9
            else:
                total += LOG[last, token]
            last = token
        found[tokens] = total
    chosen = sorted(found, key=found.get, reverse=True)[:count]
    return np.array(chosen), [found[c] for c in chosen]


@pytest.mark.parametrize("end", [1, 3])
def test_all_sequences(end):
    decoder = paddle.nn.BeamSearchDecoder(Chain(), 0, end, beam_size=16)
    inits = paddle.zeros([2, 1])
    ids, states, lengths = paddle.nn.dynamic_decode(
        decoder, inits, max_step_num=2, return_length=True
    )
    expected, scores = best(3, end, 5)
    assert ids.shape == [2, 3, 16] and states.cell_states.tolist()[0][0] == [3]
    for sample in range(2):
        np.testing.assert_array_equal(ids.numpy()[sample].T[:5], expected)
        np.testing.assert_allclose(states.log_probs.numpy()[sample, :5], scores, rtol=1e-5)
        ended = [list(e).index(end) + 1 if end in e else 3 for e in expected]
        assert lengths.numpy()[sample, :5].tolist() == ended
    turned = paddle.nn.dynamic_decode(decoder, inits, max_step_num=2, output_time_major=True)[0]
    np.testing.assert_array_equal(turned.numpy(), ids.numpy().transpose(1, 0, 2))


def test_tiles():
    x = paddle.to_tensor([[1.0], [2.0]])
    tiled = paddle.nn.BeamSearchDecoder.tile_beam_merge_with_batch(x, 2)
    assert tiled.tolist() == [[1], [1], [2], [2]]


@pytest.mark.parametrize("impute", [False, True])
def test_own_decoder(impute):
    class Counter(paddle.nn.decode.Decoder):
        def initialize(self, inits):
            return inits, inits, paddle.zeros([2], "bool")

        def step(self, time, inputs, states, more):
            assert more == 3
            return inputs, states + 1, inputs + 1, paddle.to_tensor([True, time.item() >= 1])

    outputs, states, lengths = paddle.nn.dynamic_decode(
        Counter(), paddle.zeros([2, 1]), impute_finished=impute, return_length=True, more=3
    )
    assert outputs.tolist() == [[[0], [1]], [[0], [1]]]
    assert states.tolist() == ([[0], [1]] if impute else [[2], [2]])
    assert lengths.tolist() == [0, 1]


def test_gather_tree():
    ids = paddle.to_tensor([[[2, 2], [6, 1]], [[3, 9], [6, 1]], [[0, 1], [9, 0]]])
    parents = paddle.to_tensor([[[0, 0], [1, 1]], [[1, 0], [1, 0]], [[0, 0], [0, 1]]])
    got = paddle.nn.functional.gather_tree(ids, parents)
    assert got.tolist() == [[[2, 2], [1, 6]], [[3, 3], [6, 1]], [[0, 1], [9, 0]]]
    for wrong in [(ids[0], parents[0]), (ids, parents[:2])]:
        with pytest.raises(ValueError, match="gather_tree"):
            paddle.nn.functional.gather_tree(*wrong)
