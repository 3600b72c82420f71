"""`arena mark`: a class of functions, right, wrong and broken."""

import csv
import json
import re

import pytest
from misbehaving import CALLS, LOADS
from odd_class import write_class
from process import output, refused

from arena.cli.verbs.mark import own_names

RIGHT = """
def attracteur(G, S1, F):
    pred, left = {v: [] for v in G}, {v: len(G[v]) for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
    inside, queue = set(F), list(F)
    for w in queue:
        for v in pred[w]:
            left[v] -= 1
            if v not in inside and (v in S1 or left[v] == 0):
                inside.add(v)
                queue.append(v)
    return inside
"""
BROKEN = {
    "empty": "",
    "syntax": "def attracteur(G, S1, F:",
    "ends": "import os\ndef attracteur(G, S1, F):\n    os._exit(0)",
    "raises": "def attracteur(G, S1, F):\n    return G[0]",
    "none": "def attracteur(G, S1, F):\n    pass",
    "unknown": "def attracteur(G, qui_sait): return G",
}


UNKNOWN_IN_FRENCH = (
    "le paramètre 'qui_sait' de attracteur n'est pas connu : "
    "sont connus : G, pred, A, S, S1, S2, Si, joueurs, F, joueur"
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for name, text in {"ana": RIGHT, "bob": "def attracteur(G, S1, F):\n    return set(F)", **BROKEN}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "latin.py").write_bytes(b"# \xe9t\xe9\n" + RIGHT.encode())
    return sorted(folder.glob("*.py"))


