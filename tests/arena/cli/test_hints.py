"""Hints in `arena play`: the same from the table as from the search, and what is known of them after Ctrl-C."""

import fcntl
import os
import pty
import random
import re
import struct
import termios
import time

import click
import pytest
from process import ARENA

from arena import evaluation, load, strong_solve
from arena.cli import hints
from arena.cli.seats import Options
from arena.errors import TooLarge
from arena.playing.perfect_player import Perfect
from arena.playing.perfect_searcher import PerfectSearcher
from arena.searching.perfect import solver
from arena.searching.perfect.engine import PerfectEngine
from arena.words import Speaker

pytest.importorskip("numba")
SMALL, LARGE = load("connect_four", rows=4, columns=4), load("connect_four")
LATE = "123456712344"
"""Moves on the large board after which J1 loses in 28 plies, if he moves in column 2."""


def hinted(game, here, solver, language="en"):
    options = Options(2, None, "alphabeta", evaluation(game))
    return click.unstyle(hints.hint(Speaker(language), game, here, None, solver, options))


def below(text, game):
    """Read what stands below each column: who wins, and in how many plies; which ones are best."""
    lines = text.split("\n")
    row = next(number for number, line in enumerate(lines) if re.match(r" ?(J1|J2|=| )+$", line) and line.strip())
    rows = [line.ljust(4 * game.columns) for line in lines[row : row + 3]]
    return [[line[4 * place : 4 * place + 3].strip() for line in rows] for place in range(game.columns)]


def test_the_table_and_the_search_give_the_same_hint_and_a_true_one():
    table, solver, searcher = strong_solve(SMALL), Perfect(SMALL, SMALL.initial), PerfectSearcher(SMALL)
    chance, seen = random.Random(0), set()
    for _ in range(40):
        here = SMALL.initial
        for _ in range(chance.randint(5, 13)):
            here = chance.choice(list(SMALL.moves(here)) or [("", here)])[1]
        if SMALL.winner(here) is not None:
            continue
        text = hinted(SMALL, here, searcher)
        assert text == hinted(SMALL, here, solver)
        looked_up = {move.move: move for move in table.lookup(here).moves}
        if not any(move.winner for move in looked_up.values()):
            continue  # there is no line of plies
        for name, column in zip("1234", below(text, SMALL), strict=True):
            move = looked_up.get(name)
            if move is None:
                assert column == ["", "", ""]
                seen.add(None)
                continue
            plies = str(move.remoteness + 1) if move.winner else ""
            assert column == [f"J{move.winner}" if move.winner else "=", plies, "*" if move.best else ""]
            seen.add(move.winner)
    assert seen == {None, 0, 1, 2}


def test_a_hint_says_who_wins_and_stands_below_the_board():
    text = hinted(LARGE, LARGE.parse(LATE), PerfectSearcher(LARGE))
    assert " 1   2   3   4   5   6   7\n\n--- ---" in text
    assert "J1 to move: J2 wins in 28 plies\n" in text
    assert below(text, LARGE)[1] == ["J2", "28", "*"]
    assert max(map(len, text.split("\n"))) <= 80
    french = hinted(LARGE, LARGE.parse(LATE), PerfectSearcher(LARGE), "fr")
    assert "J2 gagne en 28 coups" in french
    assert "Sous chaque colonne" in french


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [((0, 5), "J1 does not lose"), ((1, 5), "J1 wins"), ((-5, 0), "J2 does not lose"), ((-5, -1), "J2 wins"),
     ((-5, 5), "?"), ((0, 0), "a draw")],
)  # fmt: skip
def test_ctrl_c_leaves_what_is_proved(answer, verdict, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "book_of", lambda _: None)
    searcher, here = PerfectSearcher(LARGE), LARGE.parse("44")
    searcher.solver.remember(here, *answer)
    monkeypatch.setattr(PerfectEngine, "narrow", interrupted)
    text = hinted(LARGE, here, searcher)
    assert f"J1 to move: {verdict}\n" in text
    assert text.endswith("The search was stopped: what has a ? is not known yet.")
    assert ("?   ?   ?" in text) == (verdict != "J2 wins")


def test_a_hint_ends_by_itself_where_nobody_can_press_ctrl_c(monkeypatch):
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    game = load("connect_four", rows=7)
    text = hinted(game, game.initial, PerfectSearcher(game))
    assert text.endswith("The search was stopped: what has a ? is not known yet.")


def test_without_memory_a_hint_is_searched_to_a_depth(monkeypatch, capsys):
    def refuse(*_, **__):
        raise TooLarge("the table of a perfect search would take 1 GB")

    monkeypatch.setattr("arena.playing.perfect_searcher.PerfectSolver", refuse)
    assert hinted(LARGE, LARGE.parse("445566"), PerfectSearcher(LARGE)).startswith("Play 3 or 7: J1 wins in 1 ply")
    assert capsys.readouterr().err == "the table of a perfect search would take 1 GB\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a terminal")
def test_ctrl_c_on_a_terminal_leaves_the_hint_and_not_the_game():
    words = ["play", "connect_four", "--rows", "7", "--first", "human", "--second", "random"]
    child, terminal = pty.fork()
    if not child:
        os.execv(ARENA[0], [*ARENA, *words])  # noqa: S606 - our own command
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
    shown = b""

    def until(text):
        nonlocal shown
        end = time.monotonic() + 120
        while text not in shown:
            assert time.monotonic() < end, shown
            shown += os.read(terminal, 4096)
        shown = shown.split(text, 1)[1]

    until(b"quit): ")
    os.write(terminal, b"hint\n")
    until(b"columns, Ctrl-C to stop")
    os.write(terminal, b"\x03")
    until(b"The search was stopped")
    until(b"quit): ")
    os.write(terminal, b"quit\n")
    until(b"Thank you for the game!")
    assert os.waitpid(child, 0)[1] == 0
    os.close(terminal)
