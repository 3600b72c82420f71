"""Grundy values: sequences of heaps and their proved periods, sums by components, against the definitions."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_octal import naive_sequence
from random_graphs import examples

import arena
from arena import OctalCode, ParameterError, TooLarge, grundy_sequence, grundy_value, load

DIGITS = st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 3)
KNOWN = {
    "0.77": (12, 70),
    "0.137": (34, 51),
    "0.07": (34, 52),
    "0.7777": (24, 141),
    "0.177": (20, 496),
    "0.141": (11, 13),
}
"""Codes with their periods and last exceptions: Winning Ways, vol. 1, ch. 4, and the pages of OEIS, A002186 (0.77),
A002187 (0.137 and 0.07, a heap more), A071074, A071434, A071435, A071452, A071453, A125829, A125912 and A125920."""


def values_of(code, last, **options):
    return [int(value) for value in grundy_sequence(code, last, **options).values]


@given(DIGITS, st.integers(0, 300))
@examples(200)
def test_values_are_those_of_the_definition(digits, last):
    assert values_of(OctalCode(digits), last) == naive_sequence(digits, last + 1)


@pytest.mark.parametrize("loops", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_plain_and_compiled_loops_give_the_values_of_the_definition(loops, monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", loops)
    for code in ("0.177", "0.56", "4.7", "0." + 40 * "3"):  # the values of the last one outgrow the first tables
        digits = tuple(int(digit) for digit in code.replace(".", ""))
        assert values_of(code, 400) == naive_sequence(digits, 401), code


@pytest.mark.parametrize("code", KNOWN)
def test_published_periods_are_proved(code):
    length, exception = KNOWN[code]
    sequence = grundy_sequence(code, 1200)
    assert (sequence.period.length, sequence.period.last_exception) == (length, exception)
    assert all(word in str(sequence) for word in (f"period {length}", f"{exception + 1}", "proved"))
    assert arena.octal_period(OctalCode(tuple(map(int, code.replace(".", "")))), sequence.values) == sequence.period


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "last", "length", "exception", "needed"),
    [("0.127", 94_000, 4, 46_577, 93_167), ("0.56", 660_000, 144, 326_639, 653_570)],
)
def test_long_periods_are_proved(code, last, length, exception, needed):
    """A071464, Gangolli and Plambeck 1989. OEIS A071436 has 326637 for 0.56; a loop over all moves confirms 326639."""
    period = grundy_sequence(code, last).period
    assert (period.length, period.last_exception, period.needed) == (length, exception, needed)


def test_a_period_is_claimed_as_soon_as_it_is_proved_and_not_before():
    assert grundy_sequence("0.77", 166).period is None
    assert grundy_sequence("0.77", 167).period == (12, 71, 168)
    sequence = grundy_sequence("0.77", 5000)
    assert sequence.computed < 600
    assert len(sequence.values) == 5001
    assert all(sequence.values[heap] == sequence.values[heap + 12] for heap in range(71, 4989))
    assert [int(value) for value in sequence.values[:1500]] == naive_sequence((0, 7, 7), 1500)


@given(DIGITS)
@examples(100)
def test_what_is_proved_goes_on(digits):
    sequence = grundy_sequence(OctalCode(digits), 120)
    if sequence.period:
        length, first, needed = sequence.period
        values = naive_sequence(digits, 400)
        assert needed <= 121
        assert all(values[heap] == values[heap + length] for heap in range(first, 400 - length))
        assert first == 0 or values[first - 1] != values[first - 1 + length]
        shorter = [size for size in range(1, length) if values[200 : 400 - size] == values[200 + size :]]
        assert not shorter


def test_sequences_of_games_are_the_values_of_their_starts():
    dawson = load("dawsons_chess", heap=30)
    assert values_of(dawson, 30) == [grundy_value(dawson, (heap,) if heap else ()) for heap in range(31)]
    taking = load("subtraction", heap=60, take=(1, 3, 4))
    assert values_of(taking, 60) == [grundy_value(taking, heap) for heap in range(61)]
    assert values_of(taking, 13) == [0, 1, 0, 1, 2, 3, 2] * 2
    assert (grundy_sequence(taking, 60).period.length, grundy_sequence(taking, 60).period.last_exception) == (7, None)


def test_the_losing_heaps_are_those_of_value_0():
    assert [*grundy_sequence("0.137", 60).lost] == [0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54, 58]


def test_progress_counts_the_heaps_that_are_computed():
    steps = []
    computed = grundy_sequence("0.07", 150, progress=steps.append).computed
    assert sum(steps) == computed - 1 == 150


@pytest.mark.parametrize(
    ("code", "last", "error"),
    [
        ("0.8", 10, ParameterError),
        ("kayles", 20, ParameterError),
        ("0.77", -1, ParameterError),
        (load("nim"), 10, ParameterError),
        (load("kayles", misere=True), 10, ParameterError),
        (load("subtraction", take=(2**57,)), 10, ParameterError),
    ],
    ids=str,
)
def test_what_has_no_sequence_is_refused(code, last, error):
    with pytest.raises(error):
        grundy_sequence(code, last)


def test_the_number_of_heaps_is_bounded():
    with pytest.raises(TooLarge, match="101"):
        grundy_sequence("0.77", 100, max_heaps=100)


# Sums of positions


def check(game):
    """Check the value of each position that can be reached against that of the position graph."""
    values = arena.grundy(arena.position_graph(game))
    assert {position: grundy_value(game, position) for position in values} == dict(values)
    assert all(values[each] == known for each, known in arena.component_values(game).items() if each in values)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4))
@examples(100)
def test_heaps_of_nim(heaps):
    check(load("nim", heaps=tuple(heaps)))


@given(st.sampled_from([0, 4]), st.text("01234567", min_size=1, max_size=3), st.integers(0, 9))
@examples(100)
def test_heaps_of_octal_games(first, rest, heap):
    check(load("octal", code=f"{first}.{rest}", heap=heap))


@pytest.mark.parametrize("name", ["subtraction", "fibonacci_nim", "rook", "cram", "kayles", "grundys_game"])
def test_games_whose_positions_fall_apart_or_do_not(name):
    check(load(name))


def test_kayles_of_300_skittles_needs_no_more_components_than_skittles():
    game = load("kayles", heap=300)
    assert grundy_value(game, max_positions=301) == 4
    with pytest.raises(TooLarge, match="100"):
        grundy_value(game, max_positions=100)


def test_components_have_their_values():
    assert arena.component_values(load("kayles", heap=6)) == {
        (heap,): value for heap, value in enumerate((1, 2, 3, 1, 4, 3), 1)
    }
    assert [grundy_value(load("cram", rows=2, columns=size)) for size in range(1, 8)] == [1, 0, 1, 0, 1, 0, 1]
    assert [grundy_value(load("cram", rows=3, columns=size)) for size in range(1, 5)] == [1, 1, 0, 1]


def test_a_circuit_is_refused_and_named():
    @dataclasses.dataclass(frozen=True)
    class Round(type(load("subtraction"))):
        def options(self, position):
            return [("on", (position + 1) % 3)]

    with pytest.raises(arena.Circuit) as error:
        grundy_value(Round(heap=2))
    assert sorted(error.value.vertices) == ["0", "1", "2"]


def test_players_with_different_moves_have_no_grundy_values():
    for compute in (grundy_value, arena.component_values):
        with pytest.raises(ParameterError):
            compute(load("tictactoe"))


@pytest.mark.slow
def test_the_moves_of_a_component_are_bounded_too():
    with pytest.raises(TooLarge):
        grundy_value(load("nim", heaps=(1_000_000,)), max_positions=200)
