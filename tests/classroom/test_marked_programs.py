"""Students' programs: right ones in many styles have full marks, mistakes are caught on the smallest instance."""

import csv
import os
import shutil
import subprocess
import sys

import leftovers
import pytest
import svg_reading
from command import done, output, refused, run
from misbehaving import CALLS, LOADS
from odd_class import notebook, write_class
from student_mutants import student_programs

from arena import ParameterError, load, mark, play_matches

PROGRAMS = student_programs()
ATTRACTOR = PROGRAMS["attractor"][0].text
TARGETS = "def attracteur(G, S1, F):\n    return set(F)\n"
MOVES = PROGRAMS["fibonacci_moves"][0].text
SOME = ("leaving", "a large list", "writing into all files")


def marked(name, text, **options):
    return mark(name, "x.py", text=text if isinstance(text, bytes) else text.encode(), **options)


def rows_of(path):
    text = path.read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines(), delimiter=";" if ";" in text.splitlines()[0] else ","))


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_right_program_has_full_marks_and_a_mistake_has_not(name):
    right = PROGRAMS[name][0]
    marks = marked(name, right.text)
    assert (marks.error, marks.faults, marks.score) == (None, [], 20)
    text, mistake = next(right.changed(right.wrong))
    marks = marked(name, text)
    assert marks.score < 20, mistake
    assert marks.faults, mistake


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_style_has_full_marks_and_mistakes_have_just_ones(name):
    """A mistake never has full marks, right on no family is 0, and failing on a superset never gives more."""
    missed, scores = [], []
    for program in PROGRAMS[name]:
        marks = marked(name, program.text, allow=["networkx"])
        side = ["side effects"] if program.style.startswith("changes") else []
        assert (marks.error, [fault.family for fault in marks.faults]) == (None, side), program.style
        assert marks.score == (18 if side else 20), program.style
        missed += [change for text, change in program.changed(program.equal) if marked(name, text).score != 20]
        for text, change in program.changed(program.wrong):
            marks = marked(name, text)
            missed += [change] if marks.score == 20 else []
            passed = {part.name for part in marks.parts if part.right == part.asked}
            missed += [change] if marks.score and not passed - {"side effects", "cost"} else []
            scores.append(({part.name for part in marks.parts} - passed, marks.score or 0))
    assert missed == []
    for failed, score in scores:
        assert all(score <= other for fewer, other in scores if fewer < failed)


def test_french_names_of_exercises_are_understood():
    names = {"noyau": "kernel", "attracteur": "attractor", "morpion": "tictactoe_heuristic", "puissance4": "negamax"}
    for name, exercise in (names | {"minmax": "minimax", "Récurrence arrière": "induction"}).items():
        assert marked(name, "def f(x): pass").exercise == exercise


def test_the_list_of_mistakes_is_long():
    wrong = {name: sum(len(program.wrong) for program in programs) for name, programs in PROGRAMS.items()}
    assert sum(wrong.values()) > 600
    assert min(wrong.values()) >= 30


def test_the_first_fault_is_on_a_smallest_arena():
    faults = marked("attractor", "def attracteur(G, S1, F):\n    return {v for v in G if G[v] and v in S1} | F").faults
    assert faults[0].smallest
    assert len(faults[0].instance.vertices) == 2
    name = "def attracteur(G, S1, F):\n    return set() if len(G) > 4 else juste(G, S1, F)\n"
    late = marked("attractor", ATTRACTOR.replace("def attracteur", "def juste") + "\n\n" + name).faults[0]
    assert not late.smallest
    assert len(late.instance.vertices) > 4


