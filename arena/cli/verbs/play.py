"""The verb `play`."""

from __future__ import annotations

import random
from typing import Literal

import click

from arena.cli import terminal_game
from arena.cli.command import verb
from arena.cli.options import Speech
from arena.cli.output import echo
from arena.cli.searching import Algorithm, Depth, evaluation_of, position_of, seat
from arena.cli.seats import Options, seated, seats_of
from arena.cli.solutions import kept_by
from arena.cli.source import Source
from arena.cli.verbs.simulate import players_of_help
from arena.errors import ParameterError
from arena.playing.bots import check_seconds
from arena.playing.choices import chances
from arena.rules.game import parsed
from arena.searching.search import check_bounds
from arena.words import Speaker


@verb(end=players_of_help)
def play(
    source: Source,
    *,
    human: Literal["1", "2"] | None = None,
    first: str | None = None,
    second: str | None = None,
    position: str | None = None,
    seed: int | None = None,
    depth: Depth,
    algorithm: Algorithm = "alphabeta",
    seconds_per_move: float = 10.0,
    speech: Speech,
) -> None:
    """Play against the computer in the terminal, or watch two players.

    Type a move, or hint, undo, help or quit.

    Parameters
    ----------
    human
        Your side; drawn at random unless given.
    first : PLAYER
        J1, like human, perfect, minimax:plies=4 or bot.py.
    second : PLAYER
        J2, likewise.
    position : POSITION
        Where to begin, as printed, or as Connect-4's moves like 44536.
    seed : N
        Draw the sides and the computer's moves in the same way again.
    algorithm
        How the computer searches.
    seconds_per_move : SECONDS
        The time of a bot (FILE.py) for a move, after which it forfeits.
    """
    kept = None
    if opened := kept_by(source):
        source, kept, game = opened
        place = game.initial if position is None else parsed(game, position)
        if place not in kept:
            raise ParameterError(f"--position {position}: it cannot be reached from the start of {source.title}")
    else:
        game, place = position_of(source, position, to_the_end=True)
    if game.winner(place) is not None:
        raise ParameterError(f"--position {position}: play has ended there")
    check_bounds(depth.plies, depth.seconds, algorithm)
    check_seconds(seconds_per_move)
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    heuristic = evaluation_of(game, depth.evaluation, depth.weights, seed)
    options = Options.of(depth.plies, depth.seconds, algorithm, heuristic)
    seats = seats_of(human, first, second, chance)
    if not {"human", "machine"} & set(seats.values()) and depth.asked:
        raise ParameterError("--plies and the like: both players are named, so write minimax:plies=4")
    words, searched = Speaker(speech.language), depth.asked or algorithm != "alphabeta"
    players, names, solver = seated(
        words, game, place, seats, options, searched=searched, kept=kept, seconds=seconds_per_move
    )
    table = terminal_game.TerminalGame(game, players, names, options, solver, chances(chance), [place], words=words)
    echo(click.style(source.heading, bold=True))
    echo("   ".join(words("{name}: {what}", name=seat(words, game, side), what=names[side]) for side in (1, 2)))
    try:
        terminal_game.play(table)
    except (terminal_game.Leave, EOFError, KeyboardInterrupt):
        echo(f"\n{terminal_game.moves_played(table)}{words('Thank you for the game!')}")
        return
    terminal_game.end(table)
