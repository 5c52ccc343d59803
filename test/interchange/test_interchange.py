"""Programs between this package and the real one.

ops.zip is what the real package saved of cases that are functions, each of an op of its own; and of
print and scale_of_float64, which are static programs.
nets.zip is what the real package saved of the layers among the cases: `interchange.py save nets.zip
lenet residual perceptron text gate`. outcomes.txt is what it says about what this package saved.
"""

import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))

import interchange  # noqa: E402


def failures(outcomes):
    return {name: outcome for name, outcome in outcomes.items() if outcome != "ok"}


def test_ops_of_the_real_package_run_here():
    assert failures(interchange.outcomes(HERE / "ops.zip")) == {}


def test_nets_of_the_real_package_run_here():
    assert failures(interchange.outcomes(HERE / "nets.zip")) == {}


def test_what_is_saved_here_runs_here():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "saved.zip"
        interchange.save(file, *interchange.NETS)
        outcomes = interchange.outcomes(file)
    assert set(outcomes) == set(interchange.NETS) and failures(outcomes) == {}
