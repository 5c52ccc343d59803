"""Which version this is, and what it was built with: the CPU."""

from . import __version__ as full_version

major, minor, patch = full_version.split(".")
rc = "0"
commit = "unknown"
hip = None


class _CallableVersion(str):
    """A version that programs read as a text, and call for it."""

    def __call__(self):
        return str(self)


cuda = _CallableVersion("False")


def cudnn():
    """The version of cuDNN, 'False' without it.

    Returns:
        str: The version.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.version.cudnn()
            'False'
    """
    return "False"


def nccl():
    """The version of NCCL, '0' without it.

    Returns:
        str: The version.
    """
    return "0"


def tensorrt():
    """The version of TensorRT, 'None' without it.

    Returns:
        str: The version.
    """
    return "None"


def cinn():
    """The version of the CINN compiler, 'False' without it.

    Returns:
        str: The version.
    """
    return "False"


def xpu():
    """The version of the runtime for Kunlun processors, 'False' without it.

    Returns:
        str: The version.
    """
    return "False"


xpu_xre = xpu_xccl = xpu_xhpc = xpu


def cuda_archs():
    """The GPU architectures that kernels were compiled for.

    Returns:
        list[int]: The architectures; none on the CPU.
    """
    return []


def show():
    """Prints the version and what it was built with.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.version.show()
            full_version: 3.3.1
            major: 3
            minor: 3
            patch: 1
            rc: 0
            commit: unknown
            cuda: False
            cudnn: False
            nccl: 0
    """
    for name in ("full_version", "major", "minor", "patch", "rc", "commit", "cuda"):
        print(f"{name}: {globals()[name]}")
    print(f"cudnn: {cudnn()}\nnccl: {nccl()}")
