"""Every collective in two and in three processes, against NumPy: collective_checks.py."""

import functools

import cluster
import collective_checks
import pytest


@functools.cache
def outcomes(count):
    try:
        return cluster.run(collective_checks.run_all, count)
    except AssertionError as e:
        return [{name: str(e) for name in collective_checks.CHECKS}]


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("check", collective_checks.CHECKS)
def test_collective(check, count):
    reached = [found[check] for found in outcomes(count) if check in found]
    problems = [p for p in reached if p]
    assert not problems, "\n".join(problems)
    assert len(reached) == count, "an earlier check has failed"
