"""Connect-4 and tic-tac-toe: geometry, notation and rules against course 002, published counts and brute force."""

import random
from collections import Counter
from functools import cache
from itertools import chain, product

import course_002
import pytest
from boards_that_cannot_be import NO_GRIDS, NO_POSITIONS
from naive_boards import lines_on, reachable_stacks
from searched import random_play

from arena import IllegalPlay, ParameterError, load, unfold

FOUR = load("connect_four")
TICTACTOE = load("tictactoe")


def board(rows, columns, align=4):
    return load("connect_four", rows=rows, columns=columns, align=align)


# ---- the forms of a position


def test_the_display_is_that_of_course_002(capsys):
    for position in random_play(FOUR, random.Random(1)):
        course_002.display(FOUR.grid(position))
        assert capsys.readouterr().out == FOUR.display(position) + "\n"
    expected = "\n".join([". . . . . . ."] * 4 + [". . . x . . .", ". . x o o o ."])
    assert FOUR.display(FOUR.parse("44536")) == expected


def test_every_form_is_read_back():
    chance = random.Random(2)
    for game in (FOUR, board(4, 9), board(2, 12, 3), board(19, 19, 5), board(1, 1, 1)):
        for position in random_play(game, chance)[:40:3]:
            grid, lines = game.grid(position), game.board_rows(position)
            assert lines == [[grid[x][y] for x in range(game.columns)] for y in reversed(range(game.rows))]
            assert game.from_grid(grid) == position
            label = game.label(position)
            assert label == "/".join("".join(".ox"[mark] for mark in line) for line in lines)
            for text in (label, label.upper(), label.replace("/", ""), label.replace(".", "-"), f" {label} "):
                assert game.parse(text) == position
    assert FOUR.from_grid(((1, 2, 0, 0, 0, 0), *((0,) * 6,) * 6)) == FOUR.parse("11")


def test_move_strings_replay_a_play():
    chance = random.Random(3)
    for separator in ("", ","):
        for _ in range(5):
            position, columns, grid, player = FOUR.initial, [], course_002.init(), 1
            while FOUR.winner(position) is None:
                x, y = chance.choice(course_002.coups(grid))
                grid[x][y] = player
                player = 3 - player
                position = FOUR.play(position, x)
                columns.append(str(x + 1))
                assert FOUR.grid(position) == grid
            assert FOUR.parse(separator.join(columns)) == position


def test_columns_beyond_nine_are_separated_by_commas():
    wide, nine = board(6, 12), board(6, 9)
    assert wide.parse("12,1,12") == wide.play(wide.play(wide.play(wide.initial, 11), 0), 11)
    assert wide.parse("12") == wide.play(wide.initial, 11)  # one column, not two
    assert wide.parse("1") == wide.play(wide.initial, 0)
    assert [name for name, _ in wide.moves(wide.initial)] == [str(number) for number in range(1, 13)]
    assert nine.parse("99") == nine.parse("9,9") == nine.play(nine.play(nine.initial, 8), 8)


def test_what_is_no_position_is_refused_with_the_reason():
    for text, reason in NO_POSITIONS:
        with pytest.raises(ParameterError, match=f"(?s)not a position.*{reason}"):
            FOUR.parse(text)
    for grid, reason in NO_GRIDS:
        with pytest.raises(ParameterError, match=f"not a position.*{reason}"):
            FOUR.from_grid(grid)
    for text in ("4" * 5000, "1,2," * 3000 + "9", "1" + "2" * 5000, "9" * 5000):
        with pytest.raises(ParameterError) as caught:
            FOUR.parse(text)
        assert len(str(caught.value)) < 200


def test_no_disc_falls_where_it_cannot():
    for column in (-1, 7, 2.0, "1", True, None):
        for ask in (FOUR.play, FOUR.full):
            with pytest.raises(ParameterError, match="0 to 6"):
                ask(FOUR.initial, column)
    with pytest.raises(IllegalPlay, match="column 1"):
        FOUR.play(FOUR.parse("222222"), 1)
    with pytest.raises(IllegalPlay, match="ended"):
        FOUR.play(FOUR.parse("4455667"), 0)


# ---- the boards that can occur, by brute force


def grid_of(stacks, rows):
    return [[int(disc) for disc in stack.ljust(rows, "0")] for stack in stacks]


SHAPES = [(3, 3, 3), (2, 3, 2), (2, 2, 1), (2, 4, 3)]
LARGER = [(3, 4, 3), (4, 3, 3), (2, 5, 3), (5, 2, 2)]


@pytest.mark.parametrize("shapes", [SHAPES, pytest.param(LARGER, marks=pytest.mark.slow)], ids=["small", "larger"])
def test_the_boards_that_can_occur_are_accepted(shapes):
    for rows, columns, align in shapes:
        game, found = board(rows, columns, align), reachable_stacks(rows, columns, align)
        assert set(unfold(game)) == {game.from_grid(grid_of(stacks, rows)) for stacks in found}


# ---- lines, winners, moves


