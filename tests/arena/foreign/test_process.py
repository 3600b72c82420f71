"""The process of a guest where a system offers less, or more: no keeper, no poll, a sandbox."""

import os
import select
import socket
import sys

import leftovers
import pytest

from arena.foreign import keeper, sandbox
from arena.foreign.guest import Guest
from arena.foreign.limits import Limits
from arena.foreign.misbehaviour import Misbehaviour

TEXT = b"""
import os, socket, subprocess
def echo(x): return x
def leave(): os._exit(1)
def loop():
    while True: pass
def stay(seconds): return subprocess.Popen(["sleep", seconds]).pid
def write(path): open(path, "w").write("x")
def here(): open("x", "w").write("x"); return os.getcwd(), os.listdir()
def parent(): return os.getppid()
def reach(port): socket.create_connection(("127.0.0.1", port), timeout=5)
"""
STAYS = str(os.getpid() * 10**6 + 1)
"""The seconds of a sleep, by which it is known."""
PATIENT, QUICK = Limits(), Limits(wall_seconds=0.3)
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="as on other systems than Windows")


def misbehaves(guest):
    """Check that a guest is ended and started again."""
    assert guest.call("echo", ["x" * 10**6]) == "x" * 10**6
    guest.limits = QUICK
    with pytest.raises(Misbehaviour, match=r"no answer within 0\.3 s"):
        guest.call("loop")
    guest.limits = PATIENT
    with pytest.raises(Misbehaviour, match="exit code 1"):
        guest.call("leave")
    assert guest.call("echo", [1]) == 1


@on_posix
def test_without_a_keeper_the_group_is_ended(monkeypatch):
    monkeypatch.setattr(keeper, "is_possible", lambda: False)
    with Guest("some.py", text=TEXT) as guest:
        misbehaves(guest)
        guest.call("stay", [STAYS])
    assert not leftovers.of(STAYS)


def test_where_pipes_cannot_be_polled_a_timer_ends_the_process(monkeypatch):
    """As on Windows."""
    monkeypatch.delattr(select, "poll")
    with Guest("some.py", text=TEXT) as guest:
        misbehaves(guest)


@pytest.fixture
def bwrap(tmp_path, monkeypatch):
    """Put a program in the place of bubblewrap; the sandbox is looked for again."""

    def written(text):
        program = tmp_path / "bwrap"
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        sandbox._working.cache_clear()

    yield written
    sandbox._working.cache_clear()


THROUGH = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"'


@pytest.mark.skipif(not keeper.is_possible(), reason="a keeper")
def test_a_guest_is_started_by_bubblewrap_where_that_works(bwrap, tmp_path):
    bwrap(f'echo "$@" >> {tmp_path}/told; {THROUGH}')
    with Guest("some.py", text=TEXT) as guest:
        misbehaves(guest)
        folder = guest.call("here")[0]
    lines = (tmp_path / "told").read_text().splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["--ro-bind"] * 4  # a trial, and three processes
    assert f"--bind {folder} {folder} --chdir {folder} -- " in lines[-1]


@pytest.mark.parametrize("text", ["exit 1", "exec no-such-program"])
def test_a_bubblewrap_that_does_not_work_is_left_alone(bwrap, text):
    bwrap(text)
    assert sandbox.command("here") == []
    with Guest("some.py", text=TEXT) as guest:
        assert guest.call("echo", [1]) == 1


def test_there_need_be_no_bubblewrap(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    sandbox._working.cache_clear()
    assert sandbox.command("here") == []
    sandbox._working.cache_clear()


@pytest.mark.skipif(not sandbox.command("here"), reason="bubblewrap")
def test_in_a_sandbox_a_guest_writes_in_its_folder_and_reaches_nobody(tmp_path):
    with Guest("some.py", text=TEXT) as guest:
        assert guest.call("here")[1] == ["x"]
        with pytest.raises(Misbehaviour, match="Read-only file system"):
            guest.call("write", [str(tmp_path / "x")])
        assert guest.call("parent") < 10
        with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(Misbehaviour, match="Error"):
            guest.call("reach", [server.getsockname()[1]])
