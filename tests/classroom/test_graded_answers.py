"""Students' answers: what is right is marked right, what is wrong wrong, and every line of play proves it."""

from collections import Counter
from functools import cache
from itertools import pairwise, product
from random import Random

import networkx as nx
import pytest
from answer_tables import BLANKS, REASONS, UNREADABLE, marks_of, solved, spoiled, table_of
from hypothesis import given
from hypothesis import strategies as st
from naive import all_kernels, best_moves, by_turns, is_kernel, outcomes, player_of, remoteness_by_values, winners, wins
from naive_objectives import random_marked, region, safe_from
from random_graphs import arenas, digraphs, examples

from arena import (
    Answers,
    InvalidTable,
    ParameterError,
    answer_key,
    check_play,
    grade,
    load,
    position_graph,
    read,
    solve,
    solve_positions,
    unfold,
    vertex_named,
)


@cache
def four():
    return unfold(load("fibonacci_nim", matches=4))


def vertices(graph, names):
    return [vertex_named(graph, name) for name in names]


def with_moves(arena):
    """List the vertices at which a move can be made."""
    stops = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    return [vertex for vertex in arena if arena.adj[vertex] and vertex not in stops]


def wins_with(arena, answers, chosen):
    """Check by plays that the best strategy still wins from these won vertices once some of its moves are replaced."""
    solution = solve(arena)
    return all(wins(arena, solution.winner[vertex], {**solution.strategy, **answers}, vertex) for vertex in chosen)


# What is right


def test_tables_of_the_toolkit_have_full_marks():
    games = [("fibonacci_nim", {"matches": 7}), ("nim", {"heaps": (1, 2, 2), "misere": True}),
             ("tictactoe", {"rows": 2, "columns": 3, "align": 2})]  # fmt: skip
    graphs = [unfold(load(name, **parameters)) for name, parameters in games]
    graphs += [read(name) for name in ("sans_interet", "minimax_graph", "kernel_ad", "circuit_3", "circuit_kernel")]
    graphs += [position_graph(load("subtraction", heap=9)), nx.DiGraph(["ab", "ba", "bc", "cd"])]
    hostile = [" a ", "b;c", "é\n", "\rx", "J1", "v J2", "'=1", "-", "\x1b[2J"]
    graphs.append(nx.DiGraph(list(pairwise(hostile)), kind="graph"))
    for graph in graphs:
        marks = grade(answer_key(solved(graph)), table_of(solved(graph)))
        assert (marks.faults, marks.missing, marks.score, marks.positions) == ([], [], 20, len(graph)), graph
        assert marks.right == marks.asked > 0


@examples(150)
@given(arenas() | digraphs())
def test_the_table_of_any_graph_is_right(graph):
    solution = solved(graph)
    marks = grade(answer_key(solution), table_of(solution))
    assert (marks.faults, marks.missing, marks.right) == ([], [], marks.asked)
    if nx.get_node_attributes(graph, "player") and graph.graph.get("kind") != "graph":
        assert marks.graded == ["winner", "remoteness", "strategy", "best_moves"]
        assert marks.not_graded == ["ply", "sink", "draw"]


def test_tables_of_objectives_have_full_marks():
    marked = {
        "lift": ["parity", "safety"],
        "arbiter": ["buchi", "cobuchi"],
        "robot": ["energy", "mean-payoff", "min-cost"],
    }
    for name, objective in ((name, objective) for name, objectives in marked.items() for objective in objectives):
        solution = solve(read(name), objective)
        marks = grade(answer_key(solution), table_of(solution))
        assert (marks.faults, marks.score) == ([], 20), objective
        assert {"winner", "strategy"} <= {*marks.graded}
        assert len(marks.graded) >= 2 + (name == "robot")


# What is wrong


def check_faults(graph, answers, changed):
    """Check that exactly the changed cells are faults; return the marks."""
    key = answer_key(solved(graph))
    marks, clean = grade(key, answers), grade(key, table_of(solved(graph)))
    assert {(fault.line, fault.column) for fault in marks.faults} == set(changed)
    assert [fault.line for fault in marks.faults] == sorted(fault.line for fault in marks.faults)
    assert marks.asked == clean.asked + sum(fault.answer is None for fault in marks.faults)
    assert marks.asked - marks.right == len(changed)
    assert marks.score == 20 if not changed else marks.score <= 19.99
    assert marks.score == pytest.approx(20 * marks.right / marks.asked, abs=0.011) if marks.asked else True
    for fault in marks.faults:
        text = changed[fault.line, fault.column]
        assert fault.said == text
        unread, blank = (fault.column, text) in UNREADABLE, text in BLANKS
        assert [words in fault.reason for words in ("cannot be read", "no answer", "you say")] == [
            unread, blank and not unread, not unread and not blank
        ]  # fmt: skip
    return marks


