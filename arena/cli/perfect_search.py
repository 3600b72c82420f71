"""A perfect search on the command line: its options and its printed results."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from math import isnan
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from arena.cli.output import echo, emit_json, of_player
from arena.cli.searching import board, in_json, line, seat, value_in_words, variation
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.files.reading import STDIN

if TYPE_CHECKING:
    from arena.cli.source import Source
    from arena.rules.game import AnyGame, AnyPosition
    from arena.searching.perfect.answers import PerfectSearch, Proved

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


PERFECT = [
    click.Option(
        ["--perfect"],
        is_flag=True,
        help="Search Connect-4 to the end of the game: exact scores, and no depth or evaluation.",
    ),
    click.Option(
        ["--memory"], type=size, metavar="SIZE", help="What its table may take, like 300M.  [default: 128MiB]"
    ),
    click.Option(
        ["--threads"], type=click.IntRange(1, MOST_THREADS), default=1, show_default=True, help="How many it runs on."
    ),
    click.Option(["--no-book"], is_flag=True, help="Search openings whose scores come along, too."),
    click.Option(
        ["--scores"],
        metavar="FILE",
        help="Print the score alone of the position on each line of a file, - for what is piped in.",
    ),
]


def check_options(*, perfect: bool) -> None:
    """Refuse the options of min-max with --perfect, and those of a perfect search without it."""
    context = click.get_current_context()
    for name in MIN_MAX if perfect else EXACT:
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            reason = "not with --perfect, which searches to the end of the game" if perfect else "only with --perfect"
            raise ParameterError(f"--{name.replace('_', '-')}: {reason}")


def print_scores(
    game: AnyGame, path: str, refused: Mapping[str, bool], *, memory: float | None, threads: int, book: bool
) -> None:
    """Print J1's score of the position on each line of a file, before the next line is read.

    Raises
    ------
    ParameterError
        If a line is no position, or one of the options is given that ask for something else.
    """
    from arena.playing.perfect_solution import PerfectSolution

    for name in (name for name, is_given in refused.items() if is_given):
        raise ParameterError(f"--{name}: not with --scores, which prints a line for each position of a file")
    if path == STDIN and sys.stdin is None:  # closed by whoever started us
        raise ParameterError("--scores -: nothing is piped in")
    solution = PerfectSolution(game, memory=memory, threads=threads, book=book)
    with click.open_file(path, encoding="utf-8", errors="replace") as lines:
        for number, text in enumerate(map(str.strip, lines), start=1):
            try:
                echo(f"{text} {solution.score(text)}")
            except ParameterError as error:
                raise ParameterError(f"line {number}: {error}") from None


def proved_so_far(words: Speaker) -> Callable[[Proved], str]:
    """Make the note of a progress bar: the bounds that are proved, and the column that is searched."""

    def note(proved: Proved) -> str:
        move = "" if proved.move is None else words(", looking at column {move}", move=proved.move)
        return _bounds(words, proved.low, proved.high) + move

    return note


def show(
    words: Speaker,
    source: Source,
    game: AnyGame,
    position: AnyPosition,
    result: PerfectSearch,
    *,
    as_json: bool,
    booked: bool,
) -> None:
    """Print a perfect search; on stderr how fast it was, which is never twice the same."""
    if as_json:
        emit_json(_json(source, game, position, result))
    else:
        echo("\n".join(_lines(words, source, game, position, result)))
    rate = words.number(round(result.nodes / max(result.seconds, 1e-6)))
    counts = {"nodes": words.number(result.nodes), "seconds": words.fixed(result.seconds, ".2f"), "rate": rate}
    how = words("with the book") if booked else words("without a book")
    click.echo(words("{nodes} nodes in {seconds} s, {rate} a second, {how}", **counts, how=how), err=True)
    if not result.complete:
        raise click.exceptions.Exit(1)


def _json(source: Source, game: AnyGame, position: AnyPosition, result: PerfectSearch) -> dict[str, object]:
    return {
        "game": source.name,
        "parameters": source.parameters,
        "position": game.label(position),
        "player": game.player(position),
        "perfect": True,
        "complete": result.complete,
        "value": None if isnan(result.value) else in_json(result.value),
        "winner": result.winner,
        "win_in": result.win_in,
        "score": result.score,
        "low": result.low,
        "high": result.high,
        "move": result.move,
        "best_moves": list(result.best_moves),
        "variation": list(result.variation),
        "moves": [
            {
                "move": each.move,
                "score": each.score,
                "value": in_json(each.value),
                "win_in": each.win_in,
                "best": each.move in result.best_moves,
            }
            for each in result.scored
        ],
        "nodes": result.nodes,
    }


def _lines(
    words: Speaker, source: Source, game: AnyGame, position: AnyPosition, result: PerfectSearch
) -> Iterator[str]:
    player = game.player(position)
    yield click.style(source.heading, bold=True)
    yield board(game, position)
    verdict = _verdict(words, result)
    if game.winner(position) is not None:
        yield words("play has ended: {result}", result=verdict)
        return
    to_move = words("{seat} to move: {result}", seat=seat(words, game, player), result=verdict)
    yield of_player(to_move, result.winner or 0, bold=True)
    if result.best_moves:
        is_all = len(result.moves) == len(list(game.moves(position)))
        name = words("best moves") if is_all else words("best so far")
        yield line(name, ", ".join(result.best_moves))
    if result.variation:
        yield line(words("variation"), variation(words, result.variation))
    if result.moves:
        yield from ("", *_table(words, result), *_legend(words, player))


def _verdict(words: Speaker, result: PerfectSearch) -> str:
    """Say who wins, or the bounds that were proved before the search was stopped."""
    if result.score is not None:
        return exact_result(words, result.value, result.win_in)
    return words("stopped; {bounds}", bounds=_bounds(words, result.low, result.high))


def exact_result(words: Speaker, value: float, win_in: int | None) -> str:
    """Say who wins, in how many plies, or that it is a draw."""
    return words("a draw") if value == 0 else value_in_words(words, value, win_in)


def _bounds(words: Speaker, low: int, high: int) -> str:
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


def _table(words: Speaker, result: PerfectSearch) -> Iterator[str]:
    """Write a line for each column, the best ones with a star."""
    headings = (words("column"), words("score"), "")
    rows = [(each.move, f"{each.score:+}" if each.score else "0", each) for each in result.scored]
    widths = [max(map(len, column)) for column in zip(headings[:2], *(row[:2] for row in rows), strict=True)]
    yield f"  {headings[0]:>{widths[0]}}  {headings[1]:>{widths[1]}}"
    for move, score, each in rows:
        sign = "*" if move in result.best_moves else " "
        text = f"{sign} {move:>{widths[0]}}  {score:>{widths[1]}}  {exact_result(words, each.value, each.win_in)}"
        yield of_player(text, each.winner)


def _legend(words: Speaker, player: int) -> Iterator[str]:
    """Explain the scores, and which ones player 2 wants."""
    yield words("score: +1 if J1 wins with his last disc, +2 with the one before, ...; -1, -2, ... if J2 does")
    if player == 2:
        yield words("J2 is to move, and wants the lowest score")
