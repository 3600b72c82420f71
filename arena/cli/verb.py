"""A verb of the command line: its games and files, each a command with its own parameters and the verb's options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

import exporters
import games
from arena.cli.options import Choice, Unchosen, language_of, unchosen
from arena.cli.output import ResultCommand
from arena.cli.panels import write_panels
from arena.cli.source import Source
from arena.errors import ParameterError, did_you_mean
from exporters.files.reading import STDIN
from exporters.formats import reader_options

if TYPE_CHECKING:
    from arena.cli.parameters import GameClass, ReadParameter


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
        Gives what reads a parameter of a Python type.
    end : callable, optional
        Gives what the help of its games ends with.
    """

    def __init__(
        self,
        name: str,
        run: Callable[..., None],
        options: Sequence[click.Parameter],
        *,
        files: bool = True,
        parameter: ReadParameter | None = None,
        end: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(
            name,
            help=run.__doc__,
            epilog=f"GAME: a game of `arena games`, FILE.py:CLASS{', an arena file, - for stdin' if files else ''}; "
            f"arena {name} GAME --help shows its parameters.",
            subcommand_metavar=" ".join(["GAME", "[OPTIONS]", *_arguments(options)]),
            options_metavar="",
            no_args_is_help=True,
        )
        self.run, self.options, self.files, self.parameter, self.end = run, list(options), files, parameter, end

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse options before GAME, and say where they go."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            advice = (
                f"{error.format_message()} (options come after GAME: arena {self.name} GAME {error.option_name} ...)"
            )
            raise click.UsageError(advice) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """List the games, and the arenas that come along."""
        return self._known()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Make the command for a game or a file."""
        outside = not self._is_file(cmd_name) and cmd_name not in games.names()
        if ctx.resilient_parsing and outside and games.is_game(cmd_name):  # completion runs nobody's code
            return click.Command(cmd_name, params=self.options)
        game, own, help_ = self._named(cmd_name)

        def callback(**values: Any) -> None:  # of the types that the options give them
            given = {str(option.name): values.pop(str(option.name)) for option in own}
            lang, left = language_of(values), unchosen(click.get_current_context())
            self.run(_source(cmd_name, game, given, lang, left), **values)

        command = ResultCommand(cmd_name, params=[*own, *self.options], callback=callback, help=help_)
        command.end = self.end
        return command

    def another(self, context: click.Context, arguments: Sequence[str], lang: str) -> Source:
        """Read a second GAME after that of a command; parameters that were given to the first are its defaults.

        Parameters
        ----------
        context : click.Context
            The command's.
        arguments : sequence of str
            The name of the second one, left out where it is the same game, and its parameters.
        lang : str
            The language of the output.
        """
        from arena.cli.parameters import option_text

        name, *own = [str(context.info_name), *arguments] if arguments[0].startswith("-") else arguments
        game, options, _ = self._named(name)
        given = {
            parameter: option_text(value)
            for parameter, value in context.params.items()
            if context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE
        }
        command = click.Command(name, params=[*options], add_help_option=False)
        try:
            read = command.make_context(name, own, parent=context.parent, default_map=given)
        except click.NoSuchOption as error:
            if any(error.option_name in option.opts for option in self.options):
                raise click.UsageError(f"{error.option_name} stands before --: it is of arena {self.name}") from None
            raise
        return _source(name, game, {str(option.name): read.params[str(option.name)] for option in options}, lang)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options that each game takes, in panels."""
        write_panels(ctx, formatter, [*self.options, *self.get_params(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Complete games and, where they are taken, paths."""
        names = [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]
        return names or ([CompletionItem(incomplete, type="file")] if self.files else [])

    def _is_file(self, name: str) -> bool:
        """Tell whether a name is that of an arena file, before it is looked for."""
        return (
            self.files
            and name not in games.names()
            and (
                exporters.format_of(name) is not None
                or Path(name).suffix.lower() == ".solved"
                or name in (STDIN, *exporters.bundled())
            )
        )

    def _named(self, name: str) -> tuple[GameClass | None, list[click.Option], str]:
        """Find a game or a file, the options of its own, and the text of its help."""
        if not (is_file := self._is_file(name)) and games.is_game(name):
            from arena.cli.parameters import rules

            game = games.find(name)
            return game, self._own_options(name, game), "\n\n".join(rules(game))
        if is_file or (self.files and name and Path(name).exists()):
            return None, self._file_options(name), "An arena file."
        raise click.UsageError(self._unknown(name))

    def _file_options(self, name: str) -> list[click.Option]:
        """Make the options of an arena file: those that the verb has not, and that its format may want."""
        format_ = exporters.format_of(name)
        if format_ is None and (Path(name).suffix.lower() == ".solved" or name in exporters.bundled()):
            return []
        wanted = reader_options() if format_ is None else reader_options(format_)
        options = [
            click.Option(
                ["--from-format", "format"], type=Choice(exporters.formats()), help="What it is, whatever its ending."
            ),
            click.Option(["--position", "start"], metavar="POSITION", help="Where play starts, if not where it says."),
            click.Option(["--alternate"], is_flag=True, help="The other player passes where one moves twice."),
            *(
                click.Option([f"--{option.replace('_', '-')}"], metavar=metavar, help=help_)
                for option, (metavar, help_) in wanted.items()
            ),
        ]
        taken = {flag for option in self.options for flag in option.opts}
        return [option for option in options if taken.isdisjoint(option.opts)]

    def _own_options(self, name: str, game: GameClass) -> list[click.Option]:
        """Make the options of a game, which must not be those of the verb."""
        from arena.cli.parameters import options_of

        own = options_of(game, self.parameter)
        taken = {"--help", "-h"}.union(*([option.name, *option.opts] for option in self.options))
        for option in own:
            if not taken.isdisjoint([option.name, *option.opts]):
                raise ParameterError(f"{name}: the field {option.name} is in the way of an option of arena {self.name}")
        return own

    def _known(self) -> list[str]:
        return [*games.names(), *games.installed(), *(exporters.bundled() if self.files else [])]

    def _unknown(self, name: str) -> str:
        also = f"FILE.py:CLASS, openspiel:NAME{', or an arena file' if self.files else ''}"
        return f"unknown game: {name!r} ({did_you_mean(name, self._known())}one that `arena games` lists, {also})"


def _source(
    name: str, game: GameClass | None, given: dict[str, Any], lang: str, left: Unchosen | None = None
) -> Source:
    """Make the source of a command, with the values of its own options."""
    if game is not None:
        return Source(name, given, game, lang=lang)
    reading = {option: value for option, value in given.items() if value not in (None, False) and option != "start"}
    return Source(name, {}, None, reading, given.get("start"), lang, left)


def _arguments(parameters: Sequence[click.Parameter]) -> list[str]:
    """List the arguments without option names, as the help writes them."""
    return [each.metavar or "" for each in parameters if isinstance(each, click.Argument)]
