"""`arena solve` where a game is large: tables, lookups, .solved files, arenas as columns."""

import functools
import json

import numpy as np
import pytest
from process import arena, output, refused

import games
from arena import compact, strong_solve, unfold
from exporters.arenas import npz as arena_npz
from exporters.arenas import parquet as arena_parquet
from exporters.solutions import solved_table

BOARD = ["connect_four", "--rows", "4", "--columns", "5"]
"""3,945,711 positions: no arena is made of them."""


def found(*arguments, **more):
    return json.loads(output("solve", *arguments, "--json", **more))


@functools.cache
def solved(*arguments):
    return found(*arguments)


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    """A folder with solved tables and arenas as columns, good ones and others."""
    folder = tmp_path_factory.mktemp("large")
    for name, parameters in (
        ("connect_four", {"rows": 4, "columns": 5, "align": 4}),
        ("nim", {"heaps": (1, 3, 5, 7), "misere": False}),
    ):
        solved_table.write(strong_solve(games.load(name, **parameters)), folder / f"{name}.solved", name, parameters)
    content = (folder / "nim.solved").read_bytes()
    (folder / "cut.solved").write_bytes(content[:-1])
    (folder / "changed.solved").write_bytes(content.replace(b"tally", b"tallx"))
    (folder / "block.solved").write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    (folder / "foreign.solved").write_bytes(b'{"format": "arena"}')
    table = strong_solve(games.load("subtraction"))
    solved_table.write(table, folder / "gone.solved", "chess", {})
    solved_table.write(table, folder / "strange.solved", "subtraction", {"heap": -1})
    arena_ = compact(unfold(games.load("tictactoe", rows=2, columns=2, align=2)))
    (folder / "board.npz").write_bytes(arena_npz.render(arena_))
    (folder / "board.parquet").write_bytes(arena_parquet.render(arena_))
    plain = {"source": [0, 1, 0], "target": [1, 2, 3], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}
    np.savez(folder / "plain.npz", **plain, initial=0)
    np.savez(folder / "nowhere.npz", **plain)
    np.savez(folder / "outside.npz", **{**plain, "target": [1, 2, 9]}, initial=0)
    np.savez(folder / "unsettled.npz", **{**plain, "winner": [-1, -1, 1, -1]}, initial=0)
    np.savez(folder / "less.npz", source=[0], target=[1])
    (folder / "empty.npz").write_bytes(b"")
    (folder / "empty.parquet").write_bytes(b"")
    return folder


# Strong solving


@pytest.mark.slow
def test_a_large_game_has_the_keys_of_a_small_one():
    small, large = solved("tictactoe"), solved(*BOARD)
    assert list(large) == list(small)
    assert large["game"] == "connect_four"
    assert large["parameters"] == {"rows": 4, "columns": 5, "align": 4}
    assert (large["vertices"], large["winner"], large["remoteness"]) == (3_945_711, 0, None)
    assert large["w1"] + large["w2"] + large["undetermined"] == large["s1"] + large["s2"] == large["vertices"]
    assert (large["plays"], large["tree_nodes"], large["determined"]) == (None, None, False)
    assert {key: type(value) for key, value in large.items() if value is not None} == {
        key: type(small[key]) for key, value in large.items() if value is not None
    }


@pytest.mark.slow
def test_a_large_game_is_told_in_the_words_of_a_small_one():
    small, large = output("solve", "tictactoe").splitlines(), output("solve", *BOARD).splitlines()
    assert large[0] == "Connect Four, 4 rows, 5 columns, 4 in a row"
    assert large[1] == "Draw from ...../...../...../....., J1 to move: neither player can force a win"
    assert "vertices, edges      3,945,711, 8,757,625" in large
    names = [line[:20] for line in small[2:]]
    names = [name for name in names if not name.startswith(("plays", "nodes"))]
    assert [line[:20] for line in large[2:] if line[0] != " "] == [name for name in names if name.strip()]


@pytest.mark.slow
def test_a_large_game_is_asked_from_another_position():
    first = solved(*BOARD, "--from", "33")
    assert first["initial"] == "...../...../..x../..o.."
    assert (first["winner"], first["first_moves"]) == (0, ["...../..o../..x../..o.."])
    assert {**first, "initial": 0, "first_moves": 0} == {**solved(*BOARD), "initial": 0, "first_moves": 0}


@pytest.mark.slow
@pytest.mark.parametrize("heap", [8, 600_000], ids=["an arena", "a table"])
def test_where_the_turn_is_left_open_player_two_is_meant_if_only_he_can_be_to_move(heap):
    asked = found("subtraction", "--heap", heap, "--from", heap - 1)
    assert (asked["winner"], asked["first_moves"]) == (2, [str(heap - 4)])
    assert found("subtraction", "--heap", heap, "--lookup", heap - 1)["player"] == 2


