"""Students' tables: what is right is told right, what is wrong wrong, and every line of play proves it."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import (
    all_kernels,
    best_moves,
    by_turns,
    is_kernel,
    outcomes,
    player_of,
    remoteness_by_values,
    winners,
    wins,
)
from random_graphs import arenas, digraphs, examples

import exporters
import games
from arena import (
    Answers,
    InvalidTable,
    ParameterError,
    answer_key,
    check_play,
    grade,
    position_graph,
    solve,
    solve_positions,
    unfold,
    vertex_named,
)
from arena.checking.answer_key import MOST_PLIES
from arena.checking.grading import LONGEST_LINE, SPARE_ROWS
from arena.solving.arena_rows import Row
from arena.solving.positions import PositionRow
from arena.texts import as_text

OTHERS = {
    "winner": ["0", "1", "2", "", "perhaps"],
    "outcome": ["N", "P", "D", "", "1"],
    "remoteness": ["0", "1", "2", "7", "", "-1"],
    "kernel": ["yes", "no", "", "?"],
    "round": ["1", "2", "9", "", "first"],
    "grundy": ["0", "1", "5", "", "*"],
    "strategy": ["nowhere", ""],
    "best_moves": ["nowhere", "", ";"],
}
BLANKS = {"", "?", ";"}
UNREADABLE = {("winner", "perhaps"), ("outcome", "1"), ("remoteness", "-1"), ("round", "first"), ("grundy", "*")}
ARENAS = [
    unfold(games.load("fibonacci_nim", matches=7)),
    unfold(games.load("nim", heaps=(1, 2, 2), misere=True)),
    unfold(games.load("tictactoe", rows=2, columns=3, align=2)),
    exporters.read("sans_interet"),
    exporters.read("minimax_graph"),
]
GRAPHS = [
    position_graph(games.load("subtraction", heap=9)),
    position_graph(games.load("nim", heaps=(1, 2, 3), misere=True)),
    exporters.read("kernel_ad"),
    exporters.read("circuit_3"),
    exporters.read("circuit_kernel"),
    nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]),
]


def table_of(solution):
    """Give the student who has copied `arena table`."""
    fields = PositionRow._fields if hasattr(solution, "outcomes") else Row._fields
    rows = [
        (line, [as_text(value).replace("\r", "␍") for value in row])
        for line, row in enumerate(solution.rows(), start=2)
    ]
    return Answers(list(fields), rows)


def only(answers, *columns):
    places = [answers.columns.index(column) for column in columns]
    return Answers(list(columns), [(line, [cells[place] for place in places]) for line, cells in answers.rows])


def solved(graph):
    return (
        solve(graph)
        if graph.graph.get("kind") != "graph" and nx.get_node_attributes(graph, "player")
        else (solve_positions(graph))
    )


def fibonacci():
    return unfold(games.load("fibonacci_nim", matches=4))


def marks_of(graph, columns, *rows):
    listed = [(line, row.split("|")) for line, row in enumerate(rows, start=2)]
    return grade(answer_key(solved(graph)), Answers(columns.split("|"), listed))


# What is right


@pytest.mark.parametrize("graph", [*ARENAS, *GRAPHS], ids=lambda graph: graph.graph.get("name", "graph"))
def test_the_table_of_the_toolkit_is_right(graph):
    solution = solved(graph)
    marks = grade(answer_key(solution), table_of(solution))
    assert (marks.faults, marks.missing, marks.score) == ([], [], 20)
    assert marks.right == marks.asked > 0


@examples(150)
@given(arenas())
def test_the_table_of_any_arena_is_right(arena):
    solution = solve(arena)
    marks = grade(answer_key(solution), table_of(solution))
    assert (marks.faults, marks.missing) == ([], [])
    assert marks.graded == ["winner", "remoteness", "strategy", "best_moves"]
    assert marks.not_graded == ["ply", "sink", "draw"]


@examples(150)
@given(digraphs())
def test_the_table_of_any_graph_is_right(graph):
    solution = solve_positions(graph)
    marks = grade(answer_key(solution), table_of(solution))
    assert (marks.faults, marks.missing) == ([], [])


# What is wrong


@st.composite
def mutated(draw, graphs):
    """Draw a right table with some cells changed for the worse, and these cells."""
    graph = draw(graphs)
    answers = table_of(solved(graph))
    changed = {}
    for line, cells in answers.rows:
        for place, column in enumerate(answers.columns):
            if column in OTHERS and draw(st.integers(0, 4)) == 0:
                others = [
                    text for text in OTHERS[column] if text != cells[place] and (cells[place] or text not in BLANKS)
                ]
                if column == "kernel" and not cells[place]:
                    continue  # where there is no saying, any kernel will do
                cells[place] = draw(st.sampled_from(others))
                changed[line, column] = cells[place]
    return graph, answers, changed


def check_mutations(graph, answers, changed):
    key = answer_key(solved(graph))
    marks = grade(key, answers)
    assert {(fault.line, fault.column) for fault in marks.faults} == set(changed)
    clean = grade(key, table_of(solved(graph)))
    added = sum(fault.answer is None for fault in marks.faults)
    assert marks.asked == clean.asked + added
    assert marks.asked - marks.right == len(changed)
    assert marks.score == 20 if not changed else marks.score <= 19.99
    assert marks.score == pytest.approx(20 * marks.right / marks.asked, abs=0.011) if marks.asked else True
    for fault in marks.faults:
        cell = changed[fault.line, fault.column]
        assert fault.said == cell
        if (fault.column, cell) in UNREADABLE:
            assert fault.reason.startswith(f"{cell!r} cannot be read")
        elif cell in BLANKS:
            assert fault.reason.startswith("no answer; ")
        else:
            assert fault.reason.startswith("you say ")
    return marks


@examples(150)
@given(mutated(arenas()))
def test_exactly_the_wrong_cells_of_an_arena_are_told_with_plays_that_prove_it(case):
    arena, answers, changed = case
    marks, won = check_mutations(arena, answers, changed), winners(arena)
    ranks = {player: remoteness_by_values(arena, player) for player in (1, 2)}
    for fault in marks.faults:
        play = [vertex_named(arena, name) for name in fault.play]
        start = vertex_named(arena, fault.position)
        if not play:
            assert "no such move" in fault.reason
            continue
        ended = check_play(arena, play)
        assert play[0] == start
        assert {won[vertex] for vertex in play} == {won[start]}
        if won[start]:
            assert ended == won[start]
            assert len(play) - 1 == ranks[won[start]][start]
            assert f"J{won[start]}" in fault.reason
        else:
            assert ended == 0 or play[-1] in play[:-1]
            assert (ended is None) == fault.reason.endswith(" -> ...")
        if len(play) > 1:
            assert fault.play[0] in fault.reason
            assert f"-> {fault.play[-1]}" in fault.reason


@examples(150)
@given(mutated(digraphs()))
def test_exactly_the_wrong_cells_of_a_graph_are_told_with_paths_of_it(case):
    graph, answers, changed = case
    solution = solve_positions(graph)
    marks = check_mutations(graph, answers, changed)
    for fault in marks.faults:
        play = [vertex_named(graph, name) for name in fault.play]
        assert nx.is_path(graph, play) if play else True
        if fault.column in ("outcome", "remoteness") and play:
            outcome = solution.outcome[play[0]]
            assert (solution.remoteness.get(play[0]) == len(play) - 1) == (outcome != "D")
            assert (play[-1] in play[:-1]) == (outcome == "D")
        if fault.column == "kernel" and play:
            assert fault.answer == "no"
            assert solution.kernel.kernel is None or play[1] in solution.kernel.kernel
        if fault.column == "round" and play:
            assert solution.kernel.round[play[0]] == solution.kernel.round[play[1]]


@examples(100)
@given(arenas(), st.data())
def test_a_strategy_is_right_if_it_keeps_the_winner(arena, data):
    key, won = answer_key(solve(arena)), winners(arena)
    vertex = data.draw(st.sampled_from(list(arena)))
    following = data.draw(st.sampled_from(list(arena)))
    player = str(player_of(arena, vertex))
    marks = grade(key, Answers(["position", "player", "strategy"], [(2, [str(vertex), player, str(following)])]))
    targets = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    legal = following in arena.adj[vertex] and vertex not in targets
    kept = legal and won[following] == won[vertex]
    assert marks.right == (kept and (won[vertex] != int(player) or wins_with(arena, {vertex: following}, [vertex])))
    for fault in marks.faults:
        play = [vertex_named(arena, name) for name in fault.play]
        assert bool(play) == (legal or vertex in targets or not arena.adj[vertex])
        if legal:
            assert play[:2] == [vertex, following]
            assert check_play(arena, play) in ({won[following]} if won[following] and not kept else {0, None})


def wins_with(arena, answers, vertices):
    """Tell whether the best strategy wins from all of these won vertices once some of its moves are exchanged."""
    solution = solve(arena)
    strategy = solution.strategy | answers
    return all(wins(arena, solution.winner[vertex], strategy, vertex) for vertex in vertices)


@examples(50)
@given(arenas(), st.randoms())
def test_a_strategy_has_full_marks_if_it_wins_whatever_can_be_won(arena, chance):
    solution, won = solve(arena), winners(arena)
    ranks = {player: remoteness_by_values(arena, player) for player in (1, 2)}
    targets = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    answers = {
        vertex: chance.choice([after for after in arena.adj[vertex] if won[after] == won[vertex]])
        for vertex in arena
        if arena.adj[vertex] and vertex not in targets
    }
    rows = [(2, [str(vertex), str(player_of(arena, vertex)), str(after)]) for vertex, after in answers.items()]
    marks = grade(answer_key(solution), Answers(["position", "player", "strategy"], rows))
    assert (not marks.faults) == wins_with(arena, answers, [vertex for vertex in won if won[vertex]])
    for fault in marks.faults:
        vertex = vertex_named(arena, fault.position)
        play = [vertex_named(arena, name) for name in fault.play]
        assert ranks[won[vertex]][answers[vertex]] >= ranks[won[vertex]][vertex]
        assert play[:2] == [vertex, answers[vertex]]
        assert play[-1] in play[:-1]
        assert check_play(arena, play) is None
        assert "play can go round for ever" in fault.reason


def test_a_strategy_that_never_wins_has_no_full_marks():
    """The courses' SansIntérêt: 0 to 1 is right, and by 3 to 1 and 4 to 1 play never ends."""
    rows = ["0|1", "1|3", "2|5", "3|1", "4|1", "7|5"]
    marks = marks_of(ARENAS[3], "position|strategy", *rows)
    assert [(fault.position, fault.play) for fault in marks.faults] == [
        ("3", ["3", "1", "3"]),
        ("4", ["4", "1", "3", "1"]),
    ]
    assert (marks.right, marks.asked) == (4, 6)
    assert marks_of(ARENAS[3], "position|strategy", *rows[:4]).right == 3
    assert marks_of(ARENAS[3], "position|strategy", "0|1", "1|3", "2|5", "3|6", "4|6", "7|5").score == 20
    fault = marks_of(ARENAS[3], "position|best_moves", "3|1;6").faults[0]
    assert fault.reason == "you say 1;6; the move to 1 keeps the win, but play can come back from there: 3 -> 1"