def test_a_class_has_a_row_a_file_in_their_order(files, tmp_path):
    output("mark", "attractor", *files, "-o", tmp_path / "m.csv", "--summary", tmp_path / "s.csv", "--round", "0.5")
    rows = list(csv.DictReader((tmp_path / "m.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows] == [path.stem for path in files]
    scores = {row["name"]: float(row["score"]) for row in rows}
    assert scores["ana"] == 20
    assert {scores[name] for name in ("bob", *BROKEN)} == {0}
    assert scores["latin"] == 20
    assert all(row["comment"] for row in rows if row["score"] != "20.0")
    counted = dict(list(csv.reader((tmp_path / "s.csv").read_text(encoding="utf-8").splitlines()))[1:])
    assert counted["gives the targets alone"] == "1"
    assert counted["it could not be tried"] == "3"


SOME = ("an endless loop", "leaving", "a number of ten thousand digits")


@pytest.mark.parametrize(
    ("calls", "loads"),
    [(SOME, ("a syntax error", "an error")), pytest.param(CALLS, LOADS, marks=pytest.mark.slow, id="all")],
)
def test_each_file_of_an_odd_class_has_its_row(tmp_path, calls, loads):
    """Endless ones and crashes, broken, empty and unreadable files: right ones lose nothing by them."""
    files = write_class(tmp_path, calls, loads)
    output("mark", "attractor", *files, "-o", tmp_path / "m.csv")
    rows = list(csv.DictReader((tmp_path / "m.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows] == [path.stem for path in files]
    assert all(row["comment"] for row in rows if row["score"] != "20.0")
    scores = {row["name"].partition(" ")[2]: float(row["score"]) for row in rows}
    assert {name for name, score in scores.items() if score > 15} == {
        name for name in scores if name.startswith("solves ")
    }


def test_each_student_has_a_page_with_the_picture_and_the_sentence(files, tmp_path):
    bob = next(path for path in files if path.stem == "bob")
    text = output("mark", "attractor", bob, "--lang", "fr", "--feedback", tmp_path / "pages")
    assert "ne donne que les cibles" in text
    page = (tmp_path / "pages" / "bob.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert "b peut" not in page
    assert "il est donc attiré, au rang 1" in page
    assert "<script" not in page


def test_names_of_students_are_escaped_on_their_pages(files, tmp_path):
    (tmp_path / "names").write_text("<b>Ana</b>\n", encoding="utf-8-sig")
    output("mark", "attractor", files[0], "--names", tmp_path / "names", "--feedback", tmp_path)
    assert "<h1>&lt;b&gt;Ana&lt;/b&gt;: 20/20" in (tmp_path / "ana.html").read_text(encoding="utf-8")


def test_json_has_everything(files):
    found = json.loads(output("mark", "attractor", files[0], files[1], "--json", "--weights", "cost=0"))
    ana, bob = found["files"]
    assert (ana["score"], ana["cost"], ana["faults"]) == (20, "O(n + m)", [])
    assert bob["known_mistake"] == "gives the targets alone"
    assert bob["faults"][0]["smallest"]
    assert bob["faults"][0]["instance"].startswith("S1 = ")


def test_reasons_and_counts_are_french(tmp_path):
    for name, text in {
        "late": "import time\ndef attracteur(G, S1, F):\n    time.sleep(9)",
        "slow": RIGHT.replace("in queue:", "in queue:\n        [G[v] for v in G]"),
        "error": "def attracteur(G, S1, F):\n    return G[0]",
        "syntax": BROKEN["syntax"],
        "ends": "import os\ndef attracteur(G, S1, F):\n    os._exit(3)",
        "two": "def f(G): pass\ndef g(G): pass",
        **{name: BROKEN[name] for name in ("empty", "unknown")},
    }.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    paths = sorted(tmp_path.glob("*.py"))
    told = output("mark", "attractor", *paths, "--lang", "fr", "--feedback", tmp_path / "pages")
    page = (tmp_path / "pages" / "ends.html").read_text(encoding="utf-8")
    assert told.splitlines()[-1] == f"unknown : 0/20, {tmp_path}/unknown.py : {UNKNOWN_IN_FRENCH}"
    assert f"{tmp_path}/empty.py : il ne définit aucune fonction" in told
    assert "two.py : il ne définit aucune fonction attracteur : dites laquelle est à essayer : f, g" in told
    for text in (told, page):
        assert "elle a mis fin à son propre processus (code de sortie 3)" in text
        assert "it ended" not in text
    assert "attendu ∅, donné KeyError : 0 (ligne 2)" in told
    assert "syntax.py : ne peut pas être chargé : SyntaxError : " in told
    assert "pas de réponse en 2 s" in told
    assert re.search("par taille : 20 : [0-9]+, 40 : [0-9]\u202f[0-9]{3}, ", told)


def test_a_french_table_has_french_headings(files, tmp_path):
    written = (tmp_path / "m.csv", "--summary", tmp_path / "s.csv")
    output("mark", "attractor", files[0], "--lang", "fr", "-o", *written)
    headings = [(tmp_path / name).read_text(encoding="utf-8-sig").splitlines()[0] for name in ("m.csv", "s.csv")]
    assert headings == ["nom;score;petits;quatre;grands;inchangés;coût;fautes;remarque", "faute;fichiers"]


def test_a_folder_stands_for_the_programs_in_it(tmp_path):
    for name in ("b.py", "a.py", "notes.txt"):
        (tmp_path / name).write_text(RIGHT, encoding="utf-8")
    lines = output("mark", "attractor", tmp_path).splitlines()
    assert lines[1:] == ["a: 20/20, no fault", "b: 20/20, no fault"]


def test_paths_that_are_wrong_are_no_student_and_are_told_before_anybody_is_marked(files, tmp_path):
    (tmp_path / "empty").mkdir()
    refused(2, "empty: no file in this folder ends in .py or .ipynb", "mark", "attractor", tmp_path / "empty")
    refused(1, "zoe.py: No such file or directory", "mark", "attractor", files[0], tmp_path / "zoe.py")
    for option in ("-o", "--summary"):  # stdout stays empty: nothing has been marked
        refused(
            1, f"there is no folder {tmp_path}/no", "mark", "attractor", files[0], option, tmp_path / "no" / "m.csv"
        )


def test_wrong_commands_are_refused_in_a_line(files, tmp_path):
    refused(2, "unknown exercise: 'atractor'", "mark", "atractor", files[0])
    refused(2, "unknown part: 'large2'", "mark", "attractor", files[0], "--weights", "large2=3")
    refused(2, "like small=8", "mark", "attractor", files[0], "--weights", "small")
    refused(2, "2 names for 1 files", "mark", "attractor", files[0], "--names", _names(tmp_path))
    refused(2, "names no function", "mark", "attractor", files[0], "--function", "f(")
    refused(2, "ending", "mark", "attractor", files[0], "-o", tmp_path / "x.docx")
    refused(2, "Missing argument", "mark", "attractor")


def _names(folder):
    (folder / "two").write_text("a\nb\n", encoding="utf-8")
    return folder / "two"


def _notebook(path, *cells, **metadata):
    """Write a notebook of code cells, each with its metadata."""
    nbformat = pytest.importorskip("nbformat")
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell, metadata=metadata) for cell in cells])
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(made, path)
    return path


def test_notebooks_are_marked_and_faults_name_the_cell(tmp_path):
    """As nbgrader collects them, and with modules that only pupils' browsers have, tests and loops in other cells."""
    solution = {"nbgrader": {"grade": False, "grade_id": "a", "locked": False, "solution": True, "schema_version": 3}}
    lea = _notebook(
        tmp_path / "submitted" / "lea" / "td" / "nim.ipynb",
        "%matplotlib inline\nfrom __future__ import annotations\nfrom capytale.autoeval import Validate",
        RIGHT,
        "assert attracteur({}, set(), set()) == {1}",
        "while True: pass",
        **solution,
    )
    tom = _notebook(
        tmp_path / "submitted" / "tom" / "td" / "nim.ipynb", "x = 1", "def attracteur(G, S1, F):\n    return G.sommets"
    )
    bad = _notebook(tmp_path / "submitted" / "zoe" / "td" / "nim.ipynb", "x = 1", "\ndef attracteur(G, S1, F:")
    none = tmp_path / "none.ipynb"
    none.write_text("{")
    text = output("mark", "attractor", lea, tom, bad, "--feedback", tmp_path / "pages")
    assert "lea: 20/20, no fault" in text
    assert "no attribute 'sommets' (cell 2, line 2)" in text
    assert "zoe: 0/20" in text
    assert "cell 2, line 2: '(' was never closed" in text
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == ["lea.html", "tom.html", "zoe.html"]
    assert "no notebook of Jupyter" in output("mark", "attractor", none)


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["a/lea.py", "b/tom.py"], ["lea", "tom"]),
        (["s/lea/td/nim.ipynb", "s/tom/td/nim.ipynb"], ["lea", "tom"]),
        (["s/lea/1.py", "s/lea/2.py", "s/tom/1.py", "s/tom/2.py"], ["lea/1", "lea/2", "tom/1", "tom/2"]),
        (["lea.py", "lea.ipynb", "tom.py"], ["lea.py", "lea.ipynb", "tom.py"]),
        (["."], [""]),
    ],
)
def test_files_of_one_name_are_told_apart_by_their_folders(files, names):
    assert list(own_names(files).values()) == names
