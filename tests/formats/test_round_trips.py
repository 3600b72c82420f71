"""Every format, found by looking: what is written is read again, but for what the format has no place for."""

import json
import warnings
from fractions import Fraction

import networkx as nx
import pytest
from arena_endings import ENDINGS, KEEPING, LOST, PARITY, READ_ONLY
from command import run
from game_variants import SMALL
from hypothesis import given
from odd_arenas import weight_of, whole_arenas, whole_graphs
from random_graphs import arenas, digraphs, examples
from told_arenas import header, told

import arena
import exporters


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a function that gives a new path with an ending."""
    count = iter(range(10**9))
    folder = tmp_path_factory.mktemp("files")
    return lambda ending: folder / f"{next(count)}{ending}"


def kept(graph, ending):
    """Return what a format keeps of a graph: arrays stop at targets, which have a winner, and values are whole."""
    if ending not in (".npz", ".parquet"):
        return graph
    graph = graph.copy()
    if any(isinstance(value, float) for _, value in graph.nodes(data="value")):
        for data in graph.nodes.values():
            data.pop("value", None)
    for player in (1, 2):
        for vertex in graph.graph.pop(f"f{player}", ()):
            graph.nodes[vertex]["winner"] = player
            graph.remove_edges_from(list(graph.out_edges(vertex)))
    return graph


def labels(graph):
    """Return the printed form of every vertex."""
    return [data.get("label", vertex) for vertex, data in graph.nodes(data=True)]


@pytest.mark.parametrize("ending", KEEPING)
@given(graph=whole_arenas())
@examples(150)
def test_arenas_come_back(place, ending, graph):
    try:
        path = arena.save(graph, place(ending))
    except arena.InvalidArena:  # NumPy's texts drop null characters at their end
        assert ending == ".npz"
        assert any(str(label).endswith("\0") for label in labels(graph))
        return
    again = exporters.read(path)
    lost = LOST[ending]
    assert told(again, lost) == told(kept(graph, ending), lost)
    assert header(again) == header(graph)
    assert again.graph["name"] == (path.stem if "name" in lost else graph.graph["name"])
    assert again.graph["kind"] == "arena"
    assert "left_out" not in again.graph
    columns = exporters.read_compact(path)
    if any(map(columns.after, range(len(columns)))):  # what columns of an arena of ends alone keep differs today
        assert columns == arena.compact(again)
    assert columns.labels == [data.get("label") or vertex for vertex, data in again.nodes(data=True)]
    before, after = arena.solve(graph), arena.solve(again)
    assert [*after.winner.values()] == [*before.winner.values()] == [*arena.solve(columns).winner.values()]
    assert [*after.remoteness.values()] == [*before.remoteness.values()]


@pytest.mark.parametrize("ending", KEEPING)
@given(graph=whole_graphs())
@examples(60)
def test_bare_graphs_come_back_or_are_refused(place, ending, graph):
    if "bare graphs" in LOST[ending]:
        with pytest.raises(arena.InvalidArena, match="no players"):
            arena.save(graph, place(ending))
        return
    path = arena.save(graph, place(ending))
    again = exporters.read(path)
    assert told(again) == told(graph)
    assert (arena.is_bare(again), again.graph["kind"]) == (True, "graph")
    with pytest.raises(arena.InvalidArena, match="no players"):
        exporters.read_compact(path)


@given(graph=whole_arenas() | whole_graphs())
@examples(100)
def test_json_loses_nothing(place, graph):
    """The vertices themselves come back, and the file is the same when it is written again."""
    path = arena.save(graph, place(".json"))
    again = exporters.read(path)
    assert list(again) == list(graph)
    assert list(again.edges) == list(graph.edges)
    assert [data.get("label") for data in again.nodes.values()] == [data.get("label") for data in graph.nodes.values()]
    assert arena.save(again, place(".json")).read_bytes() == path.read_bytes()
    for ending in (".json", ".dot"):  # which are written from the tables of the file, without a graph
        converted, saved = place(ending), arena.save(again, place(ending))
        assert run("convert", path, "-o", converted).code == 0
        assert converted.read_bytes() == saved.read_bytes()


def test_json_keeps_what_the_conventions_do_not_know(place):
    graph = nx.DiGraph([("a", "b")], layout=[1, {"x": [None, 0.5]}], author="é", bad={1: 2}, worse=float("nan"))
    graph.nodes["a"].update(pos=[0, 1], seen=True, nothing=None, label="a")
    graph.edges["a", "b"].update(length=2, tags=["x"])
    again = exporters.read(arena.save(graph, place(".json")))
    assert (again.graph["layout"], again.graph["author"]) == ([1, {"x": [None, 0.5]}], "é")
    assert not {"bad", "worse"} & again.graph.keys()
    assert again.nodes["a"] == {"x": 0, "y": 1, "seen": True, "nothing": None}
    assert again.edges["a", "b"] == {"length": 2, "tags": ["x"]}


@pytest.mark.parametrize("ending", KEEPING)
def test_exact_weights_come_back(place, ending):
    """Decimals are decimals, other fractions are exact; floats of GEXF hold no others than their own."""
    weights = ["1/3", 0.1, "0.25", -7, 10**18, Fraction(-22, 7), 1e-9]
    graph = nx.DiGraph([(f"v{n}", f"v{n + 1}") for n in range(len(weights))], kind="arena", name="w", initial="v0")
    for number, vertex in enumerate(graph):
        graph.nodes[vertex]["player"] = 1 + number % 2
    graph.nodes[f"v{len(weights)}"]["winner"] = 1
    for edge, weight in zip(graph.edges, weights, strict=True):
        graph.edges[edge]["weight"] = weight
    if ending == ".gexf":
        with pytest.raises(arena.InvalidArena, match="1/3"):
            arena.save(graph, place(ending))
        return
    if ending in (".npz", ".parquet"):  # whole numbers of one denominator, up to 10^18
        with pytest.raises(arena.InvalidArena, match=r"10\^18"):
            arena.save(graph, place(ending))
        graph.edges["v4", "v5"]["weight"] = 2
    again = exporters.read(arena.save(graph, place(ending)))
    found = [weight for *_, weight in again.edges(data="weight")]
    assert found == [weight_of(graph.edges[edge]["weight"]) for edge in graph.edges]
    assert all(type(weight) is (int if weight.denominator == 1 else Fraction) for weight in found)


@pytest.mark.parametrize("ending", KEEPING)
def test_games_come_back_with_their_solution(place, ending):
    """Positions that either player may be to move at, two moves in a row, misère play."""
    for name, parameters in [("fibonacci_nim", {"matches": 6}), ("tictactoe", {"rows": 2}), ("subtraction", {})]:
        graph = arena.unfold(arena.load(name, **parameters))
        again = exporters.read(arena.save(graph, place(ending)))
        rows = [[row[1:7] for row in arena.solve(each).rows()] for each in (again, graph)]
        assert rows[0] == rows[1]
        assert again.graph["initial"] is not None
    twice = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    twice.add_nodes_from([("a", {"player": 1}), ("b", {"player": 1}), ("c", {"player": 2, "winner": 1})])
    again = exporters.read(arena.save(twice, place(ending)))
    assert arena.solve(again).remoteness["a"] == 2
    if "bare graphs" not in LOST[ending]:
        misere = arena.position_graph(arena.load("nim", heaps=(1, 2), misere=True))
        again = exporters.read(arena.save(misere, place(ending)))
        assert again.graph["misere"] is True
        rows = [each.rows() for each in map(arena.solve_positions, (again, misere))]
        assert [*rows[0]] == [*rows[1]]


@pytest.mark.parametrize("ending", ENDINGS)
def test_columns_are_written_as_graphs_are(place, ending):
    if ending in READ_ONLY:
        return
    for name in ("fibonacci_nim", "subtraction"):
        game = arena.load(name)
        files = [arena.save(each, place(ending)) for each in (arena.unfold(game), arena.unfold_compact(game))]
        columns = [exporters.read_compact(path) for path in files]
        assert columns[0].labels == columns[1].labels
        assert columns[0] == columns[1]
    numbered = arena.CompactArena.from_edges([0, 1, 0], [1, 2, 3], [1, 2, 1, 2], [-1, -1, 1, 2], initial=0)
    again = exporters.read_compact(arena.save(numbered, place(ending)))
    assert again.labels == ["0", "1", "2", "3"]
    assert [*arena.solve(again, "parity" if ending in PARITY else "reach").winner.values()] == [1, 1, 1, 2]
    if ending in (".npz", ".parquet"):
        assert isinstance(again.vertices, range)


UNWRITABLE = [
    (lambda graph: graph.nodes["a"].update(label=7), "7"),
    (lambda graph: graph.nodes["a"].update(label="half \ud800"), "half"),
    (lambda graph: graph.edges["a", "b"].update(move=("a", 1)), "move"),
    (lambda graph: graph.add_node("c", player=2, winner=0, label="b"), "'b"),
    (lambda graph: graph.nodes["b"].pop("winner"), "b: "),
    (lambda graph: graph.nodes["a"].update(player=3), "a: "),
    (lambda graph: graph.nodes["a"].update(winner=2), "a: "),
    (lambda graph: graph.graph.update(parity="max"), "'max'"),
    (lambda graph: graph.nodes["a"].update(priority=-1), "-1"),
]
"""Changes to an arena of two vertices that no format may write, and what the error names."""


@pytest.mark.parametrize("ending", [*KEEPING, *sorted(PARITY)])
def test_what_could_not_be_read_again_is_not_written(place, ending):
    for change, named in UNWRITABLE:
        graph = nx.DiGraph([("a", "b")], initial="a", kind="arena")
        graph.add_nodes_from([("a", {"player": 1}), ("b", {"player": 2, "winner": 1})])
        change(graph)
        path = place(ending)
        with pytest.raises(arena.ArenaError) as refused:
            arena.save(graph, path)
        assert named in str(refused.value)
        assert len(str(refused.value).splitlines()) == 1
        assert not path.exists()


# Peers: networkx reads what we write, and we read what it writes.


WRITERS = {".graphml": nx.write_graphml, ".gml": nx.write_gml, ".gexf": nx.write_gexf}
READERS = {".graphml": nx.read_graphml, ".gml": nx.read_gml, ".gexf": nx.read_gexf}


def plainly_named(graph):
    """Rename the vertices in ASCII, without control characters, as every peer can have them."""
    names = [f"v {number}" if number % 2 else f"{number}" for number in range(len(graph))]
    return nx.relabel_nodes(graph, dict(zip(graph, names, strict=True)))


@pytest.mark.parametrize("ending", WRITERS)
@given(graph=arenas(named=False) | digraphs().filter(len))
@examples(60)
def test_networkx_and_we_read_each_other(place, ending, graph):
    initial, graph = graph.graph.pop("initial", None), plainly_named(graph)
    graph.graph.pop("initial", None)
    ours = arena.save(graph, place(ending))
    theirs = READERS[ending](ours)
    assert [*theirs.nodes(data="player")] == [*graph.nodes(data="player")]
    assert [*theirs.nodes(data="winner")] == [*graph.nodes(data="winner")]
    assert {*theirs.edges} == {*graph.edges}
    graph.graph["initial"] = next(iter(graph))
    WRITERS[ending](graph, path := place(ending))
    if ending == ".gexf":
        del graph.graph["initial"]
    again = exporters.read(path)
    assert told(again) == told(graph)
    if initial is not None:
        assert exporters.read_compact(path) == arena.compact(again)


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("name", sorted(name for name, small in SMALL.items() if small))
def test_networkx_writes_the_arena_of_every_game(place, name, ending):
    graph = arena.unfold(arena.load(name, **SMALL[name]))
    labels = nx.get_node_attributes(graph, "label")
    graph = nx.relabel_nodes(graph, labels)
    graph.graph["initial"] = labels[graph.graph["initial"]]
    WRITERS[ending](graph, path := place(ending))
    if ending == ".gexf":  # which holds no attributes of the graph
        del graph.graph["initial"]
    assert told(exporters.read(path)) == told(graph)


@given(graph=arenas())
@examples(100)
def test_node_link_data_of_networkx_is_read(place, graph):
    for edges in ("edges", "links"):
        path = place(".json")
        path.write_text(json.dumps(nx.node_link_data(graph, edges=edges)))
        again = exporters.read(path)
        assert (list(again), list(again.edges)) == (list(graph), list(graph.edges))
        assert told(again) == told(graph)
        assert exporters.read_compact(path) == arena.compact(again)


@given(graph=digraphs().filter(lambda graph: graph.number_of_edges()))
@examples(60)
def test_edge_lists_of_networkx_are_read(place, graph):
    for number, edge in enumerate(graph.edges):
        graph.edges[edge].update({"weight": number, "move": f"to {number}, {{slowly}}", "color": "red"})
    for ending in (".edgelist", ".txt"):
        for delimiter in (" ", "\t", ","):
            nx.write_edgelist(graph, path := place(ending), delimiter=delimiter)
            again = exporters.read(path)
            for tail, head, data in graph.edges(data=True):
                assert again.edges[str(tail), str(head)] == {key: data[key] for key in ("weight", "move")}
            assert arena.is_bare(again)
        nx.write_edgelist(graph, path := place(ending), data=False)
        assert {*exporters.read(path).edges} == {(str(tail), str(head)) for tail, head in graph.edges}
    nx.write_weighted_edgelist(graph, path := place(".edgelist"))
    assert {weight for *_, weight in exporters.read(path).edges(data="weight")} == {*range(graph.number_of_edges())}


@pytest.mark.parametrize("ending", ["", *WRITERS, ".json"])
def test_pandas_and_polars_have_floats_and_nulls_where_cells_are_empty(place, ending):
    """Numbers that came through a data frame: 1.0 is player 1, NaN is nobody."""
    nodes = [
        ("a", {"player": 1.0, "winner": float("nan")}),
        ("b", {"player": 2.0}),
        ("c", {"player": 1.0, "winner": 2.0}),
    ]
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    graph.add_nodes_from(nodes)
    path = place(ending)
    if ending == "":
        path.mkdir()
        (path / "nodes.csv").write_text("id,player,winner\na,1.0,NaN\nb,2.0,\nc,1.0,2.0\n")
        (path / "edges.csv").write_text("source,target\na,b\nb,c\n")
    elif ending == ".json":
        path.write_text(json.dumps(nx.node_link_data(graph, edges="edges")))
    else:
        if ending == ".gexf":
            graph.nodes["a"].pop("winner")
        with warnings.catch_warnings(action="ignore"):
            WRITERS[ending](graph, path)
    assert told(exporters.read(path)) == "a J1 > b\nb J2 > c\nc J1 won by 2"
