"""Files are written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

import exporters
from exporters.files import writing

FULL = Path("/dev/full")


def test_a_file_is_written_and_replaced(tmp_path):
    target = tmp_path / "file.csv"
    exporters.write(target, "é\n")
    exporters.write(target, b"bytes")
    assert target.read_bytes() == b"bytes"
    assert [path.name for path in tmp_path.iterdir()] == ["file.csv"]


def test_modes_are_those_of_an_ordinary_file(tmp_path):
    exporters.write(tmp_path / "new", "a")
    (tmp_path / "plain").write_text("a")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new").chmod(0o600)
    exporters.write(tmp_path / "new", "b")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


def test_a_link_keeps_leading_to_its_file(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    exporters.write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch, error):
    target = tmp_path / "file"
    target.write_text("old")

    def fail(_):
        raise error

    monkeypatch.setattr(writing.os, "fsync", fail)
    with pytest.raises((KeyboardInterrupt, OSError)):
        exporters.write(target, "new")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_errors_name_the_file_that_was_asked_for(tmp_path):
    missing = tmp_path / "no" / "file"
    with pytest.raises(FileNotFoundError) as error:
        exporters.write(missing, "")
    assert error.value.filename == str(missing)
    with pytest.raises(IsADirectoryError) as error:
        exporters.write(tmp_path, "")
    assert error.value.filename == str(tmp_path)


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_device_is_written_to_and_not_replaced():
    with pytest.raises(OSError, match="No space left"):
        exporters.write(FULL, "text")
    assert stat.S_ISCHR(FULL.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no /dev/fd here")
def test_a_pipe_without_a_name_is_written_to():
    reader, writer = os.pipe()
    exporters.write(f"/dev/fd/{writer}", "text")
    os.close(writer)
    with open(reader, "rb") as pipe:  # noqa: PTH123 - it has no path
        assert pipe.read() == b"text"
