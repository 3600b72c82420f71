"""Games that end with a margin: the values of their starts, and each one against a recursion over the plain rules."""

from functools import cache
from typing import Any, NamedTuple

import pytest

from arena import certificate, check_game, solve, unfold, verify
from arena.graphs.marks import MARGIN
from arena.unfolding.unfold import unfold_compact
from games import load

COMPUTED = "computed here"


class Claim(NamedTuple):
    """The margin of the start of a game under best play of both."""

    game: str
    parameters: dict[str, Any]
    margin: int
    source: str


CLAIMS = [
    Claim("othello", {}, -8, COMPUTED),
    *(
        Claim("dots_and_boxes", {"rows": rows, "columns": columns}, margin, COMPUTED)
        for rows, columns, margin in ((1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 2, 2), (3, 1, -1))
    ),
    *(
        Claim("kalah", {"houses": houses, "seeds": seeds}, margin, COMPUTED)
        for houses, margins in ((1, (0, -2, 6, -2, 2, 0)), (2, (2, -2, -2, -10, 6, 8)), (3, (0, 4, 2)))
        for seeds, margin in enumerate(margins, start=1)
    ),
]
LARGE = [
    Claim("dots_and_boxes", {"rows": 2, "columns": 3}, -2, COMPUTED),
    *(Claim("kalah", {"houses": 3, "seeds": seeds}, margin, COMPUTED) for seeds, margin in ((4, 2), (5, 6), (6, -8))),
]
"""Claims that take seconds."""
SMALL = [
    load("kalah", houses=2, seeds=2),
    load("kalah", houses=3, seeds=1),
    load("dots_and_boxes", rows=1, columns=2),
    load("dots_and_boxes"),
]


def margins(game):
    """Give the margin of every position of a game by its definition."""

    @cache
    def margin(position):
        after = [margin(following) for _, following in game.moves(position)]
        if not after:
            return game.margin(position)
        return max(after) if game.player(position) == 1 else min(after)

    return margin


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_what_is_known_of_a_margin(claim):
    game = load(claim.game, **claim.parameters)
    solution = solve(unfold_compact(game), MARGIN)
    assert solution.amount[game.initial] == claim.margin


@pytest.mark.slow
@pytest.mark.parametrize("claim", LARGE, ids=str)
def test_what_is_known_of_a_margin_in_a_large_game(claim):
    solution = solve(unfold_compact(load(claim.game, **claim.parameters)), MARGIN)
    assert solution.amounts[solution.columns.at(None)] == claim.margin


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_margins_are_those_of_the_definition(game):
    arena, margin = unfold(game), margins(game)
    solution = solve(arena, MARGIN)
    assert solution.amount == {position: margin(position) for position in arena}
    for position, following in solution.strategy.items():
        assert margin(following) == margin(position)
        assert set(solution.best_moves(position)) == {
            after for _, after in game.moves(position) if margin(after) == margin(position)
        }
    assert verify(arena, certificate(solution))


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_whoever_wins_has_the_better_margin(game):
    arena = unfold(game)
    reached, best = solve(arena), solve(arena, MARGIN)
    assert reached.winner == best.winner
    assert {vertex for vertex, kind in best.draw.items() if kind == "rule"} == best.undetermined
    assert best.winner == {vertex: (m > 0) + 2 * (m < 0) for vertex, m in best.amount.items()}


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_columns_and_graphs_have_the_same_margins(game):
    packed = unfold_compact(game)
    assert solve(packed, MARGIN).amount == solve(unfold(game), MARGIN).amount
    assert verify(packed, certificate(solve(packed, MARGIN)))


