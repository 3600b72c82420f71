"""The command line: one verb, one file. Only light modules are imported here; the verbs import what they use."""

from __future__ import annotations

import errno
import os
import sys
import traceback

import click

from arena.cli.check import check
from arena.cli.convert import convert
from arena.cli.draw import draw
from arena.cli.explore import explore
from arena.cli.film import film
from arena.cli.games import games
from arena.cli.grade import grade
from arena.cli.kernel import kernel
from arena.cli.play import play
from arena.cli.search import search
from arena.cli.simulate import simulate
from arena.cli.solve import solve
from arena.cli.sweep import sweep
from arena.cli.table import table
from arena.cli.tournament import tournament
from arena.cli.tree import tree
from arena.cli.verify import verify
from arena.errors import ArenaError, ParameterError
from exporters._cells import clean

__all__ = ["cli", "main"]

MOST_TOLD = 500
"""The characters of an error that anybody reads."""


def _version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:  # noqa: ARG001
    if wanted:
        from importlib.metadata import version

        click.echo(f"arena {version('arena-games')}")
        context.exit()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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


for verb in (
    games,
    solve,
    sweep,
    table,
    draw,
    film,
    explore,
    kernel,
    search,
    tree,
    play,
    simulate,
    tournament,
    convert,
    check,
    verify,
    grade,
):
    cli.add_command(verb)


def main() -> None:
    """Run the command line: whatever goes wrong is told in one line."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115
    try:
        code = cli.main(prog_name="arena", standalone_mode=False) or 0
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except BaseException as error:
        if isinstance(error, SystemExit) and _is_ours(error):
            raise
        if isinstance(error, OSError) and error.filename is None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what stdout could not take is not tried again at exit
            if error.errno == errno.EPIPE:
                sys.exit(1)
        text, code = _explain(error)
        line = clean(" ".join(text.split()))
        click.echo(f"arena: {line if len(line) <= MOST_TOLD else line[:MOST_TOLD] + '...'}", err=True)
    sys.exit(code)


def _is_ours(error: SystemExit) -> bool:
    """Tell whether we or click leave, and not somebody's rules."""
    last = list(traceback.walk_tb(error.__traceback__))[-1][0]
    return str(last.f_globals.get("__name__")).partition(".")[0] in ("arena", "click")


def _explain(error: BaseException) -> tuple[str, int]:
    """Give the line and the exit code for an error: 2 if the command was wrong, 1 if the work failed."""
    if isinstance(error, click.ClickException):
        return error.format_message(), error.exit_code
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return "interrupted", 1
    if isinstance(error, ArenaError):
        return str(error), 2 if isinstance(error, ParameterError) else 1
    if isinstance(error, MemoryError):
        return "out of memory; take a smaller game", 1
    if isinstance(error, OSError):
        return ": ".join(str(part) for part in (error.filename, error.strerror or error) if part), 1
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})", 1
