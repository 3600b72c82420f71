"""The verb `play`."""

from __future__ import annotations

import random
from typing import Annotated, Literal

import click

from arena.cli.command import verb
from arena.cli.options import Algorithm, Depth, Help, Place, Speech, evaluation_of
from arena.cli.output import echo
from arena.cli.solutions import reopened
from arena.cli.source import Source
from arena.cli.summaries import seat
from arena.cli.terminal_game import TerminalGame, solver_of
from arena.cli.verbs.simulate import players_of_help
from arena.errors import ParameterError
from arena.playing.bots import check_seconds
from arena.playing.choices import chances
from arena.searching import PLIES
from arena.searching.search import check_bounds

PATIENCE = 5.0
"""The seconds that the computer thinks, at most, if nobody says how deep or how long."""


@verb(groups=(Speech,), end=players_of_help)
def play(
    source: Source,
    *,
    human: Annotated[Literal["1", "2"] | None, Help("Your side; drawn at random unless given.")] = None,
    first: Annotated[str | None, Help("J1, like human, perfect, minimax:plies=4 or bot.py.", "PLAYER")] = None,
    second: Annotated[str | None, Help("J2, in the same form.", "PLAYER")] = None,
    position: Place = None,
    seed: Annotated[int | None, Help("Draw the sides and the computer's moves in the same way again.", "N")] = None,
    depth: Depth,
    algorithm: Annotated[Algorithm, Help("How the computer searches.")] = "alphabeta",
    seconds_per_move: Annotated[
        float, Help("The time of a bot (FILE.py) for a move, after which it forfeits.", "SECONDS")
    ] = 10.0,
) -> None:
    """Play against the computer in the terminal, or watch two players.

    Type a move, or hint, undo, help or quit.
    """
    source, kept = reopened(source) if source.kept else (source, None)
    game, place = source.placed(position, to_the_end=True)
    if kept and place not in kept:
        raise ParameterError(f"--position {position}: it cannot be reached from the start of {source.title}")
    if game.winner(place) is not None:
        raise ParameterError(f"--position {position}: play has ended there")
    check_bounds(depth.plies, depth.seconds, algorithm)
    check_seconds(seconds_per_move)
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    plies, seconds = depth.plies, depth.seconds
    if plies is None and seconds is None:
        plies, seconds = PLIES, PATIENCE
    heuristic = evaluation_of(game, depth.evaluation, depth.weights, seed)
    searching = {"plies": plies, "seconds": seconds, "algorithm": algorithm, "evaluation": heuristic}
    seats = _seats(human, first, second, chance)
    if not {"human", "machine"} & {*seats.values()} and depth != Depth():
        raise ParameterError("--plies and the like: both players are named, so write minimax:plies=4")
    searched = depth != Depth() or algorithm != "alphabeta"
    solver = solver_of(game, place, {*seats.values()}, searched=searched, kept=kept)
    words = source.words
    table = TerminalGame(game, words, seats, searching, solver, chances(chance), seconds_per_move, [place])
    echo(click.style(source.heading, bold=True))
    echo("   ".join(words("{name}: {what}", name=seat(words, game, side), what=table.name(side)) for side in (1, 2)))
    try:
        table.play()
    except (EOFError, KeyboardInterrupt):
        echo(f"\n{table.listed()}{words('Thank you for the game!')}")
        return
    table.end()


def _seats(human: str | None, first: str | None, second: str | None, chance: random.Random) -> dict[int, str]:
    """Return who plays: the human's side is drawn unless it is chosen."""
    if human and {"1": first, "2": second}[human] not in (None, "human"):
        raise ParameterError(f"--human {human}: --{'first' if human == '1' else 'second'} seats somebody else there")
    first, second = "human" if human == "1" else first, "human" if human == "2" else second
    if first is None and second is None:
        side = chance.choice((1, 2))
        return {side: "human", 3 - side: "machine"}
    other = "machine" if "human" in (first, second) else "human"
    return {1: first or other, 2: second or other}
