"""A process that is gone is an error in the others, soon, never a hang."""

import cluster
import failure_checks


def test_lost_process():
    *others, _ = cluster.run(failure_checks.lose_one, 3, seconds=40)
    for heard, seconds in others:
        assert len(heard) == 2 and seconds < 20
        assert "all_reduce failed in process" in heard[0]
        assert "cannot be used any more" in heard[1]


def test_lost_master():
    _, heard = cluster.run(failure_checks.wait_for_lost_master, 2, seconds=40)
    assert len(heard) == 2 and heard[0] == heard[1]
    assert "has ended while waiting for the key 'never'" in heard[0]


def test_missing_process():
    settings = {"PADDLE_DISTRI_BARRIER_TIMEOUT": "2"}
    heard, _ = cluster.run(failure_checks.miss_one, 2, seconds=40, **settings)
    assert "connecting failed in process 0 of 2" in heard
    assert "nobody has set the key" in heard and "within 2 s" in heard
