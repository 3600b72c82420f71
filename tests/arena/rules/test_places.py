"""The numbers of positions: what games say, and what is made of one, two or more of them."""

from dataclasses import dataclass

import pytest

import games
from arena import InvalidGame, check_game, position_graph, unfold
from arena.rules.faults import wrong_place
from arena.rules.game import ImpartialGame
from arena.rules.places import places, places_of
from games.loading.guard import guarded


@dataclass(frozen=True)
class Corner(ImpartialGame[tuple[int, int]]):
    """A queen in a corner, as Wythoff has her: a game that needs nothing but its one file with `place`."""

    far: int = 3
    answer: str = "good"

    @property
    def start(self):
        return (self.far, self.far)

    def options(self, position):
        x, y = position
        for name, dx, dy in (("left", 1, 0), ("up", 0, 1), ("both", 1, 1)):
            for steps in range(1, 1 + min(([x] if dx else []) + ([y] if dy else []))):
                yield f"{name} {steps}", (x - steps * dx, y - steps * dy)

    def show(self, position):
        return "{},{}".format(*position)

    def read(self, text):
        x, y = map(int, text.split(","))
        return (x, y)

    def place(self, position):
        if self.answer == "good":
            return {"column": position[0], "row": position[1]}
        return {"nan": {"column": float("nan")}, "list": [1, 2], "other": {f"row {position[0]}": 1}}[self.answer]


@pytest.mark.parametrize(
    ("name", "parameters", "axes"),
    [
        ("rook", {}, ["right", "down"]),
        ("nim", {"heaps": (2, 3)}, ["heap 1", "heap 2"]),
        ("nim", {"heaps": (2,)}, ["heap 1"]),
        ("marienbad", {}, None),
        ("fibonacci_nim", {}, ["matches left", "may take"]),
        ("subtraction", {}, ["heap"]),
        ("tictactoe", {}, None),
        ("connect_four", {}, None),
    ],
)
def test_one_number_or_two_make_a_place(name, parameters, axes):
    game = games.load(name, **parameters)
    known = places(game, game.initial)
    assert (known and known.axes) == axes


def test_both_players_have_the_place_of_the_position():
    nim = games.load("nim", heaps=(2, 1))
    arena, positions = unfold(nim), position_graph(nim)
    assert {vertex: data["pos"] for vertex, data in positions.nodes(data=True)} == {v: v for v in positions}
    assert all(data["pos"] == vertex[0] for vertex, data in arena.nodes(data=True))
    assert arena.graph["axes"] == positions.graph["axes"] == ["heap 1", "heap 2"]
    assert "axes" not in unfold(games.load("nim", heaps=(1, 1, 1))).graph


def test_one_number_is_a_place_on_a_line():
    heap = games.load("subtraction")
    assert places_of(heap, heap.start).place(3) == (3, 0)


def test_the_squares_of_the_rook_are_where_its_diagram_has_it():
    rook = games.load("rook", rows=3, columns=4)
    for square in range(1, 13):
        rows, place = rook.diagram(square).split("\n"), rook.place(square)
        assert rows[place["down"]][place["right"]] == "R"


@pytest.mark.parametrize("place", [None, [1, 2], {"x": "1"}, {"x": True}, {"x": float("inf")}, {1: 1}, 3])
def test_what_are_no_numbers_by_their_names_is_refused(place):
    assert wrong_place(place).startswith("place gives ")
    assert wrong_place({"x": 1, "y": 0.5}) == ""


def test_the_contract_and_the_guard_hold_places():
    faults = {answer: [c.fault for c in check_game(Corner(answer=answer)).checks if c.name == "place"] for answer in
              ("good", "nan", "list", "other")}  # fmt: skip
    assert faults["good"] == [None]
    assert "finite numbers by their names" in faults["nan"][0]
    assert "finite numbers by their names" in faults["list"][0]
    assert "and ['row 3'] at the start" in faults["other"][0]
    game = guarded(Corner, "corner", games.find)(answer="nan")
    with pytest.raises(InvalidGame, match="finite numbers by their names"):
        game.place((1, 1))
