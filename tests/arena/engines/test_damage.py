"""Finished folders of each engine with a file of each kind changed, cut short or lost: no command answers silently."""

import re
import shutil

import pytest
from process import arena, output

pytest.importorskip("pyarrow")

GAME = ("connect_four", "--rows", 3, "--columns", 3, "--align", 3)
COMMANDS = {
    "solve": ("solve",),
    "lookup": ("solve", "--from", "{}"),
    "table": ("table",),
    "verify": ("verify",),
    "sample": ("verify", "--sample", 20),
}
READ_ALL = ("table", "verify")
"""Those that read the whole folder; the others may not meet the damage."""
STARTS = {"disk": ".../.../xo.", "edges": ".../.../xo.", "local": "12"}
READ_BY_NOBODY = re.compile(r"(in-use|done)\.json|log\.jsonl")
"""The records of steps, and the log."""


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """A finished folder of each engine, and the answers of each command."""
    place = tmp_path_factory.mktemp("damage")
    file = place / "board.parquet"
    output("convert", *GAME, file)
    output("solve", file, "--engine", "disk", "-o", place / "disk")
    output("solve", file, "--engine", "local", "--workers", 1, "-o", place / "edges")
    output("solve", *GAME, "--engine", "local", "--workers", 1, "-o", place / "local")
    answers = {(name, verb): told(place / name, name, verb) for name in STARTS for verb in COMMANDS}
    assert {answer[0] for answer in answers.values()} == {0}
    return place, answers


def told(folder, name, verb):
    first, *options = COMMANDS[verb]
    done = arena(first, folder, *(str(option).format(STARTS[name]) for option in options), cwd=folder.parent)
    return done.returncode, done.stdout, done.stderr


def kinds_of_files(folder):
    """List the first and the last file of each name, but for the numbers in it."""
    named = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size):
        named.setdefault(re.sub(r"\d+", "", path.relative_to(folder).as_posix()), []).append(path)
    return [path for paths in named.values() for path in dict.fromkeys([paths[0], paths[-1]])]


def flipped(content):
    middle = len(content) * 2 // 3
    return content[:middle] + bytes([content[middle] ^ 4]) + content[middle + 1 :]


DAMAGES = {"flipped": flipped, "cut": lambda content: content[:-5], "emptied": lambda _: b"", "lost": lambda _: None}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", STARTS)
def test_no_command_answers_silently_from_a_damaged_folder(folders, name, damage, tmp_path):
    place, answers = folders
    copy = tmp_path / name
    shutil.copytree(place / name, copy)
    refused = dict.fromkeys(COMMANDS, 0)
    for path in kinds_of_files(copy):
        content, inside = path.read_bytes(), path.relative_to(copy).as_posix()
        changed = DAMAGES[damage](content)
        path.unlink()
        if changed is not None:
            path.write_bytes(changed)
        for verb in COMMANDS:
            code, answer, error = told(copy, name, verb)
            if code == 0:
                assert verb not in READ_ALL or READ_BY_NOBODY.search(inside) or inside == "job.json", (
                    verb,
                    inside,
                )
                assert answer == answers[name, verb][1].replace(str(place), str(tmp_path)), (verb, inside)
            else:
                assert (code, error.count("\n")) == (1, 1), error
                assert inside in error or "holds no solution" in error or inside == "job.json", (verb, inside, error)
                refused[verb] += 1
        path.write_bytes(content)
    assert min(refused.values()) > 0
