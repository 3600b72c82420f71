"""The answers of verbs: text for a reader, JSON, a table by its ending, or a picture of any of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_type_hints

import click
from click.core import ParameterSource

import arena
import exporters
from arena.cli.output import check_parent, echo, emit, note, place, some
from arena.errors import ParameterError, TooLarge, one_of
from arena.machine.stdout import results
from arena.texts import PrintedNumber, as_text, clean
from arena.words import ENGLISH, Speaker
from exporters.formats import formats
from exporters.tables import check_table_format, render_table, table_lines, table_parts

if TYPE_CHECKING:
    from arena.playing.plays import Moves

Writes: TypeAlias = Sequence[Literal["table", "picture"]]
NAMING = ("outcome", "draw")
"""The columns of names that a language may have words for."""
MOST_AT_ONCE = 1_000_000


class Table(NamedTuple):
    """The rows of an answer; with the type of a row and their number they may be too many for memory."""

    fields: Sequence[str]
    rows: Iterable[Sequence[object]]
    kind: type[NamedTuple] | None = None
    size: int = 0


@dataclass(frozen=True)
class Answer:
    """The answer of a verb.

    `lines` are its text for a reader, `record` what JSON holds, by default the rows of the `table`. `picture` draws it
    into a file, and `keep` writes the file -o of a verb that shows its answer as well; with `beside` the text is shown
    where a file is written, too, on stderr where that goes to stdout. `failure` is an error that comes after it.
    """

    lines: Callable[[Speaker], Iterable[str]] | None = None
    record: Callable[[], object] | None = None
    table: Table | None = None
    picture: Callable[[str], object] | None = None
    keep: Callable[[str], object] | None = None
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
    def drawn(self) -> bool:
        """Whether the file is a picture: of a verb that tabulates as well, .tex is a table."""
        if not self.output or "picture" not in self.writes or self.jsonned:
            return False
        from exporters.pictures.picture import ENDINGS

        tables = formats("table") if "table" in self.writes else []
        known = dict.fromkeys((*tables, *ENDINGS))
        if self.ending not in known and (self.ending or not tables):
            raise one_of("ending", Path(self.output).name, [f".{each}" for each in known])
        return self.ending in known and self.ending not in tables

    @property
    def jsonned(self) -> bool:
        return bool(self.writes) and (self.ending == "json" or (self.as_json and "table" in self.writes))

    def check(self) -> None:
        """Refuse before the work what cannot be written, and options that a picture's format has not."""
        drawn = self.drawn
        if self.output:
            check_parent(self.output)
        if drawn:
            from exporters.pictures.picture import check_ending

            check_ending(self.ending, self.look)
        elif self.output and "table" in self.writes and not self.jsonned:
            check_table(self.output)
        if self.output == "-" and self.as_json and drawn:
            raise ParameterError("--json and -o -: one or the other")


def drawing(thing: Any, **options: Any) -> Callable[[str], object]:
    return lambda path: arena.draw(thing, path, note=note, **options)


def moves_of(text: str | None) -> Moves | None:
    """Return the moves that the user means: those in a file, if there is one."""
    return Path(text) if text and len(text) < 1000 and Path(text).is_file() else text


def render(answer: Answer, asked: Asked) -> None:
    """Write an answer as it is asked for, and leave with its exit code."""
    output, words, is_shown = asked.output, Speaker(asked.lang), not asked.output or answer.keep or answer.beside
    if output and answer.keep:
        answer.keep(output)
    elif asked.jsonned:
        _write_json(answer, output or "-")
        is_shown = False
    elif output and asked.drawn and answer.picture:
        with place(output, f".{asked.ending}", by_ending=True) as path:
            answer.picture(path)
    elif output and answer.table:
        emit_table(output, *answer.table[:2], words, *answer.table[2:])
    if is_shown:
        _show(answer, asked, words)
    if answer.failure:
        raise click.ClickException(answer.failure)
    if answer.code:
        click.get_current_context().exit(answer.code)


def _show(answer: Answer, asked: Asked, words: Speaker) -> None:
    """Print an answer as JSON, as its text, or as its table: aligned in a terminal, CSV in a pipe."""
    if asked.as_json:
        _write_json(answer, "-")
    elif answer.lines:
        echo("\n".join(answer.lines(words)), err=asked.output == "-")
    elif answer.table and (answer.table.kind or not results().isatty()):
        is_named = click.get_current_context().get_parameter_source("lang") is ParameterSource.COMMANDLINE
        emit_table("-", *answer.table[:2], words if is_named else Speaker(), *answer.table[2:])
    elif answer.table:
        echo(aligned(*answer.table[:2], words))


def _write_json(answer: Answer, output: str) -> None:
    if answer.record:
        emit(output, json.dumps(answer.record(), indent=2, ensure_ascii=False) + "\n")
    elif answer.table:
        emit(output, json_lines(answer.table.fields, answer.table.rows))


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


def emit_table(
    output: str,
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    words: Speaker,
    kind: type[NamedTuple] | None = None,
    size: int = 0,
) -> None:
    """Write a table of `size` rows of a `kind` by its ending, in a language: a part at a time where the format can."""
    format_ = check_table(output)
    of_csv: dict[str, Any] = {}
    spoken: Iterable[Sequence[object]] = rows
    if words.language != ENGLISH and format_ != "parquet":  # labels of vertices stay, even if they look like words
        names, fields = fields, list(map(words.named, fields))
        spoken = ([_said(name, value, words) for name, value in zip(names, row, strict=True)] for row in rows)
    if words.language != ENGLISH:
        of_csv = {"separator": ";" if "," in words.fixed(0.5, "") else ",", "bom": output != "-"}
    if (lines := table_lines(format_, fields, spoken, **of_csv)) is not None:
        emit(output, lines)
    elif kind and (parts := table_parts(format_, get_type_hints(kind), rows)) is not None:
        exporters.write(output, parts)
    elif size > MOST_AT_ONCE:
        raise TooLarge(f"{output}: {size:,} rows; .csv, .tsv, .md and .parquet are written a part at a time")
    else:
        emit(output, render_table(format_, fields, spoken))


def _said(field: str, value: object, words: Speaker) -> object:
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


def aligned(fields: Sequence[str], rows: Iterable[Sequence[object]], words: Speaker) -> str:
    """Write rows for a reader: columns side by side under their headings, "-" for an empty cell."""
    texts = [list(map(words.named, fields))]
    texts += [[_cell(field, value, words) for field, value in zip(fields, row, strict=True)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in texts
    )


def _cell(field: str, value: object, words: Speaker) -> str:
    shown = some(value, ";", words=words) if isinstance(value, list) else as_text(_said(field, value, words))
    return clean(shown) or "-"
