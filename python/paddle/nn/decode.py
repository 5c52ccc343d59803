"""Decoding: sequences made step by step, each from what came before."""

from collections import namedtuple

import numpy as np

from .. import _C
from ..utils.nested import map_structure
from .functional.extension import gather_tree

_ops = _C.ops

__all__ = ["BeamSearchDecoder", "dynamic_decode"]

_IMPOSSIBLE = -1e9  # the logarithm of a probability of 0


class Decoder:
    """What :func:`dynamic_decode` asks for the steps; a subclass says what they are."""

    def initialize(self, inits):
        """The inputs and states of the first step, and which sequences are finished.

        Args:
            inits (Any): What :func:`dynamic_decode` was given.

        Returns:
            tuple: inputs, states, finished (a bool tensor).
        """
        raise NotImplementedError(f"{type(self).__name__} must define initialize")

    def step(self, time, inputs, states, **kwargs):
        """A step.

        Args:
            time (Tensor): Its number, of shape [1].
            inputs (Any): What the step before gave as the next inputs.
            states (Any): And as the next states.
            **kwargs: Further arguments of :func:`dynamic_decode`.

        Returns:
            tuple: outputs, states, inputs of the next step, finished.
        """
        raise NotImplementedError(f"{type(self).__name__} must define step")

    def finalize(self, outputs, final_states, sequence_lengths):
        """The results, of the outputs of all steps, stacked along the first axis.

        Returns:
            tuple: outputs, states.
        """
        return outputs, final_states

    @property
    def tracks_own_finished(self):
        """Whether ``finished`` of a step is all there is to say, as sequences change places; else
        those that were finished stay so."""
        return False


class BeamSearchDecoder(Decoder):
    """Keeps the most probable beginnings of a sequence, `beam_size` of them, and goes on with each.

    Args:
        cell (Layer): A cell of a recurrent network; takes inputs and states, gives outputs and
            states.
        start_token (int): What sequences begin with.
        end_token (int): What they end with.
        beam_size (int): How many beginnings are kept.
        embedding_fn (callable|None): Makes inputs of the cell of tokens; None: the tokens are it.
        output_fn (callable|None): Makes the logits of tokens of the cell's outputs; None: the
            outputs are it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> _ = paddle.seed(0)
            >>> cell = paddle.nn.GRUCell(8, 8)
            >>> embedding, output = paddle.nn.Embedding(5, 8), paddle.nn.Linear(8, 5)
            >>> decoder = paddle.nn.BeamSearchDecoder(
            ...     cell, 0, 1, beam_size=3, embedding_fn=embedding, output_fn=output
            ... )
            >>> inits = cell.get_initial_states(paddle.zeros([2, 8]))
            >>> ids, states = paddle.nn.dynamic_decode(decoder, inits, max_step_num=5)
            >>> ids.shape[0], ids.shape[2]
            (2, 3)
    """

    OutputWrapper = namedtuple("OutputWrapper", ["scores", "predicted_ids", "parent_ids"])
    StateWrapper = namedtuple("StateWrapper", ["cell_states", "log_probs", "finished", "lengths"])

    def __init__(self, cell, start_token, end_token, beam_size, embedding_fn=None, output_fn=None):
        self.cell = cell
        self.start_token = start_token
        self.end_token = end_token
        self.beam_size = beam_size
        self.embedding_fn = embedding_fn
        self.output_fn = output_fn

    @staticmethod
    def tile_beam_merge_with_batch(x, beam_size):
        """Each sample `beam_size` times side by side, as one more batch: what attends to all beams
        alike needs it so.

        Args:
            x (Tensor): Of shape [batch, ...].
            beam_size (int): How often.

        Returns:
            Tensor: Of shape [batch * beam_size, ...].
        """
        return _merge(_tile(x, beam_size))

    def initialize(self, initial_cell_states):
        """The inputs and states of the first step.

        Args:
            initial_cell_states (Any): Tensors of shape [batch, ...], nested.

        Returns:
            tuple: inputs, a StateWrapper, and finished, of shape [batch, beam_size].
        """
        states = map_structure(lambda x: _tile(x, self.beam_size), initial_cell_states)
        batch = _first(states).shape[0]
        shape = [batch, self.beam_size]
        tokens = _ops.full(shape, self.start_token, _C.int64)
        finished = _ops.full(shape, False, _C.bool)
        # All beams are alike at first; only one of them counts.
        row = [0.0] + [_IMPOSSIBLE] * (self.beam_size - 1)
        log_probs = _ops.expand(_C._tensor_from(np.array([row], "float32"), None, None), shape)
        lengths = _ops.full(shape, 0, _C.int64)
        inputs = self.embedding_fn(tokens) if self.embedding_fn else tokens
        return inputs, self.StateWrapper(states, log_probs, finished, lengths), finished

    def step(self, time, inputs, states, **kwargs):
        """A step of the cell for all beams, and the choice of the best ones.

        Returns:
            tuple: An OutputWrapper, a StateWrapper, inputs of the next step, finished.
        """
        merged = map_structure(_merge, inputs)
        cell_outputs, cell_states = self.cell(
            merged, map_structure(_merge, states.cell_states), **kwargs
        )
        if self.output_fn:
            cell_outputs = self.output_fn(cell_outputs)
        logits = self._split(cell_outputs)
        cell_states = map_structure(self._split, cell_states)
        outputs, states = self._choose(logits, cell_states, states)
        tokens = outputs.predicted_ids
        inputs = self.embedding_fn(tokens) if self.embedding_fn else tokens
        return outputs, states, inputs, states.finished

    def _choose(self, logits, cell_states, states):
        vocabulary = logits.shape[-1]
        log_probs = _ops.log_softmax(logits, -1)
        # A finished beam goes on with end tokens, at no cost.
        ended = np.full([vocabulary], _IMPOSSIBLE, "float32")
        ended[self.end_token] = 0
        ended = _C._tensor_from(ended, log_probs.dtype, None)
        log_probs = _ops.where(_ops.unsqueeze(states.finished, [2]), ended, log_probs)
        total = log_probs + _ops.unsqueeze(states.log_probs, [2])
        scores, at = _ops.topk(_ops.reshape(total, [total.shape[0], -1]), self.beam_size)
        parents, tokens = _ops.floor_divide(at, vocabulary), _ops.remainder(at, vocabulary)
        finished = self._of_parents(states.finished, parents)
        lengths = self._of_parents(states.lengths, parents)
        lengths = lengths + _ops.cast(_ops.logical_not(finished), lengths.dtype)
        finished = _ops.logical_or(finished, _ops.equal(tokens, self.end_token))
        cell_states = map_structure(lambda x: self._of_parents(x, parents), cell_states)
        return (
            self.OutputWrapper(scores, tokens, parents),
            self.StateWrapper(cell_states, scores, finished, lengths),
        )

    def finalize(self, outputs, final_states, sequence_lengths):
        """The tokens of the beams that are left, from their beginnings on.

        Returns:
            tuple: Tokens of shape [time, batch, beam_size], and the states.
        """
        return gather_tree(outputs.predicted_ids, outputs.parent_ids), final_states

    @property
    def tracks_own_finished(self):
        """True: beams change places."""
        return True

    def _split(self, x):
        return _ops.reshape(x, [-1, self.beam_size, *x.shape[1:]])

    def _of_parents(self, x, parents):
        """What the chosen beams' parents have, for x of shape [batch, beam_size, ...]."""
        batch = _ops.expand(
            _ops.unsqueeze(_ops.arange(0, x.shape[0], 1, _C.int64), [1]), list(parents.shape)
        )
        return _ops.gather_nd(x, _ops.stack([batch, parents], 2))


