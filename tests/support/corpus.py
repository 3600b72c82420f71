"""A corpus of small files of arenas: what each of them says, or the words of the error that refuses it.

`said` describes the graph as `told_arenas.told` does. `won` has the winner of each vertex in their order. A refused file
has the words that its error must name: lines, values, vertices.
"""

# ruff: noqa: E501, RUF012 - rows of data, whose options nobody changes

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Case(NamedTuple):
    """A file, or the files of a folder, and what it gives."""

    content: str | bytes | dict[str, str | bytes]
    said: str = ""
    won: str = ""
    refused: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    objective: str = "reach"
    left_out: tuple[str, ...] = ()
    stdin: bool = True
    """Whether the file says the same when it is piped in, without its ending."""


def good(content: Any, said: str, won: str = "", **more: Any) -> Case:
    """Describe a file that is read; lines of `said` may stand side by side, between bars."""
    return Case(content, "\n".join(line.strip() for line in said.split(" | ")), won, **more)


def bad(content: Any, *words: str, **more: Any) -> Case:
    """Describe a file that is refused."""
    return Case(content, refused=words, **more)


# Lists of edges

MOVES = "source,target,move,player,winner\na,b,go,1,\nb,c,,2,2\nb,d,,2,1\n"
SAID = "a J1 > b by go | b J2 > c, d | c J1 won by 2 | d J1 won by 1"
HEADLESS = {f"{key}_column": str(n) for n, key in enumerate(["source", "target", "move", "player", "winner"], 1)}
EDGES = [
    good(MOVES, SAID, "2221"),
    good(MOVES.replace(",", ";"), SAID, "2221"),
    good("\ufeff" + MOVES.replace("\n", "\r\n"), SAID, "2221"),
    good(MOVES.replace("1,\n", "1,NaN\n").replace(",2,2", ",2.0,2.0"), SAID),
    good(MOVES.replace("a,b,go,1,\n", "\n\na,b,go,1,NA\n\n"), SAID),
    good(MOVES.replace("player", "whose"), SAID, options={"player_column": "whose"}),
    good(MOVES.replace("source", "from").replace("target", "To"), SAID, options={"source_column": "From", "target_column": "to"}),
    good(MOVES.partition("\n")[2], SAID, options=HEADLESS),
    good('source,target\n"a,b","say ""hi"""\n"two\nlines",\'=1+1\n', 'a,b > say "hi" | say "hi" | two\nlines > =1+1 | =1+1'),
    good("source,target,weight\na,b,1.0\nb,c,-0.5\nc,a,1/3\n", "a > b for 1 | b > c for -1/2 | c > a for 1/3"),
    good('source,target,weight\na,b,"0,5"\nb,a,0.1\n', "a > b for 1/2 | b > a for 1/10"),
    good("source,target,player,winner,color\na,b,1,1,red\n", "a J1 > b | b J2 won by 1", "11", left_out=("color",)),
    good("source,target,player,winner\na,b,1,\nb,c,1,1\n", "a J1 > b | b J1 > c | c J2 won by 1", "111"),
    good("source,target\na,a\n", "a > a"),
    good('source,target\n#1,"{a}"\n"{a}",b\n', "#1 > {a} | {a} > b | b"),
    bad("from,to\na,b\n", "'source'", "'from', 'to'", stdin=False),
    bad("source,target\na\n", "row 1", "target"),
    bad("source,target\na,b\nb,c,d\n", "row 2", "3 cells"),
    bad("a,b\n", "'column 3'", options={"source_column": "1", "target_column": "3"}),
    bad("source,target\na,b\na,b\n", "'a'", "'b'", "twice"),
    bad("source,target,player\na,b,1\na,c,2\n", "'a'"),
    bad("source,target,player,winner\na,b,1,3\n", "'b'", "'3'"),
    bad("source,target,player,winner\na,b,1,\n", "b", "winner"),
    bad('source,target\n"a,b\n', "CSV"),
    bad("", "empty"),
    bad(b"source,target\n\xff,b\n", "UTF-8"),
    bad("source,target,weight\na,b,1e1000000000\n", "'a'", "'b'", "1e1000000000"),
]  # fmt: skip
EDGELIST = [
    good("a b {'weight': 3, 'move': 'east'}\nb c {'weight': -2}\na c {}\n", "a > b by east for 3, c | b > c for -2 | c"),
    good("# of networkx\na b {'player': 1}\n\nb c {'player': 2, 'winner': 1}\n", "a J1 > b | b J2 > c | c J1 won by 1", "111"),
    good("a b 3\nb c -0.5\n", "a > b for 3 | b > c for -1/2 | c"),
    good("a b go\nb c stay\n", "a > b by go | b > c by stay | c"),
    bad("(0, 1) (1, 2) {}\n", "row 1"),
    bad("a b {}\na {'weight': 3}\n", "row 2"),
    bad("a b {'weight': 3\n", "row 1", "{'weight': 3"),
    bad("a b {" + "[" * 100_000 + "}\n", "row 1"),
    bad("a b {'weight': __import__('os')}\n", "row 1"),
    bad("a\n", "target"),
    bad("", "empty"),
]  # fmt: skip


