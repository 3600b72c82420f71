"""Students' functions: right ones in many styles, wrong ones in many ways, and the smallest arena that tells."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from student_mutants import mutants

from arena.errors import ParameterError
from arena.exercises import marking
from arena.exercises.arenas_to_try import Instance, small_instances
from arena.exercises.attractors import ranks
from arena.exercises.exercise import NoAnswer, exercise_named, exercises
from arena.exercises.marking import mark, solved_instances
from arena.foreign.limits import Limits
from arena.words import Speaker

PROGRAMS = Path(__file__).parent / "programs"
RIGHT = sorted(PROGRAMS.glob("*/right_*.py"))
FIRST = {path.parent.name: path for path in reversed(RIGHT)}
"""A program of each exercise: those in other styles are tried with the slow tests."""
SLOW = sorted(PROGRAMS.glob("*/slow_*.py"))
EQUIVALENT = {
    "attractor": [("slow_networkx", "_left_out line 6")],  # a vertex without edges is attracted only as a target
    "grundy": [("right_vertex", "_counted line 3")],  # a longer range has the same least number
    "minimax": [("right_course", "_compared line 4"), ("right_course", "_compared line 12")],  # another best move
    "memoised": [
        ("right_course", "_compared line 4"), ("right_course", "_compared line 12"),  # another best move
        ("right_course", "_always line 23"),  # in layers a position has one depth
        ("right_course", "_counted line 28"),  # the move of a leaf is not read
    ],
    "strategy": [
        ("right_plain", "_always line 16"),  # moves of the opponent do not count
        ("right_vertex", "_counted line 3"), ("right_vertex", "_compared line 4"), ("right_vertex", "_counted line 2"),
        ("right_vertex", "_left_out line 17"),  # rounds from 1, one more, targets of rank 1; no lost vertex is asked
    ],
    "unfolding": [("right_plain", "_always line 14")],  # what is listed twice is passed over
    "alignments": [
        ("right_directions", "_counted line 4"), ("right_directions", "_counted line 5"),
        ("right_directions", "_counted line 6"), ("right_directions", "_counted line 6"),  # outside lines are left out
    ],
    "finished": [("right_directions", "_compared line 9"), ("right_directions", "_counted line 9")],  # five have four
    "wins": [("right_directions", "_counted line 2"), ("right_directions", "_counted line 3")],  # outside the board
    "drop": [
        ("right_column", "_left_out line 3"), ("right_column", "_counted line 3"),  # a square is free
        ("right_deepcopy", "_left_out line 10"), ("right_deepcopy", "_counted line 6"),
    ],
    "negamax": [("right_copies", "_compared line 12"), ("right_course", "_compared line 14")],  # another best move
    "maxi": [
        ("right_course", "_left_out line 6"), ("right_course", "_left_out line 20"),  # h is infinite there, too
        ("right_course", "_compared line 13"), ("right_course", "_compared line 27"),  # another best move
    ],
    "fibonacci_moves": [
        ("right_left", "_left_out line 4"),  # (0, 0) has no matches to take
        ("right_left", "_compared line 9"), ("right_loop", "_compared line 6"),  # two bounds that are equal
    ],
    "fibonacci_winner": [
        ("right_counted", "_left_out line 3"), ("right_counted", "_counted line 2"),
        ("right_counted", "_counted line 2"), ("right_counted", "_counted line 9"),  # (0, 0) has no move
        ("right_memo", "_always line 10"), ("right_memo", "_counted line 1"), ("right_memo", "_counted line 1"),
        ("right_memo", "_counted line 6"),  # values that are found again; who takes more than there are has lost
        ("right_table", "_counted line 4"), ("right_table", "_counted line 5"),  # a larger table
    ],
    "fibonacci_start": [
        ("right_memo", "_counted line 15"), ("right_plain", "_counted line 2"), ("right_table", "_counted line 3"),
        ("right_table", "_counted line 4"), ("right_table", "_counted line 11"),  # to leave one match wins nothing
    ],
    "tictactoe_player": [("right_free", "_counted line 6"), ("right_plain", "_counted line 6")],  # parity has no sign
    "tictactoe_moves": [("right_flat", "_counted line 14")],  # a slice ends with its list
    "tictactoe_heuristic": [("right_lines", "_counted line 12")],  # points of empty lines cancel each other
}  # fmt: skip
EQUIVALENT["mini"] = EQUIVALENT["maxi"]
"""Changes that change no answer, by program."""
QUICK = Limits(wall_seconds=0.3, load_seconds=5)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[] if path in FIRST.values() else pytest.mark.slow) for path in RIGHT],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_right_programs_of_every_style_have_the_full_mark(path):
    marks = mark(path.parent.name, path)
    assert (marks.error, marks.faults) == (None, [])
    assert marks.score == 20
    assert marks


@pytest.mark.parametrize("path", SLOW, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_slow_program_is_told_so_however_it_holds_the_graph(path):
    """In copies of the graph, as edges, by predecessors or in networkx: the lines that are run are counted."""
    marks = mark(path.parent.name, path, limits=Limits(wall_seconds=1))
    assert [fault.part for fault in marks.faults] == ["cost"]
    assert marks.cost in ("O(n²)", "O(n³)")
    assert marks.score == 16
    assert "lines of Python" in marks.faults[0].why.text or path.stem == "slow_rounds"


def test_every_exercise_has_right_programs():
    assert {path.parent.name for path in RIGHT} == set(exercises())


@pytest.mark.parametrize("name", exercises())
def test_each_usual_mistake_is_told_apart_from_the_right_answer_and_from_the_others(name):
    exercise = exercise_named(name)
    tried = [pair for part in exercise.parts for pair in solved_instances(name, part.name)]
    answers = {mistake: [wrong(instance) for instance, _ in tried] for mistake, wrong in exercise.mistakes.items()}
    answers["right"] = [right for _, right in tried]
    for (first, ones), (second, others) in itertools.combinations(answers.items(), 2):
        assert ones != others, (first, second)


@pytest.mark.parametrize("name", exercises())
def test_why_an_answer_is_wrong_is_said_in_both_languages(name):
    exercise = exercise_named(name)
    for wrong in exercise.mistakes.values():
        for instance, right in solved_instances(name, exercise.parts[0].name):
            given = wrong(instance)
            if given != right:
                reason = exercise.why(instance, right, given)
                assert reason.say(Speaker("fr")) != reason.say(Speaker("en"))
                break


WEIRD = [
    None, True, -1, 3, 10**5000, 1.5, float("nan"), float("inf"), "", "a", b"a", [], {}, (), set(), [None], [[]], [[1]],
    [1, 2], (1, 2, 3), ("a", 1), (1, "a"), (float("nan"), "a"), (10**5000, None), ["a"], ["a", "a"], [["a"]],
    {"a": None}, {"a": "a"}, {"a": ["a"]}, {"a": 10**5000}, {("a", 1): [("b", 2)]}, {("a", 1): [("a", 9)]}, {"a"},
    [("a", "b")], [[0] * 7] * 6, [[9] * 7] * 6, [[0] * 3] * 3, [[[9] * 3] * 3], [(9, 9)], [(-1, 10**5000)],
    [(0, 0), (0, 0)], [[(0, 0), (0, 1), (0, 2), (0, 3)]] * 2, [[(9, 9)]],
    ([("a", 1)], [("b", 2)], [(("a", 1), ("b", 2))]), [7, -1, 0, 0],
    {(): [()]}, ({("a", 1): []}, [()], [5]),
]  # fmt: skip
"""Answers that have the form of some exercise, or of none."""


def test_a_rank_follows_from_the_least_or_the_largest_one_of_the_successors():
    edges = (("a", "d"), ("c", "b"), ("c", "d"), ("b", "a"), ("b", "c"))
    graph = Instance(("a", "c"), ("b", "d"), edges, frozenset("d"))
    rank = exercise_named("rank")
    right = rank.right(graph)
    assert right == {"d": 0, "a": 1, "c": 1, "b": 2}
    said = [rank.why(graph, right, right | {vertex: 9}).say(Speaker(lang)) for vertex in "cb" for lang in ("en", "fr")]
    assert said == [
        "the player chooses at c, and the least rank of its successors (b: 2, d: 0) is 0: rank 1",
        "le joueur choisit en c, et le plus petit rang de ses successeurs (b : 2, d : 0) est 0 : rang 1",
        "the opponent chooses at b, and the largest rank of its successors (a: 1, c: 1) is 1: rank 2",
        "l'adversaire choisit en b, et le plus grand rang de ses successeurs (a : 1, c : 1) est 1 : rang 2",
    ]


@pytest.mark.parametrize("name", exercises())
def test_any_answer_is_read_or_refused_and_told_why(name):
    exercise = exercise_named(name)
    for instance, right in solved_instances(name, exercise.parts[0].name)[::29]:
        for value in [*WEIRD, right]:
            try:
                given = exercise.read(value, instance)
            except NoAnswer:
                continue
            exercise.show(given)
            if given != right:
                assert exercise.why(instance, right, given).say(Speaker("fr"))


@pytest.mark.slow
@pytest.mark.parametrize("name", exercises())
def test_programs_with_a_slip_are_caught(name):
    caught, missed = 0, []
    for path in (path for path in [*RIGHT, *SLOW] if path.parent.name == name):
        for text, change in mutants(path.read_text(encoding="utf-8")):
            marks = mark(name, "mutant.py", text=text.encode(), limits=QUICK)
            if (path in SLOW and [fault.part for fault in marks.faults] == ["cost"]) or marks:
                missed.append((path.stem, change))
            else:
                caught += 1
    assert caught >= 40
    assert sorted(missed) == sorted(EQUIVALENT.get(name, []))


def test_a_fault_on_larger_arenas_alone_is_not_said_to_be_a_smallest():
    right = (PROGRAMS / "attractor" / "right_plain.py").read_bytes()
    name = right.split(b"def ")[1].split(b"(")[0]
    wrong = right + b"\n_right = %b\ndef %b(G, S1, F):\n    return set() if len(G) > 4 else _right(G, S1, F)\n" % (
        name,
        name,
    )
    fault = mark("attractor", "x.py", text=wrong).faults[0]
    assert fault.part == "large"
    assert not fault.smallest


def test_the_first_fault_is_on_a_smallest_arena():
    marks = mark(
        "attractor", "x.py", text=b"def attracteur(G, S1, F):\n  return {v for v in G if G[v] and v in S1} | F"
    )
    fault = marks.faults[0]
    assert fault.smallest
    smaller = [
        instance
        for size in range(1, len(fault.instance.vertices))
        for instance in small_instances(size)
        if {v for v in instance.s1 if instance.successors()[v]} | instance.targets != set(ranks(instance))
    ]
    assert smaller == []


@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_arenas_of_a_size_are_there_once_up_to_renaming(size):
    """Every labelled arena is a renaming of exactly one."""
    names = "abc"[:size]
    known = {_class(instance) for instance in small_instances(size)}
    assert len(known) == len(small_instances(size))
    for owners in itertools.product((1, 2), repeat=size):
        s1 = tuple(name for name, owner in zip(names, owners, strict=True) if owner == 1)
        s2 = tuple(name for name in names if name not in s1)
        possible = [*itertools.product(s1, s2), *itertools.product(s2, s1)]
        for bits in itertools.product((False, True), repeat=len(possible) + size):
            edges = tuple(edge for edge, there in zip(possible, bits, strict=False) if there)
            targets = frozenset(name for name, there in zip(names, bits[len(possible) :], strict=True) if there)
            assert _class(Instance(s1, s2, edges, targets)) in known


def _class(instance):
    """Give the same for arenas that differ in their vertices' names alone."""
    vertices = (*instance.s1, *instance.s2)
    forms = []
    for order in itertools.permutations(range(len(vertices))):
        number = dict(zip(vertices, order, strict=True))
        edges = sorted((number[tail], number[head]) for tail, head in instance.edges)
        own = sorted(number[name] for name in instance.s1)
        forms.append((own, edges, sorted(number[name] for name in instance.targets)))
    return repr(min(forms))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "defines no function"),
        (b"def f(:", "SyntaxError"),
        (b"# \xe9\ndef attracteur(G, S1, F): return F", ""),
        (b"def attracteur(G, toto): return 1", "'toto'"),
        (b"import os; os._exit(3)", "exit code 3"),
        (b"while True: pass", "no answer within 1 s"),
        (b"def a(G): pass\ndef b(G): pass", "a, b"),
    ],
)
def test_a_file_that_cannot_be_tried_says_why_in_a_line(text, told):
    marks = mark("attractor", "x.py", text=text, limits=Limits(load_seconds=1))
    assert told in (marks.error or "")
    assert "\n" not in (marks.error or "")
    assert marks.score == 0 or not told


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("while True: pass", "no answer within 0.3 s"),
        ("import os; os._exit(0)", "it ended its own process (exit code 0)"),
        ("return attracteur(G, S1, F)", "RecursionError: maximum recursion depth exceeded (line 2)"),
        ("return 1 / 0", "ZeroDivisionError: division by zero (line 2)"),
    ],
)
def test_a_program_that_goes_wrong_costs_its_author_the_marks_alone(body, kind):
    marks = mark("attractor", "x.py", text=f"def attracteur(G, S1, F):\n    {body}\n".encode(), limits=QUICK)
    assert marks.faults[0].given == kind
    assert marks.score == 0


