"""Rewrite rules for programs, written as functions of tensors."""

import re

from ... import _C


def rule(cls=None, *, name=None):
    """Registers a rewrite rule as a pass.

    A rule is a class with two functions of the same tensors, and perhaps a third:

    - ``pattern`` calls ops; wherever a program computes the same, the rule applies. It may call ops
      and operators, but cannot look at shapes. A tensor used twice is one value; commutative ops
      match both ways; an inner result that is used elsewhere prevents the match.
    - ``replace`` computes the results in another way. Results keep dtype and shape, or the rule
      does not apply.
    - ``guard``, if there is one, gets the tensors as well and says whether to apply the rule.

    Args:
        cls (type): The class; its docstring says what the rule does.
        name (str|None): What the pass is called; None: as the class, in lower case with
            underscores.

    Returns:
        type: The class, with the pass's name as ``pass_name``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> @paddle.incubate.passes.rule
            ... class TwiceIsScale:
            ...     "x + x is 2 x."
            ...     def pattern(x):
            ...         return x + x
            ...     def replace(x):
            ...         return x * 2
            >>> TwiceIsScale.pass_name
            'twice_is_scale'
    """
    if cls is None:
        return lambda c: rule(c, name=name)
    functions = {}
    for f in ("pattern", "replace", "guard"):
        value = cls.__dict__.get(f)
        functions[f] = value.__func__ if isinstance(value, staticmethod) else value
    for f in ("pattern", "replace"):
        if not callable(functions[f]):
            raise TypeError(f"passes.rule: class {cls.__name__} must define '{f}'")
    inputs = functions["pattern"].__code__.co_argcount
    for f, value in functions.items():
        if value is not None and value.__code__.co_argcount != inputs:
            raise TypeError(
                f"passes.rule: {cls.__name__}.{f} must take {inputs} tensors, as pattern does"
            )
    cls.pass_name = name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
    doc = (cls.__doc__ or "").strip()
    _C.add_rule(
        cls.pass_name, doc, inputs, functions["pattern"], functions["replace"], functions["guard"]
    )
    return cls


def run(program, passes):
    """Runs passes over a program until none changes anything.

    Args:
        program: A recorded program, such as ``paddle.static.Program``.
        passes (list[str]): Their names; :func:`names` lists them.

    Returns:
        int: The number of changes.
    """
    graph = getattr(program, "_graph", program)
    return _C.run_passes(graph, list(passes))[0]


def names():
    """The names of all passes."""
    return _C.pass_names()