# Folders of nodes.csv and edges.csv


def tables(nodes: str | bytes, edges: str | bytes = "source,target\n") -> dict[str, str | bytes]:
    return {"nodes.csv": nodes, "edges.csv": edges}


FOLDERS = [
    good(tables("id,player,winner\na,1,\nb,2,1\n", "source,target\na,b\n"), "a J1 > b | b J2 won by 1", "11"),
    good(tables("\ufeffID,Player,winner,initial\r\na,1,,YES\r\n\r\nb,2,1,\r\n", "target,weight,source\r\nb,3,a\r\n"),
         "a J1 start > b for 3 | b J2 won by 1", "11"),
    good(tables("id,player,winner,label,target,value\na,1,,start here,,\nb,2,,,1,0.5\n", "source,target,move\na,b,go\n"),
         "start here J1 > b by go | b J2 in F1 value 1/2", "11"),
    good(tables("id,player,priority,accepting,parity\na,1,3.0,1.0,min even\nb,2,2,yes,\n", "source,target\na,b\nb,a\n"),
         "a J1 priority 3 accepting > b | b J2 priority 2 accepting > a", "11", objective="parity"),
    good(tables("id,x,y\na,1,2\nb,-0.5,1e1\n", "source,target\na,b\n"), "a at 1,2 > b | b at -1/2,10"),
    good(tables("id,color\n'=1+1,red\n"), "=1+1", left_out=("color",)),
    bad(tables("id,player\na,1\n", "source\na\n"), "'target'"),
    bad(tables("id,id\na,b\n"), "'id'"),
    bad(tables("id,player\na,3\n"), "'a'", "'3'"),
    bad(tables("id,winner\na,x\n"), "'a'", "'x'"),
    bad(tables("id,target\na,0\n"), "'a'", "'0'"),
    bad(tables("id,value\na,much\n"), "'a'", "'much'"),
    bad(tables("id,initial\na,yes\nb,yes\n"), "'a'", "'b'"),
    bad(tables("id,misere\na,perhaps\n"), "'perhaps'"),
    bad(tables("id,player,priority\na,1,low\n", "source,target\na,a\n"), "'a'", "'low'"),
    bad(tables("id,player,priority\na,1,1.5\n", "source,target\na,a\n"), "'a'", "'1.5'"),
    bad(tables("id,player,priority,parity\na,1,1,max\n", "source,target\na,a\n"), "'max'"),
    bad(tables("id,player,parity\na,1,max odd\nb,2,min odd\n", "source,target\na,b\nb,a\n"), "'max odd'", "'min odd'"),
    bad(tables("id\na\na\n"), "'a'", "twice"),
    bad(tables('id\n"a\n'), "CSV"),
    bad(tables("id\na\n", "source,target\na,c\n"), "'c'"),
    bad(tables(b"id\n\xff\n"), "UTF-8"),
    bad(tables("id,player,winner\na,1,2\nb,2,1\n", "source,target\na,b\n"), "a", "winner"),
    bad({"nodes.csv": "id\na\n"}, "edges.csv"),
]  # fmt: skip


# JSON

DOCUMENT = {
    "format": "arena",
    "version": 1,
    "kind": "arena",
    "graph": {"initial": "a"},
    "nodes": [{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 1}],
    "edges": [{"source": "a", "target": "b", "move": "go"}],
}
A, B = DOCUMENT["nodes"]  # type: ignore[misc]
EDGE = DOCUMENT["edges"][0]  # type: ignore[index]


def document(**members: Any) -> str:
    """Write an arena of two vertices with some members changed, or without those that are None."""
    return json.dumps({key: value for key, value in {**DOCUMENT, **members}.items() if value is not None})


def links(**members: Any) -> str:
    """Write the same as networkx would."""
    return json.dumps({"directed": True, "multigraph": False, "graph": {}, "nodes": [A, B], "edges": [EDGE], **members})


