"""Endless games in pictures: priorities, accepting vertices, weights, and when player 1 wins, in every language."""

import re

import networkx as nx
import pytest
from drawn import arena_dot, arena_mmd, arena_tex

from arena import draw, read, solve
from arena.graphs.marks import PARITIES
from arena.solving.objectives import objective_named
from arena.solving.objectives.parity import AIMS
from arena.words import Speaker
from exporters.drawings import arenas
from exporters.drawings.aims import accepting, aim
from exporters.drawings.looks import WON
from exporters.drawings.things import GRAPH, drawing_of


def drawing(objective, name="lift", **options):
    return drawing_of(solve(read(name), objective), GRAPH, options)


def texts(node):
    return [line.text for line in node.lines]


@pytest.mark.parametrize("style", ["default", "course"])
def test_what_is_won_for_an_objective_is_coloured_so(style):
    solution = solve(read("lift"), "parity")
    nodes = drawing_of(solution, GRAPH, {"style": style}).nodes
    looks = {}
    for node, winner in zip(nodes, solution.winner.values(), strict=True):
        looks.setdefault(winner, set()).add(node.look)
    assert len(looks[1]) == len(looks[2]) == 1
    assert looks[1] != looks[2]


def test_priorities_stand_under_the_labels_of_every_colouring_and_of_a_blank():
    lift = read("lift")
    for options in ({"color": "player"}, {"color": "none"}, {"color": "attractor"}, {"blank": True}):
        nodes = arenas.build(lift, **options).nodes
        assert [f"p = {data['priority']}" in texts(node) for node, data in zip(nodes, lift.nodes.values(), strict=True)]
        assert all(
            f"p = {data['priority']}" in texts(node) for node, data in zip(nodes, lift.nodes.values(), strict=True)
        )


def test_a_blank_says_who_wins_when_but_not_where():
    blank = drawing("parity", blank=True)
    meanings = [sign.meaning for sign in blank.legend.signs]
    assert AIMS["max even"] in meanings
    assert "the priority" in meanings
    assert not {node.look for node in blank.nodes} & set(WON.values())
    assert all(edge.kind == "move" for edge in blank.edges)


def test_the_legend_says_what_the_numbers_beside_moves_are():
    legends = [arenas.build(read(name)).legend for name in ("robot", "lift")]
    meanings = [[sign.meaning for sign in legend.signs] for legend in legends]
    assert ["beside a move: its weight" in each for each in meanings] == [True, False]


def test_the_bold_moves_are_those_of_the_winners():
    lift = read("lift")
    names = list(lift)
    bold = {(names[edge.tail], names[edge.head]) for edge in drawing("parity").edges if edge.kind == "best"}
    solution = solve(lift, "parity")
    own = {vertex for vertex in lift if solution.winner[vertex] == lift.nodes[vertex]["player"]}
    assert bold == {(vertex, solution.strategy[vertex]) for vertex in own}


def test_all_safe_moves_are_bold():
    graph = nx.DiGraph([("a", "b"), ("a", "c"), ("a", "hole"), ("b", "a"), ("c", "a")])
    for vertex, player in {"a": 1, "b": 2, "c": 2, "hole": 2}.items():
        graph.add_node(vertex, player=player)
    graph.nodes["hole"]["winner"] = 2
    made = drawing_of(solve(graph, "safety"), GRAPH, {})
    names = list(graph)
    assert {(names[edge.tail], names[edge.head]) for edge in made.edges if edge.kind == "best"} == {
        ("a", "b"),
        ("a", "c"),
    }
    assert "bold: safe moves of J1, winning strategy of J2" in [sign.meaning for sign in made.legend.signs]


def test_accepting_vertices_have_double_borders_and_the_legend_says_so():
    arbiter = read("arbiter")
    made = drawing("buchi", "arbiter")
    assert {name for name, node in zip(arbiter, made.nodes, strict=True) if node.ended} == accepting(arbiter)
    assert accepting(arbiter) == {"free", "1 is in"}
    assert "accepting" in [sign.meaning for sign in made.legend.signs]
    arbiter.add_node("end", player=1, winner=1, pos=(5, 5))
    meanings = [sign.meaning for sign in arenas.build(arbiter).legend.signs]
    assert {"accepting: play goes on", "play ends: in F1 J1 has won, in F2 J2"} <= set(meanings)


def test_accepting_vertices_may_have_another_name():
    graph = nx.DiGraph([("a", "b"), ("b", "a")], accepting="served")
    graph.add_node("a", player=1, served=True)
    graph.add_node("b", player=2, accepting=True)
    assert accepting(graph) == {"a"}


@pytest.mark.parametrize(("name", "kind"), PARITIES.items())
def test_each_kind_of_parity_is_said(name, kind):
    graph = nx.DiGraph([("a", "a")], parity=name)
    graph.add_node("a", player=1, priority=0)
    said = aim(graph, "parity", Speaker("en"))
    assert ("highest" in said) == kind.highest
    assert said.endswith("even" if kind.even == 1 else "odd")
    assert aim(graph, "reach", Speaker("en")) == ""


def test_weights_stand_beside_their_moves_in_every_language():
    graph = nx.DiGraph()
    graph.add_node("a", player=1)
    graph.add_node("b", player=2)
    graph.add_edge("a", "b", weight=-7)
    graph.add_edge("b", "a", weight=2.5)
    graph.add_edge("b", "b", weight=True)
    graph.add_edge("a", "a", weight="2/6")
    assert [edge.label for edge in arenas.build(graph, color="player").edges] == ["-7", "1/3", "2.5", ""]
    assert "-7" in arena_dot(graph, color="player")
    assert "-7" in arena_mmd(graph, color="player").replace("#45;", "-")
    assert re.search(r"-}?7", arena_tex(graph, color="player"))
    for layout in ("dot", "ring"):
        drawn = arena_dot(graph, color="player", layout=layout)
        assert ">2.5<" in drawn


def test_endless_wins_have_a_colour_without_plies():
    made = drawing("parity", color="remoteness")
    assert [text for _, text in made.legend.looks] == ["won by J1 without end (4)", "won by J2 without end (4)"]


@pytest.mark.parametrize("ending", ["svg", "tex", "mmd", "dot"])
def test_every_language_shows_the_objective(ending, tmp_path):
    path = draw(solve(read("arbiter"), "buchi"), tmp_path / f"arbiter.{ending}")
    text = path.read_text(encoding="utf-8")
    assert objective_named("buchi").aim in re.sub(r"<br/>|\s+", " ", text)


def test_costs_stand_under_the_labels_and_no_cost_is_infinite():
    graph = nx.DiGraph()
    graph.add_node("a", player=1)
    graph.add_node("b", player=2)
    graph.add_node("end", player=2, winner=1)
    graph.add_edge("a", "end", weight=4)
    graph.add_edge("b", "b", weight=1)
    made = drawing_of(solve(graph, "min-cost"), GRAPH, {})
    assert [texts(node)[1] for node in made.nodes] == ["cost 4", "cost ∞", "cost 0"]
    assert objective_named("min-cost").aim in [sign.meaning for sign in made.legend.signs]


def test_each_aim_has_a_sign_of_its_kind_in_legends():
    def sign(name, objective):
        return next(sign.text for sign in drawing(objective, name).legend.signs if sign.kind == "aim")

    assert sign("lift", "parity") == "∞"
    assert sign("robot", "energy") == "Σ"
    assert sign("robot", "mean-payoff") == "⌀"
