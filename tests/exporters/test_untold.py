"""Large files whose name tells no format, and what is piped in: read into columns too, by their size."""

import networkx as nx
import pytest
from click.testing import CliRunner

import exporters
from arena import random_arena, save
from arena.cli.group import cli
from exporters.files import reading
from exporters.formats import reads_columns


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    columns = random_arena(20_000, degrees=(5, 7), sinks=0.1, seed=5)
    return save(columns, tmp_path_factory.mktemp("large") / "a.json")


def solved(monkeypatch, name):
    """Solve a file without a DiGraph, and give what is printed below the name."""
    with monkeypatch.context() as without:
        without.setattr(nx.DiGraph, "__init__", None)
        done = CliRunner().invoke(cli, ["solve", str(name), "--from", "7"])
    assert done.exit_code == 0, done.output
    return done.output.partition("\n")[2]


def test_what_is_piped_in_or_has_another_ending_is_read_into_columns(tmp_path, monkeypatch, large):
    expected = solved(monkeypatch, large)
    (tmp_path / "a.data").write_bytes(large.read_bytes())
    assert reads_columns(tmp_path / "a.data")
    assert solved(monkeypatch, tmp_path / "a.data") == expected
    monkeypatch.setattr(reading, "_stdin", large.read_bytes)
    assert reads_columns("-")
    assert solved(monkeypatch, "-") == expected


def test_a_small_pipe_is_read_by_a_graph(monkeypatch):
    monkeypatch.setattr(reading, "_stdin", lambda: exporters.render(exporters.read("circuit_3"), "json").encode())
    assert not reads_columns("-")
    assert len(exporters.read("-")) == 3


def test_the_name_of_an_arena_that_comes_along_has_no_size():
    assert not reads_columns("sans_interet")