TWO = "a J1 start > b by go | b J2 won by 1"
NODES_OF_PANDAS = [
    {"id": "a", "player": 1.0, "winner": None, "initial": True},
    {"id": "b", "player": 2.0, "winner": 1.0},
]
FILES_OF_JSON = [
    good(document(), TWO, "11"),
    good(json.dumps({key: DOCUMENT[key] for key in reversed(DOCUMENT)}), TWO, "11"),
    good(document(kind="graph", nodes=[{"id": 1}, {"id": "b", "label": "∅"}], edges=[{"source": 1, "target": "b"}], graph={}),
         "1 > ∅ | ∅"),
    good(document(graph={"initial": "a", "f2": ["b"]}, nodes=[A, {"id": "b", "player": 2}]),
         "a J1 start > b by go | b J2 in F2", "22"),
    good(document(edges=[{**EDGE, "weight": "1/3"}]), "a J1 start > b by go for 1/3 | b J2 won by 1"),
    good(document(nodes=[{**A, "pos": [0, 1.5]}, {**B, "value": 1e300}]),
         f"a J1 start at 0,3/2 > b by go | b J2 won by 1 value {int(1e300)}"),
    good(document(nodes=[{**A, "player": "1"}, {**B, "player": 2.0, "value": "7"}]), f"{TWO} value 7", "11"),
    good(document(comment="mine"), TWO, "11", left_out=("comment",)),
    good(links(), TWO.replace(" start", ""), "11"),
    good(links().replace('"edges"', '"links"'), TWO.replace(" start", ""), "11"),
    good(links(graph={"initial": "a"}, nodes=NODES_OF_PANDAS), TWO, "11"),
    good(links(nodes=[{"id": [0, 1], "player": 1}, {"id": [1, [2]], "player": 2, "winner": 0}],
               edges=[{"source": [0, 1], "target": [1, [2]]}]), "(0, 1) J1 > (1, (2,)) | (1, (2,)) J2 won by 0", "00"),
    bad("", "JSON"),
    bad("[" * 100_000, "JSON"),
    bad('{"a":' * 30_000, "JSON"),
    bad("[1, 2]", "JSON"),
    bad(b"\xff\xfe\x00", "JSON"),
    bad('{"nodes": [], "nodes": []}', "'nodes'", "twice"),
    bad("{}", "arena"),
    *(bad(document(version=version), "arena") for version in ("1", True, 2)),
    bad(document(kind="tree"), "'tree'"),
    bad(document(kind="graph"), "a"),
    bad(document(nodes=[]), "'a'"),
    bad(document(graph=[]), "'graph'"),
    bad(json.dumps({key: DOCUMENT[key] for key in DOCUMENT if key != "edges"}), "'edges'"),
    bad(json.dumps({**DOCUMENT, "nodes": None}), "'nodes'"),
    *(bad(document(nodes=[{"player": 1, **node}, B]), "id")
      for node in ({}, {"id": True}, {"id": 1.5}, {"id": "\ud800"}, {"id": 10**30}, {"id": None})),
    bad(document(nodes=[{"id": "a", "player": None}, B]), "a: "),
    bad(document(nodes=[A, {**B, "winner": None}]), "b: "),
    *(bad(document(nodes=[{"id": "a", "player": player}, B]), "'a'") for player in (3, "x", True, 1.5, [1])),
    *(bad(document(nodes=[A, {**B, "winner": winner}]), "'b'") for winner in (3, 1.5, [1])),
    *(bad(document(nodes=[{**A, "id": name}, B]), str(name)) for name in ([1], ["a", ["b"]], {"x": 1}, [], {})),
    bad(document(nodes=[{**A, "id": {"source": 1, "target": 2}}, B]), "id"),
    bad(document(nodes=[{**A, "winner": 2}, B]), "a: ", "winner"),
    bad(document(nodes=[A, B, A]), "'a'", "twice"),
    bad(document(nodes=[{"id": 1, "player": 1}, {"id": "1", "player": 2}]), "'1'", "twice"),
    bad(document(nodes=[{**A, "label": 7}, B]), "'a'", "label"),
    bad(document(nodes=[A, B, {"id": "c", "player": 2, "winner": 0, "label": "b"}]), "'c'", "'b"),
    *(bad(document(nodes=[A, {**B, "value": value}]), "'b'")
      for value in (float("inf"), "x", True, [1], 10**400)),
    bad(document(nodes=[A, {**B, "value": 0}]).replace(": 0}", ": 1e999}"), "'b'", "inf"),
    *(bad(document(edges=[EDGE, edge]), "edge without source") for edge in ({"source": "a"}, {}, 7, None, [1, 2])),
    bad(document(edges=[{"source": "a", "target": "c"}]), "'c'"),
    bad(document(edges=[EDGE, EDGE]), "'a'", "'b'", "twice"),
    bad(document(edges=[{**EDGE, "move": 3}]), "'a'", "'b'", "move"),
    bad(document(graph={"initial": "z"}), "z"),
    bad(document(graph={"initial": ["a"]}), "['a']"),
    bad(document(graph={"initial": "a", "f1": "b"}), "f1", "'b'"),
    bad(document(graph={"initial": "a", "f1": ["z"]}), "z", "f1"),
    bad(document(graph={"initial": "a", "f1": ["b"], "f2": ["b"]}), "F1", "F2"),
    bad(document(graph={"initial": "a", "name": 5}), "name"),
    bad(document(graph={"initial": "a", "parity": "max"}), "'max'"),
    bad(document(nodes=[{**A, "priority": 1.5}, B]), "'a'", "1.5"),
    bad(document(nodes=[{**A, "priority": 1}, {"id": "b", "player": 2}], edges=[EDGE, {"source": "b", "target": "a"}]), "b: "),
    bad(links(directed=False), "directed"),
    bad(links(edges=None), "node-link"),
    bad(links(nodes=[{"name": "a"}]), "id"),
    bad(links(nodes=[{"id": 1.5}]), "id"),
    bad(links(nodes=[{"id": [[[[[[[[[[1]]]]]]]]]]}]), "vertex"),
    bad(links(nodes=[{"id": "a", "player": 3}, B]), "'a'", "'3'"),
    bad(links(edges=[EDGE, EDGE]), "twice"),
    bad(links(graph={"f1": ["z"]}), "z"),
]  # fmt: skip


