"""The verdict on a claim: how much of it was checked, and its first flaw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arena.words import ENGLISH, Speaker, heading

REGIONS = (("W1", "w1"), ("W2", "w2"), ("S∅", "undetermined"), ("N", "n"), ("P", "p"), ("D", "d"))


@dataclass(frozen=True)
class Flaw:
    """A false or missing claim: its vertex and, where a move refutes it, the vertex that the move leads to."""

    vertex: str
    text: str
    move: str | None = None

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
    sizes: Mapping[str, int | str | None]
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
        size = {name: words.number(count) for name, count in self.sizes.items() if isinstance(count, int)}
        size["title"] = heading(self.name, words.language)
        if not self.whole:
            return words("sampled: {title}, {checked} of {vertices} positions agree with their moves", **size)
        claims = [str(self.sizes["objective"])] if "objective" in self.sizes else []
        claims += [f"{region} {size[name]}" for region, name in REGIONS if name in size]
        if "kernel" in size:
            claims = [words("kernel {size}", size=size["kernel"])]
            claims += [words("Grundy values {size}", size=size["grundy"])] if "grundy" in size else []
        if "player" in size:
            region, rest = f"W{size['player']}", size["rest"]
            claims = [words("{region} {size}, the rest {rest}", region=region, size=size[region.lower()], rest=rest)]
        size["claims"] = ", ".join(claims)
        return words("verified: {title}, {vertices} vertices, {edges} edges; {claims}", **size)
