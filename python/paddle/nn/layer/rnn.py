"""Recurrent layers, made of cells that take one step each."""

import math

import paddle

from ... import nn
from ..initializer import Constant, Uniform
from ..param_attr import ParamAttr
from .container import LayerList
from .layers import Layer

__all__ = [
    "BiRNN",
    "GRU",
    "GRUCell",
    "LSTM",
    "LSTMCell",
    "RNN",
    "RNNCellBase",
    "SimpleRNN",
    "SimpleRNNCell",
]


def _map(function, *structures):
    """Applies a function to the tensors of nested lists and tuples."""
    first = structures[0]
    if isinstance(first, (list, tuple)):
        return type(first)(_map(function, *parts) for parts in zip(*structures))
    return function(*structures)


class RNNCellBase(Layer):
    """What cells of recurrent layers are derived from. A cell of one's own defines
    ``forward(inputs, states)``, which returns outputs and new states, and ``state_shape``."""

    def get_initial_states(
        self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0
    ):
        """States before the first step.

        Args:
            batch_ref (Tensor): A tensor with the size of the batch.
            shape (list[int]|tuple|None): The shape of a state without the batch, or several in a
                tuple; None: the cell's.
            dtype (str|tuple|None): The dtype, or one for each state; None: the default one.
            init_value (float): What they are filled with.
            batch_dim_idx (int): The axis of the batch.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> cell = paddle.nn.GRUCell(2, 3)
                >>> cell.get_initial_states(paddle.ones([4, 2])).shape
                paddle.Size([4, 3])
        """
        shape = self.state_shape if shape is None else shape
        batch = batch_ref.shape[batch_dim_idx]

        def states(shape, dtype):
            if all(isinstance(n, int) for n in shape):
                dtype = self.state_dtype if dtype is None else dtype
                return paddle.full([batch, *shape], init_value, dtype)
            dtypes = dtype if isinstance(dtype, (list, tuple)) else [dtype] * len(shape)
            return tuple(states(s, d) for s, d in zip(shape, dtypes))

        return states(shape, dtype)

    @property
    def state_shape(self):
        """The shape of the state without the batch; a tuple of shapes, if there are several."""
        raise NotImplementedError(f"{type(self).__name__} must define state_shape")

    @property
    def state_dtype(self):
        """The dtype of states."""
        return paddle.get_default_dtype()

    def _set_sizes(self, input_size, hidden_size):
        if hidden_size <= 0:
            raise ValueError(
                f"{type(self).__name__}: hidden_size must be positive, got {hidden_size}"
            )
        self.input_size, self.hidden_size = input_size, hidden_size

    def _add_parameter(self, name, shape, attr):
        """A parameter drawn from [-1, 1) / sqrt(hidden_size); if attr is False, one that says
        nothing and is not trained."""
        is_bias = name.startswith("bias")
        if attr is False:
            attr = ParamAttr(initializer=Constant(0.0 if is_bias else 1.0), trainable=False)
        limit = 1.0 / math.sqrt(self.hidden_size)
        init = Uniform(-limit, limit)
        parameter = self.create_parameter(shape, attr, is_bias=is_bias, default_initializer=init)
        setattr(self, name, parameter)

    def _add_parameters(self, gates, recurrent_size, attrs):
        """Weights and biases for inputs and states."""
        rows = gates * self.hidden_size
        self._add_parameter("weight_ih", [rows, self.input_size], attrs[0])
        self._add_parameter("weight_hh", [rows, recurrent_size], attrs[1])
        self._add_parameter("bias_ih", [rows], attrs[2])
        self._add_parameter("bias_hh", [rows], attrs[3])

    def _project(self, inputs, h):
        """What inputs and state contribute to the gates."""
        a = paddle.matmul(inputs, self.weight_ih, transpose_y=True) + self.bias_ih
        b = paddle.matmul(h, self.weight_hh, transpose_y=True) + self.bias_hh
        return a, b

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}"