def _first(nest):
    while isinstance(nest, (list, tuple, dict)):
        nest = next(iter(nest.values() if isinstance(nest, dict) else nest))
    return nest


def _tile(x, beam_size):
    shape = [x.shape[0], beam_size, *x.shape[1:]]
    return _ops.expand(_ops.unsqueeze(x, [1]), shape)


def _merge(x):
    return _ops.reshape(x, [-1, *x.shape[2:]])


def dynamic_decode(
    decoder,
    inits=None,
    max_step_num=None,
    output_time_major=False,
    impute_finished=False,
    is_test=False,
    return_length=False,
    **kwargs,
):
    """Lets a decoder make steps until all sequences are finished.

    Args:
        decoder (Decoder): Says what a step is.
        inits (Any): What the decoder begins with.
        max_step_num (int|None): The number of the last step, from 0 on; None: no limit.
        output_time_major (bool): Whether time is the first axis of the outputs, not the second.
        impute_finished (bool): Whether the states of finished sequences stay as they were.
        is_test (bool): Has no effect.
        return_length (bool): Whether the lengths of the sequences are wanted.
        **kwargs: Further arguments of the steps.

    Returns:
        tuple: The outputs, the final states, and the lengths if they are wanted.

    Examples:
        See :class:`BeamSearchDecoder`.
    """
    inputs, states, finished = decoder.initialize(inits)
    lengths = _ops.cast(_ops.full_like(finished, 0), _C.int64)
    steps, number = [], 0
    while True:
        time = _ops.full([1], number, _C.int64)
        outputs, next_states, inputs, ended = decoder.step(time, inputs, states, **kwargs)
        if not decoder.tracks_own_finished:
            ended = _ops.logical_or(ended, finished)
            lengths = lengths + _ops.cast(_ops.logical_not(ended), lengths.dtype)
            if impute_finished:
                next_states = map_structure(
                    lambda old, new: _kept(ended, old, new), states, next_states
                )
        states, finished = next_states, ended
        lengths = getattr(states, "lengths", lengths)
        steps.append(outputs)
        number += 1
        if bool(_ops.all(finished)) or (max_step_num is not None and number > max_step_num):
            break
    outputs = map_structure(lambda *parts: _ops.stack(list(parts), 0), *steps)
    outputs, states = decoder.finalize(outputs, states, lengths)
    if not output_time_major:
        outputs = map_structure(_batch_first, outputs)
    return (outputs, states, lengths) if return_length else (outputs, states)


def _kept(finished, old, new):
    """The new state, but the old one where a sequence is finished."""
    shape = [*finished.shape, *[1] * (new.ndim - finished.ndim)]
    return _ops.where(_ops.reshape(finished, shape), old, new)


def _batch_first(x):
    return _ops.transpose(x, [1, 0, *range(2, x.ndim)])
