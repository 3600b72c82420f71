"""Games as trees, and what they are worth by the definitions: pairs of tuples, Left's options and Right's."""

from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

ZERO = ((), ())


def trees(leaves):
    """Make games of few moves."""
    pairs = [lambda games: st.lists(games, max_size=3, unique=True).map(tuple)] * 2
    return st.recursive(st.just(ZERO), lambda games: st.tuples(*(pair(games) for pair in pairs)), max_leaves=leaves)


FEW, TREES = trees(5), trees(12)


def number(value):
    """Give a whole number."""
    game = ZERO
    for _ in range(abs(value)):
        game = ((game,), ()) if value > 0 else ((), (game,))
    return game


HOT = st.recursive(
    st.integers(-4, 4).map(number),
    lambda games: st.tuples(*[st.lists(games, min_size=1, max_size=2, unique=True).map(tuple)] * 2),
    max_leaves=8,
)
"""Games in which it is good to move, with whole numbers at the end."""


@cache
def at_most(one, other):
    """G <= H if no G^L >= H and no H^R <= G: On Numbers and Games, chapter 0."""
    return not any(at_most(other, left) for left in one[0]) and not any(at_most(right, one) for right in other[1])


def equal(one, other):
    """Tell whether two games are equal."""
    return at_most(one, other) and at_most(other, one)


@cache
def plus(one, other):
    """Give the sum: a move in either."""
    return tuple(
        (*(plus(each, other) for each in one[side]), *(plus(one, each) for each in other[side])) for side in (0, 1)
    )


def minus(game):
    """Give the negative."""
    return (tuple(map(minus, game[1])), tuple(map(minus, game[0])))


@cache
def wins_first(game, side):
    """Tell whether a player wins who begins; whoever cannot move loses."""
    return any(not wins_first(after, 1 - side) for after in game[side])


def outcome(game):
    """Give the outcome class, by playing."""
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        wins_first(game, 0), wins_first(game, 1)
    ]


@cache
def text_of(game):
    """Write a game in CGSuite's notation, as the tree that it is."""
    return "{" + "|".join(",".join(map(text_of, side)) for side in game) + "}"


def tree_of(value):
    """Return the tree of a value of the toolkit, as its options have it."""
    return (tuple(map(tree_of, value.left)), tuple(map(tree_of, value.right)))


@cache
def depth(game):
    """Count the moves of the longest play."""
    return max((1 + depth(each) for side in game for each in side), default=0)


@cache
def is_canonical(game):
    """Tell whether no option is dominated or reversible, here and below."""
    left, right = game
    return (
        not any(at_most(one, other) for one in left for other in left if one != other)
        and not any(at_most(other, one) for one in right for other in right if one != other)
        and not any(at_most(answer, game) for each in left for answer in each[1])
        and not any(at_most(game, answer) for each in right for answer in each[0])
        and all(is_canonical(each) for side in game for each in side)
    )


@cache
def stop(game, side):
    """Give the number that is reached if a player begins."""
    value = number_of(game)
    if value is not None:
        return value
    return (max if side == 0 else min)(stop(each, 1 - side) for each in game[side])


@cache
def number_of(game):
    """Give the number that a game is equal to; None if there is none."""
    candidates = {Fraction(part, 16) for part in range(-128, 129)}
    below = [each for each in candidates if at_most(fraction(each), game)]
    return next((each for each in below if at_most(game, fraction(each))), None)


@cache
def fraction(value):
    """Give the game of a dyadic rational."""
    if value.denominator == 1:
        return number(int(value))
    step = Fraction(1, value.denominator)
    return ((fraction(value - step),), (fraction(value + step),))


STEP = Fraction(1, 32)
"""The temperatures that are tried: corners of small games are multiples of it."""


@cache
def taxed(game, temperature):
    """Give what Left, and Right, gets who begins and pays the temperature for each move; the mean once they meet.

    It is the definition of cooling, with the stops instead of the games: *Winning Ways*, chapter 6.
    """
    value = number_of(game)
    if value is not None:
        return value, value
    if temperature > 0:
        before = taxed(game, temperature - STEP)
        if before[0] == before[1]:
            return before
    left = max(taxed(each, temperature)[1] for each in game[0]) - temperature
    return left, min(taxed(each, temperature)[0] for each in game[1]) + temperature
