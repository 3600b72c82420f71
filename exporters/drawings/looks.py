"""How vertices can look: fills and borders, and the palettes of the styles.

One grammar of colors holds in every picture, page and terminal:

- blue and orange, or the blue and the red of the courses, say players and nothing else;
- green says the kernel, and what is the kernel in other words: P-positions and Grundy value 0;
- purple says a number without a player: the round or the remoteness of a vertex of a bare graph;
- magenta says what is new in this frame or at this step, teal what was asked about.

What a color says is also said by lightness, by the border or by a second line in the vertex, so that a gray print
loses nothing, nor an eye that tells no red from green.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import one_of

MIDDLE = 0.179
"""The luminance on which black and white letters have the same contrast, 4.58 : 1."""


@dataclass(frozen=True)
class Fill:
    """How a vertex is filled and bordered, and the color of its text: #rrggbb, and "solid", "dashed" or "dotted"."""

    fill: str
    text: str = "#000000"
    border: str = "solid"


class Palette(NamedTuple):
    """The looks of a style: a player's won vertices, the vertices where he moves, and the ends of his shades.

    By turn, trees and values show whose vertex each is, and leave it to the numbers who wins; an attractor has one
    color, its player's.
    """

    won: dict[int, Fill]
    owner: dict[int, Fill]
    shades: dict[int, tuple[str, str]]
    by_turn: bool = False

    @property
    def better(self) -> dict[int, Fill]:
        """The looks of undecided positions: where player 1, nobody or player 2, which is -1, is better off."""
        return {1: Fill(self.shades[1][1]), 0: Fill("#eeeeee"), -1: Fill(self.shades[2][1])}

    @property
    def squares(self) -> dict[int, Fill]:
        """The looks of won positions and, for 0, of draws in squares, which have borders of their own."""
        return {player: Fill(look.fill, look.text) for player, look in self.won.items()} | {0: WHITE}


WHITE = Fill("#ffffff")
DRAW_BY_RULE = Fill("#ffffff", border="dotted")
DRAW_ENDLESS = Fill("#dddddd", border="dotted")
OUTSIDE = Fill("#ffffff", border="dashed")
NEW, ASKED = "#c2187a", "#00857c"
"""The colors of what is new, and of what was asked about."""
KERNEL = Fill("#00573f", "#ffffff")
OUTCOMES = {"P": KERNEL, "N": Fill("#cfeadb", border="dashed"), "D": DRAW_ENDLESS}
GRUNDY = ("#00573f", "#e3f4ea")
"""The shades of Grundy values, from 0 on."""
NEXT = 0.45
"""The share of the light in the shade of the value 1, which is to be told from 0."""
RANKS = ("#3f1d70", "#e6def2")
"""The shades of rounds, and of remoteness where no player is known, from the least on."""

WON = {1: Fill("#0072b2", "#ffffff"), 2: Fill("#f5b041", border="dashed")}
STYLES = {
    "default": Palette(
        WON,
        {1: Fill("#0072b2", "#ffffff"), 2: Fill("#f5b041")},
        {1: ("#08306b", "#9ecae1"), 2: ("#7f2704", "#fdd0a2")},
    ),
    "course": Palette(
        {1: Fill("#1f4fd0", "#ffffff"), 2: Fill("#f4685c", border="dashed")},
        {1: Fill("#1f4fd0", "#ffffff"), 2: Fill("#f4685c")},
        {1: ("#0b2270", "#b3c4f5"), 2: ("#67000d", "#fcbba1")},
        by_turn=True,
    ),
}
"""Colors for the color-blind, and those of the courses: J1 blue, J2 red.

Course 001 draws the tree of Nim by turn: "Feuilles rouges : J1 gagnant car J2 ne peut plus jouer." Course 000, example
4, has the attractor and the edges of the strategy colored, without shades.
"""


def palette_of(style: str) -> Palette:
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    return STYLES[style]


def shade(ends: tuple[str, str], rank: int, last: int, border: str = "solid") -> Fill:
    """Mix a fill between the darkest and the lightest shade, and choose the text that can be read on it."""
    fill = mixed(*ends, rank / last if last else 0.0)
    return Fill(fill, "#000000" if luminance(fill) > MIDDLE else "#ffffff", border)


def grundy_shade(value: int, last: int) -> Fill:
    """Return the shade of a Grundy value: dark for 0, and from a middle green on for others."""
    light = NEXT + (1 - NEXT) * (value - 1) / max(last - 1, 1) if value else 0
    return shade(GRUNDY, round(100 * light), 100)


def luminance(color: str) -> float:
    """Return the relative luminance of a color, from 0 to 1, by which WCAG measures contrast."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in (each / 255 for each in parts(color)))  # fmt: skip
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(color: str, other: str, share: float) -> str:
    both = zip(parts(color), parts(other), strict=True)
    return "#{:02x}{:02x}{:02x}".format(*(round(one + (two - one) * share) for one, two in both))


def parts(color: str) -> list[int]:
    """Return the red, green and blue of a color."""
    return [int(color[place : place + 2], 16) for place in (1, 3, 5)]
