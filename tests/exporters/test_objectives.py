"""Objectives travel with arenas: priorities, accepting vertices, weights and the parity come back from every format."""

from dataclasses import replace
from fractions import Fraction

import networkx as nx
import numpy as np
import pytest
from fractional import fractions_
from hypothesis import assume, given
from hypothesis import strategies as st
from random_graphs import arenas, examples

import exporters
from arena import CompactArena, InvalidArena, ParameterError, check, compact, solve
from arena.graphs.alternate import alternate
from arena.graphs.attributes import ACCEPTING, MARKS, PRIORITY, accepting_of
from arena.graphs.conversion import as_graph
from arena.graphs.edge_weights import is_exact_float
from arena.graphs.marks import PARITIES, ArenaMarks, with_marks
from arena.graphs.names import names_of
from arena.machine.columns import as_list

ENDINGS = {**{name: name for name in ("json", "graphml", "gexf", "gml", "npz", "parquet")}, "csv": "zip"}
every_format = pytest.mark.parametrize("format_", ENDINGS)
priorities = st.integers(0, 5) | st.integers(0, MARKS[PRIORITY].most)
decimals = st.builds(Fraction, st.integers(-999, 999), st.sampled_from([2, 4, 5, 10, 100, 1000]))
whole = st.integers(-9, 9) | st.integers(-(2**53), 2**53)
kinds_of_weights = st.sampled_from([whole, decimals, decimals | st.integers(-9, 9), fractions_])
truths = st.sampled_from([True, False])
kinds = st.sampled_from([None, *PARITIES])
names_of_accepting = st.sampled_from([None, "accepting", "green", "player 1 is glad"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("objectives")


@st.composite
def marked(draw, **options):
    """Draw an arena with some of the marks."""
    arena = draw(arenas(**options))
    parity, accepting = draw(kinds), draw(names_of_accepting)
    arena.graph.update({"kind": "arena", "name": "marked"}, **({"parity": parity} if parity else {}))
    if accepting:
        arena.graph["accepting"] = accepting
    which = draw(st.sets(st.sampled_from(["priority", "accepting", "weight"])))
    weights = draw(kinds_of_weights)
    for data in arena.nodes.values():
        data.update({"priority": draw(priorities)} if "priority" in which else {})
        data.update({accepting or "accepting": draw(truths)} if "accepting" in which else {})
    for edge in arena.edges:
        arena.edges[edge].update({"weight": draw(weights)} if "weight" in which else {})
    return arena


def marks_of(graph):
    """Give what objectives ask of a graph, by the names of its vertices, with the accepting ones under one name."""
    names, accepting = names_of(graph), accepting_of(graph.graph)
    priorities = dict(zip(graph, said_priorities(graph), strict=True))
    vertices = {names[vertex]: (priorities[vertex], data.get(accepting)) for vertex, data in graph.nodes(data=True)}
    edges = {(names[tail], names[head]): weight for tail, head, weight in graph.edges(data="weight")}
    return vertices, edges, graph.graph.get("parity")


def said_priorities(graph):
    """Give the priorities, None where there is none or it says no more: 0 where play ends."""
    ends = [winner >= 0 for winner in compact(graph).winner]
    values = [data.get("priority") for data in graph.nodes.values()]
    return [value or (None if end else value) for value, end in zip(values, ends, strict=True)]


def holds(graph, format_):
    """Tell whether a format can hold the weights of a graph: GEXF has floats alone."""
    return format_ != "gexf" or all(is_exact_float(weight) for *_, weight in graph.edges(data="weight", default=0))


def stored(folder, graph, format_):
    path = folder / f"arena.{ENDINGS[format_]}"
    exporters.write(path, exporters.render(graph, format_))
    return path


def is_exact(graph):
    """Tell whether no move leads out of a target: columns leave those out."""
    return not compact(graph).stopped


@every_format
@given(graph=marked())
@examples(100)
def test_what_objectives_ask_for_comes_back(folder, format_, graph):
    if not holds(graph, format_):
        with pytest.raises(InvalidArena, match=r"^the weight -?[0-9]+/[0-9]+ cannot be written in GEXF, whose"):
            stored(folder, graph, format_)
        return
    again = exporters.read(stored(folder, graph, format_))
    vertices, edges, parity = marks_of(graph)
    stopped = {names_of(graph)[graph_vertex] for graph_vertex in map(list(graph).__getitem__, compact(graph).stopped)}
    if format_ in ("npz", "parquet"):
        edges = {edge: weight for edge, weight in edges.items() if edge[0] not in stopped}
    assert marks_of(again) == (vertices, edges, parity)
    for *_, weight in again.edges(data="weight", default=0):
        assert type(weight) is (int if weight.denominator == 1 else Fraction)


@every_format
@given(graph=marked())
@examples(60)
def test_columns_say_the_same(folder, format_, graph):
    assume(holds(graph, format_))
    columns, again = with_marks(graph), exporters.read_compact(stored(folder, graph, format_))
    assert again.labels == columns.labels
    assert again.attributes.get("parity") == columns.attributes.get("parity")
    for made in (again, with_marks(again)):
        before, after = ArenaMarks(graph, columns), ArenaMarks(made, made)
        assert after.parity == before.parity
        if "priority" in columns.marks:
            assert as_list(after.of(PRIORITY)) == before.of(PRIORITY)
        if accepting_of(graph.graph) in columns.marks:
            assert as_list(after.of(ACCEPTING)) == before.of(ACCEPTING)
        if columns.weight is not None:
            assert sorted(weighted(made)) == sorted(weighted(columns)) == sorted(weights_in(graph))
    assert ("priority" in again.marks, len(again.marks)) == ("priority" in columns.marks, len(columns.marks))


def weighted(columns):
    rows, weights = columns.reverse, as_list(columns.weight)
    return [
        (int(rows.ends[edge]), head, Fraction(weights[edge], columns.denominator))
        for head in range(len(columns))
        for edge in range(int(rows.start[head]), int(rows.start[head + 1]))
    ]


def weights_in(graph):
    number, stopped = {vertex: place for place, vertex in enumerate(graph)}, compact(graph).stopped
    triples = [(number[tail], number[head], weight) for tail, head, weight in graph.edges(data="weight")]
    return [triple for triple in triples if triple[0] not in stopped]


@given(graph=marked(named=False))
@examples(100)
def test_columns_become_the_graph_again(graph):
    again = as_graph(with_marks(graph))
    assert again.graph.get("parity") == graph.graph.get("parity")
    assert accepting_of(again.graph) == accepting_of(graph.graph)
    assert said_priorities(again) == said_priorities(graph)
    for vertex, data in graph.nodes(data=True):
        others = {*data} - {"priority"}
        assert {key: again.nodes[vertex].get(key) for key in others} == {key: data[key] for key in others}
    assert {(tail, head): data for tail, head, data in again.edges(data=True)} == {
        (tail, head): data for tail, head, data in graph.edges(data=True)
    }


@given(graph=marked(named=False))
@examples(60)
def test_weights_by_successors_are_those_by_predecessors(graph):
    columns = with_marks(graph)
    if columns.weight is None:
        with pytest.raises(ParameterError, match="no weights"):
            _ = columns.forward_weight
        return
    vertices = list(graph)
    for number, vertex in enumerate(vertices):
        told = dict(zip(columns.after(number), columns.weights_after(number), strict=True))
        assert told == {vertices.index(head): data["weight"] for head, data in graph.adj[vertex].items()}


def test_large_arrays_carry_their_weights():
    size, rng = 20_000, np.random.default_rng(1)
    source, target = np.arange(size).repeat(3), rng.permuted(np.tile(np.arange(size), 3))
    keys = np.unique(source * size + target)
    source, target = keys // size, keys % size
    order = rng.permutation(len(source))
    weight = (source * 7 + target)[order]
    winner = np.full(size, -1)
    winner[5] = 1  # where play stops
    arena = CompactArena.from_edges(source[order], target[order], np.ones(size, "i8"), winner, weight=weight)
    heads = np.repeat(np.arange(size), np.diff(arena.reverse.start.astype("i8")))
    assert (arena.weight == arena.reverse.ends.astype("i8") * 7 + heads).all()
    assert 5 not in arena.reverse.ends
    tails = np.repeat(np.arange(size), np.diff(np.asarray(arena.forward.start).astype("i8")))
    assert (np.asarray(arena.forward_weight) == tails * 7 + np.asarray(arena.forward.ends)).all()


PLAIN = {"source": [0, 1], "target": [1, 0], "player": [1, 2], "winner": [-1, -1]}


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"weight": [1]}, "weight: 1 edges (as many as source has, 2)"),
        ({"weight": [1, 10**18 + 1]}, "weight: 1000000000000000001 at place 1"),
        ({"marks": {"priority": [-1, 0]}}, "priority: -1 at place 0"),
        ({"marks": {"accepting": [0, 2]}}, "accepting: 2 at place 1 (a number from 0 to 1)"),
        ({"attributes": {"parity": 3}}, "attributes: 'parity': 3"),
        ({"attributes": {"colour": "red"}}, "attributes: 'colour': 'red'"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(marks, told):
    with pytest.raises(ParameterError) as error:
        CompactArena.from_edges(**PLAIN, **marks)
    assert told in str(error.value)


def test_truth_values_are_marks():
    arena = CompactArena.from_edges(**PLAIN, marks={"good": np.array([True, False])}, attributes={"accepting": "good"})
    assert ArenaMarks(arena, arena).of(ACCEPTING).tolist() == [1, 0]
    assert solve(arena, objective="buchi").w1 == {0, 1}


def prioritised():
    graph = nx.DiGraph([("a", "b"), ("b", "a")], initial="a", parity="min odd", kind="arena", name="two")
    graph.add_nodes_from([("a", {"player": 1, "priority": 1}), ("b", {"player": 2, "priority": 2})])
    return graph


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda graph: graph.graph.update(parity="max"), "graph: parity is 'max' (one of max even, max odd,"),
        (lambda graph: graph.graph.update(parity=["max"]), "graph: parity is ['max'] (one of"),
        (lambda graph: graph.graph.update(accepting=3), "graph: accepting is 3 (the name of an attribute"),
        (
            lambda graph: graph.nodes["a"].update(priority=1.5),
            "a: its priority is 1.5 (a whole number from 0 to 10^18)",
        ),
        (
            lambda graph: graph.nodes["a"].update(priority=2 * 10**18),
            f"a: its priority is {2 * 10**18} (a whole number from 0 to 10^18)",
        ),
        (lambda graph: graph.nodes["a"].update(priority=-1), "a: its priority is -1 (a whole number from 0 to 10^18)"),
        (
            lambda graph: graph.nodes["a"].update(priority=True),
            "a: its priority is True (a whole number from 0 to 10^18)",
        ),
        (lambda graph: graph.nodes["b"].pop("priority"), "b: no priority, where other vertices have one"),
        (lambda graph: graph.nodes["b"].update(accepting="si"), "b: accepting is 'si' (true or false)"),
    ],
)
def test_check_knows_the_attributes(change, told):
    graph = prioritised()
    assert check(graph) == []
    change(graph)
    (breach,) = check(graph)
    assert str(breach).startswith(told)
    assert not breach.note
    with pytest.raises(InvalidArena, match="two: "):
        exporters.render(graph, "json")


