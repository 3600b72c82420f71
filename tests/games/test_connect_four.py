"""Connect-4 against the programs of course 002, published counts and brute force on small boards."""

import random
import re
from collections import Counter
from itertools import chain, product

import course_002
import pytest

import games
from arena import ParameterError, TooLarge, check, solve, unfold, unfold_compact
from arena.errors import IllegalPlay

GAME = games.load("connect_four")


def board(rows, columns, align=4):
    return games.load("connect_four", rows=rows, columns=columns, align=align)


def random_play(game, chance):
    """List the positions of a random play, from the start to the end."""
    positions = [game.initial]
    while game.winner(positions[-1]) is None:
        positions.append(chance.choice(list(game.moves(positions[-1])))[1])
    return positions


# ---- the forms of a position


def test_the_display_is_that_of_course_002(capsys):
    for position in random_play(GAME, random.Random(1)):
        course_002.display(GAME.grid(position))
        assert capsys.readouterr().out == GAME.display(position) + "\n"


def test_the_display_of_a_known_position():
    assert GAME.display(GAME.parse("44536")) == "\n".join([". . . . . . ."] * 4 + [". . . x . . .", ". . x o o o ."])


@pytest.mark.slow
@pytest.mark.parametrize("game", [GAME, board(4, 9), board(2, 12, 3), board(19, 19, 5), board(1, 1, 1)])
def test_every_form_is_read_back(game):
    chance = random.Random(2)
    for _ in range(5):
        for position in random_play(game, chance)[:40]:
            grid, lines = game.grid(position), game.board_rows(position)
            assert lines == [[grid[x][y] for x in range(game.columns)] for y in reversed(range(game.rows))]
            assert game.from_grid(grid) == game.from_rows(lines) == position
            label = game.label(position)
            assert label == "/".join("".join(".ox"[mark] for mark in line) for line in lines)
            for text in (label, label.upper(), label.replace("/", ""), label.replace(".", "-"), f" {label} "):
                assert game.parse(text) == position


def test_a_grid_may_be_made_of_tuples():
    assert GAME.from_grid(((1, 2, 0, 0, 0, 0), *((0,) * 6,) * 6)) == GAME.parse("11")
    assert GAME.from_rows(((0,) * 7,) * 5 + ((0, 0, 0, 1, 0, 0, 0),)) == GAME.parse("4")


@pytest.mark.parametrize("commas", [False, True])
def test_move_strings_replay_a_play(commas):
    chance = random.Random(3)
    for _ in range(20):
        position, columns, grid, player = GAME.initial, [], course_002.init(), 1
        while GAME.winner(position) is None:
            x, y = chance.choice(course_002.coups(grid))
            grid[x][y] = player
            player = 3 - player
            position = GAME.play(position, x)
            columns.append(str(x + 1))
            assert GAME.grid(position) == grid
        assert GAME.parse(("," if commas else "").join(columns)) == position


