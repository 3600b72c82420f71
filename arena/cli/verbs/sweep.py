"""The verb `sweep`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Csv, Output, Speech
from arena.cli.output import progress_bar, some
from arena.cli.parameters import Parameters, option_text
from arena.cli.pictures import SIZE, drawing
from arena.cli.ranges import Axes, axes_of, example, numbers_of, range_type, starts_of, values
from arena.cli.rendering import Answer, Table
from arena.cli.source import Source
from arena.cli.starts import GrundyOfStart, StartRow, summary, winner
from arena.cli.tables import aligned
from arena.errors import ParameterError
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

Seek: TypeAlias = "Callable[[Source, AnyGame, int | None, int | None], StartRow]"
"""From a game and the bounds on its graph to an answer for its start."""

TITLES = 17
"""The characters of a title before its line of an explanation."""


@verb(files=False, writes=("table", "picture"), groups=(Csv,), parameter=range_type)
def sweep(
    source: Source,
    *,
    of: Literal["winner", "remoteness", "grundy"] | None = None,
    explain: bool = False,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend"))],
    page: Annotated[Mapping[str, Any], Fields(SIZE)],
    speech: Speech,
    bounds: Bounds,
) -> Answer:
    """Solve a game for every value of a range like --matches 2:150, one row per start.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations; the last one varies fastest.

    Parameters
    ----------
    of
        What a picture shows: who wins and when, the plies as heights, or Grundy values.  [default: winner]
    explain
        Guess what the losing starts are: multiples, a period, Fibonacci numbers, exclusive or ...
    output
        A table, such as .csv, or a picture: a ribbon of the starts, or a map of two ranges; - is CSV on stdout.
    """
    axes, drawn = axes_of(source.parameters), output.draws(of)
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{example(source.parameters)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{example(source.parameters)}")
    starts, rows = starts_of(source.parameters), []
    seek = _sought(of, explain=explain and (output.as_json or not output.output))
    with progress_bar(f"sweeping {source.name}", " starts", total=len(starts)) as progress:
        for row in _rows(source, starts, *bounds.pair, seek):
            rows.append(row)
            if progress:
                progress(1)
    title = look["title"] if look["title"] is not None else _title(source, axes)
    tested = [numbers_of(start, axes) for start in starts]
    table = Table(list(rows[0]), [list(row.values()) for row in rows])
    picture = None
    if drawn:
        picture = _picture(rows, tested, axes, title, of or "winner", speech, {**look, **page})
    if not explain:
        return Answer(lambda words: [aligned(*table[:2], words)], None, table, picture)
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]
    return Answer(
        lambda words: _explanation(_title(source, axes), axes, lost, tested, words),
        partial(_record, source.name, axes, lost, tested),
        None if output.as_json else table,
        picture,
        beside=True,
    )


def _record(
    name: str, axes: Axes, lost: Sequence[tuple[int, ...]], tested: Sequence[tuple[int, ...]]
) -> dict[str, object]:
    from arena.combinatorial.conjecture import record

    return dict(record(name, list(axes), lost, tested))


def _explanation(
    heading: str, axes: Axes, lost: Sequence[tuple[int, ...]], tested: Sequence[tuple[int, ...]], words: Speaker
) -> Iterator[str]:
    """Write the losing starts and what they may be."""
    from arena.combinatorial.conjecture import explanation
    from exporters.drawings.chart import axis_name

    yield heading
    for title, texts in explanation([axis_name(axis, words) for axis in axes], lost, tested, words):
        if title or texts:
            yield f"{title:<{TITLES}}{some(texts, ', ', TITLES, words)}".rstrip()


def _title(source: Source, axes: Axes) -> str:
    """Give the game, with the parameters that are the same for all starts."""
    of_axes = {axis.split()[0] for axis in axes}
    fixed = {name: next(iter(values(value))) for name, value in source.parameters.items() if name not in of_axes}
    return Source(source.name, fixed, source.game, lang=source.lang).heading


def _picture(
    rows: Sequence[StartRow],
    tested: Sequence[tuple[int, ...]],
    axes: Axes,
    title: str,
    of: str,
    speech: Speech,
    looks: Mapping[str, Any],
) -> Callable[[str], str | bytes]:
    from exporters.drawings import sweep as starts_in_lines

    def start(numbers: tuple[int, ...], row: Mapping[str, Any]) -> starts_in_lines.Start:
        return starts_in_lines.Start(numbers, row.get("winner", 0), row.get("remoteness"), row.get("grundy"))

    starts, style = [start(*each) for each in zip(tested, rows, strict=True)], looks["style"]
    ribbon = starts_in_lines.build(starts, list(axes), title, of=of, style=style, lang=speech.language)
    return drawing(ribbon, **{name: value for name, value in looks.items() if name not in ("style", "title")})


def _sought(of: str | None, *, explain: bool) -> list[Seek]:
    """List the questions about each start; for an explanation alone who wins suffices."""
    grundy = GrundyOfStart()
    if of == "grundy":
        return [grundy, partial(winner, grundy)] if explain else [grundy]
    return [partial(winner, grundy)] if explain else [summary]


def _rows(
    source: Source,
    starts: Sequence[Parameters],
    max_vertices: int | None,
    max_edges: int | None,
    seek: Sequence[Seek],
) -> Iterator[StartRow]:
    """Give a row of each start: its parameters and its answers."""
    for start in starts:
        game = Source(source.name, start, source.game).make()
        row: StartRow = {name: option_text(value) for name, value in start.items()}
        for known in seek:
            row |= known(source, game, max_vertices, max_edges)
        yield row
