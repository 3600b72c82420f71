"""Folders of jobs: records, locks, and what is left of a write that fails."""

import errno
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

from arena import InvalidArena, ParameterError
from arena.engines.folder import LOCK, Damaged, Folder

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path / "out"))


@pytest.fixture
def store():
    """A store in memory: its folder is this process's alone."""
    return Folder("mock:///bucket/out?key=secret")


@given(record=st.dictionaries(st.text(), JSON))
def test_a_record_is_read_as_it_was_written(record, tmp_path_factory):
    folder = Folder(str(tmp_path_factory.getbasetemp()))
    folder.write_json("record.json", record)
    assert folder.read_json("record.json") == record


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", '{"sum": 1, "record": {}}', '{"record": {}}', "[" * 10**5]
)
def test_what_is_no_record_is_named(text, folder):
    folder.write_json("record.json", {"rows": 4})
    Path(folder.at("record.json")).write_text(text)
    with pytest.raises(Damaged, match=r"record\.json: it is no record"):
        folder.read_json("record.json")
    with pytest.raises(InvalidArena, match=r"out/record\.json: it is no record"), folder.naming():
        folder.read_json("record.json")


def test_a_changed_record_is_refused(folder):
    folder.write_json("record.json", {"rows": 4})
    path = Path(folder.at("record.json"))
    both = json.loads(path.read_text())
    both["record"]["rows"] = 5
    path.write_text(json.dumps(both))
    with pytest.raises(Damaged, match="its checksum differs"):
        folder.read_json("record.json")


@pytest.mark.parametrize("kind", ["folder", "store"])
def test_two_jobs_do_not_work_in_one_folder(kind, request):
    folder = request.getfixturevalue(kind)
    with (
        folder.locked(),
        pytest.raises(ParameterError, match=r"out: (another job|process \d+ on .*) works in this folder"),
    ):
        folder.locked().__enter__()
    with folder.locked():
        pass


def test_a_job_of_this_machine_that_was_killed_leaves_its_store(store):
    import socket

    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    store.write_json(LOCK, {"machine": socket.gethostname(), "process": ended.pid})
    with store.locked():
        assert store.read_json(LOCK)["process"] == os.getpid()
    store.write_json(LOCK, {"machine": "another", "process": ended.pid})
    with pytest.raises(ParameterError, match=rf"mock:///bucket/out: process {ended.pid} on another .* remove {LOCK}"):
        store.locked().__enter__()


def test_a_write_that_fails_leaves_nothing(folder):
    def write():
        with folder.writing("a/b.arrow") as stream:
            stream.write(b"half")
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write()
    folder.write_json("a/b.arrow", {})
    with patch("pathlib.Path.replace", side_effect=OSError(errno.ENOSPC, "full")), pytest.raises(OSError, match="full"):
        folder.write_json("a/b.arrow", {"more": 1})
    assert folder.read_json("a/b.arrow") == {}
    assert Folder(folder.at("a")).names() == ["b.arrow"]


def test_a_folder_is_listed_and_emptied(folder):
    assert folder.names() == []
    assert folder.free() > 0
    folder.write_json("b/c.json", {})
    folder.write_json("a.json", {})
    assert folder.names() == ["a.json", "b"]
    assert folder.size("a.json") > 0 > folder.size("b.json")
    for name in ("b", "a.json", "a.json"):
        folder.remove(name)
    assert folder.names() == []


def test_a_store_does_as_a_folder_does(store):
    assert store.names() == []
    assert store.free() is None
    store.write_json("b/c.json", {"rows": 4})
    assert store.read_json("b/c.json") == {"rows": 4}
    assert store.names() == ["b"]
    assert str(store) == "mock:///bucket/out"
    assert "secret" not in repr(store)
    assert pickle.loads(pickle.dumps(store)).address == store.address  # noqa: S301


def test_an_address_of_no_store_is_refused():
    with pytest.raises(ParameterError, match="no folder: 'nosuch://bucket/out'"):
        Folder("nosuch://key:secret@bucket/out").names()