# GraphML, GEXF and GML

KEYS = "".join(
    f'<key id="{name}" for="{where}" attr.name="{name}" attr.type="{kind}"/>'
    for name, where, kind in [("player", "node", "int"), ("winner", "node", "int"), ("label", "node", "string"),
                              ("move", "edge", "string"), ("weight", "edge", "double"), ("color", "node", "string")]
)  # fmt: skip


def graphml(inside: str, *, keys: str = KEYS, directed: str = "directed") -> str:
    head = '<?xml version="1.0" encoding="UTF-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    return f'{head}{keys}<graph edgedefault="{directed}">{inside}</graph></graphml>'


def data(**cells: object) -> str:
    return "".join(f'<data key="{key}">{cell}</data>' for key, cell in cells.items())


NODES = f'<node id="a">{data(player=1)}</node><node id="b">{data(player=2, winner=1)}</node>'
ARROW = '<edge source="a" target="b"/>'
GRAPHML = [
    good(graphml(NODES + ARROW), "a J1 > b | b J2 won by 1", "11"),
    good(graphml(NODES + ARROW).replace('<node id="a">', '<!-- a comment -->\n<node id="a">'), "a J1 > b | b J2 won by 1"),
    good(graphml(NODES.replace('id="a"', 'id="é &amp; &lt;b&gt;"') + ARROW.replace('"a"', '"é &amp; &lt;b&gt;"')),
         "é & <b> J1 > b | b J2 won by 1"),
    good(graphml(NODES + f'<edge source="a" target="b">{data(move="&quot;go&quot;", weight=0.1)}</edge>'),
         'a J1 > b by "go" for 1/10 | b J2 won by 1'),
    good(graphml(NODES.replace("</node>", f"{data(color='red')}</node>") + ARROW), "a J1 > b | b J2 won by 1", left_out=("color",)),
    good(graphml(NODES + ARROW, keys=KEYS.replace('attr.name="player" attr.type="int"', 'attr.name="player" attr.type="double"')
                 ).replace(">2<", ">2.0<"), "a J1 > b | b J2 won by 1"),
    bad("", "XML"),
    bad("<graphml/>", "networkx"),
    bad(graphml(NODES + ARROW)[:-20], "XML"),
    bad('<!DOCTYPE lolz [<!ENTITY lol "lol">]><graphml>&lol;</graphml>', "DOCTYPE"),
    bad("<a>" * 20_000 + "</a>" * 20_000, "networkx"),
    bad(graphml(NODES + ARROW, directed="undirected"), "directed"),
    bad(graphml(NODES + ARROW + ARROW), "directed"),
    bad(graphml(NODES.replace(">2<", ">3<") + ARROW), "'b'", "'3'"),
    bad(graphml(NODES.replace("winner", "label") + ARROW), "1: "),
]  # fmt: skip


def gexf(nodes: str, edges: str = "", *, directed: str = 'defaultedgetype="directed"') -> str:
    attributes = "".join(f'<attribute id="{key}" title="{key}" type="{kind}"/>'
                         for key, kind in [("player", "long"), ("winner", "long"), ("color", "string")])  # fmt: skip
    viz = 'xmlns:viz="http://www.gexf.net/1.2draft/viz"'
    return (
        f'<gexf xmlns="http://www.gexf.net/1.2draft" {viz} version="1.2"><graph {directed}>'
        f'<attributes class="node">{attributes}</attributes>'
        f"<nodes>{nodes}</nodes><edges>{edges}</edges></graph></gexf>"
    )


def cells(**values: object) -> str:
    inside = "".join(f'<attvalue for="{key}" value="{value}"/>' for key, value in values.items())
    return f"<attvalues>{inside}</attvalues>"


