"""Every collective in two and in three processes, against NumPy: collective_checks.py."""

import cluster
import collective_checks
import pytest


@pytest.fixture(scope="module", params=[2, 3])
def outcomes(request):
    return cluster.run(collective_checks.run_all, request.param)


@pytest.mark.parametrize("check", collective_checks.CHECKS)
def test_collective(outcomes, check):
    reached = [found[check] for found in outcomes if check in found]
    problems = [p for p in reached if p]
    assert not problems, "\n".join(problems)
    assert len(reached) == len(outcomes), "an earlier check has failed"
