"""Lists, tuples and dicts within each other: their leaves, and what is around them."""

__all__ = ["flatten", "map_structure", "pack_sequence_as"]


def _items(nest):
    """What a container holds, dicts in the order of their keys; None for a leaf."""
    if isinstance(nest, dict):
        return [nest[key] for key in sorted(nest)]
    return nest if isinstance(nest, (list, tuple)) else None


def _like(nest, items):
    """A container as `nest`, with other items."""
    if isinstance(nest, dict):
        by_key = dict(zip(sorted(nest), items))
        return type(nest)((key, by_key[key]) for key in nest)
    return type(nest)(*items) if hasattr(nest, "_fields") else type(nest)(items)


def flatten(nest):
    """The leaves of nested lists, tuples and dicts.

    Args:
        nest (Any): What is nested; dicts are gone through in the order of their keys. Whatever else
            is a leaf.

    Returns:
        list: The leaves.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.flatten({"b": [1, 2], "a": (3, 4)})
            [3, 4, 1, 2]
    """
    items = _items(nest)
    return [nest] if items is None else [leaf for item in items for leaf in flatten(item)]


def pack_sequence_as(structure, flat_sequence):
    """The contrary of :func:`flatten`: leaves put in the places of a structure.

    Args:
        structure (Any): Nested lists, tuples and dicts.
        flat_sequence (list|tuple): As many leaves as the structure has.

    Returns:
        Any: The structure, with these leaves.

    Raises:
        TypeError: flat_sequence is no list or tuple.
        ValueError: It has another number of leaves.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.pack_sequence_as({"b": [1, 2], "a": (3, 4)}, [10, 20, 30, 40])
            {'b': [30, 40], 'a': (10, 20)}
    """
    if not isinstance(flat_sequence, (list, tuple)):
        raise TypeError(
            "pack_sequence_as: flat_sequence must be a list or tuple, "
            f"got {type(flat_sequence).__name__}"
        )
    count = len(flatten(structure))
    if count != len(flat_sequence):
        raise ValueError(
            f"pack_sequence_as: flat_sequence must have the structure's {count} leaves, "
            f"got {len(flat_sequence)}"
        )
    leaves = iter(flat_sequence)
    return _rebuild(structure, lambda _: next(leaves))


def _rebuild(nest, leaf):
    items = _items(nest)
    return leaf(nest) if items is None else _like(nest, [_rebuild(item, leaf) for item in items])


def map_structure(func, *structure):
    """Calls a function with the leaves of structures; the results stand in the same places.

    Args:
        func (callable): Takes a leaf of each structure.
        *structure (Any): Nested lists, tuples and dicts that have the same leaves.

    Returns:
        Any: A structure as the first one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.map_structure(lambda x, y: x + y, {"a": [1, 2]}, {"a": [3, 4]})
            {'a': [4, 6]}
    """
    results = [func(*leaves) for leaves in zip(*map(flatten, structure))]
    return pack_sequence_as(structure[0], results)