def test_the_lines_are_those_of_course_002():
    assert len(FOUR.lines) == 69
    assert {frozenset(line) for line in FOUR.lines} == {frozenset(line) for line in course_002.tous}
    slopes = Counter((line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in FOUR.lines)
    assert slopes == {(1, 0): 24, (0, 1): 21, (1, 1): 12, (1, -1): 12}


def test_the_lines_of_other_boards_are_all_there_are():
    for rows, columns, align in [
        (1, 1, 1), (1, 5, 3), (4, 1, 2), (4, 4, 4), (5, 4, 3), (3, 7, 5), (9, 12, 5), (3, 3, 1), (19, 19, 19)
    ]:  # fmt: skip
        found = lines_on(product(range(columns), range(rows)), align)
        lines, marked = (
            board(rows, columns, align).lines,
            load("tictactoe", rows=rows, columns=columns, align=align).lines,
        )
        assert len(lines) == len(marked) == len(found)
        assert {frozenset(line) for line in lines} == found
        assert {frozenset((x, y) for y, x in line) for line in marked} == found  # squares are (row, column) there


def test_winner_moves_and_full_columns_are_those_of_course_002_along_random_plays():
    chance, ends = random.Random(5), Counter()
    for _ in range(25):
        positions = random_play(FOUR, chance)
        for position in positions:
            grid = FOUR.grid(position)
            aligned, squares = course_002.fini(grid), course_002.coups(grid)
            over = aligned != 0 or not squares
            assert FOUR.winner(position) == (aligned if over else None)
            assert FOUR.squares(position) == ([] if over else squares)
            assert [name for name, _ in FOUR.moves(position)] == [str(x + 1) for x, _ in FOUR.squares(position)]
            assert FOUR.player(position) == 1 + sum(map(bool, chain(*grid))) % 2
            assert [FOUR.full(position, x) for x in range(7)] == [0 not in grid[x] for x in range(7)]
        ends[FOUR.winner(positions[-1])] += 1
    assert min(ends[1], ends[2]) > 3


def test_every_line_alone_wins_and_every_line_but_one_square_does_not():
    for line in FOUR.lines:
        marks = sum(map(FOUR.bit, line))
        assert FOUR.aligned(marks)
        assert not any(FOUR.aligned(marks ^ FOUR.bit(square)) for square in line)


def test_a_full_board_without_alignment_is_drawn():
    plays = (random_play(FOUR, random.Random(seed)) for seed in range(5000))
    full = next(positions[-1] for positions in plays if FOUR.winner(positions[-1]) == 0)
    assert course_002.fini(FOUR.grid(full)) == 0
    assert FOUR.squares(full) == course_002.coups(FOUR.grid(full)) == []


@cache
def sequences(position, plies):
    """Count the sequences of moves from a position."""
    return 1 if plies == 0 else sum(sequences(after, plies - 1) for _, after in FOUR.moves(position))


def test_sequences_of_seven_moves_are_as_many_as_are_published():
    """The positions are counted in the atlas."""
    assert [sequences(FOUR.initial, plies) for plies in range(8)] == [1, 7, 49, 343, 2401, 16807, 117649, 823536]


# ---- tic-tac-toe


def test_boards_of_tictactoe():
    for text in [
        "xxx/.../...",  # three x to no o
        "ooo/x.x/...",  # o has one mark too many
        "xxx/ooo/...",  # both have aligned
        "xxx/oo./o..",  # o went on after x had aligned
        "xxx/xxx/ooo",  # nine marks, both aligned
        "xo./x./...",  # a square is missing
    ]:
        with pytest.raises(ParameterError, match="not a position"):
            TICTACTOE.parse(text)
    assert TICTACTOE.parse("X-O/_x_/--o") == TICTACTOE.parse("x.o.x...o")
    assert TICTACTOE.winner(TICTACTOE.parse("xxx/xoo/xoo")) == 1  # two lines may be completed by one move
    assert load("tictactoe", misere=True).winner(TICTACTOE.parse("xxx/xoo/xoo")) == 2
    row = load("tictactoe", rows=1, columns=3, align=2)
    assert {row.label(following) for _, following in row.moves(row.initial)} == {"x..", ".x.", "..x"}
    assert row.winner(row.parse("xxo")) == 1


def test_the_winner_of_tictactoe_is_who_holds_a_line():
    """Every position of the arena, by the eight lines."""
    lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
    for position in unfold(TICTACTOE):
        signs = TICTACTOE.label(position).replace("/", "")
        held = [signs[int(line[0])] for line in lines if len({signs[int(at)] for at in line}) == 1]
        won = {"x": 1, "o": 2}.get(next((sign for sign in held if sign != "."), ""))
        assert TICTACTOE.winner(position) == (won if won or "." in signs else 0)
        assert TICTACTOE.player(position) == (1 if signs.count("x") == signs.count("o") else 2)
        free = [str(at + 1) for at, sign in enumerate(signs) if sign == "."]
        assert [move for move, _ in TICTACTOE.moves(position)] == ([] if won else free)
