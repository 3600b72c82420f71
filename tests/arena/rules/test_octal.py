"""Octal games: their codes, and their rules held against the codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from arena import OctalCode, ParameterError, grundy, position_graph, solve, unfold


@pytest.mark.parametrize(
    ("text", "digits", "written"),
    [
        ("0.77", (0, 7, 7), "0.77"),
        (".137", (0, 1, 3, 7), "0.137"),
        ("4.3", (4, 3), "4.3"),
        ("0.70", (0, 7), "0.7"),
        (".0", (0,), "0.0"),
    ],
)
def test_a_code_is_read_and_written(text, digits, written):
    assert OctalCode.read(text).digits == digits
    assert str(OctalCode.read(text)) == written
    assert OctalCode.read(written).digits == digits


@pytest.mark.parametrize(
    "text", ["", ".", "0.", "77", "0.78", "1.7", "44.7", "0.7 ", "0,7", "-.7", "0." + "7" * 65, 7, None]
)
def test_what_is_no_code_is_refused_with_its_value(text):
    with pytest.raises(ParameterError, match=r"like 0\.77: 0 or 4, a point"):
        OctalCode.read(text)
    with pytest.raises(ParameterError, match="code: "):
        games.load("octal", code=text)


@pytest.mark.parametrize("digits", [(), (1, 7), (0, 8), (0, "7"), [0, 7], "07", None, (0, [7])])
def test_what_are_no_digits_is_refused(digits):
    with pytest.raises(ParameterError, match="octal_digits gives"):
        OctalCode.of(digits)


@given(st.integers(0, 7), st.integers(0, 7), st.sampled_from([0, 4]), st.integers(0, 12))
def test_the_remains_of_a_heap_are_those_of_the_digits(first, second, split, heap):
    code = OctalCode.read(f"{split}.{first}{second}")
    remains = set(code.remains(heap))
    for taken, digit in enumerate([split, first, second]):
        rest = heap - taken
        assert ((taken, ()) in remains) == (bool(digit & 1) and rest == 0)
        assert ((taken, (rest,)) in remains) == (bool(digit & 2) and rest > 0)
        pairs = {tuple(sorted((one, rest - one))) for one in range(1, rest)} if digit & 4 else set()
        assert {left for each, left in remains if each == taken and len(left) == 2} == pairs


def test_kayles_is_won_by_its_middle():
    solution = solve(unfold(games.load("kayles", heap=9)))
    assert solution.winner[(9,), 1] == 1
    assert solution.winner[(4, 4), 2] == 1


@pytest.mark.parametrize(("name", "code"), [("kayles", "0.77"), ("dawsons_kayles", "0.07"), ("dawsons_chess", "0.137")])
def test_the_games_with_names_are_octal_games(name, code):
    own, octal = games.load(name, heap=8), games.load("octal", code=code, heap=8)
    assert own.octal_code == octal.octal_code == code
    assert set(position_graph(own).edges) == set(position_graph(octal).edges)


def test_n_files_of_dawsons_chess_are_worth_what_n_plus_1_skittles_are():
    chess, kayles = games.load("dawsons_chess", heap=11), games.load("dawsons_kayles", heap=12)
    files, skittles = grundy(position_graph(chess)), grundy(position_graph(kayles))
    for heap in (3, 5, 8, 11):
        one = grundy(position_graph(games.load("dawsons_chess", heap=heap)))[heap,]
        assert one == grundy(position_graph(games.load("dawsons_kayles", heap=heap + 1)))[heap + 1,]
    assert files[11,] == skittles[12,]


def test_positions_are_read_in_any_order_and_no_larger_than_the_heap():
    game = games.load("kayles", heap=7)
    assert game.read("4,0,1") == (1, 4)
    assert game.read("0") == ()
    assert game.show(()) == "0"
    for text in ("8", "4,4", "1,1,1,1,1", "3,2,2"):
        with pytest.raises(ParameterError, match="not a position"):
            game.read(text)
    assert games.load("octal", code="4.0", heap=3).read("1,1,1") == (1, 1, 1)


def test_a_board_is_the_row_with_gaps():
    assert games.load("kayles").diagram((1, 4)) == "*.****."
    assert games.load("octal", code="4.7", heap=3).diagram((1, 1, 1)) == "*.*.*"
    assert games.load("octal", heap=0).diagram(()) == "."
