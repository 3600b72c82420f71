"""Pictures that fit: the size that was asked for, letters that can be read there, and a note where they cannot."""

import struct

import pytest
import svg
from quick_run import quick

import exporters
import games
from arena import ParameterError, search_tree, unfold
from exporters.drawings.arenas import build
from exporters.drawings.drawing import Box
from exporters.drawings.scores import build as scores
from exporters.pictures.fit import SIZES, placed, told
from exporters.pictures.largest_page import CENTIMETRE, LEGIBLE, Fit
from exporters.pictures.picture import render, written

NIM = unfold(games.load("fibonacci_nim", matches=4))
LARGE = unfold(games.load("fibonacci_nim", matches=9))
SANS_INTERET = exporters.read("sans_interet")


def drawn(thing, **options):
    notes = []
    return svg.read(render(thing, "svg", note=notes.append, **options)), notes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("thing", [NIM, SANS_INTERET], ids=["nim", "sans_interet"])
def test_a_picture_is_no_larger_than_what_it_fits_and_its_letters_can_be_read(thing, size):
    picture, (note,) = drawn(thing, fit=size)
    wide, high = SIZES[size]
    assert picture.width <= wide * CENTIMETRE + 1
    assert picture.height <= high * CENTIMETRE + 1
    assert min(svg.letters(picture)) >= LEGIBLE - 0.05
    assert float(note.split()[2]) == pytest.approx(min(svg.letters(picture)), abs=0.06)


def test_everything_stands_on_the_page():
    picture, _ = drawn(NIM, fit="slide")
    *_, wide, high = map(float, picture.view.split())
    for left, right, top, bottom in svg.boxes(picture).values():
        assert left * picture.scale >= -1
        assert right * picture.scale <= wide + 1
        assert -top * picture.scale <= high + 1
        assert bottom <= 1


def test_letters_are_larger_than_in_the_usual_layout():
    usual, _ = drawn(NIM)
    shrunk = min(SIZES["slide"][0] * CENTIMETRE / usual.width, SIZES["slide"][1] * CENTIMETRE / usual.height)
    fitted, _ = drawn(NIM, fit="slide")
    assert min(svg.letters(fitted)) > 2 * min(svg.letters(usual)) * shrunk


def test_where_letters_are_too_small_the_note_says_so_and_names_what_has_larger_ones():
    _, (note,) = drawn(LARGE, fit="slide", force=True)
    assert "too small to be read (from 9 pt on); take --fit page" in note
    assert told(Fit(build(NIM), 12), "slide") == "letters of 12.0 pt on a slide"
    assert told(Fit(build(NIM), 8.97, ("--legend none",)), "slide") == "letters of 9.0 pt on a slide"


@pytest.mark.parametrize("direction", ["down", "right"])
def test_moves_lead_where_they_are_asked_to(direction):
    layout = placed(build(NIM), direction=direction).drawing.layout
    first, last = layout.nodes[0], layout.nodes[-1]
    apart = {"down": first.y - last.y, "right": last.x - first.x}
    assert max(apart, key=apart.get) == direction


def legend_boxes(entries):
    return [text.box for _, text in entries]


def middle(parts):
    boxes = parts if hasattr(parts[0], "width") else legend_boxes(parts)
    return Box(sum(box.x for box in boxes) / len(boxes), sum(box.y for box in boxes) / len(boxes), 0, 0)


def overlap(one, other):
    across, up = abs(one.x - other.x), abs(one.y - other.y)
    return across < (one.width + other.width) / 2 and up < (one.height + other.height) / 2


