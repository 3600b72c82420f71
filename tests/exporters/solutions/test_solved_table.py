"""Solved tables as files: what was solved is read again, little of it at a time, and nothing else is believed."""

import json
import re
import resource
import struct
import zlib

import numpy as np
import pytest
from ways import without_numba

import games
from arena import InvalidArena, ParameterError, strong_solve
from exporters.files import writing
from exporters.solutions import solved_table

KEPT = [
    ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
    ("connect_four", {"rows": 1, "columns": 1, "align": 1}),
    ("tictactoe", {"rows": 3, "columns": 3, "align": 3, "misere": True}),
    ("marienbad", {"heaps": (1, 3, 5, 7), "misere": True}),
    ("nim", {"heaps": (0, 4, 4), "misere": False}),
    ("subtraction", {"heap": 0, "take": (1, 2), "misere": False}),
    ("subtraction", {"heap": 300, "take": (1, 7), "misere": True}),
    ("subtraction", {"heap": 33_000, "take": (1,), "misere": False}),
]


def keep(folder, name, parameters):
    game = games.load(name, **parameters)
    solved_table.write(strong_solve(game), path := folder / f"{name}.solved", name, parameters)
    return game, path


@pytest.fixture(autouse=True)
def many_small_blocks(monkeypatch, request):
    if "one_block" not in request.fixturenames:
        monkeypatch.setattr(solved_table, "BLOCK", 64)


@pytest.fixture
def one_block():
    """Leave the blocks as large as they are."""


@pytest.fixture
def nim(tmp_path, many_small_blocks):
    assert many_small_blocks is None
    return keep(tmp_path, "nim", {"heaps": (1, 3, 5, 7), "misere": False})