class SimpleRNNCell(RNNCellBase):
    r"""A step :math:`h' = act(W_{ih} x + b_{ih} + W_{hh} h + b_{hh})`.

    Elman, "Finding Structure in Time", 1990.

    Args:
        input_size (int): Size of x.
        hidden_size (int): Size of h.
        activation (str): "tanh" or "relu".
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr (ParamAttr|bool|None): What is to
            be said about the parameters; False: it is constant (weights one, biases zero).

    Called with x of shape [N, input_size] and h of shape [N, hidden_size] (None: zeros), the cell
    returns h' as output and as state.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, h = paddle.nn.SimpleRNNCell(2, 3)(paddle.ones([4, 2]))
            >>> y.shape
            paddle.Size([4, 3])
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        self._set_sizes(input_size, hidden_size)
        if activation not in ("tanh", "relu"):
            raise ValueError(
                f"SimpleRNNCell: activation must be 'tanh' or 'relu', got {activation!r}"
            )
        self.activation = activation
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._add_parameters(1, hidden_size, attrs)

    @property
    def state_shape(self):
        return (self.hidden_size,)

    def forward(self, inputs, states=None):
        h = self.get_initial_states(inputs) if states is None else states
        a, b = self._project(inputs, h)
        h = getattr(nn.functional, self.activation)(a + b)
        return h, h

    def extra_repr(self):
        text = super().extra_repr()
        return text if self.activation == "tanh" else f"{text}, activation={self.activation}"


class LSTMCell(RNNCellBase):
    r"""A step with a long memory c: :math:`c' = f c + i \tanh(g)`, :math:`h' = o \tanh(c')`, where
    i, f, o are the sigmoids, and g is the identity, of quarters of
    :math:`W_{ih} x + b_{ih} + W_{hh} h + b_{hh}` in the order i, f, g, o.

    Hochreiter and Schmidhuber, "Long Short-Term Memory", 1997.

    Args:
        input_size (int): Size of x.
        hidden_size (int): Size of c, and of h.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr (ParamAttr|bool|None): What is to
            be said about the parameters; False: it is constant (weights one, biases zero).
        proj_size (int): If not 0, h is projected to this size, which is less than hidden_size.

    Called with x of shape [N, input_size] and (h, c) (None: zeros), the cell returns h' and (h',
    c').

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, (h, c) = paddle.nn.LSTMCell(2, 3)(paddle.ones([4, 2]))
            >>> c.shape
            paddle.Size([4, 3])
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        super().__init__()
        self._set_sizes(input_size, hidden_size)
        if not 0 <= proj_size < hidden_size:
            raise ValueError(
                f"LSTMCell: proj_size must be in [0, hidden_size), got {proj_size} and "
                f"{hidden_size}"
            )
        self.proj_size = proj_size
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._add_parameters(4, proj_size or hidden_size, attrs)
        if proj_size:
            self._add_parameter("weight_ho", [hidden_size, proj_size], weight_hh_attr)

    @property
    def state_shape(self):
        return ((self.proj_size or self.hidden_size,), (self.hidden_size,))

    def forward(self, inputs, states=None):
        h, c = self.get_initial_states(inputs) if states is None else states
        a, b = self._project(inputs, h)
        i, f, g, o = paddle.split(a + b, 4, axis=-1)
        sigmoid = nn.functional.sigmoid
        c = sigmoid(f) * c + sigmoid(i) * paddle.tanh(g)
        h = sigmoid(o) * paddle.tanh(c)
        if self.proj_size:
            h = paddle.matmul(h, self.weight_ho)
        return h, (h, c)


