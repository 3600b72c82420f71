"""Statements and solutions by nbgrader's marks, the page for browsers, and the functions of a notebook."""

import ast
import json

import pytest
from documents import ROOT
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import ArenaError
from arena.foreign import notebook_file
from arena.foreign.guest_file import GuestCode
from arena.foreign.notebook_functions import code_of, source_of
from exporters.notebooks import exercise_page, statements

nbformat = pytest.importorskip("nbformat")
HOLE = 'raise NotImplementedError("Your turn: replace this line by your answer.")'


def notebook(*cells):
    """Make a notebook of code cells, and of Markdown in lists."""
    make = nbformat.v4
    return make.new_notebook(
        cells=[
            make.new_markdown_cell(cell[0]) if isinstance(cell, list) else make.new_code_cell(cell) for cell in cells
        ]
    )


def sources(made):
    return [cell.source for cell in made.cells]


def stated(*cells, **options):
    made, count = statements.statement(notebook(*cells), **options)
    return sources(made), count


def test_an_answer_is_a_hole_as_far_to_the_right():
    source = (
        "def f(x):\n    'Doubles.'\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION\n\nassert f(1) == 2"
    )
    assert stated(source) == ([f"def f(x):\n    'Doubles.'\n    {HOLE}\n\nassert f(1) == 2"], (1, 0))
    assert sources(statements.solution(notebook(source))) == [
        "def f(x):\n    'Doubles.'\n    return 2 * x\n\nassert f(1) == 2"
    ]
    assert "À vous" in stated(source, lang="fr")[0][0]


def test_hidden_tests_are_left_out_and_stay_in_the_solution():
    source = "assert f(1) == 2\n### BEGIN HIDDEN TESTS\nassert f(3) == 6\n### END HIDDEN TESTS"
    cells = ("# BEGIN SOLUTION\nf = abs\n# END SOLUTION", source)
    assert stated(*cells) == ([HOLE, "assert f(1) == 2"], (1, 1))
    assert stated(*cells, hidden=True)[0][1] == "assert f(1) == 2\nassert f(3) == 6"
    assert sources(statements.solution(notebook(*cells)))[1] == "assert f(1) == 2\nassert f(3) == 6"


def test_answers_in_text():
    plain = "Why?\n\n<!-- BEGIN SOLUTION -->\nSince it is.\n<!-- END SOLUTION -->\nGo on."
    own = "<!-- BEGIN SOLUTION\n*Two lines.*\n> of your own\n-->\nSecret.\n<!-- END SOLUTION -->"
    spoken = "Answers stand between `### BEGIN SOLUTION` and `### END SOLUTION`."
    found, count = stated([plain], [own], [spoken], ["### BEGIN SOLUTION\nyes\n### END SOLUTION"])
    assert found == ["Why?\n\n*Your answer.*\nGo on.", "*Two lines.*\n> of your own", spoken, "*Your answer.*"]
    assert count.holes == 3
    assert sources(statements.solution(notebook([plain], [own])))[1] == "Secret."


def test_a_cell_that_nbgrader_calls_a_solution_is_one_hole():
    made = notebook("def f(x):\n    return x", ["Because."], "f(1)")
    for cell in made.cells[:2]:
        cell.metadata["nbgrader"] = {"solution": True, "grade": False, "grade_id": "a"}
    found, count = statements.statement(made)
    assert (sources(found), count.holes) == ([HOLE, "*Your answer.*", "f(1)"], 2)
    assert found.cells[0].metadata["nbgrader"]["grade_id"] == "a"


