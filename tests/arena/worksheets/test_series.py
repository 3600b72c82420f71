"""Exercises by the dozen: right answers, equal measures, no two alike up to renaming, one planted trap."""

from itertools import chain, combinations, permutations, product

import networkx as nx
import pytest

from arena import GraphGame, backward_induction, grundy, kernel, search, solve
from arena.errors import ArenaError, ParameterError
from arena.exercises.attractors import drawn_attractor
from arena.exercises.graphs_to_try import bare_graph
from arena.words import Speaker
from arena.worksheets import series as worksheet_series
from arena.worksheets.series import series
from arena.worksheets.worksheet_kind import INFINITE, NO_MOVE, worksheet_kind, worksheet_kinds

KINDS = list(worksheet_kinds())


@pytest.fixture(scope="module")
def drawn():
    return {name: series(name, 6, seed=7) for name in KINDS}


def test_the_kinds_are_found_by_looking():
    assert sorted(KINDS) == ["attractor", "grundy", "induction", "kernel", "minmax", "strategy", "winner"]


@pytest.mark.parametrize("name", KINDS)
def test_variants_have_equal_measures_and_a_trap_that_shows(name, drawn):
    first, *others = drawn[name]
    assert {*map(str, (each.measures for each in others))} == {str(first.measures)}
    assert first.measures["vertices"] == worksheet_kind(name).vertices
    assert first.measures["layers"] == worksheet_kind(name).layers
    for variant in drawn[name]:
        graph = worksheet_kind(name).graph(variant.instance)
        assert (len(graph), graph.number_of_edges()) == (variant.measures["vertices"], variant.measures["edges"])
        assert variant.trap == next(iter(worksheet_kind(name).traps))
        assert variant.wrong
        assert variant.wrong != ", ".join(f"{vertex}: {answer}" for vertex, answer in variant.answers.items())


@pytest.mark.parametrize("name", KINDS)
def test_the_first_variants_are_the_same_for_any_count(name, drawn):
    assert [each.answers for each in series(name, 3, seed=7)] == [each.answers for each in drawn[name][:3]]
    assert [each.answers for each in series(name, 3, seed=8)] != [each.answers for each in drawn[name][:3]]


@pytest.mark.parametrize("name", ["attractor", "grundy", "induction", "kernel", "strategy", "winner"])
def test_no_two_are_alike_by_any_renaming(name):
    """Compare by all permutations of the vertices that look alike: 720 of a graph, at most 576 of an arena."""
    sizes = {"vertices": 6, "layers": 2} if name in ("grundy", "kernel") else {"vertices": 8, "layers": 3}
    variants = series(name, 12, seed=3, trap="none", **sizes)
    forms = [form(worksheet_kind(name).graph(each.instance)) for each in variants]
    assert len({*forms}) == 12


def form(graph):
    """Give the least list of edges under all renamings that keep how vertices look."""
    looks = {}
    for vertex, data in graph.nodes(data=True):
        looks.setdefault(str(sorted(data.items())), []).append(vertex)
    found = []
    for orders in product(*(permutations(looks[look]) for look in sorted(looks))):
        place = {vertex: number for number, vertex in enumerate(chain(*orders))}
        found.append(sorted((place[tail], place[head]) for tail, head in graph.edges))
    return str(min(found))


def test_trees_with_the_same_values_in_the_same_places_are_alike(drawn):
    for one, two in combinations(drawn["minmax"], 2):
        assert not nx.is_isomorphic(one.instance, two.instance, node_match=lambda first, second: first == second)


def right_attractor(instance):
    attracted = drawn_attractor(instance)
    return {vertex: str(attracted.rank.get(vertex, INFINITE)) for vertex in instance.vertices}


def right_kernel(graph):
    inside = kernel(bare_graph(graph)).kernel
    return {vertex: "yes" if vertex in inside else "no" for vertex in graph.vertices}


def right_grundy(graph):
    return {vertex: str(value) for vertex, value in grundy(bare_graph(graph)).items()}


