"""Running programs."""

import numpy as np

from .. import _C
from ..framework.supplied import suppliers_of
from ..nn.parameter import _fill
from .program import Program, _static, suspended


class _Fetch:
    """A program with the results of one list of tensors."""

    def __init__(self, program, fetch_list):
        self.fetch_list = fetch_list  # keeps the tensors, whose identity is the key
        self._program = program
        self._graphs = [self._optimized(program._graph.fetching(self._values(program._graph)))]
        self.revision = program._graph.revision
        self._suppliers = suppliers_of(self._graphs[0])

    def _values(self, graph):
        return [self._value(graph, item) for item in self.fetch_list]

    @staticmethod
    def _value(graph, item):
        if isinstance(item, _C.Tensor):
            return item
        if not isinstance(item, str):
            raise TypeError(
                f"Executor.run: fetch_list must hold Tensors and names, got {type(item).__name__}"
            )
        found = graph.find(item)
        if found is None:
            raise ValueError(f"Executor.run: the program has no tensor '{item}' to fetch")
        return found

    @staticmethod
    def _optimized(graph):
        _C.run_passes(graph, _C.pass_set("training"))
        return graph

    def run(self, feed):
        for supply in self._suppliers:
            supply()
        for graph in self._graphs:
            try:
                return graph.run(_inputs(graph, feed))
            except _C.GuardMiss:
                continue
        graph = self._for_sizes(feed)
        self._graphs.append(self._optimized(graph))
        return graph.run(_inputs(graph, feed))

    def _for_sizes(self, feed):
        """The program for sizes of which its first form assumes something else: what a loaded
        program means may depend on them; of others the ops are recorded anew."""
        first = self._graphs[0]
        sizes = {name: list(np.shape(feed[name])) for name, _, _ in first.args}
        if self._program._file is not None:
            graph = self._program._file.graph(sizes)
            loaded = self._program._graph.results
            places = [_place(loaded, v) for v in self._values(self._program._graph)]
            return graph.fetching([graph.results[k] for k in places])
        graph = _C.Graph()
        with _C.Recording(graph, False) as recording:
            args = [
                graph.add_arg(_open(shape), dtype, name, sizes[name])
                for name, dtype, shape in first.args
            ]
            recording.finish(first.replay(args))
        return graph


def _open(shape):
    return [n if isinstance(n, int) else None for n in shape]


def _place(results, value):
    names = [t.name for t in results]
    if value.name not in names:
        raise ValueError(
            "Executor.run: for these sizes only the results of the loaded program can be fetched"
        )
    return names.index(value.name)


def _inputs(graph, feed):
    tensors = []
    for name, dtype, shape in graph.args:
        if name not in feed:
            raise KeyError(f"Executor.run: feed must have the input '{name}'")
        value = feed[name]
        if not isinstance(value, (_C.Tensor, np.ndarray)):
            value = np.asarray(value, _numpy_dtype(dtype))
        if not isinstance(value, _C.Tensor):
            value = _C._tensor_from(value, None, None)
        if value.dtype != dtype:
            raise ValueError(f"Executor.run: the input '{name}' must be {dtype}, got {value.dtype}")
        _check_shape(name, shape, value.shape)
        tensors.append(value)
    return tensors


def _numpy_dtype(dtype):
    name = str(dtype)[len("paddle.") :]
    return "float32" if name == "bfloat16" else name


def _check_shape(name, want, got):
    fits = len(want) == len(got) and all(
        not isinstance(w, int) or w == g for w, g in zip(want, got)
    )
    if not fits:
        raise ValueError(
            f"Executor.run: the input '{name}' must have shape {list(want)}, got {list(got)}"
        )


class Executor:
    """Runs programs.

    Args:
        place (Place|None): Where; None: on the current device.

    Examples:
        .. code-block:: python

            >>> import numpy
            >>> import paddle
            >>> paddle.enable_static()
            >>> main = paddle.static.Program()
            >>> with paddle.static.program_guard(main):
            ...     x = paddle.static.data("x", [None], "float32")
            ...     y = x * 2
            >>> exe = paddle.static.Executor(paddle.CPUPlace())
            >>> (result,) = exe.run(main, feed={"x": numpy.ones(3, "float32")}, fetch_list=[y])
            >>> result.tolist()
            [2.0, 2.0, 2.0]
            >>> paddle.disable_static()
    """

    def __init__(self, place=None):
        self.place = place

    def run(
        self,
        program=None,
        feed=None,
        fetch_list=None,
        feed_var_name="feed",
        fetch_var_name="fetch",
        scope=None,
        return_numpy=True,
        use_program_cache=False,
        use_prune=False,
    ):
        """Runs a program: what the fetched tensors need, and what it writes into tensors.

        Args:
            program (Program|CompiledProgram|None): The program; None: the default one. A startup
                program gives parameters their first values.
            feed (dict|list[dict]|None): The inputs by name: arrays, or tensors; a list has one
                dict.
            fetch_list (list[Tensor|str]|Tensor|str|None): What is to be returned.
            feed_var_name, fetch_var_name, scope, use_program_cache: Accepted.
            return_numpy (bool): Whether arrays are returned, or tensors.
            use_prune (bool): Whether to leave out what the program writes into tensors, unless it
                is fetched.

        Returns:
            list: What was asked for.

        Raises:
            KeyError: An input that is needed is missing.
            ValueError: An input has another dtype or shape, or there is no such tensor to fetch.
        """
        program = _static.main if program is None else getattr(program, "_program", program)
        if not isinstance(program, Program):
            raise TypeError(
                f"Executor.run: program must be a Program, got {type(program).__name__}"
            )
        if isinstance(feed, (list, tuple)) and len(feed) == 1:
            feed = feed[0]
        if feed is not None and not isinstance(feed, dict):
            raise TypeError(f"Executor.run: feed must be a dict, got {type(feed).__name__}")
        if fetch_list is None:
            fetch_list = []
        elif isinstance(fetch_list, (str, _C.Tensor)):
            fetch_list = [fetch_list]
        with suspended(), _C.PlainScope():
            for parameter, init in program._initializers:
                _fill(parameter, init)
            values = self._fetch(program, list(fetch_list)).run(feed or {})
        return [v.numpy() for v in values] if return_numpy else values

    @staticmethod
    def _fetch(program, fetch_list):
        key = tuple(item if isinstance(item, str) else id(item) for item in fetch_list)
        found = program._fetched.get(key)
        if found is None or found.revision != program._graph.revision:
            found = program._fetched[key] = _Fetch(program, fetch_list)
        return found

    def close(self):
        """Does nothing: an executor holds nothing."""

    def flush(self):
        """Does nothing: nothing waits."""
