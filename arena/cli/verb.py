"""A verb of the command line: a group whose commands are the games and files, each with its own parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import exporters
import games
from arena.cli.options import Choice, language_of
from arena.cli.output import ResultCommand, write_panels
from arena.cli.source import Source
from arena.errors import ParameterError, did_you_mean
from exporters.files.reading import STDIN
from exporters.formats import reader_options

if TYPE_CHECKING:
    from arena.cli.parameters import GameClass, ReadParameter


class Verb(click.Group):
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
            epilog=f"GAME: a game of `arena games`, FILE.py:CLASS{', an arena file, - for stdin' if files else ''}; "
            f"arena {name} GAME --help shows its parameters.",
            subcommand_metavar=" ".join(["GAME", "[OPTIONS]", *arguments]),
            options_metavar="",
            no_args_is_help=True,
        )
        self.run, self.options, self.files, self.parameter, self.end = run, list(options), files, parameter, end

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse options before GAME, and say where they go."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            advice = f"options come after GAME: arena {self.name} GAME {error.option_name} ..."
            raise click.UsageError(f"{error.format_message()} ({advice})") from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the games, and the arenas that come along."""
        return [*games.names(), *games.installed(), *(exporters.bundled() if self.files else [])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Make the command for a game or a file."""
        outside = not self._is_file(cmd_name) and cmd_name not in games.names()
        if ctx.resilient_parsing and outside and games.is_game(cmd_name):  # completion runs nobody's code
            return click.Command(cmd_name, params=self.options)
        game, own, help_ = self._named(cmd_name)

        def callback(**values: Any) -> None:  # of the types that the options give them
            given = {str(option.name): values.pop(str(option.name)) for option in own}
            lang = language_of(values)
            self.run(_source(cmd_name, game, given, lang, values), **values)

        return ResultCommand(cmd_name, params=[*own, *self.options], callback=callback, help=help_, end=self.end)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options that each game takes, in panels."""
        write_panels(ctx, formatter, [*self.options, *self.get_params(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete games and, where they are taken, paths."""
        names = [CompletionItem(name) for name in self.list_commands(ctx) if name.startswith(incomplete)]
        return names or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def _is_file(self, name: str) -> bool:
        """Return whether a name is that of an arena file, before it is looked for."""
        if not self.files or name in games.names():
            return False
        is_named = Path(name).suffix.lower() == ".solved" or name in (STDIN, *exporters.bundled())
        return is_named or exporters.format_of(name) is not None

    def _named(self, name: str) -> tuple[GameClass | None, list[click.Option], str]:
        """Find a game or a file, the options of its own, and the text of its help."""
        if not (is_file := self._is_file(name)) and games.is_game(name):
            from arena.cli.parameters import options_of, rules

            game = games.find(name)
            own = options_of(game, self.parameter)
            taken = {"--help", "-h"}.union(*([option.name, *option.opts] for option in self.options))
            for option in own:
                if not taken.isdisjoint([option.name, *option.opts]):
                    way = f"is in the way of an option of arena {self.name}"
                    raise ParameterError(f"{name}: the field {option.name} {way}")
            return game, own, "\n\n".join(rules(game))
        if is_file or (self.files and name and Path(name).exists()):
            return None, self._file_options(name), "An arena file."
        also = f"FILE.py:CLASS, openspiel:NAME{', or an arena file' if self.files else ''}"
        question = did_you_mean(name, self.list_commands(click.Context(self)))
        raise click.UsageError(f"unknown game: {name!r} ({question}one that `arena games` lists, {also})")

    def _file_options(self, name: str) -> list[click.Option]:
        """Make the options of an arena file: those that the verb has not, and that its format may want."""
        format_ = exporters.format_of(name)
        if format_ is None and (Path(name).suffix.lower() == ".solved" or name in exporters.bundled()):
            return []
        wanted = reader_options(format_ or "csv")
        known = Choice(exporters.formats())
        options = [
            click.Option(["--from-format", "format"], type=known, help="What it is, whatever its ending."),
            click.Option(["--position", "start"], metavar="POSITION", help="Where play starts, if not where it says."),
            *(
                click.Option([f"--{option.replace('_', '-')}"], metavar=metavar, help=help_)
                for option, (metavar, help_) in wanted.items()
            ),
        ]
        taken = {flag for option in self.options for flag in option.opts}
        return [option for option in options if taken.isdisjoint(option.opts)]


def _source(
    name: str, game: GameClass | None, given: Mapping[str, Any], lang: str, values: Mapping[str, Any]
) -> Source:
    """Make the source of a command, with the values of its own options, and its bounds among those of the verb."""
    bounds: dict[str, Any] = {bound: values.get(bound) for bound in ("max_vertices", "max_edges")}
    if game is not None:
        return Source(name, given, game, lang=lang, **bounds)
    reading = {option: value for option, value in given.items() if value not in (None, False) and option != "start"}
    return Source(name, {}, None, reading, given.get("start"), lang, **bounds)
