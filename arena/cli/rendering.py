"""The answers of verbs: text for a reader, JSON, a table by its ending, or a picture of any of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_type_hints

import click
from click.core import ParameterSource

import arena
import exporters
from arena.cli.output import check_parent, echo, emit, note, of_player, place, some
from arena.errors import ParameterError, TooLarge, one_of
from arena.machine.stdout import results
from arena.texts import PrintedNumber, as_text, clean
from arena.words import ENGLISH, Speaker
from exporters.formats import formats
from exporters.tables import check_table_format, render_table, table_parts

if TYPE_CHECKING:
    from arena.playing.plays import Moves

Writes: TypeAlias = Sequence[Literal["table", "picture"]]
Writer: TypeAlias = Callable[[str], object]
"""A function that writes a file."""
NAMING = ("outcome", "draw")
"""The columns of names that a language may have words for."""
MOST_AT_ONCE = 1_000_000
FIRST = 21
"""The column in which the values of a summary begin."""
NUMBER = re.compile(r"-|[-+−]?\d[\d.,\u202f]*( ±.*)?")
"""The cells of a column of numbers."""


class Table(NamedTuple):
    """Rows under their headings, if there are any.

    With the type of a row and their number they may be too many for memory. In a terminal each row has the color of its
    player in `players`.
    """

    fields: Sequence[str]
    rows: Iterable[Sequence[object]]
    kind: type[NamedTuple] | None = None
    size: int = 0
    players: Sequence[int] = ()


class Line(NamedTuple):
    """A value of a summary with its English name: a text, a number, or a list of them."""

    name: str
    value: object


@dataclass(frozen=True)
class Answer:
    """The answer of a verb.

    A reader is shown the `title` and the `summary`: sentences, named values and tables; or the rows of the `table`.
    JSON holds the `record`, by default these rows. `picture` draws the answer into a file, and `keep` writes the file
    -o of a verb that shows its answer as well; with `beside` the summary is shown where a file is written, too, on
    stderr where that goes to stdout. `failure` is an error that comes after it.
    """

    title: str = ""
    summary: Iterable[str | Line | Table] | None = None
    record: object = None
    table: Table | None = None
    picture: Writer | None = None
    keep: Writer | None = None
    beside: bool = False
    code: int = 0
    failure: str = ""


@dataclass(frozen=True)
class Asked:
    """What the user wants of an answer: JSON or not, the file, its format and its language."""

    output: str | None = None
    as_json: bool = False
    lang: str = ENGLISH
    format_: str | None = None
    look: Mapping[str, Any] = field(default_factory=dict)
    writes: Writes = ()

    @classmethod
    def of_options(cls, values: Mapping[str, Any], writes: Writes) -> Asked:
        given = {name: values[name] for name in ("output", "as_json", "lang", "format_") if name in values}
        if given.get("output") == "":
            raise ParameterError("-o '': the name of a file, or - for stdout")
        return cls(**given, look=values, writes=writes)

    @property
    def ending(self) -> str:
        """The ending of the file, or of its format; a picture on stdout is in DOT."""
        usual = "dot" if self.output == "-" and "table" not in self.writes else Path(self.output or "").suffix[1:]
        return (self.format_ or usual).lower()

    @cached_property
    def form(self) -> str:
        """The form of the file: "json", "picture" or "table"; of a verb that tabulates as well, .tex is a table."""
        if self.writes and (self.ending == "json" or (self.as_json and "table" in self.writes)):
            return "json"
        if not self.output or "picture" not in self.writes:
            return "table" if self.output and self.writes else ""
        from exporters.pictures.picture import ENDINGS

        tables = formats("table") if "table" in self.writes else []
        known = dict.fromkeys((*tables, *ENDINGS))
        if self.ending not in known and (self.ending or not tables):
            raise one_of("ending", Path(self.output).name, [f".{each}" for each in known])
        return "picture" if self.ending in known and self.ending not in tables else "table"

    def check(self) -> None:
        """Refuse before the work what cannot be written, and options that a picture's format has not."""
        form = self.form
        if self.output:
            check_parent(self.output)
        if form == "table":
            check_table(self.output or "-")
        elif form == "picture":
            from exporters.pictures.picture import check_ending

            check_ending(self.ending, self.look)
            if self.output == "-" and self.as_json:
                raise ParameterError("--json and -o -: one or the other")


def drawing(thing: Any, **options: Any) -> Writer:
    return lambda path: arena.draw(thing, path, note=note, **options)


def moves_of(text: str | None) -> Moves | None:
    """Return the moves that the user means: those in a file, if there is one."""
    return Path(text) if text and len(text) < 1000 and Path(text).is_file() else text


def render(answer: Answer, asked: Asked) -> None:
    """Write an answer as it is asked for, and leave with its exit code."""
    output, words, is_shown = asked.output, Speaker(asked.lang), not asked.output or answer.keep or answer.beside
    if output and answer.keep:
        answer.keep(output)
    elif asked.form == "json":
        _write_json(answer, output or "-")
        is_shown = False
    elif asked.form == "picture" and answer.picture and output:
        with place(output, f".{asked.ending}", by_ending=True) as path:
            answer.picture(path)
    elif output and answer.table:
        emit_table(output, answer.table, words)
    if is_shown:
        _show(answer, asked, words)
    if answer.failure:
        raise click.ClickException(answer.failure)
    if answer.code:
        click.get_current_context().exit(answer.code)


