"""Sheets of exercises of equal difficulty, no two alike up to renaming, one per variant or pupil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from arena.errors import ArenaError, ParameterError
from arena.exercises.arenas_to_try import LETTERS
from arena.exercises.exercise import Reason
from arena.words import ENGLISH, LANGUAGES, Speaker, say
from arena.worksheets.kinds import Answers, WorksheetKind, kind_named

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
    kind : WorksheetKind
        The kind of exercise.
    instance : object
        The arena, the graph or the tree.
    answers : dict
        The right answer about each vertex that is asked about.
    vertices : sequence of str
        The right answer to the second question.
    measures : dict
        What is equal in all variants of a series: vertices, edges, layers, and measures of the kind.
    mistake : str or None
        The mistake that is planted.
    wrong : dict
        The answers that it gives.
    """

    kind: WorksheetKind
    instance: Any
    answers: Answers
    vertices: Sequence[str]
    measures: Mapping[str, int]
    mistake: str | None
    wrong: Answers

    def heading(self, words: Speaker) -> str:
        """Write the title as a heading."""
        title = words(self.kind.title)
        return title[:1].upper() + title[1:]

    def reasons(self, words: Speaker) -> list[str]:
        """Say of each vertex that is asked about why its answer is right."""
        return [self.kind.why(self.instance, vertex).say(words) for vertex in self.answers]

    def cells(self, words: Speaker) -> dict[str, str]:
        """Return the right answer about each vertex, in the words of a language."""
        return {vertex: words.named(answer) for vertex, answer in self.answers.items()}

    def trap(self, words: Speaker) -> str:
        """Say the trap, and the wrong answers that it gives; nothing if none is planted."""
        if self.mistake is None:
            return ""
        wrong = {vertex: words.named(answer) for vertex, answer in self.wrong.items()}
        text = "Planted trap: who {mistake} finds {wrong}."
        return Reason(text, {"mistake": words(self.mistake), "wrong": wrong}).say(words)

    def difficulty(self, words: Speaker) -> str:
        """Say the measures of difficulty."""
        measures = {words(name): value for name, value in self.measures.items()}
        return Reason("Difficulty: {measures}.", {"measures": measures}).say(words)


class Sheet(NamedTuple):
    """The variant of a pupil, or one by its number."""

    name: str
    variant: Variant


class Booklet(NamedTuple):
    """Sheets with one title in one language; those with pupils' names have pages of their own."""

    title: str
    sheets: Sequence[Sheet]
    language: str = ENGLISH
    named: bool = True


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
        The exercise: "attractor", "noyau", ...
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
    record = kind_named(kind)
    if not 1 <= count <= MOST_VARIANTS:
        raise ParameterError(f"count: {count} (1 to {MOST_VARIANTS})")
    size = record.vertices if vertices is None else vertices
    if not LEAST_VERTICES <= size <= len(LETTERS):
        raise ParameterError(f"vertices: {size} ({LEAST_VERTICES} to {len(LETTERS)})")
    deep = min(record.layers, (size + 1) // 2) if layers is None else layers
    if not 1 <= deep < size:
        raise ParameterError(f"layers: {deep} (1 to {size - 1}, with {size} vertices)")
    planted = _trap_named(record, trap)
    lots = _variants(record, Random(f"{record.name} {seed}"), size, deep, planted, draws)  # noqa: S311 - nothing secret
    models = list(islice(lots, MODELS))
    found: list[Variant] = []
    if models:
        usual = Counter(tuple(each.measures.items()) for each in models).most_common(1)[0][0]
        for variant in chain(models, lots):
            if len(found) == count:
                break
            if tuple(variant.measures.items()) == usual and _is_new(variant, found):
                found.append(variant)
    if len(found) < count:
        text = f"{kind}: {len(found)} of {count} instances found with {size} vertices and {deep} layers"
        raise ArenaError(f"{text}; ask for other sizes, or for no trap")
    return found


def _variants(
    kind: WorksheetKind, chance: Random, size: int, layers: int, mistake: str | None, draws: bool
) -> Iterator[Variant]:
    """Draw instances of a size that have the layers, and the trap."""
    for _ in range(MOST_LOTS):
        instance = kind.draw(chance, size, layers, draws)
        if instance is None or kind.layers_of(instance) != layers:
            continue
        answers = kind.answers(instance)
        wrong = kind.traps[mistake](instance) if mistake else {}
        vertices = kind.vertices_of(instance, answers)
        if wrong == answers or len({*answers.values()}) == 1 or len(vertices) < min(FEWEST, size // 2):
            continue
        graph = kind.graph(instance)
        measures = {"vertices": len(graph), "edges": graph.number_of_edges(), "layers": layers}
        measures |= kind.measures(instance, answers)
        yield Variant(kind, instance, answers, vertices, measures, mistake, wrong)


def _is_new(variant: Variant, found: Sequence[Variant]) -> bool:
    """Return whether a variant is unlike others up to renaming."""
    import networkx as nx

    graph = variant.kind.graph(variant.instance)
    others = (other.kind.graph(other.instance) for other in found)
    return not any(nx.is_isomorphic(graph, other, node_match=lambda one, two: one == two) for other in others)


def _trap_named(kind: WorksheetKind, asked: str | None) -> str | None:
    """Find a trap by its name or a part of it, in any language."""
    if asked == NO_TRAP:
        return None
    if asked is None:
        return next(iter(kind.traps))
    fits = [name for name in kind.traps if any(asked.casefold() in say(name, each).casefold() for each in LANGUAGES)]
    if len(fits) != 1:
        many = f"several: {'; '.join(fits)}" if fits else f"none of {'; '.join(kind.traps)}"
        raise ParameterError(f"trap: {asked!r:.80} ({many})")
    return fits[0]


SPELLINGS = {"∞": ("inf", "oo", "infini"), "–": ("-",), "+1": ("1",), "yes": ("y",), "no": ("n",)}
"""Other spellings of answers that a machine is to take."""


def answer_spellings(answer: str, words: Speaker) -> list[str]:
    """List the spellings of an answer that are right, the usual one first."""
    return list(dict.fromkeys([words.named(answer), *SPELLINGS.get(answer, ())]))


def list_spellings(vertices: Sequence[str]) -> list[str]:
    """List the spellings of an ordered list of vertices that are right: with commas, with blanks, with neither.

    Examples
    --------
    >>> list_spellings(["a", "c"])
    ['a, c', 'a,c', 'a c', 'ac', '{a, c}', '{a,c}']
    """
    texts = [sign.join(vertices) for sign in (", ", ",", " ", "")]
    return list(dict.fromkeys([*texts, *(f"{{{text}}}" for text in texts[:2])]))
