"""Sequences of Grundy values, plain and compiled, against the definition, and the periods that they prove."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_octal import naive_sequence
from ways import either_way

import games
from arena import OctalCode, ParameterError, TooLarge, grundy_sequence, grundy_value
from arena.combinatorial.octal_loops import fill, last_period, least, mark_all, mark_few
from arena.combinatorial.octal_sequence import sparse_mask
from arena.machine.columns import ARRAYS, LISTS, as_array, as_list

DIGITS = st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 3)
KNOWN = [
    ("0.77", 12, 70),
    ("0.137", 34, 51),
    ("0.07", 34, 52),
    ("0.7777", 24, 141),
    ("0.1377", 24, 140),
    ("0.177", 20, 496),
    ("0.11377", 32, 186),
    ("0.117", 48, 46),
    ("0.115", 14, 0),
    ("0.141", 11, 13),
    ("0.176", 8, 23),
]
"""Codes with their periods and last exceptions: Winning Ways, vol. 1, ch. 4, and the pages of OEIS, A002186 (0.77),
A002187 (0.137 and 0.07, a heap more), A071074, A071434, A071435, A071452, A071453, A125829, A125912 and A125920."""


@settings(deadline=None, max_examples=60)
@given(DIGITS, st.integers(0, 300))
def test_values_are_those_of_the_definition(digits, last):
    sequence = grundy_sequence(OctalCode(digits), last)
    assert as_list(sequence.values) == naive_sequence(digits, last + 1)


@pytest.mark.parametrize("engine", [LISTS, ARRAYS])
@settings(deadline=None, max_examples=30)
@given(digits=DIGITS, mask=st.integers(0, 63))
def test_the_loop_gives_the_same_for_any_mask(engine, digits, mask):
    size, width = 150, 512
    values, rare, seen = engine.full(size, 0, "i4"), engine.empty(size, "i4"), engine.full(width, -1, "i4")
    column = list(digits) if engine is LISTS else as_array(digits, "i8")
    loop = engine.loop(fill, mark_few, mark_all, least)
    end, known = loop(1, size, mask, width, 0, column, values, rare, seen)
    assert as_list(values) == naive_sequence(digits, size)
    assert end == size
    assert as_list(rare[:known]) == [heap for heap in range(1, size) if (int(values[heap]) & mask).bit_count() % 2 == 0]


def test_values_that_grow_beyond_the_first_width():
    digits = (0, *[3] * 40)
    assert as_list(grundy_sequence(OctalCode(digits), 100).values) == naive_sequence(digits, 101)


@either_way
def test_plain_and_compiled_give_the_same_sequence(way):
    with way():
        sequence = grundy_sequence("0.177", 1100)
    assert as_list(sequence.values) == naive_sequence((0, 1, 7, 7), 1101)
    assert str(sequence) == "period 20 from 497, last exception 496: proved"


@pytest.mark.parametrize(("code", "length", "exception"), KNOWN)
def test_published_periods_are_proved(code, length, exception):
    sequence = grundy_sequence(code, 2000)
    assert (sequence.period.length, sequence.period.last_exception) == (length, exception)
    assert str(sequence) == f"period {length} from {exception + 1}, last exception {exception}: proved"


@pytest.mark.slow
def test_0_127_has_period_4_from_46578():
    """A071464, Gangolli and Plambeck 1989."""
    sequence = grundy_sequence("0.127", 94_000)
    assert str(sequence) == "period 4 from 46578, last exception 46577: proved"
    assert sequence.period.needed == 93_167


@pytest.mark.slow
def test_0_56_has_period_144_from_326640():
    """OEIS A071436 names 326637 as the last exception; a plain loop over all moves confirms this one."""
    sequence = grundy_sequence("0.56", 660_000)
    assert str(sequence) == "period 144 from 326640, last exception 326639: proved"
    assert (int(sequence.values[326_639]), int(sequence.values[326_639 + 144])) == (26, 16)
    assert sequence.period.needed == 653_570


def test_a_period_is_not_told_before_it_is_proved():
    sequence = grundy_sequence("0.77", 166)
    assert sequence.period is None
    assert str(sequence) == "no period up to 166 is proved"
    assert str(grundy_sequence("0.77", 167)) == "period 12 from 71, last exception 70: proved"


@settings(deadline=None, max_examples=40)
@given(DIGITS)
def test_what_is_proved_goes_on(digits):
    sequence = grundy_sequence(OctalCode(digits), 120)
    if sequence.period:
        length, first, needed = sequence.period
        values = naive_sequence(digits, 400)
        assert needed <= 121
        assert all(values[heap] == values[heap + length] for heap in range(first, 400 - length))
        assert first == 0 or values[first - 1] != values[first - 1 + length]


def test_values_beyond_those_that_were_computed_follow_by_the_period():
    sequence = grundy_sequence("0.77", 5000)
    assert sequence.computed < 600
    assert as_list(sequence.values)[:1500] == naive_sequence((0, 7, 7), 1500)
    assert len(sequence.values) == 5001
    assert all(sequence.values[heap] == sequence.values[heap + 12] for heap in range(71, 4989))


def test_values_are_those_of_the_games():
    game = games.load("dawsons_chess", heap=30)
    values = grundy_sequence(game, 30).values
    assert as_list(values) == [grundy_value(game, (heap,) if heap else ()) for heap in range(31)]


def test_subtraction_games_are_octal_games():
    """The values of 1, 3, 4 are well known: Winning Ways, vol. 1, ch. 4."""
    game = games.load("subtraction", heap=60, take=(1, 3, 4))
    sequence = grundy_sequence(game, 60)
    assert as_list(sequence.values)[:14] == [0, 1, 0, 1, 2, 3, 2] * 2
    assert str(sequence) == "period 7 from 0, no exception: proved"
    assert as_list(sequence.values) == [grundy_value(game, heap) for heap in range(61)]


def test_what_has_no_sequence_is_refused():
    with pytest.raises(ParameterError, match="at most 10,000 in a sequence"):
        grundy_sequence(games.load("subtraction", take=(2**57,)), 10)
    with pytest.raises(ParameterError, match="no octal code"):
        grundy_sequence(games.load("nim"), 10)
    with pytest.raises(ParameterError, match="misere: Grundy values tell who wins in normal play only"):
        grundy_sequence(games.load("kayles", misere=True), 10)
    with pytest.raises(ParameterError, match="to: -1"):
        grundy_sequence("0.77", -1)
    with pytest.raises(ParameterError, match=r"code: '0\.8'"):
        grundy_sequence("0.8", 10)
    with pytest.raises(TooLarge, match=r"101 heaps \(at most 100\)"):
        grundy_sequence("0.77", 100, max_heaps=100)


@given(st.lists(st.integers(0, 31), max_size=60))
def test_the_mask_makes_the_fewest_values_rare(values):
    def rare(mask):
        return sum((value & mask).bit_count() % 2 == 0 for value in values)

    mask = sparse_mask(values, 32)
    assert rare(mask) == min(map(rare, range(32))) or (mask == 0 and 2 * min(map(rare, range(32))) >= len(values))


@pytest.mark.parametrize("engine", [LISTS, ARRAYS])
def test_the_shortest_period_that_begins_early_enough_is_found(engine):
    def found(values, taken=1):
        column = values if engine is LISTS else as_array(values, "i4")
        return tuple(map(int, engine.loop(last_period)(column, len(values), taken)))

    assert found([0, 1] * 4) == (2, 0)
    assert found([5, 0, 1, 0, 1, 0, 1]) == (2, 1)
    assert found([5, 5, 0, 1, 0, 1, 0, 1]) == (0, 0)
    assert found([5, 5, 0, 1, 0, 1, 0, 1, 0]) == (2, 2)
    assert found([], 0) == found([0]) == (0, 0)


def test_progress_counts_the_heaps_that_are_computed():
    steps = []
    sequence = grundy_sequence("0.07", 150, progress=steps.append)
    assert sum(steps) == sequence.computed - 1 == 150


def test_the_name_of_a_game_is_no_code():
    with pytest.raises(ParameterError, match=r"^'kayles' is a name, not a code like 0\.77: load\('kayles'\) gives"):
        grundy_sequence("kayles", 20)
