"""A graph as columns, against the graph; columns made of edges; and calls that take either."""

import inspect
import random
from fractions import Fraction

import naive
import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

import arena as toolkit
from arena import CompactArena, InvalidArena, NoVertex, ParameterError, as_graph, attractor, compact, kernel, solve
from arena import backward_induction as induce

LABELS = {
    "from 0 on": range,
    "up to four times the size": lambda size: [*range(size - 1), 4 * size - 1],
    "from four times the size on": lambda size: [4 * size, *range(size - 1)],
    "negative": lambda size: range(-size, size),
    "huge": lambda size: [2 ** (20 + 5 * n) for n in range(size)],
    "tuples": lambda size: [(n, 1 + n % 2) for n in range(size)],
    "numpy and Python": lambda size: [np.int64(n) if n % 2 else n for n in range(size)],
    "true and false": lambda size: [False, True, *range(2, size)][:size],
    "floats": lambda size: list(map(float, range(size))),
    "anything": lambda size: [0, "0", (0,), True, 2.0, np.int8(3), frozenset(), -1, 2**80, "v"][:size],
}
ALIASES = [lambda name: name, float, np.int64, np.float32, Fraction]
"""An edge may name its ends by what equals them."""


def renamed(arena, labels, order, alias):
    """Build an arena again under other names, in disorder."""
    names = order.sample(list(labels(len(arena)))[: len(arena)], len(arena))
    name = dict(zip(arena, names, strict=True))
    made = nx.DiGraph()
    for key, value in arena.graph.items():
        made.graph[key] = name[value] if key == "initial" else [name[vertex] for vertex in value]
    made.add_nodes_from((name[vertex], data) for vertex, data in arena.nodes(data=True))
    whole = all(isinstance(each, (int, float, np.integer)) for each in names)
    made.add_edges_from((alias(name[t]), alias(name[h])) if whole else (name[t], name[h]) for t, h in arena.edges)
    return made


@pytest.mark.usefixtures("loops")
@examples(1200)
@given(st.sampled_from(sorted(LABELS)), arenas(), st.sampled_from(ALIASES), st.randoms(use_true_random=False))
def test_columns_say_what_the_graph_says_whatever_its_vertices_are_called(labels, arena, alias, order):
    arena = renamed(arena, LABELS[labels], order, alias if "huge" not in labels else ALIASES[0])
    before = arena.copy()
    columns, after, over, names = compact(arena), naive.moves(arena), naive.ends(arena), list(arena)
    assert nx.utils.graphs_equal(arena, before)
    assert list(columns.vertices) == list(columns) == names
    assert (len(columns), columns.number_of_edges()) == (len(arena), arena.number_of_edges())
    assert columns.vertices[columns.initial] == arena.graph["initial"]
    for number, vertex in enumerate(names):
        assert columns.number_of(vertex) == number
        assert vertex in columns
        assert columns.player[number] == arena.nodes[vertex]["player"]
        assert columns.winner[number] == over.get(vertex, -1)
        assert {columns.vertices[following] for following in columns.after(number)} == set(after[vertex])
    assert compact(columns) is columns
    assert solve(columns).winner == naive.winners(arena)
    again = as_graph(columns)
    assert list(again) == names
    assert {v: again.nodes[v]["player"] for v in again} == nx.get_node_attributes(arena, "player")
    assert set(again.edges) >= {(v, s) for v in arena for s in after[v]}
    assert (naive.ends(again), again.graph.get("initial")) == (over, arena.graph["initial"])


