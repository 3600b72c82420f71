"""The verbs, found by looking: each in a module of its name in `verbs/` that is imported once the verb is used."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import click

from arena.cli import verbs
from arena.machine.shadowing import check_neighbours


def listed(folders: Iterable[str]) -> dict[str, str]:
    """List the verbs, each with the first line of its module, which the help shows; none is imported.

    pathlib takes longer to import than all of this to run.
    """
    lines = {}
    files = sorted((file, folder) for folder in folders for file in os.listdir(folder))  # noqa: PTH208
    for file, folder in files:
        name, ending = os.path.splitext(file)  # noqa: PTH122
        if ending == ".py" and not name.startswith("_"):
            with open(os.path.join(folder, file), encoding="utf-8") as module:  # noqa: PTH118, PTH123
                lines[name] = module.readline().strip().strip('"')
    return lines


VERBS = listed(verbs.__path__)
"""The lines of `arena --help`, by the names of the verbs."""


def verb(name: str) -> click.Command:
    """Import a verb, once it is sure that it will find our packages."""
    check_neighbours()
    command: click.Command = getattr(import_module(f"arena.cli.verbs.{name}"), name)
    return command


class Deferred(click.Command):
    """A verb that is imported once it is used: to list the verbs, none is."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Import the verb, and let it read its arguments."""
        return verb(self.name or "").make_context(info_name, args, parent, **extra)


class Toolkit(click.Group):
    """The command `arena`: it says where the verb stands, where a game or an option has been typed in its place."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse options before the verb, and say where they go."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise _advised(error, f"options come after the verb: arena solve nim {error.option_name} ...") from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            game = args[0] if _can_be_solved(args[0]) else "nim"
            raise _advised(error, f"a verb comes first: arena solve {game}; arena --help lists the verbs") from None


def _advised(error: click.NoSuchCommand | click.NoSuchOption, advice: str) -> click.UsageError:
    """Add advice to an error that names nothing that is spelt alike."""
    message = error.format_message()
    return click.UsageError(message if error.possibilities else f"{message} ({advice})")


def _can_be_solved(name: str) -> bool:
    check_neighbours()
    import exporters
    import games

    return name in games.names() or name in exporters.bundled() or os.path.isfile(name)  # noqa: PTH113


def _version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:  # noqa: ARG001
    if wanted:
        from importlib.metadata import version

        click.echo(f"arena {version('arena-games')}")
        context.exit()


@click.group(
    cls=Toolkit,
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
