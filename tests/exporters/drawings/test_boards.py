"""A position as a drawing: its board in the players' colours, or its printed form, and whose turn it is."""

import networkx as nx
import pytest

import games
from arena import ParameterError, search, solve, unfold
from exporters.arenas import json as arena_json
from exporters.drawings import arenas, looks, squares
from exporters.drawings.boards import build
from exporters.drawings.looks import STYLES
from exporters.drawings.squares import FULL
from exporters.pictures import html_labels
from exporters.pictures.picture import render


def read_back(arena, path):
    path.write_text(arena_json.render(arena), encoding="utf-8")
    return arena_json.read(path)


@pytest.mark.parametrize(
    ("name", "position", "rows", "lines"),
    [
        ("tictactoe", "x../.o./...", ["x..", ".o.", "..."], ["J1 to move"]),
        ("tictactoe", "xxx/oo./...", ["xxx", "oo.", "..."], ["won by J1"]),
        ("tictactoe", "xox/xoo/oxx", ["xox", "xoo", "oxx"], ["draw"]),
        ("nim", "1,0,0,2", ["|", "-", "-", "||"], ["J1 to move"]),
        ("fibonacci_nim", None, ["||||"], ["(4,3)", "J1 to move"]),
        ("domineering", "##./.../.## upright", ["##.", "...", ".##"], ["J1 to move"]),
        ("othello", "..../.ox./.xo./.... o", ["....", ".ox.", ".xo.", "...."], ["J2 to move"]),
    ],
)
def test_the_board_and_what_it_does_not_tell(name, position, rows, lines):
    (node,) = build(games.load(name), position).nodes
    assert node.player == 0
    assert node.board.rows == rows
    assert [line.text for line in node.lines] == lines


def test_a_game_that_calls_its_players_by_words_says_who_is_who():
    drawing = build(games.load("kalah"), lang="fr")
    assert [(sign.text, sign.meaning) for sign in drawing.legend.signs] == [("J1", "sud"), ("J2", "nord")]
    assert "side" not in [sign.kind for sign in build(games.load("othello")).legend.signs]


def test_dominoes_have_the_colours_of_the_players_who_put_them():
    game = games.load("domineering")
    (node,), legend = (drawing := build(game, "a3-a2,b3-c3")).nodes, drawing.legend
    colors = [look.fill for look in STYLES["default"].won.values()]
    assert [cell.fill for cell in node.board.cells[0]] == [colors[0], colors[1], colors[1]]
    meanings = ["player 1 (J1): upright", "player 2 (J2): lying", "the last move"]
    assert [sign.meaning for sign in legend.signs] == meanings
    assert [sign.board.cells[0][0].fill for sign in legend.signs[:2]] == colors


def test_a_square_that_both_may_have_covered_is_grey_and_explained():
    drawing = build(games.load("domineering"), "##./##./##. lying", lang="fr")
    assert {cell.fill for row in drawing.nodes[0].board.cells for cell in row} > {FULL}
    assert drawing.legend.signs[-1].meaning == "par l'un ou l'autre joueur"


@pytest.mark.parametrize(
    ("name", "position", "meaning"),
    [
        ("l_game", None, "a neutral piece"),
        ("chomp", None, "the poisoned square"),
        ("cops_and_robbers", "1+2:2 cops", "the robber is caught"),
    ],
)
def test_signs_of_neither_player_are_explained_where_they_stand(name, position, meaning):
    assert meaning in [sign.meaning for sign in build(games.load(name), position).legend.signs]


def test_numbers_of_lines_are_explained():
    signs = build(games.load("connect_four"), values="cells", lang="fr").legend.signs
    assert [(sign.text, sign.meaning) for sign in signs] == [
        ("n", "n alignements de 4 passent par la case"),
        ("h", "les nombres de J1 moins ceux de J2"),
    ]


def test_marks_have_the_colours_of_the_players():
    for style, palette in STYLES.items():
        (node,) = build(games.load("tictactoe"), style=style).nodes
        assert [look.fill for look in node.board.looks.values()] == [look.fill for look in palette.won.values()]
    (node,) = build(games.load("rook")).nodes
    assert not node.board.looks


def test_what_is_refused():
    with pytest.raises(ParameterError, match="style"):
        build(games.load("nim"), style="loud")
    with pytest.raises(ParameterError):
        build(games.load("nim"), "no position")


