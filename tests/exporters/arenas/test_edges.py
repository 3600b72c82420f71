"""Lists of edges: what spreadsheets, pandas and networkx write is read, and the rest refused in one line."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

import exporters
from arena import InvalidArena, TooLarge, is_bare, solve
from arena.graphs.names import names_of

WITH_COLUMNS = "source,target,move,player,winner\na,b,go,1,\nb,c,,2,2\nb,d,,2,1\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("edges")


def read(tmp_path, text, name="moves.csv", **options):
    (tmp_path / name).write_text(text)
    return exporters.read(tmp_path / name, **options)


def test_players_and_winners_stand_in_columns(tmp_path):
    graph = read(tmp_path, WITH_COLUMNS)
    assert dict(graph.nodes(data="player")) == {"a": 1, "b": 2, "c": 1, "d": 1}
    assert dict(graph.nodes(data="winner")) == {"a": None, "b": None, "c": 2, "d": 1}
    assert graph.edges["a", "b"] == {"move": "go"}
    assert solve(graph).winner["a"] == 2
    assert solve(graph).summary()["initial"] is None


@pytest.mark.parametrize(
    ("change", "options"),
    [
        (lambda text: text.replace(",", ";"), {}),
        (lambda text: text.replace(",", "\t"), {}),
        (lambda text: "\ufeff" + text, {}),
        (lambda text: text.replace("1,\n", "1,NaN\n").replace(",2,2", ",2.0,2.0"), {}),
        (lambda text: text.replace("player", "whose"), {"player_column": "whose"}),
        (lambda text: text.replace("source", "from"), {"source_column": "From"}),
        (lambda text: text.replace("target", "To"), {"target_column": "to"}),
        (
            lambda text: text.split("\n", 1)[1],
            {f"{key}_column": str(n) for n, key in enumerate(["source", "target", "move", "player", "winner"], 1)},
        ),
    ],
)
def test_the_same_list_in_other_spellings(tmp_path, change, options):
    usual, other = read(tmp_path, WITH_COLUMNS), read(tmp_path, change(WITH_COLUMNS), **options)
    assert dict(other.nodes(data=True)) == dict(usual.nodes(data=True))
    assert list(other.edges(data=True)) == list(usual.edges(data=True))


def test_a_table_of_vertices_is_named_or_lies_beside(tmp_path):
    vertices = "id,player,winner,initial\na,1,,yes\nb,2,1,\n"
    (tmp_path / "own.csv").write_text(vertices)
    named = read(tmp_path, "source,target\na,b\n", vertices=str(tmp_path / "own.csv"))
    (tmp_path / "game_vertices.csv").write_text(vertices.replace("id", "vertex"))
    beside = read(tmp_path, "source,target\na,b\n", "game_edges.csv")
    assert dict(named.nodes(data=True)) == dict(beside.nodes(data=True))
    assert solve(beside).summary()["winner"] == 1
    with pytest.raises(InvalidArena, match="an edge names 'c', which is not a vertex"):
        read(tmp_path, "source,target\na,c\n", "game_edges.csv")


def test_what_networkx_writes_is_a_bare_graph(tmp_path):
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    for data in (True, False):
        nx.write_edgelist(graph, tmp_path / "list.txt", data=data)
        assert is_bare(again := exporters.read(tmp_path / "list.txt"))
        assert list(again.edges) == list(graph.edges)


@given(graph=arenas())
@examples(40)
def test_both_tables_of_a_folder_are_read_as_the_folder(folder, graph):
    graph.graph["kind"] = "arena"
    from exporters.arenas import csv

    for name, text in csv.tables(graph).items():
        (folder / name).write_text("".join(text))
    whole, edges = exporters.read(folder), exporters.read(folder / "edges.csv")
    assert dict(whole.nodes(data=True)) == dict(edges.nodes(data=True))
    assert list(whole.edges(data=True)) == list(edges.edges(data=True))
    assert whole.graph["initial"] == edges.graph["initial"]


@given(graph=arenas(), nothing=st.sampled_from(["", "nan", "None", "NA", "null"]))
@examples(40)
def test_columns_say_what_the_arena_is_as_far_as_moves_go(folder, graph, nothing):
    graph.graph.pop("f1", None), graph.graph.pop("f2", None)
    names = names_of(graph)
    lines = ["source,target,player,winner"]
    for tail, head in graph.edges:
        won = graph.nodes[head].get("winner") if not graph.adj[head] else None
        lines.append(f"{names[tail]},{names[head]},{graph.nodes[tail]['player']},{nothing if won is None else won}")
    for vertex, data in graph.nodes(data=True):
        if graph.adj[vertex]:
            data.pop("winner", None)
        elif data.get("winner") is None:
            return
    (folder / "moves.csv").write_text("\n".join(lines) + "\n")
    winner = solve(exporters.read(folder / "moves.csv")).winner
    if winner:
        expected = solve(graph).winner
        assert winner == {
            names[vertex]: won for vertex, won in expected.items() if graph.adj[vertex] or graph.pred[vertex]
        }


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("from,to\na,b\n", {}, "0 columns 'source' (one) among 'from', 'to'; --source-column says which"),
        ("source,target,target\n", {}, "2 columns 'target'"),
        ("source,target\na,b\n", {"winner_column": "won"}, "0 columns 'won'"),
        ("source,target\na\n", {}, "row 1 has no target"),
        ("source,target\na,b,c\n", {}, "row 1 has 3 cells"),
        ("a,b\n", {"source_column": "1", "target_column": "3"}, "no column '3' among 2"),
        ("source,target\na,b\na,b\n", {}, "there twice"),
        ("source,target,player\na,b,1\na,c,2\n", {}, "the player of vertex 'a' is 1 in one line, 2 in another"),
        ("source,target,player,winner\na,b,1,3\n", {}, "the winner of vertex 'b' is '3'"),
        ("source,target,player,winner\na,b,1,\n", {}, "b: a sink without a winner"),
        ("source,target,player,winner\na,b,1,\nb,c,,1\n", {}, "b: in neither S1 nor S2"),
        ('source,target\n"a,b\n', {}, "not CSV in UTF-8"),
        ("", {}, "the first line is empty (source, target)"),
        ("source,target,weight\na,b,1e1000000000\n", {}, "the edge from 'a' to 'b' is '1e1000000000' (a number of at"),
        ("source,target,weight\na,b,-inf\n", {}, "the weight of the edge from 'a' to 'b' is '-inf' (a number of"),
    ],
)
def test_others_are_refused_in_one_line(tmp_path, text, options, reason):
    with pytest.raises(InvalidArena) as refusal:
        read(tmp_path, text, **options)
    assert reason in str(refusal.value)
    assert str(tmp_path / "moves.csv") in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


def test_bounds_are_met_while_it_is_read(tmp_path):
    for bounds in ({"max_vertices": 3}, {"max_edges": 2}):
        with pytest.raises(TooLarge):
            read(tmp_path, WITH_COLUMNS, **bounds)


# `.edgelist`, as networkx writes it


def test_what_networkx_writes_with_data_comes_back(tmp_path):
    graph = nx.DiGraph()
    graph.add_edge("a", "b", weight=3, move="go, {slowly}", color="#ff0000")
    graph.add_edge("b", "c", weight=-2.5)
    graph.add_edge("c", "a")
    for name in ("list.edgelist", "list.txt"):
        for delimiter in (" ", "\t", ","):
            nx.write_edgelist(graph, tmp_path / name, delimiter=delimiter)
            again = exporters.read(tmp_path / name)
            known = [
                (*ends, {key: data[key] for key in data if key != "color"}) for *ends, data in graph.edges(data=True)
            ]
            assert is_bare(again)
            assert list(again.edges(data=True)) == known


def test_plain_data_of_networkx_is_a_weight_if_it_is_a_number_else_a_move(tmp_path):
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    graph.edges["b", "c"]["weight"] = 3
    nx.write_weighted_edgelist(graph, tmp_path / "list.edgelist")
    assert list(exporters.read(tmp_path / "list.edgelist").edges(data=True)) == [
        ("a", "b", {}),
        ("b", "c", {"weight": 3}),
    ]
    graph.edges["b", "c"]["weight"] = "go"
    nx.write_edgelist(graph, tmp_path / "list.edgelist", data=["weight"])
    assert list(exporters.read(tmp_path / "list.edgelist").edges(data=True)) == [
        ("a", "b", {}),
        ("b", "c", {"move": "go"}),
    ]


def test_players_and_winners_stand_in_the_data_too(tmp_path):
    text = "# of networkx\na b {'player': 1}\n\nb c {'player': 2, 'winner': 1}\nb d {'winner': 2, 'player': 2}\n"
    graph = read(tmp_path, text, "moves.edgelist")
    assert dict(graph.nodes(data="player")) == {"a": 1, "b": 2, "c": 1, "d": 1}
    assert solve(graph).winner == {"a": 2, "b": 2, "c": 1, "d": 2}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("(0, 1) (1, 2) {}", "row 1 has 3 cells before its data (two vertices, without blanks or commas in them)"),
        ("a {'weight': 3}", "no column 'target' among 1"),
        ("a b {}\na {'weight': 3}", "row 2 has 1 cells before its data"),
        ("a b {'weight': 3", "row 1: its data is \"{'weight': 3\" (a dict of Python)"),
        ("a b {weight: 3}", "row 1: its data is '{weight: 3}' (a dict of Python)"),
        ("a b {1}", "row 1: its data is '{1}' (a dict of Python)"),
        ("a b {" + "[" * 100_000 + "}", "row 1: its data is '{[[["),
        ("a", "no column 'target' among 1"),
        ("", "the first line is empty (source, target)"),
    ],
)
def test_what_is_no_edge_of_networkx_is_refused(tmp_path, line, told):
    with pytest.raises(InvalidArena) as refused:
        read(tmp_path, line + "\n", "moves.edgelist")
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
