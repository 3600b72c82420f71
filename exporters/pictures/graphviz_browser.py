"""Graphviz in a browser: Viz.js, which a page loads beside Python and calls `arenaViz`."""

from __future__ import annotations

from exporters.pictures.dot_attributes import FONT

MEASURED = "Verdana"
"""The font whose widths Viz.js knows by heart, which are ours within a hundredth; it finds no file of a font."""


def by_viz(source: str, format: str, engine: str) -> bytes | None:  # noqa: A002 - Graphviz's own word
    """Lay DOT text out by the Viz.js of the page; None where the page has none, or it refuses the text."""
    try:
        import js

        viz = js.arenaViz
    except (ImportError, AttributeError):  # no browser, or a page without Viz.js
        return None
    options = js.JSON.parse(f'{{"format": "{format}", "engine": "{engine}"}}')
    text: str | None = viz.render(source.replace(FONT, MEASURED), options).output
    return text.replace(f'font-family="{MEASURED}"', f'font-family="{FONT}"').encode() if text else None