GEXF_NODES = f'<node id="a" label="a">{cells(player=1)}</node><node id="b" label="b">{cells(player=2, winner=1)}</node>'
GEXF_EDGE = '<edge source="a" target="b" id="0"/>'
GEXF = [
    good(gexf(GEXF_NODES, GEXF_EDGE), "a J1 > b | b J2 won by 1", "11"),
    good(gexf(GEXF_NODES, '<edge source="a" target="b" id="0" weight="2.5"/>'), "a J1 > b for 5/2 | b J2 won by 1"),
    good(gexf(GEXF_NODES.replace("</node>", '<viz:size value="3"/></node>', 1), GEXF_EDGE), "a J1 > b | b J2 won by 1",
         left_out=("viz",)),
    bad("", "XML"),
    bad('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///dev/zero">]><a>&b;</a>', "DOCTYPE"),
    bad(gexf(GEXF_NODES.replace('id="a"', 'id="a" start="2001"')), "networkx"),
    bad(gexf(GEXF_NODES.replace('"2"', '"3"'), GEXF_EDGE), "'b'", "'3'"),
    bad(gexf(GEXF_NODES, GEXF_EDGE, directed='defaultedgetype="undirected"'), "directed"),
]  # fmt: skip
GML_NODES = 'node [ id 0 label "a" player 1 ] node [ id 1 label "b" player 2 winner 1 ]'
GML_EDGE = "edge [ source 0 target 1 ]"
GML_FILE = f"graph [ directed 1 {GML_NODES} {GML_EDGE} ]"
GML = [
    good(GML_FILE, "a J1 > b | b J2 won by 1", "11"),
    good(f'# a comment\nCreator "me"\ngraph\n[\n directed 1\n name "n" {GML_NODES}\n{GML_EDGE} ]\n', "a J1 > b | b J2 won by 1"),
    good(GML_FILE.replace('"a"', '"&#233; &quot;&amp;"'),
         'é "& J1 > b | b J2 won by 1'),
    good(f'graph [ directed 1 {GML_NODES} edge [ source 0 target 1 move "up" weight 0.5 fill 1 ] ]',
         "a J1 > b by up for 1/2 | b J2 won by 1", left_out=("fill",)),
    good(GML_FILE.replace("player 1", "player 1 x 1 y 2"), "a J1 at 1,2 > b | b J2 won by 1"),
    bad("", "graph"),
    bad("graph [", "']'"),
    bad(f"graph [ {GML_NODES} {GML_EDGE} ]", "directed"),
    bad(f"graph [ directed 1 {GML_NODES} {GML_EDGE} {GML_EDGE} ]", "0"),
    bad(GML_FILE.replace("player 2", "player 3"), "'b'", "'3'"),
    bad(f"{GML_FILE} graph [ ]", "graph"),
    bad("graph [ directed 1 " + "a [ " * 500 + "]" * 500 + " ]", "networkx"),
    bad("graph [ directed 1 node [ id " + "9" * 5000 + " ] ]", "digits"),
]  # fmt: skip


DOT = [
    good("digraph { a [player=1]; b [player=2, winner=1]; a -> b }", "a J1 > b | b J2 won by 1", "11"),
    good('digraph "n" { a [player=0, priority=2]; b [player=1, priority=1]; a -> b [label=go, weight=0.5]; b -> a [weight=2] }',
         "a J1 priority 2 > b by go for 1/2 | b J2 priority 1 > a for 2", "11", objective="parity"),
    good("\ufeffdigraph { a [shape=oval]; b [shape=box, winner=2]; a -> b }", "a J1 > b | b J2 won by 2", "22"),
    good('digraph { x [label="é \\" <"]; x -> y }', 'é " < > y | y'),
    good("digraph { a -> b [color=red, length=3] }", "a > b | b", left_out=("length",)),
    bad("", "Graphviz"),
    bad("digraph { a -> ", "Graphviz"),
    bad("graph { a -- b }", "digraph"),
    bad("digraph { a [player=3]; b [player=1]; a -> b }", "'a'", "'3'"),
    bad("digraph { a -> b; a -> b }", "'a'", "'b'", "twice"),
    bad("digraph { a [player=1]; b [player=2]; a -> b }", "b: "),
    bad(b"digraph { \xff }", "line 1", "0xff"),
]  # fmt: skip

# Parity games