def test_columns_beyond_nine_are_separated_by_commas():
    wide = board(6, 12)
    assert wide.parse("12,1,12") == wide.play(wide.play(wide.play(wide.initial, 11), 0), 11)
    assert wide.parse("12") == wide.play(wide.initial, 11)  # one column, not two
    assert wide.parse("1") == wide.play(wide.initial, 0)
    assert [name for name, _ in wide.moves(wide.initial)] == [str(number) for number in range(1, 13)]
    nine = board(6, 9)
    assert nine.parse("99") == nine.parse("9,9") == nine.play(nine.play(nine.initial, 8), 8)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4444444", "move 7: column 4 is full"),
        ("44444444", "move 7: column 4 is full"),
        ("4,4,4,4,4,4,4", "move 7: column 4 is full"),
        ("44556677", "move 8: play has ended"),
        ("4455667444444", "move 8: play has ended"),
        ("9", "move 1: no column 9, from 1 to 7"),
        ("10", "move 2: no column 0, from 1 to 7"),
        ("1,10", "move 2: no column 10, from 1 to 7"),
        ("1,,2", "6 rows of 7 squares"),
        ("1;2", "6 rows of 7 squares"),
        ("4-5", "6 rows of 7 squares"),
        ("o......", "6 rows of 7 squares"),
        ("z" * 42, "6 rows of 7 squares"),
        ("......./......./......./......./...o.../.......", "a disc floats in column 4"),
        ("......./......./......./......./......./x......", "as many o as x, or one o more"),
        ("......./......./......./......./......./oo.....", "as many o as x, or one o more"),
        ("......./......./......./......./xxxx.../oooo...", "both players have aligned"),
        ("......./......./x....../x....../x.o..../x.oo.oo", "play had ended before it"),  # J1 has moved after J2's win
        ("......./......./......./......./xxx..../oooo.x.", "play had ended before it"),  # J2 has moved after J1's win
        ("......./......./o.o..../o.o..../oxo.xxx/oxoxxox", "play had ended before it"),  # no disc ended both lines
        ("......./x....../o....../o....../ox...../ox.....", "no order of moves leads there"),  # a disc on the last one
        ("......./......./......./......./o....../x......", "no order of moves leads there"),  # J2 would have begun
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(ParameterError, match=f"^not a position: .*({reason})"):
        GAME.parse(text)


def test_a_long_text_is_shown_shortened():
    for text in ("4" * 5000, "1,2," * 3000 + "9", "1" + "2" * 5000, "9" * 5000):
        with pytest.raises(ParameterError) as caught:
            GAME.parse(text)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ([[0] * 6] * 6, "7 columns of 6 squares"),
        ([[0] * 7] * 7, "7 columns of 6 squares"),
        ([], "7 columns of 6 squares"),
        ([[0] * 6] * 6 + [[0] * 5], "7 columns of 6 squares"),
        ([[3, 0, 0, 0, 0, 0]] + [[0] * 6] * 6, r"3 at \(0, 0\) \(0, 1 or 2\)"),
        ([[0] * 6] * 6 + [[0, -1, 0, 0, 0, 0]], r"-1 at \(6, 1\) \(0, 1 or 2\)"),
        ([["o", 0, 0, 0, 0, 0]] + [[0] * 6] * 6, "0, 1 or 2"),
        ([[0, 1, 0, 0, 0, 0]] + [[0] * 6] * 6, "a disc floats in column 1"),
        ([[2, 0, 0, 0, 0, 0]] + [[0] * 6] * 6, "as many o as x, or one o more"),
        ([[1, 1, 1, 1, 0, 0], [2, 2, 2, 2, 0, 0]] + [[0] * 6] * 5, "both players have aligned"),
        ([[1, 1, 1, 1, 0, 0], [2, 2, 2, 0, 0, 0], [2, 0, 0, 0, 0, 0]] + [[0] * 6] * 4, "play had ended before it"),
        ([[1, 1, 1, 1, 2, 0], [2, 2, 0, 0, 0, 0]] + [[0] * 6] * 5, "no order of moves leads there"),
        ([[1, 1, 1, 1, 2, 0], [2, 2, 1, 0, 0, 0]] + [[0] * 6] * 5, "as many o as x, or one o more"),
    ],
)
def test_grids_are_refused_with_the_reason(grid, reason):
    with pytest.raises(ParameterError, match=f"^not a position: .*({reason})"):
        GAME.from_grid(grid)


def test_lists_of_lines_are_refused_with_the_reason():
    with pytest.raises(ParameterError, match="6 lines of 7 squares"):
        GAME.from_rows([[0] * 6] * 7)
    with pytest.raises(ParameterError, match="a disc floats in column 2"):
        GAME.from_rows([[0, 1, 0, 0, 0, 0, 0]] + [[0] * 7] * 5)


@pytest.mark.parametrize("column", [-1, 7, 2.0, "1", True, None])
def test_a_column_that_does_not_exist_is_refused(column):
    with pytest.raises(ParameterError, match=r"column: .*from 0 to 6"):
        GAME.play(GAME.initial, column)
    with pytest.raises(ParameterError, match=r"column: .*from 0 to 6"):
        GAME.full(GAME.initial, column)