@examples(150)
@given(spoiled(arenas()))
def test_exactly_the_wrong_cells_of_an_arena_are_faults_with_plays_that_prove_it(case):
    arena, answers, changed = case
    marks, won = check_faults(arena, answers, changed), winners(arena)
    ranks = {player: remoteness_by_values(arena, player) for player in (1, 2)}
    for fault in marks.faults:
        play, start = vertices(arena, fault.play), vertex_named(arena, fault.position)
        if not play:
            assert fault.said == "nowhere"
            continue
        ended = check_play(arena, play)
        assert play[0] == start
        assert {won[vertex] for vertex in play} == {won[start]}
        if won[start]:
            assert (ended, len(play) - 1) == (won[start], ranks[won[start]][start])
            assert f"J{won[start]}" in fault.reason
        else:
            assert ended == 0 or play[-1] in play[:-1]
            assert (ended is None) == fault.reason.endswith(" -> ...")
        if len(play) > 1:
            assert fault.play[0] in fault.reason
            assert f"-> {fault.play[-1]}" in fault.reason


@examples(150)
@given(spoiled(digraphs()))
def test_exactly_the_wrong_cells_of_a_graph_are_faults_with_paths_of_it(case):
    graph, answers, changed = case
    solution = solve_positions(graph)
    for fault in check_faults(graph, answers, changed).faults:
        play = vertices(graph, fault.play)
        if not play:
            continue
        assert nx.is_path(graph, play)
        if fault.column in ("outcome", "remoteness"):
            outcome = solution.outcome[play[0]]
            assert (solution.remoteness.get(play[0]) == len(play) - 1) == (outcome != "D")
            assert (play[-1] in play[:-1]) == (outcome == "D")
        if fault.column == "kernel":
            assert fault.answer == "no"
            assert solution.kernel.kernel is None or play[1] in solution.kernel.kernel


@examples(100)
@given(arenas(), st.data())
def test_a_strategy_is_right_if_it_keeps_the_winner(arena, data):
    won = winners(arena)
    vertex, following = (data.draw(st.sampled_from(list(arena))) for _ in range(2))
    player = player_of(arena, vertex)
    marks = marks_of(arena, "position|player|strategy", f"{vertex}|{player}|{following}")
    legal = vertex in with_moves(arena) and following in arena.adj[vertex]
    kept = legal and won[following] == won[vertex]
    assert marks.right == (kept and (won[vertex] != player or wins_with(arena, {vertex: following}, [vertex])))
    for fault in marks.faults:
        play = vertices(arena, fault.play)
        assert bool(play) == (legal or vertex not in with_moves(arena))
        if legal:
            assert play[:2] == [vertex, following]
            assert kept or check_play(arena, play) in ({won[following]} if won[following] else {0, None})


@examples(50)
@given(arenas(), st.randoms())
def test_a_strategy_has_full_marks_if_it_wins_from_every_won_vertex(arena, chance):
    solution, won = solve(arena), winners(arena)
    answers = {
        vertex: chance.choice([after for after in arena.adj[vertex] if won[after] == won[vertex]])
        for vertex in with_moves(arena)
    }
    rows = [f"{vertex}|{player_of(arena, vertex)}|{after}" for vertex, after in answers.items()]
    marks = marks_of(solution, "position|player|strategy", *rows)
    assert (not marks.faults) == wins_with(arena, answers, [vertex for vertex in won if won[vertex]])
    for fault in marks.faults:
        play = vertices(arena, fault.play)
        vertex = vertex_named(arena, fault.position)
        assert play == [vertex, answers[vertex]]
        assert solution.remoteness[answers[vertex]] >= solution.remoteness[vertex]


