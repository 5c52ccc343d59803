"""Scopes: tensors by name.

The tensors of programs belong to the programs; a scope finds them, and holds those that were made
in it.
"""

import contextlib

import numpy as np

from .. import _C
from .program import _programs, suspended


class ScopeTensor:
    """A tensor as a scope shows it."""

    def __init__(self, variable):
        self._variable = variable

    def set(self, array, place=None):
        """Sets the values.

        Args:
            array (numpy.ndarray): The values; they have the tensor's shape and dtype, if it has
                values already.
            place (Place|None): Where they are to be.
        """
        value = _C._tensor_from(np.asarray(array), None, place)
        if self._variable._tensor is None:
            self._variable._tensor = value
        else:
            with suspended():
                self._variable._tensor.set_value(value)

    def shape(self):
        """The sizes."""
        return list(self._tensor().shape)

    def lod(self):
        """[]: there are no levels of detail."""
        return []

    def _tensor(self):
        if self._variable._tensor is None:
            raise RuntimeError(f"Scope: '{self._variable.name}' has no values yet")
        return self._variable._tensor

    def __array__(self, dtype=None, copy=None):
        array = self._tensor().numpy()
        return array if dtype is None else array.astype(dtype)

    def _saved_pair(self):
        """What `paddle.save` writes: the name and the values."""
        return self._variable.name, self._tensor().numpy()

    def __repr__(self):
        return repr(self._variable._tensor)


class ScopeVariable:
    """What a scope has under a name.

    Attributes: ``name``.
    """

    def __init__(self, name, tensor=None):
        self.name, self._tensor = name, tensor

    def get_tensor(self):
        """The tensor."""
        return ScopeTensor(self)


class Scope:
    """Tensors by name.

    Examples:
        .. code-block:: python

            >>> import numpy
            >>> import paddle
            >>> scope = paddle.static.Scope()
            >>> scope.var("x").get_tensor().set(numpy.ones(2))
            >>> numpy.array(scope.find_var("x").get_tensor()).tolist()
            [1.0, 1.0]
    """

    def __init__(self):
        self._variables = {}

    def var(self, name):
        """What has that name; made if there is nothing.

        Args:
            name (str): The name.

        Returns:
            ScopeVariable: What has it.
        """
        found = self.find_var(name)
        if found is None:
            found = self._variables[name] = ScopeVariable(name)
        return found

    def find_var(self, name):
        """What has that name, here or in a program; None if there is nothing."""
        if name in self._variables:
            return self._variables[name]
        with suspended():
            for _, program in sorted(
                _programs.items(), key=lambda item: -item[0]
            ):  # the youngest first
                tensor = program._persistables().get(name)
                if tensor is not None:
                    return ScopeVariable(name, tensor)
        return None

    def erase(self, names):
        """Forgets what was made here under these names."""
        for name in names:
            self._variables.pop(name, None)

    def local_var_names(self):
        """The names of what was made here."""
        return list(self._variables)

    def new_scope(self):
        """A scope of its own."""
        return Scope()

    def drop_kids(self):
        """Does nothing: scopes have no others within."""


_scope = Scope()


def global_scope():
    """The scope in use.

    Returns:
        Scope: The scope.
    """
    return _scope


@contextlib.contextmanager
def scope_guard(scope):
    """In a ``with`` block, another scope is in use.

    Args:
        scope (Scope): The scope.
    """
    global _scope
    before, _scope = _scope, scope
    try:
        yield
    finally:
        _scope = before
