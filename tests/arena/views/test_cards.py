"""The cards of a proof: whoever plays by them wins, against all replies."""

import naive
import pytest

from arena import ParameterError, TooLarge, load, solve, unfold
from arena.views import cards as module
from arena.views.cards import cards

GAMES = [("hexapawn", {}), ("nim", {"heaps": (1, 2, 3)}), ("chomp", {"rows": 2, "columns": 3}), ("geography", {})]


def deck_of(name, parameters, start=None):
    game = load(name, **parameters)
    arena = unfold(game)
    return game, arena, cards(arena, solve(arena), game, start)


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_whoever_plays_by_the_cards_wins_against_all_replies(name, parameters):
    game, arena, deck = deck_of(name, parameters)
    winner = naive.winners(arena)[game.initial]
    assert deck.graph["proof"].player == winner
    pending, met = [game.initial], set()
    while pending:
        position = pending.pop()
        if position in met or game.winner(position) is not None:
            assert game.winner(position) in (None, winner)
            continue
        met.add(position)
        legal = {following for _, following in game.moves(position)}
        if game.player(position) == winner:
            (move,) = deck.adj[position]
            assert move in legal
            assert "card" in deck.nodes[position] or game.winner(move) == winner
            pending.append(move)
        else:
            assert set(deck.adj[position]) == legal
            pending += legal
    assert set(deck) == met | {after for position in met for after in deck.adj[position]}


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_cards_are_numbered_in_the_order_of_play(name, parameters):
    game, _, deck = deck_of(name, parameters)
    numbers = sorted(number for _, number in deck.nodes(data="card") if number)
    assert numbers == list(range(1, len(numbers) + 1))
    assert deck.nodes[game.initial]["card"] == 1
    before = naive.ply_sets(deck, game.initial)
    plies = [min(before[vertex]) for number, vertex in sorted((n, v) for v, n in deck.nodes(data="card") if n)]
    assert plies == sorted(plies)


def test_long_names_of_last_moves_have_cards_of_their_own():
    _, _, deck = deck_of("nim", {"heaps": (1, 2, 3)})
    for vertex in deck:
        if deck.nodes[vertex]["player"] == 2 and deck.adj[vertex]:
            assert "card" in deck.nodes[vertex]
    _, _, deck = deck_of("hexapawn", {})
    assert sum("card" in data for _, data in deck.nodes(data=True)) == 5


def test_what_makes_no_cards_is_refused():
    with pytest.raises(ParameterError, match=r"neither player wins from .*take another start"):
        deck_of("tictactoe", {})
    game = load("tictactoe")
    with pytest.raises(ParameterError, match="play has ended at the start"):
        deck_of("tictactoe", {}, game.parse("xxx/oo./..."))
    with pytest.raises(TooLarge, match=rf"cards \(at most {module.MOST}\)"):
        deck_of("nim", {"heaps": (3, 5, 6)})
