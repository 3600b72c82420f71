"""Domineering: who can have covered which squares."""

import pytest

import games


def histories(game):
    """Give for each position all that plays can have put on its squares: the player who covered each."""
    reached, queue = {game.initial: {frozenset()}}, [game.initial]
    for position in queue:
        for _, following in game.moves(position):
            new = [square for square, sign in enumerate(following[0]) if sign != position[0][square]]
            put = {history | {(square, position[1]) for square in new} for history in reached[position]}
            if following not in reached:
                queue.append(following)
            reached.setdefault(following, set()).update(put)
    return reached


@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 4), (3, 3), (4, 3), (2, 6)])
def test_owners_are_those_of_all_plays(rows, columns):
    game = games.load("domineering", rows=rows, columns=columns)
    for position, plays in histories(game).items():
        assert game.owners(position) == dict(sorted(frozenset.intersection(*plays))), game.label(position)


def test_nothing_is_known_of_an_odd_number_of_squares_nor_of_too_many_tilings():
    game = games.load("domineering", rows=12, columns=12)
    assert game.owners((game.start.replace(".", "#"), 1)) == {}
    assert games.load("domineering").owners(("#........", 2)) == {}