PLAIN = "parity 1;\n0 1 0 1;\n1 2 1 1;\n"
PLAYED = "0 J1 start priority 1 > 1 | 1 J2 won by 1 priority 2"
CONTINENTS = 'parity 4;\n0 6 1 4,2 "Africa";\n4 5 1 0 "Antarctica";\n1 8 1 2,4,3 "America";\n3 6 0 4,2 "Australia";\n2 7 0 3,1,0,4 "Asia";\n'
NINES = "9" * 5000
PG = [
    *(good(text, PLAYED, "11") for text in [
        PLAIN, "0 1 0 1;1 2 1 1;", "1 2 1 1;0 1 0 1;", "parity 2;0 1 0 1;1 2 1 1;",
        "parity1;start0;\r\n0\r\n1\t0\n1\n;\n1 2 1 1 ,\t1 ;\n\n", "\n parity 1 ; start 0 ; 0 1 0 1,1; 1 2 1 1;\n",
        '0 1 0 1 "";1 2 1 1"";', '0 1 0 1 "0";1 2 1 1"1";', "00 01 0 0001; 1 000000000000000002 1 1;",
    ]),
    good(CONTINENTS, "Africa J2 start priority 6 > Antarctica, Asia | America J2 priority 8 > Antarctica, Asia, Australia | "
         "Asia J1 priority 7 > Africa, America, Antarctica, Australia | Australia J1 priority 6 > Antarctica, Asia | "
         "Antarctica J2 priority 5 > Africa", "11111", objective="parity"),
    good(CONTINENTS, "", "22222", objective="parity", options={"player": 2}),
    good("start 1;" + PLAIN.partition("\n")[2], "0 J1 priority 1 > 1 | 1 J2 start won by 1 priority 2", "11"),
    good("0 1 0 0,0; 1 2 0 1; 2 1 1 0,2,2; 3 1 1 3;",
         "0 J1 start won by 2 priority 1 | 1 J1 won by 1 priority 2 | 2 J2 priority 1 > 0, 2 | 3 J2 won by 2 priority 1"),
    good("0 1 0 1; 1 1 0 2; 2 2 1 2;", "0 J1 start priority 1 > 1 | 1 J1 priority 1 > 2 | 2 J2 won by 1 priority 2", "111"),
    good("0 0 1 1,2; 1 0 0 0,1; 2 0 0 3; 3 1 1 3;", "", "2022"),
    good("0 0 0 0; 1 1 0 1; 2 1 1 2,1;", "0 J1 start won by 1 | 1 J1 won by 2 priority 1 | 2 J2 won by 2 priority 1"),
    good('0 1 0 1 "a"; 1 1 1 2 "a"; 2 1 0 3 "b"; 3 2 1 3; 4 2 1 4 "3";',
         "a (0) J1 start priority 1 > a (1) | a (1) J2 priority 1 > b | b J1 priority 1 > 3 (3) | "
         "3 (3) J2 won by 1 priority 2 | 3 (4) J2 won by 1 priority 2"),
    good('0 3 0 0 "\\nu X. \\\\ \\u12 \\ud800 \\U00110000 \\x4a \\xe9\\u2205";',
         "\\nu X. \\\\ \\u12 \\ud800 \\U00110000 J é∅ J1 start priority 3 > \\nu X. \\\\ \\u12 \\ud800 \\U00110000 J é∅",
         "2", objective="parity"),
    bad("", "line 1"), bad("parity 0;\n", "line 2"), bad("parity 0;\nstart 0;\n\n", "line 4"), bad("parity;", "line 1", "parity;"),
    bad("parity 1\n0 1 0 1;", "line 1", "parity 1"), bad("party 1;\n", "line 1", "party 1;"),
    bad("parity 1; parity 1;", "line 1", "parity 1;"), bad(PLAIN + "start 0;", "line 4", "start 0;"),
    bad("parity 0;\n0", "line 2", "priority"), bad("parity 0;\n\n0\n-1 0 0;", "line 4", "-1 0 0;"),
    bad("-1 1 0 0;", "line 1", "-1 1 0 0;"), bad("0 1 2 0;", "line 1", "owner", "2 0;"), bad("0 1 10 0;", "line 1", "10 0;"),
    bad("0 1 0;", "line 1", "successor"), bad("0 1 0 ;", "line 1"), bad('0 1 0 "a";', "line 1"), bad("0 1 0 -1;", "line 1"),
    bad("0 1 0 0,;", "line 1", "successor", "';'"), bad("0 1 0 0 0;", "line 1", "0;"), bad("0 1 0 0", "line 1", "end"),
    bad("0 1 0 0\n\n", "line 3", "end"), bad('0 1 0 0 "a;', "line 1"), bad('0 1 0 0 "a\n";', "line 1"),
    bad('0 1 0 0 "a" "b";', "line 1"), bad('0 1 0 0 "a\\"b";', "line 1"), bad(PLAIN + "rubbish", "line 4", "rubbish"),
    bad(PLAIN + "\0", "line 4", "\\x00"), bad("// a comment\n" + PLAIN, "line 1"),
    bad("0 1 0 0;\n0 1 0 0;", "line 2", "0", "twice"), bad("0 1 0 1;\n2 1 0 0;\n1 1 0 7;", "line 3", "1", "7"),
    bad("0 1 0 1;", "line 1", "0", "1"), bad("1 1 0 1;", "line 1", "1", "0"),
    bad("0 1 0 0;\n1 1 1 0;\n3 1 0 0;\n", "line 3", "3", "2"), bad("9" * 18 + " 1 0 0;", "line 1", "9" * 18),
    bad("9" * 19 + " 1 0 0;", "line 1"), bad(NINES + " 1 0 0;", "line 1"), bad("0 " + NINES + " 0 0;", "line 1", "priority"),
    bad("0 1 0 " + NINES + ";", "line 1"), bad("0 1 0 0," + NINES + ";", "line 1"), bad("0 1 " + "0" * 5000 + " 0;", "line 1"),
    bad("parity " + NINES + ";0 1 0 0;", "line 1"), bad("parity 3;" + PLAIN.partition("\n")[2], "line 1", "3", "1"),
    bad("\nparity 0;" + PLAIN.partition("\n")[2], "line 2", "0", "1"),
    bad("parity 1;\n\nstart 2;\n" + PLAIN.partition("\n")[2], "line 3", "2", "1"),
    bad(b'0 1 0 0;\n1 1 0 0 "\xc3\xa9";', "line 2", "0xc3"), bad(b"\x1f\x8b\x08\x00rubbish", "line 1", "0x8b"),
    bad("".join(f"{n} 1 0 0,1;\n" for n in range(10)), "10 vertices", "4", options={"max_vertices": 4}),
    bad("".join(f"{n} 1 0 0,1;\n" for n in range(10)), "20 edges", "5", options={"max_edges": 5}),
    good("0 1 0 1; 1 1 0 2; 2 2 0 2;", "", "111", options={"max_vertices": 3, "max_edges": 2}),
]  # fmt: skip


