"""The command `arena`: its verbs, each in a module of its name in `verbs/` that is imported once the verb is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from arena.machine.shadowing import check_neighbors

VERBS = {
    "analyze": "Evaluate each move of a finished game",
    "check": "Check the rules of a game or the arena in a file",
    "convert": "Write a game or an arena file in another format",
    "draw": "Draw a game: its graph, a part of it, or one position",
    "exercise": "Write variants of an exercise, with their solutions",
    "explore": "Write a web page to explore a game",
    "film": "Film an algorithm at work, step by step",
    "games": "List the games and their parameters, or show the rules of one",
    "grade": "Grade students' tables of a solved game",
    "kernel": "Find the kernel of a graph, and the moves that lead into it",
    "map": "Draw the positions of a game as the cells of a map",
    "mark": "Mark students' programs and notebooks",
    "play": "Play against the computer in the terminal",
    "random": "Make a random arena, or one of a known family",
    "search": "Find the best move by search, without unfolding the game",
    "sequence": "Compute the Grundy values of heaps, and prove their period",
    "simulate": "Play many games between two players, and report who wins",
    "solve": "Solve a game: who wins, how fast, with which moves",
    "sweep": "Solve a game for every value of a parameter",
    "table": "Tabulate a solved game: one row per vertex",
    "tournament": "Rank players by games of every pair",
    "tree": "Draw the tree of a game, with its values",
    "value": "Find the value of a partizan game, and its temperature",
    "verify": "Verify a solution, vertex by vertex",
}


def verb(name: str) -> click.Command:
    """Import a verb, once it is sure that it will find our packages."""
    check_neighbors()
    command: click.Command = getattr(import_module(f"arena.cli.verbs.{name}"), name)
    return command


class Deferred(click.Command):
    """A verb that is imported once it is used: to list the verbs, none is."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        return verb(self.name or "").make_context(info_name, args, parent, **extra)


class Ordered(click.Group):
    """A group that says where options go that stand before its command."""

    place = "the verb: arena solve nim"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            advice = f"options come after {self.place} {error.option_name} ..."
            raise click.UsageError(f"{error.format_message()} ({advice})") from None


class Toolkit(Ordered):
    """The command `arena`: it says where the verb stands, where a game has been typed in its place."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            advice = f" (a verb comes first: arena solve {args[0]}; arena --help lists the verbs)"
            raise click.UsageError(error.format_message() + ("" if error.possibilities else advice)) from None


@click.group(
    cls=Toolkit,
    commands=[Deferred(name, short_help=text) for name, text in VERBS.items()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="arena-games", message="arena %(version)s")
def cli() -> None:
    """Two-player games on graphs: unfold a game, solve it, draw it, tabulate it.

    \b
    arena games                                        the games and their parameters
    arena solve fibonacci_nim --matches 4              who wins, and how
    arena draw fibonacci_nim --matches 4 -o nim.svg    its arena as a picture

    GAME is a name that `arena games` lists, the path of an arena file, FILE.py:CLASS or openspiel:NAME.
    """  # noqa: D301 - click's \\b keeps the lines apart
