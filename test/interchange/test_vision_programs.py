"""Networks of paddle.vision.models that the real package saved, run here.

vision_programs.zip is what interchange.py golden made of vision_lenet and resnet18. Parameters that
begin with the same seed are the same to the bit, so that their checksums are all it holds of them.
"""

import pathlib
import zipfile

import interchange
import pytest

import paddle

GOLDEN = pathlib.Path(__file__).with_name("vision_programs.zip")
# The two packages sum up in different orders; over the layers of resnet18 that adds up.
TOLERANCE = {"vision_lenet": 1e-5, "resnet18": 5e-5}


@pytest.mark.parametrize("name", TOLERANCE)
def test_program(tmp_path, name):
    ours = tmp_path / "ours.zip"
    interchange.save(ours, name)
    with zipfile.ZipFile(GOLDEN) as theirs, zipfile.ZipFile(ours) as z:
        assert z.getinfo(name + ".pdiparams").CRC == int(theirs.read(name + ".pdiparams.crc"))
        z.extract(name + ".pdiparams", tmp_path)
        assert interchange.run_case(paddle, z, name, tmp_path / "ours") <= 1e-5
        assert interchange.run_case(paddle, theirs, name, tmp_path) <= TOLERANCE[name]
