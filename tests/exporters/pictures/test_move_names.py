"""Names of moves stand beside their own arrows, and on nothing else."""

from itertools import combinations
from math import dist

import pytest

import exporters
from arena import search_tree, solve, unfold
from arena.graphs.graph_game import GraphGame
from exporters.drawings.drawing import Box
from exporters.drawings.things import drawing_of, kind_of
from exporters.pictures.bounds import along
from exporters.pictures.dot_looks import move_points
from exporters.pictures.fit import placed
from exporters.pictures.letters import width
from games import load

THINGS = {
    "the course's tree": lambda: search_tree(GraphGame(exporters.read("data/minimax_tree.json")), plies=4),
    "by symmetry": lambda: search_tree(load("tictactoe"), plies=2, symmetry=True),
    "subtraction": lambda: search_tree(load("subtraction", heap=6), plies=4),
    "weights": lambda: solve(exporters.read("data/robot.json"), "energy"),
    "moves with names": lambda: unfold(load("fibonacci_nim", matches=4)),
}


def names(drawing):
    """Give the box of each name, by the number of its edge, as large as its letters."""
    size = move_points(drawing)
    return {
        number: Box(*place, width(drawing.edges[number].label, size), 0.75 * size)
        for number, place in drawing.layout.beside.items()
    }


@pytest.mark.parametrize("fit", [None, "slide"])
@pytest.mark.parametrize("thing", THINGS)
def test_a_name_is_nearest_to_its_own_arrow_and_overlaps_nothing(thing, fit):
    made = THINGS[thing]()
    drawing = placed(drawing_of(made, kind_of(made), {}), fit=fit).drawing
    boxes, curves = names(drawing), [along(curve, 50) for curve in drawing.layout.edges]
    assert set(boxes) == {number for number, edge in enumerate(drawing.edges) if edge.label}
    assert not [pair for pair in combinations(boxes.values(), 2) if pair[0].meets(pair[1])]
    for number, box in boxes.items():
        assert not any(box.meets(node) for node in drawing.layout.nodes)
        assert not any(box.meets(Box(*point, 0, 0)) for curve in curves for point in curve)
        far = [min(dist(box[:2], point) for point in curve) for curve in curves]
        assert far[number] == min(far), drawing.edges[number].label
