"""Devices that plug-ins bring: shared objects in the folder that CUSTOM_DEVICE_ROOT names."""

import pathlib
import warnings

from .. import _C


def load(folder):
    """Loads the plug-ins of a folder; one that cannot be loaded is warned of."""
    for path in sorted(pathlib.Path(folder).glob("*.so")):
        try:
            _C.load_device_plugin(str(path))
        except ValueError as e:
            warnings.warn(str(e), stacklevel=2)
