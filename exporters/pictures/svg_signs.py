"""The signs of boards in Graphviz's SVG as shapes: a reader need not have their font."""

from __future__ import annotations

import re

SIGN = re.compile(
    r'<text (?:xml:space="preserve" )?text-anchor="start" x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]* font-size="([\d.]+)"'
    r'(?: fill="([^"]+)")?>(⬤|◯|✕)</text>'
)
"""A text of one sign: its beginning, its base line, its size and its colour."""
STROKES = 'm-{r:.2f},-{r:.2f}l{d:.2f},{d:.2f}m0,-{d:.2f}l-{d:.2f},{d:.2f}"/>'
"""The two strokes of a cross."""
SHAPES = {
    "⬤": ('<circle fill="{ink}" stroke="none" cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"/>', 0.5596, 0.26, 0.5045, 0),
    "◯": (
        '<circle fill="none" stroke="{ink}" stroke-width="{w:.2f}" cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"/>',
        0.5596, 0.26, 0.473, 0.063,
    ),
    "✕": (
        '<path fill="none" stroke="{ink}" stroke-width="{w:.2f}" d="M{x:.2f},{y:.2f}' + STROKES,
        0.419, 0.3645, 0.257, 0.098,
    ),
}  # fmt: skip
"""What has the shape of each sign in our font; its middle, how far it goes and its line's width, in letters."""


def as_shapes(svg: bytes) -> bytes:
    """Draw the signs of boards as shapes, where the font of this package has them.

    Examples
    --------
    >>> as_shapes('<text text-anchor="start" x="0" y="0" font-size="10.00" fill="#ff0000">⬤</text>'.encode())
    b'<circle fill="#ff0000" stroke="none" cx="5.60" cy="-2.60" r="5.04"/>'
    """
    return SIGN.sub(_shape, svg.decode()).encode()


def _shape(found: re.Match[str]) -> str:
    left, base, size = (float(found[number]) for number in (1, 2, 3))
    shape, across, up, reach, width = SHAPES[found[5]]
    return shape.format(
        ink=found[4] or "#000000",
        x=left + across * size,
        y=base - up * size,
        r=reach * size,
        d=2 * reach * size,
        w=width * size,
    )
