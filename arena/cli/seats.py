"""The two players of `arena play`: a human, the computer, or players by their names."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, Union

import click

from arena.cli.output import search_bar
from arena.errors import ArenaError, ParameterError
from arena.searching import PLIES
from arena.searching.search import search
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.playing.perfect_player import Perfect
    from arena.playing.perfect_solution import PerfectSolution
    from arena.playing.players import Choose
    from arena.rules.game import AnyGame, AnyPosition
    from arena.searching.evaluations import Evaluation
    from arena.searching.perfect.answers import Proved
    from arena.solving.solved import KeptSolution

Solver: TypeAlias = Union["Perfect", "PerfectSolution"]
"""What knows the value of each move: a solution, or a perfect search."""
PATIENCE = 5.0
"""The seconds that the computer thinks, at most, if nobody says how deep or how long."""
MOST_THREADS = 4
"""The threads that search together: more of them meet in the same places of the table."""


class Options(NamedTuple):
    """The options of the computer's search, as `search` takes them."""

    plies: int | None
    seconds: float | None
    algorithm: str
    evaluation: Evaluation

    @classmethod
    def of(cls, plies: int | None, seconds: float | None, algorithm: str, evaluation: Evaluation) -> Options:
        """Take depth and time as the user gives them; by default some plies within seconds."""
        if plies is None and seconds is None:
            plies, seconds = PLIES, PATIENCE
        return cls(plies, seconds, algorithm, evaluation)


class Seats(NamedTuple):
    """The choosers of the players' moves (None for the human), their names, and the solver behind hints."""

    players: dict[int, Choose | None]
    names: dict[int, str]
    solver: Solver | None


def seats_of(human: str | None, first: str | None, second: str | None, chance: random.Random) -> dict[int, str]:
    """Return who plays: the human's side is drawn unless it is chosen."""
    if human and {"1": first, "2": second}[human] not in (None, "human"):
        raise ParameterError(f"--human {human}: --{'first' if human == '1' else 'second'} seats somebody else there")
    first, second = "human" if human == "1" else first, "human" if human == "2" else second
    if first is not None or second is not None:
        other = "human" if "human" not in (first, second) else "machine"
        return {1: other if first is None else first, 2: other if second is None else second}
    side = chance.choice((1, 2))
    return {side: "human", 3 - side: "machine"}


def seated(
    words: Speaker,
    game: AnyGame,
    place: AnyPosition,
    seats: dict[int, str],
    options: Options,
    *,
    searched: bool,
    kept: KeptSolution | None,
    seconds: float,
) -> Seats:
    """Seat the players; where `searched` the computer searches even if the game can be solved.

    A bot has `seconds` for a move. The solver is the `kept` solution, one that takes about a second, or on Connect-4 a
    perfect search.
    """
    from arena.playing.perfect_player import Perfect

    if kept is not None and not searched:
        solver: Solver | None = Perfect(game, place, known=kept)
    else:
        solver = _solver(game, place, set(seats.values()), searched=searched)
    names = {side: _name(words, text, options, solver) for side, text in seats.items()}
    players = {side: _chooser(words, game, text, options, solver, seconds) for side, text in seats.items()}
    return Seats(players, names, solver)


@contextmanager
def thinking(words: Speaker, searcher: PerfectSolution, note: Callable[[Proved], str] = lambda _: "") -> Iterator[None]:
    """Show on a terminal how a perfect search proceeds."""
    if not searcher.nodes:
        get_ready(words)
    with search_bar(words("thinking"), note, searcher.nodes) as watch:
        searcher.watch = watch
        try:
            yield
        finally:
            searcher.watch = None


def get_ready(words: Speaker) -> None:
    """Say that loops may have to be compiled."""
    if sys.stderr.isatty():
        click.echo(words("The machine gets ready (some seconds, the first time on a computer)."), err=True)


def _solver(game: AnyGame, place: AnyPosition, seated: set[str], *, searched: bool) -> Solver | None:
    from arena.playing.perfect_player import perfect_player

    if "perfect" in seated:
        return perfect_player(game, place, threads=_threads())
    if not {"human", "machine"} & seated:
        return None
    return (None if searched else solved_quickly(game, place)) or _searcher(game)


def solved_quickly(game: AnyGame, place: AnyPosition) -> Perfect | None:
    """Solve a game if that takes about a second; None where it does not."""
    from arena.playing.perfect_player import Perfect

    try:
        return Perfect(game, place, quickly=True, margins=True)
    except ArenaError:  # too large, or its rules go wrong somewhere, which play need not meet
        return None


def _searcher(game: AnyGame) -> PerfectSolution | None:
    """Make the perfect search that gives hints, if the game has one."""
    from arena.machine.compiler import numba_or_none
    from arena.playing.perfect_solution import PerfectSolution
    from arena.searching.perfect.board import fits

    return PerfectSolution(game, threads=_threads()) if fits(game) and numba_or_none() else None


def _threads() -> int:
    from arena.machine.workers import processors

    return min(processors(), MOST_THREADS)


def _name(words: Speaker, text: str, options: Options, solver: Solver | None) -> str:
    from arena.playing.perfect_player import Perfect

    if text == "human":
        return words("you")
    if text != "machine":
        return text
    if isinstance(solver, Perfect):
        return words("the machine (perfect: the game is solved)")
    bounds = [words.plies(options.plies)] if options.plies else []
    bounds += [f"{words.decimal(options.seconds)} s"] if options.seconds else []
    depth = words(" or ").join(bounds)
    how = f"{options.algorithm}, {depth}, {words(options.evaluation.name)}"
    return words("the machine ({how})", how=how)


def _chooser(
    words: Speaker, game: AnyGame, text: str, options: Options, solver: Solver | None, seconds: float
) -> Choose | None:
    """Make the chooser of the moves of a side; None for the human."""
    from arena.playing.perfect_player import Perfect
    from arena.playing.players import player
    from arena.searching.board_search import fits

    if text == "human":
        return None
    if isinstance(solver, Perfect) and text in ("machine", "perfect"):
        return solver
    if solver and not isinstance(solver, Perfect) and text == "perfect":
        return _thoughtful(words, solver)
    if text != "machine":
        return player(game, text, seconds)
    if fits(game, options.evaluation) and options.algorithm == "alphabeta":
        get_ready(words)
        search(game, plies=1, evaluation=options.evaluation, fast=True)

    return lambda position, chance: search(game, position, seed=chance, fast=True, **options._asdict()).move


def _thoughtful(words: Speaker, searcher: PerfectSolution) -> Choose:
    """Show the progress of a perfect player's searches."""

    def choose(position: AnyPosition, chance: random.Random) -> str:
        with thinking(words, searcher):
            return searcher(position, chance)

    return choose
