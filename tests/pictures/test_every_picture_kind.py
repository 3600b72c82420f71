"""One contract for every kind of picture in every format: the same texts, all of them on the page."""

import io
import re
from pathlib import Path

import dot_reading
import pytest
import svg_reading

import arena

DATA = Path(arena.__file__).parent.parent / "data"
SLIDE = (454, 256)
"""The points of a slide of 16 cm to 9 cm."""


def fibonacci():
    return arena.unfold(arena.load("fibonacci_nim", matches=4))


FOUR = arena.load("connect_four", rows=4, columns=4)
KINDS = {
    "arena": fibonacci,
    "attractor": lambda: arena.attractor(fibonacci(), 1),
    "bare graph": lambda: arena.kernel(arena.position_graph(arena.load("nim", heaps=(1, 2)))),
    "placed graph": lambda: arena.kernel(arena.read("kernel_ad")),
    "solution": lambda: arena.solve(arena.read("lift"), "parity"),
    "tree": lambda: arena.search_tree(arena.load("subtraction", heap=4), plies=4),
    "tree of boards": lambda: arena.search_tree(arena.load("tictactoe"), "xox/oo./.x.", plies=2),
    "game tree": lambda: arena.tree(fibonacci()),
    "board": lambda: (arena.load("tictactoe"), "x../.o./..."),
    "board of a network": lambda: (arena.load("pong_hau_ki"), None),
    "matches": lambda: (arena.load("nim", heaps=(1, 3)), None),
    "play": lambda: (FOUR, ["1", "2", "1", "2"]),
    "layers": lambda: arena.layers(fibonacci(), arena.solve(fibonacci())),
    "river": lambda: arena.river(arena.solve(fibonacci())),
    "lost positions": lambda: arena.lost(
        arena.unfold(arena.load("chomp", rows=2, columns=3)), arena.load("chomp", rows=2, columns=3)
    ),
    "sequence": lambda: arena.grundy_sequence("0.77", 60),
    "thermograph": lambda: arena.value("{2|-1}"),
    "analysis": lambda: arena.analyze(arena.load("subtraction", heap=7), "1,3,1,2"),
    "machine": lambda: arena.synthesize(arena.specification(DATA / "synthesis" / "lilydemo18.tlsf.ehoa")),
    "map": lambda: arena.position_graph(arena.load("rook", rows=3, columns=4)),
}
OPTIONS = {"map": {"layout": "map", "color": "grundy"}}


def bare(text):
    """Return the letters and digits of a text."""
    return re.sub(r"[\W_]", "", text)


@pytest.fixture
def draw(request, tmp_path):
    name = request.node.callspec.params["kind"]
    thing, options = KINDS[name](), OPTIONS.get(name, {})
    return lambda ending, **more: arena.draw(thing, tmp_path / f"picture.{ending}", **options, **more)


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_shows_the_same_texts_in_both_languages(kind, draw):
    dot = dot_reading.read(draw("dot").read_text(encoding="utf-8"))
    lines = {*dot.texts, *(line for vertex in dot.vertices.values() for line in vertex.lines)}
    assert lines
    picture = svg_reading.check_whole(draw("svg").read_bytes(), least=4.9, shapes=0)
    shown = bare("".join(picture.words))
    assert not [line for line in lines if bare(line) not in shown]
    assert picture.shapes >= len(dot.vertices)
    check_latex(draw, lines)
    check_mermaid(kind, draw, dot)
    check_french(draw, dot)
    check_slide(draw)


def check_latex(draw, lines):
    """Check that TikZ has all texts, and that a document of its own holds the same picture."""
    tex = draw("tex").read_text(encoding="utf-8")
    assert tex.count(r"\begin{tikzpicture}") == tex.count(r"\end{tikzpicture}") == 1
    words = "".join(re.findall(r"(?m)^  \\node\[.*?\](?: \(v\d+\))? at \S+ (.*);$", tex))
    plain = bare(re.sub(r"\\[a-z]+(\{\})?|[{}$]", "", words))
    assert not [line for line in lines if line.isascii() and bare(line) not in plain]
    whole = draw("tex", standalone=True).read_text(encoding="utf-8")
    assert whole.count(r"\begin{document}") == whole.count(r"\end{document}") == 1
    assert tex[tex.index(r"\begin{tikzpicture}") : tex.index(r"\end{tikzpicture}")] in whole