def test_the_last_move_is_known_where_a_position_is_given_by_moves():
    game = games.load("connect_four")
    (node,) = build(game, "4455667").nodes
    assert node.board.last == {(5, 6)}
    assert node.board.line == {(5, 3), (5, 4), (5, 5), (5, 6)}
    (same,) = build(game, game.label(game.parse("4455667"))).nodes
    assert same.board == node.board._replace(last=frozenset())
    (cross,) = build(games.load("tictactoe"), "5,1").nodes
    assert (cross.board.rows, cross.board.last) == (["o..", ".x.", "..."], {(0, 0)})


def test_a_number_that_is_a_position_is_no_move():
    (node,) = build(games.load("subtraction", heap=5), "3").nodes
    assert node.board.rows == ["|||"]
    assert not node.board.last


def test_columns_have_names_where_discs_fall():
    (node,) = build(games.load("connect_four", columns=5)).nodes
    assert node.board.names == ("1", "2", "3", "4", "5")
    (other,) = build(games.load("tictactoe")).nodes
    assert other.board.names == ()


def test_the_values_of_a_search_stand_above_columns_or_in_squares():
    game = games.load("connect_four")
    found = search(game, "4455", plies=4)
    (node,) = build(game, "4455", values=found).nodes
    assert [value.lines for value in node.board.above][2] == ("+∞", "in 3")
    assert [str(column + 1) for column, value in enumerate(node.board.above) if value.best] == list(found.best_moves)
    full = "44444456"
    (node,) = build(game, full, values=search(game, full, plies=1)).nodes
    assert node.board.above[3] is None
    three = games.load("tictactoe")
    (node,) = build(three, "x../.o./...", values=search(three, "x../.o./...", plies=1)).nodes
    assert sorted(node.board.values) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_a_solution_says_what_solving_the_whole_game_says():
    game = games.load("tictactoe")
    solution = solve(unfold(game))
    for text in ("x../.o./...", "xo./.../...", "xox/.o./.x."):
        place = game.parse(text)
        board = build(game, text, values="solved").nodes[0].board
        for move, following in game.moves(place):
            value = board.values[divmod(int(move) - 1, 3)]
            winner = solution.winner[following]
            assert value.lines[0] == (f"J{winner}" if winner else "draw")
            if winner:
                assert value.lines[1] == f"in {1 + solution.remoteness[following]}"


def test_the_squares_of_course_000_count_the_lines_through_them():
    game = games.load("connect_four")
    node = build(game, "21213333455445", values="cells").nodes[0]
    rows = [[node.board.values[row, column].lines[0] for column in range(7)] for row in range(6)]
    half = ["3 4 5 7 5 4 3", "4 6 8 10 8 6 4", "5 8 11 13 11 8 5"]
    assert [" ".join(row) for row in rows] == [*half, *half[::-1]]
    assert node.lines[-1].text == "J1 to move · h = 2"


def test_values_of_moves_that_no_square_shows_are_listed_the_best_first():
    lines = [line.text for line in build(games.load("nim", heaps=(1, 2)), values="solved").nodes[0].lines]
    assert lines[0] == "J1 to move · J1 wins in 3 plies"
    assert lines[1:] == ["* 1 from heap 2: J1 in 3", "1 from heap 1: J2 in 2", "2 from heap 2: J2 in 2"]


def test_a_blank_keeps_places_and_leaves_values_out():
    game = games.load("connect_four")
    found = search(game, "4455", plies=2)
    full, blank = (build(game, "4455", values=found, blank=each).nodes[0] for each in (False, True))
    assert len(full.lines) == len(blank.lines)
    assert [len(node.board.above) for node in (full, blank)] == [7, 7]
    assert not any(blank.board.above)
    assert full.board._replace(above=()) == blank.board._replace(above=())


def test_scores_may_be_given():
    game = games.load("connect_four")
    above = build(game, values={"1": 0.5, "4": -2}).nodes[0].board.above
    assert [value and (value.lines, value.best) for value in above] == [
        (("+0.5",), True), None, None, (("−2",), False), None, None, None
    ]  # fmt: skip
    with pytest.raises(ParameterError, match="unknown move: '9'"):
        build(game, values={"9": 1})


def test_values_that_there_are_not():
    with pytest.raises(ParameterError, match=r"unknown values: 'x' \(one of solved, perfect, cells\)"):
        build(games.load("tictactoe"), values="x")
    with pytest.raises(ParameterError, match="values cells: of games of alignments"):
        build(games.load("nim"), values="cells")
    with pytest.raises(ParameterError, match="values: 3"):
        build(games.load("nim"), values=3)