# Automata

SPOT = """HOA: v1 States: 9 Start: 0 AP: 2 "a" "b" acc-name: Streett 1 Acceptance: 2 Fin(0) | Inf(1)
properties: trans-labels explicit-labels state-acc spot-state-player: 0 1 0 1 0 1 0 1 1 --BODY-- State: 0 {1} [1] 1
[1] 3 State: 1 {1} [1] 2 State: 2 {1} [0] 8 State: 3 {1} [1] 4 State: 4 {1} [0] 5 State: 5 {1} [0] 6 State: 6 {1} [1] 7
State: 7 State: 8 {1} [0] 2 --END--"""
GAME = "HOA: v1 Start: 0 AP: 0 Acceptance: 1 Inf(0) spot-state-player: 0 1 --BODY-- State: 0 1 State: 1 {0} 0 --END--"
TWO_STATES = "0 J2 start priority 1 > 1 | 1 J1 priority 2 accepting > 0"
HEAD = 'HOA: v1 /* a /* nested */ comment */ Start: 0 AP: 2 "request" "grant" Acceptance: 1 Inf(0)\n'
ARBITER = (
    HEAD
    + """controllable-AP: 1 Alias: @both 0 & 1 --BODY--
State: 0 "calm" [!0&!1 | @both] 0 {0} [0&!1] 1 [!0&1] 2
State: 1 "waiting" [1] 0 {0} [!1] 1
State: 2 "spoilt" [t] 2 --END--"""
)
ARBITER_SAID = (
    "calm J2 start priority 1 > calm {0} or spoilt by !request, calm {0} or waiting by request | "
    "calm {0} J2 priority 2 accepting > calm | waiting J1 priority 1 > calm {0} by grant, waiting by !grant | "
    "spoilt J1 priority 1 > spoilt | calm {0} or waiting J1 priority 1 > calm {0} by grant, waiting by !grant | "
    "calm {0} or spoilt J1 priority 1 > calm {0} by !grant, spoilt by grant"
)


def no_hoa(old: str, new: str, *words: str) -> Case:
    return bad(GAME.replace(old, new, 1), *words)


