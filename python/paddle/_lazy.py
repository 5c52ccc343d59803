"""Names of a package that are imported when they are first asked for: what keeps `import` quick."""

import importlib


def find_later(namespace, modules, names):
    """A package's `__getattr__` and `__dir__`.

    Args:
        namespace (dict): The package's globals.
        modules (iterable[str]): Its modules that are found so; one that does not exist is an
            attribute that does not exist.
        names (dict[str, str]): For other names the module that has them.

    Returns:
        tuple[callable, callable]: The two functions.
    """
    package = namespace["__name__"]

    def find(name):
        if name in names:
            value = getattr(importlib.import_module("." + names[name], package), name)
            namespace[name] = value
            return value
        if name in modules:
            try:
                return importlib.import_module("." + name, package)
            except ModuleNotFoundError as e:
                if e.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"module '{package}' has no attribute '{name}'")

    def names_of():
        return sorted({*namespace, *modules, *names})

    return find, names_of
