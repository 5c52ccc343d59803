"""What a captured program takes for granted beside its arguments: constants that the code can see.

Looked at are the names that the function mentions, those of its module's functions that it may
call, and those of the methods of the layers in reach: in their closures, among their module's
global names, and among the attributes of layers, modules and other objects found there. A constant
is a number, a text, None, a small array, or a list, tuple, dict or set of these; of tensors, and of
what else is in lists, the identity counts. (Capture looks after the tensors of layers.)
"""

import dis
import types
import weakref

import numpy as np

from .. import _C
from ..nn.layer.layers import Layer, attribute_changes

_CONSTANTS = (bool, int, str, bytes, type(None))
_CONTAINERS = (list, tuple, dict, set, frozenset)
_MOVING = (*_CONTAINERS, np.ndarray)
_MOST_ELEMENTS = 64  # of a container or an array; of larger ones the identity and the length count
_MOST_DEPTH = 4
_MOST_PLACES = 64  # sets of classes
_OWN = __name__.split(".", 1)[0]  # this package; it has no settings of the user's
_WITHOUT_SETTINGS = {_OWN, "numpy", "builtins"}


def _key(value, depth=0):
    """Something that is equal for equal constants; None for what is no constant."""
    kind = type(value)
    if kind in _CONSTANTS:
        return kind, value
    if kind is float or kind is complex:
        return kind, repr(value)  # NaN equals itself, and 0.0 is not -0.0
    if kind in _CONTAINERS:
        if len(value) > _MOST_ELEMENTS or depth == _MOST_DEPTH:
            return kind, id(value), len(value)
        if kind is dict:
            items = [(_inner_key(k, depth), _inner_key(v, depth)) for k, v in value.items()]
            return kind, tuple(items)
        inner = [_inner_key(v, depth) for v in value]
        return kind, frozenset(inner) if kind in (set, frozenset) else tuple(inner)
    if kind is np.ndarray:
        if value.size > _MOST_ELEMENTS or value.dtype.hasobject:
            return kind, id(value), value.shape
        return kind, value.dtype.str, value.shape, value.tobytes()
    return (kind, id(value)) if isinstance(value, _C.Tensor) else None


def _inner_key(value, depth):
    key = _key(value, depth + 1)
    return (type(value), id(value)) if key is None else key


