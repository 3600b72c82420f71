"""GraphML and GEXF read straight into columns: the same arena, or the same error, as networkx's readers give."""

import tracemalloc

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples
from read_alike import damaged, foreign_graphs, marked_arenas
from told import read_alike, told

import exporters
from arena import CompactArena, InvalidArena
from exporters.arenas import gexf, graphml
from exporters.files.flat_texts import from_texts
from exporters.files.gexf_tables import GexfTables
from exporters.files.graphml_tables import GraphmlTables
from exporters.files.table_columns import arena_of
from exporters.files.xml_tables import gathered
from exporters.formats import reads_columns

FORMATS = {"graphml": (graphml, GraphmlTables, nx.generate_graphml), "gexf": (gexf, GexfTables, nx.generate_gexf)}
LINES = [
    *(b"<node id='a'/>", b"<node id='0'/>", b"<node/>", b"<edge source='0' target='1'/>", b"<edge source='0'/>"),
    *(b'<edge source="0" target="1" />', b'<edge source="1" target="0" id="7" weight="0.5"/>', b"<desc>x</desc>"),
    *(
        b'<data key="d0">1</data>',
        b'<data key="d0"/>',
        b'<data key="d0">1<!-- -->2</data>',
        b'<data key="d99">1</data>',
    ),
    *(b'<key id="d0" attr.name="player" attr.type="int"/>', b'<key id="e" attr.name="weight" attr.type="double"/>'),
    *(b'<key id="d9" for="node" attr.name="winner" attr.type="int"><default>1</default></key>', b"<port/>"),
    *(b'<key id="f" attr.name="a" attr.type="int"><default/></key>', b"<default>x</default>", b"<hyperedge/>"),
    *(b'<attvalues><attvalue for="0" value="1"/></attvalues>', b'<attvalue for="0" value="x"/>', b"</attvalues>"),
    *(b'<attribute id="0" title="player" type="int"/>', b'<attribute id="weight" title="x" type="string"/>'),
    *(b'<attribute id="8" title="label" type="boolean"><default>true</default></attribute>', b"<nodes/>", b"<edges/>"),
    *(b'<attributes class="edge"><attribute id="9" title="key" type="string"/></attributes>', b"<graph/>"),
    *(b'<attvalue for="weight" value="2"/>', b'<v:size xmlns:v="http://www.gexf.net/1.2draft/viz" value="x"/>'),
    *(b'<v:position xmlns:v="http://www.gexf.net/1.2draft/viz" x="1"/>', b"<graph edgedefault='directed'>"),
    *(
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"]]>",
        b"<?a b?>",
        b"text",
        b"&#65;",
        b"&lt;",
        b"</graph>",
        b"</node>",
        b"<meta/>",
    ),
]
WORDS = [
    *((b"long", b"double"), (b"long", b"string"), (b"long", b"boolean"), (b"string", b"long"), (b"double", b"int")),
    *((b"boolean", b"string"), (b"directed", b"undirected"), (b"UTF-8", b"ISO-8859-1"), (b"UTF-8", b"utf-16")),
    *(
        (b"xmlns=", b"xmlns:a="),
        (b"1.2draft", b"1.1draft"),
        (b"1.2draft", b"1.3"),
        (b"static", b"dynamic"),
        (b"id=", b"di="),
    ),
    *(
        (b"<edge ", b'<edge directed="true" '),
        (b"<edge ", b'<edge directed="false" '),
        (b"<edge ", b'<edge type="mutual" '),
    ),
    *(
        (b"<node ", b'<node pid="a" '),
        (b"<node ", b'<node start="1" '),
        (b"<edge ", b"<edge\n"),
        (b" label=", b" weight="),
    ),
    *((b"<edge ", b"<node "), (b"<node ", b"<edge "), (b"winner", b"player"), (b"player", b"self"), (b"1<", b"1_0<")),
    *(
        (b">1<", b"> 1 <"),
        (b">1<", b"><![CDATA[1]]><"),
        (b">1<", b">&#49;<"),
        (b">1<", b">9999999999999999999999<"),
        (b"1", b"2"),
    ),
    *(
        (b"value=", b"value='1' value="),
        (b'for="node"', b'for="edge"'),
        (b"<graph ", b'<graph name="_x0041_" '),
        (b" />", b"/>"),
    ),
    *(
        (b"attr.type", b"type"),
        (b"attr.name", b"yfiles.type"),
        (b"1.0", b"nan"),
        (b"0", b"_x0031_"),
        (b"<data", b"<y:data"),
    ),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


def plain_arena(path, format_):
    """Read a file without networkx."""
    gathering = FORMATS[format_][1](None, None, whole=False)
    return arena_of(from_texts(gathered(path.read_bytes(), gathering)))


def bounds_of(data):
    return {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 40))}


@pytest.mark.parametrize("format_", FORMATS)
@given(marked_arenas())
@examples(60)
def test_what_is_written_here_is_read_without_networkx(folder, format_, arena):
    path = folder / f"arena.{format_}"
    path.write_text(FORMATS[format_][0].render(arena))
    assert told(plain_arena, path, format_) == told(FORMATS[format_][0].read, path)


