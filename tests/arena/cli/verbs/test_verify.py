"""`arena verify`, and the solutions that `arena solve` keeps for it."""

import json
import struct
import zlib

import pytest
from process import arena, output, refused

from arena.machine.data import DATA
from exporters.solutions import solved_table
from games import load

FIBONACCI = ["fibonacci_nim", "--matches", "4"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with solutions of one game, right ones and others."""
    path = tmp_path_factory.mktemp("solutions")
    assert output("solve", *FIBONACCI, "-o", path / "right.json") == output("solve", *FIBONACCI)
    right = (path / "right.json").read_text()
    (path / "wrong.json").write_text(right.replace('"winner": 2, "rank": 1', '"winner": 1, "rank": 1', 1))
    (path / "less.json").write_text(right.replace(right.splitlines()[5] + "\n", ""))
    (path / "other.json").write_text(right.replace("(4,3)", "(5,4)"))
    (path / "no.json").write_text("[]")
    (path / "right.SOL").write_text("paritysol 8;\n0 0 1;\n1 0;\n2 1 6;\n3 1 6;\n4 0 7;\n5 0 7;\n6 1;\n7 0;\n")
    (path / "of_2.sol").write_text("paritysol 8;\n0 1 1;\n1 1;\n2 0 6;\n3 0 6;\n4 1 7;\n5 1 7;\n6 0;\n7 1;\n")
    (path / "wrong.sol").write_text("0 0 2;\n1 0;\n2 1 6;\n3 1 6;\n4 0 7;\n5 0 7;\n6 1;\n7 0;\n")
    (path / "no.sol").write_text("0 0 2\n")
    (path / "right.txt").write_text(right)
    return path


def test_a_solution_that_solve_has_kept_is_verified(folder):
    assert output("verify", *FIBONACCI, folder / "right.json") == (
        "verified: Fibonacci Nim, 4 matches, 8 vertices, 11 edges; W1 5, W2 3, S∅ 0\n"
    )
    assert json.loads(output("verify", "fibonacci_nim", folder / "right.json", "--matches", 4, "--json")) == {
        "game": "fibonacci_nim",
        "parameters": {"matches": 4},
        "vertices": 8,
        "edges": 11,
        "w1": 5,
        "w2": 3,
        "undetermined": 0,
        "verified": True,
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "heading"),
    [
        (["nim"], "Nim with heaps 1, 3, 5, 7"),
        (["rook"], "Rook, 3 rows, 5 columns"),
        (["tictactoe"], "Tic-tac-toe, 3 rows, 3 columns, 3 in a row"),
        (["connect_four", "--rows", "3", "--columns", "4", "--align", "3"], "Connect Four, 3 rows, 4 columns"),
        (["sans_interet"], "sans_interet"),
    ],
    ids=lambda game: game[0],
)
def test_what_is_solved_can_be_verified_and_what_is_changed_cannot(game, heading, tmp_path):
    path = tmp_path / "solution.json"
    output("solve", *game, "-o", path)
    assert output("verify", *game, path).startswith(f"verified: {heading}, ")
    path.write_text(path.read_text().replace('"rank": 2', '"rank": 3', 1))
    refused(1, "claimed for J", "verify", *game, path)


def test_solutions_of_parity_games_are_verified_for_the_player_who_is_even(folder):
    assert output("verify", *FIBONACCI, folder / "right.SOL") == (
        "verified: Fibonacci Nim, 4 matches, 8 vertices, 11 edges; W1 5, the rest 3\n"
    )
    assert output("verify", *FIBONACCI, folder / "of_2.sol", "--player", 2).endswith("; W2 3, the rest 5\n")
    found = json.loads(output("verify", *FIBONACCI, folder / "of_2.sol", "--player", 2, "--json"))
    assert {key: found[key] for key in ("player", "w2", "rest", "verified")} == {
        "player": 2,
        "w2": 3,
        "rest": 5,
        "verified": True,
    }


@pytest.mark.parametrize("ending", [".pg", ".hoa"])
def test_a_parity_game_is_read_for_the_player_who_is_even(ending, tmp_path):
    game, found = tmp_path / f"lift{ending}", tmp_path / "lift.sol"
    arena("convert", "lift", game)  # which notes what it leaves out
    output("solve", game, "--objective", "parity", "-o", found)
    for player in (1, 2):
        assert output("verify", game, found, "--player", player).endswith("; parity, W1 4, W2 4\n")


REFUSED = [
    (1, "wrong.json", [], "(4,3): claimed for J1 in 3 plies, but J1's move to (2,2) J2 leads to a vertex"),
    (1, "less.json", [], "(4,3): nothing is claimed of it"),
    (1, "other.json", [], "'(5,4)' is not a position of the arena"),
    (1, "no.json", [], "no.json: not a solution"),
    (1, "wrong.sol", [], "(4,3): claimed for J1, but its strategy's move to (2,2) J2 leads to a vertex claimed for J2"),
    (1, "right.SOL", ["--player", 2], "(4,3): a move to (3,2) is claimed where none is to be made"),
    (1, "no.sol", [], "no.sol, line 1: '0 0 2' (id winner [strategy]; with ids up to 7)"),
    (1, "nowhere.json", [], "nowhere.json: No such file or directory"),
    (2, "right.txt", [], "unknown ending: 'right.txt' (one of .json, .sol, .solved)"),
    (2, "right.json", ["--sample", 3], "--sample 3 is for .solved files"),
    (2, "right.json", ["--graph", "positions"], "--graph positions is for kernels"),
    (2, "right.json", ["--player", 2], "--player 2 is for .sol files"),
    (2, "right.SOL", ["--player", 3], "3 is not in the range 1<=x<=2"),
    (1, "right.json", ["--max-vertices", 7], "7"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "name", "options", "told"), REFUSED, ids=[told for *_, told in REFUSED])
def test_what_is_wrong_is_told_in_one_line(folder, code, name, options, told):
    refused(code, told, "verify", *FIBONACCI, folder / name, *options)


def test_a_kernel_and_grundy_values_that_were_kept_are_verified(tmp_path):
    path = tmp_path / "kernel.json"
    output("kernel", "rook", "-o", path)
    assert output("verify", "rook", path) == (
        "verified: Rook, 3 rows, 5 columns, 15 vertices, 45 edges; kernel 3, Grundy values 15\n"
    )
    right = path.read_text()
    path.write_text(right.replace('"grundy": 3', '"grundy": 4', 1))
    refused(1, "is the least that none after it has", "verify", "rook", path)
    output("kernel", "nim", "--graph", "arena", "-o", path)
    report = json.loads(output("verify", "nim", path, "--graph", "arena", "--json"))
    assert (report["vertices"], report["kernel"], report["grundy"], report["verified"]) == (752, 88, 752, True)
    refused(1, "none.json: no kernel was found", "kernel", "circuit_3", "-o", "none.json")


def forged(content, code):
    """Alter the value of a code, and make every checksum anew."""
    start = len(solved_table.MAGIC) + 8
    length = struct.unpack("<Q", content[start - 8 : start])[0]
    header = json.loads(content[start : start + length])
    table = bytearray(content[-header["bytes"] :])
    table[code] = (table[code] - 1 ^ 1) + 1
    head = content[: start + length + 24 * (header["plies"] + 1)] + struct.pack("<I", zlib.crc32(table))
    head += struct.pack("<I", zlib.crc32(head))
    return head + bytes(-len(head) % solved_table.PAGE) + bytes(table)


@pytest.mark.slow
def test_a_solved_table_is_held_against_its_moves(tmp_path):
    path = tmp_path / "nim.solved"
    output("solve", "nim", "-o", path)
    told = "verified: Nim with heaps 1, 3, 5, 7, 752 vertices, 5,920 edges; W1 368, W2 384, S∅ 0\n"
    assert output("verify", "nim", path) == told
    assert output("verify", path, "--sample", 9) == (
        "sampled: Nim with heaps 1, 3, 5, 7, 9 of 752 positions agree with their moves\n"
    )
    report = json.loads(output("verify", path, "--sample", 9, "--json"))
    assert (report["checked"], report["verified"]) == (9, False)
    refused(1, "more than 700 vertices", "verify", path, "--max-vertices", 700)
    refused(1, "is a table of Nim", "verify", "nim", path, "--heaps", "1,3")
    path.write_bytes(forged(path.read_bytes(), load("nim").packed().pack(load("nim").initial)))
    wrong = "nim.solved: 1,3,5,7: the table says that J1 wins in 16 plies, but by its moves J2 wins in 16 plies"
    refused(1, wrong, "verify", path)
    refused(1, wrong, "verify", path, "--sample", 10**6)
    refused(1, wrong, "solve", path, "--lookup", "1,3,5,7")
    refused(2, "Missing argument 'SOLUTION' (arena solve nim -o FILE.json writes one)", "verify", "nim")


def test_a_bare_graph_has_no_solution(folder):
    refused(2, "a bare graph", "verify", "kernel_ad", folder / "right.json")


@pytest.mark.slow
def test_what_cannot_be_kept_is_refused_before_the_work(tmp_path):
    huge = ["connect_four", "--rows", "4", "--columns", "5"]  # minutes as a DiGraph
    refused(2, "unknown ending: 'x.csv' (one of .json, .sol, .solved)", "solve", *huge, "-o", tmp_path / "x.csv")
    refused(1, "No such file or directory", "solve", *huge, "-o", tmp_path / "nowhere" / "x.json")
    refused(
        1,
        "has too many positions for a table; without -o it is searched",
        "solve",
        "connect_four",
        "-o",
        tmp_path / "x.json",
    )
    arena = tmp_path / "arena.json"
    arena.write_bytes((DATA / "sans_interet.json").read_bytes())
    refused(2, "that is the arena itself, and would be lost", "solve", arena, "-o", arena)
    table = tmp_path / "nim.solved"
    output("solve", "nim", "-o", table)
    refused(2, "is a solved table", "solve", table, "-o", tmp_path / "nim.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["arena.json", "nim.solved"]
    assert output("solve", arena, "-o", tmp_path / "it.json").startswith(str(arena))
    assert output("verify", arena, tmp_path / "it.json").endswith("8 vertices, 12 edges; W1 5, W2 3, S∅ 0\n")
    assert output("solve", arena, "-o", tmp_path / "it.sol").startswith(str(arena))
    output("convert", arena, tmp_path / "it.pg")
    assert output("verify", tmp_path / "it.pg", tmp_path / "it.sol").endswith("W1 5, the rest 3\n")


@pytest.mark.slow
def test_a_game_that_is_solved_in_a_table_is_unfolded_to_be_kept(tmp_path):
    game = ["connect_four", "--rows", 2, "--columns", 7, "--align", 2]
    as_table, unfolded = (
        json.loads(output("solve", *game, "--json", *more)) for more in ([], ["-o", tmp_path / "board.json"])
    )
    assert (as_table["plays"], unfolded["plays"] is None) == (None, False)
    uncounted = {"plays": 0, "plays_up_to_symmetry": 0, "tree_nodes": 0}
    assert {**as_table, **uncounted} == {**unfolded, **uncounted}
    sizes = f"W1 {unfolded['w1']:,}, W2 {unfolded['w2']:,}, S∅ {unfolded['undetermined']:,}"
    assert output("verify", *game, tmp_path / "board.json").endswith(f"; {sizes}\n")
    refused(1, "--max-vertices", "solve", *game, "-o", tmp_path / "more.json", "--max-vertices", 10)


def test_a_solution_in_the_place_of_game_says_which_argument_is_missing(folder):
    path = str(next(folder.glob("*.json")))
    told = (
        f"Missing argument 'SOLUTION' (arena solve {path} -o FILE.json writes one); if {path} is one, GAME is missing"
    )
    refused(2, f"{told}: arena verify GAME {path}.", "verify", path)
