"""The signs of boards in SVG: shapes that lie where the font has the signs, and nothing else is changed."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from exporters.pictures.graphviz import as_png
from exporters.pictures.svg_signs import as_shapes

PAGE = '<svg width="60pt" height="60pt" viewBox="0 0 60 60" xmlns="http://www.w3.org/2000/svg">{text}</svg>'
TEXT = (
    '<text text-anchor="start" x="10.5" y="40" font-family="DejaVu Sans" font-size="30.00" fill="#0072b2">{sign}</text>'
)


@pytest.mark.parametrize("sign", ["⬤", "◯", "✕"])
def test_a_shape_looks_like_the_sign(sign):
    text = PAGE.format(text=TEXT.format(sign=sign)).encode()
    shape = as_shapes(text)
    assert b"<text" not in shape
    assert b"#0072b2" in shape
    drawn = [Image.open(BytesIO(as_png(svg, 288))).convert("L") for svg in (text, shape)]
    ink = sum(255 - value for value in drawn[0].tobytes())
    other = sum(ImageChops.difference(*drawn).tobytes())
    assert 0 < other + 1 < 0.08 * ink


@pytest.mark.parametrize("sign", ["x", "⬤⬤", "♜"])
def test_other_texts_stay(sign):
    text = PAGE.format(text=TEXT.format(sign=sign)).encode()
    assert as_shapes(text) == text
