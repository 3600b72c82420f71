"""The tables of commands: in files by their endings, as JSON, or side by side for a reader."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, get_type_hints

import exporters
from arena.cli.output import check_parent, emit, emit_lines, some
from arena.errors import TooLarge, one_of
from arena.texts import PrintedNumber, as_text, clean
from arena.words import ENGLISH, Speaker
from exporters.tables import check_table_options, render_table, table_lines, table_parts

NAMING = ("outcome", "draw")
"""The columns of names that a language may have words for."""
MOST_AT_ONCE = 1_000_000
"""The rows of a table that is written at once."""


def check_table(output: str, **options: object) -> str:
    """Return the format of a table by its ending, CSV where there is none; refuse what cannot be written so."""
    ending = Path(output).suffix.lower()
    format_ = ending[1:] or "csv"
    if format_ not in exporters.formats("table"):
        raise one_of("ending", Path(output).name, [f".{name}" for name in exporters.formats("table")])
    check_table_options(format_, [name for name, value in options.items() if value])
    check_parent(output)
    return format_


def emit_table(
    output: str,
    fields: Sequence[str],
    rows: Iterable[Sequence[object]],
    words: Speaker,
    kind: type[NamedTuple] | None = None,
    size: int = 0,
    **options: object,
) -> None:
    """Write a table in the format of its ending, in a language: a part at a time where the format can be.

    The NamedTuple of a row says the types of the columns, and `size` how many rows there are. Parquet, which programs
    alone read, is in English.
    """
    format_ = check_table(output, **options)
    spoken = rows if format_ == "parquet" else _spoken(fields, rows, words)
    if format_ != "parquet" and words.language != ENGLISH:
        fields = list(map(words.named, fields))
    given = _in_language(output, format_, words, options)
    if (lines := table_lines(format_, fields, spoken, **given)) is not None:
        emit_lines(output, lines)
    elif kind and (parts := table_parts(format_, get_type_hints(kind), rows)) is not None:
        exporters.write(output, parts)
    elif size > MOST_AT_ONCE:
        raise TooLarge(f"{output}: {size:,} rows; .csv, .tsv, .md and .parquet are written a part at a time")
    else:
        emit(output, render_table(format_, fields, spoken, **given))


def _in_language(output: str, format_: str, words: Speaker, options: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a format: those that were asked for, and of CSV those that a language wants."""
    given = {name: value for name, value in options.items() if value}
    if format_ != "csv" or words.language == ENGLISH:
        return given
    return {"separator": ";" if "," in words.fixed(0.5, "") else ",", "bom": output != "-", **given}


def _spoken(fields: Sequence[str], rows: Iterable[Sequence[object]], words: Speaker) -> Iterable[Sequence[object]]:
    """Say words and numbers in a language; labels of vertices stay, even where they look like words."""
    if words.language == ENGLISH:
        return rows
    return ([_said(field, value, words) for field, value in zip(fields, row, strict=True)] for row in rows)


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
    speak = words.named if field in NAMING or isinstance(value, bool) else str
    if isinstance(value, list):
        return clean(some([speak(str(each)) for each in value], ";", words=words)) or "-"
    return clean(speak(as_text(value))) or "-"
