"""Symmetries of games on graphs: positions that are equal by one have the same winner and remoteness."""

import pytest

from arena import ImpartialGame, solve, unfold
from arena.views.symmetry import quotient
from games import load

VARIANTS = [
    ("geography", {"on": "cycle6"}),
    ("geography", {"on": "grid2x3", "at": "b1"}),
    ("geography", {"on": "roads", "directed": True}),
    ("geography", {"on": "roads", "directed": False}),
    ("juniper_green", {"numbers": 9, "any_start": True}),
    ("cops_and_robbers", {"on": "path4", "cops": 1}),
    ("cops_and_robbers", {"on": "petersen", "cops": 1}),
    ("col", {"on": "cycle5"}),
    ("snort", {"on": "path5"}),
    ("wild_tictactoe", {}),
    ("wild_tictactoe", {"misere": True}),
]
ROADS = "a b\nb c\nc a\nc d\nd e\ne c\n"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameters"), VARIANTS, ids=str)
def test_positions_that_are_equal_by_symmetry_are_worth_the_same(tmp_path, name, parameters):
    path = tmp_path / "roads.txt"
    path.write_text(ROADS, encoding="utf-8")
    game = load(name, **{key: str(path) if value == "roads" else value for key, value in parameters.items()})
    arena = unfold(game)
    merged = quotient(arena, game)
    assert len(merged) < len(arena) or "roads.txt" in repr(game)
    values, fewer = solve(arena), solve(merged)
    impartial = isinstance(game, ImpartialGame)

    def canonical(vertex):
        return (game.canonical(vertex[0]), vertex[1]) if impartial else game.canonical(vertex)

    stands = {canonical(vertex): vertex for vertex in merged}
    for vertex in arena:
        assert fewer.value(stands[canonical(vertex)]) == values.value(vertex)
