"""Declares the language of the French pages to browsers and screen readers."""

import re
from typing import Any

FRENCH = re.compile(r"cours(_.*)?|tp_.*|attracteur|guide/class-fr")
"""The names of the pages in French."""


def setup(app: Any) -> dict[str, bool]:
    """Tell the language of a page before it is written."""
    app.connect("html-page-context", tell_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def tell_language(_app: Any, page: str, _template: str, context: dict[str, Any], _document: object) -> None:
    """Set the language of a page in French."""
    if FRENCH.fullmatch(page):
        context["language"] = "fr"
