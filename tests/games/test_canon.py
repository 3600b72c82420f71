"""Published results of the games that textbooks and papers treat, each confirmed by solving the game."""

from typing import Any, NamedTuple

import networkx as nx
import pytest

from arena import grundy, position_graph, quotient, solve, solve_positions, unfold
from arena.rules.networks import network
from arena.unfolding.unfold import unfold_compact
from games import load

COMPUTED = "computed here"
SCIENTIFIC_GEMS = "https://scientificgems.wordpress.com/2018/02/14/the-game-of-mu-torere/"


class Claim(NamedTuple):
    """What is known of a game."""

    game: str
    parameters: dict[str, Any]
    claim: str
    value: Any
    source: str


CLAIMS = [
    Claim("chomp", {"rows": 2, "columns": 3}, "positions", 9, COMPUTED),
    Claim("chomp", {"rows": 2, "columns": 3}, "vertices, edges", (16, 33), COMPUTED),
    Claim("chomp", {"rows": 3, "columns": 3}, "P-positions", 5, COMPUTED),
    Claim("chomp", {"rows": 4, "columns": 4}, "P-positions", 10, COMPUTED),
    Claim("chomp", {"rows": 4, "columns": 5}, "P-positions", 16, COMPUTED),
    Claim("chomp", {"rows": 5, "columns": 5}, "P-positions", 23, COMPUTED),
    Claim("chomp", {"rows": 1, "columns": 1}, "winner", 2, "doi:10.2307/2319446"),
    Claim("chomp", {"rows": 4, "columns": 5}, "winner", 1, "doi:10.2307/2319446"),
    Claim("chomp", {"rows": 4, "columns": 4}, "winning first moves", ["r2c2"], "doi:10.2307/2319446"),
    Claim("chomp", {"rows": 2, "columns": 5}, "winning first moves", ["r2c5"], "doi:10.2307/2319446"),
    Claim("wythoff", {"heaps": (8, 13)}, "winner", 2, "OEIS A000201, A001950"),
    Claim("wythoff", {"heaps": (5, 8)}, "winner", 1, "OEIS A000201, A001950"),
    Claim("euclid", {"heaps": (8, 13)}, "winner", 1, "doi:10.2307/3612461"),
    Claim("euclid", {"heaps": (13, 21)}, "winner", 2, "doi:10.2307/3612461"),
    Claim("grundys_game", {"heap": 20}, "winner", 2, "OEIS A002188"),
    Claim("grundys_game", {"heap": 21}, "winner", 1, "OEIS A002188"),
    *(
        Claim("cram", {"rows": 2, "columns": columns}, "Grundy value", value, COMPUTED)
        for columns, value in enumerate((1, 0, 1, 0, 1), start=1)
    ),
    *(
        Claim("cram", {"rows": 3, "columns": columns}, "Grundy value", value, COMPUTED)
        for columns, value in enumerate((1, 1, 0, 1), start=1)
    ),
    *(
        Claim("domineering", {"rows": rows, "columns": columns}, "outcome", value, "arXiv:1305.3257")
        for rows, columns, value in ((2, 2, "N"), (2, 4, "R"), (2, 5, "L"), (3, 3, "N"), (4, 2, "L"), (4, 4, "N"))
    ),
    *(
        Claim("clobber", {"rows": 1, "columns": columns}, "outcome", value, COMPUTED)
        for columns, value in enumerate("PNNNRPRNNN", start=1)
    ),
    *(
        Claim("col", {"rows": 1, "columns": count}, "outcome", "N" if count == 1 else "P", COMPUTED)
        for count in range(1, 10)
    ),
    *(Claim("snort", {"rows": 1, "columns": count}, "outcome", "N", COMPUTED) for count in range(1, 10)),
    Claim("hexapawn", {}, "vertices, edges", (135, 162), COMPUTED),
    Claim("hexapawn", {}, "winner", 2, "Scientific American 206:3 (1962), 138-144"),
    Claim("hexapawn", {}, "remoteness", 6, COMPUTED),
    Claim("hexapawn", {"rows": 4, "columns": 4}, "remoteness", 11, COMPUTED),
    Claim("hexapawn", {"rows": 4, "columns": 4}, "winner", 1, COMPUTED),
    Claim("dodgem", {}, "winner", 1, "Winning Ways 3, chapter 22"),
    Claim("dodgem", {}, "remoteness", 19, COMPUTED),
    Claim("dodgem", {}, "vertices, edges", (1963, 5373), COMPUTED),
    Claim("three_mens_morris", {}, "winning first moves", ["b2"], COMPUTED),
    Claim("three_mens_morris", {}, "remoteness", 9, COMPUTED),
    Claim("three_mens_morris", {}, "vertices, edges", (5390, 21509), COMPUTED),
    Claim("three_mens_morris", {"jumps": True}, "winner", 0, COMPUTED),
    Claim("achi", {}, "winning first moves", ["b2"], COMPUTED),
    Claim("achi", {}, "remoteness", 11, COMPUTED),
    Claim("achi", {"passes": True}, "winning first moves", ["b2"], COMPUTED),
    Claim("achi", {"passes": True}, "remoteness", 11, COMPUTED),
    Claim("mu_torere", {}, "won, lost, drawn", (208, 128, 844), "https://en.wikipedia.org/wiki/M%C5%AB_t%C5%8Drere"),
    Claim("mu_torere", {}, "winner", 0, "doi:10.2307/2690304"),
    Claim("mu_torere", {}, "classes", 86, SCIENTIFIC_GEMS),
    Claim("pong_hau_ki", {}, "winner", 0, "Mathematics Magazine 68 (1995), 382-386"),
    Claim("pong_hau_ki", {}, "vertices, edges", (56, 76), COMPUTED),
    Claim("hex", {"size": 3}, "vertices, edges", (5514, 16167), COMPUTED),
    Claim("hex", {"size": 3}, "winning first moves", ["a1", "a2", "b2", "c2", "c3"], COMPUTED),
    Claim("tictactoe", {"misere": True}, "winner", 0, COMPUTED),
    Claim("wild_tictactoe", {}, "winning first moves", ["b2=o", "b2=x"], "Winning Ways 3, chapter 22"),
    Claim("notakto", {}, "winning first moves", ["b2"], "arXiv:1301.1672"),
    *(
        Claim("juniper_green", {"numbers": count}, "winner", 1 if count in {3, 8, 12, 13, 14, 16} else 2, COMPUTED)
        for count in range(2, 17)
    ),
    *(
        Claim("cops_and_robbers", {"on": on, "cops": cops}, "winner", 1 if cops >= number else 0, source)
        for on, number, source in (
            ("cycle4", 2, "doi:10.1016/0012-365X(83)90160-7"),
            ("path6", 1, "doi:10.1016/0012-365X(83)90160-7"),
            ("grid3x3", 2, COMPUTED),
            ("petersen", 3, "doi:10.1016/0166-218X(84)90073-8"),
        )
        for cops in range(1, number + 1)
    ),
    Claim("cops_and_robbers", {"on": "dodecahedron", "cops": 2}, "winner", 0, "doi:10.1016/0166-218X(84)90073-8"),
]
LARGE = [
    Claim("hexapawn", {"rows": 5, "columns": 4}, "positions, value", (118133, (2, 16)), COMPUTED),
    Claim("hexapawn", {"rows": 5, "columns": 5}, "positions, value", (3210411, (1, 19)), COMPUTED),
    Claim("domineering", {"rows": 5, "columns": 5}, "positions, value", (455317, (2, 12)), "arXiv:1305.3257"),
    Claim("cram", {"rows": 5, "columns": 5}, "positions, value", (1125703, (2, 12)), COMPUTED),
    Claim("dodgem", {"size": 4}, "positions, value", (393900, (0, None)), "https://en.wikipedia.org/wiki/Dodgem"),
    Claim(
        "cops_and_robbers",
        {"on": "dodecahedron", "cops": 3},
        "positions, value",
        (58941, (1, 7)),
        "doi:10.1016/0166-218X(84)90073-8",
    ),
]
"""Claims that take seconds: what is known is who wins, but for those that are computed here."""