def test_a_strategy_that_goes_round_for_ever_is_wrong():
    """On the courses' SansIntérêt 0 to 1 is right; by 3 to 1 and by 4 to 1 play need not end."""
    rows = ["0|1", "1|3", "2|5", "3|1", "4|1", "7|5"]
    marks = marks_of(read("sans_interet"), "position|strategy", *rows)
    assert [fault.play for fault in marks.faults] == [["3", "1"], ["4", "1"]]
    assert (marks.right, marks.asked) == (4, 6)
    assert marks_of(read("sans_interet"), "position|strategy", *rows[:3], "3|6", "4|6", "7|5").score == 20
    (fault,) = marks_of(read("sans_interet"), "position|best_moves", "3|1;6").faults
    assert fault.play[:2] == ["3", "1"]
    assert "not as good" in fault.reason
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "end")])
    assert [fault.play for fault in marks_of(graph, "position|strategy", "a|b").faults] == [["a", "b"]]


@examples(100)
@given(arenas(), st.data())
def test_best_moves_are_right_if_none_is_missing_and_none_is_worse(arena, data):
    won = winners(arena)
    vertex = data.draw(st.sampled_from(with_moves(arena) or list(arena)))
    after = list(arena.adj[vertex]) if vertex in with_moves(arena) else []
    listed = data.draw(st.lists(st.sampled_from(after), min_size=1)) if after else []
    best = best_moves(arena)[vertex]
    marks = marks_of(arena, "position|best_moves", f"{vertex}|{' ; '.join(map(str, listed))}")
    assert marks.right == (set(listed) == best != set())
    for fault in marks.faults:
        play = vertices(arena, fault.play)
        assert check_play(arena, play) in ({won[play[-1]]} if won[play[-1]] else {0, None})
        if best:
            assert play[1] in best ^ set(listed)
            assert (play[1] in best) == ("is as good" in fault.reason)


@examples(100)
@given(digraphs(), st.booleans(), st.data())
def test_a_strategy_on_a_graph_is_right_if_it_keeps_the_outcome(graph, misere, data):
    if not graph:
        return
    known = outcomes(graph, misere=misere)
    vertex, following = (data.draw(st.sampled_from(list(graph))) for _ in range(2))
    marks = marks_of(solve_positions(graph, misere=misere), "position|strategy", f"{vertex}|{following}")
    legal = following in graph.adj[vertex]
    keeps = (known[vertex][0], known[following][0]) in {("N", "P"), ("P", "N"), ("D", "D")}
    if legal and known[vertex][0] == "N" and keeps:
        turns = by_turns(graph, misere=misere)
        keeps = wins_with(turns, {(vertex, 1): (following, 2), (vertex, 2): (following, 1)}, [(vertex, 1)])
    assert marks.right == (legal and keeps)


@examples(100)
@given(digraphs(max_vertices=5))
def test_every_kernel_is_right_and_nothing_else(graph):
    key, kernels = answer_key(solve_positions(graph)), all_kernels(graph)
    for bits in range(1 << len(graph)):
        members = {vertex for number, vertex in enumerate(graph) if bits >> number & 1}
        rows = [(2, [str(vertex), "yes" if vertex in members else "no"]) for vertex in graph]
        marks = grade(key, Answers(["position", "kernel"], rows))
        assert (not marks.faults) == (is_kernel(graph, members) if kernels else not members)
        assert all(nx.is_path(graph, vertices(graph, fault.play)) for fault in marks.faults if fault.play)


def test_a_strategy_of_an_objective_is_right_exactly_if_it_wins():
    chance, tried = Random(18), Counter()
    for objective in ["parity", "buchi", "cobuchi", "safety"] * 40:
        arena = random_marked(chance, 5, sinks=0.4 if objective == "safety" else 0.1)
        solution, won = solve(arena, objective), region(arena, objective)
        own = [vertex for vertex in won if arena.nodes[vertex]["player"] == 1 and arena.adj[vertex]]
        for choice in list(product(*(arena.adj[vertex] for vertex in own)))[:4] if own else []:
            chosen = dict(zip(own, choice, strict=True))
            right = won <= safe_from(arena, chosen, objective)
            marks = marks_of(solution, "position|strategy", *(f"{vertex}|{move}" for vertex, move in chosen.items()))
            assert (marks.faults == []) is right
            tried[objective, right] += 1
    assert len(tried) == 8
    assert min(tried.values()) > 5


