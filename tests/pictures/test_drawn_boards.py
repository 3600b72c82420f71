"""Drawings of positions and plays: the board, whose turn it is, and what its moves are worth."""

import re

import dot_reading
import naive
import pytest

import arena


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """Return a function that draws a thing, and returns all texts of its picture."""
    folder = tmp_path_factory.mktemp("boards")

    def of(thing, **options):
        picture = dot_reading.drawn(thing, folder, **options)
        return [*picture.texts, *(line for vertex in picture.vertices.values() for line in vertex.lines)]

    return of


BOARDS = [
    ("tictactoe", "x../.o./...", ["✕", "◯", "J1 to move"]),
    ("tictactoe", "xxx/oo./...", ["✕✕✕◯◯", "won by J1"]),
    ("tictactoe", "xox/xoo/oxx", ["draw"]),
    ("nim", "1,0,0,2", ["❙", "–", "–", "❙❙", "J1 to move"]),
    ("fibonacci_nim", None, ["❙❙❙❙", "(4,3)", "J1 to move"]),
    ("domineering", "##./.../.## upright", ["J1 to move"]),
    ("othello", "..../.ox./.xo./.... o", ["J2 to move"]),
    ("rook", None, ["♜"]),
    ("kalah", None, ["J1", "south", "J2", "north"]),
    ("l_game", None, ["a neutral piece"]),
    ("chomp", None, ["the poisoned square"]),
    ("cops_and_robbers", "1+2:2 cops", ["the robber is caught"]),
]


def test_the_board_its_pieces_and_whose_turn_it_is(texts):
    for name, position, lines in BOARDS:
        shown = texts((arena.load(name), position))
        for line in lines:
            assert line in shown or line in "".join(shown), (name, line, shown)
        assert not any("none" in text or "4,4,4" in text for text in shown), "what the board tells is not printed"


def test_moves_that_lead_to_a_position_mark_the_last_one_and_the_line(texts):
    game = arena.load("connect_four")
    by_moves = texts((game, "4455667"))
    assert {"the last move", "the winning line", "won by J1"} <= set(by_moves)
    assert "the last move" not in texts((game, game.label(game.parse("4455667"))))
    assert {"1", "2", "3", "4", "5", "6", "7"} <= set(by_moves), "columns have names"
    assert "the last move" not in texts((arena.load("subtraction", heap=5), "3")), "a number that is a position"


def test_solved_values_are_those_of_the_whole_game(texts):
    game = arena.load("tictactoe", rows=3, columns=2, align=2)
    graph = arena.unfold(game)
    winner, remoteness = naive.winners(graph), arena.solve(graph).remoteness
    position = graph.graph["initial"]
    shown = texts((game, None), values="solved")
    for following in graph.adj[position]:
        if winner[following]:
            assert f"J{winner[following]}" in shown
            assert f"in {1 + remoteness[following]}" in shown
    assert any(f"J{winner[position]} wins in {remoteness[position]}" in text for text in shown)
    three = texts((arena.load("tictactoe"), "xo./.../..."), values="solved")
    assert three.count("draw") == 4 + 1
    assert three.count("J1") == 3
    fibonacci = texts((arena.load("fibonacci_nim", matches=4), "(3,2)"), values="solved")
    assert any("J2 to move" in text for text in fibonacci), "play comes there with J2 to move alone"


def test_values_that_no_square_shows_are_listed_the_best_first(texts):
    shown = texts((arena.load("nim", heaps=(1, 3)), None), values="solved", title="Mon titre")
    assert shown[0] == "Mon titre"
    rows = [text for text in shown if " from heap " in text]
    assert rows[0] == "* 2 from heap 2: J1 in 3"
    assert sorted(rows[1:]) == [
        "1 from heap 1: J2 in 2",
        "1 from heap 2: J2 in 4",
        "3 from heap 2: J2 in 2",
    ]


def test_values_of_a_search_stand_above_columns_and_of_lines_in_squares(texts):
    game = arena.load("connect_four")
    found = arena.search(game, "4455", plies=4)
    shown = texts((game, "4455"), values=found)
    for move in found.moves:
        wanted = "+∞" if move.value == float("inf") else f"{move.value}".replace("-", "−")
        assert wanted in shown
    assert shown.count("in 3") == sum(move.win_in == 3 for move in found.moves) == 2
    lines = [int(text) for text in texts((game, None), values="cells") if text.isdecimal()]
    assert lines[:42] == [
        *(3, 4, 5, 7, 5, 4, 3), *(4, 6, 8, 10, 8, 6, 4), *(5, 8, 11, 13, 11, 8, 5),
        *(5, 8, 11, 13, 11, 8, 5), *(4, 6, 8, 10, 8, 6, 4), *(3, 4, 5, 7, 5, 4, 3),
    ]  # fmt: skip


def test_a_blank_board_keeps_the_turn_and_no_value(texts):
    shown = texts((arena.load("tictactoe"), "xo./.../..."), values="solved", blank=True)
    assert "J1 to move" in shown
    assert not {"draw", "in 5", "won by J1"} & set(shown)


def test_values_that_there_are_not_are_refused(texts):
    for values in ("guess", {"99": 1.0}):
        with pytest.raises(arena.ParameterError):
            texts((arena.load("tictactoe"), None), values=values)
    with pytest.raises(arena.ParameterError):
        texts((arena.load("nim"), "no position"))
    with pytest.raises(arena.ParameterError, match="style"):
        texts((arena.load("nim"), None), style="loud")


def test_a_play_is_a_strip_of_boards_with_its_moves_and_its_end(tmp_path, texts):
    game = arena.load("tictactoe")
    moves = ["5", "1", "3", "2", "7"]
    shown = texts((game, moves))
    assert "won by J1" in shown
    assert "the winning line" in shown
    text = dot_reading.dot((game, moves), tmp_path)
    picture = dot_reading.read(text)
    assert len(re.findall(r"(?m)^\tv\d+ \[label=<", text)) == len(moves) + 1, "each position once"
    assert dot_reading.dot(arena.play_of(game, moves), tmp_path) == text
    assert picture.texts.count("✕") >= 1 + 1 + 2 + 2 + 3
    assert texts((arena.load("hex", size=2), ["a1", "b2"])).count("b1") == 3, "a board that is a graph"
    heaps = texts((arena.load("nim", heaps=(1, 3)), ["1 from heap 1", "3 from heap 2"]))
    assert heaps.count("❙❙❙") == 3, "matches that were taken are still seen, and marked"
    assert "won by J2" in heaps
    with pytest.raises(arena.IllegalPlay, match="5"):
        texts((game, ["5", "5"]))
    with pytest.raises(arena.IllegalPlay):
        texts((game, [*moves, "4"]))
