"""Sprouts: published winners, how long play lasts, and a player who draws on paper without forgetting anything."""

from functools import cache
from itertools import combinations

import pytest

from arena import check_game, grundy, grundy_value, position_graph, solve_positions
from games import load
from games.sprouts import apart, parts_of


@pytest.mark.parametrize("spots", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_the_first_player_wins_if_the_spots_leave_three_four_or_five(spots):
    game = load("sprouts", spots=spots)
    outcome = solve_positions(position_graph(game)).outcome
    assert outcome[game.start] == ("N" if spots % 6 in {3, 4, 5} else "P")


@pytest.mark.parametrize(
    ("spots", "outcome"), [(1, "N"), (2, "P"), (3, "P"), pytest.param(4, "P", marks=pytest.mark.slow)]
)
def test_misere_play(spots, outcome):
    game = load("sprouts", spots=spots, misere=True)
    assert solve_positions(position_graph(game), misere=True).outcome[game.start] == outcome


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_play_lasts_twice_to_three_times_as_many_lines_as_there_are_spots(spots):
    """A theorem: at least 2n lines, at most 3n - 1."""
    game = load("sprouts", spots=spots)

    @cache
    def lengths(position):
        after = [lengths(following) for _, following in game.options(position)]
        return frozenset(length + 1 for each in after for length in each) if after else frozenset({0})

    assert (min(lengths(game.start)), max(lengths(game.start))) == (2 * spots, 3 * spots - 1)


# Paper on which dead spots stay, every spot keeps its name, and mirror images are other drawings


def drawn(regions, ends):
    """List what the paper can be after a line: nothing is dropped, renamed or put into an order."""
    new = len(ends)
    for region in regions:
        others = regions - {region}
        corners = [(boundary, at) for boundary in region for at in range(len(boundary))]
        for first, (boundary, at) in enumerate(corners):
            for other, to in corners[first:]:
                u, v = boundary[at], other[to]
                if ends[u] > 2 or ends[v] > 2 or (u == v and (ends[u] > 1 or (boundary, at) != (other, to))):
                    continue
                after = [*ends, 2]
                after[u] += 1
                after[v] += 1
                turned = [boundary[at:] + boundary[:at], other[to:] + other[:to]]
                rest = region - {boundary, other}
                if boundary != other:
                    walk = []
                    for part in turned:
                        walk += [*part, *(part[:1] if ends[part[0]] else ()), new]
                    yield others | {rest | {tuple(walk)}}, tuple(after)
                    continue
                cut = (to - at) % len(boundary)
                left = (*turned[0][: cut + 1], new)
                right = (*turned[0][cut:], *(turned[0][:1] if cut or ends[u] else ()), new)
                for size in range(len(rest) + 1):
                    for inside in combinations(sorted(rest), size):
                        sides = {frozenset({left, *inside}), frozenset({right, *(rest - {*inside})})}
                        yield others | sides, tuple(after)


@pytest.mark.parametrize("spots", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_what_is_dropped_and_renamed_does_not_matter(spots):
    @cache
    def wins(regions, ends):
        return any(not wins(*after) for after in drawn(regions, ends))

    paper = frozenset({frozenset((spot,) for spot in range(spots))})
    assert wins(paper, (0,) * spots) == (spots % 6 in {3, 4, 5})


# What is printed


@pytest.mark.parametrize("text", ["0", "0.0", "1", "none", "2A.2A/0", "AB/AB", "0.0.0", "1+1"])
def test_what_is_printed_is_read_in_any_order(text):
    game = load("sprouts", spots=4)
    usual = game.read(text)
    assert game.read(usual) == usual


@pytest.mark.parametrize("text", ["", "3", "00", "A", "AAA", "0..0", "0/", "a", "0.0.0.0.0", "A+A", "x", "2.2.2.2.2"])
def test_what_is_no_drawing_is_refused(text):
    with pytest.raises(ValueError, match="not a position"):
        load("sprouts", spots=4).read(text)


def test_names_mirrors_and_dead_regions_do_not_matter():
    assert parts_of(apart("BCA/ABC.0")) == parts_of(apart("0.ACB/CBA")) == parts_of(apart("0.XYZ/XYZ"))
    assert parts_of(apart("2/1.1")) == ["1.1"]
    assert parts_of(apart("0.1/0.0")) == ["0.0", "0.1"]


def test_sums_of_drawings_have_grundy_values():
    game = load("sprouts")
    values = grundy(position_graph(game))
    assert {position: grundy_value(game, position) for position in values} == dict(values)
    assert values[game.start] == 1


@pytest.mark.slow
def test_four_spots_keep_the_contract():
    assert check_game(load("sprouts", spots=4), max_positions=1500).holds
