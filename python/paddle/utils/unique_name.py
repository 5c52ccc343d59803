"""Names that occur once: linear_0, linear_1, … What is saved finds its way back by them."""

import contextlib


class UniqueNameGenerator:
    """Counts per key; ``generator("fc")`` gives fc_0, fc_1, …

    Args:
        prefix (str): Stands before every name.
    """

    def __init__(self, prefix=""):
        self.prefix = prefix
        self.counts = {}

    def __call__(self, key):
        n = self.counts.get(key, 0)
        self.counts[key] = n + 1
        return f"{self.prefix}{key}_{n}"


# The generator in use, and the names that users have given to parameters, which must differ.
_generator = UniqueNameGenerator()
_parameter_names = set()


def generate(key):
    """A name that has not been given before: ``key`` with a number behind it.

    Args:
        key (str): What is named, such as "linear".

    Returns:
        str: The name.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> with paddle.utils.unique_name.guard():
            ...     names = [paddle.utils.unique_name.generate("fc") for _ in range(2)]
            >>> names
            ['fc_0', 'fc_1']
    """
    return _generator(key)


def claim_parameter_name(name):
    """Notes a parameter's name; False if it is taken."""
    if name in _parameter_names:
        return False
    _parameter_names.add(name)
    return True


def switch(new_generator=None, new_para_name_checker=None):
    """Puts another generator of names, and another record of parameters' names, in place.

    Args:
        new_generator (UniqueNameGenerator|None): None: one that begins anew.
        new_para_name_checker (set|None): None: an empty one.

    Returns:
        tuple: Those that were in use, for another call of this function.
    """
    global _generator, _parameter_names
    before = _generator, _parameter_names
    _generator = UniqueNameGenerator() if new_generator is None else new_generator
    _parameter_names = set() if new_para_name_checker is None else new_para_name_checker
    return before


@contextlib.contextmanager
def guard(new_generator=None):
    """In a ``with`` block, names begin anew; behind it they go on as before.

    Args:
        new_generator (UniqueNameGenerator|str|bytes|None): The generator for the block; a text is a
            prefix for all names.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> with paddle.utils.unique_name.guard("a_"):
            ...     name = paddle.utils.unique_name.generate("fc")
            >>> name
            'a_fc_0'
    """
    if isinstance(new_generator, bytes):
        new_generator = new_generator.decode()
    if isinstance(new_generator, str):
        new_generator = UniqueNameGenerator(new_generator)
    before = switch(new_generator)
    try:
        yield
    finally:
        switch(*before)
