"""What a command writes: results on stdout or in files, tables by their endings, progress on stderr."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

import click

import exporters
from arena.errors import ParameterError, TooLarge, one_of
from arena.machine.stdout import kept_for_results, results
from arena.texts import as_text, clean
from arena.words import Speaker
from exporters.files.writing import encoded
from exporters.table_files import check_table_options, render_table, table_lines, table_parts

if TYPE_CHECKING:
    from arena.searching.perfect.answers import Proved, Watch

MOST_SHOWN = 24
"""The values of a list that a reader is shown; --json and -o give all."""
LINE = 80
"""The characters of a line of a terminal, after which long lists go on below."""
NAMING = ("outcome", "draw")
"""The columns of names that a language may have words for."""
MOST_AT_ONCE = 1_000_000
"""The rows of a table that is written at once."""
LINES_AT_ONCE = 1 << 12
"""The lines of a long text that are written at once."""
DELAY = 1.0
"""Seconds that work takes before its progress is shown."""


class Work(click.Command):
    """A command whose results alone reach stdout, whatever rules, bots and what they start may print meanwhile."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run it."""
        with kept_for_results():
            return super().invoke(ctx)


def echo(text: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a result, or on stderr what goes with it."""
    click.echo(text, file=None if err else results(), nl=nl, err=err)


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


@contextmanager
def search_bar(text: str, note: Callable[[Proved], str], nodes: int = 0) -> Iterator[Watch]:
    """Show on a terminal the nodes of a perfect search, with a note on what is proved; `nodes` were looked at before.

    The note is made without a terminal, too.
    """
    from arena.searching.perfect.answers import counted

    with progress_bar(text, " nodes") as step:
        yield counted(step or (lambda *_: None), note, nodes=nodes)


def check_table(output: str, **options: object) -> str:
    """Tell the format of a table by its ending, CSV where there is none; refuse options that the format has not."""
    ending = Path(output).suffix.lower()
    format_ = ending[1:] or "csv"
    if format_ not in exporters.formats("table"):
        raise one_of("ending", Path(output).name, [f".{name}" for name in exporters.formats("table")])
    check_table_options(format_, options)
    return format_


def check_kept(output: str, endings: list[str], name: str) -> None:
    """Refuse before the work what cannot be written, or would be written over the arena that was named."""
    ending = Path(output).suffix.lower()
    if ending not in endings:
        raise one_of("ending", Path(output).name, endings)
    if not Path(output).absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), output)
    if ending != ".solved" and Path(output).exists() and Path(name).exists() and Path(output).samefile(name):
        raise ParameterError(f"-o {output}: that is the arena itself, and would be lost")


def emit_table(output: str, fields: Sequence[str], rows: Iterable[Sequence[object]], **options: object) -> None:
    """Write a table in the format of its ending."""
    emit(output, render_table(check_table(output, **options), fields, rows, **options))


def emit_lines(output: str, lines: Iterable[str]) -> None:
    """Write a text that need not fit into memory, some lines at a time: a file whole or not at all, or stdout."""
    each = iter(lines)
    blocks = (encoded("".join(block)) for block in iter(lambda: list(islice(each, LINES_AT_ONCE)), []))
    if output != "-":
        exporters.write(output, blocks)
        return
    for block in blocks:
        emit("-", block if hasattr(results(), "buffer") else block.decode())


def emit_streamed(
    output: str, kind: type[NamedTuple], rows: Iterable[Sequence[object]], size: int, **options: object
) -> None:
    """Write a table that need not fit into memory, a part at a time where the format of its ending can be.

    Parameters
    ----------
    output : str
        The file, or - for stdout.
    kind : type
        The NamedTuple of a row, which says the types of the columns.
    rows : iterable
        The rows.
    size : int
        How many there are.
    **options
        Those of the format.
    """
    format_, fields = check_table(output, **options), kind._fields
    if (lines := table_lines(format_, fields, rows, **options)) is not None:
        emit_lines(output, lines)
    elif (parts := table_parts(format_, get_type_hints(kind), rows)) is not None:
        exporters.write(output, parts)
    elif size > MOST_AT_ONCE:
        raise TooLarge(f"{output}: {size:,} rows; .csv, .tsv, .md and .parquet are written a part at a time")
    else:
        emit_table(output, fields, rows, **options)


def emit(output: str, content: str | bytes) -> None:
    """Write a result to a file, whole or not at all, or to stdout: as UTF-8, whatever stdout is for other texts."""
    if output == "-":
        data = encoded(content) if isinstance(content, str) else content
        echo(data if hasattr(results(), "buffer") else content, nl=False)  # a notebook's takes texts alone
    else:
        exporters.write(output, content)


def emit_json_rows(output: str, fields: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table as JSON: a list of objects, a row on a line of its own."""
    emit_lines(output, _json_lines(fields, rows))


def _json_lines(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    import json

    before = "[\n"
    for row in rows:
        yield f"{before}  {json.dumps(dict(zip(fields, row, strict=True)), ensure_ascii=False)}"
        before = ",\n"
    yield f"{before}\n]\n" if before == "[\n" else "\n]\n"


def emit_json(value: object) -> None:
    """Print a value as JSON."""
    import json

    emit("-", json.dumps(value, indent=2, ensure_ascii=False) + "\n")


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
    lines = [""]
    for number, text in enumerate(texts, start=1):
        part = text + (separator if number < len(texts) else rest)
        if lines[-1] and indent + len(lines[-1] + part.rstrip()) > LINE:
            lines.append("")
        lines[-1] += part
    return f"\n{' ' * indent}".join(line.rstrip() for line in lines)


def aligned(fields: Sequence[str], rows: Iterable[Sequence[object]], words: Speaker) -> str:
    """Write rows for a reader: columns side by side under their headings, "-" for an empty cell."""
    texts = [list(map(words.named, fields))]
    texts += [[_cell(field, value, words) for field, value in zip(fields, row, strict=True)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in texts
    )


def _cell(field: str, value: object, words: Speaker) -> str:
    """Write a cell: labels of vertices as they are, whatever words they look like."""
    speak = words.named if field in NAMING or isinstance(value, bool) else str
    if isinstance(value, list):
        return clean(some([speak(str(each)) for each in value], ";", words=words)) or "-"
    return clean(speak(as_text(value))) or "-"