class GRUCell(RNNCellBase):
    r"""A step :math:`h' = z h + (1 - z) \tanh(a_c + r b_c)` with the sigmoids r and z of
    :math:`a_r + b_r` and :math:`a_z + b_z`, where a and b are :math:`W_{ih} x + b_{ih}` and
    :math:`W_{hh} h + b_{hh}`, whose thirds belong to r, z and c.

    Cho et al., "Learning Phrase Representations using RNN Encoder-Decoder for Statistical Machine
    Translation", 2014.

    Args:
        input_size (int): Size of x.
        hidden_size (int): Size of h.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr (ParamAttr|bool|None): What is to
            be said about the parameters; False: it is constant (weights one, biases zero).

    Called with x of shape [N, input_size] and h of shape [N, hidden_size] (None: zeros), the cell
    returns h' as output and as state.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, h = paddle.nn.GRUCell(2, 3)(paddle.ones([4, 2]))
            >>> h.shape
            paddle.Size([4, 3])
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        super().__init__()
        self._set_sizes(input_size, hidden_size)
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self._add_parameters(3, hidden_size, attrs)

    @property
    def state_shape(self):
        return (self.hidden_size,)

    def forward(self, inputs, states=None):
        h = self.get_initial_states(inputs) if states is None else states
        a, b = self._project(inputs, h)
        a_r, a_z, a_c = paddle.split(a, 3, axis=-1)
        b_r, b_z, b_c = paddle.split(b, 3, axis=-1)
        r = nn.functional.sigmoid(a_r + b_r)
        z = nn.functional.sigmoid(a_z + b_z)
        candidate = paddle.tanh(a_c + r * b_c)
        h = (h - candidate) * z + candidate
        return h, h


def _steps(cell, inputs, states, lengths, time_major, is_reverse, kwargs):
    """Lets a cell go through a sequence: its outputs, and the last states. Where a sequence has
    ended, states stay."""
    time_axis = 0 if time_major else 1
    if states is None:
        states = cell.get_initial_states(inputs, batch_dim_idx=1 - time_axis)
    xs = paddle.unstack(inputs, axis=time_axis)
    order = range(len(xs))
    outputs = []
    for t in reversed(order) if is_reverse else order:
        output, new = cell(xs[t], states, **kwargs)
        states = new if lengths is None else _map(_choose(lengths > t), new, states)
        outputs.append(output)
    if is_reverse:
        outputs.reverse()
    return _map(lambda *ys: paddle.stack(ys, axis=time_axis), *outputs), states


def _choose(alive):
    def choose(new, old):
        return paddle.where(alive.reshape([-1] + [1] * (new.ndim - 1)), new, old)

    return choose


class RNN(Layer):
    """Lets a cell go through sequences.

    Args:
        cell (RNNCellBase): The cell.
        is_reverse (bool): Whether it begins at the end.
        time_major (bool): Whether inputs and outputs are [length, N, size], or [N, length, size].

    Called with the inputs, the initial states (None: the cell's) and ``sequence_length`` (None: all
    are full), it returns the outputs and the last states. Further keywords go to the cell.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.RNN(paddle.nn.GRUCell(2, 3))
            >>> y, h = layer(paddle.ones([4, 5, 2]))
            >>> y.shape, h.shape
            (paddle.Size([4, 5, 3]), paddle.Size([4, 3]))
    """

    def __init__(self, cell, is_reverse=False, time_major=False):
        super().__init__()
        self.cell = cell
        self.is_reverse, self.time_major = is_reverse, time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        return _steps(
            self.cell,
            inputs,
            initial_states,
            sequence_length,
            self.time_major,
            self.is_reverse,
            kwargs,
        )


class BiRNN(Layer):
    """Lets two cells go through sequences, one from each end.

    Args:
        cell_fw (RNNCellBase): The cell that begins at the beginning.
        cell_bw (RNNCellBase): The cell that begins at the end.
        time_major (bool): Whether inputs and outputs are [length, N, size], or [N, length, size].

    Called with the inputs, a pair of initial states (None: the cells') and ``sequence_length``
    (None: all are full), it returns the outputs of both side by side, and a pair of last states.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nn = paddle.nn
            >>> layer = nn.BiRNN(nn.GRUCell(2, 3), nn.GRUCell(2, 3))
            >>> y, (h_fw, h_bw) = layer(paddle.ones([4, 5, 2]))
            >>> y.shape
            paddle.Size([4, 5, 6])
    """

    def __init__(self, cell_fw, cell_bw, time_major=False):
        super().__init__()
        sizes = [getattr(cell, "input_size", None) for cell in (cell_fw, cell_bw)]
        if None not in sizes and sizes[0] != sizes[1]:
            raise ValueError(
                f"BiRNN: both cells must have one input_size, got {sizes[0]} and {sizes[1]}"
            )
        self.cell_fw, self.cell_bw = cell_fw, cell_bw
        self.time_major = time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        if initial_states is None:
            initial_states = (None, None)
        elif len(initial_states) != 2:
            raise ValueError(
                f"BiRNN: initial_states must be a pair, got {len(initial_states)} items"
            )
        ys, states = zip(
            *(
                _steps(cell, inputs, s, sequence_length, self.time_major, reverse, kwargs)
                for cell, s, reverse in (
                    (self.cell_fw, initial_states[0], False),
                    (self.cell_bw, initial_states[1], True),
                )
            )
        )
        return _map(lambda a, b: paddle.concat([a, b], axis=-1), *ys), states


_PARAMETERS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")


class _RNNBase(LayerList):
    """Recurrent layers one above the other."""

    _n_states = 1

    def _init(
        self,
        make_cell,
        input_size,
        hidden_size,
        num_layers,
        direction,
        time_major,
        dropout,
        output_size=None,
    ):
        super().__init__()
        what = type(self).__name__
        if direction not in ("forward", "bidirect", "bidirectional"):
            raise ValueError(
                f"{what}: direction must be 'forward' or 'bidirect', got {direction!r}"
            )
        if num_layers < 1:
            raise ValueError(f"{what}: num_layers must be positive, got {num_layers}")
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.time_major, self.dropout = time_major, dropout
        self.num_directions = 1 if direction == "forward" else 2
        for i in range(num_layers):
            cells = [make_cell(input_size) for _ in range(self.num_directions)]
            input_size = (output_size or hidden_size) * self.num_directions
            self.append((RNN if len(cells) == 1 else BiRNN)(*cells, time_major=time_major))
            for cell, suffix in zip(cells, ("", "_reverse")):
                for name in _PARAMETERS:
                    self.add_parameter(f"{name}_l{i}{suffix}", getattr(cell, name))

    def flatten_parameters(self):
        """Nothing to do: no kernel here asks that the parameters lie one behind the other."""

    def _split_states(self, states):
        """The states of each layer, as it takes them."""
        if states is None:
            return [None] * self.num_layers
        several = self._n_states > 1
        parts = [paddle.unstack(s, axis=0) for s in (states if several else (states,))]
        cells = list(zip(*parts)) if several else parts[0]
        if self.num_directions == 1:
            return cells
        return [tuple(cells[i : i + 2]) for i in range(0, len(cells), 2)]

    def _join_states(self, states):
        """The states of all layers and directions, [layers * directions, N, size]."""
        if self.num_directions == 2:
            states = [s for pair in states for s in pair]
        return _map(lambda *s: paddle.stack(s, axis=0), *states)

    def forward(self, inputs, initial_states=None, sequence_length=None):
        y, last = inputs, []
        for i, (layer, states) in enumerate(zip(self, self._split_states(initial_states))):
            if i > 0 and self.dropout:
                y = nn.functional.dropout(y, self.dropout, training=self.training)
            y, states = layer(y, states, sequence_length)
            last.append(states)
        if sequence_length is not None:  # outputs behind the ends are zero
            n = y.shape[0 if self.time_major else 1]
            mask = nn.functional.sequence_mask(sequence_length, maxlen=n, dtype=y.dtype)
            mask = paddle.transpose(mask, [1, 0]) if self.time_major else mask
            y = y * mask.unsqueeze(-1)
        return y, self._join_states(last)

    def extra_repr(self):
        parts = [f"{self.input_size}, {self.hidden_size}"]
        if self.num_layers != 1:
            parts.append(f"num_layers={self.num_layers}")
        if self.time_major:
            parts.append(f"time_major={self.time_major}")
        if self.dropout:
            parts.append(f"dropout={self.dropout}")
        return ", ".join(parts)


class SimpleRNN(_RNNBase):
    """Layers of :class:`SimpleRNNCell` one above the other.

    Args:
        input_size (int): Size of the inputs.
        hidden_size (int): Size of the states.
        num_layers (int): The number of layers.
        direction (str): "forward", or "bidirect" ("bidirectional"): each layer has a second cell
            that begins at the end.
        time_major (bool): Whether inputs and outputs are [length, N, size], or [N, length, size].
        dropout (float): The chance of a zero between layers, in training.
        activation (str): "tanh" or "relu".
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr (ParamAttr|bool|None): What is to
            be said about the parameters of all cells.

    Called with the inputs, the initial states (None: zeros) and ``sequence_length`` (None: all are
    full), it returns the outputs of the last layer and the last states of all, of shape
    [num_layers * directions, N, hidden_size].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, h = paddle.nn.SimpleRNN(2, 3, 2)(paddle.ones([4, 5, 2]))
            >>> y.shape, h.shape
            (paddle.Size([4, 5, 3]), paddle.Size([2, 4, 3]))
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

        def make_cell(size):
            return SimpleRNNCell(size, hidden_size, activation, *attrs)

        self._init(make_cell, input_size, hidden_size, num_layers, direction, time_major, dropout)
        self.mode = f"RNN_{activation.upper()}"


class LSTM(_RNNBase):
    """Layers of :class:`LSTMCell` one above the other.

    Args:
        input_size, hidden_size, num_layers, direction, time_major, dropout, weight_ih_attr,
            weight_hh_attr, bias_ih_attr, bias_hh_attr: As in SimpleRNN.
        proj_size (int): If not 0, h is projected to this size in all cells.

    Called with the inputs, the initial states (h, c) (None: zeros) and ``sequence_length`` (None:
    all are full), it returns the outputs of the last layer and the last states (h, c) of all, each
    of shape [num_layers * directions, N, size].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.LSTM(2, 3, direction="bidirect")
            >>> y, (h, c) = layer(paddle.ones([4, 5, 2]))
            >>> y.shape, h.shape
            (paddle.Size([4, 5, 6]), paddle.Size([2, 4, 3]))
    """

    _n_states = 2

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        outputs = proj_size or hidden_size

        def make_cell(size):
            return LSTMCell(size, hidden_size, *attrs, proj_size=proj_size)

        self._init(
            make_cell, input_size, hidden_size, num_layers, direction, time_major, dropout, outputs
        )
        self.mode, self.proj_size = "LSTM", proj_size


class GRU(_RNNBase):
    """Layers of :class:`GRUCell` one above the other.

    Args:
        input_size, hidden_size, num_layers, direction, time_major, dropout, weight_ih_attr,
            weight_hh_attr, bias_ih_attr, bias_hh_attr: As in SimpleRNN.

    Called as SimpleRNN.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, h = paddle.nn.GRU(2, 3)(paddle.ones([4, 5, 2]))
            >>> y.shape, h.shape
            (paddle.Size([4, 5, 3]), paddle.Size([1, 4, 3]))
    """

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        attrs = (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)

        def make_cell(size):
            return GRUCell(size, hidden_size, *attrs)

        self._init(make_cell, input_size, hidden_size, num_layers, direction, time_major, dropout)
        self.mode = "GRU"