def _show(answer: Answer, asked: Asked, words: Speaker) -> None:
    """Print an answer as JSON, as its summary, or as its table: aligned in a terminal, CSV in a pipe."""
    if asked.as_json:
        _write_json(answer, "-")
    elif answer.summary is not None:
        title = [click.style(answer.title, bold=True)] if answer.title else []
        echo("\n".join([*title, *(_text(each, words) for each in answer.summary)]), err=asked.output == "-")
    elif answer.table and (answer.table.kind or not results().isatty()):
        is_named = click.get_current_context().get_parameter_source("lang") is ParameterSource.COMMANDLINE
        emit_table("-", answer.table, words if is_named else Speaker())
    elif answer.table:
        echo(aligned(answer.table, words))


def _write_json(answer: Answer, output: str) -> None:
    if answer.record is not None:
        emit(output, json.dumps(answer.record, indent=2, ensure_ascii=False) + "\n")
    elif answer.table:
        emit(output, json_lines(answer.table.fields, answer.table.rows))


def _text(part: str | Line | Table, words: Speaker) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Table):
        return aligned(part, words)
    return f"{words(part.name):{FIRST - 1}} {_said(part.value, words)}"


def _said(value: object, words: Speaker) -> str:
    """Say a value of a summary: some numbers, or a list of names, which goes on below its beginning."""
    if isinstance(value, list):
        return some(value, ", ", FIRST, words)
    if isinstance(value, tuple):
        return ", ".join(map(words.number, value))
    if isinstance(value, bool):
        return words("yes") if value else words("no")
    return words.number(value) if isinstance(value, int) else str(value)


# ---- tables


def check_table(output: str) -> str:
    """Return the format of a table by its ending, CSV where there is none; refuse what cannot be written so."""
    ending = Path(output).suffix.lower()
    format_ = ending[1:] or "csv"
    if format_ not in exporters.formats("table"):
        raise one_of("ending", Path(output).name, [f".{name}" for name in exporters.formats("table")])
    check_table_format(format_)
    check_parent(output)
    return format_


def emit_table(output: str, table: Table, words: Speaker) -> None:
    """Write a table by its ending, in a language: a part at a time where the format can."""
    format_ = check_table(output)
    fields, rows, kind, size, _ = table
    of_csv: dict[str, Any] = {}
    spoken = rows
    if words.language != ENGLISH and format_ != "parquet":  # labels of vertices stay, even if they look like words
        names, fields = fields, list(map(words.named, fields))
        spoken = ([_in_words(name, value, words) for name, value in zip(names, row, strict=True)] for row in rows)
    if words.language != ENGLISH:
        of_csv = {"separator": ";" if "," in words.fixed(0.5, "") else ",", "bom": output != "-"}
    parts = table_parts(format_, fields, spoken, types=get_type_hints(kind) if kind else None, **of_csv)
    if parts is None and size > MOST_AT_ONCE:
        raise TooLarge(f"{output}: {size:,} rows; .csv, .tsv, .md and .parquet are written a part at a time")
    write: Callable[..., object] = exporters.write if parts and format_ == "parquet" else emit
    write(output, render_table(format_, fields, spoken) if parts is None else parts)


def _in_words(field: str, value: object, words: Speaker) -> object:
    if isinstance(value, bool) or (field in NAMING and value is not None):
        return words.named(as_text(value))
    return PrintedNumber(value, words.fixed(value, "")) if isinstance(value, float) else value


def json_lines(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Write a table as JSON: a list of objects, each on a line of its own."""
    before = "[\n"
    for row in rows:
        yield f"{before}  {json.dumps(dict(zip(fields, row, strict=True)), ensure_ascii=False)}"
        before = ",\n"
    yield f"{before}\n]\n" if before == "[\n" else "\n]\n"


def aligned(table: Table, words: Speaker) -> str:
    """Write rows for a reader: columns side by side, those of numbers to the right, "-" for an empty cell."""
    heads = [[words(words.named(field)) for field in table.fields]] * bool(table.fields)
    fields = table.fields or repeat("")
    rows = [[_cell(field, value, words) for field, value in zip(fields, row, strict=False)] for row in table.rows]
    columns = [_padded(column, len(heads)) for column in zip(*heads, *rows, strict=True)]
    lines = ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]
    return "\n".join(map(of_player, lines, [*[0] * len(heads), *table.players]) if table.players else lines)


def _cell(field: str, value: object, words: Speaker) -> str:
    shown = some(value, ";", words=words) if isinstance(value, list) else as_text(_in_words(field, value, words))
    return clean(shown) or "-"


def _padded(cells: Sequence[str], heads: int) -> list[str]:
    width, pad = max(map(len, cells)), str.rjust if all(map(NUMBER.fullmatch, cells[heads:])) else str.ljust
    return [pad(cell, width) for cell in cells]