def test_amounts_and_moves_that_cost_too_much():
    city = nx.DiGraph()
    for place, player in (("home", 1), ("bridge", 2), ("market", 1), ("station", 1)):
        city.add_node(place, player=player)
    city.nodes["station"]["winner"] = 1
    weights = [("home", "bridge", 2), ("home", "market", 5), ("bridge", "station", 1), ("bridge", "market", 4)]
    city.add_weighted_edges_from([*weights, ("market", "station", 3), ("market", "home", 1)])
    solution = solve(city, "min-cost")
    good = ("home|market", "market|station", "bridge|market")
    assert marks_of(solution, "position|strategy", *good).right == 3
    bad = marks_of(solution, "position|strategy", "home|bridge", "market|station", "bridge|station").faults
    assert [(fault.position, [cost in fault.reason for cost in "9817"]) for fault in bad] == [
        ("home", [True, True, False, False]), ("bridge", [False, False, True, True])
    ]  # fmt: skip
    robot = solve(read("robot"), "mean-payoff")
    rows = ["base|0,5", "trip|1/2", "slope| 2/4 ", "panel|0.50", "cloud|1"]
    assert [fault.position for fault in marks_of(robot, "position|mean_payoff", *rows).faults] == ["cloud"]
    rows = ["base|∞", "trip|inf", "slope|", "panel|1/0", "cloud|x"]
    wrong = marks_of(solve(read("robot"), "min-cost"), "position|cost", *rows).faults
    assert [fault.position for fault in wrong] == ["slope", "panel", "cloud"]


def test_of_moves_that_go_round_together_one_is_wrong():
    ring = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "good"), ("b", "good"), ("good", "a")])
    for vertex in ring:
        ring.add_node(vertex, player=1, accepting=vertex == "good")
    solution = solve(ring, "buchi")
    for rows, wrong in ((("a|b", "b|good"), 0), (("a|good", "b|a"), 0), (("a|b", "b|a"), 1)):
        assert len(marks_of(solution, "position|strategy", *rows).faults) == wrong


# Why


def test_reasons_name_the_answer_and_the_line_of_play():
    made = {"subtraction": position_graph(load("subtraction", heap=9)), "fibonacci_nim": four()}
    for name, column, row, words in REASONS:
        graph = made.get(name) or read(name)
        (fault,) = marks_of(graph, f"position|{column}", row).faults
        assert all(word in fault.reason for word in words), (row, fault.reason)
        assert fault.reason.startswith("you say ")
        french = marks_of(graph, f"position|{column}", row, lang="fr")
        assert "you say" not in french.faults[0].reason
        assert french.faults[0].play == fault.play
    with pytest.raises(ParameterError, match="xx"):
        answer_key(solve(four()), lang="xx")
    with pytest.raises(ParameterError):
        answer_key(four())


def test_long_lines_of_play_are_shortened_in_reasons_only():
    for length, end in ((10, "7 -> 8 -> 9"), (12, "9 -> 10 -> 11"), (13, "8 -> 9 -> ... -> 11 -> 12")):
        path = nx.path_graph(length, create_using=nx.DiGraph)
        (fault,) = marks_of(path, "position|outcome", "0|D").faults
        assert fault.play == [str(vertex) for vertex in range(length)]
        assert fault.reason.endswith(f" -> {end}")
    path = nx.path_graph(9000, create_using=nx.DiGraph)
    first, second, *_ = marks_of(path, "position|outcome", "0|D", "1|D").faults
    assert len(first.play) == len(second.play) < 9000
    assert first.reason.endswith(" -> ...")
    assert first.reason.count("...") == 2


# Rows


def test_positions_that_are_missing_count():
    marks = marks_of(four(), "position|winner", "(4,3)|1", "(3,2)|1")
    assert (marks.right, marks.asked, marks.score) == (2, 8, 5)
    assert marks.missing == ["(2,2) J2", "(1,1) J2", "(2,2) J1", "(1,1) J1", "(0,0) J1", "(0,0) J2"]


def test_the_full_mark_is_for_the_full_table_alone():
    path = nx.path_graph(4001, create_using=nx.DiGraph)
    rows = [f"{vertex}|{'NP'[vertex % 2 == 0]}" for vertex in path]
    assert marks_of(path, "position|outcome", *rows).score == 20
    marks = marks_of(path, "position|outcome", *rows[:-1], "4000|N")
    assert (marks.right, marks.asked, marks.score) == (4000, 4001, 19.99)


