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
from typing import TYPE_CHECKING, Any, cast

import click

import exporters
from arena.errors import ParameterError, one_of
from arena.graphs.conversion import marks_of
from arena.machine.stdout import results
from arena.texts import clean
from arena.words import Speaker
from exporters.arena_files import content as arena_content
from exporters.formats import leaves_out, target_of, written_formats

if TYPE_CHECKING:
    from arena.searching.perfect.answers import Proved, Watch
    from exporters.files import Arena

MOST_SHOWN = 24
LINE = 80
LINES_AT_ONCE = 1 << 12
COLORS = {1: 32, 2: 172}
"""The colors of the players, by their numbers among the 256 of terminals: read on black and on white."""
PAUSE = 10.0
DELAY = 1.0


def of_player(text: str, player: int, **style: Any) -> str:  # click.style's own keywords
    """Write a text in a player's color, a draw's in none; in none either where NO_COLOR is set (no-color.org)."""
    return click.style(text, fg=None if os.environ.get("NO_COLOR") else COLORS.get(player), **style)


def note(text: str) -> None:
    """Print a note on stderr, once in a command."""
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
    done, said = 0, monotonic()

    def count(number: int, note: str = "") -> None:
        nonlocal done, said
        done += number
        if (now := monotonic()) - said > PAUSE:
            said = now
            click.echo(f"arena: {text}: {done:,} {unit.strip()} {note}".rstrip(), err=True)

    if not sys.stderr.isatty():
        yield count
        return
    from tqdm import tqdm

    with tqdm(desc=text, unit=unit, total=total, delay=DELAY, leave=False, unit_scale=True) as bar:

        def step(number: int, note: str = "") -> None:
            if note:
                bar.set_postfix_str(note, refresh=False)
            bar.update(number)

        yield step


@contextmanager
def search_bar(text: str, note: Callable[[Proved], str], nodes: int = 0) -> Iterator[Watch]:
    """Show the nodes of a perfect search and a note on its bounds; `nodes` were looked at before."""
    from arena.searching.perfect.answers import counted

    with progress_bar(text, " nodes") as step:
        yield counted(step, note, nodes=nodes)


def absent(path: str) -> FileNotFoundError:
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def check_parent(output: str) -> None:
    """Refuse a file before the work whose folder is not there."""
    folder = Path(output).parent
    if output != "-" and not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"there is no folder {folder}", output)


def check_kept(output: str, endings: Sequence[str]) -> None:
    """Refuse a file before the work that cannot be written."""
    if Path(output).suffix.lower() not in endings:
        raise one_of("ending", Path(output).name, endings)
    check_parent(output)


@contextmanager
def place(output: str, ending: str, *, by_ending: bool = False) -> Iterator[str]:
    """Yield the path where a function writes its file: that of the user, or one that is copied there then."""
    if output != "-" and (not by_ending or Path(output).suffix.lower() == ending):
        yield output
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / f"result{ending}"
        yield str(path)
        emit(output, path.read_bytes())


def emit(output: str, content: str | bytes | Iterable[str]) -> None:
    """Write a result to a file, whole or not at all, or to stdout: always as UTF-8, lines some at a time."""
    from exporters.files.writing import encoded

    lines = iter([content] if isinstance(content, str) else cast("Iterable[str]", content))
    blocks = (encoded("".join(block)) for block in iter(lambda: list(islice(lines, LINES_AT_ONCE)), []))
    data: Iterable[bytes] = [content] if isinstance(content, bytes) else blocks
    if output != "-":
        exporters.write(output, data)
        return
    for block in data:
        echo(block if hasattr(results(), "buffer") else block.decode(), nl=False)  # a notebook's takes texts alone


def written_format(output: str, to: str | None) -> str:
    """Return the format of an arena to write: the one that is named, or that of the ending, if it can be there."""
    if to is None and output == "-":
        raise one_of("format", output, [f"--to-format {name}" for name in written_formats()])
    try:
        target = to or target_of(output)
    except ParameterError as error:
        raise ParameterError(f"{error}; --to-format writes a format whatever the ending") from None
    check_parent(output)
    return target


def emit_arena(output: str, arena: Arena, target: str, **options: object) -> None:
    """Write an arena in a format; name on stderr the marks of objectives that it has no place for."""
    if output == "-":
        emit(output, exporters.render(arena, target, **options))
    else:
        exporters.write(output, arena_content(arena, target, **options))
    if lost := [mark for mark in marks_of(arena) if mark in leaves_out(target)]:
        note(f"{target} has no place for {' and '.join(lost)}, which objectives ask for")


def some(values: Sequence[object], separator: str, indent: int | None = None, words: Speaker | None = None) -> str:
    """Join the first values for a reader, and count them if there are more; full lines go on below an indentation."""
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
