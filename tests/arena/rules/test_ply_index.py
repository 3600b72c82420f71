"""The numbers of the positions of a ply, held against a list of all codes."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import InvalidGame, check_game
from arena.rules.ply_index import PlyIndex, of_columns
from games import load


@st.composite
def indices(draw):
    bits, fields = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    share = st.integers(-1, 4)
    shares = draw(st.lists(share, min_size=1 << bits, max_size=1 << bits).filter(lambda some: max(some) >= 0))
    return PlyIndex(bits, fields, tuple(shares), tuple(draw(st.lists(st.integers(0, 12), max_size=5))))


def share_of(index, code):
    """Add up the shares of the fields, from the definition."""
    fields = [code >> place * index.bits & (1 << index.bits) - 1 for place in range(index.fields)]
    shares = [index.shares[field] for field in fields]
    return -1 if -1 in shares else sum(shares)


@given(index=indices())
def test_the_numbers_of_a_ply_are_its_codes_in_order(index):
    codes = range(1 << index.bits * index.fields)
    for ply, (total, size) in enumerate(zip(index.totals, index.sizes(), strict=True)):
        listed = [code for code in codes if share_of(index, code) == total]
        places = index.places(ply)
        assert [places.code_at(place) for place in range(len(places))] == listed
        assert [places.place_of(code) for code in listed] == list(range(size))
        assert {places.place_of(code) for code in codes if code not in set(listed)} <= {-1}
    assert len(index.places(len(index.totals))) == 0
    assert [index.share_of(code) for code in codes] == [share_of(index, code) for code in codes]


@pytest.mark.parametrize("changed", [{"bits": 3}, {"fields": 1}, {"shares": (0, 1)}, {"bits": 25, "fields": 2}])
def test_an_index_that_does_not_suit_the_codes_is_refused(changed):
    index = dataclasses.replace(of_columns(3, 4), **changed)
    with pytest.raises(InvalidGame, match="the index by plies has"):
        index.check(1 << 16)


def test_boards_that_would_take_large_tables_have_no_index():
    assert of_columns(6, 7) is None
    assert of_columns(19, 3) is None


def test_an_index_is_held_against_plays():
    class Wrong(type(load("connect_four"))):
        def packed(self):
            rules = super().packed()
            totals = list(rules.index.totals)
            totals[3] += 1
            return dataclasses.replace(rules, index=dataclasses.replace(rules.index, totals=tuple(totals)))

    faults = [check.fault for check in check_game(Wrong(rows=3, columns=3, align=3)).checks if check.fault]
    assert len(faults) == 1
    assert "the share 194, and a play of 3 moves leads there" in faults[0]
