"""What legends show looks like what it explains."""

import pytest
import svg

import exporters
import games
from arena import position_graph, unfold, value
from exporters.drawings import grid, thermographs
from exporters.drawings.arenas import build
from exporters.drawings.drawing import Legend, Node
from exporters.drawings.looks import WON
from exporters.pictures.languages import dot, tikz
from exporters.pictures.layout import framed
from exporters.pictures.picture import render
from exporters.pictures.samples import samples

NIM = unfold(games.load("fibonacci_nim", matches=4))


def made(drawing):
    """Give each meaning with its sample."""
    legend = drawing.legend
    meanings = [*(text for _, text in legend.looks), *(sign.meaning for sign in legend.signs)]
    return dict(zip(meanings, (make(0, 0) for make in samples(drawing, 12)), strict=True))


def test_players_sinks_and_bold_moves_are_shown_by_their_likes():
    shown = made(build(NIM))
    assert [node.player for node, _ in shown["player 1 (J1) moves"].nodes] == [1]
    assert [node.player for node, _ in shown["player 2 (J2) moves"].nodes] == [2]
    (ends,) = (sample for meaning, sample in shown.items() if meaning.startswith("play ends"))
    assert [(node.player, node.ended) for node, _ in ends.nodes] == [(1, True), (2, True)]
    ((edge, curve),) = shown["bold: winning strategy"].arrows
    assert edge.kind == "best"
    assert curve.tip


def test_of_many_moves_the_strategy_is_shown_by_lines_in_its_colours():
    drawing = grid.build(unfold(games.load("nim", heaps=(1, 3, 5))))
    colors = {edge.color for edge in drawing.edges if edge.kind == "best"}
    shown = made(drawing)["coloured lines: winning strategy"].arrows
    assert {edge.color for edge, _ in shown} == colors == {look.fill for look in WON.values()}
    assert not any(curve.tip for _, curve in shown)
    (first, _), *_ = shown
    text = tikz.render(drawing)
    assert rf"\draw[best, c{first.color[1:].upper()}" in text
    assert "bold" not in text


def test_lines_are_shown_as_they_are():
    shown = made(thermographs.build(value("{2|-1}"))).items()
    lines = {meaning.partition(",")[0]: sample.arrows for meaning, sample in shown}
    ((edge, curve),) = lines["Right's wall"]
    assert (edge.line, curve.tip) == ("dashed", None)
    assert lines["Left's wall"][0][0].line == "solid"


def test_swatches_have_the_shape_of_whose_turn_it_is_where_that_is_what_they_say():
    assert all(not sample.nodes for meaning, sample in made(build(NIM)).items() if meaning.startswith("won by"))
    turns = made(build(NIM, color="player"))
    assert [[node.player for node, _ in sample.nodes] for sample in turns.values()][:2] == [[1], [2]]
    bare = made(build(position_graph(games.load("rook", rows=2, columns=2))))
    assert {node.player for sample in bare.values() for node, _ in sample.nodes} == {None}


@pytest.mark.parametrize("style", ["default", "course"])
def test_samples_are_drawn_as_vertices_and_moves_are(style):
    picture = svg.read(render(NIM, "svg", style=style, color="winner"))
    likes = {looks(group) for name, group in picture.groups.items() if name.startswith("v")}
    sinks = {looks(picture.groups[f"v{number}"])[:2] for number, vertex in enumerate(NIM) if not NIM.adj[vertex]}
    for name, group in picture.groups.items():
        if name.startswith("key") and "n" in name:
            shape, count, *_ = looks(group)
            assert (shape, count) in {(each[0], each[1]) for each in likes} | sinks
    bold = {line(group) for name, group in picture.groups.items() if "->" in name and name.startswith("v")}
    (sample,) = (line(group) for name, group in picture.groups.items() if name.startswith("key") and "->" in name)
    assert sample in bold


def looks(group):
    shapes = [child for child in group.iter() if child.tag.endswith(("ellipse", "polygon"))]
    return shapes[0].tag, len(shapes), shapes[0].get("stroke"), shapes[0].get("stroke-width")


def line(group):
    path = next(group.iter(f"{svg.SVG}path"))
    return path.get("stroke"), path.get("stroke-width"), path.get("stroke-dasharray")


def test_titles_stand_on_top_and_are_larger_than_all_else():
    for thing in (NIM, exporters.read("kernel_ad")):
        picture = svg.read(render(thing, "svg"))
        tops = {name: min(places(group)) for name, group in picture.groups.items() if places(group)}
        assert min(tops, key=tops.get) == "title"
        sizes = {name: max(sizes_of(group)) for name, group in picture.groups.items() if sizes_of(group)}
        assert all(sizes["title"] > points for name, points in sizes.items() if name != "title")


def places(group):
    return [float(word.get("y")) for word in group.iter(f"{svg.SVG}text")]


def sizes_of(group):
    return [float(word.get("font-size")) for word in group.iter(f"{svg.SVG}text")]


def test_a_drawing_without_a_legend_has_neither_title_nor_samples():
    assert samples(build(NIM, legend=False), 12) == []
    assert "key" not in dot.render(framed(build(NIM, legend=False)))
    empty = build(NIM)
    assert Legend("") == Legend("", (), ())
    assert isinstance(empty.nodes[0], Node)