def test_a_strategy_on_a_graph_with_circuits_is_judged_as_a_whole():
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "end")])
    solution = solve_positions(graph)
    assert "".join(solution.outcome[vertex] for vertex in ("a", "b", "end")) == "NPP"
    assert (solution.best_moves("a"), solution.staying_moves("a")) == (["end"], ["b"])
    marks = marks_of(graph, "position|strategy", "a|b")
    assert [fault.play for fault in marks.faults] == [["a", "b", "a"]]


@examples(100)
@given(arenas(), st.data())
def test_best_moves_are_right_if_none_is_lacking_and_none_is_no_better(arena, data):
    key, won = answer_key(solve(arena)), winners(arena)
    targets = {*arena.graph.get("f1", ()), *arena.graph.get("f2", ())}
    vertex = data.draw(st.sampled_from([vertex for vertex in arena if vertex not in targets] or list(arena)))
    after = [] if vertex in targets else list(arena.adj[vertex])
    listed = data.draw(st.lists(st.sampled_from(after), min_size=1)) if after else []
    text = " ; ".join(map(str, listed))
    player = player_of(arena, vertex)
    best = best_moves(arena)[vertex]
    marks = grade(key, Answers(["position", "best_moves"], [(2, [str(vertex), text])]))
    assert marks.right == (set(listed) == best != set())
    for fault in marks.faults:
        play = [vertex_named(arena, name) for name in fault.play]
        stays = "keeps the win" in fault.reason
        assert stays == (won[play[1]] == won[vertex] == player and play[1] not in best) if len(play) > 1 else not stays
        assert stays or check_play(arena, play) in ({won[play[-1]]} if won[play[-1]] else {0, None})
        if best:
            assert play[1] in best ^ set(listed)
            assert (play[1] in best) == ("is as good" in fault.reason)


