"""The bands of a poster: every board once, in the row and under the winner of the definitions."""

import naive
import pytest

from arena import TooLarge, load, unfold
from arena.rules.capabilities import HasSymmetries
from arena.views.poster import poster
from arena.views.symmetry import quotient

GAMES = [
    ("tictactoe", {}),
    ("hexapawn", {}),
    ("nim", {"heaps": (2, 3)}),
    ("fibonacci_nim", {"matches": 6}),
    ("pong_hau_ki", {}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_every_board_stands_once_in_its_row_and_with_its_winner(name, parameters):
    game = load(name, **parameters)
    arena = unfold(game)
    merged = quotient(arena, game) if isinstance(game, HasSymmetries) else arena
    bands, winners = poster(arena, game), naive.winners(merged)
    plies = naive.ply_sets(merged, merged.graph["initial"])
    ranks = {player: naive.attractor_sets(merged, player) for player in (1, 2)}
    by_ply = all(len(each) == 1 for each in plies.values())
    assert bands.graph["rows"] == ("ply" if by_ply else "rank")
    listed = []
    for (row, winner), data in bands.nodes(data=True):
        listed += data["boards"]
        for vertex in data["boards"]:
            assert winners[vertex] == winner
            if by_ply:
                assert plies[vertex] == {row}
            else:
                sets = ranks[winner] if winner else []
                assert row == next((rank for rank, inside in enumerate(sets) if vertex in inside), None)
    assert sorted(map(str, listed)) == sorted(map(str, merged))


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_paths_are_best_moves_of_whoever_does_not_lose(name, parameters):
    game = load(name, **parameters)
    bands = poster(unfold(game), game)
    merged, moves = bands.graph["merged"], dict(bands.graph["moves"])
    winners, best = naive.winners(merged), naive.best_moves(merged)
    for vertex in merged:
        own = merged.adj[vertex] and winners[vertex] in (0, merged.nodes[vertex]["player"])
        assert (vertex in moves) == bool(own)
        if own:
            assert moves[vertex] in best[vertex]


def test_a_game_of_too_many_boards_is_refused():
    game = load("connect_four", rows=3, columns=4, align=3)
    with pytest.raises(TooLarge, match=r"a poster of [\d,]+ boards \(at most 2,000\)"):
        poster(unfold(game), game)
