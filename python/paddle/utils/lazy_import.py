"""Packages that only some functions need."""

import importlib

# What is installed under another name than it is imported.
_DISTRIBUTIONS = {"cv2": "opencv-python", "PIL": "Pillow", "sklearn": "scikit-learn"}


def try_import(module_name, err_msg=None):
    """Imports a module that not everyone has installed.

    Args:
        module_name (str): The module.
        err_msg (str|None): The text of the error if it is missing; None: one that says what to
            install.

    Returns:
        module: The module.

    Raises:
        ImportError: It is not installed.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.try_import("math").sqrt(4.0)
            2.0
    """
    try:
        return importlib.import_module(module_name)
    except ImportError as error:
        if err_msg is None:
            distribution = _DISTRIBUTIONS.get(module_name, module_name)
            err_msg = (
                f"try_import: module {module_name!r} is needed and not installed; "
                f"`pip install {distribution}` usually helps"
            )
        raise ImportError(err_msg) from error