def check_mermaid(kind, draw, dot):
    """Check that Mermaid draws graphs with all vertices and moves, and that other pictures are refused."""
    try:
        file = draw("mmd")
    except arena.ParameterError:
        assert kind not in ("arena", "attractor", "bare graph", "tree", "layers")
        return
    text = file.read_text(encoding="utf-8")
    assert text.startswith("flowchart ")
    plain = bare(re.sub(r"#(\d+);", lambda found: chr(int(found[1])), text.replace("<br/>", "")))
    assert not [v.name for v in dot.vertices.values() if bare("".join(v.lines)) not in plain]
    arrows = re.findall(r"(?m)^ +v\d+ (?:-->|==>|-\.->)", text)
    assert len(arrows) == len(dot.moves) or not dot.moves


def check_french(draw, english):
    """Check that a French picture has the same vertices in the same colors, and other words."""
    french = dot_reading.read(draw("dot", lang="fr").read_text(encoding="utf-8"))
    assert [v.fill for v in english.vertices.values()] == [v.fill for v in french.vertices.values()]
    assert english.texts != french.texts


def check_slide(draw):
    """Check that a slide holds the picture, or that it is refused for its letters."""
    try:
        file = draw("svg", fit="slide")
    except arena.ArenaError:
        return
    picture = svg_reading.check_whole(file.read_bytes(), least=3.9, shapes=0)
    assert picture.width <= SLIDE[0]
    assert picture.height <= SLIDE[1]


@pytest.mark.parametrize("kind", ["arena", "tree of boards", "river", "thermograph", "play"])
def test_png_and_pdf_have_the_size_of_the_picture(kind, draw):  # noqa: ARG001 - draw reads it
    from PIL import Image
    from pypdf import PdfReader

    picture = svg_reading.read(draw("svg").read_bytes())
    with Image.open(io.BytesIO(draw("png").read_bytes())) as image:
        assert image.format == "PNG"
        assert abs(image.width / image.height - picture.width / picture.height) < 0.05
        assert image.convert("L").getextrema() != (255, 255), "not an empty page"
        assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    (page,) = PdfReader(io.BytesIO(draw("pdf").read_bytes())).pages
    assert abs(float(page.mediabox.width) - picture.width) < 3
    assert abs(float(page.mediabox.height) - picture.height) < 3


@pytest.mark.parametrize("ending", ["dot", "svg", "png", "tex", "mmd"])
def test_the_same_picture_is_the_same_file(ending, tmp_path):
    files = [arena.draw(fibonacci(), tmp_path / f"{n}.{ending}", color="attractor").read_bytes() for n in range(2)]
    assert files[0] == files[1]


@pytest.mark.slow
def test_pdf_and_svg_do_not_depend_on_the_seed_of_the_hashes(tmp_path):
    import os
    import subprocess
    import sys

    script = (
        "import arena, sys; from pathlib import Path; folder = Path(sys.argv[1])\n"
        "for name in ('sans_interet', 'minimax_graph', 'kernel_ad'):\n"
        "    for ending in ('dot', 'svg', 'tex', 'pdf'):\n"
        "        arena.draw(arena.read(name), folder / f'{name}.{ending}')\n"
        "    arena.page(arena.read(name), folder / f'{name}.html')\n"
        "arena.film(arena.read('sans_interet'), folder / 'film.svg')\n"
    )
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        subprocess.run([sys.executable, "-c", script, folder], env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        found.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert found[0] == found[1]
    assert len(found[0]) == 16
