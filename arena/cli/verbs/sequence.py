"""The verb `sequence`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from arena.cli.command import Fields, verb
from arena.cli.options import SIZE, Help, Output, Speech, Whole
from arena.cli.output import LINE, progress_bar
from arena.cli.rendering import Answer, Table, drawing
from arena.cli.source import Source
from arena.combinatorial.octal_sequence import MAX_HEAPS, OctalSequence, grundy_sequence
from arena.words import Speaker

MOST_ROWS = 40
USUAL_ROW = 20


@verb(files=False, writes=("table", "picture"), groups=(Output, Speech))
def sequence(
    source: Source,
    *,
    last: Annotated[int, "--to", Whole(0), Help("Size of the largest heap.", "N")] = 200,
    look: Annotated[Mapping[str, Any], Fields(("title", "legend", *SIZE))],
    max_vertices: Annotated[int, Whole(1), Help("Refuse to compute more heaps.", "N")] = MAX_HEAPS,
) -> Answer:
    """Compute the Grundy values of heaps of 0, 1, 2 ... objects, and prove their period.

    The theorem of Guy and Smith proves a period once the values have repeated for long enough. A picture shows the
    values as a staircase.
    """
    words = source.words
    with progress_bar(f"sequence of {source.name}", " heaps", total=last) as progress:
        found = grundy_sequence(source.make(), last, max_heaps=max_vertices, progress=progress)
    without_heap = {name: value for name, value in source.parameters.items() if name != "heap"}
    named, values, period = replace(source, parameters=without_heap), found.values.tolist(), found.period
    proved = period and {**period._asdict(), "last_exception": period.last_exception}

    proof = "the values of {number} heaps prove it" if period else "the values of more heaps (--to) may prove one"
    needed = words.number(period.needed) if period else ""
    return Answer(
        named.heading,
        [*_rows(found, words), found.told(source.lang), words(proof, number=needed)],
        {"game": source.name, "code": str(found.code), "period": proved, "values": values},
        Table(["heap", "grundy"], enumerate(values)),
        drawing(found, **named.titled(look)),
    )


def _rows(sequence: OctalSequence, words: Speaker) -> list[str]:
    """Write values in rows of some periods, as far as the first one, or of twenty."""
    values, period = sequence.values.tolist(), sequence.period
    size, row, end = len(str(max(values))) + 1, USUAL_ROW, len(values)
    most = (LINE - len(str(end)) - 1) // size
    if period:
        if period.length <= most:
            row = period.length * max(1, min(USUAL_ROW, most) // period.length)
        end = min(end, -(-(period.first + period.length) // row) * row)
    end = min(end, MOST_ROWS * row)
    wide, cells = len(str(end - 1)), [f"{value:>{size}}" for value in values[:end]]
    rows = [f"{begin:>{wide}}:{''.join(cells[begin : begin + row])}" for begin in range(0, end, row)]
    if end < len(values):
        rows.append(words("... ({number} values in all; -o FILE.csv has them)", number=words.number(len(values))))
    return rows
