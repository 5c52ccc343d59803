"""Starts the processes of a program, on one machine or several, and watches over them."""

import argparse
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

from ..spawn import free_ports, threads_each, worker_environment

__all__ = ["launch"]

_TAIL = 4000  # characters of a failed worker's log that are shown


def _arguments(argv):
    parser = argparse.ArgumentParser("python -m paddle.distributed.launch", description=__doc__)
    add = parser.add_argument
    add(
        "--nproc_per_node",
        type=int,
        help="processes on each machine; default: one per device, or 1",
    )
    add("--nnodes", default="1", help="machines")
    add("--master", help="host:port of the first machine, for several machines")
    add("--rank", type=int, default=-1, help="number of this machine; default: in order of arrival")
    add("--log_dir", default="log", help="folder of the processes' logs, workerlog.N")
    add("--devices", "--gpus", help="numbers of the devices to use, with commas")
    add("--host", help="address of this machine; default: found out")
    add("--job_id", default="default", help="name of the job")
    add("--log_overwrite", default="False", help="begin logs anew")
    add("--run_mode", default="collective", choices=["collective"], help="collective")
    add("--start_port", type=int, help="first port of the processes; default: free ones")
    add("training_script", help="the program")
    add("training_script_args", nargs=argparse.REMAINDER)
    return parser.parse_args(argv)


def _own_address(master):
    """The address at which this machine reaches another one."""
    host, _, port = master.rpartition(":")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        s.connect((host, int(port)))
        return s.getsockname()[0]


def _meet(args, nnodes, own):
    """All machines tell each other their addresses.

    Returns:
        tuple: The number of this machine, what each has told, and what keeps the meeting place.
    """
    from ... import _C

    host, _, port = args.master.rpartition(":")
    # Whoever can listen there is the master.
    master = args.rank == 0
    if args.rank < 0:
        try:
            store = _C.TCPStore(host, int(port), True, nnodes, 900)
            master = True
        except RuntimeError:
            store = _C.TCPStore(host, int(port), False, nnodes, 900)
    else:
        store = _C.TCPStore(host, int(port), master, nnodes, 900)
    rank = args.rank
    if rank < 0:
        rank = 0 if master else store.add("arrived", 1)
    store.set(f"node/{rank}", json.dumps(own))
    told = [json.loads(store.get(f"node/{i}")) for i in range(nnodes)]
    return rank, told, store


def _environments(args, nnodes):
    """What this machine's processes are to know, and what keeps the machines' meeting place."""
    count = args.nproc_per_node or len(args.devices.split(",") if args.devices else [0])
    if count < 1:
        raise SystemExit(f"launch: --nproc_per_node must be positive, got {count}")
    if nnodes > 1 and not args.master:
        raise SystemExit("launch: several machines need --master host:port")
    host = args.host or (_own_address(args.master) if nnodes > 1 else "127.0.0.1")
    *ports, master = free_ports(count + 1)
    if args.start_port:
        ports = range(args.start_port, args.start_port + count)
    own = {"endpoints": [f"{host}:{port}" for port in ports], "master": f"{host}:{master}"}
    node, told, store = _meet(args, nnodes, own) if nnodes > 1 else (0, [own], None)
    endpoints = [e for each in told for e in each["endpoints"]]
    first = sum(len(each["endpoints"]) for each in told[:node])
    devices = args.devices.split(",") if args.devices else []
    environments = []
    for local in range(count):
        environment = worker_environment(first + local, endpoints, told[0]["master"])
        environment.update(
            PADDLE_GLOBAL_RANK=str(first + local),
            PADDLE_GLOBAL_SIZE=str(len(endpoints)),
            PADDLE_LOCAL_RANK=str(local),
            PADDLE_LOCAL_SIZE=str(count),
            PADDLE_NNODES=str(nnodes),
            PADDLE_RANK_IN_NODE=str(local),
            PADDLE_JOB_ID=args.job_id,
        )
        environment.setdefault(
            "OMP_NUM_THREADS", os.environ.get("OMP_NUM_THREADS", str(threads_each(count)))
        )
        if local < len(devices):
            environment["FLAGS_selected_gpus"] = devices[local]
        environments.append(environment)
    return environments, store


class _Workers:
    """The processes of this machine. Each writes a log; that of the first one is shown."""

    def __init__(self, args, environments):
        folder = pathlib.Path(args.log_dir)
        folder.mkdir(parents=True, exist_ok=True)
        mode = "w" if args.log_overwrite.lower() in ("true", "1") else "a"
        python = [sys.executable, "-u"] if args.training_script.endswith(".py") else []
        command = [*python, args.training_script, *args.training_script_args]
        self.logs, self.processes = [], []
        for i, environment in enumerate(environments):
            path = folder / f"workerlog.{i}"
            with open(path, mode + "b") as log:
                self.processes.append(
                    subprocess.Popen(
                        command,
                        env={**os.environ, **environment},
                        stdin=subprocess.DEVNULL,
                        stdout=log,
                        stderr=subprocess.STDOUT,
                    )
                )
                reader = open(path, errors="replace")
                reader.seek(log.tell())
                self.logs.append(reader)

    def show(self):
        """Prints what the first process has printed since."""
        text = self.logs[0].read()
        if text:
            print(text, end="", flush=True)

    def watch(self):
        """Waits until all have ended well, or one has not: its number, else None."""
        while True:
            codes = [p.poll() for p in self.processes]
            self.show()
            for i, code in enumerate(codes):
                if code:
                    return i
            if None not in codes:
                return None
            time.sleep(0.05)

    def stop(self):
        """Ends those that still run: kindly, then not."""
        for p in self.processes:
            if p.poll() is None:
                p.terminate()
        end = time.monotonic() + 5
        for p in self.processes:
            try:
                p.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                p.kill()
                p.wait()


def launch():
    """Starts the processes of a program and waits for them; the command line says which:

        python -m paddle.distributed.launch --nproc_per_node=2 train.py --epochs 3

    With several machines the same command is given on each, with ``--nnodes`` and ``--master``, an
    address of the first one. Each process writes to ``workerlog.N`` in ``--log_dir``. When one
    fails the others are stopped; the end of its log is shown, and its exit code is that of the
    launcher.
    """
    args = _arguments(sys.argv[1:])
    nnodes = int(str(args.nnodes).split(":")[0])
    environments, store = _environments(args, nnodes)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    workers = _Workers(args, environments)
    try:
        failed = workers.watch()
    finally:
        workers.stop()
        workers.show()
        del store
    if failed is None:
        return
    code = workers.processes[failed].returncode
    if failed:  # else it was shown already
        print(workers.logs[failed].read()[-_TAIL:], file=sys.stderr)
    how = f"exit code {code}" if code > 0 else f"signal {signal.Signals(-code).name}"
    rank = environments[failed]["PADDLE_TRAINER_ID"]
    print(
        f"launch: process {rank} has failed with {how}; the others were stopped. Its log is "
        f"{workers.logs[failed].name}",
        file=sys.stderr,
    )
    sys.exit(code if code > 0 else 128 - code)
