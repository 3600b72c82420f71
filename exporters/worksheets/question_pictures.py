"""The picture of a question, with its answers or without, in the same places."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

from exporters.pictures.picture import render as picture

if TYPE_CHECKING:
    from arena.worksheets.series import Variant

KEPT = 2000
"""The pictures that several formats share."""


@lru_cache(KEPT)
def question_picture(variant: Variant, ending: str, language: str, *, blank: bool) -> str:
    """Draw the instance of a question in a language of texts: "svg" or "tex"."""
    from arena.worksheets.worksheet_kind import worksheet_kind

    kind = worksheet_kind(variant.kind)
    drawn = picture(kind.drawn(variant.instance), ending, blank=blank, lang=language, legend="none", **kind.look)
    return drawn if isinstance(drawn, str) else drawn.decode("utf-8")


def base64_picture(variant: Variant, language: str, *, blank: bool) -> str:
    """Draw the instance of a question as SVG in base64: small, and sharp at any size."""
    return b64encode(question_picture(variant, "svg", language, blank=blank).encode("utf-8")).decode("ascii")
