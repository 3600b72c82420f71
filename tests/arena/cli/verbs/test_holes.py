"""`arena holes`: a notebook's statement and solution, and what running both tells."""

import shutil

import pytest
from documents import ROOT
from process import arena, output, refused

nbformat = pytest.importorskip("nbformat")
LESSON = ROOT / "docs" / "attracteur.ipynb"
GOOD = "def f(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION"


@pytest.fixture
def lesson(tmp_path):
    """Give what writes a notebook of these code cells."""

    def write(*cells, name="lesson.ipynb"):
        made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        nbformat.write(made, tmp_path / name)
        return tmp_path / name

    return write


def cells(path):
    return [cell.source for cell in nbformat.read(path, as_version=4).cells]


def test_a_statement_beside_the_notebook_and_a_solution(lesson, tmp_path):
    path = lesson(GOOD, "assert f(1) == 2\n### BEGIN HIDDEN TESTS\nassert f(3) == 6\n### END HIDDEN TESTS")
    told = output("holes", "lesson.ipynb", "--no-check", "--solution", "solution.ipynb", cwd=tmp_path)
    assert told == "lesson_holes.ipynb: 1 hole, hidden tests left out: 1\n"
    assert cells(tmp_path / "lesson_holes.ipynb")[1] == "assert f(1) == 2"
    assert "SOLUTION" not in "".join(cells(tmp_path / "solution.ipynb"))
    assert output("holes", path, "--no-check", "--lang", "fr") == (
        f"{tmp_path / 'lesson_a_trous.ipynb'} : 1 trou, tests cachés ôtés : 1\n"
    )
    assert "À vous" in cells(tmp_path / "lesson_a_trous.ipynb")[0]
    done = arena("holes", path, "--no-check", "-o", "-")
    assert len(nbformat.reads(done.stdout, as_version=4).cells) == 2
    assert done.stderr == "-: 1 hole, hidden tests left out: 1\n"


def test_a_page_for_a_browser(tmp_path):
    assert output("holes", LESSON, "--no-check", "-o", tmp_path / "x.py") == f"{tmp_path / 'x.py'}: 2 holes\n"
    assert (tmp_path / "x.py").read_text(encoding="utf-8").count("# --- PYODIDE:") == 5


def test_wrong_commands_are_refused(lesson, tmp_path):
    path = lesson(GOOD)
    refused(2, "that is the notebook itself, and would be lost", "holes", path, "-o", path)
    refused(2, "that is the notebook itself, and would be lost", "holes", path, "--solution", path)
    refused(2, "unknown ending: 'x.txt' (one of .ipynb, .py)", "holes", path, "-o", "x.txt", cwd=tmp_path)
    refused(2, "unknown ending: 'x.py'", "holes", path, "--solution", "x.py", cwd=tmp_path)
    refused(2, "the statement's file", "holes", path, "-o", "x.ipynb", "--solution", "x.ipynb", cwd=tmp_path)
    refused(2, "of one notebook", "holes", path, path, "-o", "x.ipynb", cwd=tmp_path)
    refused(1, "none.ipynb: No such file", "holes", "none.ipynb", cwd=tmp_path)
    refused(1, "no ### BEGIN SOLUTION", "holes", lesson("x = 1", name="plain.ipynb"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lesson.ipynb", "plain.ipynb"]


@pytest.mark.parametrize(
    ("missing", "code", "told"),
    [
        ("nbformat", 2, 'arena: notebooks need nbformat: pip install "arena-games[notebook]"\n'),
        ("nbclient", 0, 'arena: note: not run, which nbclient does: pip install "arena-games[notebook]"\n'),
    ],
)
def test_without_the_packages_of_notebooks(lesson, tmp_path, missing, code, told):
    lesson(GOOD)
    (tmp_path / "sitecustomize.py").write_text(
        f"import importlib.util, sys\nsys.modules['{missing}'] = None\nfind = importlib.util.find_spec\n"
        f"importlib.util.find_spec = lambda name, *rest: None if name == '{missing}' else find(name, *rest)\n"
    )
    done = arena("holes", "lesson.ipynb", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (code, told)


@pytest.mark.notebook
def test_the_lesson_for_browsers_is_tried(tmp_path):
    shutil.copy(LESSON, tmp_path)
    assert output("holes", "attracteur.ipynb", cwd=tmp_path, LANG="C").splitlines() == [
        "attracteur_holes.ipynb: 2 holes, hidden tests left out: 1",
        "the solution runs; tests that fail in the statement: 2 of 2",
    ]


@pytest.mark.notebook
@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ((GOOD, "assert f(1) == 3"), "the solution: cell 2 fails: AssertionError"),
        ((GOOD, "f(1)"), "no test: no cell has an assert"),
        ((GOOD, "assert 1 + 1 == 2"), "no test of the statement fails"),
        (
            (GOOD, "assert f(1) == 2", "### BEGIN HIDDEN TESTS\nassert True\n### END HIDDEN TESTS"),
            "tests that pass without an answer: 3",
        ),
        ((GOOD, "while True: pass"), "the solution: cell 2 has not ended after 2 s"),
        ((GOOD, "import os\nos._exit(3)"), "the solution: cell 2 has ended the kernel"),
    ],
)
def test_what_goes_wrong_when_both_are_run(lesson, sources, told):
    done = arena("holes", lesson(*sources), "--seconds", 2, LANG="C")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("arena: ")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.notebook
def test_tests_that_no_answer_is_needed_for_are_noted(lesson):
    told = output("holes", lesson(GOOD, "assert f(1) == 2", "assert 1 + 1 == 2"), LANG="C")
    assert told.splitlines()[1:] == [
        "the solution runs; tests that fail in the statement: 1 of 2",
        "tests that pass without an answer: cells 3",
    ]