# Looking positions up


def test_a_lookup_shows_every_move_with_the_best_ones_first_by_a_star():
    assert output("solve", *BOARD, "--lookup", "33").splitlines()[1:] == [
        "Draw from ...../...../..x../..o.., J1 to move: neither player can force a win",
        "       1  J2 wins, 17 plies later  ...../...../..x../o.o..",
        "       2  J2 wins, 17 plies later  ...../...../..x../.oo..",
        "*      3  draw                     ...../..o../..x../..o..",
        "       4  J2 wins, 17 plies later  ...../...../..x../..oo.",
        "       5  J2 wins, 17 plies later  ...../...../..x../..o.o",
        "* best: the fastest win, a draw, or the slowest loss",
    ]


@pytest.mark.slow
def test_a_lookup_of_a_large_game_is_that_of_a_small_one_as_json():
    small, large = (
        found(*words, "--lookup", "6 J2")
        for words in (["subtraction", "--heap", 8], ["subtraction", "--heap", 600_000])
    )
    assert small == large
    assert list(small) == ["position", "player", "winner", "remoteness", "moves"]
    assert small["moves"] == [
        {"move": "1", "position": "5", "winner": 1, "remoteness": 3, "best": False, "stays": False},
        {"move": "2", "position": "4", "winner": 2, "remoteness": 2, "best": True, "stays": False},
        {"move": "3", "position": "3", "winner": 1, "remoteness": 1, "best": False, "stays": False},
    ]


def test_a_lookup_where_play_has_ended():
    assert output("solve", "nim", "--lookup", "0,0,0,0 J2").splitlines()[-1] == "play has ended"
    assert found("nim", "--lookup", "0,0,0,0 J2")["moves"] == []


def test_a_lookup_on_arena_files(workplace):
    assert output("solve", "sans_interet", "--lookup", "1").splitlines()[1:3] == [
        "J1 wins from 1, J2 to move, in 2 plies",
        "*      3  J1 wins, 1 ply later     3",
    ]
    assert found("plain.npz", "--lookup", "1", cwd=workplace) == {
        "position": "1",
        "player": 2,
        "winner": 1,
        "remoteness": 1,
        "moves": [{"move": "2", "position": "2", "winner": 1, "remoteness": 0, "best": True, "stays": False}],
    }
    for file in ("board.npz", "board.parquet"):
        looked_up = found(file, "--lookup", "x./..", cwd=workplace)
        assert (looked_up["player"], looked_up["winner"], looked_up["remoteness"]) == (2, 1, 2)
        assert {move["position"] for move in looked_up["moves"]} == {"xo/..", "x./o.", "x./.o"}


# Solved tables


@pytest.mark.slow
@pytest.mark.parametrize("words", [BOARD, ["subtraction", "--heap", "200", "--take", "1,7", "--misere"]])
def test_a_solved_table_is_kept_and_opened_again(tmp_path, words):
    first = found(*words, "-o", "kept.solved", cwd=tmp_path)
    again = found("kept.solved", cwd=tmp_path)
    assert again == first
    assert {**first, "plays": 0, "tree_nodes": 0} == {**solved(*words), "plays": 0, "tree_nodes": 0}
    assert [path.name for path in tmp_path.iterdir()] == ["kept.solved"]


@pytest.mark.slow
def test_a_solved_table_answers_what_its_game_answers(workplace):
    for option in ("--lookup", "--from"):
        assert found("connect_four.solved", option, "33", cwd=workplace) == solved(*BOARD, option, "33")


def test_a_solved_table_leaves_the_turn_open_as_its_game_does(workplace):
    assert (
        found("nim.solved", "--from", "1,3,5,6", cwd=workplace)["winner"]
        == solved("nim", "--from", "1,3,5,6")["winner"]
    )


def test_a_solved_table_may_be_copied_by_opening_it(tmp_path, workplace):
    output("solve", workplace / "nim.solved", "-o", tmp_path / "copy.solved")
    assert (tmp_path / "copy.solved").read_bytes() == (workplace / "nim.solved").read_bytes()


# Arenas as columns


def test_arenas_as_columns_are_solved_like_their_game(workplace):
    expected = found("tictactoe", "--rows", "2", "--columns", "2", "--align", "2")
    del expected["plays_up_to_symmetry"]  # a file declares no symmetry
    for file in ("board.npz", "board.parquet"):
        assert {**found(file, cwd=workplace), "game": 0, "parameters": 0} == {**expected, "game": 0, "parameters": 0}


