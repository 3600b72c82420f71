"""The verb `diff`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast

import click

import arena
from arena.cli.command import ARGUMENT, Fields, verb
from arena.cli.options import Bounds, Graph, Help, Output, Speech
from arena.cli.output import MOST_SHOWN, some
from arena.cli.pictures import PAGE, drawing
from arena.cli.rendering import Answer, Asked, Table
from arena.cli.solutions import solved_graph
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.texts import clean
from arena.words import Speaker, heading_of, parameter_words

if TYPE_CHECKING:
    from arena.solving.difference import Difference, Place

WIDTH = 17


@verb(writes=("table", "picture"), groups=(Speech, Bounds))
def diff(
    source: Source,
    other: Annotated[tuple[str, ...], ARGUMENT, click.UNPROCESSED, Help("The other game.", "-- [GAME] [OPTIONS]")] = (),
    *,
    graph: Annotated[Graph, Help("The position graphs (the default where there are some), or the arenas.")] = None,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("layout", "labels", "style", "title", *PAGE))],
) -> Answer:
    """Compare two games, or two rules of one game: which positions change hands.

    Write the other game or the other parameters after --, as in: arena diff nim --heaps 1,3,5,7 -- --misere.
    Positions match if they are printed alike and the same player is to move.
    """
    if not other:
        raise ParameterError("what to compare with stands after --, like arena diff nim -- --misere")
    drawn = Asked(**vars(output), writes=("table", "picture")).drawn
    second = cast("Verb", diff).another(click.get_current_context(), other, source.lang)
    both = (source, second)
    kind = graph or (None if all(each.game is None or each.impartial for each in both) else "arena")
    graphs: list[Any] = [each.graph(kind, "positions") if drawn else each.columns(kind, "positions") for each in both]
    compared = arena.difference(*(solved_graph(each, made) for each, made in zip(both, graphs, strict=True)))
    names = (source.heading, _other_heading(source, second))
    starts = {_start(each, kind) for each in both}
    start = starts.pop() if len(starts) == 1 else None
    title = " / ".join(names) if look["title"] is None else look["title"]
    return Answer(
        lambda words: _lines(compared, names, start, words),
        lambda: _record(source, second, compared),
        Table(compared.row._fields, compared.rows()),
        drawing(compared, **{**look, "lang": source.lang, "title": title}) if drawn else None,
        beside=True,
    )


def _start(source: Source, kind: str | None) -> Place | None:
    """Return the start of a game as both graphs know it; nothing of files, whose starts may have many names."""
    if source.game is None:
        return None
    game = source.make()
    if isinstance(game, arena.ImpartialGame) and kind != "arena":
        return game.show(game.start), None
    return game.label(game.initial), game.player(game.initial)


def _other_heading(first: Source, second: Source) -> str:
    """Name the parameters of the second game that the first has not, or all of it where there are none."""
    parts = [part for part in second.parts if part not in first.parts] or second.parts
    if parts[0] == second.name:
        return heading_of(parts, second.lang)
    return ", ".join(parameter_words(part, second.lang).strip() for part in parts)


def _lines(compared: Difference, names: tuple[str, str], start: Place | None, words: Speaker) -> Iterator[str]:
    """Write how many positions change hands, and which if they are few."""
    total, changed = words.number(len(compared.common)), len(compared.changes)
    one, several = "{changed} of {all} positions changes hands", "{changed} of {all} positions change hands"
    yield f"{names[0]} / {names[1]}"
    yield words.noun(changed, one, several, changed=words.number(changed), all=total)
    if start:
        result = words("{name}: {what}", name=clean(start[0]), what=_change(*compared.result(start), words))
        yield f"{words('start'):<{WIDTH}}{result}"
    for way, count in compared.counts.items():
        yield f"{_change(*way, words):<{WIDTH}}{words.number(count)}"
        if count <= MOST_SHOWN:
            changes = [change for change in compared.changes if (change.before, change.after) == way]
            places = [clean(each.position) + ("" if each.player is None else f" J{each.player}") for each in changes]
            yield " " * WIDTH + some(places, ", ", WIDTH, words)
    for name, alone in zip(names, (compared.only_first, compared.only_second), strict=True):
        if alone:
            text = "{number} positions of {name} alone are not compared"
            yield words(text, number=words.number(alone), name=name)


def _change(before: str, after: str, words: Speaker) -> str:
    from arena.solving.difference import called

    if before == after:
        return words("{outcome} in both", outcome=called(before, words))
    return words("from {before} to {after}", before=called(before, words), after=called(after, words))


def _record(first: Source, second: Source, compared: Difference) -> dict[str, object]:
    counts = compared.counts.items()
    return {
        "games": [first.title, second.title],
        "common": len(compared.common),
        "only_first": compared.only_first,
        "only_second": compared.only_second,
        "counts": [{"before": before, "after": after, "positions": n} for (before, after), n in counts],
        "changes": [change._asdict() for change in compared.rows()],
    }
