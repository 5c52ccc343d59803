"""What layers show when they are printed."""


def describe(layer, *attributes, name=None):
    """ "alpha=1.0, name=act": attributes of a layer, and its name if it has one."""
    parts = [f"{a.lstrip('_')}={getattr(layer, a)}" for a in attributes]
    if name is not None:
        parts.append(f"name={name}")
    return ", ".join(parts)
