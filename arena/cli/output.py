"""The output of commands: results on stdout or in files, progress on stderr; nothing but players has a color."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

import exporters
from arena.errors import ParameterError, one_of
from arena.machine.stdout import kept_for_results, results
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.searching.perfect.answers import Proved, Watch

MOST_SHOWN = 24
LINE = 80
LINES_AT_ONCE = 1 << 12
COLOURS = {1: 32, 2: 172}
"""The colors of the players, by their numbers among the 256 of terminals: read on black and on white."""
PAUSE = 10.0
DELAY = 1.0
WRITTEN = ("output", "summary", "out")
"""The parameters that name a file to write; all others may name files to read."""


class PanelOption(click.Option):
    """An option that says under which heading the help shows it."""

    def __init__(self, names: list[str], *, panel: str = "Options", **attributes: Any) -> None:  # click's own
        super().__init__(names, **attributes)
        self.panel = panel

    def get_help_extra(self, ctx: click.Context) -> Any:  # click's own
        """Leave out the bounds of numbers, which an error names."""
        return {name: value for name, value in super().get_help_extra(ctx).items() if name != "range"}


def write_panels(ctx: click.Context, formatter: click.HelpFormatter, options: Iterable[click.Parameter]) -> None:
    """Write options under their headings, those of the verb alone first."""
    panels: dict[str, list[tuple[str, str]]] = {"Options": []}
    for option in options:
        if (record := option.get_help_record(ctx)) and record[1]:
            panels.setdefault(getattr(option, "panel", "Options"), []).append(record)
    for panel, records in panels.items():
        if records:
            with formatter.section(panel):
                formatter.write_dl(records, col_max=28)


class ResultCommand(click.Command):
    """A command whose results alone reach stdout: rules, bots and their programs print on stderr meanwhile."""

    def __init__(self, name: str, *, end: Callable[[], str] | None = None, **attributes: Any) -> None:  # click's own
        super().__init__(name, **attributes)
        self.end = end

    def invoke(self, ctx: click.Context) -> Any:
        """Run it, unless it would write over a file that it reads, or two files in one place."""
        _check_files(ctx)
        with kept_for_results():
            return super().invoke(ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show how the help ends."""
        self.epilog = self.end() if self.end else None
        super().format_epilog(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options in panels."""
        write_panels(ctx, formatter, self.get_params(ctx))


def _check_files(ctx: click.Context) -> None:
    """Refuse a file to write that is also read, or written twice."""
    written = {name: value for name in WRITTEN if (value := ctx.params.get(name)) and value != "-"}
    others = [value for name, value in ctx.params.items() if name not in WRITTEN]
    read = [ctx.info_name, *others, *(part for value in others if isinstance(value, tuple) for part in value)]
    for output in written.values():
        for other in read:
            if isinstance(other, str) and _is_one_file(output, other):
                raise ParameterError(f"{output}: the command reads this file and would write over it")
    if len({os.path.realpath(output) for output in written.values()}) < len(written):
        raise ParameterError(f"{' and '.join(written.values())}: two results in one file")


def _is_one_file(one: str, other: str) -> bool:
    """Return whether a file that is there is another one, or a table of an arena in a folder."""
    try:
        names = [Path(other), *(Path(other, name) for name in ("nodes.csv", "edges.csv"))]
        return Path(one).is_file() and any(name.exists() and name.samefile(one) for name in names)
    except (OSError, ValueError):  # the other is no file
        return False


def of_player(text: str, player: int, **style: Any) -> str:  # click.style's own keywords
    """Write a text in a player's color, a draw's in none; in none either where NO_COLOR is set (no-color.org)."""
    return click.style(text, fg=None if os.environ.get("NO_COLOR") else COLOURS.get(player), **style)


def note(text: str) -> None:
    """Print a note on stderr, once in a command."""
    from arena.texts import clean

    told: set[str] = click.get_current_context().meta.setdefault("arena.cli.notes", set())
    if text not in told:
        told.add(text)
        click.echo(clean(f"arena: note: {text}"), err=True)


def echo(text: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a result, or a remark on stderr."""
    click.echo(text, file=None if err else results(), nl=nl, err=err)


@contextmanager
def progress_bar(text: str, unit: str, total: int | None = None) -> Iterator[Callable[..., object]]:
    """Show progress on stderr: a bar after `DELAY` on a terminal, else a line every `PAUSE` seconds."""
    if not sys.stderr.isatty():
        yield _progress_lines(text, unit)
        return
    from tqdm import tqdm

    with tqdm(desc=text, unit=unit, total=total, delay=DELAY, leave=False, unit_scale=True) as bar:

        def step(count: int, note: str = "") -> None:
            if note:
                bar.set_postfix_str(note, refresh=False)
            bar.update(count)

        yield step


def _progress_lines(text: str, unit: str) -> Callable[..., object]:
    """Return what counts steps, and prints a line now and then."""
    done, said = 0, monotonic()

    def step(count: int, note: str = "") -> None:
        nonlocal done, said
        done += count
        if (now := monotonic()) - said > PAUSE:
            said = now
            click.echo(f"arena: {text}: {done:,} {unit.strip()} {note}".rstrip(), err=True)

    return step


@contextmanager
def search_bar(text: str, note: Callable[[Proved], str], nodes: int = 0) -> Iterator[Watch]:
    """Show the nodes of a perfect search and a note on its bounds; `nodes` were looked at before."""
    from arena.searching.perfect.answers import counted

    with progress_bar(text, " nodes") as step:
        yield counted(step, note, nodes=nodes)


def absent(path: str) -> FileNotFoundError:
    """Make the error of a file that is not there, as the system has it."""
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def check_parent(output: str) -> None:
    """Refuse a file before the work whose folder is not there."""
    if output != "-" and not Path(output).absolute().parent.is_dir():
        raise absent(output)


def check_kept(output: str, endings: Sequence[str]) -> None:
    """Refuse a file before the work that cannot be written."""
    if Path(output).suffix.lower() not in endings:
        raise one_of("ending", Path(output).name, endings)
    check_parent(output)


@contextmanager
def place(output: str, ending: str, *, by_ending: bool = False) -> Iterator[str]:
    """Yield the path where a function writes its file: that of the user, or one whose content goes there then.

    Such is the file of stdout, and that of a function which goes by endings where the user's has another one.
    """
    if output != "-" and (not by_ending or Path(output).suffix.lower() == ending):
        yield output
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / f"result{ending}"
        yield str(path)
        emit(output, path.read_bytes())


def emit_lines(output: str, lines: Iterable[str]) -> None:
    """Write a text that need not fit into memory, some lines at a time: a file whole or not at all, or stdout."""
    from exporters.files.writing import encoded

    each = iter(lines)
    blocks = (encoded("".join(block)) for block in iter(lambda: list(islice(each, LINES_AT_ONCE)), []))
    if output != "-":
        exporters.write(output, blocks)
        return
    for block in blocks:
        emit("-", block)


def emit(output: str, content: str | bytes) -> None:
    """Write a result to a file, whole or not at all, or to stdout: always as UTF-8."""
    if output != "-":
        exporters.write(output, content)
        return
    from exporters.files.writing import encoded

    data = encoded(content) if isinstance(content, str) else content
    echo(data if hasattr(results(), "buffer") else data.decode(), nl=False)  # a notebook's takes texts alone


def some(values: Sequence[object], separator: str, indent: int | None = None, words: Speaker | None = None) -> str:
    """Join the first values for a reader, and count them if there are more.

    Where they begin after an indentation, they go on below it when a line is full.
    """
    texts = [str(value) for value in values[:MOST_SHOWN]]
    if separator == ", " and any("," in text for text in texts):
        separator = "; "
    words = words or Speaker()
    rest = "" if len(values) <= MOST_SHOWN else words(" ... ({number} in all)", number=words.number(len(values)))
    if indent is None:
        return separator.join(texts) + rest
    from textwrap import fill

    margin, kept = " " * indent, separator.join(text.replace(" ", "\0") for text in texts) + rest
    wrapped = fill(kept, LINE, initial_indent=margin, subsequent_indent=margin, break_long_words=False)
    return wrapped.strip().replace("\0", " ")
