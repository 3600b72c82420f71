"""What `hint` tells in `arena play`: what each move leads to, as bars under the columns of Connect-4."""

from __future__ import annotations

import sys
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import click

from arena.cli.colours import of_player
from arena.cli.searching import board, value_in_words
from arena.cli.seats import Options, Solver, thinking
from arena.errors import TooLarge
from arena.searching.search import search
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.perfect import Perfect
    from arena.playing.perfect_searcher import Bounds, PerfectSearcher
    from arena.rules.alignment import AlignmentGame, Marks
    from arena.rules.game import AnyGame, AnyPosition, Move
    from arena.searching.perfect import Proved
    from arena.solving.lookup import MoveLookup

HEIGHT = 4
"""The lines of the tallest bar, each of two halves."""
WIDTH = 3
"""The characters of a column with its bar: 16 columns fit in a line."""
BLOCKS = ("█", "▄", "▀", "━")
"""A whole line of a bar, its lower and its upper half, and the bar of a draw."""
PLAIN_BLOCKS = ("#", "#", "#", "=")
"""The same where stdout cannot write them."""
PATIENCE = 10.0
"""Seconds after which a hint is given with what is known, where nobody can press Ctrl-C."""


class Bar(NamedTuple):
    """What is known of a move: who wins (0 for a draw, None if it is open), in how many plies, and its score.

    The score is the mover's: s or -s for a win with the winner's s-th disc from the end; None until it is exact.
    """

    winner: int | None
    plies: int | None
    score: int | None
    best: bool


class Enough(Exception):  # noqa: N818 - nothing is wrong
    """The hint takes too long for a reader who cannot end it."""


def hint(
    words: Speaker, game: AnyGame, here: AnyPosition, last: AnyPosition, solver: Solver | None, options: Options
) -> str:
    """Tell what each move leads to where that is solved or can be, else what a search finds.

    Parameters
    ----------
    words : Speaker
        Who says it.
    game : Game
        What is played.
    here, last : position
        Where, and the position before the last move, if any.
    solver : Perfect, PerfectSearcher or None
        Who knows what each move leads to.
    options : Options
        How to search where nobody knows.
    """
    from arena.playing.perfect import Perfect
    from arena.searching.perfect_board import fits

    if isinstance(solver, Perfect):
        return _columns(words, game, here, last, solver) if fits(game) else _listed(words, solver, here)
    if solver and fits(game):
        try:
            return _searched_columns(words, game, here, last, solver)
        except TooLarge as error:
            click.echo(str(error), err=True)
    answer = search(game, here, fast=True, **options._asdict())
    best = words(" or ").join(map(words.named, answer.best_moves))
    return words("Play {moves}: {result}", moves=best, result=value_in_words(words, answer.value, answer.win_in))


def _listed(words: Speaker, solver: Perfect, here: AnyPosition) -> str:
    """List the moves, the best ones first, those with the same outcome on a line."""
    alike: dict[tuple[bool, str], list[str]] = {}
    looked_up = solver.lookup(here)
    for move in sorted(looked_up.moves, key=lambda move: _worth(move, looked_up.player)):
        alike.setdefault((move.best, _outcome(words, move)), []).append(words.named(move.move))
    width = max([24, *(len(outcome) for _, outcome in alike)])
    lines = [
        f"{'*' if best_one else ' '} {outcome:{width}} {', '.join(moves)}"
        for (best_one, outcome), moves in alike.items()
    ]
    return "\n".join([*lines, words("* best: the fastest win, a draw, or the slowest loss")])


def _outcome(words: Speaker, move: MoveLookup) -> str:
    """Tell who wins after a move, and when."""
    if not move.winner:
        return words("draw")
    if not move.remoteness:
        return words("J{winner} wins at once", winner=move.winner)
    return words("J{winner} wins, {plies} later", winner=move.winner, plies=words.plies(move.remoteness))


def _worth(move: MoveLookup, mover: int) -> tuple[int, int]:
    """Give the place of a move among the others: wins, the fastest first, draws, then losses, the slowest first."""
    plies = move.remoteness or 0
    return (0, plies) if move.winner == mover else (1, 0) if not move.winner else (2, -plies)


