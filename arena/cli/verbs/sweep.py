"""The verb `sweep`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Help, Output, Speech
from arena.cli.output import progress_bar, some
from arena.cli.parameters import option_text
from arena.cli.pictures import SIZE, drawing
from arena.cli.rendering import Answer, Asked, Table, aligned
from arena.cli.source import Source
from arena.cli.starts import Axes, Starts, axes_of, example, numbers_of, range_type, starts_of, values
from arena.errors import ParameterError
from arena.words import Speaker

TITLES = 17


@verb(files=False, writes=("table", "picture"), groups=(Speech, Bounds), parameter=range_type)
def sweep(
    source: Source,
    *,
    of: Annotated[
        Literal["winner", "remoteness", "grundy"] | None,
        Help("What a picture shows: who wins and when, the plies as heights, or Grundy values.  [default: winner]"),
    ] = None,
    explain: Annotated[
        bool, Help("Guess what the losing starts are: multiples, a period, Fibonacci numbers, exclusive or ...")
    ] = False,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", *SIZE))],
) -> Answer:
    """Solve a game for every value of a range like --matches 2:150, one row per start.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations; the last one varies fastest. A
    picture is a ribbon of the starts, or a map of two ranges.
    """
    axes, drawn = axes_of(source.parameters), Asked(**vars(output), writes=("table", "picture")).drawn
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{example(source.parameters)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{example(source.parameters)}")
    explained = explain and (output.as_json or not output.output)  # then who wins suffices
    questions = ["grundy", *["winner"] * explained] if of == "grundy" else ["winner" if explained else "summary"]
    starts, seek, rows = starts_of(source.parameters), Starts(), list[dict[str, object]]()
    with progress_bar(f"sweeping {source.name}", " starts", total=len(starts)) as progress:
        for start in starts:
            told = {name: option_text(value) for name, value in start.items()}
            rows.append({**told, **seek.answer(replace(source, parameters=start), questions)})
            progress(1)
    of_axes = {axis.split()[0] for axis in axes}
    fixed = {name: next(iter(values(value))) for name, value in source.parameters.items() if name not in of_axes}
    named, tested = replace(source, parameters=fixed), [numbers_of(start, axes) for start in starts]
    table, picture = Table(list(rows[0]), [list(row.values()) for row in rows]), None
    if drawn:
        picture = _picture(rows, tested, axes, of or "winner", named.titled(look))
    if not explain:
        return Answer(lambda words: [aligned(*table[:2], words)], None, table, picture)
    return _explained(named, axes, tested, rows, table, picture)


def _explained(
    named: Source,
    axes: Axes,
    tested: Sequence[tuple[int, ...]],
    rows: Sequence[Mapping[str, object]],
    table: Table,
    picture: Callable[[str], object] | None,
) -> Answer:
    """Return what the losing starts may be, beside their table or their picture."""
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]

    def record() -> object:
        from arena.combinatorial.conjecture import record

        return dict(record(named.name, list(axes), lost, tested))

    def lines(words: Speaker) -> Iterator[str]:
        from arena.combinatorial.conjecture import explanation
        from exporters.drawings.chart import axis_name

        yield named.heading
        for title, texts in explanation([axis_name(axis, words) for axis in axes], lost, tested, words):
            if title or texts:
                yield f"{title:<{TITLES}}{some(texts, ', ', TITLES, words)}".rstrip()

    return Answer(lines, record, table, picture, beside=True)


def _picture(
    rows: Sequence[Mapping[str, Any]], tested: Sequence[tuple[int, ...]], axes: Axes, of: str, look: dict[str, Any]
) -> Callable[[str], object]:
    """Draw the starts as a ribbon, or those of two ranges as a map."""
    from exporters.drawings.sweep import Start, build

    starts = [
        Start(numbers, row.get("winner", 0), row.get("remoteness"), row.get("grundy"))
        for numbers, row in zip(tested, rows, strict=True)
    ]
    style, title = look.pop("style"), look.pop("title")
    return drawing(build(starts, list(axes), title, of=of, style=style, lang=look["lang"]), **look)