def right_induction(graph):
    return {vertex: {1: "+1", 0: "0", -1: "-1"}[value] for vertex, value in backward_induction(graph).value.items()}


def right_minmax(tree):
    """Search from each vertex to the leaves."""
    depths = {
        vertex: nx.dag_longest_path_length(tree.subgraph(nx.descendants(tree, vertex) | {vertex})) for vertex in tree
    }
    inner = [vertex for vertex in tree if tree.adj[vertex]]
    return {vertex: f"{search(GraphGame(tree), vertex, plies=depths[vertex]).value:g}" for vertex in inner}


def right_winner(graph):
    """Attract for either player, round by round, from the definition."""
    winner = {vertex: data["winner"] for vertex, data in graph.nodes(data=True) if data.get("winner")}
    for _ in graph:
        for vertex, player in graph.nodes(data="player"):
            after = {winner.get(head) for head in graph.adj[vertex]}
            if vertex not in winner and player in after:
                winner[vertex] = player
            elif vertex not in winner and after == {3 - player}:
                winner[vertex] = 3 - player
    return {vertex: str(winner.get(vertex, 0)) for vertex in graph}


def right_strategy(graph):
    """Move where the win is nearest, and nowhere else as near."""
    left = solve(graph)
    moves = {}
    for vertex, player in graph.nodes(data="player"):
        if player == 1 and graph.adj[vertex]:
            won = sorted((left.remoteness[head], head) for head in graph.adj[vertex] if left.winner[head] == 1)
            assert len(won) < 2 or won[0][0] < won[1][0]
            moves[vertex] = won[0][1] if won else NO_MOVE
    return moves


RIGHT = {name.removeprefix("right_"): function for name, function in globals().items() if name.startswith("right_")}


@pytest.mark.parametrize("name", KINDS)
def test_answers_are_those_of_another_algorithm(name, drawn):
    for variant in drawn[name]:
        assert variant.answers == RIGHT[name](variant.instance)


@pytest.mark.parametrize("name", KINDS)
def test_every_answer_has_its_reason_in_both_languages(name, drawn):
    kind, variant = worksheet_kind(name), drawn[name][0]
    for vertex, answer in variant.answers.items():
        english, french = (kind.why(variant.instance, vertex).say(Speaker(language)) for language in ("en", "fr"))
        assert vertex in english
        assert english != french
        assert answer in ("yes", "no", INFINITE, NO_MOVE) or answer.lstrip("+") in english or name == "winner"


@pytest.mark.parametrize("name", KINDS)
def test_each_trap_can_be_planted(name):
    for trap in worksheet_kind(name).traps:
        assert series(name, 1, seed=1, trap=trap)[0].trap == trap


def test_a_trap_is_named_by_a_part_in_either_language():
    assert series("attractor", trap="wrong end")[0].trap == "counts the rank from the wrong end"
    assert series("minmax", trap="échange les joueurs")[0].trap == "swaps the players"
    with pytest.raises(ParameterError, match=r"trap: 'nothing' \(none of gives the sinks alone; "):
        series("kernel", trap="nothing")
    with pytest.raises(ParameterError, match=r"trap: 'takes' \(several: takes predecessors for successors; "):
        series("kernel", trap="takes")


def test_draws_are_there_or_not():
    for name in ("induction", "winner"):
        assert series(name, 2)[0].measures["draws"] > 0
        assert "0" not in series(name, 2, draws=False, trap="none")[0].answers.values()


def test_what_there_is_not_is_refused(monkeypatch):
    with pytest.raises(ParameterError, match=r"unknown exercise: 'noyau' \(one of attractor, "):
        series("noyau")
    for bad in ({"count": 0}, {"vertices": 3}, {"vertices": 27}, {"layers": 0}, {"vertices": 5, "layers": 5}):
        with pytest.raises(ParameterError, match=next(iter(bad))):
            series("kernel", **bad)
    monkeypatch.setattr(worksheet_series, "MOST_LOTS", 500)
    with pytest.raises(ArenaError, match=r"^kernel: \d of 100 instances found with 4 vertices and 2 layers; "):
        series("kernel", 100, vertices=4, layers=2)
