"""TCPStore within one process: a master, a client, threads that wait."""

import threading
import time

import cluster
import pytest

from paddle import _C


@pytest.fixture
def stores():
    master = _C.TCPStore("127.0.0.1", 0, True, 2, 10)
    return master, _C.TCPStore("127.0.0.1", master.port, False, 2, 10)


def test_values(stores):
    master, client = stores
    master.set("a", b"1\x00\xff")
    assert client.get("a") == b"1\x00\xff"
    client.set("a", "other")
    assert master.get("a") == b"other"
    assert client.check("a") and not client.check("b")
    assert master.delete_key("a") and not master.delete_key("a") and not client.check("a")
    large = bytes(range(256)) * 4000
    client.set("large" * 100, large)
    assert master.get("large" * 100) == large
    client.set("", "")
    assert master.get("") == b""


def test_numbers(stores):
    master, client = stores
    assert [master.add("n", 3), client.add("n", -5), master.add("n", 0)] == [3, -2, -2]
    assert client.get("n") == b"-2"


def test_waiting(stores):
    master, client = stores
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(client.get("later", 10))),
        threading.Thread(target=lambda: master.wait("later", 10)),
    ]
    threads[0].start()
    time.sleep(0.05)
    master.set("later", "x")
    threads[1].start()
    for t in threads:
        t.join()
    assert found == [b"x"]


def test_timeout(stores):
    for store in stores:
        begin = time.monotonic()
        with pytest.raises(RuntimeError, match="nobody has set the key 'never' within 0.2 s"):
            store.wait("never", 0.2)
        assert 0.15 < time.monotonic() - begin < 5
        store.set("k", "v")  # goes on as before
        assert store.get("k") == b"v"


def test_other_guests(stores):
    import socket

    master, client = stores
    with socket.create_connection(("127.0.0.1", master.port)) as guest:
        guest.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 10)
        assert guest.recv(10) == b""
    client.set("k", "v")
    assert master.get("k") == b"v"


def test_nobody_there():
    (port,) = cluster.free_ports(1)
    with pytest.raises(RuntimeError, match=f"no master answers at 127.0.0.1:{port} within 0.2 s"):
        _C.TCPStore("127.0.0.1", port, False, 2, 0.2)
    with pytest.raises(RuntimeError, match="no master answers at no.such.host"):
        _C.TCPStore("no.such.host.invalid", port, False, 2, 0.2)
    master = _C.TCPStore("127.0.0.1", 0, True, 1, 5)
    with pytest.raises(RuntimeError, match="cannot listen at .*in use"):
        _C.TCPStore("127.0.0.1", master.port, True, 1, 5)
    with pytest.raises(ValueError, match="port must be in"):
        _C.TCPStore("127.0.0.1", 70000, False, 1, 5)
    with pytest.raises(ValueError, match="timeout must be positive"):
        _C.TCPStore("127.0.0.1", port, False, 1, 0)