def test_outputs_and_counts_are_left_out_and_the_notebook_is_left_alone():
    made = notebook("### BEGIN SOLUTION\nprint(42)\n### END SOLUTION")
    made.cells[0].outputs = [nbformat.v4.new_output("stream", text="42\n")]
    made.cells[0].execution_count = 3
    before = json.dumps(made)
    found, _ = statements.statement(made)
    assert (found.cells[0].outputs, found.cells[0].execution_count) == ([], None)
    assert json.dumps(made) == before
    assert statements.solution(made).cells[0].outputs == made.cells[0].outputs


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = 1", "no ### BEGIN SOLUTION"),
        ("### BEGIN SOLUTION\nx", "cell 1: BEGIN SOLUTION without its END"),
        ("### END SOLUTION", "cell 1: END SOLUTION without its BEGIN"),
        ("### BEGIN SOLUTION\n### BEGIN SOLUTION\n### END SOLUTION", "cell 1: BEGIN SOLUTION inside another"),
        ("### BEGIN SOLUTION\n### END HIDDEN TESTS", "cell 1: END HIDDEN TESTS without its BEGIN"),
        ("### BEGIN HIDDEN TESTS\n### BEGIN SOLUTION\n### END SOLUTION", "cell 1: BEGIN SOLUTION inside another"),
    ],
)
def test_marks_that_do_not_go_together_are_told(source, told):
    with pytest.raises(ArenaError, match=told):
        statements.statement(notebook(source))


LINES = st.lists(st.sampled_from(["x = 1", "    y", "", "# BEGIN", "'SOLUTION'"]), max_size=3)


@examples(100)
@given(st.lists(st.tuples(LINES, LINES, LINES), min_size=1, max_size=4))
def test_what_is_no_answer_stays_and_no_answer_does(regions):
    """Each cell has a region after some lines and before others: the statement has these, the solution has all."""
    cells = [
        "\n".join([*before, "### BEGIN SOLUTION", *(f"secret {line}" for line in inside), "### END SOLUTION", *after])
        for before, inside, after in regions
    ]
    found, count = stated(*cells)
    assert found == ["\n".join([*before, HOLE, *after]) for before, _, after in regions]
    assert count.holes == len(cells)
    assert sources(statements.solution(notebook(*cells))) == [
        "\n".join([*before, *(f"secret {line}" for line in inside), *after]) for before, inside, after in regions
    ]


def test_links_between_notebooks():
    made = notebook(["[next](b.ipynb), [this](a.ipynb), [b.ipynb](c.ipynb)"], "'](b.ipynb)'")
    statements.linked(made, {"b.ipynb": "b_holes.ipynb"})
    assert sources(made) == ["[next](b_holes.ipynb), [this](a.ipynb), [b.ipynb](c.ipynb)", "'](b.ipynb)'"]


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b'{"nbformat": 4}', b"\xff\xfe", b"[" * 99_999, b'{"cells": 3}']
)
def test_what_is_no_notebook_is_refused_in_one_line(tmp_path, content):
    path = tmp_path / "x.ipynb"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match=r"x\.ipynb: no notebook of Jupyter") as refused:
        notebook_file.read(path)
    assert "\n" not in str(refused.value)


def test_a_notebook_of_2013_is_read(tmp_path):
    cell = {
        "cell_type": "code",
        "language": "python",
        "input": ["def f():\n", "    pass"],
        "outputs": [],
        "metadata": {},
    }
    old = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "metadata": {"name": ""},
        "worksheets": [{"cells": [cell], "metadata": {}}],
    }
    (tmp_path / "old.ipynb").write_text(json.dumps(old))
    assert b"def f():" in code_of(tmp_path / "old.ipynb").text


# The page for sites where the pupils' code runs in their browser