@pytest.mark.parametrize("format_", FORMATS)
@given(foreign_graphs(), st.data())
@examples(100)
def test_what_networkx_writes_is_read_alike(folder, format_, graph, data):
    path = folder / f"graph.{format_}"
    path.write_text("\n".join(FORMATS[format_][2](graph)))
    bounds = bounds_of(data)
    read_alike(FORMATS[format_][0], path, **bounds)


@pytest.mark.parametrize("format_", FORMATS)
@given(st.one_of(marked_arenas(), foreign_graphs()), st.data())
@examples(150)
def test_a_damaged_file_is_read_alike(folder, format_, graph, data):
    path, (module, _, generate) = folder / f"graph.{format_}", FORMATS[format_]
    text = module.render(graph) if "initial" in graph.graph else "\n".join(generate(graph))
    path.write_bytes(data.draw(damaged(text.encode(), LINES, WORDS)))
    bounds = bounds_of(data)
    read_alike(module, path, **bounds)


def graphml_of(vertices, edges=b"", keys=b""):
    return (
        b'<graphml xmlns="http://graphml.graphdrawing.org/xmlns">%b<graph edgedefault="directed">%b%b</graph></graphml>'
        % (keys, vertices, edges)
    )


def test_reading_ends_with_the_first_vertex_too_many(monkeypatch):
    begin, begun = GraphmlTables._begin_node, []
    monkeypatch.setattr(GraphmlTables, "_begin_node", lambda *given: begun.append(1) or begin(*given))
    nodes = b"".join(b'<node id="%d"/>' % number for number in range(9999))
    with pytest.raises(InvalidArena):
        gathered(graphml_of(nodes), GraphmlTables(10, None, whole=False))
    assert len(begun) == 11


def test_attributes_that_few_vertices_have_cost_no_column():
    keys = b"".join(b'<key id="%d" attr.name="a%d" attr.type="int"/>' % (n, n) for n in range(4000))
    text = graphml_of(
        b"".join(b'<node id="%d"><data key="%d">1</data></node>' % (n, n) for n in range(4000)), keys=keys
    )
    tracemalloc.start()
    tables = gathered(text, GraphmlTables(None, None, whole=False))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (len(tables.names), tables.vertices) == (4000, {})
    assert peak < 20e6  # columns of all would take 128


@pytest.mark.parametrize("between", [b"<!--%b-->", b"<![CDATA[%b]]>", b"<node id='c'>%b</node>", b"%b<a/>"])
def test_edges_are_taken_where_edges_stand(tmp_path, between):
    key = b'<key id="p" attr.name="player" attr.type="int"/><key id="w" attr.name="winner" attr.type="int"/>'
    vertices = (
        b'<node id="a"><data key="p">1</data></node><node id="b"><data key="p">2</data><data key="w">1</data></node>'
    )
    run = b'<edge source="a" target="b" />' + b'<edge source="b" target="a" />' * 2
    path = tmp_path / "graph.graphml"
    path.write_bytes(graphml_of(vertices, between % run + b'<edge source="a" target="b"/>', key))
    read_alike(graphml, path)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_large_file_is_read_into_columns(tmp_path, format_, monkeypatch):
    module, path = FORMATS[format_][0], tmp_path / f"arena.{format_}"
    size = 12_000
    tails, winner = list(range(size - 1)), [-1] * (size - 1) + [1]
    players = [1 + number % 2 for number in range(size)]
    arena = CompactArena.from_edges(tails, range(1, size), players, winner)
    path.write_text(module.render(arena))
    assert reads_columns(path)
    monkeypatch.setattr("exporters.files.flat.from_flat_graph", None)
    read = exporters.read_compact(path)
    assert (len(read), read.edges, read.vertices[:2], list(read.player)) == (size, size - 1, ["0", "1"], players)


PLAYERS = (
    b'<key id="p" attr.name="player" attr.type="int"/><key id="w" attr.name="winner" attr.type="int"/>'
    b'<key id="t" attr.name="target" attr.type="int"/>'
)
VERTICES = (
    b'<node id="a"><data key="p">1</data></node><node id="b"><data key="p">2</data></node>'
    b'<node id="c"><data key="p">1</data><data key="w">1</data></node>'
)
EDGES = {
    "in another order than that of their tails": b"ac bc ab ba",
    "out of a target": b"ac bc ca cb",
    "twice": b"ab bc ab",
    "twice out of a target": b"ac bc ca ca",
}


@pytest.mark.parametrize("edges", EDGES)
def test_edges_are_read_alike(tmp_path, edges):
    path = tmp_path / "graph.graphml"
    rows = (b'<edge source="%c" target="%c"/>' % (*each,) for each in EDGES[edges].split())
    target = b'<data key="w">1</data>', b'<data key="t">1</data>'
    vertices = VERTICES.replace(*target) if "target" in edges else VERTICES
    path.write_bytes(graphml_of(vertices, b"".join(rows), PLAYERS))
    read_alike(graphml, path)
    assert isinstance(told(graphml.read, path)[0], list) == (not edges.startswith("twice"))


@pytest.mark.parametrize("uri", [b"a}b", b"a b", b"{a}", b""])
def test_odd_name_spaces_are_read_alike(tmp_path, uri):
    path = tmp_path / "graph.graphml"
    text = graphml_of(VERTICES, b'<edge source="a" target="b"/><edge source="b" target="c"/>', PLAYERS)
    path.write_bytes(text.replace(b"<graph ", b'<graph xmlns:x="%b" ' % uri))
    read_alike(graphml, path)