def test_a_program_that_is_right_but_far_too_slow_is_given_up(monkeypatch):
    monkeypatch.setattr(marking, "FILE_SECONDS", 0.3)
    marks = mark(
        "attractor", "x.py", text=b"import time\ndef attracteur(G, S1, F):\n  time.sleep(0.1)\n  return set(F)"
    )
    assert marks.faults[-1].given == "its answers take more than 0.3 s in all"
    assert sum(fault.times for fault in marks.faults) < 6
    assert marks.parts[0].right < 6 < marks.parts[0].asked


@pytest.mark.parametrize("exercise", ["attractor", "grundy"])
def test_a_number_of_more_digits_than_python_writes_is_told(exercise):
    text = f"def {exercise}(G): return dict.fromkeys(G, 10 ** 5000) if {exercise == 'grundy'} else 10 ** 5000"
    marks = mark(exercise, "x.py", text=text.encode())
    assert marks.score == 0
    assert "a value of" in marks.faults[0].given


def test_the_cost_is_counted():
    slow = mark("attractor", PROGRAMS / "attractor" / "slow_rounds.py")
    assert [fault.part for fault in slow.faults] == ["cost"]
    assert slow.cost == "O(n²)"
    assert slow.score == 16
    assert mark("attractor", PROGRAMS / "attractor" / "right_plain.py").cost == "O(n + m)"


def test_an_argument_that_is_changed_is_told():
    marks = mark("attractor", "x.py", text=(PROGRAMS / "attractor" / "changes_targets.py").read_bytes())
    assert [fault.part for fault in marks.faults] == ["unchanged"]
    assert marks.score == 18


def test_names_of_parameters_say_what_they_want():
    text = b"def f(x, y, z): return g(x, y, z)\ndef g(G, S1, F): return set()"
    assert mark("attractor", "x.py", text=text, function="f(G, S1, F)").function == (
        "f(successors, vertices of player 1, targets)"
    )
    with pytest.raises(ParameterError, match="no function"):
        mark("attractor", "x.py", text=text, function="f(")


@pytest.mark.parametrize("weights", [{"smal": 1}, {"small": -1}, {"small": float("nan")}])
def test_wrong_weights_are_refused(weights):
    with pytest.raises(ParameterError):
        mark("attractor", "x.py", text=b"", weights=weights)
