"""Programs, and which one is recorded into."""

import contextlib
import itertools
import weakref

from .. import _C
from ..nn import parameter as parameters
from ..utils import unique_name

_programs = weakref.WeakValueDictionary()  # by number, in the order of creation
_numbers = itertools.count()


class Operation:
    """An operation of a program, to look at.

    Attributes: ``type`` (the name of the op), ``operands`` and ``results`` (numbers of values),
    ``location`` (file and line of the user's code).
    """

    def __init__(self, info):
        self._info = info
        self.type, self.location = info["name"], info["location"]
        self.operands, self.results = info["operands"], info["results"]

    def name(self):
        """The op's name as a file has it."""
        return "pd_op." + self.type

    def attrs(self):
        """The attributes by name."""
        return dict(self._info["attrs"])

    def attr(self, name):
        """An attribute.

        Args:
            name (str): Its name.
        """
        return self._info["attrs"][name]

    def __repr__(self):
        return f"Operation({self.type})"


class Block:
    """The operations and tensors of a program."""

    def __init__(self, program):
        self.program = program

    @property
    def ops(self):
        """The operations, in order."""
        return [Operation(info) for info in self.program._graph.operations]

    @property
    def vars(self):
        """Inputs, parameters and named values, by name."""
        return {t.name: t for t in self.program.list_vars()}

    def all_parameters(self):
        """The parameters."""
        return self.program.all_parameters()

    def var(self, name):
        """The tensor of that name.

        Args:
            name (str): The name.

        Raises:
            ValueError: There is none.
        """
        found = self.program._find(name)
        if found is None:
            raise ValueError(f"Block.var: there is no tensor '{name}'")
        return found

    def has_var(self, name):
        """Whether there is a tensor of that name."""
        return self.program._find(name) is not None

    def create_var(self, name=None, dtype="float32", shape=(), stop_gradient=False):
        """Declares a tensor that something else is to compute, such as ``paddle.static.py_func``.

        Args:
            name (str|None): Its name; None: one is made up.
            dtype (str|paddle.dtype): Its dtype.
            shape (list|tuple): Its sizes; None or -1 for one that is not known.
            stop_gradient (bool): Whether it wants no gradient.

        Returns:
            Tensor: The tensor, which holds nothing yet.
        """
        from .input import normal_shape

        sizes = normal_shape("create_var", shape)
        name = name or unique_name.generate("_generated_var")
        declared = self.program._graph.declare(sizes, _C.dtype(dtype), name)
        declared.stop_gradient = stop_gradient
        return declared

    def __str__(self):
        return str(self.program)

    __repr__ = __str__


