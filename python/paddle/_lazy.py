"""Names of a package that are imported when they are first asked for: what keeps `import` quick."""

import importlib


def find_later(namespace, modules, names):
    """A package's `__getattr__` and `__dir__`.

    Args:
        namespace (dict): The package's globals.
        modules (iterable[str]): Its modules that are found so.
        names (dict[str, str]): For other names the module that has them. What a module that does
            not exist would have is an attribute that does not exist.

    Returns:
        tuple[callable, callable]: The two functions.
    """
    package = namespace["__name__"]

    def find(name):
        module = names.get(name) or (name if name in modules else None)
        if module:
            try:
                found = importlib.import_module("." + module, package)
            except ModuleNotFoundError as e:
                if e.name != f"{package}.{module}":
                    raise
            else:
                if name not in names:
                    return found
                value = namespace[name] = getattr(found, name)
                return value
        raise AttributeError(f"module '{package}' has no attribute '{name}'")

    def names_of():
        return sorted({*namespace, *modules, *names})

    return find, names_of
