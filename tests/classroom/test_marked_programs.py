"""Students' programs: right ones in many styles have full marks, mistakes are caught on the smallest instance."""

import csv
import os

import leftovers
import pytest
from command import done, output, refused
from misbehaving import CALLS, LOADS
from odd_class import notebook, write_class
from student_mutants import mutants, student_programs

from arena import ParameterError, mark

PROGRAMS = student_programs()
ATTRACTOR = PROGRAMS["attractor"][0].text
TARGETS = "def attracteur(G, S1, F):\n    return set(F)\n"
MOVES = PROGRAMS["fibonacci_moves"][0].text
SOME = ("leaving", "a large list", "writing on descriptor 1")


def marked(name, text, **options):
    return mark(name, "x.py", text=text if isinstance(text, bytes) else text.encode(), **options)


def rows_of(path):
    text = path.read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines(), delimiter=";" if ";" in text.splitlines()[0] else ","))


def no_points(score):
    """Check for a mark of nothing, or for none."""
    return score in ("", None) or float(str(score).replace(",", ".")) == 0


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_has_full_marks_and_a_mistake_has_not(name):
    right = PROGRAMS[name][0]
    marks = marked(name, right.text)
    assert (marks.error, marks.faults, marks.score) == (None, [], 20)
    text, mistake = next(right.mistaken())
    marks = marked(name, text)
    assert marks.score < 20, mistake
    assert marks.faults, mistake


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_style_has_full_marks_and_every_mistake_is_caught(name):
    missed = []
    for program in PROGRAMS[name]:
        marks, right = marked(name, program.text), program.style.startswith("right")
        assert marks.error is None
        assert [fault for fault in marks.faults if fault.part not in ("cost", "unchanged")] == [], program.style
        assert (marks.score == 20) if right else (marks.score >= 16), program.style
        assert right or program.style.startswith("changes") or ("n²" in marks.cost or "n³" in marks.cost)
        missed += [mistake for text, mistake in program.mistaken() if marked(name, text).score == 20]
        if right:
            slips = {slip for text, slip in mutants(program.text) if marked(name, text)}
            missed += sorted(slip for slip in slips if slip.lstrip("_") not in program.equal)
    assert missed == []


def test_the_first_fault_is_on_a_smallest_arena():
    faults = marked("attractor", "def attracteur(G, S1, F):\n    return {v for v in G if G[v] and v in S1} | F").faults
    first = faults[0]
    assert first.smallest
    assert len(first.instance.vertices) == 2
    name = "def attracteur(G, S1, F):\n    return set() if len(G) > 4 else juste(G, S1, F)\n"
    late = marked("attractor", ATTRACTOR.replace("def attracteur", "def juste") + "\n\n" + name).faults[0]
    assert not late.smallest
    assert len(late.instance.vertices) > 4


def test_usual_mistakes_are_named_in_both_languages(tmp_path):
    (tmp_path / "bob.py").write_text(TARGETS)
    (bob,) = done("mark", "attractor", tmp_path / "bob.py", "--json").json()["files"]
    assert "target" in bob["known_mistake"]
    assert bob["faults"][0]["smallest"]
    assert bob["faults"][0]["instance"]
    assert "cibles" in output("mark", "attractor", tmp_path / "bob.py", "--lang", "fr")


def test_a_program_that_changes_its_arguments_or_is_slow_is_told_so():
    styles = {program.style: program.text for program in PROGRAMS["attractor"]}
    assert [fault.part for fault in marked("attractor", styles["changes targets"]).faults] == ["unchanged"]
    slow = marked("attractor", styles["slow rounds"])
    assert (slow.cost, slow.score >= 16) == ("O(n²)", True)
    assert marked("attractor", styles["right plain"]).cost == "O(n + m)"
    exponential = "def valeur(G, S1, gain, s):\n    if not G[s]: return gain[s]\n"
    exponential += "    v = [valeur(G, S1, gain, t) for t in G[s]]\n    return max(v) if s in S1 else min(v)"
    marks = marked("induction", exponential)
    assert ("O(n" not in marks.cost, [fault.part for fault in marks.faults]) == (True, ["cost"])


def test_names_and_parameters_are_understood():
    for program in PROGRAMS["attractor"]:  # pred, owner, joueur, cibles, edges, sets of vertices
        if program.style.startswith("right"):
            assert marked("attractor", program.text).score == 20
    text = "def f(x, y, z): return set(z)\ndef aide(G): return G"
    assert marked("attractor", text, function="f(G, S1, F)").faults
    assert marked("attractor", ATTRACTOR + "\n\ndef aide(G): return G\n").score == 20
    for wrong, named in (("", "function"), ("def f(:", "SyntaxError"), ("def attracteur(G, toto): return 1", "'toto'"),
                         ("def a(G): pass\ndef b(G): pass", "a, b"), ("import os; os._exit(3)", "3")):  # fmt: skip
        marks = marked("attractor", wrong)
        assert named in marks.error, wrong
        assert "\n" not in marks.error
        assert no_points(marks.score)
    assert marked("attractor", b"# \xe9\n" + ATTRACTOR.encode()).score == 20
    for call in ({"function": "f("}, {"weights": {"nothing": 1}}):
        with pytest.raises(ParameterError):
            marked("attractor", text, **call)
    with pytest.raises(ParameterError, match="atractor"):
        marked("atractor", text)