# Dots and Boxes, by lines alone: whoever is to move gets as many boxes more as he can


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (2, 2), pytest.param(2, 3, marks=pytest.mark.slow)])
def test_boxes_still_to_come_depend_on_the_lines_alone(rows, columns):
    """An independent way, by sets of sides and without turns, leads or passes."""
    boxes = [
        {("across", row, column), ("across", row + 1, column), ("down", row, column), ("down", row, column + 1)}
        for row in range(rows)
        for column in range(columns)
    ]
    lines = sorted(set().union(*boxes))
    masks = [sum(1 << lines.index(side) for side in box) for box in boxes]

    @cache
    def net(drawn):
        best = None
        for line in range(len(lines)):
            if drawn >> line & 1:
                continue
            after = drawn | 1 << line
            closed = sum(drawn & box != box and after & box == box for box in masks)
            value = closed + net(after) if closed else -net(after)
            best = value if best is None else max(best, value)
        return best or 0

    solution = solve(unfold_compact(load("dots_and_boxes", rows=rows, columns=columns)), MARGIN)
    assert solution.amounts[solution.columns.at(None)] == net(0)


# The rules of each game


def test_a_box_is_followed_by_a_pass_and_another_line():
    game = load("dots_and_boxes", rows=1, columns=2)
    closed = dict(game.moves(game.parse("+-+.+/|...|/+-+.+ +0 o")))["b1-b2"]
    assert game.label(closed) == "+-+.+/|.|.|/+-+.+ -1 pass x"
    ((move, after),) = game.moves(closed)
    assert (move, game.label(after)) == ("pass", "+-+.+/|.|.|/+-+.+ -1 o")


@pytest.mark.parametrize(
    "text",
    [
        "+-+.+/|...|/+-+.+ +1 o",  # nobody has a box
        "+-+.+/|.|.|/+-+.+ +0 o",  # one box is somebody's
        "+-+.+/|...|/+-+.+ +0 pass o",  # nobody goes on
        "+-+-+/|.|.|/+-+-+ +2 pass o",  # no line is left
        "+-+.+/|...|/+-+ +0 o",
        "+-+.+/|...|/+-+.+ 0 o",
    ],
)
def test_boards_of_dots_that_cannot_be_are_refused(text):
    with pytest.raises(ValueError, match="not a position"):
        load("dots_and_boxes", rows=1, columns=2).parse(text)


def test_who_can_turn_nothing_in_othello_passes_if_the_opponent_can():
    game = load("othello")
    assert [move for move, _ in game.moves(game.parse("oooo/oooo/oooo/ooo. x"))] == []
    assert [move for move, _ in game.moves(game.parse("oxx./oooo/oooo/oooo x"))] == ["pass"]
    assert [move for move, _ in game.moves(game.parse("oxx./oooo/oooo/oooo o"))] == ["d4"]


def test_larger_boards_of_othello_have_four_first_moves():
    game = load("othello", size=8)
    assert sorted(move for move, _ in game.moves(game.initial)) == ["c5", "d6", "e3", "f4"]
    with pytest.raises(ValueError, match="even"):
        load("othello", size=5)


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("1,0,2:1/2,2,1:3 south", "1", "0,0,2:4/2,0,1:3 north"),
        ("0,0,1:1/2,2,2:4 south", "3", "0,0,0:2/0,0,0:10 north"),
        ("0,1,3:0/0,2,2:4 south", "3", "0,1,0:1/1,3,2:4 north"),
        ("0,1,3:0/0,2,2:4 south", "2", "0,0,4:0/0,2,2:4 north"),
    ],
)
def test_seeds_are_sown(before, move, after):
    game = load("kalah", houses=3, seeds=2)
    assert game.label(dict(game.moves(game.parse(before)))[move]) == after


def test_a_lap_of_kalah_leaves_out_the_other_store():
    game = load("kalah", houses=1, seeds=4)
    assert game.label(dict(game.moves(game.initial))["1"]) == "1:2/5:0 pass north"


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_margins_stand_at_sinks_alone(game):
    for vertex, data in unfold(game).nodes(data=True):
        assert data.get("value") == (game.margin(vertex) if "winner" in data else None)


@pytest.mark.slow
@pytest.mark.parametrize(("houses", "seeds"), [(4, 2), (2, 7), (1, 9)])
def test_packed_kalah_sows_as_plain_kalah_does(houses, seeds):
    report = check_game(load("kalah", houses=houses, seeds=seeds), max_positions=3000)
    assert [check.fault for check in report.checks if check.name in {"packed", "margin", "parse"}] == [None] * 3