def test_no_disc_falls_into_a_full_column_nor_after_the_end():
    with pytest.raises(IllegalPlay, match="column 1 is full"):
        GAME.play(GAME.parse("222222"), 1)
    with pytest.raises(IllegalPlay, match="play has ended"):
        GAME.play(GAME.parse("4455667"), 0)


# ---- which boards can occur


def columns_of(rows, marks):
    """List the columns of discs that lie on each other, from the bottom, as text."""
    return ["".join(column) for height in range(rows + 1) for column in product(marks, repeat=height)]


def has_aligned(stacks, player, align):
    own = {(x, y) for x, stack in enumerate(stacks) for y, disc in enumerate(stack) if disc == player}
    return any(
        all((x + step * right, y + step * up) in own for step in range(align))
        for x, y in own
        for right, up in [(0, 1), (1, 0), (1, 1), (1, -1)]
    )


def reachable(rows, columns, align):
    """Play every game with columns of text, and collect the boards."""
    start = ("",) * columns
    found, pending = {start}, [(start, "12")]
    while pending:
        stacks, (player, opponent) = pending.pop()
        if has_aligned(stacks, "1", align) or has_aligned(stacks, "2", align):
            continue
        for x, stack in enumerate(stacks):
            after = (*stacks[:x], stack + player, *stacks[x + 1 :])
            if len(stack) < rows and after not in found:
                found.add(after)
                pending.append((after, opponent + player))
    return found


def marks_of(game, stacks):
    squares = [(disc, game.bit((x, y))) for x, stack in enumerate(stacks) for y, disc in enumerate(stack)]
    return tuple(sum(bit for disc, bit in squares if disc == own) for own in "12")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "align"), [(3, 3, 3), (3, 4, 3), (4, 3, 3), (2, 5, 3), (5, 2, 2), (2, 2, 1)]
)
def test_exactly_the_boards_that_can_occur_are_accepted(rows, columns, align):
    game, found = board(rows, columns, align), reachable(rows, columns, align)
    for stacks in product(columns_of(rows, "12"), repeat=columns):
        assert (game.unreachable(marks_of(game, stacks)) is None) == (stacks in found), stacks


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 4), (4, 2)])
def test_boards_with_a_floating_disc_are_refused_first(rows, columns):
    game = board(rows, columns, 3)
    lying = set(product((stack.ljust(rows, "0") for stack in columns_of(rows, "12")), repeat=columns))
    for discs in product(map("".join, product("012", repeat=rows)), repeat=columns):
        told = game.unreachable(marks_of(game, discs)) or ""
        assert bool(re.match(r"a disc floats in column \d", told)) == (discs not in lying)


@pytest.mark.slow
def test_an_alignment_below_another_disc_cannot_have_been_the_last_move():
    game = board(3, 4, 3)
    reasons = Counter(game.unreachable(marks_of(game, stacks)) for stacks in product(columns_of(3, "12"), repeat=4))
    assert reasons[None] == len(reachable(3, 4, 3))
    assert set(reasons) == {
        None,
        "as many o as x, or one o more",
        "both players have aligned",
        "play had ended before it",
        "no order of moves leads there",
    }


@pytest.mark.parametrize("game", [GAME, board(8, 9), board(12, 12, 5), board(19, 19, 4)])
def test_positions_of_random_plays_can_occur(game):
    chance = random.Random(4)
    for _ in range(10):
        assert {game.unreachable(position) for position in random_play(game, chance)} == {None}


# ---- the lines and who has won