def test_usual_mistakes_are_named_in_both_languages(tmp_path):
    (tmp_path / "bob.py").write_text(TARGETS)
    (bob,) = done("mark", "attracteur", tmp_path / "bob.py", "--json").json()["files"]
    assert "target" in bob["known_mistake"]
    assert bob["score"] == 0
    assert bob["faults"][0]["smallest"]
    assert bob["faults"][0]["instance"]
    assert "cibles" in output("mark", "attractor", tmp_path / "bob.py", "--lang", "fr")
    (rounds,) = (each.text for each in PROGRAMS["attractor"] if each.style == "slow rounds")
    marks = marked("attractor", rounds.replace("while change:", "for _ in range(1):"))
    assert "B = A" in marks.known
    assert [part.name for part in marks.parts if not part.share] == ["far", "circuits", "large"]


def test_a_program_that_changes_its_arguments_or_remembers_is_told_so():
    styles = {program.style: program.text for program in PROGRAMS["attractor"]}
    assert [fault.family for fault in marked("attractor", styles["changes targets"]).faults] == ["side effects"]
    memory = styles["slow rounds"].replace("F):\n", "F, A=set()):\n").replace("A = set(F)", "A |= set(F)")
    for text in (memory, "A = set()\n\n\n" + memory.replace(", A=set()", "").replace("A |= set(F)", "A.update(F)")):
        marks = marked("attractor", text)
        (fault,) = marks.faults
        assert (marks.score, fault.family, fault.smallest) == (18, "side effects", False)
        assert fault.why.values["first"] != fault.why.values["second"]


def test_the_cost_is_told_and_counts_only_if_it_is_asked_for():
    styles = {program.style: program.text for program in PROGRAMS["attractor"]}
    plain, slow = (marked("attractor", styles[style]) for style in ("right plain", "slow rounds"))
    assert [(marks.score, marks.cost.values["cost"]) for marks in (plain, slow)] == [(20, "O(n + m)"), (20, "O(n²)")]
    assert marked("attractor", styles["slow rounds"], cost=4).score == round(20 * 20 / 24, 2)
    assert marked("attractor", styles["right plain"], cost=4).score == 20
    exponential = "def valeur(G, S1, gain, s):\n    if not G[s]: return gain[s]\n"
    exponential += "    v = [valeur(G, S1, gain, t) for t in G[s]]\n    return max(v) if s in S1 else min(v)"
    marks = marked("induction", exponential)
    assert marks.score == 20
    assert "exponential" in marks.cost.text


