"""Random command lines: each ends soon with 0, 1 or 2, reports an error in one line and leaves no half files."""

import json
import os
import shutil
import unicodedata
import warnings

import pytest
from command import done, output
from hypothesis import HealthCheck, given, settings
from refusal_files import COUNT, FILES

if not hasattr(os, "pidfd_open"):
    pytest.skip("commands run in forks that Linux watches", allow_module_level=True)
from command_lines import command_lines, run_apart

SECONDS, MEGABYTES = 20, 1500
"""What a command of a small game may take."""
HOSTILE = {
    "format": "arena",
    "version": 1,
    "kind": "arena",
    "graph": {"name": "<script>\n\u001b[31m", "initial": "a\nb"},
    "nodes": [
        {"id": "a\nb", "player": 1, "label": "=cmd\r\n\u0000\u001b[2J"},
        {"id": "\u202e", "player": 2, "winner": 1, "label": "</svg><script>alert(1)</script>"},
    ],
    "edges": [{"source": "a\nb", "target": "\u202e", "move": "\\input{x}\u0000"}],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a folder of good, broken and hostile files, beside one in which commands run."""
    made = tmp_path_factory.mktemp("fuzz")
    (made / "in").mkdir()
    for name, text in {**FILES, "count.py": COUNT, "nul.py": "\0", "hostile.json": json.dumps(HOSTILE)}.items():
        if "/" not in name:
            (made / "in" / name).write_text(text)
    for ending in ("json", "npz", "graphml", "gexf", "pg", "hoa", "parquet"):
        done("convert", "sans_interet", "-o", f"good.{ending}", cwd=made / "in")
        content = (made / "in" / f"good.{ending}").read_bytes()
        (made / "in" / f"cut.{ending}").write_bytes(content[: len(content) * 2 // 3])
        (made / "in" / f"zero.{ending}").write_bytes(content[:40] + bytes(20) + content[60:])
    done("solve", "fibonacci_nim", "-o", "solution.json", cwd=made / "in")
    (made / "in" / "odd\n\x1b[31m name.json").write_text(
        output("convert", "circuit_3", "-o", "-", "--to-format", "json")
    )
    (made / "in" / "loop.json").symlink_to(made / "in" / "loop.json")
    return made


def files(folder):
    names = sorted(path.name for path in (folder / "in").iterdir())
    return [f"../in/{name}" for name in (*names, "count.py:Count", "count.py:X", "none.json")]


def check(folder, words, typed):
    """Run a command line, and compare what it did with what is promised."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    (out / "old.csv").write_text("old")
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of forks beside threads
        ended = run_apart(words, typed, out)
    assert ended.code in (0, 1, 2), ended
    assert "Traceback" not in ended.out + ended.err
    if ended.code and not ended.err.startswith("Usage: "):
        errors = [line for line in ended.err.split("\n") if line and not line.startswith(("arena: note: ", "  "))]
        assert len(errors) >= 1, ended
        assert errors[-1].startswith("arena: "), ended
    assert not any(unicodedata.category(sign) == "Cc" for sign in ended.err.replace("\n", "")), ended.err
    assert (ended.seconds < SECONDS, ended.megabytes < MEGABYTES) == (True, True), ended
    left = {path.name for path in out.iterdir()}
    assert not any(name.startswith(".") and name not in (".hidden.svg", *words) for name in left), left
    assert (out / "old.csv").read_bytes() == b"old" or ended.code == 0
    if ended.code and words[:1] not in (["grade"], ["mark"]):  # whose tables say as well what could not be marked
        assert left == {"old.csv"}, (ended, left)


@pytest.mark.parametrize(
    "number", [pytest.param(80, marks=pytest.mark.slow), pytest.param(4000, marks=pytest.mark.fuzz)]
)
def test_random_command_lines_end_well(folder, number):
    @settings(max_examples=number, derandomize=number < 1000, suppress_health_check=list(HealthCheck))
    @given(command_lines(files(folder)))
    def every(command):
        check(folder, command.words, command.typed)

    every()
