"""A kind of exercise on paper: its random instances, its questions, and the reasons of the right answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, TypeAlias

import arena.worksheets
from arena.errors import one_of
from arena.exercises.exercise import Reason, exercise_named
from arena.machine.declarations import members_by_name

RECORD = "KIND"
"""The name under which a module of this folder has its kind."""
INFINITE, NO_MOVE = "∞", "–"
"""The answers about a vertex that is not attracted, and about one without a move to advise."""
Answers: TypeAlias = dict[str, str]
"""The right answer about each vertex that is asked about, in the order of the table to fill in."""
Trap: TypeAlias = Callable[[Any], str | None]
"""The wrong answer that a usual mistake gives of an instance; None where it goes unseen."""


@dataclass(frozen=True)
class WorksheetKind:
    """A kind of exercise on paper.

    Parameters
    ----------
    title : str
        The title, in a few words.
    asks : Reason
        The question about each vertex.
    asks_set : Reason
        The question whose answer is a list of vertices.
    vertices, layers : int
        The size and the layers of its instances, where nothing else is asked for.
    draw : callable
        Draws an instance of so many vertices, layers and, where that depends on it, with draws or without; or None,
        where the lot is no instance.
    answers : callable
        The right answers of an instance.
    vertices_of : callable
        From an instance and its right answers to the vertices that the second question wants.
    layers_of : callable
        Counts the layers of an instance: rounds, ranks, or plies.
    measures : callable
        From an instance and its right answers to the measures of difficulty besides vertices, edges and layers.
    why : callable
        From an instance and a vertex to the reason of its answer.
    traps : mapping of str to callable
        Usual mistakes, the first one being the usual trap.
    graph : callable
        The graph of an instance, whose attributes say all that counts up to renaming.
    drawn : callable
        The thing that is drawn of an instance, with its right answers.
    describe : callable
        Writes an instance in one line.
    look : mapping
        The options of its picture.
    """

    title: str
    asks: Reason
    asks_set: Reason
    vertices: int
    layers: int
    draw: Callable[[Random, int, int, bool], Any]
    answers: Callable[[Any], Answers]
    vertices_of: Callable[[Any, Answers], Sequence[str]]
    layers_of: Callable[[Any], int]
    measures: Callable[[Any, Answers], Mapping[str, int]]
    why: Callable[[Any, str], Reason]
    traps: Mapping[str, Trap]
    graph: Callable[[Any], Any]
    drawn: Callable[[Any], Any]
    describe: Callable[[Any], str]
    look: Mapping[str, Any] = field(default_factory=lambda: {"layout": "ring"})


@cache
def worksheet_kinds() -> Mapping[str, WorksheetKind]:
    """List the kinds by name: the modules of this folder that say one's name."""
    return members_by_name(arena.worksheets.__name__, RECORD)


def worksheet_kind(name: str) -> WorksheetKind:
    """Find a kind.

    Raises
    ------
    ParameterError
        If there is none of the name.

    Examples
    --------
    >>> worksheet_kind("grundy").title
    'Grundy values of a graph without a circuit'
    """
    if name not in worksheet_kinds():
        raise one_of("exercise", name, list(worksheet_kinds()))
    return worksheet_kinds()[name]


def traps_of(exercise: str) -> dict[str, Trap]:
    """Take the usual mistakes of a function that students write for traps.

    Examples
    --------
    >>> list(traps_of("kernel"))[0]
    'gives the sinks alone'
    """
    record = exercise_named(exercise)

    def seen(mistake: str) -> Trap:
        def wrong(instance: Any) -> str | None:
            given = record.answer_of(record.mistaken(mistake), instance)
            return None if given == record.answer(instance) else record.show(given)

        return wrong

    return {name: seen(name) for name in record.mistakes}


def cells_trap(answers: Callable[[Any], Answers], mistaken: Callable[[Any], Answers]) -> Trap:
    """Make a trap of answers that a mistake gives instead of the right ones."""

    def wrong(instance: Any) -> str | None:
        given = mistaken(instance)
        return None if given == answers(instance) else ", ".join(f"{name}: {each}" for name, each in given.items())

    return wrong
