"""The verbs, each in a module of its name that is imported once the verb is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from arena.neighbours import check_neighbours

VERBS = {
    "check": "Check the rules of a game, or the conventions of an arena file.",
    "convert": "Write an arena in another format.",
    "draw": "Draw the coloured graph of a game.",
    "explore": "Write a page to click through, with or without the answers.",
    "film": "Film how an attractor, a kernel or min-max values come about.",
    "games": "List the games and their parameters, and the arena files.",
    "grade": "Mark students' tables, and tell why a cell is wrong.",
    "kernel": "Find the kernel of a graph.",
    "play": "Play against the machine in the terminal.",
    "search": "Value every move of a position by min-max.",
    "simulate": "Play many games between two players.",
    "solve": "Tell who wins, how, and the sizes of all sets.",
    "sweep": "Solve a game for every value of a parameter.",
    "table": "Write who wins as a table, one row a vertex.",
    "tournament": "Let all players play each other, and tell the mean scores.",
    "tree": "Draw the game tree to a depth, with its min-max values.",
    "verify": "Check a solution, vertex by vertex, without trusting it.",
}
"""What `arena --help` says of each verb, on one line of a terminal."""


def verb(name: str) -> click.Command:
    """Import a verb, once it is sure that it will find our packages."""
    check_neighbours()
    command: click.Command = getattr(import_module(f"arena.cli.{name}"), name)
    return command


class Deferred(click.Command):
    """What stands for a verb until it is used: to list the verbs, none is imported."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Go on with the verb itself."""
        return verb(self.name or "").make_context(*arguments, **settings)


def _version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:  # noqa: ARG001
    if wanted:
        from importlib.metadata import version

        click.echo(f"arena {version('arena-games')}")
        context.exit()


@click.group(
    commands=[Deferred(name, short_help=text) for name, text in VERBS.items()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version and exit."
)
def cli() -> None:
    """Two-player games on graphs: unfold a game, solve it, draw it, tabulate it.

    \b
    arena games                                        the games and their parameters
    arena solve fibonacci_nim --matches 4              who wins, and how
    arena draw fibonacci_nim --matches 4 -o nim.svg    its arena as a picture

    GAME is a name that `arena games` lists, the path of an arena file, FILE.py:CLASS or openspiel:NAME.
    """  # noqa: D301 - click's \\b keeps the lines apart
