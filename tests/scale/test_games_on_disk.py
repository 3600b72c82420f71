"""Games solved in a folder, held against memory: by plies, with positions that come back, with circuits."""

import csv
import io
import os
import re
import shutil
import signal
import time
from pathlib import Path

import numpy as np
import pytest
from command import done, output, refused, run
from hypothesis import given
from listed import ListedGame, listed_games
from random_graphs import examples

from arena import CompactArena, ParameterError, load, solve, solve_in_folder, strong_solve, unfold, verify

RING = str(Path(__file__).parents[1] / "support" / "ring.py")
BOARD = ("connect_four", "--rows", 3, "--columns", 4, "--align", 3)
GAMES = {
    BOARD: {"rows": 3, "columns": 4, "align": 3},
    ("tictactoe", "--rows", 2, "--columns", 3, "--align", 2): {"rows": 2, "columns": 3, "align": 2},
    ("nim", "--heaps", "2,3,4", "--misere"): {"heaps": (2, 3, 4), "misere": True},
    ("subtraction", "--heap", 30): {"heap": 30},
    (RING,): {},
}
"""Two whose positions have a ply each, two whose positions come back, and one with circuits."""
UNCOUNTED = ("plays", "nodes")
"""Lines of `arena solve` that say how many plays there are, which nobody counts on disk."""


@pytest.fixture(scope="module")
def folders(beyond, tmp_path_factory):
    """Folders by game, each solved when it is first asked for."""
    made = {}

    def folder(game):
        if game not in made:
            made[game] = tmp_path_factory.mktemp("games") / "out"
            beyond.solve(*game, folder=made[game])
        return made[game]

    return folder


def lines(text):
    return [line for line in text.splitlines() if not line.startswith(UNCOUNTED)]


def check_positions(game, kept):
    """Compare all that is known of each position with the solution of the unfolded arena."""
    expected = solve(unfold(game))
    assert len(kept) == len(expected.winner)
    for position in expected.winner:
        winner, rank = kept.value(position)
        assert (winner, rank) == (expected.winner[position], expected.remoteness.get(position))
        assert kept.draw(position) == expected.draw.get(position)
        assert set(kept.best_moves(position)) == set(expected.best_moves(position))
        assert set(kept.staying_moves(position)) == set(expected.staying_moves(position))
        best, after = kept.best_move(position), dict(game.moves(position))
        assert (best is None) == (expected.strategy.get(position) is None)
        if best is not None:
            assert kept.value(after[best]) == (winner, None if rank is None else rank - 1)


@pytest.mark.parametrize("words", GAMES, ids=lambda words: Path(words[0]).stem)
def test_every_position_has_the_value_and_the_moves_of_memory(words, folders, beyond):
    folder, game = folders(words), load(words[0], **GAMES[words])
    check_positions(game, beyond.opened(folder, game))
    assert lines(output("solve", *words)) == lines(beyond.solve(*words, folder=folder).out)
    assert output("verify", *words, folder).startswith("verified: ")
    if words == (RING,):  # a folder alone runs no code of a file
        assert str(folder) in refused("verify", folder, code=1)
    else:
        assert output("verify", *words, folder) == output("verify", folder)
        assert "20" in output("verify", folder, "--sample", 20)


@examples(40)
@given(listed_games())
def test_random_games_have_the_values_of_memory(tmp_path_factory, beyond, game):
    solution = beyond.by_rules(game, tmp_path_factory.mktemp("listed") / "out")
    check_positions(game, solution)
    assert verify(game, solution)