@examples(100)
@given(digraphs(), st.booleans(), st.data())
def test_a_strategy_on_a_graph_is_right_if_it_keeps_the_outcome(graph, misere, data):
    if not graph:
        return
    key, known = answer_key(solve_positions(graph, misere=misere)), outcomes(graph, misere=misere)
    vertex, following = (data.draw(st.sampled_from(list(graph))) for _ in range(2))
    marks = grade(key, Answers(["position", "strategy"], [(2, [str(vertex), str(following)])]))
    keeps = (known[vertex][0], known[following][0]) in {("N", "P"), ("P", "N"), ("D", "D")}
    legal = following in graph.adj[vertex]
    if legal and known[vertex][0] == "N" and keeps:
        turns = by_turns(graph, misere=misere)
        keeps = wins_with(turns, {(vertex, 1): (following, 2), (vertex, 2): (following, 1)}, [(vertex, 1)])
    assert marks.right == (legal and keeps)


@examples(150)
@given(digraphs(max_vertices=5))
def test_every_kernel_is_right_and_nothing_else(graph):
    key, kernels = answer_key(solve_positions(graph)), all_kernels(graph)
    for bits in range(1 << len(graph)):
        members = {vertex for number, vertex in enumerate(graph) if bits >> number & 1}
        rows = [(2, [str(vertex), "yes" if vertex in members else "no"]) for vertex in graph]
        marks = grade(key, Answers(["position", "kernel"], rows))
        if kernels:
            assert (not marks.faults) == is_kernel(graph, members)
        else:
            assert (not marks.faults) == (not members)
        for fault in marks.faults:
            assert "kernel" in fault.reason
            assert nx.is_path(graph, [vertex_named(graph, name) for name in fault.play]) if fault.play else True


