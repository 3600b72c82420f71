"""The verdict on claims of solutions and kernels: how much was checked, and the first flaw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.words import ENGLISH, Speaker, heading

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.game import AnyGame

Sizes: TypeAlias = Mapping[str, int | str | None]
NEVER = 2**40
REGIONS = (("W1", "w1"), ("W2", "w2"), ("S∅", "undetermined"), ("N", "n"), ("P", "p"), ("D", "d"))


@dataclass(frozen=True)
class Flaw:
    """A false or missing claim: its vertex and, where a move refutes it, the vertex that the move leads to."""

    vertex: str
    move: str | None
    text: str

    def __str__(self) -> str:
        return " ".join(": ".join(filter(None, (self.vertex, self.text))).split())


@dataclass(frozen=True, repr=False)
class Verification:
    """The answer of `verify`: true if every claim holds; printed, it says how much was checked, or the first flaw.

    Parameters
    ----------
    name : str
        The name of the arena, the graph or the game.
    sizes : mapping
        The vertices and edges, and the sizes of the regions that are claimed, by the names of `arena verify --json`.
        `checked` is the number of positions of a table that were drawn at random, or all.
    flaw : Flaw or None
        The first false or missing claim.

    Examples
    --------
    >>> from arena import load, solve, unfold, verify
    >>> nim = unfold(load("subtraction", heap=5))
    >>> answer = verify(nim, solve(nim))
    >>> bool(answer), answer.sizes["w1"], answer.flaw
    (True, 6, None)
    >>> print(answer)
    verified: Subtraction, a heap of 5, taking 1, 2, 3, 10 vertices, 18 edges; W1 6, W2 4, S∅ 0
    """

    name: str
    sizes: Sizes
    flaw: Flaw | None = None

    def __bool__(self) -> bool:
        return self.flaw is None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __str__(self) -> str:
        return self.sentence(Speaker(ENGLISH)) if self else f"refused: {self.name}: {self.flaw}"

    @property
    def whole(self) -> bool:
        """Whether every vertex was checked, and not a sample."""
        return self.sizes.get("checked", self.sizes["vertices"]) == self.sizes["vertices"]

    def sentence(self, words: Speaker) -> str:
        """Return a sentence, in a language, that says how much was checked and holds."""
        title = heading(self.name, words.language)
        size = {name: words.number(count) for name, count in self.sizes.items() if isinstance(count, int)}
        if not self.whole:
            text = "sampled: {title}, {checked} of {vertices} positions agree with their moves"
            return words(text, title=title, checked=size["checked"], vertices=size["vertices"])
        text, claims = "verified: {title}, {vertices} vertices, {edges} edges; {claims}", self._claims(words, size)
        return words(text, title=title, vertices=size["vertices"], edges=size["edges"], claims=claims)

    def _claims(self, words: Speaker, size: Mapping[str, str]) -> str:
        if "kernel" in size:
            claims = words("kernel {size}", size=size["kernel"])
            return claims + (words(", Grundy values {size}", size=size["grundy"]) if "grundy" in size else "")
        if "player" in size:
            region = f"w{size['player']}"
            return words(
                "{region} {size}, the rest {rest}", region=region.upper(), size=size[region], rest=size["rest"]
            )
        objective = [str(self.sizes["objective"])] if "objective" in self.sizes else []
        return ", ".join(objective + [f"{region} {size[name]}" for region, name in REGIONS if name in size])


def flaw_by_moves(solution: Any, game: AnyGame, vertex: Any) -> Flaw | None:
    """Return how the value of a position contradicts those that its moves lead to; None if it does not."""
    stated, name, ended, after = solution.value(vertex), game.label(vertex), game.winner(vertex), []
    for _, following in game.moves(vertex) if ended is None else ():
        if following not in solution:
            return Flaw(name, None, f"a move leads to {game.label(following)}, of which the table says nothing")
        after.append(solution.value(following))
    if ended is None and not after:
        return Flaw(name, None, "it has no moves, and play has not ended")
    right = _by_moves(game.player(vertex), after) if ended is None else (ended, 0 if ended else None)
    text = f"the table says that {_in_words(stated)}, but by its moves {_in_words(right)}"
    return None if stated == right else Flaw(name, None, text)


def by_moves(fates: Array, plies: Array, start: Array) -> tuple[Array, Array]:
    """Value vertices by the definition, from the values after their moves.

    `fates` says for each move whether its player wins then (1), loses (-1) or neither (0), `plies` how soon play ends
    (-1 for a draw), and `start` where the moves of each vertex begin. Return both for the vertices.
    """
    if not len(start):
        return fates[:0], plies[:0]
    best = np.maximum.reduceat(fates, start)
    soonest = np.minimum.reduceat(np.where(fates == 1, plies, NEVER), start)
    latest = np.maximum.reduceat(np.where(fates == -1, plies, -1), start)
    return best, np.where(best == 0, -1, np.where(best == 1, soonest, latest) + 1)


def _by_moves(mover: int, after: list[tuple[int, int | None]]) -> tuple[int, int | None]:
    """Value a position by the values that its moves lead to."""
    left = {winner: [plies or 0 for each, plies in after if each == winner] for winner in (0, mover, 3 - mover)}
    if left[mover]:
        return mover, min(left[mover]) + 1
    return (0, None) if left[0] else (3 - mover, max(left[3 - mover]) + 1)


def _in_words(value: tuple[int, int | None]) -> str:
    winner, remoteness = value
    return f"J{winner} wins in {Speaker().plies(remoteness or 0)}" if winner else "it is a draw"
