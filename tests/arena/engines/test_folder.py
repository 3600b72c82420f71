"""Folders of jobs: records, locks, and what is left of a write that fails."""

import errno
import json
import os
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

from arena import InvalidArena
from arena.engines.folder import Damaged, Folder

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(record=st.dictionaries(st.text(), JSON))
def test_a_record_is_read_as_it_was_written(record, tmp_path_factory):
    folder = Folder(str(tmp_path_factory.mktemp("records")))
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


def test_a_full_disk_names_the_file_and_leaves_nothing(folder):
    with pytest.raises(OSError, match="No space left") as error, folder.writing("a/b.arrow"):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert error.value.filename == folder.at("a/b.arrow")
    assert Folder(folder.at("a")).names() == []


def test_files_are_on_the_disk_before_a_record_is_believed_and_then_their_names(folder):
    """What a power cut leaves is what was synced: follow which files and folders are, and when they are renamed."""
    order = []
    sync, replace = os.fsync, Path.replace

    def synced(file):
        path = Path(f"/proc/self/fd/{file}").readlink()
        order.append(("synced", path.name.partition(".")[0] if path.is_file() else f"{path.name}/"))
        sync(file)

    def renamed(self, target):
        order.append(("renamed", self.name.partition(".")[0]))
        return replace(self, target)

    with patch("os.fsync", synced), patch("pathlib.Path.replace", renamed):
        for name in ("one", "other", "gone"):
            with folder.writing(f"step/3/{name}.arrow") as file:
                file.write(b"numbers")
        folder.remove("step/3/gone.arrow")
        folder.write_json("step/3/done.json", {})
        folder.write_json("step/done.json", {})
    assert order[:3] == [("renamed", name) for name in ("one", "other", "gone")]
    assert sorted(order[3:6]) == [("synced", name) for name in ("done", "one", "other")]
    assert order[6] == ("renamed", "done")
    assert sorted(order[7:10]) == [("synced", name) for name in ("3/", "out/", "step/")]
    assert order[10:12] == [("synced", "done"), ("renamed", "done")]
    assert sorted(order[12:]) == [("synced", "out/"), ("synced", "step/")]


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
