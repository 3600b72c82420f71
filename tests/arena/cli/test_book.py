"""`python -m arena.cli.book` makes a book from nothing, goes on with one, and refuses what it cannot do."""

import subprocess
import sys
from unittest.mock import patch

import click
import pytest
from documents import ROOT

import games
from arena.cli.book import book
from arena.machine.signals import Ended
from arena.searching.perfect.book_making import Draft
from arena.searching.perfect.opening_book import Book

SMALL = games.load("connect_four", rows=4, columns=4)
MAKE = [sys.executable, "-m", "arena.cli.book", "connect_four"]
BOARD = ["--rows", "4", "--columns", "4", "--workers", "1"]


def make(*arguments):
    return subprocess.run([*MAKE, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_book_is_made_from_nothing_and_deepened(tmp_path):
    path = tmp_path / "small.book"
    done = make(*BOARD, "--plies", 2, "-o", path)
    size = path.stat().st_size
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{path}: 2 plies, 11 positions, {size} bytes\n"
    assert make(*BOARD, "--plies", 3, "-o", path).stdout.startswith(f"{path}: 3 plies, 37 positions, ")
    refused = make(*BOARD, "--plies", 2, "-o", path)
    assert (refused.returncode, refused.stderr) == (2, f"arena: --plies 2: {path} has 3 plies already\n")
    assert len(Book(SMALL, path)) == 37
    assert [each.name for each in tmp_path.iterdir()] == ["small.book"]


def test_what_is_no_book_of_the_board_is_never_written_over(tmp_path):
    path = tmp_path / "other.book"
    path.write_text("a diary")
    refused = make(*BOARD, "--plies", 2, "-o", path)
    assert (refused.returncode, refused.stderr) == (2, "arena: other.book: no book of openings of version 1\n")
    assert path.read_text() == "a diary"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--align", "3", "--plies", "2", "-o", "x.book"], "3 discs in line"),
        (["--plies", "2", "-o", "x.csv"], "unknown ending: 'x.csv' (one of .book)"),
        (["--plies", "13", "-o", "x.book"], "0<=x<=12"),
        (["--plies", "2", "-o", "no/such/x.book"], "No such file or directory"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_line(arguments, reason):
    refused = make(*arguments)
    assert refused.returncode in (1, 2)
    assert reason in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert not refused.stdout


@pytest.mark.parametrize(("stop", "raised"), [(KeyboardInterrupt, click.Abort), (Ended, Ended)])
def test_what_is_done_is_kept_when_it_is_stopped(tmp_path, stop, raised):
    path, search = tmp_path / "half.book", Draft.search

    def stopped(*arguments):
        yield next(search(*arguments))
        raise stop

    words = ["connect_four", *BOARD, "--plies", "4", "-o", str(path)]
    with patch.object(Draft, "search", stopped), pytest.raises(raised):
        book.main(words, standalone_mode=False)
    assert 0 < len(Book(SMALL, path)) < 119
    book.main(words, standalone_mode=False)
    assert len(Book(SMALL, path)) == 119
