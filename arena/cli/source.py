"""The GAME of a command: a game by its name with its parameters, or an arena file."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import exporters
import games
from arena.cli.parameters import Field, described_fields, parameter_type, summary, written
from arena.errors import ArenaError, ParameterError, one_of
from arena.graphs.compact import compact as to_columns
from arena.graphs.names import is_bare, names_of
from arena.rules.game import ImpartialGame, split_player
from arena.unfolding.packed import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES
from arena.unfolding.reach import MAX_EDGES, MAX_VERTICES
from arena.unfolding.unfold import position_graph, unfold, unfold_compact
from exporters.files.writing import encoded
from exporters.formats import is_columns, render_table

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


OUTSIDE = [("FILE.py:CLASS", "a game of your own"), ("openspiel:NAME", "a game of OpenSpiel")]
MOST_SHOWN = 24
"""How many values of a list a reader is shown; --json and -o give all."""
DELAY = 1.0
"""Seconds that work takes before its progress is shown."""


@dataclass(frozen=True)
class Source:
    """What the user named: a game's class with parameters, or an arena file.

    Parameters
    ----------
    name : str
        As it was written.
    parameters : dict
        The game's parameters; none for a file.
    game : type or None
        The game's class; None for a file.
    """

    name: str
    parameters: dict[str, Any]
    game: type[Any] | None

    @property
    def title(self) -> str:
        """The game and its parameters, for a reader."""
        shown = ", ".join(
            key if value is True else f"{key} {written(value)}"
            for key, value in self.parameters.items()
            if value is not False
        )
        return f"{self.name}, {shown}" if shown else self.name

    @property
    def is_columns(self) -> bool:
        """Whether it is a file of columns, which is read without a DiGraph."""
        return self.game is None and is_columns(self.name)

    @property
    def _impartial(self) -> bool:
        return self.game is not None and issubclass(self.game, ImpartialGame)

    def make(self) -> Any:
        """Make the game; its parameters are checked here."""
        if self.game is None:
            raise ParameterError(f"{self.name} is an arena file, not a game")
        return self.game(**self.parameters)

    def rules(self, *, to_the_end: bool = False, start: Hashable = None, **bounds: int) -> Any:
        """Give what is played without being unfolded; to the end, a sink's winner counts and not its value."""
        if self.game is not None:
            return self.make()
        from arena.graphs.graph_game import GraphGame

        most: dict[str, Any] = {"max_vertices": MAX_VERTICES, "max_edges": MAX_EDGES, **bounds}
        graph = exporters.read(self.name, **most)
        require_arena(graph, self)
        if start is not None:
            graph.graph.setdefault("initial", start)
        if to_the_end:
            for vertex, data in graph.nodes(data=True):
                if not graph.adj[vertex]:
                    data.pop("value", None)
        return GraphGame(graph)

    def compact(self, max_vertices: int | None, max_edges: int | None) -> CompactArena:
        """Unfold the game into columns, or read the file into them."""
        if self.game is None:
            if self.is_columns:
                most = (max_vertices or MAX_ARRAY_VERTICES, max_edges or MAX_ARRAY_EDGES)
                return exporters.read_compact(self.name, max_vertices=most[0], max_edges=most[1])
            most = (max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
            require_arena(graph := exporters.read(self.name, max_vertices=most[0], max_edges=most[1]), self)
            return to_columns(graph)
        with progress_bar(f"unfolding {self.name}", " positions") as progress:
            return self.unfolded(self.make(), max_vertices, max_edges, progress)

    def unfolded(
        self, game: Any, max_vertices: int | None, max_edges: int | None, progress: Any = None
    ) -> CompactArena:
        """Unfold a game into columns; one from outside must print its positions apart."""
        arena = unfold_compact(game, max_vertices=max_vertices, max_edges=max_edges, progress=progress)
        if isinstance(arena.vertices, list) and self.name not in games.names():
            names_of(arena)
        return arena

    def graph(self, kind: str | None, default: str, max_vertices: int, max_edges: int, **reading: Any) -> DiGraph:
        """Give the arena or the position graph: the one that was asked for, else the default if there are both."""
        if kind == "positions" and self.game is not None and not self._impartial:
            raise ParameterError(f"{self.name} has no position graph: the two players have different moves")
        chosen = (kind or default) if self._impartial else "arena"
        build = position_graph if chosen == "positions" else unfold
        graph = self._graph(build, reading, max_vertices=max_vertices, max_edges=max_edges)
        if kind and self.game is None and is_bare(graph) != (kind == "positions"):
            held = "a graph without players" if is_bare(graph) else "an arena"
            raise ParameterError(f"{self.name} holds {held}, so there is no --graph {kind}")
        return graph

    def makes_columns(self, kind: str | None) -> bool:
        """Tell whether its arena can be had without a DiGraph, and is what was asked for."""
        return kind != "positions" and (self.game is not None or self.is_columns)

    def position(self, text: str) -> Hashable:
        """Read a position of the game in any spelling that the game reads, " J1" or " J2" after it or not."""
        game, (unturned, player) = self.make(), split_player(text)
        position: Hashable = game.parse(text if isinstance(game, ImpartialGame) else unturned)
        if player and game.player(position) != player:
            raise ParameterError(f"{text!r} is not a position of {self.name}: J{3 - player} is to move there")
        return position

    def vertex(self, known: Container[Any], text: str) -> Hashable:
        """Find the position that the user means: player 1's, where the text leaves the turn open and it is known."""
        unturned, player = split_player(text)
        position = self.position(text)
        if player is None and self._impartial and position not in known:
            position = self.position(f"{unturned} J2")
        if position not in known:
            raise ParameterError(f"{text!r} cannot be reached from the start of {self.title}")
        return position

    def _graph(self, build: Callable[..., DiGraph], reading: dict[str, Any], **bounds: Any) -> DiGraph:
        if self.game is None:
            return exporters.read(self.name, **reading, **bounds)
        game = self.make()
        with progress_bar(f"unfolding {self.name}", " steps") as progress:
            graph = build(game, progress=progress, **bounds)
        if self.name not in games.names():
            names_of(graph)
        graph.graph["name"] = self.title
        return graph


class Verb(click.Group):
    """A verb: a group whose commands are the games, each with its own parameters and the verb's options.

    Parameters
    ----------
    run : callable
        Called with the `Source` and the values of the verb's options.
    options : sequence of click.Option
        The verb's options.
    files : bool
        Whether arena files are taken as well.
    parameter : callable, optional
        Gives what reads a parameter of a Python type; `parameter_type` by default.
    """

    def __init__(
        self,
        name: str,
        run: Callable[..., None],
        options: Sequence[click.Parameter],
        *,
        files: bool = True,
        parameter: Callable[[Any], Any] | None = None,
    ) -> None:
        super().__init__(
            name,
            help=run.__doc__,
            epilog=f"Options come after GAME: arena {name} GAME --help shows them.",
            subcommand_metavar="GAME [OPTIONS]",
            options_metavar="",
            no_args_is_help=True,
        )
        self.run, self.options, self.files, self.parameter = run, list(options), files, parameter or parameter_type

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse options before GAME, and say where they go."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            told = f"{error.format_message()} (options come after GAME: arena {self.name} GAME {error.option_name} ...)"
            raise click.UsageError(told) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the games, and the arenas that come along."""
        return self._known()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Make the command for a game or a file."""
        ours = cmd_name in games.names()
        is_file = not ours and self.files and (
            cmd_name in exporters.bundled()
            or exporters.format_of(cmd_name)
            or Path(cmd_name).suffix.lower() == ".solved"
        )  # fmt: skip
        if not is_file and games.is_game(cmd_name):
            if ctx.resilient_parsing and not ours:  # completion runs nobody's code
                return click.Command(cmd_name, params=self.options)
            game = games.find(cmd_name)
            help_, own = summary(game), self._own_options(cmd_name, game)
        elif is_file or (self.files and cmd_name and Path(cmd_name).exists()):
            game, own, help_ = None, [], "An arena file."
        else:
            raise click.UsageError(self._unknown(cmd_name))
        names = [option.name for option in own]

        def callback(**values: Any) -> None:
            parameters = {str(name): values.pop(str(name)) for name in names}
            self.run(Source(cmd_name, parameters, game), **values)

        return click.Command(cmd_name, params=[*own, *self.options], callback=callback, help=help_)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Show the games, then the arenas that come along."""
        with formatter.section("Games"):
            formatter.write_dl([(name, _summary(name)) for name in [*games.names(), *games.installed()]] + OUTSIDE)
        if self.files:
            with formatter.section("Arena files"):
                formatter.write_dl(
                    [(name, "") for name in exporters.bundled()]
                    + [("FILE", f"your own: {', '.join(f'.{name}' for name in exporters.formats())}, .solved")]
                )

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Complete games and, where they are taken, paths."""
        found = [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]
        return found or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def _own_options(self, name: str, game: type[Any]) -> list[click.Option]:
        """Make the options of a game, which must not be those of the verb."""
        own = [self._option(field) for field in described_fields(game)]
        taken = {"--help", "-h"}.union(*([option.name, *option.opts] for option in self.options))
        for option in own:
            if not taken.isdisjoint([option.name, *option.opts]):
                raise ParameterError(f"{name}: the field {option.name} is in the way of an option of arena {self.name}")
        return own

    def _option(self, field: Field) -> click.Option:
        flag = f"--{field.name.replace('_', '-')}"
        if field.type is bool:
            both = f"{flag}/--no-{flag[2:]}"
            return click.Option([field.name, both], default=field.default, show_default=True, help=field.help)
        return click.Option(
            [field.name, flag],
            type=self.parameter(field.type),
            default=str(written(field.default)),
            show_default=True,
            help=field.help,
        )

    def _known(self) -> list[str]:
        return [*games.names(), *games.installed(), *(exporters.bundled() if self.files else [])]

    def _unknown(self, name: str) -> str:
        choices = self._known()
        close = difflib.get_close_matches(name, choices, n=1)
        hint = f"did you mean {close[0]}? one of" if close else "one of"
        also = f", FILE.py:CLASS, openspiel:NAME{', or an arena file' if self.files else ''}"
        return f"unknown game: {name!r} ({hint} {', '.join(choices)}{also})"


@contextmanager
def progress_bar(text: str, unit: str, total: int | None = None) -> Iterator[Callable[..., object] | None]:
    """Show progress on stderr after `DELAY`, if it is a terminal: steps done, and a note."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(desc=text, unit=unit, total=total, delay=DELAY, leave=False, unit_scale=True) as bar:

        def step(count: int, note: str = "") -> None:
            if note:
                bar.set_postfix_str(note, refresh=False)
            bar.update(count)

        yield step


def check_table(output: str) -> str:
    """Tell the format of a table by its ending; CSV unless the ending promises something else."""
    ending = Path(output).suffix.lower()
    if ending[1:] in exporters.formats("table"):
        return ending[1:]
    if ending in (".dot", ".svg", ".png", ".pdf", ".json", ".xlsx", ".ods"):
        raise one_of("ending", Path(output).name, [f".{name}" for name in exporters.formats("table")])
    return "csv"


def check_kept(output: str, endings: list[str], name: str) -> None:
    """Refuse before the work what cannot be written, or would be written over the arena that was named."""
    ending = Path(output).suffix.lower()
    if ending not in endings:
        raise one_of("ending", Path(output).name, endings)
    if not Path(output).absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), output)
    if ending != ".solved" and Path(output).exists() and Path(name).exists() and Path(output).samefile(name):
        raise ParameterError(f"-o {output}: that is the arena itself, and would be lost")


def emit_table(output: str, fields: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table in the format of its ending."""
    emit(output, render_table(check_table(output), fields, rows))


def emit(output: str, content: str | bytes) -> None:
    """Write a result to a file, whole or not at all, or to stdout: as UTF-8, whatever stdout is for other texts."""
    if output == "-":
        data = encoded(content) if isinstance(content, str) else content
        click.echo(data if hasattr(sys.stdout, "buffer") else content, nl=False)  # a notebook's takes texts alone
    else:
        exporters.write(output, content)


def emit_json(value: object) -> None:
    """Print a value as JSON."""
    import json

    emit("-", json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def some(values: Sequence[object], separator: str) -> str:
    """Join the first values for a reader, and count them if there are more."""
    texts = [str(value) for value in values[:MOST_SHOWN]]
    if separator == ", " and any("," in text for text in texts):
        separator = "; "
    shown = separator.join(texts)
    return shown if len(values) <= MOST_SHOWN else f"{shown} ... ({len(values):,} in all)"


def require_arena(graph: DiGraph, source: Source) -> None:
    """Refuse a bare graph where players are needed."""
    if is_bare(graph):
        raise ParameterError(
            f"{source.name} is a bare graph: it has no players, so nobody wins; try kernel, table or draw"
        )


def _summary(name: str) -> str:
    try:
        return summary(games.find(name))
    except ArenaError as error:
        return f"({error})"