def head_of(content):
    """Everything before the padding."""
    length = struct.unpack("<Q", content[len(solved_table.MAGIC) :][:8])[0]
    header = json.loads(content[len(solved_table.MAGIC) + 8 :][:length])
    blocks, counts = -(-header["bytes"] // solved_table.BLOCK), 3 * (header["plies"] + 1)
    return len(solved_table.MAGIC) + 8 + length + 8 * counts + 4 * blocks + 4


def refused(path, game, told="."):
    """See that opening fails with one line that names the file."""
    for opening in (lambda: solved_table.read(path, game), lambda: solved_table.header(path)):
        with pytest.raises(InvalidArena, match=told) as error:
            opening()
        assert str(error.value).startswith(str(path))
        assert "\n" not in str(error.value)


# There and back


@pytest.mark.parametrize(("name", "parameters"), KEPT)
def test_what_was_solved_is_read_again(tmp_path, name, parameters):
    game, path = keep(tmp_path, name, parameters)
    solved, again = strong_solve(game), solved_table.read(path, game)
    assert len(again) == len(solved)
    assert repr(again) == repr(solved)
    assert (again.tally, again.by_plies) == (solved.tally, solved.by_plies)
    assert again.summary() == solved.summary()
    assert again.lookup() == solved.lookup()
    codes = np.flatnonzero(solved.values)
    for code in codes[:: len(codes) // 500 + 1]:
        position = game.packed().unpack(int(code))
        assert again.value(position) == solved.value(position)
        assert again.lookup(position) == solved.lookup(position)
        assert again.best_moves(position) == solved.best_moves(position)


@pytest.mark.usefixtures("one_block")
@pytest.mark.parametrize(("name", "parameters"), [KEPT[0], ("connect_four", {"rows": 4, "columns": 4, "align": 4})])
def test_blocks_may_be_larger_than_the_table_or_not(tmp_path, name, parameters):
    game, path = keep(tmp_path, name, parameters)
    solved, again = strong_solve(game), solved_table.read(path, game)
    for position in (game.initial, game.play(game.initial, 1), game.play(game.initial, 3)):
        assert again.lookup(position) == solved.lookup(position)
    assert np.array_equal(np.asarray(again.values), solved.values)


def test_the_header_says_which_game_it_is(nim):
    header = solved_table.header(nim[1])
    assert (header["game"], header["parameters"]) == ("nim", {"heaps": [1, 3, 5, 7], "misere": False})
    assert header["codes"] == 768


def test_a_table_solved_without_numba_is_kept_alike(tmp_path, nim):
    game, path = nim
    with without_numba():
        solution = strong_solve(game)
    solved_table.write(solution, tmp_path / "plain.solved", "nim", {"heaps": (1, 3, 5, 7), "misere": False})
    assert (tmp_path / "plain.solved").read_bytes() == path.read_bytes()


@pytest.mark.parametrize(("name", "parameters"), KEPT)
def test_a_table_that_was_read_can_be_written_again(tmp_path, name, parameters):
    game, path = keep(tmp_path, name, parameters)
    solved_table.write(solved_table.read(path, game), tmp_path / "again.solved", name, parameters)
    assert (tmp_path / "again.solved").read_bytes() == path.read_bytes()
    content = path.read_bytes()
    solved_table.write(solved_table.read(path, game), path, name, parameters)
    assert path.read_bytes() == content


def test_the_table_begins_on_a_page(nim):
    content = nim[1].read_bytes()
    solved = strong_solve(nim[0])
    assert content.startswith(solved_table.MAGIC)
    assert content[4096:] == solved.values.tobytes()


def test_a_position_that_cannot_be_reached_is_refused_as_before(nim):
    again = solved_table.read(nim[1], nim[0])
    with pytest.raises(ParameterError, match="cannot be reached from the start"):
        again.value(((1, 3, 5, 7), 2))


# Little is read


@pytest.fixture
def summed(monkeypatch):
    """The lengths of what is held against a checksum."""
    lengths, crc32 = [], zlib.crc32
    monkeypatch.setattr(
        zlib, "crc32", lambda data, *more: (lengths.append(memoryview(data).nbytes), crc32(data, *more))[1]
    )
    return lengths


def test_opening_reads_nothing_of_the_table(nim, summed):
    game, path = nim
    again = solved_table.read(path, game)
    assert sum(summed) < head_of(path.read_bytes())
    assert len(again) == 752
    assert again.by_plies[0] == [0] * 17
    assert sum(summed) < head_of(path.read_bytes())


def test_a_lookup_reads_the_blocks_it_needs_and_each_once(nim, summed):
    again = solved_table.read(nim[1], nim[0])
    summed.clear()
    again.value(nim[0].initial)
    assert summed == [64]
    again.value(nim[0].initial)
    assert summed == [64]
    again.lookup()
    assert len(summed) <= 1 + len(list(nim[0].moves(nim[0].initial)))
    for _ in range(3):
        np.asarray(again.values)
    assert len(summed) == 768 // 64 + 1


# What is refused


@pytest.mark.slow
def test_a_file_cut_short_anywhere_is_refused(nim):
    game, path = nim
    content = path.read_bytes()
    for size in range(len(content)):
        path.write_bytes(content[:size])
        refused(path, game)


@pytest.mark.parametrize("more", [b"\0", b"\0" * 4096, b"more"])
def test_a_file_with_something_after_its_end_is_refused(nim, more):
    game, path = nim
    path.write_bytes(path.read_bytes() + more)
    refused(path, game, "bytes, where the whole solved table has")


@pytest.mark.parametrize("change", [0x01, 0x80, 0xFF])
def test_a_byte_changed_anywhere_before_the_table_is_refused(nim, change):
    game, path = nim
    content = path.read_bytes()
    for place in range(head_of(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ change]) + content[place + 1 :])
        refused(path, game)


@pytest.mark.parametrize("place", [0, 63, 64, 700, -1])
def test_a_byte_changed_in_the_table_is_refused_where_it_is_looked_up(nim, place):
    game, path = nim
    content = bytearray(path.read_bytes())
    place = 4096 + place if place >= 0 else len(content) + place
    content[place] ^= 1
    path.write_bytes(content)
    changed, solved, again = (place - 4096) // 64, strong_solve(game), solved_table.read(path, game)
    for code in map(int, np.flatnonzero(solved.values)):
        position = solved.rules.unpack(code)
        if code // 64 == changed:
            with pytest.raises(InvalidArena, match=rf"{re.escape(str(path))}: block {changed} of the table has been"):
                again.value(position)
        else:
            assert again.value(position) == solved.value(position)
    with pytest.raises(InvalidArena, match=f"block {changed} of the table has been changed"):
        solved_table.write(again, path, "nim", {})
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"arena",
        b"\0" * 5000,
        b"PK\x03\x04" + b"\0" * 5000,
        b'{"format": "arena"}',
        b"arena solved table 2\n" + b"\0" * 5000,
        solved_table.MAGIC,
        solved_table.MAGIC + struct.pack("<Q", 0),
        solved_table.MAGIC + struct.pack("<Q", 2**64 - 1) + b"{}",
        solved_table.MAGIC + struct.pack("<Q", 4) + b"null" + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 2) + b"[]" + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 13) + b'{"bytes": -9}' + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 14) + b'{"bytes": 1.5}' + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 14) + b'{"bytes": 1e9}' + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 50) + b'{"bytes": ' + b"9" * 39 + b"}" + b"\0" * 5000,
        solved_table.MAGIC + struct.pack("<Q", 100_000) + b"[" * 100_000,
        solved_table.MAGIC + struct.pack("<Q", 4) + b"\xff\xfe{}" + b"\0" * 5000,
    ],
    ids=lambda content: repr(content[:60]),
)
def test_a_foreign_file_is_refused(tmp_path, content):
    path = tmp_path / "foreign.solved"
    path.write_bytes(content)
    refused(
        path, games.load("nim"), "is not a solved table|the header of the solved table|where the whole solved table"
    )