def test_what_an_arena_says_of_boards_shows_on_them(tmp_path):
    arena = unfold(games.load("connect_four", rows=2, columns=3, align=2))
    drawing = arenas.build(arena, labels="board")
    for node, (_, data) in zip(drawing.nodes, arena.nodes(data=True), strict=True):
        assert node.board.falling
        assert bool(node.board.line) == (data.get("winner") in (1, 2))
        for row, column in node.board.line:
            assert node.board.rows[row][column] == "ox"[data["winner"] - 1]
    nobody = arenas.build(read_back(arena, tmp_path / "arena.json"), labels="board")
    assert [node.board for node in nobody.nodes] == [node.board for node in drawing.nodes]


def test_a_file_may_say_anything_of_its_lines():
    for line in ("0", "9999", "x", "1,,2", 3, ["1"]):
        arena = nx.DiGraph(kind="arena", marks=["x", "o"], falling="yes")
        arena.add_node("a", player=1, winner=1, board="x.", line=line)
        (node,) = arenas.build(arena, labels="board").nodes
        assert not node.board.falling
        assert node.board.cells


@pytest.mark.parametrize("position", [None, "0,3,3:0/2,2,2:0 north"])
def test_solved_values_of_a_game_of_margins_are_margins(position):
    game = games.load("kalah")
    (node,) = build(game, position, values="solved").nodes
    lines = [line.text for line in node.lines]
    whole = solve(unfold(game), "margin").lookup(game.initial if position is None else game.parse(position), game)
    assert f"J{whole.winner} wins by {abs(whole.amount)}" in lines[0]
    values = {move.move: f"{'* ' * move.best}{move.move}: {move.amount:+d}".replace("-", "−") for move in whole.moves}
    assert sorted(lines[1:]) == sorted(value.replace("+0", "0") for value in values.values())


def test_a_move_that_fills_one_square_has_its_value_there_whatever_it_turns():
    (node,) = build(games.load("othello"), values="solved").nodes
    assert {square: (value.lines, value.best) for square, value in node.board.values.items()} == dict.fromkeys(
        [(0, 1), (1, 0), (2, 3), (3, 2)], (("−8",), True)
    )


def test_boards_show_numbers_of_two_digits_and_nothing_twice():
    game = games.load("kalah", houses=3, seeds=6)
    (node,) = build(game, "0,0,1:12/0,2,0:21 pass south").nodes
    assert [[cell.sign for cell in row] for row in node.board.cells] == [
        ["21", "0", "2", "0", ""],
        ["", "0", "0", "1", "12"],
    ]
    assert [line.text for line in node.lines] == ["pass", "J1 to move"]
    (node,) = build(game, "0,0,1:12/0,2,0:21 south").nodes
    assert [line.text for line in node.lines] == ["J1 to move"]


def test_a_board_with_a_number_that_it_cannot_show_has_the_position_below():
    (node,) = build(games.load("kalah", houses=3, seeds=12), "0,0,1:12/0,2,0:57 south").nodes
    assert node.board.rows[0][0] == "+"
    assert [line.text for line in node.lines] == ["0,0,1:12/0,2,0:57 south", "J1 to move"]


def test_dots_and_lines_are_drawn_without_squares():
    game = games.load("dots_and_boxes")
    (node,) = build(game, "b3-c3,a1-b1,b1-b2").nodes
    strokes = node.board.strokes
    assert {strokes[row][column] for row in (0, 2, 4) for column in (0, 2, 4)} == {squares.INK}
    assert strokes[0][3] == strokes[4][1] == squares.LINE
    assert strokes[3][2] == looks.NEW
    assert sum(color != "#ffffff" for row in strokes for color in row) == 9 + 3
    written = html_labels.inside(node.board, [])
    assert written.count("FIXEDSIZE") == 1 + 25
    assert 'CELLBORDER="1"' not in written
    tex = render((game, "b3-c3,a1-b1,b1-b2"), "tex")
    assert tex.count("circle (.16)") >= 9
    assert "grid (" not in tex


def test_values_of_lines_stand_in_squares():
    (node,) = build(games.load("dots_and_boxes", rows=1, columns=1), values="solved").nodes
    assert not node.board.of_dots
    (blank,) = build(games.load("dots_and_boxes", rows=1, columns=1), values="solved", blank=True).nodes
    assert not blank.board.of_dots
    assert {value.lines for value in blank.board.values.values()} == {(" ",)}
