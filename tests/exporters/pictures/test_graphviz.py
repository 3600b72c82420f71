"""Pictures: with pygraphviz or a system `dot`, on machines without fonts, and what happens without either."""

import io
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

import pytest
from drawn import arena_dot, grid_dot
from engine import needs_pdf, without_pango
from PIL import Image, ImageChops, ImageStat
from process import refused

import games
from arena import ParameterError, TooLarge, draw, unfold
from exporters.drawings.arenas import build
from exporters.films import film
from exporters.pictures import graphviz as picture
from exporters.pictures.languages import tikz

FIBONACCI = unfold(games.load("fibonacci_nim", matches=4))


def source():
    return arena_dot(FIBONACCI, color="attractor")


def svg_texts(content):
    return ["".join(element.itertext()) for element in ET.fromstring(content).iter("{http://www.w3.org/2000/svg}text")]


def is_shown(svg):
    """Tell whether a picture of `source()` has all its texts."""
    texts = svg_texts(svg)
    counts = [texts.count(label) for label in ("(4,3)", "(3,2)", "(2,2)", "(1,1)", "(0,0)")]
    return counts == [1, 1, 2, 2, 2] and {"rank 0", "rank 3", "start", "bold: strategy of J1"} <= set(texts)


def test_svg_shows_every_label():
    assert is_shown(picture.render(source(), "svg"))


