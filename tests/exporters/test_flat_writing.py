"""GraphML, GEXF and GML: networkx reads what is written here as what it writes itself."""

import io
import re

import networkx as nx
import pytest
from column_arenas import BATCHES, batches_of, columns_of_arenas
from flat_reference import by_networkx
from hypothesis import assume, given
from hypothesis import strategies as st
from random_graphs import digraphs, examples
from read_alike import marked_arenas

import arena
import exporters
from arena import InvalidArena
from arena.graphs.attributes import label
from arena.graphs.edge_weights import is_exact_float, weight_in
from arena.graphs.names import names_of
from exporters.files.column_texts import written_weights
from exporters.formats import module_of

READ = {
    "graphml": lambda text: nx.read_graphml(io.BytesIO(text.encode()), node_type=str),
    "gexf": lambda text: nx.read_gexf(io.BytesIO(text.encode()), node_type=str),
    "gml": lambda text: nx.parse_gml(text.encode("ascii").decode().splitlines(), label="label"),
}
ODD = [
    "",
    " ",
    "a b",
    "<&>",
    '"',
    "'",
    "]]>",
    "é",
    "\U0001f642",
    "\0",
    "\t\n\r",
    "\x85\u2028",
    "\ufffe",
    "_x0041_",
    "%s",
]
WEIGHTS = [0, -1, 2**31, 2**53 + 1, 10**18, 0.5, 0.1, 1e-7, 1e300]


def as_read(text, format_):
    """Give what networkx reads: vertices, edges, attributes, and the types of these."""
    graph = READ[format_](text)
    rows = [
        dict(graph.graph),
        *(data for _, data in graph.nodes(data=True)),
        *(data for *_, data in graph.edges.data()),
    ]
    return list(graph), list(graph.edges), rows, [{key: type(value) for key, value in row.items()} for row in rows]


def check_is_read_alike(graph, format_):
    text = "".join(module_of(format_).parts(graph))
    assert as_read(text, format_) == as_read(by_networkx(graph, format_), format_)


@pytest.mark.parametrize("format_", READ)
@given(st.one_of(marked_arenas(), digraphs()), st.data())
@examples(80)
def test_a_graph_is_read_as_if_networkx_had_written_it(format_, graph, data):
    texts = data.draw(st.lists(st.sampled_from(ODD) | st.text(max_size=3), min_size=len(graph), unique=True))
    for vertex, text in zip(graph, texts, strict=False):
        graph.nodes[vertex].update(data.draw(st.sampled_from([{}, {"label": text}, {"pos": (1, -2)}])))
    for *_, own in graph.edges.data():
        own.update(data.draw(st.sampled_from([{}, {"move": data.draw(st.sampled_from(ODD))}, {"weight": 3}])))
    assume(_can_be_written(graph))
    check_is_read_alike(graph, format_)


def _can_be_written(graph):
    try:
        names_of(graph)
    except InvalidArena:
        return False
    return not any(0xD800 <= ord(letter) < 0xE000 for vertex in graph for letter in label(graph, vertex))


@pytest.mark.parametrize("format_", READ)
@given(columns_of_arenas(), st.sampled_from(BATCHES))
@examples(80)
def test_columns_are_read_as_if_networkx_had_written_them(format_, columns, batch):
    assume(not any("\ud800" in text for text in columns.labels))
    try:
        names_of(columns)
    except InvalidArena as error:
        with pytest.raises(InvalidArena, match=re.escape(str(error))):
            module_of(format_).parts(columns)
        return
    with batches_of(batch):
        if format_ == "gexf" and not all(map(is_exact_float, map(weight_in, written_weights(columns)))):
            with pytest.raises(InvalidArena, match="weights are floats"):
                "".join(module_of(format_).parts(columns))
            return
        check_is_read_alike(columns, format_)


@pytest.mark.parametrize("format_", READ)
def test_graphs_without_vertices_or_edges_are_read_alike(format_):
    for graph in (nx.DiGraph(), nx.DiGraph(name=""), nx.DiGraph({"a": []}), nx.DiGraph({"a": []}, name="<é>")):
        check_is_read_alike(graph, format_)


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("format_", ["graphml", "gml"])
def test_weights_come_back_exactly(tmp_path, format_, weight):
    graph = exporters.read("sans_interet")
    for number, edge in enumerate(graph.edges):
        graph.edges[edge]["weight"] = weight if number else 1
    written = [list(exporters.read(arena.save(graph, tmp_path / f"a.{end}")).edges.data()) for end in (format_, "json")]
    assert [data["weight"] for *_, data in written[0]] == [data["weight"] for *_, data in written[1]]


@pytest.mark.parametrize("format_", READ)
def test_half_a_character_is_refused_and_nothing_is_written(tmp_path, format_):
    columns = arena.CompactArena.from_edges([0], [1], [1, 2], [-1, 1], vertices=["a\ud800", "b"])
    with pytest.raises(InvalidArena, match="half a character"):
        exporters.write(tmp_path / "a", exporters.arena_files.content(columns, tmp_path / "a", format_))
    assert list(tmp_path.iterdir()) == []
