"""The table of the perfect search: no two positions share an entry's words, and what is remembered is found again."""

import functools
from random import Random

import pytest
from falling import met_in_plays
from falling import mirrored as turned

import games
from arena.machine.lanes import Lanes
from arena.searching.perfect import table as at
from arena.searching.perfect.board import ENTRY_BITS, fewest_slots, rule_of, sides

SHAPES = [(4, 4), (5, 4), (7, 6), (8, 7), (9, 6), (4, 15), (16, 3), (5, 3)]
UNKNOWN = (-at.ZERO, at.BOUND_BITS - at.ZERO)
"""What stands beside a bound whose other one is not known: more than any score."""


@functools.cache
def board(columns, rows):
    return games.load("connect_four", columns=columns, rows=rows)


@functools.cache
def some_positions(columns, rows):
    """List positions of plays in which nobody has won."""
    return met_in_plays(board(columns, rows), 25, seed=2)


def words(game, position, rule):
    """Give the place and the rest of a position's hash, the hash, and how many discs there are."""
    mine, taken = sides(game, position)
    discs = taken.bit_count()
    hashed = at.hash_of(mine, taken, discs, rule)
    return at.slot_of(hashed, discs, rule), at.rest_of(hashed, rule), hashed, discs


@pytest.mark.parametrize("slots", [0, 4, 10, 24])
@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_a_place_and_its_entry_tell_the_position_up_to_its_mirror_image(columns, rows, slots):
    game = board(columns, rows)
    rule = rule_of(game, slots)
    size = (1 << rule[at.SLOTS]) + (1 << rule[at.LATE_SLOTS])
    assert rule[at.SLOTS] >= fewest_slots(game)
    met = {}
    for position in some_positions(columns, rows):
        slot, rest, _, discs = words(game, position, rule)
        image = turned(game, position)
        if discs < rule[at.MIRRORED]:
            assert words(game, image, rule)[:2] == (slot, rest)
        assert rest.bit_length() <= ENTRY_BITS
        assert (1 << rule[at.SLOTS] if discs >= rule[at.LATE] else 0) <= slot < size
        either = min(position, image) if discs < rule[at.MIRRORED] else position
        assert met.setdefault((slot, rest), either) == either
    assert len(met) > 100


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (7, 6), (16, 3)])
def test_every_small_key_has_a_hash_of_its_own(columns, rows):
    rule = rule_of(board(columns, rows), 4)
    hashes = {at.hash_of(0, key, rule[at.MIRRORED], rule) for key in range(1 << 16)}
    assert len(hashes) == 1 << 16
    assert max(hashes) <= at.full_word(rule)


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_turning_a_board_round_twice_gives_the_board(columns, rows):
    game = board(columns, rows)
    rule = rule_of(game, 4)
    for position in some_positions(columns, rows)[::7]:
        mine, taken = sides(game, position)
        mine_turned, taken_turned = sides(game, turned(game, position))
        assert (at.mirrored(mine, rule), at.mirrored(taken, rule)) == (mine_turned, taken_turned)
        assert at.mirrored(mine + taken, rule) == mine_turned + taken_turned
        assert at.mirrored(at.mirrored(mine, rule), rule) == mine


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_hashes_side_by_side_are_those_of_each_position(columns, rows):
    game = board(columns, rows)
    rule = rule_of(game, 12)
    by_discs = {}
    for position in some_positions(columns, rows):
        by_discs.setdefault(sum(map(int.bit_count, position)), []).append(sides(game, position))
    assert {rule[at.MIRRORED] - 1, rule[at.MIRRORED], rule[at.LATE]} <= by_discs.keys()
    for discs, drawn in by_discs.items():
        mine, taken = (Lanes(each) for each in zip(*drawn, strict=True))
        hashes = at.hash_of_each(mine, taken, discs, rule)
        assert list(hashes) == [at.hash_of(*each, discs, rule) for each in drawn]
        assert list(at.slot_of(hashes, discs, rule)) == [at.slot_of(hashed, discs, rule) for hashed in hashes]
        assert list(at.rest_of(hashes, rule)) == [at.rest_of(hashed, rule) for hashed in hashes]


@pytest.mark.parametrize("slots", [0, 4, 12])
@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (7, 6), (5, 3)])
def test_what_is_remembered_last_at_a_place_is_found_there_and_nothing_else(columns, rows, slots):
    """Against a dictionary of places, which keeps whole hashes."""
    game, chance = board(columns, rows), Random(slots)
    rule = rule_of(game, slots, threads=2)
    table = [0] * ((1 << rule[at.SLOTS]) + (1 << rule[at.LATE_SLOTS]) + (1 << at.BUSY_SLOTS))
    drawn = [words(game, position, rule) for position in some_positions(columns, rows)]
    model, most, hits = {}, (columns * rows + 1) // 2, 0
    for _ in range(4000):
        slot, _, hashed, discs = chance.choice(drawn[:20] if chance.random() < 0.5 else drawn)
        score, is_lower = chance.randint(-most, most), chance.random() < 0.5
        kept, low, high = model.get(slot, (None, *UNKNOWN))
        if kept != hashed:
            low, high = UNKNOWN
        model[slot] = (hashed, score, high) if is_lower else (hashed, low, score)
        at.remember(hashed, discs, score, is_lower, rule, table)
        slot, _, hashed, _ = chance.choice(drawn[:20])
        kept, low, high = model.get(slot, (None, *UNKNOWN))
        expected = (low, high) if kept == hashed else (at.NONE, -at.NONE)
        assert at.bounds_at(slot, hashed, rule, table) == expected
        hits += kept == hashed
    assert hits > 50
    assert all(entry < 1 << 64 for entry in table)


def test_the_empty_board_is_no_empty_entry():
    """Its hash is 0, and so are its place and what an entry keeps of it."""
    rule = rule_of(board(7, 6), 4)
    table = [0] * (2 << 4)
    assert words(board(7, 6), (0, 0), rule) == (0, 0, 0, 0)
    assert at.bounds_at(0, 0, rule, table) == (at.NONE, -at.NONE)
    at.remember(0, 0, 1, True, rule, table)
    assert at.bounds_at(0, 0, rule, table) == (1, UNKNOWN[1])
    at.remember(0, 0, 2, False, rule, table)
    assert at.bounds_at(0, 0, rule, table) == (1, 2)


def test_what_is_remembered_is_no_longer_being_searched():
    game = board(7, 6)
    rule = rule_of(game, 12, threads=2)
    table = [0] * ((1 << rule[at.SLOTS]) + (1 << rule[at.LATE_SLOTS]) + (1 << at.BUSY_SLOTS))
    behind = (1 << rule[at.SLOTS]) + (1 << rule[at.LATE_SLOTS])
    for position in some_positions(7, 6)[::10]:
        _, _, hashed, discs = words(game, position, rule)
        place = at.busy_slot_of(hashed, rule)
        assert behind <= place < len(table)
        table[place] = hashed
        at.remember(hashed, discs, 0, True, rule, table)
        assert (table[place] == 0) == (discs < rule[at.SHARED] or hashed == 0)