@pytest.mark.parametrize(
    ("calls", "loads"),
    [(SOME, ("a syntax error",)), pytest.param(CALLS, LOADS, marks=pytest.mark.slow, id="all")],
)
def test_programs_that_misbehave_cost_their_author_alone(tmp_path, calls, loads):
    stays = str(os.getpid() * 10**6)
    (tmp_path / "class").mkdir()
    files = write_class(tmp_path / "class", calls, loads, stays)
    told = done("mark", "attractor", *files, "-o", tmp_path / "m.csv")
    assert "seen" not in told.out
    rows = rows_of(tmp_path / "m.csv")
    assert [row["name"] for row in rows] == [path.stem for path in files]
    for row in rows:
        if " solves " in row["name"]:
            assert row["score"] == "20.0", row
        else:
            assert row["comment"], row
            assert row["score"] == "" or float(row["score"]) < 16, row
            assert row["comment"].replace("\n", "").isprintable()
    assert not leftovers.of(stays)
    assert sorted(path.name for path in (tmp_path / "class").iterdir()) == [path.name for path in files]


def test_notebooks_are_marked_and_faults_name_the_cell(tmp_path):
    """Also with modules that pupils' browsers have, with tests and endless loops in other cells."""
    folder = tmp_path / "submitted"
    lea = notebook(folder / "lea" / "td" / "nim.ipynb", "%matplotlib inline\nfrom capytale.autoeval import Validate",
                   ATTRACTOR, "assert attracteur({}, set(), set()) == {1}", "while True: pass")  # fmt: skip
    tom = notebook(folder / "tom" / "td" / "nim.ipynb", "x = 1", "def attracteur(G, S1, F):\n    return G.sommets")
    zoe = notebook(folder / "zoe" / "td" / "nim.ipynb", "x = 1", "\ndef attracteur(G, S1, F:")
    text = output("mark", "attractor", lea, tom, zoe, "--feedback", tmp_path / "pages")
    marks = {line.partition(":")[0]: line for line in text.splitlines() if ": " in line}
    assert "20/20" in marks["lea"]
    assert "cell 2, line 2" in text
    assert "'sommets'" in text
    assert "20/20" not in marks["zoe"]
    assert {path.name for path in (tmp_path / "pages").iterdir()} >= {"lea.html", "tom.html", "zoe.html"}
    (tmp_path / "none.ipynb").write_text("{")
    assert "none" in output("mark", "attractor", tmp_path / "none.ipynb", lea)


def test_files_of_one_name_are_named_by_their_folders(tmp_path):
    for paths, names in [
        (["a/lea.py", "b/tom.py"], ["lea", "tom"]),
        (["s/lea/1.py", "s/lea/2.py", "s/tom/1.py"], ["lea/1", "lea/2", "tom/1"]),
        (["lea.py", "lea.ipynb"], ["lea.py", "lea.ipynb"]),
    ]:
        for file in (tmp_path / path for path in paths):
            notebook(file, MOVES)
            if file.suffix == ".py":
                file.write_text(MOVES)
        done("mark", "fibonacci_moves", *paths, "-o", "m.csv", cwd=tmp_path)
        assert [row["name"] for row in rows_of(tmp_path / "m.csv")] == names


def test_a_class_in_french_with_tables_pages_and_names(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in {"ana": ATTRACTOR, "bob": TARGETS, "eve": "def attracteur(G, S1, F):\n    return G[0]",
                       "syntax": "def attracteur(G, S1, F:"}.items():  # fmt: skip
        (folder / f"{name}.py").write_text(text)
    (folder / "notes.txt").write_text("no program")
    (tmp_path / "names").write_text("<b>Ana</b>\nBob\nÈve\nSam\n", encoding="utf-8-sig")
    pages = ["--names", tmp_path / "names", "--feedback", tmp_path / "pages", "--summary", tmp_path / "s.csv"]
    told = done("mark", "attractor", folder, "--lang", "fr", "-o", tmp_path / "m.csv", *pages)
    rows = rows_of(tmp_path / "m.csv")
    assert [row["nom"] for row in rows] == ["<b>Ana</b>", "Bob", "Ève", "Sam"]
    assert [no_points(row["score"]) for row in rows] == [False, True, True, True]
    assert len((tmp_path / "s.csv").read_text().splitlines()) > 2
    html = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "pages").iterdir()}
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html["ana"]
    assert "<b>Ana" not in html["ana"]
    assert html["bob"].count("<svg") == 2
    assert not any("<script" in page for page in html.values())
    for english in ("expected", "it returned", "cannot be loaded", "line "):
        assert not any(english in page for page in html.values()), english
    assert "you" not in told.out
    done("mark", "attractor", folder, "-o", tmp_path / "m.xlsx")
    assert (tmp_path / "m.xlsx").read_bytes()[:2] == b"PK"


def test_wrong_commands_are_refused_before_anybody_is_marked(tmp_path):
    (tmp_path / "ana.py").write_text(ATTRACTOR)
    (tmp_path / "two").write_text("a\nb\n")
    (tmp_path / "empty").mkdir()
    ana = tmp_path / "ana.py"
    for words, named in [
        (["atractor", ana], "atractor"), (["attractor"], "FILE"), (["attractor", tmp_path / "empty"], "empty"),
        (["attractor", ana, tmp_path / "zoe.py"], "zoe.py"), (["attractor", ana, "-o", tmp_path / "x.docx"], "docx"),
        (["attractor", ana, "-o", tmp_path / "no" / "m.csv"], "no"), (["attractor", ana, "--function", "f("], "f("),
        (["attractor", ana, "--names", tmp_path / "two"], "2"),
    ]:  # fmt: skip
        assert named in refused("mark", *words), words
    for name in PROGRAMS:
        assert name in refused("mark", "noexercise", ana)
    assert sum(len(program.wrong) for programs in PROGRAMS.values() for program in programs) > 180