def test_the_other_verbs_take_arenas_as_columns(workplace):
    assert output("table", "plain.npz", cwd=workplace).splitlines() == [
        "position,player,ply,sink,winner,draw,remoteness,strategy,best_moves",
        "0,1,0,no,1,,2,1,1",
        "1,2,1,no,1,,1,2,",
        "2,1,2,yes,1,,0,,",
        "3,2,1,yes,2,,0,,",
    ]
    assert output("table", "board.npz", cwd=workplace) == output(
        "table", "tictactoe", "--rows", "2", "--columns", "2", "--align", "2"
    )
    assert json.loads(output("kernel", "plain.npz", "--json", cwd=workplace))["kernel"] == ["2", "3"]
    assert output("draw", "board.npz", "-o", "-", cwd=workplace).startswith("digraph board {")
    assert output("draw", "board.parquet", "-o", "-", cwd=workplace).count("shape=square") > 2


def test_an_arena_without_an_initial_vertex_is_asked_from_one(workplace):
    assert output("table", "nowhere.npz", cwd=workplace).splitlines()[1] == "0,1,,no,1,,2,1,1"
    assert found("nowhere.npz", "--from", "1", cwd=workplace)["winner"] == 1
    assert found("nowhere.npz", "--lookup", "1", cwd=workplace)["winner"] == 1


# Refused

REFUSED = [
    (1, ["solve", *BOARD, "--max-vertices", "1000"], "more than 1,000 vertices; raise --max-vertices"),
    (2, ["solve", *BOARD, "--from", "9"], "not a position: '9' (move 1: no column 9, from 1 to 5)"),
    *(
        (1, ["solve", "connect_four", "--rows", "6", "--columns", "6", "--align", "5"], told)
        for told in (
            "a table of 4,398,046,511,104 places would take",
            "no perfect search of it either: 5 discs in line",
        )
    ),
    (2, ["solve", "plain.npz", "-o", "x.solved"], "plain.npz is an arena file, and only games have solved tables"),
    (1, ["solve", "nim", "-o", "no/such/x.solved"], "no/such/x.solved: No such file or directory"),
    (1, ["solve", "cut.solved"], "cut.solved: 4,871 bytes, where the whole solved table has 4,872"),
    (1, ["solve", "changed.solved"], "changed.solved: the header of the solved table is cut short or has been changed"),
    (1, ["solve", "block.solved"], "block.solved: block 0 of the table has been changed"),
    (1, ["solve", "foreign.solved"], "foreign.solved is not a solved table"),
    (1, ["solve", "missing.solved"], "missing.solved: No such file or directory"),
    (1, ["solve", "gone.solved"], "gone.solved is a table of 'chess', no game of the toolkit"),
    (1, ["solve", "strange.solved"], "strange.solved is a table of no subtraction that there is: heap: -1"),
    (2, ["solve", "nim.solved", "--lookup", "9,9"], "not a position: '9,9'"),
    (2, ["solve", "nim.solved", "--lookup", "1,3,5,7 J2"], "cannot be reached from the start"),
    (2, ["solve", "nim.solved", "--heaps", "1,2"], "--heaps"),
    (1, ["kernel", "nim.solved"], "nim.solved is a solved table, not an arena: arena solve nim.solved --lookup"),
    (2, ["solve", "nowhere.npz", "-o", "x.doc"], "unknown ending: 'x.doc'"),
    (2, ["solve", "plain.npz", "--from", "7"], "'7' is not a vertex"),
    (None, ["solve", "outside.npz"], "target: 9 at place 2"),
    (1, ["solve", "unsettled.npz"], "3: a sink without a winner"),
    (1, ["solve", "less.npz"], "less.npz has no array 'player'"),
    (1, ["solve", "empty.npz"], "empty.npz is not an arena in .npz"),
    (1, ["solve", "empty.parquet"], "empty.parquet is not an arena in Parquet"),
    (1, ["solve", "plain.npz", "--max-vertices", "3"], "4 vertices, more than 3; raise --max-vertices"),
    (1, ["table", "plain.npz", "--max-edges", "2"], "3 edges, more than 2; raise --max-edges"),
    (2, ["table", "plain.npz", "--graph", "positions"], "holds an arena, so there is no --graph positions"),
]


@pytest.mark.parametrize(
    ("code", "words", "told"), REFUSED, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_what_is_refused_is_told_in_one_line(workplace, code, words, told):
    before = sorted(workplace.iterdir())
    refused(code or arena(*words, cwd=workplace).returncode, told, *words, cwd=workplace)
    assert sorted(workplace.iterdir()) == before


def test_a_table_of_a_board_of_one_square_is_kept(tmp_path):
    words = ["tictactoe", "--rows", "4", "--columns", "4", "--align", "1"]
    kept = found(*words, "-o", "x.solved", cwd=tmp_path)
    assert (kept["winner"], kept["remoteness"], kept["vertices"], kept["s2"]) == (1, 1, 17, 16)