def test_rows_of_no_position_are_faults_and_count():
    for row, words in [
        ("(9,9)||1", ["not a position", "'(9,9)'"]), ("||1", ["not a position", "''"]),
        ("(4,3)||1", ["same position", "line 2"]), ("(4,3) J1|1|2", ["same position", "line 2"]),
        ("(4,3)|2|1", ["J2", "'(4,3)'"]), ("(2,2) J1|2|1", ["J1", "J2"]), ("(2,2)|3|1", ["'3'", "1 or 2"]),
        ("(4|3)||1", ["4 cells", "3 headings"]),
    ]:  # fmt: skip
        (fault,) = (marks := marks_of(four(), "position|player|winner", "(4,3)|1|1", row)).faults
        assert (fault.line, fault.column, fault.said, fault.answer, fault.play) == (3, None, None, None, [])
        assert all(word in fault.reason for word in words), fault.reason
        assert (marks.right, marks.asked) == (1, 9)
        two = marks_of(four(), "position|player|winner|remoteness", "(4,3)|1|1|3", f"{row}|7")
        assert (two.right, two.asked) == (2, 18)
    assert "1 cells" in marks_of(four(), "winner|position", "1").faults[0].reason


def test_positions_are_read_as_the_game_reads_them():
    game = load("fibonacci_nim", matches=4)
    rows = ["4,3||1", "( 3 , 2 )|2|1", "2,2|1|1", " (2,2)  J2 ||1"]
    marks = marks_of(unfold(game), "position|player|winner", *rows, read=game.parse)
    assert [fault.line for fault in marks.faults] == [5]
    assert len(marks.missing) == 4
    (fault,) = marks_of(four(), "position|winner", "(2,2)|1", "(1,1)|2").faults  # J1 moves where nobody is named
    assert fault.position == "(1,1) J1"
    long = ["9" * 1900 + "|1", "9" * 9000 + "|1"]
    asked = []
    assert len(marks_of(four(), "position|winner", *long, read=asked.append).faults) == 2
    assert asked == ["9" * 1900]
    for fault in marks_of(four(), "position|strategy", *long, "(4,3)|" + "9" * 5000).faults:
        assert max(len(fault.reason), len(fault.position), len(fault.said or "")) < 300
    assert marks_of(four(), "position|remoteness", "(4,3)|03", "(0,0) J1|00", "(0,0) J2|000").right == 3


def test_moves_are_known_by_their_names_too():
    game = load("subtraction", heap=5)
    for right, texts in enumerate((("3", "2", "4 J1", "5", "9" * 5000), ("4", "1", " 4 ", "4 J2"))):
        for text in texts:
            assert marks_of(unfold(game), "position|strategy", f"5|{text}", read=game.parse).right == right, text
    for one, other in (("x", "y"), ("-", "none")):  # a text may name two moves, or look like a blank
        arena = nx.DiGraph([("a", one, {"move": other}), ("a", other, {"move": one})], initial="a")
        nx.set_node_attributes(arena, {"a": 1, one: 2, other: 2}, "player")
        nx.set_node_attributes(arena, {one: 1, other: 2}, "winner")
        assert marks_of(arena, "position|strategy|best_moves", f"a|{one}|{one}").right == 2


def test_blanks_are_no_answers():
    columns = "position|winner|remoteness|strategy|best_moves"
    for blank in ("", " ", "-", "—", "?", "none", "N/A"):
        marks = marks_of(four(), columns, "|".join(["(4,3)"] + 4 * [blank]))
        assert ["no answer" in fault.reason for fault in marks.faults] == 4 * [True]
        assert (marks.right, marks.asked) == (0, 8 + 8 + 6 + 5)
        assert marks_of(four(), "position|strategy|best_moves", f"(0,0)|{blank}|{blank}").faults == []


def test_what_counts_and_what_does_not():
    assert [marks_of(four(), "position|strategy", row).asked for row in ("(0,0)|(1,1)", "(0,0)|")] == [7, 6]
    moving = marks_of(four(), "position|winner", "(4,3)|N", "(3,2)|P", "(2,2) J2|N", "(2,2) J1|P")
    assert [fault.position for fault in moving.faults] == ["(2,2) J1"]
    marks = marks_of(four(), "name|position|kernel|winner|outcome|winner|grundy", "Ada|(4,3)|x|1|N|2|7")
    assert (marks.graded, marks.right) == (["winner"], 1)
    assert marks.not_graded == ["name", "kernel", "outcome", "winner", "grundy"]
    for columns, named in (("position|kernel", "position, kernel"), ("winner", "winner")):
        with pytest.raises(InvalidTable, match=named):
            marks_of(four(), columns)