def outcome(game):
    """Tell who wins: Left, Right, the next or the previous player, whoever of them begins."""
    first, second = (solve(unfold(_Begun(game, player))).winner[game.start, player] for player in (1, 2))
    return {(1, 1): "L", (2, 2): "R", (1, 2): "N", (2, 1): "P"}[first, second]


class _Begun:
    """A game that a given player begins."""

    def __init__(self, game, player):
        self.player, self.moves, self.winner, self.label = game.player, game.moves, game.winner, game.label
        self.parse, self.initial = game.parse, (game.start, player)


def winning_first_moves(game):
    winner = solve(unfold(game)).winner
    return sorted(move for move, after in game.moves(game.initial) if winner[after] == 1)


def worth(game):
    """Count the positions that are won and lost for whoever is to move, and the draws."""
    winner = solve(unfold(game)).winner
    won = sum(who == game.player(position) for position, who in winner.items())
    drawn = sum(who not in (1, 2) for who in winner.values())
    return won, len(winner) - won - drawn, drawn


CLAIMED = {
    "positions": lambda game: len(position_graph(game)),
    "P-positions": lambda game: list(solve_positions(position_graph(game)).outcome.values()).count("P"),
    "vertices, edges": lambda game: (len(unfold(game)), unfold(game).number_of_edges()),
    "classes": lambda game: len(quotient(unfold(game), game)),
    "winner": lambda game: solve(unfold(game)).winner[game.initial] or 0,
    "remoteness": lambda game: solve(unfold(game)).remoteness[game.initial],
    "winning first moves": winning_first_moves,
    "Grundy value": lambda game: grundy(position_graph(game))[game.start],
    "outcome": outcome,
    "won, lost, drawn": worth,
}
"""How each claim is computed."""


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.game} {claim.parameters} {claim.claim}")
def test_what_is_known_of_a_game(claim):
    value = sorted(claim.value) if isinstance(claim.value, list) else claim.value
    assert CLAIMED[claim.claim](load(claim.game, **claim.parameters)) == value