class Program:
    """A program: operations that were recorded, and the tensors that they use.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> main = paddle.static.Program()
            >>> with paddle.static.program_guard(main):
            ...     x = paddle.static.data("x", [None, 3])
            ...     y = x * 2
            >>> print(main)
            program (%0 "x": float32[s0, 3]) {
              %1 = scale(%0) {scale=2.0} : float32[s0, 3]
              return
            }
            <BLANKLINE>
            >>> paddle.disable_static()
    """

    def __init__(self):
        self._graph = _C.Graph()
        self._parameters = {}  # by name
        self._initializers = []  # of a startup program: pairs of parameter and initializer
        self._fetched = {}  # what the executor keeps
        self._file = None  # that it was loaded from
        self._seed = 0
        _programs[next(_numbers)] = self

    @property
    def random_seed(self):
        """The seed that was noted for the program; 0: none."""
        return self._seed

    @random_seed.setter
    def random_seed(self, seed):
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise ValueError(f"Program.random_seed must be an integer, got {seed!r}")
        self._seed = seed

    def global_seed(self, seed=0):
        """Sets :attr:`random_seed`."""
        self.random_seed = seed

    @classmethod
    def _of(cls, graph):
        program = cls()
        program._graph = graph
        return program

    def _saved_text(self):
        """The program as the text of its file, without what it writes into tensors."""
        with suspended():
            plain = self._graph.clone()
            plain.clear_writes()
            _C.run_passes(plain, ["remove_dead"])
            return _C.write_program(plain)[0]

    # ---- what is in it
    def global_block(self):
        """The program as a block."""
        return Block(self)

    def block(self, index):
        """The block of that number: 0, there is one."""
        if index != 0:
            raise IndexError(f"Program.block: there is one block, got {index}")
        return Block(self)

    def current_block(self):
        """The program as a block."""
        return Block(self)

    @property
    def blocks(self):
        """A list with the one block."""
        return [Block(self)]

    @property
    def num_blocks(self):
        """1."""
        return 1

    def num_ops(self):
        """How many operations there are."""
        return len(self._graph.operations)

    def all_parameters(self):
        """The parameters that the program reads, and those that were made for it.

        Returns:
            list[Parameter]: The parameters.
        """
        found = dict(self._parameters)
        for t in self._graph.captured:
            if t._wants_grad():
                found.setdefault(t.name, t)
        return list(found.values())

    def parameters_num(self):
        """How many parameters there are."""
        return len(self.all_parameters())

    def list_vars(self):
        """Inputs, parameters and other tensors that outlive a run.

        Returns:
            list[Tensor]: The tensors.
        """
        inputs = [self._graph.find(name) for name, _, _ in self._graph.args]
        return inputs + list(self._persistables().values())

    def _persistables(self):
        """Parameters and state by name."""
        found = dict(self._parameters)
        for t in self._graph.captured:
            if t.persistable:
                found.setdefault(t.name, t)
        return found

    def _find(self, name):
        return self._parameters.get(name) if name in self._parameters else self._graph.find(name)

    # ---- copies
    def clone(self, for_test=False):
        """A copy, which uses the same parameters. Tensors of this program can be fetched from it.

        Args:
            for_test (bool): Whether ops are to do what they do in evaluation, and parameters and
                statistics to stay as they are.

        Returns:
            Program: The copy.
        """
        with suspended():
            copy = Program._of(self._graph.clone())
        copy._parameters = dict(self._parameters)
        copy._file, copy.random_seed = self._file, self.random_seed
        if for_test:
            copy.set_is_test_attr()
            copy._graph.clear_writes()
        return copy

    def set_is_test_attr(self):
        """Lets ops do what they do in evaluation."""
        self._graph.set_attribute("is_test", True)

    # ---- state
    def state_dict(self, mode="all", scope=None):
        """The tensors that outlive a run.

        Args:
            mode (str): "param" for parameters, "opt" for the others, "all" for both.
            scope (Scope|None): No meaning.

        Returns:
            dict[str, Tensor]: Tensors by name.
        """
        if mode not in ("all", "param", "opt"):
            raise ValueError(
                f"Program.state_dict: mode must be 'all', 'param' or 'opt', got {mode!r}"
            )
        with suspended():
            found = self._persistables()
        is_parameter = {t.name for t in self.all_parameters()} | set(self._parameters)
        return {
            name: t
            for name, t in found.items()
            if mode == "all" or (name in is_parameter) == (mode == "param")
        }

    def set_state_dict(self, state_dict, scope=None):
        """Sets tensors by name.

        Args:
            state_dict (dict): Tensors or arrays.
            scope (Scope|None): No meaning.
        """
        with suspended():
            found = self._persistables()
            for name, value in state_dict.items():
                if name in found:
                    found[name].set_value(value)

    def __str__(self):
        with suspended():
            return str(self._graph).rstrip()

    def to_string(self, throw_on_error=False, with_details=False):
        """The program as text."""
        return str(self)

    __repr__ = __str__


class _Static:
    """The programs that are recorded into, and whether they are now."""

    def __init__(self):
        self.main, self.startup = Program(), Program()
        self.enabled = False
        self.recording = None

    def resume(self):
        if self.enabled and self.recording is None:
            self.recording = _C.Recording(self.main._graph)
            self.recording.enter()
            parameters.collector = self

    def suspend(self):
        if self.recording is not None:
            parameters.collector = None
            recording, self.recording = self.recording, None
            recording.finish([])
            recording.exit()

    def created(self, parameter, init):
        """A layer has made a parameter: the startup program gives it its first values."""
        self.main._parameters[parameter.name] = parameter
        self.startup._initializers.append((parameter, init))


_static = _Static()


def enable_static():
    """Lets ops be recorded into the default program from now on, instead of running.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> paddle.in_dynamic_mode()
            False
            >>> paddle.disable_static()
    """
    _static.enabled = True
    _static.resume()