HOA = [
    good(GAME, TWO_STATES, "11", objective="parity"),
    good(GAME.replace(" ", "\r\n"), TWO_STATES, "11", objective="parity"),
    good(GAME.replace("0 1 --BODY", '0 1 spot.highlight.states: 0 4 tool: "x" --BODY'), TWO_STATES,
         left_out=("spot.highlight.states",)),
    good(GAME.replace("spot-", "spot."), TWO_STATES),
    good(GAME.replace("AP: 0", "AP: 0 /* a comment, and /* another */ one */"), TWO_STATES),
    good(GAME, TWO_STATES.replace("J1", "J3").replace("J2", "J1").replace("J3", "J2"), "22", objective="parity",
         options={"player": 2}),
    good(SPOT, "", "211222221", objective="parity"),
    good(ARBITER, ARBITER_SAID, "111211", objective="parity"),
    good("HOA: v1 Start: 0 AP: 0 acc-name: co-Buchi Acceptance: 1 Fin(0) spot-state-player: 0 1 1 --BODY--"
         " State: 0 {0} 1 2 State: 1 1 State: 2 {0} 2 --END--", "", "212", objective="parity"),
    good("HOA: v1 Start: 0 AP: 0 Acceptance: 0 t spot-state-player: 0 1 --BODY-- State: 0 1 State: 1 0 --END--", "", "11",
         objective="parity"),
    good("HOA: v1 Start: 0 AP: 0 Acceptance: 0 f spot-state-player: 0 1 --BODY-- State: 0 1 State: 1 0 --END--", "", "22",
         objective="parity"),
    good('HOA: v1 Start: 1 AP: 0 Acceptance: 1 Inf(0) spot-state-player: 0 1 1 0 --BODY-- State: 3 2 State: 2 "c" {0} 3 0'
         " State: 0 1 State: 1 {0} 0 --END--", "0 J2 priority 1 > 1 | 1 J1 start priority 2 accepting > 0 | "
         "c J1 priority 2 accepting > 0, 3 | 3 J2 priority 1 > c", "1111", objective="parity"),
    good("HOA: v1 Start: 0 Acceptance: 3 Inf(2) | (Fin(1) & Inf(0)) spot-state-player: 1 1 --BODY--"
         " State: 0 1 {1} 1 {0 1} 1 {2} 1 {0 1 2} 1 State: 1 0 {0} 1 {2} --END--",
         "0 J1 start priority 1 > 1, 1 {1}, 1 {2} | 0 {0} J1 priority 2 > 0 | 1 J1 priority 1 > 0 {0}, 1 {2} | "
         "1 {1} J1 priority 3 > 1 | 1 {2} J1 priority 4 > 1"),
    good("HOA: v1 Start: 0 Acceptance: 2 Inf(1) & Fin(0) spot-state-player: 1 1 0 --BODY--"
         " State: 0 0 {1} 1 {1} State: 1 {0} 0 2 State: 2 1 {1} 2 {0} --END--",
         "0 J1 start priority 1 > 0, 1 | 1 J1 priority 0 > 0, 2 | 1 {1} J1 priority 1 > 1 | 2 J2 priority 2 > 1 {1}, 2 {0} | "
         "2 {0} J2 priority 0 > 2"),
    no_hoa("HOA: v1", "HOA: v2", "line 1", "v2"),
    no_hoa("State: 0 1", "State: 0 1&0", "alternating"),
    no_hoa("Start: 0", "Start: 0&1", "alternating"),
    no_hoa("Start: 0", "Start: 0 Start: 1", "initial"),
    no_hoa("Start: 0", "", "initial"),
    no_hoa("Start: 0", "Start: 7", "7"),
    no_hoa("State: 0 1", "State: 0 5", "line 1", "5"),
    no_hoa("State: 1", "State: 0", "0", "twice"),
    no_hoa("spot-state-player: 0 1", "", "spot-state-player", "controllable-AP"),
    no_hoa("spot-state-player: 0 1", "spot-state-player: 0", "1 players"),
    no_hoa("spot-state-player: 0 1", "spot-state-player: 0 2", "players"),
    no_hoa("spot-state-player: 0 1", "controllable-AP: x", "controllable-AP", "'x'"),
    no_hoa("Acceptance: 1 Inf(0)", "", "Acceptance"),
    no_hoa("1 Inf(0)", "1 (Inf(0)", "formula"),
    no_hoa("1 Inf(0)", "1 " + "(" * 5000 + "t", "formula"),
    no_hoa("1 Inf(0)", "1 " + "!" * 5000, "formula"),
    *(no_hoa("1 Inf(0)", f"2 {formula}", "formula") for formula in [
        "Inf(0) | Inf(2)", "Inf(!2)", "Inf(!!0)", "0", "", "Inf(0) Inf(1)", "(t | t (f))", "t ! f", "t )",
    ]),
    no_hoa("{0}", "{1}", "line 1", "1"),
    no_hoa("{0}", "{x}", "'{x}'"),
    no_hoa("State: 0 1", "State: 0 [3] 1", "3"),
    no_hoa("State: 0 1", "State: 0 [@a] 1", "@a"),
    no_hoa("--END--", "", "line 1"),
    no_hoa("--END--", "--END-- HOA: v1", "--END--"),
    no_hoa("--END--", "\n--ABORT--", "line 2", "--ABORT--"),
    no_hoa("AP: 0", "AP: 0 AP: 0", "AP", "twice"),
    no_hoa("AP: 0", "AP: 0 /* ", "comment"),
    no_hoa("AP: 0", 'AP: 1 "a', "line 1"),
    no_hoa("AP: 0", "\u2028", "\\u2028"),
    no_hoa("AP: 0", "States: 1000000000000\nAP: 0", "1000000000000"),
    no_hoa("AP: 0", "Alias: @a @a AP: 0", "@a"),
    no_hoa("AP: 0", "\nFairness: 1 0 AP: 0", "line 2", "Fairness"),
    bad(b'HOA: v1 name: "\xe9"', "UTF-8"),
    bad("REALIZABLE\n" + GAME, "line 1", "REALIZABLE"),
    bad("HOA: v1 States: 0 AP: 0 Acceptance: 0 f controllable-AP: --BODY-- --END--", "initial"),
    bad(ARBITER.replace("[t] 2", "[t] 2 [0] 1"), "spoilt", "request"),
    bad(ARBITER.replace("[!0&!1 | @both] 0 {0}", "[!0&!1 | @both] 0 {0} [!0&!1] 0"), "calm", "!request & !grant"),
    bad(ARBITER.replace("@both 0 & 1", "@both @later Alias: @later 0 & 1"), "@later"),
    bad(ARBITER.replace("[t] 2", "[0 &] 2"), "0 &"),
    bad(GAME, "1", options={"max_vertices": 1}),
    bad(GAME, "1", options={"max_edges": 1}),
    bad(ARBITER, "5", options={"max_vertices": 5}),
    bad(ARBITER, "9", options={"max_edges": 9}),
]  # fmt: skip

CORPUS = {
    ".csv": EDGES,
    ".edgelist": EDGELIST,
    "": FOLDERS,
    ".json": FILES_OF_JSON,
    ".graphml": GRAPHML,
    ".gexf": GEXF,
    ".gml": GML,
    ".dot": DOT,
    ".pg": PG,
    ".hoa": HOA,
}
"""The files by their endings; a folder has none."""
