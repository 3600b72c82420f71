"""Misbehaviours of guests: each is told in one line that names the file, and costs its author that call only."""

import dataclasses
import os
import re
import secrets
import tempfile
import time

import leftovers
import pytest
from misbehaving import CALLS, LOADS, QUICK

from arena.foreign.guest import Guest
from arena.foreign.limits import MEGABYTE, Limits
from arena.foreign.misbehaviour import Misbehaviour

LIMITS = Limits(
    wall_seconds=0.4,
    load_seconds=0.4,
    memory=96 * MEGABYTE,
    file_bytes=MEGABYTE,
    output_bytes=1000,
    answer_bytes=MEGABYTE,
)
TEXT = "def bad(x):\n    {body}\n\ndef good():\n    return 42\n"
PATIENT = dataclasses.replace(LIMITS, wall_seconds=30, load_seconds=30)


def kinds(table):
    return [pytest.param(table[name], id=name, marks=[] if name in QUICK else pytest.mark.slow) for name in table]


def good(guest):
    """Call the good function, with the time that a busy machine takes."""
    guest.limits = PATIENT
    return guest.call("good")


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Give the folder in which guests have theirs."""
    folder = tmp_path / "folders"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.mark.parametrize("kind", kinds(CALLS))
def test_a_call_that_misbehaves_costs_its_author_that_call(kind, tmp_path, folders):
    path, stays = tmp_path / "bad.py", str(10**6 + secrets.randbelow(10**6))
    path.write_text(TEXT.format(body=kind.body.replace("{stays}", stays)))
    with Guest(path, LIMITS) as guest:
        assert good(guest) == 42
        guest.limits = LIMITS if "time" in kind.kind else PATIENT
        if kind.kind:
            with pytest.raises(Misbehaviour, match=kind.words or None) as told:
                guest.call("bad", [[1, 2]])
            line = str(told.value)
            assert re.fullmatch(kind.kind, told.value.kind), line
            assert line.startswith(f"{path}:bad: ")
            assert line.isprintable()
            assert len(line) < len(str(path)) + 600
        else:
            answer = guest.answer("bad", [[1, 2]])
            assert (answer.value, type(answer.value)) == (kind.value, type(kind.value))
            assert answer.printed.startswith("seen") == ("seen" in kind.body)
            assert len(answer.printed) < 1100
        if "Timer" in kind.body:  # it writes behind its answer
            time.sleep(0.1)
            with pytest.raises(Misbehaviour, match="it wrote into the pipe"):
                good(guest)
        assert good(guest) == 42
    assert not leftovers.of(stays)
    assert not list(folders.iterdir())


@pytest.mark.parametrize("kind", kinds(LOADS))
def test_a_file_that_misbehaves_is_told_at_each_call(kind, tmp_path):
    path = tmp_path / "bad.py"
    path.write_bytes(kind.body.encode("latin-1"))
    with Guest(path, LIMITS) as guest:
        for _ in range(2):
            with pytest.raises(Misbehaviour, match=kind.words) as told:
                guest.call("bad")
            assert told.value.kind == kind.kind
            assert str(told.value).startswith(f"{path}")
            assert str(told.value).isprintable()


def a_folder(path):
    path.mkdir()


def a_large_file(path):
    path.write_bytes(b"#" * (MEGABYTE + 1))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda _: None, "No such file or directory"),
        (a_folder, "it is no file of text|Is a directory"),
        (os.mkfifo, "it is no file of text"),
        (lambda path: path.symlink_to(path), "symbolic links"),
        (lambda path: path.symlink_to("/dev/zero"), "it is no file of text"),
        (a_large_file, "it has more than 1,048,576 bytes"),
    ],
)
def test_what_is_no_file_is_told_at_once(make, words, tmp_path):
    path = tmp_path / "bad.py"
    make(path)
    with pytest.raises(Misbehaviour, match=words) as told, Guest(path) as guest:
        guest.functions()
    assert (told.value.kind, str(told.value).startswith(f"{path}: ")) == ("file", True)


def test_a_path_that_is_none():
    with pytest.raises(Misbehaviour, match="null byte"):
        Guest("a\0b.py").functions()
