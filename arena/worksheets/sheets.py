"""Sheets of exercises of equal difficulty, no two alike up to renaming, one per variant or pupil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

from arena.errors import Refusal
from arena.exercises.arenas_to_try import LETTERS
from arena.exercises.exercise import Reason
from arena.words import ENGLISH, LANGUAGES, Speaker, say
from arena.worksheets.papers import PAPERS, Answers, Paper, paper_named

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
SPELLINGS = {"∞": ("inf", "oo", "infini"), "–": ("-",), "+1": ("1",), "yes": ("y",), "no": ("n",)}
"""Other spellings of answers that a machine is to take."""


@dataclass(frozen=True, eq=False)
class Variant:
    """An instance of an exercise, with its right answers, its measures, and the answers of the mistake planted."""

    paper: Paper
    instance: Any
    answers: Answers
    vertices: Sequence[str]
    measures: Mapping[str, int]
    mistake: str | None
    wrong: Answers

    def heading(self, words: Speaker) -> str:
        """Write the title as a heading."""
        title = words(self.paper.exercise.title)
        return title[:1].upper() + title[1:]

    def reasons(self, words: Speaker) -> list[str]:
        """Say of each vertex that is asked about why its answer is right."""
        return [self.paper.reason(self.instance, vertex).say(words) for vertex in self.answers]

    def cells(self, words: Speaker) -> dict[str, str]:
        """Return the right answer about each vertex, in the words of a language."""
        return {vertex: words.named(answer) for vertex, answer in self.answers.items()}

    def remarks(self, words: Speaker) -> list[str]:
        """Say the trap with the wrong answers that it gives, if one is planted, and the measures of difficulty."""
        said = []
        if self.mistake is not None:
            wrong = {vertex: words.named(answer) for vertex, answer in self.wrong.items()}
            text = "Planted trap: who {mistake} finds {wrong}."
            said.append(Reason(text, {"mistake": words(self.mistake), "wrong": wrong}).say(words))
        measures = {words(name): value for name, value in self.measures.items()}
        return [*said, Reason("Difficulty: {measures}.", {"measures": measures}).say(words)]

    def spellings(self, words: Speaker) -> list[list[str]]:
        """List of each answer the spellings that are right, the usual one first."""
        answers = self.answers.values()
        return [list(dict.fromkeys([words.named(each), *SPELLINGS.get(each, ())])) for each in answers]


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
    name: str,
    count: int = 1,
    *,
    seed: int | str = 0,
    vertices: int | None = None,
    layers: int | None = None,
    trap: str | None = None,
    draws: bool = True,
) -> list[Variant]:
    """Draw instances of an exercise with equal measures, no two alike up to renaming; the first ones for any count.

    The measures are the most frequent ones of the first `MODELS` instances. `vertices` and `layers` are by default
    those of the exercise, or fewer layers in small instances. `trap` is the mistake that gives another answer on each
    instance, or a part of its name in any language; by default the usual one, and "none" wants none.

    Examples
    --------
    >>> first, second = series("grundy", 2, seed=7)
    >>> dict(first.measures)["vertices"], first.measures == second.measures, first.answers == second.answers
    (8, True, False)
    """
    exercise = paper_named(name)
    paper = PAPERS[exercise]
    size = paper.vertices if vertices is None else vertices
    deep = min(paper.layers, (size + 1) // 2) if layers is None else layers
    for what, value, least, most in (
        ("count", count, 1, MOST_VARIANTS), ("vertices", size, LEAST_VERTICES, len(LETTERS)),
        ("layers", deep, 1, size - 1),
    ):  # fmt: skip
        if not least <= value <= most:
            raise Refusal("{what}: {value} ({least} to {most})", what=what, value=value, least=least, most=most)
    planted = _trap_named(paper.traps or list(paper.exercise.mistakes), trap)
    lots = _variants(paper, Random(f"{exercise} {seed}"), size, deep, planted, draws)  # noqa: S311 - nothing secret
    models = list(islice(lots, MODELS))
    found: list[Variant] = []
    if models:
        usual = Counter(tuple(each.measures.items()) for each in models).most_common(1)[0][0]
        fits = (each for each in chain(models, lots) if tuple(each.measures.items()) == usual)
        found += islice(_unlike(fits), count)
    if len(found) < count:
        text = (
            "{exercise}: {found} of {count} instances found with {size} vertices and {layers} layers; "
            "ask for other sizes, or for no trap"
        )
        raise Refusal(text, exercise=name, found=len(found), count=count, size=size, layers=deep)
    return found


def _variants(
    paper: Paper, chance: Random, size: int, layers: int, mistake: str | None, draws: bool
) -> Iterator[Variant]:
    """Draw instances of a size that have the layers, and the trap."""
    for _ in range(MOST_LOTS):
        instance = paper.draw(chance, size, layers, draws)
        if instance is None or paper.layers_of(instance) != layers:
            continue
        answers = paper.answers(instance)
        wrong = paper.answers(instance, mistake) if mistake else {}
        vertices = paper.wanted(instance, answers)
        if wrong == answers or len({*answers.values()}) == 1 or len(vertices) < min(FEWEST, size // 2):
            continue
        measures = {"vertices": len(instance.vertices), "edges": len(instance.edges), "layers": layers}
        measures |= paper.measures(instance, answers, len(vertices))
        yield Variant(paper, instance, answers, vertices, measures, mistake, wrong)


def _unlike(variants: Iterator[Variant]) -> Iterator[Variant]:
    """Leave out variants that are like a former one up to renaming."""
    import networkx as nx

    former: list[Any] = []
    for variant in variants:
        graph = variant.paper.graph(variant.instance)
        if not any(nx.is_isomorphic(graph, other, node_match=lambda one, two: one == two) for other in former):
            former.append(graph)
            yield variant


def _trap_named(traps: Sequence[str], asked: str | None) -> str | None:
    """Find a trap by its name or a part of it, in any language."""
    if asked == NO_TRAP:
        return None
    if asked is None:
        return traps[0]
    fits = [name for name in traps if any(asked.casefold() in say(name, each).casefold() for each in LANGUAGES)]
    if len(fits) != 1:
        text = "trap: {asked} (several: {names})" if fits else "trap: {asked} (not among {names})"
        raise Refusal(text, asked=f"{asked!r:.80}", names=(*fits,) or (*traps,))
    return fits[0]