FORMS = {
    "integers": ATTRACTOR.replace("G[v]", "G[int(v)]"),
    "integers without an error": "def attracteur(G, S1, S2, F):\n    A = list(F)\n    for _ in G:\n"
    "        for s in range(len(G)):\n            if s in S1 and any(t in A for t in G[s]): A.append(s)\n"
    "            if s in S2 and G[s] and all(t in A for t in G[s]): A.append(s)\n    return A",
    "list of lists": "def attr(graphe, sommets_J1, cibles):\n    A = set(cibles)\n    for _ in graphe:\n"
    "        for s in range(len(graphe)):\n            v = graphe[s] + []\n"
    "            if v and (any if s in sommets_J1 else all)(t in A for t in v): A.add(s)\n    return A",
    "matrix": "def calcule_attracteur(M, J1, F1):\n    A, n = list(F1), len(M)\n    for _ in range(n):\n"
    "        for s in range(n):\n            v = [t for t in range(n) if M[s][t] == 1]\n"
    "            if s not in A and v and (any if s in J1 else all)(t in A for t in v): A.append(s)\n    return A",
    "pair": "def attracteur(G, S1, F):\n    S, E = G\n    A = set(F)\n    for _ in S:\n        for s in S:\n"
    "            v = [t for r, t in E if r == s]\n"
    "            if v and (any if s in S1 else all)(t in A for t in v): A.add(s)\n    return A",
    "lists": "def attracteur(G, sommets1, F):\n    A = F + []\n    for _ in G:\n        for s in G:\n"
    "            if s not in A and G[s] and (any if s in sommets1 else all)(t in A for t in G[s]):\n"
    "                A.append(s)\n    return A",
    "networkx graph": "import networkx\n\ndef attracteur(G, S1, F):\n    A = set(F)\n    for _ in G:\n"
        "        for s in G.nodes():\n            v = list(G.successors(s))\n"
        "            if v and (any if s in S1 else all)(t in A for t in v): A.add(s)\n    return A",
    **{f"owners {first}": "def attracteur(G, joueur, F):\n    A = set(F)\n    for _ in G:\n        for s in G:\n"
        f"            if G[s] and (any if joueur[s] == {first} else all)(t in A for t in G[s]): A.add(s)\n    return A"
       for first in ("1", "0", "'J1'")},
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_usual_forms_of_graphs_are_understood(form):
    text = FORMS[form].replace("def attracteur(G, S1, F)", "def attracteur_J1(G, S1, F)") + "\ndef affiche(x): pass\n"
    assert marked("attractor", text, allow=["networkx"]).score == 20


@pytest.mark.parametrize("graph", ["enumerate(G)", "G.items()"])
def test_values_may_be_a_list_by_the_numbers_of_the_vertices(graph):
    text = f"""def grundy(G):
    g = [-1] * len(G)
    for _ in G:
        for s, after in {graph}:
            values = [g[t] for t in after]
            if -1 not in values: g[s] = next(k for k in range(len(G)) if k not in values)
    return g"""
    assert marked("grundy", text).score == 20


@pytest.mark.parametrize(
    ("name", "form"),
    [(name, form) for name in ("attractor", "kernel") for form in ("[int(v in A) for v in G]", "[v in A for v in G]",
     "{v: 'oui' if v in A else 'non' for v in G}", "(A, {v: v for v in G})", "{v: [v] for v in A}")],
)  # fmt: skip
def test_a_set_may_be_marks_or_words_by_vertex_or_stand_before_a_strategy(name, form):
    right, called = PROGRAMS[name][0].text, {"attractor": "attracteur(G, S1, F)", "kernel": "noyau(G)"}[name]
    right = right.replace(f"def {called}", f"def aide_{called}")
    assert marked(name, f"{right}\n\ndef {called}:\n    A = aide_{called}\n    return {form}\n").score == 20


ONE_MISTAKE = [
    ("attractor", "slow rounds", " and G[v] and all(", " and all(", ["dead ends"]),
    ("attractor", "slow rounds", "return A", "return A - set(F)", ["targets"]),
    ("kernel", "slow rounds", "return kernel", "return set(G) - kernel",
     ["inside or outside"]),
    ("rank", "right plain", "return r", "return {v: r.get(v, 0) for v in G}", ["numbers from 0"]),
    ("rank", "right plain", "return r", "return {v: r.get(v, 1000) for v in G}", ["numbers from 0"]),
    ("rank", "right plain", "return r", "return {v: r[v] for v in r if r[v]}", ["numbers from 0"]),
    ("kernel", "slow rounds", "return kernel", "return {v for v in kernel if G[v] or any(v in G[w] for w in G)}",
     ["isolated"]),
    ("rank", "right plain", "{v: 0 for v in F", "{v: 1 for v in F", ["numbers from 0"]),
    ("induction", "right plain", "max(suivants) if s in S1 else min(suivants)",
     "max([0] + suivants) if s in S1 else min([0] + suivants)",
     ["every move loses", "several plies", "large", "vertices of J2"]),
    ("induction", "right plain", "return v\n", "return {s: v[s] if s in S1 else -v[s] for s in v}\n",
     ["one ply", "every move loses", "vertices of J2", "ends"]),
    ("grundy", "right plain", "while least in seen", "while least in seen and least < 2", ["large", "larger values"]),
    ("fibonacci_winner", "right counted", "return perdantes > 0", "if perdantes: return True", ["says False"]),
    ("fibonacci_winner", "right counted", "return False", "return True",
     ["all", "one match", "twice as many", "large", "says False"]),
    ("fibonacci_moves", "right loop", "k = 1\n", "k = 1 + (j == 1)\n", ["one match"]),
    ("grundy", "right plain", "values[v] = least", "values[v] = least if G[v] else 1", ["0 and 1", "large", "ends"]),
    ("grundy", "right plain", "return values\n", "return {v: values[v] for v in values if G[v]}\n", ["ends"]),
    ("tictactoe_heuristic", "right lines", "[0, 1, 10, 100]", "[0, 10, 100, 1000]",
     ["one mark", "both players", "whole boards", "no blocked line"]),
    ("minimax", "right course", "append((suivante, score))", "append((position, score))", ["move"]),
    ("memoised", "right course", "score < score_min", "score > score_min",
     ["one ply", "several plies", "Min to move", "first value", "deeper", "move"]),
    ("memoised", "right course", "if vue >= profondeur:", "if True:", ["deeper"]),
    ("strategy", "right rounds", " and succ[s] and len", " and len", ["dead ends"]),
    ("utility", "right counts", "cases.count(k), cases.count(3 - k)", "cases.count(1), cases.count(2)", ["player 2"]),
    ("moves", "right plain", "while y < 6 and", "while", ["full columns"]),
    ("alignments", "right directions", "for k in range(4)]", "for k in (0, 1, 2, 2 + (dx != dy))]", ["rising"]),
    ("minimax", "right course", "profondeur == 0 or liste_coups == []", "profondeur == 0", ["early end"]),
    ("maxi", "right course", "meilleur, coup = None", "meilleur, coup = -1000", ["first value"]),
    ("maxi", "right course", "return meilleur, coup", "return meilleur, None", ["first value", "move"]),
    ("negamax", "right copies", "valeur, (x, y)", "valeur, x", []),
    ("alignments", "right directions", "return lignes", "return 2 * lignes", ["each once"]),
    ("maxi", "right course", "meilleur is None", "not meilleur", ["first value"]),
    ("negamax", "right copies", "meilleur is None", "not meilleur", ["first value"]),
    ("finished", "right directions", "return k", "return 3 - k", ["players"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "style", "old", "new", "lost"), ONE_MISTAKE, ids=[each[0] for each in ONE_MISTAKE])
def test_one_mistake_costs_the_families_that_need_what_is_wrong(name, style, old, new, lost):
    (text,) = (each.text for each in PROGRAMS[name] if each.style == style)
    assert old in text
    assert [part.name for part in marked(name, text.replace(old, new)).parts if not part.share] == lost


@pytest.mark.parametrize("name", ["k", "i", "j", "n"])
def test_a_letter_with_a_default_value_is_no_player(name):
    text = f"""def attracteur(G, S1, F, {name}=0):
    if {name} == len(G): return set(F)
    A = attracteur(G, S1, F, {name} + 1)
    return A | {{s for s in G if G[s] and (any if s in S1 else all)(t in A for t in G[s])}}"""
    assert marked("attractor", text).score == 20


def test_a_player_with_a_default_value_is_not_passed():
    """The course's call has two arguments: at a position of Min the default is wrong."""
    text = "def minimax(position, profondeur, est_max=True):\n    coups = coups_possibles(position)\n"
    text += "    if profondeur == 0 or not coups:\n        return heuristique(position)\n"
    text += "    return (max if est_max else min)(minimax(c, profondeur - 1, not est_max) for c in coups)\n"
    lost = {part.name for part in marked("minimax", text).parts if not part.share}
    assert lost == {"one ply", "Min to move", "move"}
    assert marked("minimax", text.replace("=True", "")).score == 20


def test_two_functions_that_are_right_apart_may_be_wrong_together():
    """Both keep their best value in one variable, which the other function overwrites."""
    right = PROGRAMS["maxi"][0].text
    one = right.replace("(p, n):", "(p, n):\n    global meilleur, coup")
    wrong = right.replace("valeur < meilleur", "valeur > meilleur")
    marks = {text: [marked(name, text).score for name in ("maxi", "mini")] for text in (one, wrong)}
    assert marks[one][0] < 20 > marks[one][1]
    assert marks[wrong][0] == 20 > marks[wrong][1]


@pytest.mark.parametrize("answer", ["A", "list(A.items())", "lambda s: A[s]"])
def test_a_strategy_is_a_dict_pairs_or_a_function(answer):
    right = PROGRAMS["strategy"][0].text
    lines = right.rstrip().replace("def strategie", "def aide").splitlines()
    text = "\n".join([*lines, "def strategie(G, S1, F):", "    A = aide(G, S1, F)", f"    return {answer}"])
    assert marked("strategy", text).score == 20


def test_names_and_parameters_are_understood():
    text = "def f(x, y, z): return set(z)\ndef aide(G): return G"
    assert marked("attractor", text, function="f(G, S1, F)").faults
    for wrong, named in (("", "function"), ("def attracteur(G, S1, F, toto): pass", "asks for attracteur(G,S1,F)"),
                         ("def a(G): pass\ndef b(G): pass", "a, b"),
                         ("import networkx", "--allow networkx")):  # fmt: skip
        marks = marked("attractor", wrong)
        assert named in marks.error, wrong
        assert marks.score is None, wrong
        assert "\n" not in marks.error
    for wrong, named, score in (("def f(:", "SyntaxError", None), ("import os; os._exit(3)", "3", 0),
                                ("1 / 0", "ZeroDivisionError", 0)):  # fmt: skip
        marks = marked("attractor", wrong)
        assert (named in marks.error, marks.score) == (True, score), wrong
    for own in ("input('n ?')", "while True: pass", "assert attracteur({}, set(), set()) == 1", "exit()"):
        assert marked("attractor", f"import networkx\nN = 3\n{ATTRACTOR}\n{own}\n").score == 20, own
    with pytest.raises(ParameterError):
        marked("attractor", text, function="f(")
    with pytest.raises(ParameterError, match="atractor"):
        marked("atractor", text)
    assert marked("Noyau", PROGRAMS["kernel"][0].text).score == 20
    assert marked("attractor", ATTRACTOR.replace("S1", "controle")).score == 20
    assert marked("attractor", ATTRACTOR.replace("S1", "X").replace("F)", "Y)")).score == 20


@pytest.mark.parametrize("first", [b"", b"# coding: utf-8\n", b"# coding: rot13\n", b"# coding: nothing\n"])
def test_a_file_in_the_encoding_of_windows_is_read(first, tmp_path):
    text = first + b"name = '\xe9\x80'  # \xe9\r\nassert name == '\\xe9\\u20ac'\r\n"
    file, bot = tmp_path / "lea.py", tmp_path / "bot.py"
    file.write_bytes(text + ATTRACTOR.encode())
    assert mark("attractor", file).score == marked("attractor", file.read_bytes()).score == 20
    bot.write_bytes(text + b"def play(position, game): return next(iter(game.moves(position)))[0]\r\n")
    assert not play_matches(load("nim", heaps=(1, 2)), str(bot), "random", games=2).forfeits


# What a program can do to the marker: the table of docs/trust.md


@pytest.mark.parametrize(
    ("calls", "loads"),
    [(SOME, ("a syntax error",)), pytest.param(CALLS, LOADS, marks=pytest.mark.slow, id="all")],
)
def test_programs_that_misbehave_cost_their_author_alone(tmp_path, calls, loads):
    stays = str(os.getpid() * 10**6)
    (tmp_path / "class").mkdir()
    files = write_class(tmp_path / "class", calls, loads, stays)
    told = done("mark", "attractor", *files, "-o", tmp_path / "m.csv", "--allow", "networkx")
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


@pytest.mark.parametrize("name", ["arena", "games", "exporters", "arena.exercises.attractors"])
def test_a_program_cannot_import_the_toolkit(name):
    for text in (f"import {name}", f"import importlib\nimportlib.import_module({name!r})", f"exec('import {name}')"):
        marks = marked("attractor", text)
        assert marks.score is None
        assert "arena" in marks.error or name in marks.error
    hidden = f"def attracteur(G, S1, F):\n    import {name}\n    return {name.partition('.')[0]}.attractor(G, 1).rank"
    assert marked("attractor", hidden, allow=["numpy", "networkx"]).score == 0


def test_a_program_sees_no_answer_and_no_file_of_the_class(tmp_path):
    """Its folder is empty, its file has no name, and nothing in its process knows an exercise."""
    text = (
        "import os, sys\n\n\ndef attracteur(G, S1, F):\n"
        "    ours = [name for name in sys.modules if name.split('.')[0] in ('arena', 'games', 'exporters')]\n"
        "    raise ValueError(str([os.listdir('.'), __file__, sys.argv[1:], ours, 'lea' in str(os.environ)]))\n"
    )
    (tmp_path / "lea.py").write_text(text)
    (fault,) = mark("attractor", tmp_path / "lea.py").faults
    assert fault.given.startswith("ValueError: [[], '<program>', [], [], False]")


def test_a_program_cannot_forge_an_answer():
    answer = 'b\'0123456789abcdef ["t","done",["t",["s"],["l"],["d"]]]\\n\''
    text = "import os\n\n\ndef attracteur(G, S1, F):\n    for file in range(3, 10):\n"
    text += f"        try: os.write(file, {answer})\n        except OSError: pass\n    return set(F)\n"
    marks = marked("attractor", text)
    assert marks.score == 0
    assert "pipe" in str(marks.faults[0].given)
    text = "import os, sys\n\n\ndef attracteur(G, S1, F):\n    f = sys._getframe()\n"
    text += "    while 'nonce' not in f.f_locals: f = f.f_back\n"
    text += "    os.write(f.f_locals['answers'], f.f_locals['nonce'] + b' [\"done\", 5]\\n')\n    os._exit(0)\n"
    assert "pipe" in marked("attractor", text).faults[0].given


@pytest.mark.skipif(not shutil.which("setpriv"), reason="without it a program has the rights of the marker")
@pytest.mark.parametrize("tools", [("unshare", "setpriv"), ("setpriv",)])
def test_without_bubblewrap_no_program_writes_into_the_marker(tmp_path, tools):
    text = "import os\n\n\ndef attracteur(G, S1, F):\n    for file in range(20):\n"
    text += "        try: open(f'/proc/{os.getppid()}/fd/{file}', 'w').write('seen')\n        except OSError: pass\n"
    (tmp_path / "eve.py").write_text(text + "    return set(F)\n")
    (tmp_path / "zoe.py").write_text(ATTRACTOR)
    for tool in (*tools, "true"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or "none")
    command = [sys.executable, "-m", "arena", "mark", "attractor", "eve.py", "zoe.py"]
    told = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True,
                          text=True, check=True)  # fmt: skip
    assert "eve: 0/20" in told.stdout
    assert "zoe: 20/20" in told.stdout
    assert "seen" not in told.stdout + told.stderr


def test_a_program_that_is_over_leaves_no_process_and_no_folder(tmp_path):
    text = b"def attracteur(G, S1, F):\n    while True: pass"
    code = f"import arena; print(arena.mark('attractor', 'x.py', text={text}).score)"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == "0.0\n"
    assert list(tmp_path.iterdir()) == []


def test_marks_are_the_same_each_time():
    """Also of a program that depends on the order of a set."""
    text = ATTRACTOR.replace("deque(F)", "deque(list(F)[:1])")
    code = f"import arena; print(*arena.mark('attractor', 'x.py', text={text.encode()}).parts)"
    marks = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True,
                       text=True, check=True).stdout for seed in "123"
    }  # fmt: skip
    assert len(marks) == 1


