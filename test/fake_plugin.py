"""The plug-in for a device that tests use: device/fake_device.c."""

import pathlib
import subprocess
import sysconfig

TESTS = pathlib.Path(__file__).parent


def build(folder, broken=None):
    """The path of the plug-in; `broken` is what spoils its table."""
    path = pathlib.Path(folder) / "fake.so"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    command = [compiler, "-shared", "-fPIC", "-O1", f"-I{TESTS.parent}", "-o", str(path)]
    command += [f"-DBROKEN={broken}"] if broken else []
    subprocess.run([*command, str(TESTS / "device" / "fake_device.c"), "-lrt"], check=True)
    return str(path)