# Which Graphviz draws


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Put a `dot` before all others that leaves a mark, and fails."""
    path = tmp_path / "dot"
    path.write_text(f"#!/bin/sh\ntouch {tmp_path}/run\necho Error: fake >&2\nexit 3\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return path


def nowhere(monkeypatch):
    """Take pygraphviz away."""
    monkeypatch.setattr(picture, "wheel_libraries", lambda: None)


@pytest.mark.usefixtures("fake")
def test_a_dot_of_the_machine_is_not_run(tmp_path):
    for ending in ("svg", "tex"):
        assert draw(FIBONACCI, tmp_path / f"x.{ending}").stat().st_size > 1000
    assert not (tmp_path / "run").exists()


def test_a_dot_that_is_named_is_run(fake, monkeypatch):
    monkeypatch.setenv("ARENA_DOT", str(fake))
    with pytest.raises(picture.NoGraphviz, match=rf"^ARENA_DOT={fake}: no Graphviz that draws .* \(Error: fake\)"):
        picture.render(source(), "svg")


@pytest.mark.usefixtures("fake")
def test_a_dot_is_run_where_there_is_no_wheel(monkeypatch):
    nowhere(monkeypatch)
    with pytest.raises(picture.NoGraphviz, match=r"no Graphviz draws this as SVG \(Error: fake\)"):
        picture.render(source(), "svg")


@pytest.mark.skipif(not shutil.which("dot"), reason="no dot on this machine")
def test_a_dot_of_the_machine_draws_where_it_is_named(monkeypatch):
    wheel = picture.render(source(), "svg")
    monkeypatch.setenv("ARENA_DOT", "dot")
    svg = picture.render(source(), "svg")
    assert is_shown(svg)
    assert b"graphviz version" in svg
    assert svg != wheel


@pytest.mark.parametrize("name", ["/no/such/dot", "no_such_dot", __file__, "."])
def test_a_wrong_name_is_one_line_that_names_it(tmp_path, name):
    told = f"ARENA_DOT: {name!r} is no program (the path of Graphviz's dot, such as /usr/bin/dot)"
    refused(2, told, "draw", "nim", "--heaps", "1,1", "-o", "x.svg", cwd=tmp_path, ARENA_DOT=name)
    assert not list(tmp_path.iterdir())


def test_the_module_of_pygraphviz_draws_what_its_libraries_do(monkeypatch):
    by_libraries = [picture.render(source(), "svg"), picture.lay_out(source())]
    monkeypatch.setattr(picture, "wheel_libraries", lambda: "")
    assert [picture.render(source(), "svg"), picture.lay_out(source())] == by_libraries


@pytest.mark.parametrize("text", ["no graph at all {", "digraph { a [label=<<b>x</i>>] }"])
def test_what_graphviz_cannot_read_is_refused(text):
    with pytest.raises(picture.NoGraphviz, match=r"\(Error: (syntax error|mismatched tag) in line 1"):
        picture.render(text, "svg")


def test_png_is_what_it_says():
    image = Image.open(io.BytesIO(picture.render(source(), "png")))
    assert image.format == "PNG"
    assert image.width > 400


@needs_pdf
def test_pdf_is_what_it_says():
    assert picture.render(source(), "pdf").startswith(b"%PDF-")


def test_svg_has_tooltips_with_the_move_and_the_winner():
    content = picture.render(source(), "svg").decode()
    assert "(4,3) - J1 to move - rank 3 in the attractor of J1" in content.replace("&#45;", "-")


def test_labels_show_on_a_machine_without_fonts():
    """Without a font every letter is the same box, so that two texts of four letters have the same ink."""
    script = (
        "import io, sys\n"
        "from PIL import Image\n"
        "from exporters.pictures import graphviz as picture\n"
        "picture.FONTS = picture.FONTS[:1]\n"
        "for text in ('MMMM', 'iiii'):\n"
        "    look = 'shape=plaintext fontname=\"DejaVu Sans\" width=2 fixedsize=true'\n"
        "    source = f'digraph {{ a [label={text} {look}] }}'\n"
        "    image = Image.open(io.BytesIO(picture.render(source, 'png'))).convert('L')\n"
        "    print(sum(value < 128 for value in image.tobytes()))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    wide, narrow = map(int, done.stdout.split())
    assert wide > 1.5 * narrow > 0
    assert done.stderr == ""


def test_pictures_are_the_same_again_whatever_was_drawn_before():
    alone = picture.render(source(), "svg")
    picture.render(arena_dot(unfold(games.load("subtraction", heap=4))), "svg")
    assert picture.render(source(), "svg") == alone


def test_other_formats_are_refused():
    with pytest.raises(
        ParameterError, match=r"unknown picture format: 'svgz' \(did you mean svg\? one of svg, png, pdf\)"
    ):
        picture.render("digraph {}", "svgz")


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """Make a machine that misses libraries of the system, which Pango wants."""
    libraries = without_pango(tmp_path)
    monkeypatch.setattr(picture, "wheel_libraries", lambda: libraries)


@pytest.mark.usefixtures("bare")
def test_a_bare_machine_draws_svg_and_png_with_the_core_of_the_wheel():
    texts = svg_texts(picture.render(source(), "svg"))
    assert {"(4,3)", "rank 3", "start", "bold: strategy of J1"} <= set(texts)
    image = Image.open(io.BytesIO(picture.render(source(), "png")))
    assert (image.format, len(set(image.convert("L").tobytes())) > 20) == ("PNG", True)


@pytest.mark.usefixtures("bare")
def test_a_bare_machine_says_what_pdf_wants():
    with pytest.raises(picture.NoGraphviz, match=r"as PDF \(no libgvplugin_pango in .*\); name a dot by ARENA_DOT=/"):
        picture.render("digraph {}", "pdf")


def test_without_any_graphviz_the_error_says_how_to_get_one(monkeypatch):
    nowhere(monkeypatch)
    monkeypatch.setenv("PATH", "/nowhere")
    told = r"\(no pygraphviz is installed\); pip install pygraphviz, or apt install graphviz, or write a .dot file"
    with pytest.raises(picture.NoGraphviz, match=told):
        picture.render("digraph {}", "svg")


def test_a_layout_that_takes_too_long_is_given_up(fake, monkeypatch):
    fake.write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setenv("ARENA_DOT", str(fake))
    monkeypatch.setattr(picture, "SECONDS", 0.2)
    with pytest.raises(TooLarge, match=r"more than 0\.2 seconds"):
        picture.render("digraph {}", "svg")


def test_a_png_has_a_bounded_number_of_pixels(monkeypatch):
    monkeypatch.setattr(picture, "MAX_PIXELS", 40_000)
    image = Image.open(io.BytesIO(picture.render(source(), "png")))
    assert 20_000 < image.width * image.height < 45_000


@pytest.mark.slow
@needs_pdf
def test_pdf_is_the_same_a_second_later():
    first = picture.render("digraph { a -> b }", "pdf")
    time.sleep(1.1)
    assert picture.render("digraph { a -> b }", "pdf") == first


def test_the_environment_is_left_as_it_was(monkeypatch):
    monkeypatch.delenv("FONTCONFIG_FILE", raising=False)
    picture.render("digraph {}", "svg")
    assert "FONTCONFIG_FILE" not in picture.os.environ


def test_sizes_that_cannot_be_read_are_refused():
    picture.check_size(400, 1500)
    with pytest.raises(TooLarge, match="401 vertices and 3 edges"):
        picture.check_size(401, 3)
    with pytest.raises(TooLarge, match=r"1,501 edges .* take a smaller game or less of it$"):
        picture.check_size(4, 1501)


@pytest.mark.slow
def test_thousands_of_lines_are_drawn_as_few_are():
    svg = picture.render(grid_dot(unfold(games.load("fibonacci_nim", matches=9))), "svg", placed=True)
    smooth, halved = (
        Image.open(io.BytesIO(png)).convert("L") for png in (picture.as_png(svg, 96), picture.as_large_png(svg, 96))
    )
    assert abs(smooth.width - halved.width) <= 1
    assert abs(smooth.height - halved.height) <= 1
    apart = ImageChops.difference(smooth, halved.resize(smooth.size))
    assert ImageStat.Stat(apart).mean[0] < 0.2 * ImageStat.Stat(smooth).stddev[0]


def test_the_paper_of_a_png_is_white_and_opaque_to_its_edges():
    shown = Image.open(io.BytesIO(picture.render(source(), "png"))).convert("RGBA")
    edges = [shown.crop((0, y, shown.width, y + 1)) for y in (0, shown.height - 1)]
    edges += [shown.crop((x, 0, x + 1, shown.height)) for x in (0, shown.width - 1)]
    assert {colour for edge in edges for _, colour in edge.getcolors()} == {(255, 255, 255, 255)}


def test_what_graphviz_would_need_too_long_for_is_refused_at_once(monkeypatch):
    monkeypatch.setattr(picture, "MOST_SECONDS", 0)
    graph = unfold(games.load("fibonacci_nim", matches=9))
    checked = (lambda graph: picture.check(build(graph)), lambda graph: tikz.render(build(graph)), film.frames)
    for write in checked:
        with pytest.raises(
            TooLarge, match=r"many of the 75 edges cross many rows .* take a smaller game or less of it$"
        ):
            write(graph)