@pytest.mark.parametrize("fit", quick(2, [None, "slide", "page"]))
def test_the_legend_stands_where_it_is_asked_to(fit):
    right, below = (placed(build(NIM), fit=fit, legend=place).drawing for place in ("right", "below"))
    assert middle(right.page.entries).x > max(middle(right.layout.nodes).x, right.page.box.x)
    assert middle(below.page.entries).y < min(middle(below.layout.nodes).y, below.page.box.y)
    for drawing in (right, below):
        for text in legend_boxes(drawing.page.entries):
            assert not any(overlap(text, box) for box in drawing.layout.nodes)
    none = placed(build(NIM), fit=fit, legend="none").drawing
    assert (none.page.title, none.page.entries) == (None, ())


@pytest.mark.parametrize("letters", quick(1, [6, 11.5, 20]))
def test_letters_have_the_size_that_is_asked_for(letters):
    picture, (note,) = drawn(NIM, letters=letters)
    assert min(svg.letters(picture)) == pytest.approx(letters, abs=0.05)
    assert note == f"letters of {letters:.1f} pt"
    fitted, _ = drawn(NIM, letters=letters, fit="page")
    assert min(svg.letters(fitted)) <= letters + 0.05


def test_a_width_is_kept():
    picture, _ = drawn(NIM, width=5)
    assert picture.width <= 5 * CENTIMETRE + 1
    assert drawn(NIM, width=9)[0].width > picture.width


def test_a_grid_keeps_its_places_and_has_no_direction():
    with pytest.raises(ParameterError, match="direction right: this drawing has places of its own"):
        render(NIM, "svg", layout="grid", direction="right")
    picture, _ = drawn(NIM, layout="grid", fit="column")
    assert picture.width <= SIZES["column"][0] * CENTIMETRE + 1


def test_mermaid_says_what_it_cannot_do():
    for options in ({"fit": "slide"}, {"letters": 9.0}, {"width": 8.0}, {"legend": "right"}, {"blank": True}):
        (name,) = options
        with pytest.raises(ParameterError, match=f"{name}.*: not as .mmd, which places vertices itself"):
            render(NIM, "mmd", **options)
    assert render(NIM, "mmd", direction="right").startswith("flowchart LR\n")


def test_dot_text_is_laid_out_only_if_it_must_be():
    assert "pos=" not in render(NIM, "dot", direction="right")
    assert "rankdir=LR" in render(NIM, "dot", direction="right")
    assert render(NIM, "dot", legend="below") == render(NIM, "dot")
    assert 'pos="' in render(NIM, "dot", fit="slide")


def test_a_png_knows_its_size_on_paper():
    png = render(NIM, "png", fit="column")
    wide, _ = struct.unpack(">II", png[16:24])
    at = png.index(b"pHYs") + 4
    dots_a_metre, _, unit = struct.unpack(">IIB", png[at : at + 9])
    assert unit == 1
    assert 3 < wide / dots_a_metre * 100 <= SIZES["column"][0] + 0.05


def test_a_pdf_has_the_size_of_the_picture():
    pypdf = pytest.importorskip("pypdf")
    from io import BytesIO

    box = pypdf.PdfReader(BytesIO(render(NIM, "pdf", fit="slide"))).pages[0].mediabox
    picture, _ = drawn(NIM, fit="slide")
    assert float(box.width) == pytest.approx(picture.width, abs=2)
    assert float(box.height) == pytest.approx(picture.height, abs=2)


def test_a_table_of_cells_is_scaled():
    table = scores("scores", [("A", "a"), ("B", "b")], ["A", "B"], [[0.5, 1.0], [0.0, 0.5]], [["", "x"], ["", ""]])
    notes = []
    picture = svg.read(written(table, "svg", fit="column", note=notes.append))
    assert picture.width <= SIZES["column"][0] * CENTIMETRE + 1
    assert notes[0].startswith("letters of ")


def test_a_tree_on_a_slide_has_larger_letters_than_before():
    tree = search_tree(games.load("subtraction", heap=3), plies=3)
    picture, _ = drawn(tree, fit="slide")
    assert min(svg.letters(picture)) > 5


def test_the_same_picture_every_time():
    assert render(NIM, "svg", fit="slide") == render(NIM, "svg", fit="slide")