# A class


def test_notebooks_are_marked_without_nbformat_and_faults_name_the_cell(tmp_path, monkeypatch):
    """Also with modules that pupils' browsers have, with tests and endless loops in other cells."""
    monkeypatch.setitem(sys.modules, "nbformat", None)
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
    broken = notebook(
        tmp_path / "broken.ipynb", ATTRACTOR.replace("while q:", "while q"), TARGETS.replace("attr", "aide_")
    )
    marks = mark("attractor", broken)
    assert (marks.score, "cell 1, line 14" in marks.error) == (None, True)
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


def test_a_page_shows_boards_whose_columns_count_from_0(tmp_path):
    for name, text in (("moves", "def coups(G): return []"), ("morpion", "def heuristique(p): return 0")):
        (tmp_path / f"{name}.py").write_text(text)
        done("mark", name, tmp_path / f"{name}.py", "--feedback", tmp_path)
        page = (tmp_path / f"{name}.html").read_text()
        words = [text.text for text in svg_reading.read(page[page.index("<svg") : page.index("</svg>") + 6]).texts]
        assert set(words) >= ({*"0123456", "J1 to move"} if name == "moves" else {"J2 to move"}), words


def test_an_error_in_a_function_that_is_given_names_it():
    marks = marked("negamax", "def minmax(G, k, w, p):\n    return utilite(5, k, w), None\n")
    assert marks.faults[0].given == "in utilite: TypeError: 'int' object is not subscriptable (line 2)"


