"""A verb of the command line: a group whose commands are the games and files, each with its own parameters."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import exporters
import games
from arena.cli.group import Ordered
from arena.cli.options import Choice, language_of
from arena.cli.parameters import GameClass, ReadParameter, options_of, rules
from arena.cli.source import Source
from arena.errors import ParameterError, did_you_mean
from arena.machine.stdout import kept_for_results
from exporters.files.reading import STDIN
from exporters.formats import reader_options

WITH_FILES = ", FILE.py:CLASS, an arena file, or - for one on stdin"
WRITTEN = ("output", "summary", "out")
"""The parameters that name a file to write; all others may name files to read."""


class ResultCommand(click.Command):
    """A command whose results alone reach stdout: rules, bots and their programs print on stderr meanwhile."""

    def __init__(self, name: str, *, end: Callable[[], str] | None = None, **attributes: Any) -> None:  # click's own
        super().__init__(name, **attributes)
        self.end = end

    def invoke(self, ctx: click.Context) -> Any:
        """Run it, unless it would write over a file that it reads, or two files in one place."""
        written = {name: value for name in WRITTEN if (value := ctx.params.get(name)) and value != "-"}
        read = [ctx.info_name]
        for name, value in ctx.params.items():
            read += [] if name in WRITTEN else value if isinstance(value, tuple) else [value]
        for output in written.values():
            if any(isinstance(other, str) and _is_one_file(output, other) for other in read):
                raise ParameterError(f"{output}: the command reads this file and would write over it")
        if len({os.path.realpath(output) for output in written.values()}) < len(written):
            raise ParameterError(f"{' and '.join(written.values())}: two results in one file")
        with kept_for_results():
            return super().invoke(ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.epilog = self.end() if self.end else None
        super().format_epilog(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_panels(ctx, formatter, self.get_params(ctx))


def _is_one_file(one: str, other: str) -> bool:
    """Return whether a file that is there is another one, or a table of an arena in a folder."""
    try:
        names = [Path(other), *(Path(other, name) for name in ("nodes.csv", "edges.csv"))]
        return Path(one).is_file() and any(name.exists() and name.samefile(one) for name in names)
    except (OSError, ValueError):  # the other is no file
        return False


def _write_panels(ctx: click.Context, formatter: click.HelpFormatter, options: Iterable[click.Parameter]) -> None:
    """Write options under their headings, those of the verb alone first."""
    panels: dict[str, list[tuple[str, str]]] = {"Options": []}
    for option in options:
        if (record := option.get_help_record(ctx)) and record[1]:
            panels.setdefault(getattr(option, "panel", "Options"), []).append(record)
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records, col_max=28)


class Verb(Ordered):
    """A verb; `run` is called with the `Source` and the values of the verb's options."""

    def __init__(
        self,
        name: str,
        run: Callable[..., None],
        options: Sequence[click.Parameter],
        *,
        text: str,
        files: bool = True,
        parameter: ReadParameter | None = None,
        end: Callable[[], str] | None = None,
    ) -> None:
        arguments = [each.metavar or "" for each in options if isinstance(each, click.Argument)]
        super().__init__(
            name,
            help=text,
            epilog=f"GAME is a name that `arena games` lists{WITH_FILES if files else ' or FILE.py:CLASS'}; its "
            f"parameters are options, too, and `arena {name} GAME --help` lists them.",
            subcommand_metavar=" ".join(["GAME", "[OPTIONS]", *arguments]),
            options_metavar="",
            no_args_is_help=True,
        )
        self.run, self.options, self.files, self.parameter, self.end = run, list(options), files, parameter, end
        self.place = f"GAME: arena {name} GAME"

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*games.names(), *games.installed(), *(exporters.bundled() if self.files else [])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        outside = not self._is_file(cmd_name) and cmd_name not in games.names()
        if ctx.resilient_parsing and outside and games.is_game(cmd_name):  # completion runs nobody's code
            return click.Command(cmd_name, params=self.options)
        game, own, help_ = self._named(cmd_name)

        def callback(**values: Any) -> None:  # of the types that the options give them
            given = {str(option.name): values.pop(str(option.name)) for option in own}
            about: dict[str, Any] = {"lang": language_of(values)}
            about |= {bound: values.get(bound) for bound in ("max_vertices", "max_edges")}
            if game is None:
                about["start"] = given.pop("start", None)
                reading = {option: value for option, value in given.items() if value not in (None, False)}
                self.run(Source(cmd_name, {}, None, reading, **about), **values)
            else:
                self.run(Source(cmd_name, given, game, **about), **values)

        return ResultCommand(cmd_name, params=[*own, *self.options], callback=callback, help=help_, end=self.end)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_panels(ctx, formatter, [*self.options, *self.get_params(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [CompletionItem(name) for name in self.list_commands(ctx) if name.startswith(incomplete)]
        return names or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def _is_file(self, name: str) -> bool:
        if not self.files or name in games.names():
            return False
        is_named = Path(name).suffix.lower() == ".solved" or name in (STDIN, *exporters.bundled())
        return is_named or exporters.format_of(name) is not None

    def _named(self, name: str) -> tuple[GameClass | None, list[click.Option], str]:
        """Find a game or a file, the options of its own, and the text of its help."""
        if not (is_file := self._is_file(name)) and games.is_game(name):
            game = games.find(name)
            own = options_of(game, self.parameter)
            taken = {"--help", "-h"}.union(*([option.name, *option.opts] for option in self.options))
            for option in own:
                if not taken.isdisjoint([option.name, *option.opts]):
                    way = f"is in the way of an option of arena {self.name}"
                    raise ParameterError(f"{name}: the field {option.name} {way}")
            return game, own, "\n\n".join(rules(game))
        if is_file or (self.files and name and Path(name).exists()):
            return None, self._file_options(name), f"Options for the arena file {name}."
        also = f"FILE.py:CLASS, openspiel:NAME{', or an arena file' if self.files else ''}"
        question = did_you_mean(name, self.list_commands(click.Context(self)))
        raise click.UsageError(f"unknown game: {name!r} ({question}one that `arena games` lists, {also})")

    def _file_options(self, name: str) -> list[click.Option]:
        """Make the options of an arena file: those that the verb has not, and that its format may want."""
        format_ = exporters.format_of(name)
        if format_ is None and (Path(name).suffix.lower() == ".solved" or name in exporters.bundled()):
            return []
        known = Choice(exporters.formats())
        options = [
            click.Option(["--from-format", "format"], type=known, help="Format of the file, whatever its ending."),
            click.Option(
                ["--position", "start"], metavar="POSITION", help="Where play starts, other than in the file."
            ),
            *(
                click.Option([f"--{option.replace('_', '-')}"], metavar=metavar, help=help_)
                for option, (metavar, help_) in reader_options(format_ or "csv").items()
            ),
        ]
        taken = {flag for option in self.options for flag in option.opts}
        return [option for option in options if taken.isdisjoint(option.opts)]
