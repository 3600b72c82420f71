"""`arena solve --engine disk`, and the folders that it leaves."""

import errno
import json
import subprocess
import sys
from unittest.mock import patch

import numpy as np
import pytest
from process import ARENA, output, refused
from process import arena as command
from signals import started

import arena
from arena.cli import engines
from arena.engines.column_files import write_column
from arena.engines.folder import Folder


@pytest.fixture
def nim(tmp_path):
    """The arena of a heap of 9 as numbers, its start the first one."""
    columns = arena.compact(arena.unfold(arena.load("subtraction", heap=9)))
    edges = [(tail, head) for tail in range(len(columns)) for head in columns.after(tail)]
    source, target = zip(*edges, strict=True)
    numbers = arena.CompactArena.from_edges(source, target, columns.player, columns.winner, initial=columns.initial)
    return arena.save(numbers, tmp_path / "nim.npz")


@pytest.fixture
def solved(nim, tmp_path):
    """The folder of its solution."""
    output("solve", nim, "--engine", "disk", "-o", tmp_path / "out")
    return tmp_path / "out"


def without_title(text):
    return text.split("\n", 1)[1]


def test_a_file_is_solved_into_a_folder_and_the_same_is_told(nim, tmp_path):
    told = output("solve", nim, "--engine", "disk", "--memory", "1GB", "-o", f"{tmp_path}/out/")
    assert told == output("solve", nim)
    looked_up = output("solve", nim, "--engine", "disk", "-o", tmp_path / "out", "--lookup", 3)
    assert looked_up == output("solve", nim, "--lookup", 3)


def test_a_folder_is_opened_by_every_verb_that_asks_for_a_solution(nim, solved):
    assert without_title(output("solve", solved)) == without_title(output("solve", nim))
    assert without_title(output("solve", solved, "--lookup", 5)) == without_title(output("solve", nim, "--lookup", 5))
    assert output("table", solved) == output("table", nim)
    assert output("table", solved, "--json") == output("table", nim, "--json")
    assert output("table", solved, "--blank", "--separator", ";") == output("table", nim, "--blank", "--separator", ";")
    assert json.loads(command("verify", solved, "--json").stdout)["verified"]
    assert output("verify", solved).startswith("verified: ")
    assert output("verify", solved, "--sample", 3).startswith("sampled: ")


def test_a_table_goes_into_a_file(nim, solved, tmp_path):
    for ending in ("csv", "md", "tsv"):
        output("table", solved, "-o", tmp_path / f"disk.{ending}")
        output("table", nim, "-o", tmp_path / f"memory.{ending}")
        assert (tmp_path / f"disk.{ending}").read_text() == (tmp_path / f"memory.{ending}").read_text()


def test_an_objective_stays_with_its_folder(nim, tmp_path):
    columns = arena.read_compact(nim)
    safe = output("solve", nim, "--engine", "disk", "-o", tmp_path / "safe", "--objective", "safety")
    assert safe == output("solve", nim, "--objective", "safety")
    assert without_title(output("solve", tmp_path / "safe")) == without_title(safe)
    assert len(columns) == 18
    assert output("table", tmp_path / "safe") == output("table", nim, "--objective", "safety")
    refused(2, "was solved for safety", "solve", tmp_path / "safe", "--objective", "buchi")
    refused(1, "only solutions to reach a sink", "verify", tmp_path / "safe", "--sample", 3)


@pytest.mark.parametrize("objective", ["safety", "buchi", "cobuchi"])
def test_claims_for_other_objectives_are_checked_on_disk(nim, tmp_path, objective):
    folder = tmp_path / objective
    output("solve", nim, "--engine", "disk", "-o", folder, "--objective", objective)
    assert output("verify", folder).startswith(f"verified: {folder}, 18 vertices")
    winners = np.load(folder / "winner.npy")
    winners[-1] = 3 - winners[-1]
    write_column(Folder(str(folder)), "winner.npy", winners, "i1")
    told = command("verify", folder)
    assert (told.returncode, told.stdout) == (1, "")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--engine", "dish", "-o", "out"], "unknown engine: 'dish' (did you mean disk?"),
        (["--engine", "disk:there", "-o", "out"], "--engine disk:there: disk has no address"),
        (["--engine", "disk"], "-o FOLDER says where"),
        (["--engine", "disk", "-o", "out.json"], "-o FOLDER says where"),
        (["--engine", "disk", "-o", "-"], "-o FOLDER says where"),
        (["--memory", "1GB"], "--memory 1GB: only with --engine"),
        (["--engine", "disk", "-o", "out", "--max-edges", "9"], "--max-edges 9: with --engine disk it is --memory"),
        (["--engine", "disk", "-o", "out", "--objective", "energy"], "objective energy: on disk edges have no weights"),
    ],
)
def test_what_makes_no_sense_is_refused(nim, tmp_path, options, text):
    refused(2, text, "solve", nim, *options, cwd=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["nim.npz"]


def test_a_game_is_no_file(tmp_path):
    refused(2, "is for arena files", "solve", "tictactoe", "--engine", "disk", "-o", tmp_path / "out")


def test_too_little_memory_is_one_line(nim, tmp_path):
    told = "18 vertices at 40 bytes each would take about 0.2 GB, and --memory is 10.0 MB"
    refused(1, told, "solve", nim, "--engine", "disk", "-o", tmp_path / "out", "--memory", "10MB")


def test_a_log_has_a_line_for_each_step(nim, tmp_path):
    words = [*ARENA, "solve", nim, "--engine", "disk", "-o", tmp_path / "out", "--json"]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    steps = [json.loads(line) for line in run.stderr.splitlines()]
    assert [step["step"] for step in steps] == [
        "checking nim.npz",
        "reading nim.npz",
        "counting edges",
        "sorting into rows: reverse",
        "sorting into rows: forward",
        "solving for reach",
        "writing the solution",
    ]
    assert all(step["seconds"] >= 0 and step["bytes"] > 0 for step in steps)
    assert json.loads(run.stdout)["w1"] == 10


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (KeyboardInterrupt(), "interrupted; what is finished stays in out, and the same command goes on from there"),
        (OSError(errno.ENOSPC, "No space left on device", "out/x"), "out: the disk is full; what is finished stays in"),
    ],
)
def test_what_ends_a_job_tells_how_to_go_on(error, text):
    def fails(_):
        raise error

    with patch.object(engines, "on_disk", fails), pytest.raises(arena.ArenaError) as told:
        engines.solved_by(None, "disk", None, "out", "reach", (None, None, None), as_json=False)
    assert text in str(told.value)


INTERRUPTED = """
import os, signal, sys
from arena.cli import engines, main
from arena.engines import disk

def interrupted(*arguments, keep=disk._keep):
    os.kill(os.getpid(), signal.SIGINT)
    keep(*arguments)

disk._keep = interrupted
sys.argv = ["arena", "solve", sys.argv[1], "--engine", "disk", "-o", "out"]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")
def test_ctrl_c_leaves_the_rows_and_says_how_to_go_on(nim, tmp_path):
    with started([sys.executable, "-c", INTERRUPTED, nim], cwd=tmp_path) as process:
        told, error = process.communicate(timeout=60)
    assert (process.returncode, told) == (1, "")
    assert error == ("arena: interrupted; what is finished stays in out, and the same command goes on from there\n")
    assert (tmp_path / "out" / "rows" / "done.json").exists()
    assert output("solve", nim, "--engine", "disk", "-o", "out", cwd=tmp_path) == output("solve", nim)
