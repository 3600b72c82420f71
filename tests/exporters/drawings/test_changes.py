"""The picture of a difference: what changes hands is marked, in words too."""

import re

import naive
import pytest

from arena import ParameterError, difference, draw, load, position_graph, solve, solve_positions, unfold
from exporters.drawings.arenas import build
from exporters.drawings.grid import build as grid
from exporters.drawings.looks import NEW, OUTCOMES
from exporters.drawings.things import drawing_of


def compared(name, other=None, make=position_graph, solved=solve_positions, **parameters):
    """Compare a game with another one, or with itself in misère play."""
    second = load(other, **parameters) if other else load(name, misere=True, **parameters)
    return difference(solved(make(load(name, **parameters))), solved(make(second)))


def texts(drawing):
    return [text for _, text in drawing.legend.looks]


def test_vertices_that_change_hands_say_so_in_colour_and_in_words():
    drawing = drawing_of(compared("nim", heaps=(1, 2)), "an arena", {})
    lines = {node.lines[0].text: (node.lines[1].text, node.look.fill) for node in drawing.nodes}
    assert lines["0,1"] == ("N → P", NEW)
    assert lines["0,0"][0] == lines["1,1"][0] == "P → N"
    assert lines["0,2"] == ("N", "#ffffff")
    assert texts(drawing) == ["from N to P (2)", "from P to N (2)", "N in both (2)"]
    said = {sign.text: sign.meaning for sign in drawing.legend.signs}
    assert said["N"] == "the player to move wins"
    assert "!" not in said


def test_arenas_speak_of_players_and_of_positions_that_one_has_alone():
    drawing = build(
        unfold(load("col", rows=1, columns=3)),
        color="changes",
        solution=compared("col", "snort", unfold, solve, rows=1, columns=3),
        lang="fr",
    )
    assert texts(drawing) == ["de J2 à J1 (2)", "J2 des deux côtés (4)", "dans le premier seulement (5)"]


def test_a_grid_and_a_map_show_it(tmp_path):
    small = compared("tictactoe", make=unfold, solved=solve, columns=2, align=2)
    assert sum(node.look.fill == NEW for node in grid(small.graph, color="changes", solution=small).nodes) == max(
        small.counts.values()
    )
    path = draw(compared("wythoff", "nim", heaps=(5, 5)), tmp_path / "map.dot", layout="map")
    assert path.read_text().count(f' color="{NEW}"') == len(compared("wythoff", "nim", heaps=(5, 5)).changes)


@pytest.mark.parametrize(
    ("one", "other", "heaps"),
    [
        (("nim", False), ("nim", True), (4, 6)),
        (("wythoff", False), ("nim", False), (7, 7)),
        (("nim", False), ("wythoff", False), (3, 5)),
    ],
)
def test_a_map_splits_and_rings_just_the_cells_that_change_hands(one, other, heaps):
    graphs = [position_graph(load(name, heaps=heaps, misere=misere)) for name, misere in (one, other)]
    known = [naive.outcomes(graph, misere=misere) for graph, (_, misere) in zip(graphs, (one, other), strict=True)]
    drawing = drawing_of(difference(*map(solve_positions, graphs)), "a map", {})
    fills = {"P": OUTCOMES["P"].fill, "N": OUTCOMES["N"].fill}
    changes = 0
    for vertex, node in zip(graphs[0], drawing.nodes, strict=False):
        before, after = (each[vertex][0] for each in known)
        changes += before != after
        assert node.look.fill == fills[before]
        assert node.look.half == (fills[after] if before != after else "")
        assert (node.border == "ringed") == (before != after)
        assert [line.text for line in node.lines] == ([before] if before == after else [])
    assert sum(node.border == "ringed" for node in drawing.nodes) == changes > 0


def test_the_halves_are_written_in_every_language(tmp_path):
    thing = compared("nim", heaps=(2, 2))
    dark, pale = OUTCOMES["P"].fill, OUTCOMES["N"].fill
    text = draw(thing, tmp_path / "map.dot", layout="map").read_text()
    assert f'fillcolor="{dark};0.5:{pale}"' in text
    assert f'fillcolor="{pale};0.5:{dark}"' in text
    tex = draw(thing, tmp_path / "map.tex", layout="map").read_text()
    assert tex.count("path picture={") == 2
    assert tex.count("draw=cC2187A") == 4
    blank = draw(thing, tmp_path / "blank.dot", layout="map", blank=True).read_text()
    assert NEW not in blank
    assert ";0.5:" not in blank


def test_gradients_of_two_pictures_on_one_page_have_names_of_their_own(tmp_path):
    names = []
    for heaps in ((2, 2), (2, 3)):
        svg = draw(compared("nim", heaps=heaps), tmp_path / f"{heaps[1]}.svg", layout="map").read_text()
        names.append(set(re.findall(r'<linearGradient id="([^"]+)"', svg)))
        assert names[-1] == set(re.findall(r"url\(#([^)]+)\)", svg))
        assert len(names[-1]) >= 4
    assert names[0].isdisjoint(names[1])


def test_a_blank_says_nothing():
    drawing = drawing_of(compared("nim", heaps=(1, 2)), "an arena", {"blank": True})
    assert {node.look.fill for node in drawing.nodes} == {"#ffffff"}
    assert all("→" not in line.text for node in drawing.nodes for line in node.lines)


def test_the_colours_are_of_a_difference_alone():
    graph = position_graph(load("nim", heaps=(1, 2)))
    with pytest.raises(ParameterError, match="unknown colour: 'changes'"):
        build(graph, color="changes")
    with pytest.raises(ParameterError, match=r"unknown colour: 'grundy' \(one of changes, both\)"):
        build(graph, color="grundy", solution=compared("nim", heaps=(1, 2)))