def disable_static(place=None):
    """Lets ops run at once again, as they do at first.

    Args:
        place (Place|None): Where they are to run.
    """
    _static.suspend()
    _static.enabled = False
    if place is not None:
        from ..device import set_device

        set_device(place)


@contextlib.contextmanager
def suspended():
    """In a ``with`` block nothing is recorded, and what programs write is as it was."""
    was_on = _static.recording is not None
    _static.suspend()
    try:
        yield
    finally:
        if was_on:
            _static.resume()


@contextlib.contextmanager
def program_guard(main_program, startup_program=None):
    """In a ``with`` block, these are the default programs.

    Args:
        main_program (Program): What ops are recorded into.
        startup_program (Program|None): What initializes parameters; None: the present one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> main = paddle.static.Program()
            >>> with paddle.static.program_guard(main):
            ...     paddle.static.default_main_program() is main
            True
    """
    if not isinstance(main_program, Program):
        raise TypeError(
            f"program_guard: main_program must be a Program, got {type(main_program).__name__}"
        )
    if startup_program is not None and not isinstance(startup_program, Program):
        raise TypeError(
            "program_guard: startup_program must be a Program, got "
            f"{type(startup_program).__name__}"
        )
    before = _static.main, _static.startup
    _switch(main_program, startup_program or _static.startup)
    try:
        yield
    finally:
        _switch(*before)


def _switch(main, startup):
    _static.suspend()
    _static.main, _static.startup = main, startup
    _static.resume()


def switch_main_program(program):
    """Makes a program the one that ops are recorded into.

    Args:
        program (Program): The program.

    Returns:
        Program: The one that was it before.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> other = paddle.static.Program()
            >>> before = paddle.framework.switch_main_program(other)
            >>> paddle.framework.switch_main_program(before) is other
            True
    """
    before = _static.main
    _change(program, _static.startup)
    return before


def switch_startup_program(program):
    """Makes a program the one that gives parameters their first values.

    Args:
        program (Program): The program.

    Returns:
        Program: The one that was it before.
    """
    before = _static.startup
    _change(_static.main, program)
    return before


def _change(main, startup):
    with suspended():
        _static.main, _static.startup = main, startup


def default_main_program():
    """The program that ops are recorded into."""
    return _static.main


def default_startup_program():
    """The program that gives parameters their first values."""
    return _static.startup


def data(name, shape, dtype=None, lod_level=0):
    """An input of the default program.

    Args:
        name (str): Its name, by which the executor is fed.
        shape (list|tuple): Its sizes; None or -1 for one that may differ from run to run.
        dtype (str|paddle.dtype|None): Its dtype; None: the default one.
        lod_level (int): 0; there are no levels of detail.

    Returns:
        Tensor: The input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> x = paddle.static.data("x", [None, 3])
            >>> x.name, x.stop_gradient
            ('x', True)
            >>> paddle.disable_static()
    """
    from .input import normal_shape

    if not isinstance(name, str):
        raise TypeError(f"data: name must be a str, got {type(name).__name__}")
    dtype = _C.default_dtype() if dtype is None else _C.dtype(dtype)
    return _static.main._graph.add_arg(normal_shape("data", shape), dtype, name)


@contextlib.contextmanager
def name_scope(prefix=None):
    """In a ``with`` block, operations belong to a part of the program of that name. Parts have no
    meaning for what the program computes.

    Args:
        prefix (str|None): The name.
    """
    if prefix is not None and not isinstance(prefix, str):
        raise TypeError(f"name_scope: prefix must be a str, got {type(prefix).__name__}")
    yield


def create_global_var(shape, value, dtype, persistable=False, force_cpu=False, name=None):
    """A tensor that outlives runs of a program.

    Args:
        shape (list[int]): Its sizes.
        value (float): What all elements are at first.
        dtype (str|paddle.dtype): Its dtype.
        persistable (bool): Whether it is part of the program's state.
        force_cpu (bool): No meaning.
        name (str|None): Its name; None: one is made up.

    Returns:
        Tensor: The tensor.
    """
    with _C.PlainScope():
        made = _C.ops.full(list(shape), value, _C.dtype(dtype))
    made.name = name or unique_name.generate("global_var")
    made.persistable = persistable
    return made
