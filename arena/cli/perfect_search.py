"""A perfect search on the command line: its options, and its results in words."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import click
from click.core import ParameterSource

from arena.cli.output import echo, note
from arena.cli.rendering import Answer
from arena.cli.searching import value_in_words
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.files.reading import STDIN

if TYPE_CHECKING:
    from arena.rules.game import AnyGame
    from arena.searching.perfect.answers import Proved

UNITS = {"": 1.0, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "KI": 2.0**10, "MI": 2.0**20, "GI": 2.0**30, "TI": 2.0**40}
"""How many bytes a unit of memory is."""
MIN_MAX = ("plies", "seconds", "evaluation", "weights", "algorithm", "ends", "seed")
"""The options of a search by min-max."""
EXACT = ("memory", "threads", "no_book", "scores")
"""The options of a perfect search."""
MOST_THREADS = 64
"""More of them than any processor runs."""


def size(text: str) -> float:
    """Read a size in bytes.

    Examples
    --------
    >>> size("300M"), size("1.5 GB"), size("64KiB")
    (300000000.0, 1500000000.0, 65536.0)
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?) ?([KMGT]?I?)B?", text.strip().upper())
    if match is None or match[2] not in UNITS:
        raise click.BadParameter(f"{text!r} (a size, like 300M, 1GB or 512MiB)")
    return float(match[1]) * UNITS[match[2]]


@dataclass(frozen=True)
class Perfectly:
    """Perfect search of Connect-4

    Parameters
    ----------
    perfect
        Search to the end of the game: exact scores.
    memory : SIZE
        The memory of its table, like 300M.  [default: 128MiB]
    threads : N
        The threads that search.
    no_book
        Search openings whose scores are known, too.
    scores : FILE
        Print the score of the position on each line of FILE, or of stdin (-).
    """  # noqa: D400 - the heading of a panel

    perfect: bool = False
    memory: Annotated[float | None, size] = None
    threads: Annotated[int, click.IntRange(1, MOST_THREADS)] = 1
    no_book: bool = False
    scores: str | None = None


def check_options(*, perfect: bool) -> None:
    """Refuse the options of min-max with --perfect, and those of a perfect search without it."""
    context = click.get_current_context()
    for name in MIN_MAX if perfect else EXACT:
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            reason = "not with --perfect, which searches to the end of the game" if perfect else "only with --perfect"
            raise ParameterError(f"--{name.replace('_', '-')}: {reason}")


def score_lines(game: AnyGame, exactly: Perfectly, *, asked: bool, as_json: bool) -> Answer:
    """Score the position on each line of a file: text line by line, before the next is read, or rows of JSON.

    A line that is no position has its error instead of a score, and the command then fails.
    """
    from arena.playing.perfect_solution import PerfectSolution

    path = str(exactly.scores)
    if asked:
        raise ParameterError("--position: not with --scores, which prints a line for each position of a file")
    if path == STDIN and sys.stdin is None:  # closed by whoever started us
        raise ParameterError("--scores -: nothing is piped in")
    solution = PerfectSolution(game, memory=exactly.memory, threads=exactly.threads, book=not exactly.no_book)
    rows: list[dict[str, object]] = []
    wrong = False
    with click.open_file(path, encoding="utf-8", errors="replace") as lines:
        for number, text in enumerate(map(str.strip, lines), start=1):
            try:
                row: dict[str, object] = {"position": text, "score": solution.score(text)}
            except ParameterError as error:
                row, wrong = {"position": text, "score": None, "error": f"line {number}: {error}"}, True
            if as_json:
                rows.append(row)
            elif "error" in row:
                note(str(row["error"]))
            else:
                echo(f"{text} {row['score']}")
    return Answer(record=lambda: rows, code=int(wrong))


def proved_so_far(words: Speaker) -> Callable[[Proved], str]:
    """Make the note of a progress bar: the bounds that are proved, and the column that is searched."""

    def note(proved: Proved) -> str:
        move = "" if proved.move is None else words(", looking at column {move}", move=proved.move)
        return proved_bounds(words, proved.low, proved.high) + move

    return note


def exact_result(words: Speaker, value: float, win_in: int | None) -> str:
    """Say who wins, in how many plies, or that it is a draw."""
    return words("a draw") if value == 0 else value_in_words(words, value, win_in)


def proved_bounds(words: Speaker, low: int, high: int) -> str:
    """Say the bounds of player 1's score, and who cannot lose."""
    if low == high:
        return words("J1's score is {score}", score=low)
    bounds = words("J1's score is from {low} to {high}", low=low, high=high)
    return words("{name}: {what}", name=bounds, what=sure_result(words, low, high) or words("either may win"))


def sure_result(words: Speaker, low: int, high: int) -> str:
    """Say who wins, or cannot lose, between two scores of player 1; no text where either may win."""
    if low > 0 or high < 0:
        return words("J{player} wins", player=1 if low > 0 else 2)
    if low == 0 or high == 0:
        return words("J{player} does not lose", player=1 if low == 0 else 2)
    return ""
