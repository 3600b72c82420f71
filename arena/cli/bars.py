"""Bars under the columns of a board: upwards where the player to move wins, downwards where he loses."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import click

from arena.cli.output import of_player
from arena.machine.stdout import results
from arena.words import PLAYERS

HEIGHT = 4
"""The lines of the tallest bar, each of two halves."""
WIDTH = 3
"""The characters of a bar, with a blank after it: 16 columns fit in a line of a terminal."""
BLOCKS = ("█", "▄", "▀", "━")
"""A whole line of a bar, its lower and its upper half, and the bar of a draw."""
PLAIN_BLOCKS = ("#", "#", "#", "=")
"""The blocks where stdout cannot encode the others."""


class Bar(NamedTuple):
    """The value of a move: who wins (0 for a draw, None if it is open), in how many plies, and its score.

    The score is the mover's: s or -s for a win with the winner's s-th disc from the end; None until it is exact.
    """

    winner: int | None
    plies: int | None
    score: int | None
    best: bool


def standing(columns: list[Bar | None], players: tuple[str, str] = PLAYERS) -> list[str]:
    """Stand the bars side by side, in lines of text; nothing stands in a full column."""
    names = {player: name[:WIDTH] for player, name in enumerate(players, start=1)}
    if names[1] == names[2]:  # too long to be told apart
        names = {1: "1", 2: "2"}
    known = [bar.score for bar in columns if bar and bar.score is not None]
    tallest = max([1, *map(abs, known)])
    halves = {score: max(1, round(2 * HEIGHT * abs(score) / tallest)) for score in known}
    above = ceil(max([0, *(halves[score] for score in known if score > 0)]) / 2)
    below = ceil(max([0, *(halves[score] for score in known if score < 0)]) / 2)
    whole, lower, upper, drawn = _blocks()

    def block(bar: Bar, line: int) -> str:
        """Give the part of a bar in a line, counted from the middle."""
        score = bar.score
        if line == 0:
            return drawn if score == 0 else "" if bar.winner is None else "-"
        if not score or (score > 0) != (line > 0):
            return ""
        left = halves[score] - 2 * (abs(line) - 1)
        return whole if left >= 2 else (lower if line > 0 else upper) if left == 1 else ""

    lines = [[bar and (bar, WIDTH * block(bar, line)) for bar in columns] for line in range(above, -below - 1, -1)]
    lines.append([bar and (bar, "?" if bar.winner is None else names.get(bar.winner, "=")) for bar in columns])
    lines.append([bar and (bar, "" if bar.plies is None else str(bar.plies)) for bar in columns])
    lines.append([bar and (bar, "*" if bar.best else "") for bar in columns])
    texts = (" ".join(_cell(each) for each in line).rstrip() for line in lines)
    return [text for text in texts if text]


def _cell(part: tuple[Bar, str] | None) -> str:
    """Write a part of a bar in the colour of who wins, a draw's in grey."""
    if part is None or not part[1]:
        return " " * WIDTH
    bar, text = part
    styled = of_player(text, bar.winner) if bar.winner else click.style(text, dim=True)
    return text.center(WIDTH).replace(text, styled)


def _blocks() -> tuple[str, str, str, str]:
    """Give the blocks that stdout can write."""
    try:
        "".join(BLOCKS).encode(getattr(results(), "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return PLAIN_BLOCKS
    return BLOCKS
