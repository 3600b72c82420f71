"""`arena film`: the files that it writes, and what it refuses."""

import io

import pypdf
import pytest
from engine import needs_pdf
from PIL import Image
from process import arena, output, refused


@pytest.mark.slow
@needs_pdf
def test_the_readme_film_has_a_page_a_layer(tmp_path):
    output("film", "fibonacci_nim", "--matches", "5", "--player", "2", "-o", "attractor.pdf", cwd=tmp_path)
    pages = pypdf.PdfReader(tmp_path / "attractor.pdf").pages
    assert ["A4, the attractor of J2: 7 of 10 vertices, 1 new" in page.extract_text() for page in pages] == [
        *[False] * 4,
        True,
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "magic"), [("gif", b"GIF89a"), ("svg", b"<svg"), ("GIF", b"GIF89a")])
def test_the_ending_says_the_format(tmp_path, ending, magic):
    output("film", "subtraction", "--heap", "3", "-o", f"film.{ending}", cwd=tmp_path)
    assert (tmp_path / f"film.{ending}").read_bytes().startswith(magic)


@pytest.mark.slow
def test_a_folder_holds_numbered_pictures(tmp_path):
    output("film", "rook", "--rows", "2", "--columns", "3", "--of", "kernel", "-o", "rounds", cwd=tmp_path)
    assert sorted(path.name for path in (tmp_path / "rounds").iterdir()) == ["frame-1.svg", "frame-2.svg"]
    output("film", "circuit_kernel", "-o", "pictures.d", "--format", "png", cwd=tmp_path)
    frames = sorted((tmp_path / "pictures.d").iterdir())
    assert [path.name for path in frames] == ["frame-1.png", "frame-2.png"]
    assert len({Image.open(io.BytesIO(path.read_bytes())).size for path in frames}) == 1
    refused(1, "a folder must be new or empty", "film", "circuit_kernel", "-o", "rounds", cwd=tmp_path)


def test_stdout_takes_one_file():
    done = arena("film", "circuit_3", "-o", "-", "--format", "svg")
    assert (done.returncode, done.stdout[:4]) == (0, "<svg")


@pytest.mark.parametrize(
    ("code", "told", "arguments"),
    [
        (2, "unknown ending: 'x.png' (one of .pdf, .gif, .svg, a folder, with the format png)", ["nim", "-o", "x.png"]),
        (2, "unknown ending: '-'", ["nim", "-o", "-"]),
        (2, "unknown format on stdout: 'png'", ["nim", "-o", "-", "--format", "png"]),
        (2, "a bare graph has no players", ["circuit_3", "--of", "values", "-o", "x.pdf"]),
        (1, "this graph has a circuit", ["sans_interet", "--of", "values", "-o", "x.pdf"]),
        (1, "5,478 vertices", ["tictactoe", "-o", "x.pdf"]),
    ],
)
def test_what_cannot_be_filmed_is_refused(code, told, arguments):
    refused(code, told, "film", *arguments)
