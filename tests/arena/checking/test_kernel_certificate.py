"""Kernels and Grundy values that are claimed: what is true passes, and whatever is altered is refused."""

import json

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import dags, digraphs, examples

from arena import (
    InvalidArena,
    KernelCertificate,
    ParameterError,
    compact,
    kernel,
    kernel_certificate,
    load,
    position_graph,
    verify,
)
from arena.graphs.conversion import compact_graph
from exporters.solutions import kernel_json


@examples(50)
@given(digraphs())
def test_what_is_found_is_true_and_comes_back_from_a_file(tmp_path_factory, graph):
    found = kernel(graph)
    if found.kernel is None:
        with pytest.raises(ParameterError, match="no kernel was found"):
            kernel_certificate(found)
        return
    claimed = kernel_certificate(found)
    assert verify(graph, claimed)
    path = tmp_path_factory.mktemp("kernel") / "kernel.json"
    path.write_text(kernel_json.render(graph, claimed, "a graph"), encoding="utf-8")
    again = kernel_json.read(path, graph)
    assert again.kernel == claimed.kernel
    assert (again.grundy or {}) == claimed.grundy


@examples(50)
@given(digraphs(max_vertices=6), st.integers(0, 63))
def test_exactly_the_kernels_are_kernels(graph, bits):
    members = {vertex for number, vertex in enumerate(graph) if bits >> number & 1}
    flaw = verify(graph, KernelCertificate({vertex: vertex in members for vertex in graph})).flaw
    assert (flaw is None) == naive.is_kernel(graph, members)


@examples(50)
@given(dags(), st.data())
def test_any_altered_value_is_refused(graph, data):
    claimed = kernel_certificate(kernel(graph))
    assert claimed.grundy == {vertex: naive.grundy(graph, vertex) for vertex in graph}
    if not len(graph):
        return
    vertex = data.draw(st.sampled_from(list(graph)))
    other = data.draw(st.integers(-1, 9).filter(lambda value: value != claimed.grundy[vertex]))
    wrong = [
        KernelCertificate(claimed.kernel | {vertex: not claimed.kernel[vertex]}, claimed.grundy),
        KernelCertificate({known: value for known, value in claimed.kernel.items() if known != vertex}, claimed.grundy),
        KernelCertificate(claimed.kernel | {"stranger": True}, claimed.grundy),
        KernelCertificate(claimed.kernel, claimed.grundy | {vertex: other}),
        KernelCertificate(claimed.kernel, claimed.grundy | {"stranger": 0}),
        KernelCertificate(claimed.kernel, {known: n for known, n in claimed.grundy.items() if known != vertex}),
    ]
    for claim in wrong:
        assert not verify(graph, claim)


def test_grundy_values_on_a_circuit_are_refused_though_each_is_the_least():
    graph = nx.DiGraph([("a", "b"), ("b", "a")])
    flaw = verify(graph, KernelCertificate({"a": True, "b": False}, {"a": 0, "b": 1})).flaw
    assert str(flaw) == "a: its Grundy value is 0, but a circuit can be reached from it"


def test_a_flaw_names_the_move():
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    flaw = verify(graph, KernelCertificate({"a": True, "b": True, "c": False})).flaw
    assert (flaw.vertex, flaw.move) == ("a", "b")
    assert str(flaw) == "a: in the kernel, but its move to b leads into the kernel"


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.update(format="arena-solution"),
        lambda found: found.update(version=2),
        lambda found: found.update(more=1),
        lambda found: found["vertices"][0].update(kernel=1),
        lambda found: found["vertices"][0].update(grundy="1"),
        lambda found: found["vertices"][0].update(grundy=True),
        lambda found: found["vertices"][0].update(position="z"),
        lambda found: found["vertices"][0].update(rank=1),
        lambda found: found["vertices"].append(found["vertices"][0]),
        lambda found: found["vertices"][0].pop("kernel"),
        lambda found: found.update(vertices={}),
    ],
)
def test_what_is_no_such_file_is_refused_by_name(tmp_path, change):
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    found = json.loads(kernel_json.render(graph, kernel_certificate(kernel(graph))))
    change(found)
    path = tmp_path / "kernel.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(InvalidArena, match=r"kernel\.json: ") as error:
        kernel_json.read(path, graph)
    assert "\n" not in str(error.value)


def test_a_kernel_is_verified_as_its_certificate_is():
    graph = position_graph(load("rook", rows=3, columns=5))
    found = kernel(graph)
    answer = verify(graph, found)
    assert answer == verify(graph, kernel_certificate(found))
    assert answer.sizes == verify(compact_graph(graph), found).sizes
    assert str(answer).endswith("15 vertices, 45 edges; kernel 3, Grundy values 15")
    wrong = verify(graph, KernelCertificate(dict.fromkeys(graph, True)))
    assert str(wrong).startswith("refused: ")
    assert wrong.sizes["grundy"] is None
    assert "Grundy" not in str(wrong)


def test_columns_that_lack_moves_are_not_verified_as_a_graph():
    graph = nx.DiGraph([("a", "b"), ("b", "a")], f1=["b"])
    nx.set_node_attributes(graph, {"a": 1, "b": 2}, "player")
    with pytest.raises(ParameterError, match="lack the moves out of its targets"):
        verify(compact(graph), KernelCertificate({"a": True, "b": False}))
