"""`arena exercise`: folders of sheets, of equal difficulty, for a class by its names."""

import pytest
from process import arena, output, refused

FILES = ["questions.xml", "solution.html", "solution.tex", "subject.html", "subject.tex"]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(path):
    return sorted(each.name for each in path.iterdir())


def test_variants_are_written_into_a_folder_with_their_measures(folder):
    assert output("exercise", "kernel", "--seed", "7", "--count", "2", "-o", "sheets") == (
        "sheets: 2 variants (subject.tex, solution.tex, questions.xml, subject.html, solution.html)\n"
        "Difficulty: vertices: 9, edges: 14, layers: 3, vertices in the kernel: 4.\n"
        "Planted trap: gives the sinks alone.\n"
    )
    assert names(folder / "sheets") == FILES
    text = (folder / "sheets" / "subject.html").read_text(encoding="utf-8")
    assert [f"Variant {number}</span>" in text for number in (1, 2, 3)] == [True, True, False]


def test_each_pupil_has_a_sheet_in_french(folder):
    (folder / "class.txt").write_text("Léa\n\nTom\n", encoding="utf-8")
    words = ["exercise", "grundy", "--names", "class.txt", "--to", "html", "--seed", "1", "--lang", "fr", "-o", "td"]
    assert output(*words).startswith("td : 2 variantes (subject.html, solution.html)\nDifficulté : sommets : 8, ")
    text = (folder / "td" / "subject.html").read_text(encoding="utf-8")
    assert "Valeurs de Grundy d&#x27;un graphe sans circuit <span>Léa</span>" in text


def test_a_seed_that_is_drawn_is_told(folder):
    done = arena("exercise", "kernel", "--to", "moodle", "-o", "sheets")
    seed = done.stderr.removeprefix("arena: note: --seed ").split()[0]
    output("exercise", "kernel", "--to", "moodle", "--seed", seed, "-o", "again")
    assert len({(folder / name / "questions.xml").read_bytes() for name in ("sheets", "again")}) == 1


def test_what_is_wrong_is_told_in_one_line_before_anything_is_written(folder):
    (folder / "class.txt").write_text("\n")
    (folder / "full").mkdir()
    (folder / "full" / "mine.txt").write_text("mine")
    exercise = ["exercise", "kernel", "-o"]
    refused(2, "a folder must be new or empty", *exercise, "full")
    refused(2, "several files", *exercise, "-")
    refused(2, "no name in it", *exercise, "sheets", "--names", "class.txt")
    refused(2, "--names says how many", *exercise, "sheets", "--names", "class.txt", "--count", "3")
    refused(
        1, "0 of 1 instances found", *exercise, "sheets", "--vertices", "4", "--layers", "3", "--trap", "sinks alone"
    )
    assert names(folder) == ["class.txt", "full"]
