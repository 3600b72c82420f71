"""Give the Grundy values of heaps, and prove their period."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from arena.cli.options import JSON, LANG, output_option
from arena.cli.output import LINE, echo, emit, progress_bar
from arena.cli.pictures import SIZE, emit_picture, ending, is_picture, options_of, tell
from arena.cli.source import Source
from arena.cli.tables import OF_CSV, check_output, emit_table
from arena.cli.verb import Verb
from arena.combinatorial.octal_sequence import MAX_HEAPS, OctalSequence, grundy_sequence
from arena.words import Speaker

MOST_ROWS = 40
"""The rows that a reader is shown."""
USUAL_ROW = 20
"""The values of a row, where no period says how many."""


def run(
    source: Source,
    last: int,
    as_json: bool,
    output: str | None,
    title: str | None,
    lang: str,
    max_vertices: int,
    separator: str | None,
    bom: bool,
    **page: Any,
) -> None:
    """Print the Grundy values of heaps of 0, 1, 2 objects and so on, and prove their period.

    A period is proved by the theorem of Guy and Smith, once it is seen for long enough; else none is told. -o FILE
    writes a table of all values, or a picture: a staircase with the period.
    """
    drawn = output is not None and not as_json and is_picture(output)
    of_csv = {"separator": separator, "bom": bom}
    check_output(output, of_csv, as_json=as_json, drawn=drawn)
    with progress_bar(f"sequence of {source.name}", " heaps", total=last) as progress:
        sequence = grundy_sequence(source.make(), last, max_heaps=max_vertices, progress=progress)
    if drawn and output:
        _draw(output, sequence, _heading(source) if title is None else title, lang=lang, **page)
    elif as_json:
        emit(output or "-", json.dumps(_record(source, sequence), ensure_ascii=False) + "\n")
    elif output:
        emit_table(output, ["heap", "grundy"], enumerate(sequence.values.tolist()), Speaker(lang), **of_csv)
    else:
        echo("\n".join([_heading(source), *_rows(sequence, Speaker(lang)), *_proof(sequence, lang)]))


def _heading(source: Source) -> str:
    """Give the game with its parameters, but for how large a heap it starts with."""
    kept = {name: value for name, value in source.parameters.items() if name != "heap"}
    return Source(source.name, kept, source.game, lang=source.lang).heading


def _record(source: Source, sequence: OctalSequence) -> dict[str, object]:
    period = sequence.period
    proved = period and {**period._asdict(), "last_exception": period.last_exception}
    values = sequence.values.tolist()
    return {"game": source.name, "code": str(sequence.code), "period": proved, "values": values}


def _rows(sequence: OctalSequence, words: Speaker) -> list[str]:
    """Write values in rows of a period, as far as the first one, or of twenty."""
    values, period = sequence.values.tolist(), sequence.period
    size, room = len(str(max(values))) + 1, LINE - len(str(len(values))) - 1
    most = room // size
    row = USUAL_ROW
    if period and period.length <= most:
        row = period.length * max(1, min(USUAL_ROW, most) // period.length)
    end = min(len(values), MOST_ROWS * row)
    if period:
        end = min(end, -(-(period.first + period.length) // row) * row)
    wide = len(str(end - 1))
    rows = [
        f"{begin:>{wide}}:" + "".join(f"{value:>{size}}" for value in values[begin : min(begin + row, end)])
        for begin in range(0, end, row)
    ]
    if end < len(values):
        rows.append(words("... ({number} values in all; -o FILE.csv has them)", number=words.number(len(values))))
    return rows


def _proof(sequence: OctalSequence, lang: str) -> list[str]:
    words = Speaker(lang)
    if sequence.period is None:
        return [sequence.told(lang), words("the values of more heaps (--to) may prove one")]
    needed = words.number(sequence.period.needed)
    return [sequence.told(lang), words("the values of {number} heaps prove it", number=needed)]


def _draw(output: str, sequence: OctalSequence, name: str, *, lang: str, **page: Any) -> None:
    from exporters.pictures.picture import render

    emit_picture(output, ending(output), partial(render, sequence, note=tell, title=name, lang=lang, **page))


sequence = Verb(
    "sequence",
    run,
    [
        click.Option(
            ["--to", "last"], type=click.IntRange(0), default=200, show_default=True, help="The largest heap."
        ),
        JSON,
        output_option("Write all values to a table, such as .csv, or a picture, such as .svg; - is CSV on stdout."),
        *OF_CSV,
        LANG,
        *options_of("title", *SIZE, "legend"),
        click.Option(
            ["--max-vertices"],
            type=click.IntRange(1),
            default=MAX_HEAPS,
            show_default=True,
            help="Refuse more heaps.",
        ),
    ],
    files=False,
)
