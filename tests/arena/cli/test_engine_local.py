"""`arena solve GAME --engine local`, and what its folder is asked for: values, tables, checks, play."""

import csv
import io
import json
import os
import shutil
import signal
import time

import pytest
from process import ARENA, output, refused, without_steps
from process import arena as command
from signals import started

pytest.importorskip("pyarrow")

from quick_run import quick

from arena.engines.folder import Folder

GAME = ("connect_four", "--rows", 3, "--columns", 4, "--align", 3)
LOCAL = ("--engine", "local", "--workers", 1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("local") / "out"
    output("solve", *GAME, *LOCAL, "-o", folder)
    return folder


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    file = tmp_path_factory.mktemp("local") / "out.solved"
    output("solve", *GAME, "-o", file)
    return file


def test_the_same_is_told_as_of_the_table_in_memory(folder, table):
    for options in ([], ["--lookup", "1122"], ["--from", "1122"], ["--json"], ["--lookup", "12", "--json"]):
        assert output("solve", folder, *options) == output("solve", table, *options)


def test_the_same_command_gives_the_same_again(folder, table):
    assert output("solve", *GAME, *LOCAL, "-o", f"{folder}/") == output("solve", table)
    assert output("solve", *GAME, *LOCAL, "-o", folder, "--lookup", 1) == output("solve", table, "--lookup", 1)


def test_a_log_has_a_line_a_step(tmp_path):
    done = command("solve", *GAME, *LOCAL, "-o", tmp_path / "out", "--json")
    steps = [json.loads(line) for line in done.stderr.splitlines()]
    assert [step["step"] for step in steps] == [
        *(f"ply {ply}" for ply in range(13)),
        *(f"values of ply {ply}" for ply in range(12, -1, -1)),
    ]
    for half in (steps[:13], steps[13:]):
        assert sum(step["positions"] for step in half) == json.loads(done.stdout)["vertices"]
    assert all(step["bytes"] > 0 and step["buckets"] > 0 for step in steps)


@pytest.mark.parametrize("sample", quick(1, [[], ["--sample", 100]]))
def test_a_folder_is_verified(sample, folder, table):
    assert output("verify", folder, *sample) == output("verify", table, *sample)
    assert output("verify", *GAME, folder, *sample) == output("verify", table, *sample)
    assert json.loads(command("verify", folder, *sample, "--json").stdout)["verified"] == (not sample)


def without_best(text):
    return sorted(tuple(row[:4]) for row in csv.reader(io.StringIO(text)))


def test_a_folder_gives_its_table(folder, table, tmp_path):
    assert without_best(output("table", folder)) == without_best(output("table", table))
    for ending in ("csv", "tsv", "md"):
        output("table", folder, "-o", tmp_path / f"t.{ending}")
    assert (tmp_path / "t.csv").read_text() == output("table", folder)
    assert (tmp_path / "t.tsv").read_text() == output("table", folder).replace(",", "\t")
    rows = json.loads(output("table", folder, "--json"))
    assert rows[0] == {
        "position": "..../..../....", "player": 1, "winner": 1, "remoteness": 9, "best_move": rows[0]["best_move"],
    }  # fmt: skip
    assert output("table", folder, "--blank").splitlines()[1] == "..../..../....,1,,,"


def test_a_folder_is_converted_for_pandas(folder, tmp_path):
    pandas = pytest.importorskip("pandas")
    output("convert", folder, tmp_path / "x.parquet")
    frame = pandas.read_parquet(tmp_path / "x.parquet")
    text = pandas.read_csv(io.StringIO(output("table", folder)), dtype={"best_move": str})
    assert list(frame) == ["position", "player", "winner", "remoteness", "best_move"]
    assert list(frame["position"]) == list(text["position"])
    assert frame["winner"].tolist() == text["winner"].tolist()
    assert frame["remoteness"].fillna(-1).tolist() == text["remoteness"].fillna(-1).tolist()
    assert frame["best_move"].fillna("").tolist() == text["best_move"].fillna("").tolist()


def test_the_machine_plays_out_of_the_folder(folder):
    played = output("play", folder, "--first", "perfect", "--second", "perfect")
    assert "J1 wins in 9 plies: perfect." in played
    talk = command("play", folder, "--human", 2, stdin="hint\nquit\n").stdout
    assert "the machine (perfect: the game is solved)" in talk
    assert "best: the fastest win" in talk
    refused(2, "no column 9", "play", folder, "--position", 99)


@pytest.mark.parametrize(
    ("code", "text", "options"),
    [
        (2, "-o FOLDER says where", [*GAME, *LOCAL]),
        (2, "--workers 2: only with --engine", [*GAME, "--workers", 2]),
        (1, "takes at least 0.6 GB of memory; 1.0 MB are too few", [*GAME, *LOCAL, "-o", "x", "--memory", "1MB"]),
        (2, "no packed rules", ["fibonacci_nim", *LOCAL, "-o", "x"]),
        (2, "safety: games are solved by --engine local", [*GAME, *LOCAL, "-o", "x", "--objective", "safety"]),
        (2, "unknown format to read part by part: 'json'", ["robot", *LOCAL, "-o", "x"]),
        (2, "one of dask, local solves games", [*GAME, "--engine", "disk", "-o", "x"]),
        (2, "there is a file; take another name", [*GAME, *LOCAL, "-o", "file"]),
        (2, "other holds other things (mine.txt); take a new folder", [*GAME, *LOCAL, "-o", "other"]),
        (1, "more than 1,000 vertices", [*GAME, *LOCAL, "-o", "x", "--max-vertices", 1000]),
        (1, "more than 1,000 edges", [*GAME, *LOCAL, "-o", "x", "--max-edges", 1000]),
        pytest.param(
            1, "4,531,985,219,092 positions would take about 18,127.9 GB of disk",
            ["connect_four", *LOCAL, "-o", "new"], marks=pytest.mark.slow,
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(code, text, options, tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").touch()
    done = command("solve", *options, cwd=tmp_path)
    error = without_steps(done.stderr)
    assert (done.returncode, done.stdout, error.count("\n")) == (code, "", 1)
    assert text.replace("there is a file", "file is a file") in error
    assert (error != done.stderr) == ("--max-edges" in str(options))
    assert not (tmp_path / "new").exists()


def test_another_job_is_refused(folder, tmp_path):
    refused(2, "holds another job, of game 'connect_four', not 'nim'", "solve", "nim", *LOCAL, "-o", folder)
    refused(2, "holds another job, of parameters", "solve", "connect_four", *LOCAL, "-o", folder)
    out = ["solve", *GAME, *LOCAL, "-o", tmp_path / "out", "--max-edges", 1000]
    refused(1, "more than 1,000 edges", *out, "--memory", "2GB")
    refused(1, "out was begun for workers of 2.0 GB, and 0.7 GB are too few to go on", *out, "--memory", "700MB")


def test_a_bound_that_is_raised_goes_on(tmp_path):
    refused(1, "more than 3,000 edges", "solve", *GAME, *LOCAL, "-o", tmp_path / "out", "--max-edges", 3000)
    refused(1, "the command that began it goes on", "solve", tmp_path / "out")
    assert "7,157, " in output("solve", *GAME, *LOCAL, "-o", tmp_path / "out", "--max-edges", 100000)
    refused(1, "more than 100 vertices", "solve", *GAME, *LOCAL, "-o", tmp_path / "out", "--max-vertices", 100)


@pytest.mark.parametrize("file", ["forward-0/0/positions.arrow", "backward-0/0/values.arrow", "solution.json"])
def test_damage_is_named_in_one_line(file, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "out")
    path = tmp_path / "out" / file
    path.write_bytes(path.read_bytes()[:-30])
    for verb in (["solve"], ["verify"], ["table"], ["table", "--json"]):
        done = command(verb[0], tmp_path / "out", *verb[1:])
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert f"out/{file}: it " in done.stderr
    refused(1, f"out/{file}: it ", "convert", tmp_path / "out", tmp_path / "x.parquet")
    assert not (tmp_path / "x.parquet").exists()


def test_a_folder_of_a_game_from_outside_runs_no_code(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "out")
    copy = Folder(str(tmp_path / "out"))
    for game in ("os", "mine.py:Game", "nim"):
        copy.write_json("solution.json", {**copy.read_json("solution.json"), "game": game})
        refused(1, "is a table of", "solve", tmp_path / "out")


@pytest.mark.slow
def test_ctrl_c_leaves_what_is_finished(tmp_path):
    words = ["solve", "connect_four", "--rows", "4", "--columns", "5", *map(str, LOCAL), "-o", "out"]
    with started([*ARENA, *words], cwd=tmp_path) as job:
        begun = time.monotonic()
        while not (tmp_path / "out" / "forward-9" / "done.json").exists():
            assert time.monotonic() - begun < 100
            time.sleep(0.02)
        os.kill(job.pid, signal.SIGINT)
        told, error = job.communicate(timeout=60)
    advice = "what is finished stays in out, and the same command goes on from there"
    assert (job.returncode, told, without_steps(error)) == (1, "", f"arena: interrupted; {advice}\n")
    before = (tmp_path / "out" / "forward-9" / "done.json").stat().st_mtime_ns
    assert "3,945,711, 8,757,625" in output(*words, cwd=tmp_path)
    assert (tmp_path / "out" / "forward-9" / "done.json").stat().st_mtime_ns == before
