"""Every public function that takes an arena takes its columns as well, with the same answer."""

import inspect
from pathlib import Path

import networkx as nx
import pytest

import arena

NIM = arena.load("nim", heaps=(1, 2))
GRAPH, ROBOT, LIFT = arena.unfold(NIM), arena.read("robot"), arena.read("lift")
SWAPPED = arena.load("tictactoe")
START = GRAPH.graph["initial"]
CALLS = {
    "alternate": lambda given: arena.alternate(given(ROBOT)),
    "around": lambda given: arena.around(given(GRAPH), START, 1),
    "as_graph": lambda given: arena.as_graph(given(GRAPH)),
    "attractor": lambda given: arena.attractor(given(GRAPH), 1).rank,
    "backward_induction": lambda given: arena.backward_induction(given(GRAPH)),
    "check": lambda given: arena.check(given(ROBOT)),
    "check_play": lambda given: arena.check_play(given(GRAPH), [START]),
    "check_strategy": lambda given: arena.check_strategy(given(GRAPH), 1, arena.solve(GRAPH).strategy),
    "compact": lambda given: arena.compact(given(ROBOT)),
    "draw": lambda given: arena.draw(given(LIFT), "x.mmd").read_text(),
    "draw_map": lambda given: arena.draw_map(given(GRAPH), "x.svg"),
    "film": lambda given: len(arena.film(given(GRAPH), "x.svg").read_text()) > 0,
    "GraphGame": lambda given: sorted(repr(after) for _, after in arena.GraphGame(given(GRAPH)).moves(START)),
    "grundy": lambda given: arena.grundy(given(GRAPH)),
    "is_bare": lambda given: arena.is_bare(given(GRAPH)),
    "is_kernel": lambda given: arena.is_kernel(given(GRAPH), arena.kernel(GRAPH).kernel),
    "kernel": lambda given: arena.kernel(given(GRAPH)).kernel,
    "layers": lambda given: arena.layers(given(GRAPH), arena.solve(given(GRAPH))),
    "lost": lambda given: arena.lost(given(GRAPH), NIM),
    "page": lambda given: len(arena.page(given(GRAPH), "x.html").read_text()) > 0,
    "plays_up_to_symmetry": lambda given: arena.plays_up_to_symmetry(given(arena.unfold(SWAPPED)), SWAPPED),
    "proof": lambda given: arena.proof(given(GRAPH), arena.solve(given(GRAPH))),
    "quotient": lambda given: arena.quotient(given(arena.unfold(SWAPPED)), SWAPPED),
    "reachable": lambda given: arena.reachable(given(GRAPH), START),
    "save": lambda given: arena.save(given(ROBOT), "x.json").stat().st_size > 0,
    "show": lambda given: arena.show(given(GRAPH)) is not None,
    "solve": lambda given: [arena.solve(given(ROBOT), each).winner for each in ("energy", "mean-payoff", "min-cost")],
    "solve_positions": lambda given: arena.solve_positions(given(GRAPH)).outcome,
    "tree": lambda given: len(arena.tree(given(GRAPH))),
    "value": lambda given: arena.value(given(GRAPH)),
    "verify": lambda given: bool(arena.verify(given(ROBOT), arena.solve(given(ROBOT), "energy"))),
    "vertex_named": lambda given: arena.vertex_named(given(GRAPH), "0,2"),
}
"""A call of each function, which is given an arena as it is or as columns."""
OTHERS = {
    "analyse": lambda columns: arena.analyse(columns, []),
    "answer_key": arena.answer_key,
    "check_game": arena.check_game,
    "component_values": arena.component_values,
    "difference": lambda columns: arena.difference(columns, columns),
    "grundy_value": arena.grundy_value,
    "layers": lambda columns: arena.layers(columns, columns),
    "play_matches": lambda columns: arena.play_matches(columns, "first", "first", games=1),
    "play_of": lambda columns: arena.play_of(columns, []),
    "play_pairs": lambda columns: arena.play_pairs(columns, [("first", "first")], games=1),
    "position_graph": arena.position_graph,
    "proof": lambda columns: arena.proof(columns, columns),
    "river": arena.river,
    "search": arena.search,
    "search_tree": arena.search_tree,
    "solve_by_plies": lambda columns: arena.solve_by_plies(columns, "folder"),
    "solve_on_disk": lambda columns: arena.solve_on_disk(columns, "folder"),
    "strong_solve": arena.strong_solve,
    "unfold": arena.unfold,
    "unfold_compact": arena.unfold_compact,
}
"""Calls of functions that want a game, a solution or a stream, with an arena in its place."""


def takes_an_arena(name):
    signature = inspect.signature(getattr(arena, name))
    first = next(iter(signature.parameters.values()), None)
    return first is not None and (first.name == "thing" or "DiGraph" in str(first.annotation))


def outcome(call, given):
    """Give an answer, or the refusal; of a graph its vertices and edges alone, for columns lack names of moves."""
    try:
        answer = call(given)
    except arena.ArenaError as error:
        return type(error), str(error)
    if isinstance(answer, nx.DiGraph):
        return [*map(repr, answer.nodes)], sorted(map(repr, answer.edges))
    return answer


def test_every_function_with_an_arena_is_called():
    public = [name for name in arena.__all__ if inspect.isfunction(getattr(arena, name)) or name == "GraphGame"]
    assert {name for name in public if takes_an_arena(name)} == set(CALLS)
    assert set(OTHERS) <= set(public)


@pytest.mark.parametrize("name", CALLS)
def test_columns_have_the_answer_of_their_graph(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plain, columns = outcome(CALLS[name], lambda graph: graph), outcome(CALLS[name], arena.compact)
    if isinstance(plain, tuple) and isinstance(plain[0], type):
        assert columns[0] == plain[0]
        assert "\n" not in columns[1]
        assert "in columns)" not in columns[1]
    else:
        assert columns == plain


@pytest.mark.parametrize("name", OTHERS)
def test_other_functions_refuse_columns_in_a_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(arena.ParameterError, match=r"^<CompactArena: 8 vertices, 10 edges>.*(game|solution|stream)"):
        OTHERS[name](arena.compact(GRAPH))
    assert not list(Path().iterdir())


def test_columns_keep_what_objectives_ask_for():
    robot, lift = arena.compact(ROBOT), arena.compact(LIFT)
    assert arena.solve(robot, "energy").amount == arena.solve(ROBOT, "energy").amount
    assert arena.solve(lift, "parity").winner == arena.solve(LIFT, "parity").winner
    assert arena.as_graph(robot).edges(data="weight")
    assert robot == arena.compact(robot)
    odd = nx.DiGraph([("a", "a")])
    odd.add_node("a", player=1, priority="high")
    with pytest.raises(arena.InvalidArena, match=r"^vertex a has the priority 'high'"):
        arena.compact(odd)
