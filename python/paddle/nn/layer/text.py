"""What layers show when they are printed, and attributes under other names."""


def describe(layer, *attributes, name=None):
    """ "alpha=1.0, name=act": attributes of a layer, and its name if it has one."""
    parts = [f"{a.lstrip('_')}={getattr(layer, a)}" for a in attributes]
    if name is not None:
        parts.append(f"name={name}")
    return ", ".join(parts)


def also(attribute):
    """A property that is another attribute."""
    return property(lambda self: getattr(self, attribute), doc=f"``{attribute.lstrip('_')}``")
