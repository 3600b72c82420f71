"""Play against the machine in the terminal."""

from __future__ import annotations

import random

import click

from arena.cli import terminal_game
from arena.cli.options import SPOKEN, Choice
from arena.cli.output import echo
from arena.cli.searching import (
    DEPTH,
    POSITION,
    SEARCHED,
    SECONDS,
    evaluation_of,
    position_of,
    seat,
)
from arena.cli.seats import Options, seated, texts
from arena.cli.solutions import kept_by
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.cli.verbs.simulate import SECONDS_PER_MOVE, players_of_help
from arena.errors import ParameterError
from arena.playing.bots import check_seconds
from arena.playing.choices import chances
from arena.rules.game import parsed
from arena.searching.search import check_bounds
from arena.words import Speaker


def run(  # noqa: PLR0913, PLR0917 - the options of a search and of bots
    source: Source, position: str | None, human: str | None, first: str | None, second: str | None, plies: int | None,
    seconds: float | None, evaluation: str | None, weights: str | None, algorithm: str, seed: int | None,
    seconds_per_move: float, lang: str,
) -> None:  # fmt: skip
    """Play against the machine in the terminal; --first and --second seat other players, or two machines."""
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
    check_bounds(plies, seconds, algorithm)
    check_seconds(seconds_per_move)
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    heuristic = evaluation_of(game, evaluation, weights, seed)
    options = Options.of(plies, seconds, algorithm, heuristic)
    seats = texts(human, first, second, chance)
    if not {"human", "machine"} & set(seats.values()) and (plies, seconds, evaluation, weights) != (None,) * 4:
        raise ParameterError("--plies and the like: both players are named, so write minimax:plies=4")
    searched = (plies, seconds, evaluation, weights, algorithm) != (None, None, None, None, "alphabeta")
    words = Speaker(lang)
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


play = Verb(
    "play",
    run,
    [
        POSITION,
        click.Option(["--human"], type=Choice(["1", "2"]), help="Your side; drawn at random unless given."),
        click.Option(["--first"], metavar="PLAYER", help="J1, like human, perfect, minimax:plies=4 or bot.py."),
        click.Option(["--second"], metavar="PLAYER", help="J2, likewise."),
        DEPTH,
        SECONDS,
        *SEARCHED,
        click.Option(["--seed"], type=int, help="Draw the sides and the machine's moves in the same way again."),
        SECONDS_PER_MOVE,
        *SPOKEN,
    ],
    end=players_of_help,
)