def test_the_sections_of_a_page():
    made = notebook(
        "%matplotlib inline\nfrom math import inf\nprint('hello')",
        "def f(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION\n\nprint(f(1))\nassert f(1) == 2",
        "print(f(3))",
        "values = [f(x) for x in range(3)]\nassert values == [0, 2, 4]\n### BEGIN HIDDEN TESTS\nassert f(inf) == inf\n"
        "### END HIDDEN TESTS",
        ["text"],
    )
    assert exercise_page.render(made) == (
        "# --- PYODIDE:env --- #\nfrom math import inf\n\n\n"
        f"# --- PYODIDE:code --- #\ndef f(x):\n    {HOLE}\n\n\n"
        "# --- PYODIDE:corr --- #\ndef f(x):\n    return 2 * x\n\n\n"
        "# --- PYODIDE:tests --- #\nassert f(1) == 2\n\n\n"
        "values = [f(x) for x in range(3)]\nassert values == [0, 2, 4]\n\n\n"
        "# --- PYODIDE:secrets --- #\nassert f(inf) == inf\n"
    )


@pytest.mark.parametrize(
    ("source", "told"),
    [("x = 1", "no hole in its code"), ("### BEGIN SOLUTION\nx =\n### END SOLUTION", "cell 1, line 1")],
)
def test_what_gives_no_page_is_told(source, told):
    with pytest.raises(ArenaError, match=told):
        exercise_page.render(notebook(source))


# The functions of a notebook


def loaded(*cells):
    source = source_of(notebook(*cells))
    names = {}
    exec(compile(source.text, "notebook", "exec"), names)  # noqa: S102 - our own cells
    return source, names


def test_functions_and_what_they_need():
    source, names = loaded(
        "%load_ext arena\nimport math\n!ls\nmath.pi?",
        "memo = {}\nlimit = math.inf\nfor k in range(3):\n    memo[k] = k",
        "def f(x):\n    return memo.get(x, limit)",
        "assert f(1) == 2\nraise SystemExit",
        "%%bash\necho def g(): pass",
        "print('never'); unused = f(0) / 0",
        "table = make()",
        "def make():\n    return [1]\n\n@staticmethod\ndef g(x):\n    return table[x] + other",
        "table = make()\nother = 1 / 0\ntable.append(7)",
        ["def h(): pass"],
    )
    assert [names["f"](x) for x in (2, 5)] == [2, float("inf")]
    assert names["table"] == [1, 7]
    assert {"h", "unused", "never"}.isdisjoint(names)
    assert source.unread == []
    lines = source.text.decode().split("\n")
    assert source.place(lines.index("def f(x):") + 1) == "cell 3, line 1"
    assert source.place(lines.index("@staticmethod") + 1) == "cell 8, line 4"
    assert source.place(lines.index(" for k in range(3):") + 1) == "cell 2, line 3"
    assert source.place(10**6) == "line 1000000"


def test_cells_that_are_no_python_are_told_and_left_out():
    source, names = loaded("def f():\n    return 1", "def g(:\n", "def h():\n    return 2", "x = 1\n\0")
    assert [names[name]() for name in "fh"] == [1, 2]
    assert [text.partition(":")[0] for text in source.unread] == ["cell 2, line 1", "cell 4, line 1"]


def test_nothing_asks_the_keyboard_and_the_last_definition_counts():
    _, names = loaded(
        "n = int(input())\ndef f():\n    return n", "def f():\n    return 2", "import sys\nsys.setrecursionlimit(3000)"
    )
    assert names["f"]() == 2
    assert "n" not in names


@pytest.mark.parametrize("name", ["attracteur", "cours_000_001", "cours_003_004", "tp_002"])
def test_the_functions_of_the_lessons_load(name):
    source = code_of(ROOT / "docs" / f"{name}.ipynb")
    assert isinstance(source, GuestCode)
    assert source.unread == []
    assert len(source.cells) == source.text.count(b"\n")
    whole = notebook_file.read(ROOT / "docs" / f"{name}.ipynb")
    defined = {
        node.name
        for cell in whole.cells
        if cell.cell_type == "code"
        for node in ast.parse("\n".join(line for line in cell.source.split("\n") if not line.startswith("%"))).body
        if isinstance(node, ast.FunctionDef)
    }
    assert {node.name for node in ast.parse(source.text).body if isinstance(node, ast.FunctionDef)} == defined
