"""Every picture is whole: all that is drawn lies inside its SVG, and its PNG shows the page of its PDF.

By the Graphviz of the wheel, and by the machine's, where there is one.
"""

import io
import os
import shutil
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from each_builder import EXAMPLES, FIBONACCI, builders
from engine import needs_pdf
from PIL import Image, ImageChops

import arena
from exporters.films import film
from exporters.pictures import graphviz as picture
from exporters.pictures.fit import placed
from exporters.pictures.languages import dot

DOT = shutil.which("dot")
BY = ["wheel", pytest.param("system", marks=pytest.mark.skipif(DOT is None, reason="no dot on this machine"))]
"""Whose Graphviz draws."""
SCALE = 0.0851
"""Of drawings with a size on paper: Graphviz rounds it before version 3 to two digits, here by a twentieth."""
AROUND = 0.2
"""How much is looked at on each side of a picture, in its width or height."""
SHOWN = 500
"""How many dots wide or high a picture is where its edges are looked at."""
LINE = 12
"""The points of a line: two pictures are compared by the mean of each square of that side."""
APART = 34
"""How much squares differ at most, of 255: letters are set some points apart in a PDF, while a lost line makes 41."""


@cache
def laid_out(name, _):
    return placed(EXAMPLES[name]()).drawing


@pytest.fixture(params=BY)
def by(request, monkeypatch):
    """Have the wheel draw, or the machine's Graphviz."""
    monkeypatch.setenv("ARENA_DOT", "" if request.param == "wheel" else DOT)
    return request.param


def is_whole(svg):
    """Tell whether nothing of a picture lies outside its view box, by drawing what is around it as well."""
    root = ET.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox").split())
    more = 1 + 2 * AROUND
    root.set("viewBox", f"{left - AROUND * width} {top - AROUND * height} {more * width} {more * height}")
    across, up = (round(SHOWN * side / max(width, height)) for side in (width, height))
    for name, side in (("width", across), ("height", up)):
        root.set(name, f"{more * side}pt")
    drawn = Image.open(io.BytesIO(picture.as_png(ET.tostring(root), 72))).convert("L")
    corner = round(AROUND * across), round(AROUND * up)
    drawn.paste(255, (*corner, corner[0] + across, corner[1] + up))
    return drawn.getextrema()[0] > 250


def pages_of(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=4, grayscale=True).to_pil() for page in document]


def squares(image, size):
    return image.convert("L").resize(size, Image.Resampling.BOX)


def are_alike(png, pdf, line=LINE):
    """Tell whether a PNG and a PDF show the same, by the mean of each square of a line's height."""
    image, (page,) = Image.open(io.BytesIO(png)), pages_of(pdf)
    size = round(page.width / 4 / line), round(page.height / 4 / line)
    apart = ImageChops.difference(squares(image, size), squares(page, size)).getextrema()[1]
    same_shape = abs(image.width / image.height / (page.width / page.height) - 1) < 0.02
    return same_shape and apart <= APART


def test_every_builder_has_an_example():
    assert set(EXAMPLES) == builders()


@pytest.mark.parametrize("scale", [0, pytest.param(SCALE, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_of_each_builder_is_whole(name, scale, by):
    whole = laid_out(name, by)
    if scale:
        whole = (
            replace(whole, page=whole.page._replace(scale=scale)) if whole.page else placed(whole, letters=8).drawing
        )
    assert is_whole(dot.render(whole, "svg"))
    assert is_whole(picture.render(dot.render(whole), "svg", placed=whole.layout is not None))


@needs_pdf
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_png_of_each_builder_shows_what_the_pdf_does(name, by):
    whole = laid_out(name, by)
    line = 2 * LINE if whole.kind == "board" else LINE
    assert are_alike(dot.render(whole, "png"), dot.render(whole, "pdf"), line)


def test_what_is_cut_or_lost_is_seen():
    whole = laid_out("boards", os.environ.get("ARENA_DOT"))
    svg, pdf = dot.render(whole, "svg"), dot.render(whole, "pdf")
    root = ET.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox").split())
    root.set("viewBox", f"{left} {top} {width} {0.96 * height}")
    cut = ET.tostring(root)
    assert not is_whole(cut)
    assert not are_alike(picture.as_png(cut, 144), pdf, 2 * LINE)
    fewer = replace(whole, page=whole.page._replace(entries=whole.page.entries[:-1]))
    assert not are_alike(dot.render(fewer, "png"), pdf, 2 * LINE)


@pytest.mark.usefixtures("by")
def test_every_frame_of_a_film_is_whole():
    assert all(map(is_whole, film.stills(FIBONACCI, "svg").values()))


CASES = [
    ("connect_four", "445536", {"values": {str(column): -10 * column for column in range(1, 8)}}),
    ("connect_four", None, {"values": "cells"}),
    ("othello", None, {"values": "solved"}),
    ("dots_and_boxes", None, {"values": "solved"}),
    ("tictactoe", "x../.o./...", {}),
    ("chomp", "4,4,1", {}),
    ("kayles", "6", {}),
    ("domineering", "#../#../... lying", {}),
    ("l_game", None, {}),
]
"""Positions whose pictures Debian's Graphviz has cut."""


@pytest.mark.slow
@needs_pdf
@pytest.mark.usefixtures("by")
@pytest.mark.parametrize(("name", "position", "options"), CASES)
def test_boards_are_whole(name, position, options, tmp_path):
    thing = arena.load(name), position
    svg, png, pdf, text = (
        arena.draw(thing, tmp_path / f"x.{ending}", **options).read_bytes() for ending in ("svg", "png", "pdf", "dot")
    )
    assert is_whole(svg)
    assert are_alike(png, pdf, 2 * LINE)
    assert is_whole(picture.render(text.decode(), "svg"))


@pytest.mark.slow
@pytest.mark.usefixtures("by")
def test_a_large_arena_on_a_slide_is_whole(tmp_path):
    graph = arena.unfold(arena.load("tictactoe"))
    svg, text = (
        arena.draw(graph, tmp_path / f"x.{ending}", layout="grid", fit="slide", force=True).read_bytes()
        for ending in ("svg", "dot")
    )
    assert is_whole(svg)
    assert is_whole(picture.render(text.decode(), "svg", placed=True))
