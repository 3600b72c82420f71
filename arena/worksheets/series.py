"""A series of instances of equal difficulty, no two alike up to renaming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any

from arena.errors import ArenaError, ParameterError
from arena.exercises.arenas_to_try import LETTERS
from arena.words import LANGUAGES, say
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, worksheet_kind

MODELS = 30
"""The first instances, of whose measures the most frequent ones are those of the series."""
MOST_LOTS = 50_000
"""The lots that are drawn, at most: some seconds."""
LEAST_VERTICES = 4
"""The vertices of an instance, at least; at most there are letters for."""
FEWEST = 3
"""The vertices that the second question wants, at least: of fewer there is nothing to find."""
NO_TRAP = "none"
"""Asks for instances with any trap or none."""
MOST_VARIANTS = 200
"""The instances of a series, at most."""


@dataclass(frozen=True, eq=False)
class Variant:
    """An instance of an exercise, with its right answers.

    Parameters
    ----------
    kind : str
        The kind of exercise, by name.
    instance : object
        The arena, the graph or the tree.
    answers : dict
        The right answer about each vertex that is asked about.
    vertices : sequence of str
        The right answer to the second question.
    measures : dict
        What is equal in all variants of a series: vertices, edges, layers, and measures of the kind.
    trap : str or None
        The mistake that is planted.
    wrong : str or None
        The wrong answer that it gives.
    """

    kind: str
    instance: Any
    answers: Answers
    vertices: Sequence[str]
    measures: Mapping[str, int]
    trap: str | None
    wrong: str | None


def series(
    kind: str,
    count: int = 1,
    *,
    seed: int | str = 0,
    vertices: int | None = None,
    layers: int | None = None,
    trap: str | None = None,
    draws: bool = True,
) -> list[Variant]:
    """Draw instances of an exercise with equal measures, no two alike up to renaming.

    Parameters
    ----------
    kind : str
        The exercise: "attractor", "kernel", ...
    count : int, optional
        The instances; the first ones are the same for any count.
    seed : int or str, optional
        Draws the same ones again.
    vertices, layers : int, optional
        Their size, and their ranks, rounds or plies; by default those of the kind, or fewer layers in small instances.
    trap : str, optional
        The mistake that gives another answer on each of them, or a part of its name, in any language; by default the
        usual one, and "none" wants none.
    draws : bool, optional
        Whether draws are wanted, where the exercise can have some.

    Raises
    ------
    ParameterError
        If an argument is out of bounds.
    ArenaError
        If there are not so many.

    Notes
    -----
    The measures are the most frequent ones of the first `MODELS` instances. O(lots) instances are drawn and solved, and
    each that fits is compared with those before by networkx's VF2.

    Examples
    --------
    >>> first, second = series("grundy", 2, seed=7)
    >>> dict(first.measures)["vertices"], first.measures == second.measures, first.answers == second.answers
    (8, True, False)
    """
    record = worksheet_kind(kind)
    if not 1 <= count <= MOST_VARIANTS:
        raise ParameterError(f"count: {count} (1 to {MOST_VARIANTS})")
    size = record.vertices if vertices is None else vertices
    if not LEAST_VERTICES <= size <= len(LETTERS):
        raise ParameterError(f"vertices: {size} ({LEAST_VERTICES} to {len(LETTERS)})")
    deep = min(record.layers, (size + 1) // 2) if layers is None else layers
    if not 1 <= deep < size:
        raise ParameterError(f"layers: {deep} (1 to {size - 1}, with {size} vertices)")
    planted = _trap_named(record, trap)
    lots = _variants(kind, record, Random(f"{kind} {seed}"), size, deep, planted, draws)  # noqa: S311 - nothing secret
    models = list(islice(lots, MODELS))
    found: list[Variant] = []
    if models:
        usual = Counter(tuple(each.measures.items()) for each in models).most_common(1)[0][0]
        for variant in chain(models, lots):
            if len(found) == count:
                break
            if tuple(variant.measures.items()) == usual and _is_new(record, variant, found):
                found.append(variant)
    if len(found) < count:
        text = f"{kind}: {len(found)} of {count} instances found with {size} vertices and {deep} layers"
        raise ArenaError(f"{text}; ask for other sizes, or for no trap")
    return found


def _variants(
    kind: str, record: WorksheetKind, chance: Random, size: int, layers: int, trap: str | None, draws: bool
) -> Iterator[Variant]:
    """Draw instances of a size that have the layers, and the trap."""
    for _ in range(MOST_LOTS):
        instance = record.draw(chance, size, layers, draws)
        if instance is None or record.layers_of(instance) != layers:
            continue
        wrong = record.traps[trap](instance) if trap else None
        answers = record.answers(instance)
        vertices = record.vertices_of(instance, answers)
        if (trap and wrong is None) or len({*answers.values()}) == 1 or len(vertices) < min(FEWEST, size // 2):
            continue
        graph = record.graph(instance)
        measures = {"vertices": len(graph), "edges": graph.number_of_edges(), "layers": layers}
        measures |= record.measures(instance, answers)
        yield Variant(kind, instance, answers, vertices, measures, trap, wrong)


def _is_new(record: WorksheetKind, variant: Variant, found: Sequence[Variant]) -> bool:
    """Tell whether a variant is unlike others up to renaming."""
    import networkx as nx

    graph = record.graph(variant.instance)
    others = (record.graph(other.instance) for other in found)
    return not any(nx.is_isomorphic(graph, other, node_match=lambda one, two: one == two) for other in others)


def _trap_named(record: WorksheetKind, asked: str | None) -> str | None:
    """Find a trap by its name or a part of it, in any language.

    Raises
    ------
    ParameterError
        If there is none, or several.
    """
    if asked == NO_TRAP:
        return None
    if asked is None:
        return next(iter(record.traps))
    fits = [name for name in record.traps if any(asked.casefold() in say(name, each).casefold() for each in LANGUAGES)]
    if len(fits) != 1:
        many = f"several: {'; '.join(fits)}" if fits else f"none of {'; '.join(record.traps)}"
        raise ParameterError(f"trap: {asked!r:.80} ({many})")
    return fits[0]
