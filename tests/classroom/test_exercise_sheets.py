"""Exercises by the dozen: variants of equal difficulty, none like another, as papers, pages and Moodle questions."""

import re
import shutil
import subprocess
from xml.etree import ElementTree as ET

import pytest
from command import done, refused
from exercise_pages import Rows

QUICK = ["attractor", "grundy", "kernel"]
SLOW = ["induction", "minimax", "winner"]
KINDS = [*QUICK, *(pytest.param(kind, marks=pytest.mark.slow) for kind in SLOW)]
GAP = re.compile(r"\{1:[A-Z_]+:((?:[^}\\]|\\.)*)\}")


def sheets(folder, kind, *options):
    """Draw a series of variants; return its files by name."""
    done("exercise", kind, "-o", folder, *options)
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@pytest.mark.parametrize("kind", KINDS)
def test_variants_are_equally_hard_and_differ_in_every_format(kind, tmp_path):
    files = sheets(tmp_path / "a", kind, "--count", 3, "--seed", 7, "--lang", "fr" if kind == "kernel" else "en")
    assert {*files} == {"subject.tex", "solution.tex", "subject.html", "solution.html", "questions.xml"}
    subject, solution = Rows(files["subject.html"]), Rows(files["solution.html"])
    assert len(subject.pictures) == len(solution.pictures) == 3
    assert len({*subject.pictures}) == 3
    edges = {len(re.findall('class="edge', picture)) or picture.count("<polygon") for picture in subject.pictures}
    assert len(edges) == 1 or kind == "minimax"
    headings = subject.rows[::2]
    assert headings == solution.rows[::2]
    assert subject.rows[1::2] == [[""] * len(row) for row in headings]
    answers = solution.rows[1::2]
    assert all(all(row) for row in answers)
    assert len({str(row) for row in answers}) > 1 or kind == "winner"
    for blank, solved in zip(subject.pictures, solution.pictures, strict=True):
        assert blank != solved
        assert not re.search(r"rang|rank|tour \d|round|g = ", blank)
    quiz = ET.fromstring(files["questions.xml"])
    texts = [each.findtext("questiontext/text") for each in quiz if each.get("type") == "cloze"]
    found = [GAP.findall(text) for text in texts if ":SHORTANSWER:" in text]
    assert kind == "minimax" or sum(":MULTICHOICE:" in text for text in texts) == 3
    told = [[re.sub(r"\\(.)", r"\1", re.split(r"(?<!\\)~", gap)[0].lstrip("=")) for gap in gaps] for gaps in found]
    assert told == answers
    names = [each.findtext("name/text") for each in quiz if each.get("type") != "category"]
    assert len({*names}) == len(names)
    assert files["subject.tex"].count(r"\begin{tikzpicture}") >= 3
    again = sheets(
        tmp_path / "b", kind, "--count", 2, "--seed", 7, "--to", "html", "--lang", "fr" if kind == "kernel" else "en"
    )
    assert {*again} == {"subject.html", "solution.html"}
    assert Rows(again["solution.html"]).rows == solution.rows[:4]
    other = sheets(tmp_path / "c", kind, "--seed", 8, "--to", "html")
    assert Rows(other["subject.html"]).pictures[0] not in subject.pictures


def test_sizes_traps_names_and_languages_are_chosen(tmp_path):
    files = sheets(tmp_path / "a", "kernel", "--vertices", 8, "--layers", 3, "--seed", 1)
    assert len(Rows(files["subject.html"]).rows[0]) == 8
    (tmp_path / "class.txt").write_text("Жанна & <b>Zoé</b>\n\nTom\n", encoding="utf-8")
    words = ["--names", tmp_path / "class.txt", "--seed", 1, "--lang", "fr", "--title", "TD 1"]
    files = sheets(tmp_path / "b", "grundy", *words)
    page = files["subject.html"]
    assert page.index("Жанна &amp; &lt;b&gt;Zoé") < page.index("Tom")
    assert "TD 1" in page
    assert "lualatex" in files["subject.tex"]  # names beyond Latin-1
    traps = [
        sheets(tmp_path / trap, "attractor", "--trap", trap, "--seed", 2)["solution.html"]
        for trap in ("wrong end", "none")
    ]
    assert "counts the rank from the wrong end" in traps[0]
    for wrong, named in (
        (["noyo"], "noyo"), (["noyau", "--vertices", 3], "3"), (["kernel", "--layers", 0], "layers"),
        (["kernel", "--trap", "nothing"], "nothing"), (["kernel", "--trap", "takes"], "takes"),
        (["kernel", "--to", "doc"], "doc"), (["kernel", "--count", 0], "0"),
    ):  # fmt: skip
        assert named in refused("exercise", *wrong, "-o", tmp_path / "x"), wrong
        assert not (tmp_path / "x").exists()
    refused("exercise", "kernel", "-o", tmp_path / "a")  # it is not empty


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
def test_papers_compile(tmp_path):
    for kind in QUICK + SLOW:
        sheets(tmp_path / kind, kind, "--count", 2, "--seed", 3, "--to", "tex")
        for name in ("subject", "solution"):
            command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", f"{name}.tex"]
            ended = subprocess.run(command, cwd=tmp_path / kind, capture_output=True, check=False)
            assert ended.returncode == 0, ended.stdout[-2000:]
            assert b"Overfull" not in ended.stdout