def _names(code):
    """The global names that code reads, and the attributes, with those of the functions within."""
    names, attributes = set(), set()
    for i in dis.get_instructions(code):
        if i.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            names.add(i.argval)
        elif i.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR"):
            attributes.add(i.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            inner_names, inner_attributes = _names(constant)
            names |= inner_names
            attributes |= inner_attributes
    return names, attributes


def _functions_of(value):
    """The functions behind an attribute of a class."""
    value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    return [value] if isinstance(value, types.FunctionType) else []


_TABLES = vars(Layer()).keys() - {"_dtype"}  # of every layer; the key has what counts in them
_methods_of_classes = weakref.WeakKeyDictionary()


def _methods(cls):
    """The methods of a class, but for those of Layer and object; and the names they mention,
    which may be attributes."""
    if cls not in _methods_of_classes:
        classes = [c for c in cls.__mro__ if c not in (Layer, object)]
        methods = [f for c in classes for v in vars(c).values() for f in _functions_of(v)]
        mentioned = frozenset().union(*(_names(f.__code__)[1] for f in methods))
        _methods_of_classes[cls] = methods, mentioned - _TABLES
    return _methods_of_classes[cls]


def _add_layers(value, found):
    if isinstance(value, Layer):
        found.append(value)
        for sublayer in value._sub_layers.values():
            _add_layers(sublayer, found)
    elif isinstance(value, (list, tuple)):
        for v in value:
            _add_layers(v, found)
    elif isinstance(value, dict):
        for v in value.values():
            _add_layers(v, found)


class Guards:
    """What the programs of a function, or of a method of `instance`, depend on.

    Args:
        function (callable): The function.
        instance (object|None): The instance.
        recorded (callable|None): Gives a function with those of its statements that are recorded,
            and how many others there are by now; None: all are.
    """

    def __init__(self, function, instance, recorded=None):
        self._function, self._instance = function, instance
        self._recorded = recorded or (lambda: (function, 0))
        self._whole = getattr(function, "__code__", None)
        self._places = {}  # by the classes of layers in reach: see _find_places
        self._changing = set()  # what the function itself changes: its programs do not depend on it
        self._version = None  # for which layers (held: no other gets their ids) the next two are
        self._fixed, self._moving = (), []

    def layers(self, arguments=()):
        """The layers in reach of the function, and among its arguments."""
        found = []
        _add_layers(self._instance, found)
        _add_layers(arguments, found)
        cells, names, *_ = self._places_for(())
        for cell in cells:
            _add_layers(_content(cell), found)
        for module, name in names:
            _add_layers(module.get(name), found)
        if self._instance is not None and not isinstance(self._instance, Layer):
            for value in getattr(self._instance, "__dict__", {}).values():
                _add_layers(value, found)
        return found

    def key(self, layers):
        """Equal for calls that have the same programs."""
        places = self._places_for(layers)
        self._look_at(layers, places)
        keys = self._keys(self._outside_layers(places), places)
        keys += self._keys(self._moving, places)
        modes = tuple([layer.training for layer in layers])
        hooks = [
            (k, *layer._forward_pre_hooks, *layer._forward_post_hooks)
            for k, layer in enumerate(layers)
            if layer._forward_pre_hooks or layer._forward_post_hooks
        ]
        settings = _C.is_grad_enabled(), _C.autocast_state()
        return self._fixed, tuple(keys), modes, tuple(hooks), settings

    def snapshot(self, layers):
        """The constants before a capture, for `settle`."""
        places = self._places_for(layers)
        found = [*self._outside_layers(places), *self._in_layers(layers, places)]
        return {where: _key(v) for seen in found for where, v in _with_settings(*seen, places)}

    def changes(self, before, layers):
        """What a capture has changed since `before`."""
        after = self.snapshot(layers)
        return {where for where, key in after.items() if before.get(where, key) != key}

    def settle(self, changed):
        """Leaves out from now on what a capture has changed: the function does that itself, and
        its programs do not."""
        self._changing |= changed
        self._version = None

    def _look_at(self, layers, places):
        """Divides the layers' attributes: those that can change by themselves are looked at with
        each call, the others only when an attribute of any layer was set, for layers are many."""
        version = attribute_changes[0], tuple(map(id, layers)), self._recorded()[1]
        if version == self._version:
            return
        self._version, self._held, self._moving = version, layers, []
        parameters = [id(p) for layer in layers for p in layer._parameters.values()]
        fixed = [version[1], tuple(parameters)]
        for where, value in self._in_layers(layers, places):
            key = _key(value)
            if key is None:
                if _has_settings(value):
                    self._moving.append((where, value))
            elif type(value) in _MOVING:
                self._moving.append((where, value))
            elif where not in self._changing:
                fixed.append((where[1], key))
        self._fixed = tuple(fixed)

    def _keys(self, found, places):
        """(name, key) of values, and of what settings hold."""
        return [
            (where[1], _key(v))
            for seen in found
            for where, v in _with_settings(*seen, places)
            if where not in self._changing
        ]

    # Each gives ((identity of a namespace, name), value) of what may be constants.
    def _outside_layers(self, places):
        cells, names, mentioned, _ = places
        for cell in cells:
            yield (id(cell), ""), _content(cell)
        for module, name in names:
            yield (id(module), name), module.get(name)
        if not isinstance(self._instance, Layer):
            yield from _attributes(self._instance, mentioned)

    def _in_layers(self, layers, places):
        for layer in layers:
            yield from _attributes(layer, places[3][type(layer)])

    def _places_for(self, layers):
        classes = tuple({type(layer): None for layer in layers})
        function, plain = self._recorded()
        key = classes, plain
        if key not in self._places:
            if len(self._places) == _MOST_PLACES:
                self._places.clear()
            self._places[key] = self._find_places(function, classes)
        return self._places[key]

    def _methods(self, cls):
        """The methods of a class but for the function itself, if that is not recorded as a whole;
        and the names they mention."""
        methods, mentioned = _methods(cls)
        if self._whole not in [f.__code__ for f in methods] or not self._recorded()[1]:
            return methods, mentioned
        methods = [f for f in methods if f.__code__ != self._whole]
        return methods, frozenset().union(*(_names(f.__code__)[1] for f in methods)) - _TABLES

    def _find_places(self, function, classes):
        """The closures' cells, the global names as (module's dict, name), and the attributes that
        the code mentions: of the function, of methods of the classes, and of what these call; and
        by class those that count for its layers."""
        functions = [function]
        for cls in (type(self._instance), *classes):
            functions += [f for f in self._methods(cls)[0] if _package(f) != _OWN]
        cells, names, mentioned, seen = {}, {}, set(), set()
        while functions:
            f = functions.pop()
            code = getattr(f, "__code__", None)
            if code is None or id(code) in seen:
                continue
            seen.add(id(code))
            reads, attributes = _names(code)
            mentioned |= attributes
            cells.update({id(c): c for c in f.__closure__ or ()})
            found = [_content(c) for c in f.__closure__ or ()]
            for name in reads & f.__globals__.keys():
                names[id(f.__globals__), name] = f.__globals__, name
                found.append(f.__globals__[name])
            for value in found:
                if isinstance(value, types.FunctionType) and _package(value) == _package(f):
                    functions.append(value)
                elif isinstance(value, types.ModuleType) and _package(value) != _OWN:
                    inside = vars(value)
                    names.update({(id(inside), n): (inside, n) for n in attributes & inside.keys()})
        of_layers = {cls: self._methods(cls)[1] | mentioned for cls in classes}
        return list(cells.values()), list(names.values()), frozenset(mentioned), of_layers


def _package(thing):
    """The package that defines a function or a class, or that a module belongs to."""
    module = getattr(thing, "__module__", None) or getattr(thing, "__name__", "")
    return module.split(".", 1)[0] if isinstance(module, str) else ""


def _has_settings(value):
    """Whether it is an object of a class of the user's, such as a Namespace."""
    return (
        hasattr(value, "__dict__")
        and not isinstance(value, (Layer, _C.Tensor))
        and _package(type(value)) not in _WITHOUT_SETTINGS
    )


def _attributes(owner, mentioned):
    held = getattr(owner, "__dict__", None) or {}
    return [((id(owner), name), held[name]) for name in mentioned.intersection(held)]


def _with_settings(where, value, places):
    """A value, and what it has in turn if it is an object that holds settings."""
    yield where, value
    if _has_settings(value):
        yield from _attributes(value, places[2])


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return None
