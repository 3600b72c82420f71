"""One contract for every format, found by looking; a new one is one new file."""

import pkgutil
import sys
from importlib import import_module

import pytest

import exporters
from arena.cli import group

FORMATS = [
    module.name
    for module in pkgutil.walk_packages(exporters.__path__, "exporters.")
    if hasattr(import_module(module.name), "render")
    and module.name not in ("exporters.formats", "exporters.drawings.things")
]


def test_the_formats_are_found():
    assert {
        "exporters.arenas.json",
        "exporters.pictures.languages.dot",
        "exporters.pictures.graphviz",
        "exporters.tables.csv",
    } <= set(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_render_is_documented_with_an_example(name):
    render = import_module(name).render
    assert ">>>" in render.__doc__
    assert render.__annotations__["return"] in (
        "str",
        "bytes",
        "str | bytes",
        "dict[str, str]",
    )  # some are several files


ARENAS = '''
"""Arenas as lines: the moves alone, between vertices that take turns."""
from pathlib import Path
import networkx as nx
from arena.graphs.names import names_of
def render(graph):
    names = names_of(graph)
    return "".join(f"{names[tail]}>{names[head]}\\n" for tail, head in graph.edges)
def read(path, *, max_vertices=None, max_edges=None):
    graph = nx.DiGraph(line.split(">") for line in Path(path).read_text().splitlines())
    depth = nx.single_source_shortest_path_length(graph, next(iter(graph)))
    for vertex, data in graph.nodes(data=True):
        data["player"] = 1 + depth[vertex] % 2
        if not graph.adj[vertex]:
            data["winner"] = 2 - depth[vertex] % 2
    graph.graph.update(kind="arena", initial=next(iter(graph)))
    return graph
'''
TABLES = '''
"""Tables as lines of words."""
def render(fields, rows):
    return "".join(" ".join(map(str, row)) + "\\n" for row in (fields, *rows))
'''
SOLUTIONS = '''
"""Solutions as lines: a vertex, its winner, its rank and its move."""
from pathlib import Path
from arena import Certificate, Solution
from arena.graphs.names import names_of
ENDING, KEEPS = ".lines", Solution
def render(graph, claimed):
    names = names_of(graph)
    rank, strategy = claimed.rank, claimed.strategy
    return "".join(
        f"{name}|{claimed.winner[v]}|{rank.get(v, '-')}|{names[strategy[v]] if v in strategy else '-'}\\n"
        for v, name in names.items()
    )
def read(path, graph):
    vertex = {name: v for v, name in names_of(graph).items()}
    rows = [line.split("|") for line in Path(path).read_text().splitlines()]
    return Certificate(
        {vertex[name]: int(winner) for name, winner, _, _ in rows},
        {vertex[name]: vertex[move] for name, _, _, move in rows if move != "-"},
        {vertex[name]: int(rank) for name, _, rank, _ in rows if rank != "-"},
    )
'''


@pytest.fixture
def lines(tmp_path, monkeypatch, capsys):
    """Give what adds a format `lines` of a kind, as one file in a new folder, and what runs a command with it."""

    def add(kind, text):
        folder = tmp_path / "formats"
        folder.mkdir()
        (folder / "lines.py").write_text(text)
        package = import_module(f"exporters.{kind}s")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
        monkeypatch.chdir(tmp_path)

    def run(*words):
        group.cli.main([str(word) for word in words], standalone_mode=False)
        return capsys.readouterr().out

    yield add, run
    for kind in ("arena", "table", "solution"):
        sys.modules.pop(f"exporters.{kind}s.lines", None)


def test_a_new_format_of_arenas_is_one_new_file(lines, tmp_path):
    add, run = lines
    add("arena", ARENAS)
    run("convert", "subtraction", "game.lines", "--heap", 2)
    assert (tmp_path / "game.lines").read_text() == "2>1\n2>0 J2\n1>0 J1\n"
    assert "J1 wins" in run("solve", "game.lines")
    run("convert", "game.lines", "game.json")
    assert len(exporters.read(tmp_path / "game.json")) == len(exporters.read(tmp_path / "game.lines")) == 4


def test_a_new_format_of_tables_is_one_new_file(lines, tmp_path):
    add, run = lines
    add("table", TABLES)
    run("table", "subtraction", "--heap", 2, "-o", "table.lines")
    assert (tmp_path / "table.lines").read_text().startswith("position player ply")


def test_a_new_format_of_solutions_is_one_new_file(lines, tmp_path):
    add, run = lines
    add("solution", SOLUTIONS)
    run("solve", "subtraction", "--heap", 2, "-o", "kept.lines")
    assert run("verify", "subtraction", "kept.lines", "--heap", 2).startswith("verified: Subtraction")
    right = (tmp_path / "kept.lines").read_text()
    (tmp_path / "kept.lines").write_text(right.replace("|1|", "|2|", 1))
    with pytest.raises(group.click.ClickException, match=r"kept\.lines: "):
        run("verify", "subtraction", "kept.lines", "--heap", 2)
