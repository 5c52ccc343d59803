"""Programs of several processes: the launcher, and spawn."""

import os
import pathlib
import subprocess
import sys

import cluster
import pytest

import paddle
import paddle.distributed as dist

PROGRAM = pathlib.Path(__file__).parent / "program.py"
SECONDS = 60


def launcher(folder, *options, program=(PROGRAM,)):
    command = [sys.executable, "-m", "paddle.distributed.launch", "--log_dir", folder]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PADDLE_")}
    return subprocess.Popen(
        [*command, *options, *program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def end(process):
    try:
        out, err = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    return process.returncode, out, err


def test_launch(tmp_path):
    options = ("--nproc_per_node=2", "--devices=3,5")
    code, out, err = end(launcher(tmp_path / "logs", *options, program=(PROGRAM, "--a", "b")))
    assert code == 0, err
    assert out.splitlines() == ["process 0 of 2 has 3.0 ['--a', 'b']", "locally 0 3"]
    log = (tmp_path / "logs" / "workerlog.1").read_text()
    assert log.splitlines() == ["process 1 of 2 has 3.0 ['--a', 'b']", "locally 1 5"]


def test_failing_worker(tmp_path):
    code, out, err = end(launcher(tmp_path, "--nproc_per_node", "2", program=(PROGRAM, "fail")))
    assert code == 7
    assert "process 0 of 2 has 3.0 ['fail']" in out
    assert "process 1 of 2 has 3.0" in err and "to stderr" in err
    assert "process 1 has failed with exit code 7; the others were stopped" in err


def test_several_machines(tmp_path):
    (port,) = cluster.free_ports(1)
    options = ("--nnodes=2", f"--master=127.0.0.1:{port}", "--nproc_per_node=1")
    nodes = [launcher(tmp_path / str(i), *options, f"--rank={i}") for i in range(2)]
    for i, (code, out, err) in enumerate([end(n) for n in nodes]):
        assert code == 0, err
        assert out.splitlines()[0] == f"process {i} of 2 has 3.0 []"


def test_wrong_options(tmp_path):
    code, _, err = end(launcher(tmp_path, "--nnodes=2"))
    assert code != 0 and "need --master" in err
    code, _, err = end(launcher(tmp_path, program=()))
    assert code == 2 and "training_script" in err


def add_up(folder, number):
    """For spawn."""
    dist.init_parallel_env()
    t = paddle.to_tensor([number * (1 + dist.get_rank())])
    dist.all_reduce(t)
    pathlib.Path(folder, str(dist.get_rank())).write_text(str(t.item()))


def fail_in_one():
    """For spawn."""
    if dist.get_rank() == 1:
        raise ValueError("wrong on purpose")
    dist.init_parallel_env()


def test_spawn(tmp_path):
    context = dist.spawn(add_up, (str(tmp_path), 10), nprocs=2, backend="gloo")
    assert [p.exitcode for p in context.processes] == [0, 0] and context.join()
    assert [(tmp_path / str(i)).read_text() for i in range(2)] == ["30", "30"]


def test_failing_spawn():
    context = dist.spawn(fail_in_one, nprocs=2, join=False)
    with pytest.raises(Exception, match="Process 1 terminated with .*(?s:.*)wrong on purpose"):
        while not context.join(SECONDS):
            pass
    assert not any(p.is_alive() for p in context.processes)
    with pytest.raises(ValueError, match="backend"):
        dist.spawn(add_up, backend="mpi")
    with pytest.raises(ValueError, match="nprocs"):
        dist.spawn(add_up, nprocs=0)
