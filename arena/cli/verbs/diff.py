"""The verb `diff`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import click

from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import Bounds, Csv, Graph, Output, Speech
from arena.cli.output import MOST_SHOWN, note, progress_bar, some
from arena.cli.pictures import PAGE, drawing
from arena.cli.rendering import Answer, Table
from arena.cli.solutions import solved_graph
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.game import ImpartialGame
from arena.texts import clean
from arena.words import Speaker, heading_of, parameter_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.solving.difference import Change, Difference, Place, Results

WHOLE, CHANGED = "whole", "changed"
"""The views of a difference."""
WIDTH = 17
"""The characters before what a line says."""


@verb(writes=("table", "picture"), groups=(Csv,))
def diff(
    source: Source,
    other: Annotated[tuple[str, ...], ARGUMENT, click.UNPROCESSED] = (),
    *,
    graph: Graph = None,
    view: Literal["whole", "changed"] | None = None,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("layout", "labels", "style", "title"))],
    page: Annotated[Mapping[str, Any], Fields(PAGE)],
    speech: Speech,
    bounds: Bounds,
) -> Answer:
    """Compare two games, or two rules of one game: which positions change hands.

    Write the other game or the other parameters after --, as in: arena diff nim --heaps 1,3,5,7 -- --misere.
    Positions are the same that are printed alike, with the same player to move.

    Parameters
    ----------
    other : -- [GAME] [OPTIONS]
        The other game.
    graph
        The position graphs (the default where there are some), or the arenas.
    view
        What a picture shows: all positions, or as boards those that change hands.
    output
        A table of the positions that change hands, or a picture, by the ending.
    """
    if not other:
        raise ParameterError("what to compare with stands after --, like arena diff nim -- --misere")
    drawn = output.draws("difference")
    if view and not drawn:
        raise ParameterError(f"--view {view}: of a picture, like -o FILE.svg")
    if view == CHANGED and source.game is None:
        raise ParameterError(f"--view {view}: of a game with boards, and {source.name} is a file")
    context = click.get_current_context()
    second = cast("Verb", diff).another(context, other, source.lang)
    compared = _compared(source, second, graph, bounds.pair, drawn=drawn and view != CHANGED)
    names = (source.heading, _other_heading(source, second))
    starts = {_start(each, compared) for each in (source, second)}
    start = starts.pop() if len(starts) == 1 else None
    looks = {
        **look,
        **page,
        "lang": speech.language,
        "title": " / ".join(names) if look["title"] is None else look["title"],
    }
    return Answer(
        lambda words: _lines(compared, names, start, words),
        lambda: _record(source, second, compared),
        Table(compared.row._fields, compared.rows()),
        _picture(compared, source, view, looks) if drawn else None,
        beside=not output.as_json,
    )


def _compared(
    first: Source, second: Source, kind: str | None, bounds: tuple[int | None, int | None], *, drawn: bool
) -> Difference:
    """Solve both, on position graphs where both have one and nobody asks for arenas."""
    from arena.solving.difference import difference

    if kind is None and not all(_has_positions(each) for each in (first, second)):
        kind = "arena"
    return difference(*(_solved(each, kind, *bounds, as_graph=drawn) for each in (first, second)))


def _has_positions(source: Source) -> bool:
    return source.game is None or issubclass(source.game, ImpartialGame)


def _solved(
    source: Source, kind: str | None, max_vertices: int | None, max_edges: int | None, *, as_graph: bool
) -> Results:
    """Solve a game or a file; in columns, which take less memory, where nothing is drawn."""
    from arena.solving.arenas import solve
    from arena.solving.positions import solve_positions
    from arena.unfolding.columns import position_columns

    if kind == "arena" and not as_graph and source.makes_columns(kind):
        return solve(source.compact(max_vertices, max_edges))
    game = source.make() if source.game else None
    if isinstance(game, ImpartialGame) and kind != "arena" and not as_graph:
        bounds = (max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
        with progress_bar(f"unfolding {source.name}", " positions") as progress:
            columns = position_columns(game, max_vertices=bounds[0], max_edges=bounds[1], progress=progress)
        return solve_positions(columns, misere=game.misere)
    return solved_graph(source, source.graph(kind if source.game else None, "positions", max_vertices, max_edges))


def _start(source: Source, compared: Difference) -> Place | None:
    """Give the start of a game as both graphs know it; nothing of files, whose starts may have many names."""
    from arena.solving.positions import PositionSolution

    if source.game is None:
        return None
    game = source.make()
    if isinstance(game, ImpartialGame) and isinstance(compared.first, PositionSolution):
        return game.show(game.start), None
    return game.label(game.initial), game.player(game.initial)


def _other_heading(first: Source, second: Source) -> str:
    """Name the parameters of the second game that the first has not, or all of it where there are none."""
    parts = [part for part in second.parts if part not in first.parts] or second.parts
    if parts[0] == second.name:
        return heading_of(parts, second.lang)
    return ", ".join(parameter_words(part, second.lang).strip() for part in parts)


def _lines(compared: Difference, names: tuple[str, str], start: Place | None, words: Speaker) -> list[str]:
    """Write for a reader how many positions change hands, and which if they are few."""
    total, changed = len(compared.common), len(compared.changes)
    text = words.noun(
        changed,
        "{changed} of {all} positions changes hands",
        "{changed} of {all} positions change hands",
        changed=words.number(changed),
        all=words.number(total),
    )
    said = [f"{names[0]} / {names[1]}", text]
    if start:
        result = words("{name}: {what}", name=clean(start[0]), what=_change(*compared.result(start), words))
        said.append(f"{words('start'):<{WIDTH}}{result}")
    for way, count in compared.counts.items():
        said.append(f"{_change(*way, words):<{WIDTH}}{words.number(count)}")
        if count <= MOST_SHOWN:
            changed_so = [change for change in compared.changes if (change.before, change.after) == way]
            said.append(" " * WIDTH + some(list(map(_place, changed_so)), ", ", WIDTH, words))
    for name, alone in zip(names, (compared.only_first, compared.only_second), strict=True):
        if alone:
            said.append(
                words("{number} positions of {name} alone are not compared", number=words.number(alone), name=name)
            )
    return said


def _change(before: str, after: str, words: Speaker) -> str:
    from arena.solving.difference import called

    if before == after:
        return words("{outcome} in both", outcome=called(before, words))
    return words("from {before} to {after}", before=called(before, words), after=called(after, words))


def _place(change: Change) -> str:
    position = clean(change.position)
    return position if change.player is None else f"{position} J{change.player}"


def _record(first: Source, second: Source, compared: Difference) -> dict[str, object]:
    return {
        "games": [first.title, second.title],
        "common": len(compared.common),
        "only_first": compared.only_first,
        "only_second": compared.only_second,
        "counts": [
            {"before": before, "after": after, "positions": n} for (before, after), n in compared.counts.items()
        ],
        "changes": [change._asdict() for change in compared.rows()],
    }


def _picture(
    compared: Difference, source: Source, view: str | None, looks: Mapping[str, Any]
) -> Callable[[str], str | bytes]:
    """Draw all positions, or those that change hands as boards: by default all, up to a few."""
    from arena.solving.changed import changed
    from exporters.pictures.picture import SMALL

    vertices = len(compared.graph)
    if view is None and looks["layout"] is None and vertices > SMALL and source.game and compared.changes:
        view = CHANGED
        note(f"{vertices:,} positions: this is --view {CHANGED}; --view {WHOLE} draws all")
    if view == CHANGED:
        boards = {key: value for key, value in looks.items() if key != "layout"}
        return drawing(changed(compared, source.make()), **boards)
    return drawing(compared, **looks)
