"""Commands where our modules see what Windows and macOS have: the same answers as here, files and bots included."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ELSEWHERE = Path(__file__).parent / "support" / "elsewhere.py"
COMMANDS = [
    "solve sans_interet",
    "table fibonacci_nim --matches 6",
    "solve connect_four --rows 3 --columns 4 --engine local -o folder",
    "simulate nim --heaps 1,2 --games 20 --workers 2 --seed 1",
    "tournament nim --heaps 1,2 random bot.py --games 2 --seed 1",
    "play nim --heaps 1,2 --first bot.py --second random --seed 1",
    "exercise attractor --count 2 --seed 1 -o sheets",
    "mark attractor student.py -o marks.csv",
    "convert sans_interet edges.parquet",
    "draw sans_interet -o picture.svg",
]
SECONDS = re.compile(r", \d.* s( left)?$", re.MULTILINE)
"""The seconds that a step took, and those that are left."""
BOT = """
def bot(position, game):
    return next(iter(game.moves(position)))
"""
LOOP = """
def bot(position, game):
    while True:
        pass
"""
STUDENT = """
def attracteur(S1, S2, A, F):
    return set(F)
"""


def run(folder, program, command):
    (folder / "bot.py").write_text(BOT)
    (folder / "student.py").write_text(STUDENT)
    (folder / "loop.py").write_text(LOOP)
    done = subprocess.run(
        [sys.executable, *program, *command.split()],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, SECONDS.sub("", done.stderr)


def files(folder):
    """Give the contents of the files that a command has made; records of an engine name their machine."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "folder" not in path.parts and "__pycache__" not in path.parts
    }


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("system", ["windows", "macos"])
def test_answers_are_the_same(tmp_path, system, command):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    plain = run(here, ["-m", "arena"], command)
    assert plain[0] == 0, plain[2]
    assert run(there, [str(ELSEWHERE), system], command) == plain
    assert files(there) == files(here)


@pytest.mark.slow
@pytest.mark.parametrize("system", ["windows", "macos"])
def test_a_bot_without_end_is_ended(tmp_path, system):
    command = "tournament nim --heaps 1,2 random loop.py --games 2 --seconds-per-move 0.5 --seed 1"
    code, _, told = run(tmp_path, [str(ELSEWHERE), system], command)
    assert code == 0
    assert "no answer within 0.5 s" in told


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850"])
def test_consoles_without_utf_8(tmp_path, encoding):
    """What they cannot show is escaped, never an error."""
    done = subprocess.run(
        [sys.executable, "-m", "arena", "solve", "sans_interet", "--lang", "fr"],
        cwd=tmp_path, capture_output=True, check=False, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert "\\u2205" in done.stdout.decode(encoding)  # ∅, of the drawn region