# Why


@pytest.mark.parametrize(
    ("columns", "row", "reason"),
    [
        ("winner", "(3,2)|2", "you say J2; J1 wins in 2 plies whatever J2 plays: (3,2) -> (1,1) J1 -> (0,0) J2"),
        ("winner", "(4,3)|0", "you say a draw; J1 wins in 3 plies: (4,3) -> (3,2) -> (1,1) J1 -> (0,0) J2"),
        ("winner", "(4,3)|", "no answer; J1 wins in 3 plies: (4,3) -> (3,2) -> (1,1) J1 -> (0,0) J2"),
        ("winner", "(0,0) J1|1", "you say J1; play has ended, won by J2"),
        ("outcome", "(4,3)|P", "you say P; J1 wins in 3 plies: (4,3) -> (3,2) -> (1,1) J1 -> (0,0) J2"),
        ("remoteness", "(4,3)|2", "you say 2; J1 wins in 3 plies: (4,3) -> (3,2) -> (1,1) J1 -> (0,0) J2"),
        ("strategy", "(4,3)|(2,2)", "you say (2,2); after that move J2 wins in 1 ply: (4,3) -> (2,2) J2 -> (0,0) J1"),
        ("strategy", "(4,3)|(0,0)", "you say (0,0); no such move (to (3,2), (2,2) J2, (1,1) J2)"),
        ("strategy", "(0,0) J2|(1,1)", "you say (1,1); play has ended, won by J1"),
        (
            "best_moves",
            "(4,3)|(3,2);(2,2)",
            (
                "you say (3,2);(2,2); the move to (2,2) J2 is not as good as others, J2 wins in 1 ply: "
                "(4,3) -> (2,2) J2 -> (0,0) J1"
            ),
        ),
        ("best_moves", "(4,3)|9", "you say 9; no such move (to (3,2), (2,2) J2, (1,1) J2)"),
        (
            "best_moves",
            "(3,2)|(1,1)",
            "you say (1,1); no move is good, J1 wins in 2 plies whatever J2 plays: (3,2) -> (1,1) J1 -> (0,0) J2",
        ),
    ],
)
def test_reasons_on_an_arena(columns, row, reason):
    assert [fault.reason for fault in marks_of(fibonacci(), f"position|{columns}", row).faults] == [reason]


