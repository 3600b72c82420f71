"""Colours that everybody tells apart, and letters that can be read on them.

colorspacious simulates the three kinds of colour-blindness, whole, and measures differences of colours as they are seen
(CAM02-UCS): some 2 can just be seen side by side, 100 is black against white.
"""

import colorspacious
import numpy as np
import pytest

from exporters.drawings import analyses, looks, ribbons
from exporters.drawings.looks import KERNEL, OUTCOMES, STYLES, Fill, shade
from exporters.drawings.squares import readable
from exporters.drawings.tree_kinds import FAINT_TEXT
from exporters.films.tide import water
from exporters.pictures.dot_graph import FAINT_TITLE_COLOR, TITLE_COLOR
from exporters.pictures.dot_looks import FAINT_LABEL_COLOR
from exporters.pictures.html_labels import NAME_INK

KINDS = ("protanomaly", "deuteranomaly", "tritanomaly")
LEAST = 25
"""How different the fills of players, and of the kernel and the others, must look."""
SEVERAL = [ends for palette in STYLES.values() for ends in palette.shades.values()]
SHADED = [*SEVERAL, looks.GRUNDY, looks.RANKS, looks.CHANGED]


def rgb(color):
    return np.array([int(color[place : place + 2], 16) for place in (1, 3, 5)]) / 255


def seen(color, kind):
    simulated = {"name": "sRGB1+CVD", "cvd_type": kind, "severity": 100}
    return np.clip(colorspacious.cspace_convert(rgb(color), simulated, "sRGB1"), 0, 1)


def contrast(color, other):
    """Give the contrast of two colours, as the Web Content Accessibility Guidelines define it."""
    linear = [
        np.where((part := rgb(each)) <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        for each in (color, other)
    ]
    dark, light = sorted(float(part @ [0.2126, 0.7152, 0.0722]) for part in linear)
    return (light + 0.05) / (dark + 0.05)


def apart():
    """Give pairs of fills that say different things in one picture."""
    for name, palette in STYLES.items():
        for fills in (palette.won, palette.owner):
            yield f"{name}: players", fills[1], fills[2]
            for player in (1, 2):
                yield f"{name}: player {player} and a draw", fills[player], looks.DRAW_ENDLESS
                yield f"{name}: player {player} and none", fills[player], looks.WHITE
        for player in (1, 2):
            yield f"{name}: first and last rank of player {player}", *map(Fill, palette.shades[player])
    yield "P and N", KERNEL, OUTCOMES["N"]
    yield "changed most and least", *map(Fill, looks.CHANGED)
    for last in range(1, 20):
        yield f"island and water of {last} plies", KERNEL, water({0: 1, 1: last})[0]
    yield "Grundy values", *map(Fill, looks.GRUNDY)
    yield "rounds", *map(Fill, looks.RANKS)


@pytest.mark.parametrize("kind", [None, *KINDS])
@pytest.mark.parametrize(("what", "one", "other"), list(apart()))
def test_everybody_tells_colours_apart_that_say_different_things(what, one, other, kind):
    colours = [seen(each.fill, kind) if kind else rgb(each.fill) for each in (one, other)]
    assert colorspacious.deltaE(*colours, input_space="sRGB1") >= LEAST, what


def lettered():
    """Give fills with letters on them."""
    for palette in STYLES.values():
        yield from (*palette.won.values(), *palette.owner.values(), *palette.better.values())
    yield from (KERNEL, *OUTCOMES.values(), looks.ABSENT, looks.WHITE, looks.OUTSIDE, looks.DRAW_BY_RULE)
    yield from (ribbons.FAINT, analyses.FAINT)
    yield from (Fill("#ffffff", readable(look.fill)) for palette in STYLES.values() for look in palette.won.values())
    yield from (
        Fill("#ffffff", ink) for ink in (TITLE_COLOR, FAINT_TITLE_COLOR, FAINT_LABEL_COLOR, FAINT_TEXT, NAME_INK)
    )


def test_letters_can_be_read_on_every_fill():
    for fill in lettered():
        assert contrast(fill.fill, fill.text) >= 4.5, fill


@pytest.mark.parametrize("ends", SHADED)
def test_letters_can_be_read_on_every_shade(ends):
    for last in range(1, 40):
        for rank in range(last + 1):
            fill = shade(ends, rank, last)
            assert contrast(fill.fill, fill.text) >= 4.5, (rank, last, fill)


def test_what_colours_do_not_tell_apart_is_told_by_borders():
    """These look alike to some: a second sign stands beside the colour, as the grammar of colours says."""
    assert OUTCOMES["N"].border != OUTCOMES["D"].border
    assert len({STYLES["default"].won[player].border for player in (1, 2)}) == 2
    assert looks.DRAW_BY_RULE.border == looks.DRAW_ENDLESS.border == "dotted"
