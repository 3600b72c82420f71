"""Maps: each cell is held against the definitions, on whole games and on slices of them."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import naive
import networkx as nx
import pytest

import exporters
import games
from arena import (
    ImpartialGame,
    ParameterError,
    TooLarge,
    draw,
    draw_map,
    kernel,
    position_graph,
    solve_positions,
    unfold,
)
from exporters.drawings import maps
from exporters.drawings.drawing import CELL
from exporters.drawings.looks import KERNEL
from exporters.pictures.languages import dot, mermaid, tikz

OF = ["outcome", "grundy", "remoteness", "kernel", "round"]


def cells(drawing):
    """Give the text of each cell by its column and row."""
    boxes = [box for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if node.player == CELL]
    xs, ys = sorted({round(box.x) for box in boxes}), sorted({round(-box.y) for box in boxes})
    return {
        (xs.index(round(box.x)), ys.index(round(-box.y))): node.lines[0].text if node.lines else ""
        for node, box in zip(drawing.nodes, boxes, strict=False)
    }


def of_game(game, of, **fixed):
    plane = maps.plane(game, {name.replace("_", " "): number for name, number in fixed.items()})
    return maps.build(plane.graph, color=of, solution=plane.solution)


@dataclass(frozen=True)
class Chomp(ImpartialGame[tuple[int, int]]):
    """Two rows of chocolate, of which the corner is poisoned: a game that needs nothing but `place` for its map."""

    squares: int = 6

    @property
    def start(self):
        return (self.squares, self.squares)

    def options(self, position):
        top, bottom = position
        for left in range(1, top):
            yield f"top {left}", (left, min(left, bottom))
        for left in range(bottom):
            yield f"bottom {left}", (top, left)

    def show(self, position):
        return "{},{}".format(*position)

    def read(self, text):
        return tuple(map(int, text.split(",")))

    def place(self, position):
        return {"top": position[0], "bottom": position[1]}


def test_the_rook_on_8_times_8_shows_the_table_of_the_exclusive_or():
    shown = cells(of_game(games.load("rook", rows=8, columns=8), "grundy"))
    assert shown == {(x, y): str(x ^ y) for x in range(8) for y in range(8)}


def test_a_slice_of_three_heaps_is_the_exclusive_or_with_the_third():
    nim = games.load("nim", heaps=(5, 4, 3))
    assert cells(of_game(nim, "grundy", heap_3=2)) == {(x, y): str(x ^ y ^ 2) for x in range(6) for y in range(5)}
    assert cells(of_game(nim, "grundy", heap_1=1)) == {(y, z): str(1 ^ y ^ z) for y in range(5) for z in range(4)}
    assert cells(of_game(nim, "grundy", heap_1=1, heap_2=3)) == {(z, 0): str(1 ^ 3 ^ z) for z in range(4)}


def test_chomp_needs_nothing_but_its_places():
    plane = maps.plane(Chomp())
    lost = {position for position in plane.graph if plane.solution.outcome[position] == "P"}
    assert lost == {(top, top - 1) for top in range(1, 7)}
    drawing = maps.build(plane.graph, color="outcome", solution=plane.solution)
    assert {position for position, node in zip(plane.graph, drawing.nodes, strict=False) if node.look == KERNEL} == lost


@pytest.mark.parametrize("of", OF)
@pytest.mark.parametrize("misere", [False, True])
def test_a_map_through_columns_is_that_of_the_graph(of, misere):
    game = games.load("nim", heaps=(3, 4), misere=misere)
    graph = position_graph(game)
    drawing = of_game(game, of)
    assert drawing == maps.build(graph, color=of)
    solved, removal = solve_positions(graph), kernel(graph)
    wanted = {
        "outcome": {position: outcome.value for position, outcome in solved.outcome.items()},
        "grundy": {
            position: str(value)
            for position, value in ((position, naive.grundy(graph, position)) for position in graph)
        },
        "remoteness": {position: str(plies) for position, plies in solved.remoteness.items()},
        "kernel": {position: str(removal.round[position]) for position in removal.kernel},
        "round": {position: str(number) for position, number in removal.round.items()},
    }[of]
    assert cells(drawing) == {position: wanted.get(position, "") for position in graph}


@pytest.mark.parametrize("of", [OF[0], *(pytest.param(of, marks=pytest.mark.slow) for of in OF[1:])])
def test_100_times_100_goes_through_columns(of):
    drawing = of_game(games.load("rook", rows=100, columns=100), of)
    assert sum(node.player == CELL for node in drawing.nodes) == 10_000


def test_what_has_no_two_numbers_is_refused():
    for game, told in (
        (games.load("tictactoe"), "positions are numbers"),
        (
            games.load("nim", heaps=(1, 1, 1)),
            r"here are 3, 0 of them fixed: heap 1, heap 2, heap 3 \(fix 1, like --slice .heap 3=1.\)",
        ),
    ):
        with pytest.raises(ParameterError, match=told):
            maps.plane(game)
    nim = games.load("nim", heaps=(1, 1, 1))
    with pytest.raises(ParameterError, match="unknown number to fix: 'heap 4'"):
        maps.plane(nim, {"heap 4": 1})
    with pytest.raises(ParameterError, match=r"no position of Nim.* has heap 3 = 9"):
        maps.plane(nim, {"heap 3": 9})
    with pytest.raises(ParameterError, match="3 of them fixed"):
        maps.plane(nim, {"heap 1": 0, "heap 2": 0, "heap 3": 0})


def test_graphs_that_make_no_map_are_refused():
    with pytest.raises(ParameterError, match="'3' and '3' share 2, 0"):
        maps.build(unfold(games.load("rook")), color="grundy")
    halves = nx.DiGraph()
    halves.add_node("a", pos=(0.5, 0))
    with pytest.raises(ParameterError, match=r"vertex 'a' stands at 0\.5, 0"):
        maps.build(halves)
    far = nx.DiGraph()
    far.add_node("a", pos=(0, 0))
    far.add_node("b", pos=(10**6, 10**6))
    with pytest.raises(TooLarge, match="cells"):
        maps.build(far)


@pytest.mark.parametrize("axes", [3, ["{x}", "a\nb"], ["only"], [], None, [1, 2, 3]])
def test_a_file_may_say_anything_of_its_axes(axes):
    graph = nx.DiGraph(axes=axes)
    graph.add_node("a", pos=(0, 0))
    graph.add_node("b", pos=(1, 1))
    assert isinstance(dot.render(maps.build(graph, lang="fr")), str)


def test_the_face_and_the_layout_draw_the_same_map(tmp_path):
    rook = games.load("rook", rows=4, columns=4)
    one = draw_map(rook, tmp_path / "one.svg", of="grundy").read_bytes()
    other = draw(position_graph(rook), tmp_path / "other.svg", layout="map", color="grundy").read_bytes()
    assert one == other
    root = ET.fromstring(one)
    numbers = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text") if (node.text or "").isdigit()]
    assert sorted(numbers) == sorted([str(x ^ y) for x in range(4) for y in range(4)] + list("0123") * 2)
    with pytest.raises(ParameterError, match="fixed: of a game"):
        draw_map(position_graph(rook), tmp_path / "x.svg", fixed={"right": 1})
    assert draw_map(exporters.read("kernel_ad"), tmp_path / "hexagon.svg").exists()


def test_a_blank_map_says_nothing(tmp_path):
    text = draw_map(games.load("rook", rows=2, columns=2), tmp_path / "blank.dot", blank=True).read_text()
    assert KERNEL.fill not in text


def test_tikz_draws_cells_as_large_as_they_are_and_mermaid_none():
    drawing = of_game(games.load("rook", rows=3, columns=3), "grundy")
    text = tikz.render(drawing)
    assert len(re.findall(r"\\node\[cell, [^]]*minimum width=0\.90cm", text)) == 9
    with pytest.raises(ParameterError, match="a map"):
        mermaid.render(drawing)
    with pytest.raises(TooLarge, match="cells take LaTeX too long"):
        tikz.render(of_game(games.load("rook", rows=80, columns=80), "grundy"))


@pytest.mark.parametrize("misere", [False, True])
def test_remoteness_says_who_wins(misere):
    game = games.load("nim", heaps=(2, 3), misere=misere)
    graph = position_graph(game)
    known = naive.outcomes(graph, misere=misere)
    for vertex, node in zip(graph, maps.build(graph, color="remoteness").nodes, strict=False):
        outcome, plies = known[vertex]
        assert f"- {outcome}: " in node.tooltip
        assert f" in {plies} pl" in node.tooltip
        assert (node.border == "best") == (outcome == "P")