def test_a_best_move_that_is_left_out():
    fault = marks_of(fibonacci_5(), "position|player|best_moves", "(4,4)|2|(3,2)").faults[0]
    assert (
        fault.reason == "you say (3,2); the move to (0,0) J1 is as good, play has ended, won by J2: (4,4) -> (0,0) J1"
    )


def fibonacci_5():
    arena = nx.DiGraph(initial="(5,4)")
    arena.add_node("(5,4)", player=1)
    arena.add_node("(4,4)", player=2)
    arena.add_node("(3,2)", player=1)
    arena.add_node("end", player=1, label="(0,0) J1", winner=2)
    arena.add_node("loss", player=2, winner=2)
    arena.add_edges_from([("(5,4)", "(4,4)"), ("(4,4)", "(3,2)"), ("(4,4)", "end"), ("(3,2)", "loss")])
    return arena


@pytest.mark.parametrize(
    ("graph", "columns", "row", "reason"),
    [
        (2, "kernel", "b|yes", "you say yes; it moves into the kernel: b -> d"),
        (2, "kernel", "a|no", "you say no; none of its moves leads into the kernel"),
        (2, "kernel", "d|no", "you say no; it has no move, so none leads into the kernel"),
        (3, "kernel", "a|yes", "you say yes; this graph has no kernel"),
        (2, "round", "a|1", "you say 1; it is a sink once the rounds before round 2 are done"),
        (2, "round", "b|2", "you say 2; it moves to a sink of round 1: b -> d"),
        (3, "round", "a|1", "you say 1; sink removal never takes it, because of a circuit"),
        (0, "grundy", "7|2", "you say 2; 3 is the least number not in {0, 1, 2}, the values after it"),
        (0, "grundy", "0|1", "you say 1; 0 is the least number not in {}, the values after it"),
        (3, "grundy", "a|0", "you say 0; a circuit can be reached from it, so it has no Grundy value"),
        (0, "outcome", "4|N", "you say N; whoever is to move loses in 2 plies whatever the moves: 4 -> 3 -> 0"),
        (0, "outcome", "0|N", "you say N; there is no move, and whoever is to move loses"),
        (1, "outcome", "0,0,0|P", "you say P; there is no move, and whoever is to move wins"),
        (3, "remoteness", "a|2", "you say 2; neither player can force a win: a -> b -> c -> a -> ..."),
        (0, "strategy", "7|5", "you say 5; after that move whoever is to move wins in 3 plies: 7 -> 5 -> 4 -> 3 -> 0"),
    ],
)
def test_reasons_on_a_graph(graph, columns, row, reason):
    assert [fault.reason for fault in marks_of(GRAPHS[graph], f"position|{columns}", row).faults] == [reason]


def test_long_lines_are_shortened_in_words_only():
    path = nx.DiGraph(nx.path_graph(150, create_using=nx.DiGraph))
    fault = marks_of(path, "position|outcome", "0|D").faults[0]
    assert fault.play == [str(vertex) for vertex in range(150)]
    assert fault.reason.endswith("8 -> 9 -> ... -> 148 -> 149")
    assert fault.reason.count("->") == LONGEST_LINE
    path = nx.DiGraph(nx.path_graph(MOST_PLIES + 2, create_using=nx.DiGraph))
    fault = marks_of(path, "position|outcome", "0|D", "1|D").faults[0]
    assert len(fault.play) == MOST_PLIES + 1
    assert fault.reason.endswith(f" -> ... -> {MOST_PLIES} -> ...")
    fault = marks_of(path, "position|outcome", "2|D").faults[0]
    assert fault.reason.endswith(f" -> ... -> {MOST_PLIES} -> {MOST_PLIES + 1}")