def test_a_weight_that_is_too_large_is_worth_a_note_and_kept_where_it_can_be(folder):
    graph = prioritised()
    graph.edges["a", "b"]["weight"] = 1e19
    graph.edges["b", "a"]["weight"] = 0.5
    (breach,) = check(graph)
    assert (str(breach), breach.note) == (
        "a: the edge to b has the weight 1e+19 (objectives take a number from -10^18 to 10^18)",
        True,
    )
    for format_ in ("json", "csv", "graphml", "gexf", "gml"):
        assert marks_of(exporters.read(stored(folder, graph, format_))) == marks_of(graph)
    with pytest.raises(InvalidArena, match=r"^npz: the edge from a to b has the weight 1e\+19 \(a number from"):
        stored(folder, graph, "npz")
    with pytest.raises(InvalidArena, match=r"the edge from a to b has the weight 1e\+19 \(a number from"):
        _ = ArenaMarks(graph, compact(graph)).weights


@pytest.mark.parametrize("format_", ["npz", "parquet"])
def test_columns_in_files_refuse_weights_without_a_common_denominator(folder, format_):
    graph = prioritised()
    graph.edges["a", "b"]["weight"], graph.edges["b", "a"]["weight"] = "1/1000000007", "1/1000000009"
    table = stored(folder, graph, "csv")
    for given_ in (graph, exporters.read_compact(table)):
        with pytest.raises(InvalidArena, match=f"^{format_}: the weights cannot be made whole numbers up to 10"):
            exporters.render(given_, format_)
    assert set(marks_of(exporters.read(table))[1].values()) == {Fraction(1, 10**9 + 7), Fraction(1, 10**9 + 9)}