ENGLISH = ("expected", "it returned", "cannot be loaded", "line ", "the ", "call", " is ", "given", "mark")


def test_a_class_in_french_with_tables_pages_and_names(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in {"ana": ATTRACTOR, "bob": TARGETS, "eve": "def attracteur(G, S1, F):\n    return G[0]",
                       "syntax": "def attracteur(G, S1, F:", "gen": "def attracteur(G, S1, F):\n    yield 1",
                       "deep": "def attracteur(G, S1, F):\n    return [[1, map]]",
                       "sig": "def attracteur(qui_sait): return 1",
                       "loop": "def attracteur(G, S1, F):\n    while True: pass",
                       "net": "import networkx"}.items():  # fmt: skip
        (folder / f"{name}.py").write_text(text)
    (folder / "notes.txt").write_text("no program")
    names = ["<b>Ana</b>", "Bob", "Dan", "Ève", "Gil", "Lou", "Noé", "Sam", "Sue"]
    (tmp_path / "names").write_text("\n".join(names), encoding="utf-8-sig")
    pages = ["--names", tmp_path / "names", "--feedback", tmp_path / "pages", "--summary", tmp_path / "s.csv"]
    told = done("mark", "attracteur", folder, "--lang", "fr", "-o", tmp_path / "m.csv", *pages)
    rows = rows_of(tmp_path / "m.csv")
    assert [row["nom"] for row in rows] == names
    assert [row["score"] for row in rows] == ["20,0", "0,0", "0,0", "0,0", "0,0", "0,0", "", "", ""]
    assert len((tmp_path / "s.csv").read_text().splitlines()) > 2
    html = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "pages").iterdir()}
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html["ana"]
    assert "<b>Ana" not in html["ana"]
    assert html["bob"].count("<svg") == 2
    assert not any("<script" in page for page in html.values())
    shown = [page.partition("<body>")[2].partition("<svg")[0] for page in html.values()]
    for english in ENGLISH:
        assert not any(english in page for page in shown), english
        assert not any(english in str(row["remarque"]) for row in rows), english
    assert "you" not in told.out
    done("mark", "attractor", folder, "-o", tmp_path / "m.xlsx")
    assert (tmp_path / "m.xlsx").read_bytes()[:2] == b"PK"
    error = run("mark", "noyo", folder, "--lang", "fr").err
    assert "exercice inconnu" in error
    assert "noyau" in error


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
        assert name in output("mark", "--help")


def test_a_function_of_one_vertex_is_shown_with_all_its_own_answers():
    text = b"def grundy(G, s):\n    n, v = 1, [grundy(G, t) for t in G[s]]\n    while n in v: n += 1\n    return n\n"
    faults = mark("grundy", "g.py", text=text).faults
    assert "1" in faults[0].given
    assert all("0" not in fault.given for fault in faults)
