"""The picture of a question, with its answers or without, in the same places."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

from arena.errors import TooLarge
from exporters.pictures.page import Unreadable
from exporters.pictures.picture import render as picture

if TYPE_CHECKING:
    from arena.worksheets.sheets import Variant

WIDTHS = (8.5, 11.0, 13.5, 16.0)
"""The centimetres that a picture may be wide: it takes the first ones with letters that can be read."""
KEPT = 2000
"""The pictures that several formats share."""


@lru_cache(KEPT)
def question_picture(variant: Variant, ending: str, language: str, *, blank: bool) -> str:
    """Draw the instance of a question in a language of texts, "svg" or "tex".

    Raises
    ------
    TooLarge
        If its letters cannot be read on a page.
    """
    kind = variant.kind
    thing, options = kind.drawn(variant.instance), {"blank": blank, "lang": language, "legend": "none", **kind.look}
    for width in WIDTHS:
        try:
            drawn = picture(thing, ending, width=width, **options)
        except Unreadable:
            continue
        return drawn if isinstance(drawn, str) else drawn.decode("utf-8")
    raise TooLarge(f"{variant.measures['vertices']} vertices: too many for a picture of a page; ask for fewer vertices")


def base64_picture(variant: Variant, language: str, *, blank: bool) -> str:
    """Draw the instance of a question as SVG in base64: small, and sharp at any size."""
    return b64encode(question_picture(variant, "svg", language, blank=blank).encode("utf-8")).decode("ascii")