def test_a_file_that_is_not_there_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        solved_table.read(tmp_path / "nothing.solved", games.load("nim"))
    with pytest.raises(IsADirectoryError):
        solved_table.header(tmp_path)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("nim", {"heaps": (1, 3, 5)}),
        ("nim", {"heaps": (1, 3, 5, 7), "misere": True}),
        ("nim", {"heaps": (7, 5, 3, 1)}),
        ("nim", {"heaps": (3, 1, 5, 7)}),
        ("marienbad", {}),
        ("subtraction", {"heap": 383}),
        ("tictactoe", {}),
        ("fibonacci_nim", {}),
    ],
)
def test_the_table_of_another_game_is_refused(nim, name, parameters):
    game, path = games.load(name, **parameters), nim[1]
    with pytest.raises(
        InvalidArena, match=rf"^{re.escape(str(path))} is a table of Nim.*, not of {type(game).__name__}\("
    ):
        solved_table.read(path, game)


# Whole or not at all


def test_a_disk_that_fills_up_halfway_leaves_the_old_file(nim):
    game, path = nim
    content, solution = path.read_bytes(), strong_solve(game)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096 + 100, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large") as error:
            solved_table.write(solution, path, "nim", {})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert error.value.filename == str(path)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_an_interrupted_write_leaves_the_old_file(nim, monkeypatch):
    game, path = nim
    content = path.read_bytes()

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        solved_table.write(strong_solve(game), path, "nim", {})
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_a_table_in_use_may_be_replaced(tmp_path, nim):
    game, path = nim
    again = solved_table.read(path, game)
    other = games.load("nim", heaps=(1, 3, 5, 7), misere=True)
    solved_table.write(strong_solve(other), path, "nim", {"heaps": (1, 3, 5, 7), "misere": True})
    assert again.summary() == strong_solve(game).summary()
    assert solved_table.read(path, other).summary() == strong_solve(other).summary()
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_os_error_that_names_the_file(tmp_path):
    with pytest.raises(FileNotFoundError) as error:
        solved_table.write(strong_solve(games.load("nim")), tmp_path / "no" / "x.solved", "nim", {})
    assert error.value.filename == str(tmp_path / "no" / "x.solved")
