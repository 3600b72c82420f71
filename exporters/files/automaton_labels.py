"""The labels of an automaton's edges: which letters they are for, and how moves are called after them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from arena.errors import InvalidArena
from exporters.files.hanoi import Automaton, AutomatonState, text_of
from exporters.files.hanoi_formulas import evaluate, truth_columns

Choices: TypeAlias = list[tuple[int, str]]
"""Sets of propositions as the bits of their numbers, each with a conjunction as its name, the largest first."""
MOST_PROPOSITIONS = 10
"""The propositions that are tried in every combination, where players choose among them."""
MOST_KEPT = 10_000
"""The labels that are kept once they are read: most automata have a few, on many edges."""
MOST_NAMED = 4
"""The combinations of propositions that a move is called after."""
MOST_LETTERS = 60
"""The letters of a proposition that moves are called after: its name may stand in the labels of all edges."""
MOST_BARE = 30
"""The propositions of a state with an edge for each letter: no file has more edges."""


class AutomatonLabels:
    """The labels of the edges of an automaton.

    Parameters
    ----------
    automaton : Automaton
        The automaton.
    path : path
        The file, for errors.
    are_chosen : bool
        Whether players choose the propositions, so that letters are tried.

    Raises
    ------
    InvalidArena
        If there are too many propositions to choose, or an alias is no label.
    """

    def __init__(self, automaton: Automaton, path: object, *, are_chosen: bool) -> None:
        self._path = path
        names = [text_of(word) for word in automaton.header.get("AP", [])[1:]]
        self._names = [name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1] + "…" for name in names]
        size, controlled = len(names), automaton.header.get("controllable-AP", [])
        if any(not word.isdigit() or int(word) >= size for word in controlled):
            raise self._wrong(f"controllable-AP: {' '.join(controlled)[:40]!r} (numbers below {size})")
        if are_chosen and size > MOST_PROPOSITIONS:
            raise self._wrong(f"{size} propositions to choose (at most {MOST_PROPOSITIONS})")
        self._bare = 1 << size if size <= MOST_BARE else None
        self.letters = lru_cache(MOST_KEPT)(self._read)
        self.printed = lru_cache(MOST_KEPT)(self._print)
        columns = truth_columns(size) if are_chosen else [0] * size  # where no letter is tried
        self._columns = {"t": -1, "f": 0, **{str(number): column for number, column in enumerate(columns)}}
        for alias, words in automaton.aliases.items():  # in which those that are defined before it may be
            self._columns[alias] = self.letters(" ".join(words))
        if are_chosen:
            outputs = {*map(int, controlled)}
            self.outputs, self.inputs = self._choices(sorted(outputs)), self._choices(sorted({*range(size)} - outputs))

    def of(self, state: AutomatonState) -> list[str]:
        """Give the labels of the edges; where there are none, edges are for the letters, in the order of the format."""
        if state.label or any(edge.label for edge in state.edges) or len(state.edges) != self._bare:
            shared = " ".join(state.label)
            return [" ".join(edge.label) if edge.label else shared for edge in state.edges]
        return [letter(number, len(self._names)) for number in range(len(state.edges))]

    def conjunction(self, chosen: int, among: Sequence[int] | None = None) -> str:
        """Name a set of propositions, by default among all of them."""
        numbers = range(len(self._names)) if among is None else among
        return " & ".join(("" if chosen >> number & 1 else "!") + self._names[number] for number in numbers)

    def _choices(self, among: Sequence[int]) -> Choices:
        """Give all sets of some propositions."""
        made = [
            sum(chosen << number for chosen, number in zip(each, among, strict=True))
            for each in product((1, 0), repeat=len(among))
        ]
        return [(chosen, self.conjunction(chosen, among)) for chosen in made]

    def _print(self, label: str) -> str:
        """Print a label with the names of its propositions; nothing where it says nothing."""
        if label in ("", "t"):
            return ""
        self.letters(label)
        names = [self._names[int(word)] if word.isdigit() else word for word in label.split(" ")]
        return " ".join(names).replace("! ", "!").replace("( ", "(").replace(" )", ")")

    def _read(self, label: str) -> int:
        """Give the letters that satisfy a label, each as the bit with its number."""
        return evaluate(label.split(), self._column, f"{self._path}: a label")

    def _column(self, word: str) -> int | None:
        if word.isdigit() and int(word) >= len(self._names):
            raise self._wrong(f"a label has proposition {int(word)} (of {len(self._names)})")
        return self._columns.get(word)

    def _wrong(self, reason: str) -> InvalidArena:
        return InvalidArena(f"{self._path}: {reason}")


def letter(number: int, size: int) -> str:
    """Write the letter with a number as a label: the first proposition is the lowest binary digit.

    Examples
    --------
    >>> letter(1, 3), letter(0, 0)
    ('0 & ! 1 & ! 2', '')
    """
    return " & ".join(f"{'' if number >> each & 1 else '! '}{each}" for each in range(size))


def joined(names: list[str]) -> str:
    """Join the names of a move, if they are few."""
    if len(names) == 1:
        return names[0]
    names = list(dict.fromkeys(name for name in names if name))
    return " | ".join([*names[:MOST_NAMED], *(["..."] if len(names) > MOST_NAMED else [])])