# Rows


def test_positions_that_are_missing_count():
    marks = marks_of(fibonacci(), "position|winner", "(4,3)|1", "(3,2)|1")
    assert (marks.right, marks.asked, marks.score) == (2, 8, 5)
    assert marks.missing == ["(2,2) J2", "(1,1) J2", "(2,2) J1", "(1,1) J1", "(0,0) J1", "(0,0) J2"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("(9,9)||1", "not a position: '(9,9)'"),
        ("||1", "not a position: ''"),
        ("(4,3)||1", "the same position as on line 2"),
        ("(4,3) J1|1|2", "the same position as on line 2"),
        ("(4,3)|2|1", "not a position with J2 to move: '(4,3)'"),
        ("(4,3) J2||1", "not a position with J2 to move: '(4,3) J2'"),
        ("(2,2) J1|2|1", "'(2,2) J1' has J1 to move, and the column of players has J2"),
        ("(2,2)|3|1", "player '3' cannot be read (1 or 2)"),
        ("(4|3)||1", "4 cells under 3 headings: quote what holds the separator"),
    ],
)
def test_rows_of_no_position_are_told_and_count(row, reason):
    marks = marks_of(fibonacci(), "position|player|winner", "(4,3)|1|1", row)
    assert [(fault.line, fault.column, fault.reason, fault.play) for fault in marks.faults] == [(3, None, reason, [])]
    assert (marks.right, marks.asked) == (1, 9)


def test_positions_are_read_as_the_game_reads_them():
    game = games.load("fibonacci_nim", matches=4)
    key = answer_key(solve(unfold(game)), game.parse)
    rows = ["4,3|", "( 3 , 2 )|2", "2,2|1", " (2,2)  J2 |"]
    listed = [(line, [*row.split("|"), "1"]) for line, row in enumerate(rows, start=2)]
    marks = grade(key, Answers(["position", "player", "winner"], listed))
    assert [fault.line for fault in marks.faults] == [5]
    assert len(marks.missing) == 4
    with pytest.raises(ParameterError, match="numbers up to 4,4"):
        key.find("7,7")
    with pytest.raises(ParameterError, match="not a vertex"):
        key.find("3,3")


def test_player_1_is_to_move_where_the_table_leaves_it_open():
    marks = marks_of(fibonacci(), "position|winner", "(2,2)|1", "(1,1)|2")
    assert [fault.position for fault in marks.faults] == ["(1,1) J1"]


def test_the_rules_are_not_asked_to_read_a_novel():
    asked = []
    key = answer_key(solve(fibonacci()), asked.append)
    for length in (2000, 2001):
        with pytest.raises(ParameterError):
            key.find("9" * length)
    assert asked == ["9" * 2000]
    key = answer_key(solve(fibonacci()), games.load("fibonacci_nim", matches=4).parse)
    marks = grade(key, Answers(["position", "winner"], [(2, ["9" * 1900, "1"]), (3, ["9" * 9000, "1"])]))
    assert len(marks.faults) == 2
    (fault,) = marks_of(fibonacci(), "position|strategy", "(4,3)|" + "9" * 5000).faults
    assert len(fault.reason) < 300 > len(fault.said)
    assert all(len(fault.reason) < 300 > len(fault.position) for fault in marks.faults)


def test_numbers_may_begin_with_zeros():
    assert marks_of(fibonacci(), "position|remoteness", "(4,3)|03", "(0,0) J1|00", "(0,0) J2|000").right == 3


def test_moves_are_known_by_their_names_too():
    game = games.load("subtraction", heap=5)
    key = answer_key(solve(unfold(game)), game.parse)
    for text in ("4", "1", " 4 ", "4 J2"):
        assert grade(key, Answers(["position", "strategy"], [(2, ["5", text])])).right == 1
    for text in ("3", "2", "4 J1", "5", "9" * 5000):
        assert grade(key, Answers(["position", "strategy"], [(2, ["5", text])])).right == 0