def _columns(words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, solver: Perfect) -> str:
    """Draw the bars of a solved board."""
    from arena.searching.perfect_board import score_after

    discs, squares = 1 + (here[0] | here[1]).bit_count(), game.runs * game.length
    bounds = {}
    for move in solver.lookup(here).moves:
        score = score_after(move.remoteness or 0, discs, squares) if move.winner else 0
        bounds[move.move] = (score, score) if move.winner == 1 else (-score, -score)
    return _drawn(words, game, here, last, bounds)


def _searched_columns(
    words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, searcher: PerfectSearcher
) -> str:
    """Draw the bars of a board that is searched to the end, or what is known of them when Ctrl-C comes."""
    stopped = ""

    def lose_patience(proved: Proved) -> None:
        if proved.seconds > PATIENCE and not (sys.stdin and sys.stdin.isatty()):
            raise Enough

    try:
        with thinking(words, searcher, lose_patience):
            searcher.settle(here)
    except (KeyboardInterrupt, Enough):
        stopped = "\n" + words("The search was stopped: what has a ? is not known yet.")
    return _drawn(words, game, here, last, searcher.bounds_after(here)) + stopped


def _drawn(words: Speaker, game: AlignmentGame, here: Marks, last: Marks | None, scores: dict[Move, Bounds]) -> str:
    """Draw the board, and under its columns the bars: upwards where the mover wins, downwards where he loses."""
    bars = _bars(game, here, scores)
    columns = [bars.get(name) for name, _ in game.names]
    legend = [words("* best: the fastest win, a draw, or the slowest loss")]
    legend.insert(0, words("Under each column: who wins after it (= nobody), and in how many plies from here."))
    return "\n".join(["", board(game, here, last, WIDTH), "", *_standing(columns), "", *legend])


def _bars(game: AlignmentGame, here: Marks, scores: dict[Move, Bounds]) -> dict[Move, Bar]:
    """Tell of each move what its bounds say."""
    from arena.searching.perfect_board import plies_to_end

    mover, discs = game.player(here), (here[0] | here[1]).bit_count()
    sign = 1 if mover == 1 else -1
    least = max(min(sign * low, sign * high) for low, high in scores.values())
    bars = {}
    for move, (low, high) in scores.items():
        exact = sign * low if low == high else None
        winner = 1 if low > 0 else 2 if high < 0 else 0 if low == high else None
        plies = None if exact is None else plies_to_end(exact, discs, game.runs * game.length)
        bars[move] = Bar(winner, plies, exact, False)
    most = max(max(sign * low, sign * high) for low, high in scores.values())
    return {move: bar._replace(best=bar.score == least == most) for move, bar in bars.items()}


def _standing(columns: list[Bar | None]) -> list[str]:
    """Stand the bars side by side, in lines of text; nothing stands in a full column."""
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
            return drawn if score == 0 else "?" if bar.winner is None else "-"
        if not score or (score > 0) != (line > 0):
            return ""
        left = halves[score] - 2 * (abs(line) - 1)
        return whole if left >= 2 else (lower if line > 0 else upper) if left == 1 else ""

    lines = [[bar and (bar, 2 * block(bar, line)) for bar in columns] for line in range(above, -below - 1, -1)]
    lines.append([bar and (bar, _winner(bar)) for bar in columns])
    lines.append([bar and (bar, "" if bar.plies is None else str(bar.plies)) for bar in columns])
    lines.append([bar and (bar, "*" if bar.best else "") for bar in columns])
    texts = (" ".join(_cell(each) for each in line).rstrip() for line in lines)
    return [text for text in texts if text]


def _winner(bar: Bar) -> str:
    return "?" if bar.winner is None else f"J{bar.winner}" if bar.winner else "="


def _cell(part: tuple[Bar, str] | None) -> str:
    """Write a part of a bar in the colour of who wins, a draw's in grey."""
    if part is None or not part[1]:
        return " " * WIDTH
    bar, text = part
    styled = of_player(text, bar.winner) if bar.winner else click.style(text, dim=True)
    return " " * (WIDTH - len(text)) + styled


def _blocks() -> tuple[str, str, str, str]:
    """Give the blocks that stdout can write."""
    try:
        "".join(BLOCKS).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return PLAIN_BLOCKS
    return BLOCKS
