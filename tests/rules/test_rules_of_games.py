"""Rules of single games: margins, kalah, dots and boxes, othello, sprouts, domineering, and their boards."""

from functools import cache

import naive_boards
import networkx as nx
import pytest

from arena import (
    ImpartialGame,
    ParameterError,
    grundy,
    grundy_value,
    load,
    position_graph,
    solve,
    solve_positions,
    unfold,
    unfold_compact,
    verify,
)

pytestmark = pytest.mark.usefixtures("plain_loops")


# ---- boards


def test_positions_are_drawn_as_boards():
    for name, parameters, position, board in [
        ("tictactoe", {}, "x../.o./..x", "x..\n.o.\n..x"),
        ("tictactoe", {"rows": 2, "columns": 4, "align": 3}, "x..o/....", "x..o\n...."),
        ("connect_four", {}, "44536", ".......\n" * 4 + "...x...\n..xooo."),
        ("nim", {}, "1,0,5,2", "|\n-\n|||||\n||"),
        ("marienbad", {}, "1,3,5,7 J2", "|\n|||\n|||||\n|||||||"),
        ("subtraction", {}, "0", "-"),
        ("fibonacci_nim", {}, "(3,2)", "|||"),
        ("rook", {}, "9", ".....\n...R.\n....."),
    ]:
        game = load(name, **parameters)
        place = game.parse(position)
        assert game.diagram(place[0] if isinstance(game, ImpartialGame) else place) == board


# ---- margins

SMALL = [
    ("kalah", {"houses": 2, "seeds": 2}), ("kalah", {"houses": 3, "seeds": 1}),
    ("dots_and_boxes", {"rows": 1, "columns": 2}), ("dots_and_boxes", {"rows": 1, "columns": 1}),
]  # fmt: skip
LARGER = [("dots_and_boxes", {"rows": 1, "columns": 3}), ("kalah", {"houses": 3, "seeds": 3})]


@pytest.mark.parametrize("sizes", [SMALL, pytest.param(LARGER, marks=pytest.mark.slow)], ids=["small", "larger"])
def test_margins_are_those_of_the_definition(sizes):
    for name, parameters in sizes:
        game = load(name, **parameters)

        @cache
        def margin(position, game=game):
            after = [margin(following) for _, following in game.moves(position)]
            if not after:
                return game.margin(position)
            return max(after) if game.player(position) == 1 else min(after)

        arena, columns = unfold(game), unfold_compact(game)
        solution, reached = solve(arena, "margin"), solve(arena)
        assert solution.amount == solve(columns, "margin").amount == {vertex: margin(vertex) for vertex in arena}
        assert solution.winner == reached.winner == {v: (m > 0) + 2 * (m < 0) for v, m in solution.amount.items()}
        for position, following in solution.strategy.items():
            assert margin(following) == margin(position)
            best = {after for _, after in game.moves(position) if margin(after) == margin(position)}
            assert set(solution.best_moves(position)) == best
        assert verify(arena, solution)
        assert verify(columns, solve(columns, "margin"))


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 3), pytest.param(2, 2, marks=pytest.mark.slow)])
def test_boxes_still_to_come_depend_on_the_lines_alone(rows, columns):
    game = load("dots_and_boxes", rows=rows, columns=columns)
    net = naive_boards.net_of_boxes(rows, columns)
    assert solve(unfold_compact(game), "margin").amount[game.initial] == net


def test_a_box_is_followed_by_a_pass_and_another_line():
    game = load("dots_and_boxes", rows=1, columns=2)
    closed = dict(game.moves(game.parse("+-+.+/|...|/+-+.+ +0 o")))["b1-b2"]
    assert game.label(closed) == "+-+.+/|.|.|/+-+.+ -1 pass x"
    ((move, after),) = game.moves(closed)
    assert (move, game.label(after)) == ("pass", "+-+.+/|.|.|/+-+.+ -1 o")
    for text in [
        "+-+.+/|...|/+-+.+ +1 o",  # nobody has a box
        "+-+.+/|.|.|/+-+.+ +0 o",  # one box is somebody's
        "+-+.+/|...|/+-+.+ +0 pass o",  # nobody goes on
        "+-+-+/|.|.|/+-+-+ +2 pass o",  # no line is left
        "+-+.+/|...|/+-+ +0 o",
        "+-+.+/|...|/+-+.+ 0 o",
    ]:
        with pytest.raises(ParameterError, match="not a position"):
            game.parse(text)