@pytest.mark.parametrize("format_", ["npz", "parquet"])
def test_a_denominator_in_a_file_of_columns_is_held_against_its_bounds(folder, format_):
    arena = CompactArena.from_edges(**PLAIN, weight=[1, 2], denominator=3)
    for denominator in (0, -3, 10**18 + 1):
        path = folder / f"wrong.{format_}"
        path.write_bytes(exporters.render(replace(arena, denominator=denominator), format_))
        with pytest.raises(InvalidArena, match=f"wrong.{format_}: denominator: {denominator} \\(a whole"):
            exporters.read(path)


def test_a_sink_and_a_target_may_be_without_a_priority():
    graph = prioritised()
    graph.add_edge("b", "c")
    graph.add_node("c", player=1, winner=2)
    assert check(graph) == []
    del graph.nodes["b"]["priority"]
    graph.graph["f2"] = ["b", "c"]
    assert [breach for breach in check(graph) if not breach.note] == []


def test_numbers_of_numpy_are_written(folder):
    graph = prioritised()
    graph.nodes["a"].update(priority=np.int64(1), accepting=np.True_)
    graph.nodes["b"].update(accepting=np.False_)
    graph.edges["a", "b"]["weight"] = np.int32(4)
    graph.edges["b", "a"]["weight"] = 5
    for format_ in ENDINGS:
        assert marks_of(exporters.read(stored(folder, graph, format_))) == (
            {"a": (1, True), "b": (2, False)},
            {("a", "b"): 4, ("b", "a"): 5},
            "min odd",
        )