@pytest.mark.slow
@pytest.mark.parametrize("claim", LARGE, ids=lambda claim: f"{claim.game} {claim.parameters}")
def test_what_is_known_of_a_large_game(claim):
    arena = unfold_compact(load(claim.game, **claim.parameters), max_vertices=10**7)
    solution = solve(arena)
    assert (len(arena), solution.value(solution.start)) == claim.value


@pytest.mark.slow
def test_hex_4x4_is_won_from_the_short_diagonal():
    game = load("hex", size=4)
    arena = unfold_compact(game, max_vertices=10**7)
    solution = solve(arena)
    assert len(arena) == 9386235
    winning = [move for move, after in game.moves(game.initial) if solution.value(after)[0] == 1]
    assert sorted(winning) == ["a1", "b2", "c3", "d4"]


def test_the_losing_heaps_of_wythoff_are_those_of_the_golden_ratio():
    game = load("wythoff", heaps=(21, 34))
    found = {heaps for heaps, value in solve_positions(position_graph(game)).outcome.items() if value == "P"}
    root = 5**0.5
    pairs = [(int(n * (1 + root) / 2), int(n * (3 + root) / 2)) for n in range(22)]
    assert found == {(x, y) for pair in pairs for x, y in (pair, pair[::-1]) if x <= 21 and y <= 34}


def test_euclid_is_won_from_equal_heaps_and_beyond_the_golden_ratio():
    for larger in range(1, 25):
        for smaller in range(1, larger + 1):
            game = load("euclid", heaps=(smaller, larger))
            wins = solve(unfold(game)).winner[game.initial] == 1
            assert wins == (smaller == larger or 2 * larger > (1 + 5**0.5) * smaller)


def test_the_grundy_values_of_grundys_game():
    """OEIS A002188."""
    games = [load("grundys_game", heap=heap) for heap in range(1, 19)]
    values = [grundy(position_graph(game))[game.start] for game in games]
    assert values == [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4]


@pytest.mark.parametrize("on", ["path5", "path6", "cycle5", "cycle6", "grid2x3", "grid3x3", "petersen", "complete5"])
def test_undirected_geography_is_won_where_every_largest_matching_covers_the_start(on):
    """Fraenkel, Scheinerman and Ullman: the largest matching gets smaller without the start."""
    names, roads, *_ = network(on)
    graph = nx.Graph([(names[at], names[to]) for at, own in enumerate(roads) for to in own])
    for start in names:
        without = graph.subgraph(set(names) - {start})
        covered = len(nx.max_weight_matching(without, True)) < len(nx.max_weight_matching(graph, True))
        game = load("geography", on=on, at=start)
        assert (solve(unfold(game)).winner[game.initial] == 1) == covered


def test_directed_geography_follows_the_edges(tmp_path):
    path = tmp_path / "edges.txt"
    path.write_text("source,target\na b\nb,c\t# on\nc a\nb d\n", encoding="utf-8")
    game = load("geography", on=str(path), directed=True)
    assert [move for move, _ in game.options(game.read("b,a"))] == ["c", "d"]
    assert solve(unfold(game)).winner[game.initial] == 2
    assert solve(unfold(load("geography", on=str(path)))).winner[game.initial] == 1


@pytest.mark.parametrize(("lines", "told"), [("a\n", "line 1: 'a'"), ("", "0 vertices"), ("a b\na  b c\n", "line 2")])
def test_what_is_no_list_of_edges_is_refused(tmp_path, lines, told):
    path = tmp_path / "edges.txt"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        load("col", on=str(path))


def test_two_boards_of_notakto_are_won_by_the_second_player():
    """Plambeck and Whitehead."""
    game = load("notakto", boards=2)
    start = game.canonical(game.start)
    lost = {}

    def loses(position):
        if position not in lost:
            after = {game.canonical(following) for _, following in game.options(position)}
            lost[position] = bool(after) and not any(map(loses, after))
        return lost[position]

    assert loses(start)


@pytest.mark.slow
def test_the_l_game_has_2296_positions_and_is_a_draw():
    """The positions of a player, up to symmetry; 15 of them leave no move."""
    game = load("l_game")
    start = game.canonical(game.initial)
    after, queue = {}, [start]
    for position in queue:
        if position not in after:
            after[position] = {game.canonical(following) for _, following in game.moves(position)}
            queue.extend(after[position] - after.keys())
    assert [sum(player == each for _, player in after) for each in (1, 2)] == [2296, 2296]
    assert sum(player == 1 and not moves for (_, player), moves in after.items()) == 15
    won, lost = set(), {position for position, moves in after.items() if not moves}
    while more := {position for position in after.keys() - won if after[position] & lost}:
        won |= more
        lost |= {position for position in after.keys() - won if after[position] <= won}
    assert start not in won | lost
    assert sum(player == 1 for _, player in lost) * 8 == 232