def test_the_lines_are_those_of_course_002():
    assert len(GAME.lines) == 69
    assert {frozenset(line) for line in GAME.lines} == {frozenset(line) for line in course_002.tous}
    slopes = Counter((line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in GAME.lines)
    assert slopes == {(1, 0): 24, (0, 1): 21, (1, 1): 12, (1, -1): 12}


@pytest.mark.parametrize(
    "size",
    [(1, 1, 1), (1, 5, 3), (4, 1, 2), (4, 4, 4), (5, 4, 3), (3, 7, 5), (7, 6, 4), (9, 12, 5), (3, 3, 1), (19, 19, 19)],
)
def test_the_lines_of_other_boards_are_all_there_are(size):
    rows, columns, align = size
    found = {
        frozenset(line)
        for x, y, right, up in product(range(columns), range(rows), (-1, 0, 1), (-1, 0, 1))
        if (right, up) != (0, 0)
        for line in [[(x + step * right, y + step * up) for step in range(align)]]
        if all(0 <= a < columns and 0 <= b < rows for a, b in line)
    }
    lines = board(rows, columns, align).lines
    assert len(lines) == len(found)
    assert {frozenset(line) for line in lines} == found


def test_winner_moves_and_full_columns_are_those_of_course_002_along_random_plays():
    chance, ends = random.Random(5), Counter()
    for _ in range(150):
        positions = random_play(GAME, chance)
        for position in positions:
            grid = GAME.grid(position)
            aligned, squares = course_002.fini(grid), course_002.coups(grid)
            over = aligned != 0 or not squares
            assert GAME.winner(position) == (aligned if over else None)
            assert GAME.squares(position) == ([] if over else squares)
            assert [name for name, _ in GAME.moves(position)] == [str(x + 1) for x, _ in GAME.squares(position)]
            assert GAME.player(position) == 1 + sum(map(bool, chain(*grid))) % 2
            assert [GAME.full(position, x) for x in range(7)] == [0 not in grid[x] for x in range(7)]
        ends[GAME.winner(positions[-1])] += 1
    assert ends[1] > 50
    assert ends[2] > 30


def test_every_line_alone_wins_and_every_line_but_one_square_does_not():
    for line in GAME.lines:
        marks = sum(map(GAME.bit, line))
        assert GAME.aligned(marks)
        for square in line:
            assert not GAME.aligned(marks ^ GAME.bit(square))


def test_a_full_board_without_alignment_is_drawn():
    full = next(
        positions[-1]
        for positions in (random_play(GAME, random.Random(seed)) for seed in range(5000))
        if GAME.winner(positions[-1]) == 0
    )
    assert course_002.fini(GAME.grid(full)) == 0
    assert GAME.squares(full) == course_002.coups(GAME.grid(full)) == []


# ---- published counts


@pytest.mark.slow
def test_distinct_positions_and_move_sequences_by_ply():
    positions, sequences, layer = [], [], Counter({GAME.initial: 1})
    for _ in range(10):
        positions.append(len(layer))
        sequences.append(sum(layer.values()))
        following = Counter()
        if len(positions) < 10:
            for position, ways in layer.items():
                for _, after in GAME.moves(position):
                    following[after] += ways
        layer = following
    assert positions == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186]
    assert sequences[:9] == [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]


def perft(position, plies):
    if plies == 0:
        return 1
    return sum(perft(after, plies - 1) for _, after in GAME.moves(position))


def test_move_sequences_played_one_by_one():
    assert [perft(GAME.initial, plies) for plies in range(6)] == [1, 7, 49, 343, 2401, 16807]


def test_the_arena_of_four_by_four_is_drawn():
    arena = unfold_compact(board(4, 4))
    assert len(arena) == 161_029
    assert solve(arena).winner[board(4, 4).initial] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns", "align"), [(3, 3, 3), (3, 4, 3), (2, 5, 3)])
def test_the_arena_of_a_small_board_has_the_boards_that_can_occur(rows, columns, align):
    game = board(rows, columns, align)
    graph = unfold(game)
    assert set(graph) == {marks_of(game, stacks) for stacks in reachable(rows, columns, align)}
    assert check(graph) == []


@pytest.mark.parametrize("unfolding", [unfold, unfold_compact])
def test_the_full_board_is_not_unfolded(unfolding):
    with pytest.raises(TooLarge, match=r"4,531,985,219,092 positions.*not attempted.*search.*play"):
        unfolding(GAME)
    with pytest.raises(TooLarge, match=r"69,763,700 positions.*at most 500"):
        unfolding(board(5, 5), max_vertices=500)
