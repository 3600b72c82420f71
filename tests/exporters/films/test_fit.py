"""Films that fit: every frame is the slide, the column or the page, and its letters can be read."""

import io
import re

import pytest
import slides
from PIL import Image
from pypdf import PdfReader
from quick_run import quick

import exporters
from arena import position_graph
from exporters.films import film
from exporters.films.frame import PAPERS
from exporters.pictures.largest_page import CENTIMETRE
from exporters.pictures.look_and_page import READABLE
from games import load

KERNEL = exporters.read("kernel_ad")
SANS_INTERET = exporters.read("sans_interet")


def test_a_page_of_a_film_for_slides_is_the_slide():
    notes = []
    reader = PdfReader(io.BytesIO(film.render(SANS_INTERET, "pdf", fit="slide", note=notes.append)))
    assert len(reader.pages) == len(film.frames(SANS_INTERET))
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(16 * CENTIMETRE, abs=0.5)
        assert float(page.mediabox.height) == pytest.approx(9 * CENTIMETRE, abs=0.5)
    assert float(notes[0].split()[2]) >= READABLE["slide"]


@pytest.mark.parametrize("fit", PAPERS)
def test_all_frames_are_of_one_size_within_their_room_and_their_letters_are_those_of_the_note(fit):
    notes = []
    pictures = film.stills(KERNEL, "svg", fit=fit, note=notes.append).values()
    sizes = {
        re.search(rb'width="([\d.]+)pt" height="([\d.]+)pt"\n? viewBox="([^"]*)"', each).groups() for each in pictures
    }
    assert len(sizes) == 1
    wide, high, view = sizes.pop()
    assert float(wide) <= PAPERS[fit][0] * CENTIMETRE + 1
    assert float(high) <= PAPERS[fit][1] * CENTIMETRE + 1
    scale = float(wide) / float(view.split()[2])
    letters = [float(size) for each in pictures for size in re.findall(rb'font-size="([\d.]+)"', each)]
    assert min(letters) * scale == pytest.approx(float(notes[0].split()[2]), abs=0.2)


def test_a_gif_for_slides_has_their_shape_and_dots_for_a_projector():
    image = Image.open(io.BytesIO(film.render(KERNEL, "gif", fit="slide")))
    assert image.width / image.height == pytest.approx(16 / 9, rel=0.01)
    assert image.width > 1600


def test_what_would_leave_no_room_goes_and_that_is_told():
    notes, few = [], []
    texts = film.frames(exporters.read("minimax_tree"), of="values", fit="slide", note=notes.append)
    assert notes[0].endswith("without legends")
    assert not any("better for" in text for text in texts)
    texts = film.frames(SANS_INTERET, fit="page", note=few.append)
    assert "without" not in few[0]
    assert any("not attracted yet" in text for text in texts)


FILMS = {
    "kernel_ad": "kernel",
    "arbiter": "buchi",
    "minimax_tree": "values",
    "minimax_graph": None,
    "sans_interet": None,
    "lift": "parity",
}


@pytest.mark.parametrize("name", quick(2, FILMS))
def test_the_films_of_the_files_that_come_along_can_be_read_on_a_slide(name, tmp_path):
    (tmp_path / "film.pdf").write_bytes(film.render(exporters.read(name), "pdf", of=FILMS[name], fit="slide"))
    assert round(min(slides.letters(tmp_path / "film.pdf")), 1) >= READABLE["slide"]


def test_the_islands_of_a_tide_are_explained():
    tide = position_graph(load("wythoff", heaps=(7, 7)))
    for text in film.frames(tide, of="remoteness", layout="map", fit="slide"):
        assert "P: the player to move loses" in text
