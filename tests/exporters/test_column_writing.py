"""Arenas written from columns: byte for byte as from their DiGraph, which is not made."""

from dataclasses import replace

import networkx as nx
import pytest
from click.testing import CliRunner
from column_arenas import BATCHES, batches_of, columns_of_arenas
from hypothesis import assume, given
from hypothesis import strategies as st
from process import output
from random_graphs import arenas, examples

import exporters
from arena import InvalidArena, save
from arena.cli.group import cli
from arena.graphs.conversion import as_graph
from exporters.arenas import csv
from exporters.formats import can, formats, module_of, options_of

WRITTEN = [name for name in formats() if can("parts", name)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("column_writing")


def told(render, *arguments, **options):
    """Give the text, or the error."""
    try:
        return render(*arguments, **options)
    except InvalidArena as error:
        return type(error), str(error)


@pytest.mark.parametrize("format_", WRITTEN)
@given(columns_of_arenas(), st.sampled_from(BATCHES))
@examples(150)
def test_columns_are_written_as_their_graph(format_, arena, batch):
    # Where play ends everywhere nothing says whether a column of zeros holds priorities or stands for none.
    assume("priority" not in arena.marks or any(arena.marks["priority"]) or min(arena.winner) < 0)
    with batches_of(batch):
        check_columns_are_written_as_their_graph(format_, arena)


def check_columns_are_written_as_their_graph(format_, arena):
    parts = told(lambda: "".join(module_of(format_).parts(arena)))
    assert parts == told(exporters.render, arena, format_) == told(module_of(format_).render, as_graph(arena))


@given(columns_of_arenas(), st.sampled_from(BATCHES))
@examples(150)
def test_columns_are_written_as_the_tables_of_their_graph(arena, batch):
    def texts(graph):
        return {name: "".join(parts) for name, parts in csv.tables(graph).items()}

    with batches_of(batch):
        assert told(texts, arena) == told(texts, as_graph(arena))
        assert told(csv.render, arena) == told(csv.render, as_graph(arena))


@st.composite
def files_that_columns_hold(draw):
    """Draw an arena with priorities and weights, and with no mark that columns lack."""
    graph = draw(arenas(named=False))
    graph.graph["name"] = "held"
    priorities, weights = draw(st.tuples(st.booleans(), st.booleans()))
    for data in graph.nodes.values() if priorities else ():
        least = 1 if "winner" in data else 0
        value = draw(st.integers(least, 3) | (st.none() if least else st.nothing()))
        data.update({} if value is None else {"priority": value})
    for edge in graph.edges if weights else ():
        graph.edges[edge]["weight"] = draw(st.integers(-2, 2))
    return graph


@pytest.mark.parametrize("source", ["json", "graphml", "gexf", "gml"])
@given(files_that_columns_hold(), st.sampled_from(WRITTEN))
@examples(60)
def test_a_file_is_written_alike_by_way_of_columns_and_of_a_graph(folder, source, graph, target):
    """A priority is 0 in columns where play ends, and yet none is written there."""
    path = folder / f"a.{source}"
    exporters.write(path, exporters.render(graph, source))
    read = exporters.read(path)
    columns = replace(exporters.read_compact(path), title=read.graph["name"])
    assume(not columns.stopped)
    options = {"name": columns.title} if "name" in options_of("parts", target) else {}
    assert told(exporters.render, columns, target, **options) == told(exporters.render, read, target)


PARITY_GAME = 'parity 3;\nstart 1;\n0 1 0 1,2 "a";\n1 4 1 0,3;\n2 3 1 2,0 "b";\n3 0 0 1;\n'
REACHABILITY = "parity 2;\n0 1 0 1,2;\n1 1 0 2;\n2 2 1 2;\n"
TARGETS = ["b.pg", "b.hoa", "b.npz", "b.parquet", "b.json", "b.zip", "b", "b.graphml", "b.gexf", "b.gml"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("source", ["a.pg", "a.npz", "a.parquet"])
def test_files_of_columns_are_converted_without_a_graph(tmp_path, monkeypatch, source, target):
    (tmp_path / "a.pg").write_text(PARITY_GAME)
    expected = exporters.read(tmp_path / "a.pg")
    if source != "a.pg":
        expected = exporters.read(save(exporters.read_compact(tmp_path / "a.pg"), tmp_path / source))
    expected = exporters.read(save(expected, tmp_path / f"as_a_graph_{target}"))
    made = []
    monkeypatch.setattr(nx.DiGraph, "__init__", lambda *_, **__: made.append(1))
    result = CliRunner().invoke(cli, ["convert", str(tmp_path / source), str(tmp_path / target)])
    monkeypatch.undo()
    assert (result.exit_code, result.output, made) == (0, "", [])
    again = exporters.read(tmp_path / target)
    assert list(again.nodes(data=True)) == list(expected.nodes(data=True))
    assert {*again.edges} == {*expected.edges}


def test_a_parity_game_in_which_players_pass_is_converted_with_its_passes(tmp_path):
    (tmp_path / "a.pg").write_text(REACHABILITY)
    assert "pass" in output("convert", tmp_path / "a.pg", "-", "--to", "json")