def test_seeds_are_sown():
    game = load("kalah", houses=3, seeds=2)
    for before, move, after in [
        ("1,0,2:1/2,2,1:3 south", "1", "0,0,2:4/2,0,1:3 north"),
        ("0,0,1:1/2,2,2:4 south", "3", "0,0,0:2/0,0,0:10 north"),
        ("0,1,3:0/0,2,2:4 south", "3", "0,1,0:1/1,3,2:4 north"),
        ("0,1,3:0/0,2,2:4 south", "2", "0,0,4:0/0,2,2:4 north"),
    ]:
        assert game.label(dict(game.moves(game.parse(before)))[move]) == after
    lap = load("kalah", houses=1, seeds=4)  # leaves out the other store
    assert lap.label(dict(lap.moves(lap.initial))["1"]) == "1:2/5:0 pass north"


# ---- othello


def test_who_can_turn_nothing_in_othello_passes_if_the_opponent_can():
    game = load("othello")
    for position, moves in [
        ("oooo/oooo/oooo/ooo. x", []), ("oxx./oooo/oooo/oooo x", ["pass"]), ("oxx./oooo/oooo/oooo o", ["d4"])
    ]:  # fmt: skip
        assert [move for move, _ in game.moves(game.parse(position))] == moves
    large = load("othello", size=8)
    assert sorted(move for move, _ in large.moves(large.initial)) == ["c5", "d6", "e3", "f4"]
    with pytest.raises(ParameterError, match=r"5.*even"):
        load("othello", size=5)


# ---- sprouts


@pytest.mark.parametrize("spots", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_sprouts_are_as_long_as_is_known_and_won_as_on_paper(spots):
    game = load("sprouts", spots=spots)

    @cache
    def lengths(position):
        after = [lengths(following) for _, following in game.options(position)]
        return frozenset(length + 1 for each in after for length in each) if after else frozenset({0})

    assert (min(lengths(game.start)), max(lengths(game.start))) == (2 * spots, 3 * spots - 1)
    won = solve_positions(position_graph(game)).outcome[game.start] == "N"
    assert won == naive_boards.sprouts_are_won(spots) == (spots % 6 in {3, 4, 5})


def test_drawings_of_sprouts():
    game = load("sprouts", spots=4)
    for text in ("0", "0.0", "1", "none", "2A.2A/0", "AB/AB", "0.0.0", "1+1"):
        assert game.read(game.read(text)) == game.read(text)
    assert game.read("BCA/ABC.0") == game.read("0.ACB/CBA") == game.read("0.XYZ/XYZ")
    assert game.read("2/1.1") == game.read("1.1")
    for text in ("", "3", "00", "A", "AAA", "0..0", "0/", "a", "0.0.0.0.0", "A+A", "x", "2.2.2.2.2"):
        with pytest.raises(ParameterError, match="not a position"):
            game.read(text)
    two = load("sprouts", spots=2)
    values = grundy(position_graph(two))
    assert {position: grundy_value(two, position) for position in values} == dict(values)


# ---- networks, symmetries of variants


def test_games_on_networks_are_merged_by_their_symmetries(tmp_path):
    roads = tmp_path / "roads.txt"
    roads.write_text("a b\nb c\nc a\nc d\nd e\ne c\n", encoding="utf-8")
    for name, parameters in [
        ("geography", {"on": "cycle6"}), ("geography", {"on": "grid2x3", "at": "b1"}),
        ("geography", {"on": str(roads), "directed": True}), ("geography", {"on": str(roads)}),
        ("juniper_green", {"numbers": 7, "any_start": True}), ("cops_and_robbers", {"on": "path4", "cops": 1}),
        ("col", {"on": "cycle4"}), ("snort", {"on": "path4"}),
    ]:  # fmt: skip
        game = load(name, **parameters)
        arena = unfold(game)
        value = solve(arena).value
        for vertex in arena:
            impartial = isinstance(game, ImpartialGame)
            image = (game.canonical(vertex[0]), vertex[1]) if impartial else game.canonical(vertex)
            if image in arena:
                assert value(image) == value(vertex), (name, vertex)
    for wrong in ("nowhere", "path0", "cycle9999", "grid3", str(tmp_path / "none.txt")):
        with pytest.raises(ParameterError, match="on"):
            load("geography", on=wrong)


def test_symmetries_of_a_large_graph_are_not_sought_for_ever(tmp_path):
    roads = tmp_path / "roads.txt"
    edges = nx.random_regular_graph(3, 1000, seed=1).edges
    roads.write_text("\n".join(f"{tail} {head}" for tail, head in edges), encoding="utf-8")
    game = load("col", on=str(roads))
    assert game.canonical(game.initial) == game.initial


def test_a_player_who_is_blocked_in_dodgem_wins():
    game = load("dodgem")
    for position, winner in [(".../x../ox. o", 2), ("..x/.xo/... o", 2), (".../.o./.xo x", 1)]:
        at = game.parse(position)
        assert (list(game.moves(at)), game.player(at), game.winner(at)) == ([], winner, winner)
