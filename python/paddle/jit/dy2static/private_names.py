"""Names such as ``__x``, which in a class are another for each class.

A function is compiled anew outside of its class, where Python would leave them as they are written.
"""

import ast

_FIELDS = {
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.arg: "arg",
    ast.keyword: "arg",
    ast.FunctionDef: "name",
    ast.ExceptHandler: "name",
}


def name_privately(function, qualname):
    """Changes the names in a function's tree to what Python makes of them.

    Args:
        function (ast.FunctionDef): The tree.
        qualname (str): The function's ``__qualname__``, which names its class.
    """
    owner = _class_of(qualname).lstrip("_")
    if owner:
        for child in ast.iter_child_nodes(function):
            _rename(child, owner)


def _class_of(qualname):
    """The innermost class around a function; "" if there is none."""
    around = qualname.split(".")[:-1]
    while around and around[-1] == "<locals>":
        del around[-2:]
    return around[-1] if around else ""


def _private(name, owner):
    if name and name.startswith("__") and not name.endswith("__") and "." not in name:
        return f"_{owner}{name}"
    return name


def _rename(node, owner):
    field = _FIELDS.get(type(node))
    if field:
        setattr(node, field, _private(getattr(node, field), owner))
    elif isinstance(node, (ast.Global, ast.Nonlocal)):
        node.names = [_private(n, owner) for n in node.names]
    if not isinstance(node, ast.ClassDef):  # which gives its own name to what is within
        for child in ast.iter_child_nodes(node):
            _rename(child, owner)
