"""Seeds and states of the random generators."""

from .. import _C
from ..device import place_of


def _generators(device):
    if device is None:
        place = _C.current_place()
        return [_C.default_generator(place)]
    return [_C.default_generator(place_of(device, "device"))]


class Generator:
    """A source of random numbers with a state of its own.

    Args:
        device (str|Place|None): Where its numbers are made; None: the current device.
    """

    def __new__(cls, device=None):
        place = _C.current_place() if device is None else place_of(device, "Generator: device")
        self = super().__new__(cls)
        self._core = _C.make_generator(place, _C.default_generator(place).initial_seed())
        return self

    def seed(self):
        """Takes a seed from the system's entropy, and returns it."""
        import os

        seed = int.from_bytes(os.urandom(8), "little")
        self._core.seed(seed)
        return seed

    def manual_seed(self, seed):
        """Restarts the stream of numbers from a seed."""
        self._core.seed(seed)
        return self

    def initial_seed(self):
        """The seed from which the stream began."""
        return self._core.initial_seed()

    def get_state(self):
        """The state, as an opaque object for :meth:`set_state`."""
        return GeneratorState(self._core.initial_seed(), self._core.state())

    def set_state(self, state):
        """Continues from a state that :meth:`get_state` gave."""
        self._core.set_state(state.tensor)

    def random(self):
        """A random 64-bit number."""
        return self._core.random64()


class GeneratorState:
    """Where a generator stands in its stream."""

    def __init__(self, seed, tensor):
        self._seed = seed
        self.tensor = tensor

    def current_seed(self):
        """The seed from which the stream began."""
        return self._seed

    def __eq__(self, other):
        return isinstance(other, GeneratorState) and self.tensor.tolist() == other.tensor.tolist()

    __hash__ = None


def seed(seed):
    """Restarts all generators from a seed: what follows draws the same numbers again.

    Args:
        seed (int): At least 0; a negative one is taken modulo 2 to the 64.

    Returns:
        Generator: That of the CPU.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> _ = paddle.seed(102)
            >>> a = paddle.rand([2])
            >>> _ = paddle.seed(102)
            >>> bool((paddle.rand([2]) == a).all())
            True
    """
    value = int(seed) % (1 << 64)
    for i in range(_C.device_count("gpu")):
        default_generator(f"gpu:{i}").manual_seed(value)
    return default_generator("cpu").manual_seed(value)


def default_generator(device):
    """The generator from which numbers on a device come, unless another is given."""
    generator = object.__new__(Generator)
    generator._core = _C.default_generator(_C.parse_place(device))
    return generator


manual_seed = seed


def get_rng_state(device=None):
    """The states of the random generators of a device.

    Args:
        device (str|Place|None): None: the current device.

    Returns:
        list[GeneratorState]: For :func:`set_rng_state`.
    """
    return [GeneratorState(g.initial_seed(), g.state()) for g in _generators(device)]


def set_rng_state(state_list, device=None):
    """Lets the generators of a device continue from states that :func:`get_rng_state` gave.

    Args:
        state_list (list[GeneratorState]): The states.
        device (str|Place|None): None: the current device.
    """
    generators = _generators(device)
    if len(state_list) != len(generators):
        raise ValueError(
            f"set_rng_state: state_list has {len(state_list)} states, "
            f"the device {len(generators)} generators"
        )
    for g, s in zip(generators, state_list):
        g.set_state(s.tensor)


def get_cuda_rng_state():
    """The states of the random generators of all GPUs."""
    places = [_C.parse_place(f"gpu:{i}") for i in range(_C.device_count("gpu"))]
    return [s for p in places for s in get_rng_state(p)]


def set_cuda_rng_state(state_list):
    """Lets the generators of the GPUs continue from states that :func:`get_cuda_rng_state` gave."""
    count = _C.device_count("gpu")
    if len(state_list) != count:
        raise ValueError(
            f"set_cuda_rng_state: state_list has {len(state_list)} states, there are {count} GPUs"
        )
    for i, s in enumerate(state_list):
        _C.default_generator(_C.parse_place(f"gpu:{i}")).set_state(s.tensor)