def test_a_folder_answers_as_the_table_in_memory(folders, tmp_path):
    folder, table = folders(BOARD), tmp_path / "out.solved"
    done("solve", *BOARD, "-o", table)
    for options in ([], ["--position", "1122"], ["--json"], ["--position", "12", "--json"]):
        assert output("solve", folder, *options) == output("solve", table, *options)
    rows, expected = (list(csv.reader(io.StringIO(output("table", each)))) for each in (folder, table))
    assert rows[0] == expected[0]
    assert sorted(row[:4] for row in rows) == sorted(row[:4] for row in expected)
    done("table", folder, "-o", tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_text() == output("table", folder)
    assert len(output("table", folder, "--sample", 5, "--seed", 3).splitlines()) == 6
    played = output("play", folder, "--first", "perfect", "--second", "perfect")
    assert "J1" in played
    done("table", folder, "-o", tmp_path / "rows.parquet")
    assert (tmp_path / "rows.parquet").stat().st_size > 1000
    refused("solve", folder, "--position", "1111111")


def test_an_end_that_is_far_takes_few_tasks(beyond, tmp_path):
    game = load("subtraction", heap=1000)
    beyond.solve("subtraction", "--heap", 1000, folder=tmp_path / "out")
    solution = beyond.opened(tmp_path / "out", game)
    assert (len(solution), solution.value((1000, 1))) == (2000, (2, 500))
    hundreds = load("nim", heaps=(1, 260))
    beyond.solve("nim", "--heaps", "1,260", folder=tmp_path / "other")
    assert beyond.opened(tmp_path / "other", hundreds).best_move(hundreds.initial) == "259 from heap 2"
    assert output("verify", tmp_path / "other").startswith("verified: ")


def test_draws_are_by_rule_or_endless(beyond, tmp_path):
    for name, rows, kind in (
        ("rule", ((1, -1, 2, 1, 2, 0, 0), (2, -1, 1, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0, 0)), "rule"),
        ("endless", ((1, -1, 1, 1, 0, 0, 0), (2, -1, 1, 0, 0, 0, 0)), "endless"),
    ):
        solution = beyond.by_rules(ListedGame(rows), tmp_path / name)
        assert {solution.draw(position) for position in range(len(rows))} == {kind}
        assert solution.summary()["draws_endless"] == (2 if kind == "endless" else 0)


# What is refused


def test_what_does_not_fit_is_refused_before_the_work(beyond, tmp_path):
    for words, options, code, named in (
        (("connect_four", "--rows", 6, "--columns", 6), ("--max-vertices", 1000), 1, "1,000"),
        (("nim",), ("--max-vertices", 750), 1, "750"),
        (("nim",), ("--memory", "10MB"), 1, "10.0 MB"),
        (("nim",), ("--objective", "parity"), 2, "parity"),
        (("connect_four", "--rows", 9, "--columns", 9), (), 2, "9"),
        (("nim",), ("--memory", "much"), 2, "much"),
    ):
        assert named in refused(*beyond.words(*words, folder=tmp_path / "out"), *options, code=code), words
        assert not (tmp_path / "out").exists()
    refused("solve", "nim", "--engine", "local", code=2)
    for bad in ("out.json", "-"):
        refused("solve", "nim", "--engine", "local", "-o", bad, code=2, cwd=tmp_path)
    for bounds in (("--max-vertices", 7157), ("--max-edges", 11818)):
        beyond.solve(*BOARD, folder=tmp_path / bounds[0], options=bounds)
        less = (bounds[0], bounds[1] - 1)
        result = run(*beyond.words(*BOARD, folder=tmp_path / "less"), *less)
        assert (result.code, result.out) == (1, "")
        assert f"{less[1]:,}" in result.err.splitlines()[-1]
        assert run("solve", tmp_path / "less").code


def test_the_folder_of_another_job_is_refused_and_the_same_job_is_not_done_again(beyond, folders):
    folder = folders(BOARD)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")}
    told = beyond.solve(*BOARD, folder=folder).out
    assert lines(told) == lines(output("solve", *BOARD))
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.parquet")} == before
    assert str(folder) in refused(*beyond.words("nim", folder=folder), code=2)
    refused(*beyond.words("connect_four", "--rows", 3, "--columns", 4, folder=folder), code=2)
    with pytest.raises(ParameterError):
        beyond.opened(folder)


def test_a_folder_in_use_is_refused_until_its_user_has_died(beyond, tmp_path):
    folder = tmp_path / "out"
    first = beyond.start("connect_four", "--rows", 4, "--columns", 5, folder=folder)
    try:
        end = time.monotonic() + 60
        while not any(folder.rglob("*.parquet")) and first.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(first.pid, signal.SIGSTOP)
        assert first.poll() is None
        assert str(folder) in refused(*beyond.words("connect_four", "--rows", 4, "--columns", 5, folder=folder))
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate()
    assert run("solve", folder).code == 1  # it holds no solution
    shutil.rmtree(folder)
    beyond.solve("nim", folder=folder)


def test_what_was_cut_short_is_named_by_every_command_that_reads_it_all(folders, tmp_path):
    copy = tmp_path / "out"
    shutil.copytree(folders(BOARD), copy)
    answer, damaged = output("table", copy), 0
    kinds = {re.sub(r"\d", "", str(path)): path for path in sorted(copy.rglob("*")) if path.is_file()}
    for path in kinds.values():
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
        for verb in ("table", "verify"):
            result = run(verb, copy)
            damaged += result.code
            assert (result.code, result.err.count("\n")) == (1, 1) or answer == output("table", copy), path
            assert result.code == 0 or str(copy) in result.err
        path.write_bytes(content)
    assert damaged > 4


WRONG = {
    "unpack is no inverse": ("(code // 2, code % 2 + 1)", "(code // 2, 1)"),
    "a position out of range": ("2 * ((codes[parents] // 2 + step) % self.size) + 1", "10**9 + 1"),
    "another successor": ("np.tile([1,", "np.tile([3,"),
}


def test_wrong_rules_of_a_file_are_refused_in_one_line(beyond, tmp_path):
    for name, (old, new) in WRONG.items():
        text = Path(RING).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / "ring.py").write_text(text.replace(old, new))
        refused(*beyond.words(tmp_path / "ring.py", folder=tmp_path / name), code=1)