def test_a_text_that_names_two_moves_is_right_if_one_is():
    arena = nx.DiGraph([("a", "x", {"move": "y"}), ("a", "y", {"move": "x"})], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "x": 2, "y": 2}, "player")
    nx.set_node_attributes(arena, {"x": 1, "y": 2}, "winner")
    for text in ("x", "y"):
        assert marks_of(arena, "position|strategy|best_moves", f"a|{text}|{text}").right == 2


@pytest.mark.parametrize("blank", ["", " ", "-", "—", "?", "none", "N/A"])
def test_blanks_are_no_answers(blank):
    marks = marks_of(fibonacci(), "position|winner|remoteness|strategy|best_moves", "|".join(["(4,3)"] + 4 * [blank]))
    assert [fault.reason.split(";")[0] for fault in marks.faults] == 4 * ["no answer"]
    ended = marks_of(fibonacci(), "position|strategy|best_moves", f"(0,0)|{blank}|{blank}")
    assert ended.faults == []


def test_a_vertex_may_be_called_like_a_blank():
    arena = nx.DiGraph([("a", "-"), ("a", "none")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "-": 2, "none": 2}, "player")
    nx.set_node_attributes(arena, {"-": 1, "none": 2}, "winner")
    assert marks_of(arena, "position|strategy|best_moves", "a|-|-").right == 2
    assert marks_of(arena, "position|strategy|best_moves", "a|none|none").right == 0


def test_answers_where_there_is_none_to_give_are_wrong():
    marks = marks_of(fibonacci(), "position|strategy", "(0,0)|(1,1)")
    assert (marks.right, marks.asked) == (0, 7)


def test_winning_and_losing_are_the_players_to_move():
    marks = marks_of(fibonacci(), "position|winner", "(4,3)|N", "(3,2)|P", "(2,2) J2|N", "(2,2) J1|P")
    assert [fault.position for fault in marks.faults] == ["(2,2) J1"]
    marks = marks_of(GRAPHS[0], "position|winner", "9|N", "8|P", "7|1")
    assert [fault.reason.split(";")[0] for fault in marks.faults] == ["'1' cannot be read (N, P or D)"]


def test_only_what_can_be_graded_is_graded():
    marks = marks_of(fibonacci(), "name|position|kernel|winner|outcome|winner|grundy", "Ada|(4,3)|x|1|N|2|7")
    assert marks.graded == ["winner"]
    assert marks.not_graded == ["name", "kernel", "outcome", "winner", "grundy"]
    assert marks.right == 1


@pytest.mark.parametrize(
    ("columns", "told"),
    [("position|kernel", "no column to grade among position, kernel"), ("winner", "no column of positions")],
)
def test_tables_without_what_it_takes_are_refused(columns, told):
    with pytest.raises(InvalidTable, match=told):
        marks_of(fibonacci(), columns)


def test_tables_far_too_long_are_refused():
    most = 10 * 8 + SPARE_ROWS
    row = ["(4,3)", "1"]
    key = answer_key(solve(fibonacci()))
    assert grade(key, Answers(["position", "winner"], [(2, row)] * most)).right == 1
    with pytest.raises(InvalidTable, match="1,081 rows for 8 positions"):
        grade(key, Answers(["position", "winner"], [(2, row)] * (most + 1)))


@pytest.mark.slow
def test_the_full_mark_is_for_the_full_table():
    marks = marks_of(unfold(games.load("tictactoe")), "position|winner", "nowhere|1")
    assert marks.score == 0
    key = answer_key(solve(unfold(games.load("tictactoe"))))
    answers = only(table_of(solve(unfold(games.load("tictactoe")))), "position", "winner")
    answers.rows[0][1][1] = "2"
    marks = grade(key, answers)
    assert (marks.right, marks.asked, marks.score) == (5477, 5478, 19.99)


def test_hostile_names_are_found_again():
    names = [" a ", "b;c", "é\n", "\rx", "J1", "v J2", "'=1", "-", "\x1b[2J"]
    graph = nx.DiGraph(list(pairwise(names)), kind="graph")
    solution = solve_positions(graph)
    assert grade(answer_key(solution), table_of(solution)).faults == []
