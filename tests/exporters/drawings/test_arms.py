"""The drawing of a poster: boards in arms, none over another, coloured by winner, with paths between them."""

import re
from itertools import pairwise

import naive
import pytest

from arena import draw, load, unfold
from arena.views.poster import poster
from exporters.drawings.arms import KEPT, SHAPE, build
from exporters.drawings.looks import palette_of


def made(name, **parameters):
    game = load(name, **parameters)
    return poster(unfold(game), game)


def boards_of(drawing):
    """Give the nodes of the boards with their boxes."""
    pairs = zip(drawing.nodes, drawing.layout.nodes, strict=True)
    return [(node, box) for node, box in pairs if node.player == 2]


@pytest.mark.parametrize(
    ("name", "parameters"), [("tictactoe", {}), ("hexapawn", {}), ("nim", {"heaps": (2, 3, 3)}), ("pong_hau_ki", {})]
)
def test_boards_stand_in_a_grid_without_overlaps(name, parameters):
    graph = made(name, **parameters)
    shown = boards_of(build(graph))
    assert len(shown) == sum(len(boards) for _, boards in graph.nodes(data="boards"))
    assert len({(box.width, box.height) for _, box in shown}) == 1
    by_place = sorted((box for _, box in shown), key=lambda box: (round(box.y, 3), box.x))
    for one, other in pairwise(by_place):
        assert abs(one.y - other.y) > 0.01 or other.x - one.x > one.width
    heights = sorted({round(box.y, 3) for _, box in shown})
    assert all(high - low > by_place[0].height / 2 for low, high in pairwise(heights))


def test_tic_tac_toe_has_765_boards_in_ten_arms_on_the_shape_of_its_paper():
    graph = made("tictactoe")
    drawing, merged = build(graph), graph.graph["merged"]
    shown, winners = boards_of(drawing), naive.winners(merged)
    assert len(shown) == 765
    assert [row.title[1] for row in drawing.rows] == ["1", "3", "12", "38", "108", "174", "204", "153", "57", "15"]
    won = palette_of("default").won
    fills = {1: won[1].fill, 2: won[2].fill}
    counts = {look: sum(node.look.fill == look for node, _ in shown) for look in fills.values()}
    assert counts == {fills[player]: sum(each == player for each in winners.values()) for player in (1, 2)}
    sides = [max(place) - min(place) for place in zip(*(box[:2] for _, box in shown), strict=True)]
    assert 0.8 * SHAPE < sides[0] / sides[1] < 1.25 * SHAPE
    assert {edge.color for edge in drawing.edges} == {*fills.values(), KEPT}
    for edge in drawing.edges:
        tail, head = (drawing.layout.nodes[number] for number in (edge.tail, edge.head))
        assert head.x > tail.x


def test_a_band_stands_under_the_one_before():
    graph = made("hexapawn")
    drawing = build(graph)
    won = palette_of("default").won
    for title in drawing.layout.rows:
        arm = [(node, box) for node, box in boards_of(drawing) if abs(box.x - title.x) < 1.5 * box.width]
        highest = [
            max((box.y for node, box in arm if node.look.fill == won[player].fill), default=0) for player in (1, 2)
        ]
        lowest = [
            min((box.y for node, box in arm if node.look.fill == won[player].fill), default=0) for player in (1, 2)
        ]
        if all(any(node.look.fill == won[player].fill for node, _ in arm) for player in (1, 2)):
            assert lowest[0] > highest[1]


def test_what_colours_mean_stands_below_in_french_too():
    drawing = build(made("hexapawn"), lang="fr")
    texts = [line.text for node in drawing.nodes if node.player == 0 for line in node.lines]
    assert texts[0].endswith(" : 71 plateaux")
    assert "gagné par J2 (42)" in texts
    assert "stratégie gagnante de J1" in texts
    assert "coups qui gardent le nul" not in texts
    bare = build(made("hexapawn"), legend=False)
    assert not [node for node in bare.nodes if node.player == 0 and node.lines]


@pytest.mark.parametrize("ending", ["svg", "tex", "dot"])
def test_a_poster_is_drawn_in_every_language(tmp_path, ending):
    path = draw(made("hexapawn"), tmp_path / f"poster.{ending}", width=80)
    assert re.search("71.{1,6}boards", path.read_text().replace("\n", " "))