# Large ones


@pytest.mark.slow
def test_a_board_that_no_disk_holds_is_refused_before_the_work(beyond, tmp_path):
    words = beyond.words("connect_four", "--rows", 6, "--columns", 7, folder=tmp_path / "out")
    assert "positions" in refused(*words, code=1)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_board_of_millions_of_positions_compiled(beyond, tmp_path, monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", "compiled")
    for size in ((4, 5), (5, 4)):
        game = load("connect_four", rows=size[0], columns=size[1])
        folder = tmp_path / str(size)
        beyond.solve("connect_four", "--rows", size[0], "--columns", size[1], folder=folder, workers=2)
        solution, table = beyond.opened(folder, game), strong_solve(game)
        assert len(solution) == len(table)
        one, other = solution.summary(), table.summary()
        assert {name: one[name] for name in other} == other


@pytest.mark.slow
def test_several_buckets_have_the_values_of_memory(tmp_path):
    size, chance = 400_000, np.random.default_rng(5)
    tails, heads = np.unique(chance.integers((size // 10, 0), size, (3 * size, 2)), axis=0).T
    won = chance.integers(0, 3, size)
    won[tails] = -1
    columns = CompactArena.from_edges(tails, heads, player=chance.integers(1, 3, size), winner=won, initial=size - 1)
    nim = load("nim", heaps=(30, 30, 30))
    for name, what, expected in (("arena", columns, solve(columns)), ("nim", nim, strong_solve(nim))):
        solution = solve_in_folder(what, tmp_path / name, workers=2, memory=345_000_000)
        assert len(list((tmp_path / name).rglob("codes-*"))) > 1
        one, other = solution.summary(), expected.summary()
        counted = [key for key in one if key not in ("plays", "tree_nodes")]
        assert [one[key] for key in counted] == [other[key] for key in counted]
        assert verify(None if name == "arena" else what, solution)