@examples(200)
@given(digraphs(), st.integers(0, 255))
def test_views_of_a_graph_are_graphs(graph, mask):
    chosen = [vertex for number, vertex in enumerate(graph) if mask >> number & 1]
    for view in (graph.subgraph(chosen), graph.reverse(copy=False), nx.restricted_view(graph, chosen, [])):
        assert kernel(view).exists is bool(naive.all_kernels(nx.DiGraph(view)))


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["", "plain", "compiled"])
def test_large_graphs_have_the_columns_of_their_edges_under_any_names(speed, monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", speed)
    columns = toolkit.random_arena(130_000, degrees=(2, 6), seed=3)
    graph = as_graph(columns)
    numbers, names = list(graph), random.Random(3).sample(range(4 * len(graph)), len(graph))
    for name in (numbers, names, list(map(str, names))):
        other = nx.relabel_nodes(graph, dict(zip(numbers, name, strict=True)))
        found = compact(other)
        assert list(found.vertices) == name
        assert np.array_equal(np.asarray(found.winner), np.asarray(columns.winner))
        for number in range(0, len(columns), 1009):
            assert sorted(found.after(number)) == sorted(columns.after(number))
        winner = solve(found).winner
        assert [winner[each] for each in name] == [*solve(columns).winner.values()]


# ---- columns made of edges

EDGES = {"source": [0, 0, 1, 1], "target": [1, 3, 2, 0], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}


def small(**more):
    return CompactArena.from_edges(**{**EDGES, **more})


@pytest.mark.usefixtures("loops")
def test_arrays_of_any_whole_numbers_are_taken_and_left_as_they_were():
    for kind in ("i1", "u2", "i8", "u8", ">i4", "list", "tuple", "strided", "read-only"):
        check_kind(kind)


def check_kind(kind):
    def given_as(values):
        if kind in ("list", "tuple"):
            return list(values) if kind == "list" else tuple(values)
        made = np.array(values, dtype=kind if kind not in ("strided", "read-only") else "i4")
        made = np.repeat(made, 2)[::2] if kind == "strided" else made
        made.flags.writeable = kind != "read-only"
        return made

    given_ = {name: given_as(values) for name, values in EDGES.items() if name != "winner"}
    names = ["a", "b", "c", "d"]
    arena = CompactArena.from_edges(**given_, winner=EDGES["winner"], labels=names)
    assert {name: list(column) for name, column in given_.items()} == {name: EDGES[name] for name in given_}
    if kind == "i8":  # what happens to the arrays later changes nothing
        for column in given_.values():
            column[:] = 0
    names.clear()
    assert solve(arena).winner == {"a": 0, "b": 0, "c": 1, "d": 2}
    assert (solve(arena).strategy, solve(arena).draw) == ({"a": "b", "b": "a"}, {"a": "endless", "b": "endless"})
    assert attractor(arena, 2).rank == {"d": 0}
    assert sorted(arena.after(0)) == [1, 3]


@pytest.mark.usefixtures("loops")
def test_names_that_are_numbers_are_not_taken_for_the_numbers_of_the_vertices():
    for names in ([3, 2, 1, 0], np.array([3, 2, 1, 0]), range(3, -1, -1)):
        found = attractor(small(labels=names), 2, [1])
        assert (found.rank, found.strategy) == ({1: 0, 2: 1}, {2: 1})


@pytest.mark.usefixtures("loops")
def test_the_empty_arena_and_a_single_vertex():
    for empty in (CompactArena.from_edges([], [], [], []), nx.DiGraph()):
        assert (len(attractor(empty, 1)), attractor(empty, 1).layers, len(solve(empty).winner)) == (0, [], 0)
        assert (kernel(empty).kernel, list(solve(empty).rows()), solve(empty).determined) == (frozenset(), [], True)
        assert (len(toolkit.grundy(empty)), len(induce(empty).value)) == (0, 0)
        assert solve(empty).summary()["winner"] is None
    for winner in (0, 1, 2):
        summary = solve(CompactArena.from_edges([], [], [1], [winner], initial=0)).summary()
        assert (summary["winner"], summary["remoteness"]) == (winner, 0 if winner else None)
        assert (summary["plays"], summary["tree_nodes"], summary["first_moves"]) == (1, 1, [])


def test_columns_that_are_none_are_refused_with_what_is_wrong():
    bounds = {"source": (0, 3), "target": (0, 3), "player": (1, 2), "winner": (-1, 2)}
    others = [[0.5] * 4, [True] * 4, list("abcd"), [1, 1, 1, 2**70], [1, 1, None, 1], [[1, 1, 1, 1]], 0, [[0], [1, 1]]]
    for name, (least, most) in bounds.items():
        for values in [*others, EDGES[name][:-1], [*EDGES[name], 1], []]:
            with pytest.raises(ParameterError, match=r"source|target|player|winner"):
                small(**{name: values})
        for place, wrong in [(place, wrong) for place in range(4) for wrong in (least - 1, most + 1, 2**62)]:
            values = [1, 1, 1, 1]
            values[place] = wrong
            with pytest.raises(ParameterError, match=f"{name}: {wrong} at place {place}"):
                small(**{name: values})
    with pytest.raises(ParameterError, match="PGSolver"):
        small(player=[0, 1, 0, 1])
    floats = {name: np.array(values, "f8") for name, values in EDGES.items()}
    floats["winner"][:2] = np.nan
    assert solve(small(**floats)).winner == solve(small()).winner
    for initial in (4, -1, "a", 1.5, True):
        with pytest.raises(ParameterError, match=f"initial: {initial!r}"):
            small(initial=initial)
    for more in ({"labels": "abc"}, {"labels": "abad"}, {"winner": [-1, 0, 1, 2]}):
        with pytest.raises(ParameterError, match=next(iter(more))):
            small(**more)
    for target in (4, -1, 1.0, "a", None, (0, 1), [0]):
        with pytest.raises(ParameterError):
            attractor(small(), 1, [0, target])
    with pytest.raises(InvalidArena, match="d"):
        solve(small(winner=[-1, -1, 1, -1], labels="abcd"))


# ---- weights

ENDS = {"source": [0, 1, 1], "target": [1, 0, 1], "player": [1, 2], "winner": [-1, -1]}


def test_weights_are_kept_exactly():
    for weights in (
        [0.5, 1, 2], np.array([0.1, 1, 2], dtype="f4"), ["1/3", "0,5", 2], [Fraction(1, 3), 1, 10**17 + 1],
        [10**16 + 1, 0.5, 0], [4, 6, 8], [".5", "+1e-3", "6/4"], [np.int8(-3), 2.0**50, 0],
    ):  # fmt: skip
        exact = [Fraction(str(weight).replace(",", ".")) for weight in weights]
        columns = CompactArena.from_edges(**ENDS, weight=weights)
        for graph in (as_graph(columns), as_graph(compact(as_graph(columns)))):
            found = [Fraction(str(graph.edges[edge]["weight"])) for edge in ((0, 1), (1, 0), (1, 1))]
            assert found == exact


def test_what_is_no_weight_is_refused():
    for options in (
        {"weight": [0.5, float("nan"), 1]}, {"weight": [0.5, "heavy", 1]}, {"weight": [0.5, 1]},
        {"weight": [[0.5], [1], [2]]}, {"weight": [True, False, True]},
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=next(iter([*options][-1:]))):
            CompactArena.from_edges(**ENDS, **options)
    for weights in (["1/1000000007", "1/1000000009"], [10**18, 0.5], ["1e-19"]):
        graph = nx.DiGraph([(0, 1), (1, 0)], initial=0)
        for vertex, weight in enumerate([*weights, 1][:2]):
            graph.add_node(vertex, player=1)
            graph.edges[vertex, 1 - vertex]["weight"] = weight
        for arena in (graph, compact(graph)):
            assert solve(arena).undetermined == {0, 1}
            with pytest.raises(InvalidArena, match="weight"):
                solve(arena, "energy")


@pytest.mark.parametrize("objective", ["margin", "energy", "mean-payoff", "min-cost", "parity", "buchi"])
def test_a_mark_is_missing_in_the_columns_where_it_is_in_the_graph(objective):
    circuit, edge = nx.DiGraph([(0, 1), (1, 0)]), nx.DiGraph([(0, 1)])
    edge.add_node(1, winner=1)
    for graph in (circuit, edge, edge.subgraph([1]).copy()):
        nx.set_node_attributes(graph, dict(enumerate([1, 2])), "player")
        answers = []
        for arena in (graph, compact(graph)):
            try:
                answers.append(dict(solve(arena, objective).winner))
            except InvalidArena as error:
                answers.append(str(error))
        assert answers[0] == answers[1]


# ---- every function that takes an arena takes its columns


def calls(folder):
    """One call of each function, which is given an arena as it is or as columns."""
    nim, board = toolkit.load("nim", heaps=(1, 2)), toolkit.load("tictactoe", rows=2, columns=2, align=2)
    graph, robot, start = toolkit.unfold(nim), toolkit.read("robot"), (nim.start, 1)
    boards = toolkit.unfold(board)
    return {
        "around": lambda form: toolkit.around(form(graph), start, 1),
        "as_graph": lambda form: as_graph(form(graph)),
        "attractor": lambda form: attractor(form(graph), 1).rank,
        "backward_induction": lambda form: induce(form(graph)).value,
        "check": lambda form: list(map(str, toolkit.check(form(robot)))),
        "check_play": lambda form: toolkit.check_play(form(graph), [start]),
        "check_strategy": lambda form: toolkit.check_strategy(form(graph), 1, solve(graph).strategy),
        "compact": lambda form: compact(form(robot)),
        "draw": lambda form: toolkit.draw(form(toolkit.read("lift")), folder / "x.mmd").read_text(),
        "draw_map": lambda form: toolkit.draw_map(form(graph), folder / "x.svg").stat().st_size > 0,
        "film": lambda form: toolkit.film(form(graph), folder / "x.svg").stat().st_size > 0,
        "GraphGame": lambda form: sorted(repr(after) for _, after in toolkit.GraphGame(form(graph)).moves(start)),
        "grundy": lambda form: toolkit.grundy(form(graph)),
        "is_bare": lambda form: toolkit.is_bare(form(graph)),
        "is_kernel": lambda form: toolkit.is_kernel(form(graph), kernel(graph).kernel),
        "kernel": lambda form: kernel(form(graph)).kernel,
        "layers": lambda form: toolkit.layers(form(graph), solve(form(graph))),
        "lost": lambda form: toolkit.lost(form(graph), nim),
        "page": lambda form: toolkit.page(form(graph), folder / "x.html").stat().st_size > 0,
        "proof": lambda form: toolkit.proof(form(graph), solve(form(graph))),
        "quotient": lambda form: toolkit.quotient(form(boards), board),
        "save": lambda form: toolkit.save(form(robot), folder / "x.json").stat().st_size > 0,
        "show": lambda form: toolkit.show(form(graph)) is not None,
        "solve": lambda form: solve(form(robot), "energy").amount,
        "solve_positions": lambda form: toolkit.solve_positions(form(graph)).outcome,
        "tree": lambda form: len(toolkit.tree(form(graph))),
        "value": lambda form: toolkit.value(form(graph)),
        "verify": lambda form: bool(toolkit.verify(form(robot), solve(form(robot), "energy"))),
        "vertex_named": lambda form: toolkit.vertex_named(form(graph), "0,2"),
    }


def outcome(call, form):
    """Return an answer or the class of an error; of a graph only vertices and edges, as columns keep no moves."""
    try:
        answer = call(form)
    except toolkit.ArenaError as error:
        return type(error)
    if isinstance(answer, nx.DiGraph):
        return [*map(repr, answer.nodes)], sorted(map(repr, answer.edges))
    return answer


def test_columns_have_the_answer_of_their_graph_in_every_call(tmp_path):
    made = calls(tmp_path)
    for name, call in made.items():
        assert outcome(call, compact) == outcome(call, lambda graph: graph), name
    for name in set(toolkit.__all__) - set(made):
        function = getattr(toolkit, name)
        first = next(iter(inspect.signature(function).parameters.values()), None) if inspect.isfunction(function) else 0
        assert not first or "DiGraph" not in str(first.annotation), name


def test_columns_refuse_what_is_no_vertex_and_are_equal_by_what_they_say():
    columns = small(initial=1)
    assert (columns.at(None), columns.at(3), columns.number_of(np.int32(3))) == (1, 3, 3)
    for ask in (columns.number_of, columns.after, columns.at):
        with pytest.raises(NoVertex, match="7"):
            ask(7)
    with pytest.raises(ParameterError, match="initial"):
        small().at(None)
    graph = nx.DiGraph([(0, 1), (0, 3), (1, 2), (1, 0)], initial=1)
    nx.set_node_attributes(graph, dict(enumerate(EDGES["player"])), "player")
    nx.set_node_attributes(graph, {2: 1, 3: 2}, "winner")
    assert {*compact(graph).edges} == {*columns.edges} == {*graph.edges}
    assert (columns.number_of_edges(), [*columns.nodes]) == (4, [0, 1, 2, 3])
    assert columns == small(initial=1)
    assert columns != small(initial=0)
    assert small(weight=[1, 2, 3, 4]) != small(weight=[1, 2, 3, 5])
    bad = nx.DiGraph([("a", "a")])
    bad.add_node("a", player=1, priority="high")
    with pytest.raises(InvalidArena, match="high"):
        compact(bad)