def test_gexf_refuses_weights_that_its_floats_cannot_hold():
    graph = prioritised()
    graph.edges["a", "b"]["weight"] = 2**53 + 1
    with pytest.raises(InvalidArena, match="the weight 9,007,199,254,740,993 cannot be written in GEXF"):
        exporters.render(graph, "gexf")


def test_tables_of_pandas_have_floats_and_gaps(tmp_path):
    (tmp_path / "nodes.csv").write_text(
        "id,player,winner,priority,accepting,parity\na,1.0,,3.0,1.0,min even\nb,2.0,,2.0,,\nc,1.0,2.0,,,NaN\n"
    )
    (tmp_path / "edges.csv").write_text("source,target,weight\na,b,1.0\nb,a,-2.0\nb,c,heavy\n")
    graph = exporters.read(tmp_path)
    assert marks_of(graph) == (
        {"a": (3, True), "b": (2, None), "c": (None, None)},
        {("a", "b"): 1, ("b", "a"): -2, ("b", "c"): None},
        "min even",
    )


@pytest.mark.parametrize(
    ("nodes", "told"),
    [
        ("id,player,priority\na,1,low\n", "the priority of vertex 'a' is 'low' (a whole number)"),
        ("id,player,priority\na,1,1.5\n", "the priority of vertex 'a' is '1.5' (a whole number)"),
        ("id,player,accepting\na,1,perhaps\n", "accepting is 'perhaps' at vertex 'a' (yes, or nothing)"),
        ("id,player,priority,parity\na,1,1,max\n", "parity is 'max' (one of max even,"),
        ("id,player,parity\na,1,max odd\nb,2,min odd\n", "the parity is 'max odd', and 'min odd' (one of them)"),
    ],
)
def test_cells_that_say_something_else_are_refused(tmp_path, nodes, told):
    (tmp_path / "nodes.csv").write_text(nodes)
    (tmp_path / "edges.csv").write_text("source,target\na,a\n")
    with pytest.raises(InvalidArena) as error:
        exporters.read(tmp_path)
    assert told in str(error.value)


def test_node_link_of_networkx_keeps_them(tmp_path):
    import json

    graph = prioritised()
    graph.edges["a", "b"]["weight"], graph.nodes["a"]["priority"] = 3.0, 1.0  # as pandas would have them
    path = tmp_path / "networkx.json"
    path.write_text(json.dumps(nx.node_link_data(graph, edges="links")))
    again = exporters.read(path)
    assert marks_of(again) == ({"a": (1, None), "b": (2, None)}, {("a", "b"): 3, ("b", "a"): None}, "min odd")
    assert type(again.nodes["a"]["priority"]) is int


@given(graph=marked(named=False), parity=st.sampled_from([*PARITIES]))
@examples(60)
def test_passing_changes_no_winner(graph, parity):
    graph = nx.DiGraph(graph)
    graph.graph["parity"] = parity
    for number, data in enumerate(graph.nodes.values()):
        data.update(player=1 + number % 2, priority=data.get("priority", number))
        if data.get("winner") == 0:
            data["winner"] = 1
    passing = alternate(graph)
    assert [breach for breach in check(passing) if not breach.note] == []
    before, after = (solve(each, objective="parity").winner for each in (graph, passing))
    assert {vertex: after[vertex] for vertex in graph} == before
