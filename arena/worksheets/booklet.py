"""Sheets of questions, one per variant or pupil, whose questions are equally difficult."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import ParameterError
from arena.words import ENGLISH, Speaker
from arena.worksheets.series import MOST_VARIANTS, Variant, series
from arena.worksheets.worksheet_kind import WorksheetKind, worksheet_kind


@dataclass(frozen=True, eq=False)
class Question:
    """A question of a sheet: a variant and its number on the sheet."""

    variant: Variant
    number: int

    @property
    def kind(self) -> WorksheetKind:
        """The kind of exercise."""
        return worksheet_kind(self.variant.kind)

    def reasons(self, words: Speaker) -> list[str]:
        """Say of each vertex that is asked about why its answer is right."""
        variant = self.variant
        return [self.kind.why(variant.instance, vertex).say(words) for vertex in variant.answers]

    def cells(self, words: Speaker) -> dict[str, str]:
        """Give the right answer about each vertex, in the words of a language."""
        return {vertex: words.named(answer) for vertex, answer in self.variant.answers.items()}

    def heading(self, words: Speaker) -> str:
        """Write the heading: the number and the title."""
        return words("Exercise {number}: {title}", number=self.number, title=words(self.kind.title))

    def trap(self, words: Speaker) -> str:
        """Tell the trap, and the wrong answer that it gives; nothing if none is planted."""
        if self.variant.trap is None:
            return ""
        text = "Planted trap: who {mistake} finds {wrong}."
        return words(text, mistake=words(self.variant.trap), wrong=self.variant.wrong)

    def measures(self, words: Speaker) -> str:
        """Tell the measures of difficulty."""
        measures = self.variant.measures.items()
        told = [words("{name}: {what}", name=words(name), what=words.number(value)) for name, value in measures]
        return words("Difficulty: {measures}.", measures=", ".join(told))


class Sheet(NamedTuple):
    """The questions of one pupil, or of one variant."""

    name: str
    questions: Sequence[Question]


class Booklet(NamedTuple):
    """Sheets with one title in one language."""

    title: str
    sheets: Sequence[Sheet]
    language: str = ENGLISH


class QuestionRequest(NamedTuple):
    """A question as it is asked for: a kind of exercise with constraints."""

    kind: str
    seed: int | str = 0
    vertices: int | None = None
    layers: int | None = None
    trap: str | None = None
    draws: bool = True


def booklet(
    title: str, requests: Sequence[QuestionRequest], names: Sequence[str], *, language: str = ENGLISH
) -> Booklet:
    """Draw the questions of sheets, one sheet a name: no two sheets have the same instance up to renaming.

    Raises
    ------
    ParameterError
        If a question is asked for as it cannot be, or there are too many names, or none.
    ArenaError
        If there are not so many instances.

    Examples
    --------
    >>> made = booklet("Test 1", [QuestionRequest("kernel")], ["Léa", "Tom"])
    >>> [sheet.name for sheet in made.sheets], made.sheets[0].questions[0].heading(Speaker())
    (['Léa', 'Tom'], 'Exercise 1: kernel of a graph without a circuit')
    """
    if not 1 <= len(names) <= MOST_VARIANTS:
        raise ParameterError(f"{len(names)} sheets (1 to {MOST_VARIANTS})")
    drawn = [
        series(
            each.kind, len(names), seed=each.seed, vertices=each.vertices, layers=each.layers, trap=each.trap,
            draws=each.draws,
        )
        for each in requests
    ]  # fmt: skip
    sheets = [
        Sheet(name, [Question(variants[sheet], number) for number, variants in enumerate(drawn, start=1)])
        for sheet, name in enumerate(names)
    ]
    return Booklet(title, sheets, language)


SPELLINGS = {"∞": ("inf", "oo", "infini"), "–": ("-",), "+1": ("1",), "yes": ("y",), "no": ("n",)}
"""Other spellings of answers that a machine is to take."""


def answer_spellings(answer: str, words: Speaker) -> list[str]:
    """List the spellings of an answer that are right, the usual one first."""
    return list(dict.fromkeys([words.named(answer), *SPELLINGS.get(answer, ())]))


def list_spellings(vertices: Sequence[str]) -> list[str]:
    """List the spellings of a list of vertices that are right: with commas, with blanks, with neither.

    Examples
    --------
    >>> list_spellings(["a", "c"])
    ['a, c', 'a,c', 'a c', 'ac', '{a, c}', '{a,c}']
    """
    texts = [sign.join(vertices) for sign in (", ", ",", " ", "")]
    return list(dict.fromkeys([*texts, *(f"{{{text}}}" for text in texts[:2])]))
