"""What is read is never executed: the code is searched for whatever could do so, and each place that may is named."""

import ast
import json
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from documents import ROOT
from process import refused

import exporters
from arena import InvalidArena

MODULES = sorted(path for package in ("arena", "games", "exporters") for path in (ROOT / package).rglob("*.py"))
PACKAGES = {
    "pickle", "_pickle", "marshal", "shelve", "yaml", "dill", "cloudpickle", "joblib", "code", "codeop", "runpy",
    "imp", "ctypes", "subprocess", "multiprocessing", "concurrent", "pty", "socket", "urllib", "http", "requests",
    "webbrowser", "dbm",
}  # fmt: skip
BUILTINS = {"eval", "exec", "compile", "__import__", "execfile"}
METHODS = {"system", "popen", "load_module", "exec_module", "read_pickle", "to_pickle", "startfile", "fromstring_eval"}
PREFIXES = ("exec", "spawn", "posix_spawn")
ALLOWED = {
    ("exporters/pictures/graphviz.py", "subprocess"): "Graphviz lays pictures out",
    ("arena/foreign/guest.py", "pickle"): "requests to a guest's process; what comes back is JSON",
    ("arena/foreign/host.py", "exec"): "a guest's file is run, in a process of its own",
    ("arena/foreign/host.py", "compile"): "likewise",
    ("arena/foreign/keeper.py", "ctypes"): "the keeper adopts the orphans of a guest",
    ("arena/foreign/keeper.py", "execv"): "a guest's process becomes the sandbox that the parent has found",
    ("arena/foreign/process.py", "subprocess"): "a guest's process",
    ("arena/foreign/sandbox.py", "subprocess"): "bubblewrap is tried once",
    ("arena/foreign/wire.py", "_pickle"): "requests that we have pickled are read in a guest's process",
    ("arena/foreign/wire.py", "pickle"): "likewise",
    ("arena/machine/workers.py", "multiprocessing"): "processes play games and send each other what we made",
    ("arena/machine/workers.py", "concurrent"): "likewise",
    ("arena/machine/ahead.py", "concurrent"): "threads work in what we made",
    ("arena/engines/workers/local.py", "concurrent"): "an error of those processes",
    ("arena/engines/ply_arrays.py", "concurrent"): "threads work in arrays that we made",
    ("arena/engines/travel.py", "pickle"): "tasks travel to workers, which get them from us alone",
    ("arena/engines/travel.py", "socket"): "somebody must listen where the user says that a cluster is",
    ("arena/engines/folder.py", "concurrent"): "threads wait for the disk",
    ("arena/engines/lease.py", "socket"): "a job says on which machine it runs",
    ("arena/playing/matches.py", "concurrent"): "an error of those processes",
    ("arena/searching/perfect/engine.py", "concurrent"): "threads search in what we made",
    ("arena/solving/regions.py", "concurrent"): "two threads count in what we made",
    ("exporters/pictures/together.py", "concurrent"): "threads wait for Graphviz",
    ("exporters/pictures/graphviz_wheel.py", "ctypes"): "Graphviz's own libraries",
    ("games/loading/openspiel.py", "subprocess"): "OpenSpiel tries a game beside us, since it may crash",
    ("arena/rules/python_files.py", "exec"): "the user names a Python file to be run as a game or a player",
    ("arena/rules/python_files.py", "compile"): "likewise",
    ("arena/playing/players.py", ".load()"): "a player of an installed package, whom the user names",
    ("games/__init__.py", ".load()"): "a game of an installed package, which the user names",
}  # fmt: skip


def suspects(tree):
    """List what in a module could execute something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call):
            yield from called(node)


def called(node):
    """List what is suspicious in a call: its name, or an argument."""
    if isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
        yield node.func.id
    if isinstance(node.func, ast.Attribute):
        name, of = node.func.attr, node.func.value.id if isinstance(node.func.value, ast.Name) else ""
        if name in METHODS or (of == "os" and name.startswith(PREFIXES)):
            yield name
        if name == "load" and of in ("np", "numpy"):
            yield "np.load"
        if name == "load" and not node.args and not node.keywords:
            yield ".load()"
    for keyword in node.keywords:
        true = not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False)
        if keyword.arg in ("shell", "allow_pickle") and true:
            yield keyword.arg


BAD = PACKAGES | BUILTINS | METHODS | {"np.load", ".load()", "shell", "allow_pickle"}


def found_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {what for what in suspects(tree) if what in BAD or what.startswith(PREFIXES)}


@pytest.mark.slow
@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_that_executes_is_called(path):
    name = path.relative_to(ROOT).as_posix()
    assert {(name, what) for what in found_in(path)} <= set(ALLOWED)


@pytest.mark.slow
def test_what_is_allowed_is_needed():
    found = {(path.relative_to(ROOT).as_posix(), what) for path in MODULES for what in found_in(path)}
    assert found >= set(ALLOWED)


@pytest.mark.parametrize(
    "code",
    [
        "import pickle", "from yaml import load", "eval(x)", "os.system(x)", "os.execvp(x)", "pandas.read_pickle(x)",
        "np.load(x)", "read_array(x, allow_pickle=True)", "run(x, shell=True)", "run(x, shell=y)", "__import__(x)",
        "import concurrent.futures", "import json, urllib.request", "entry_point.load()",
    ],
)  # fmt: skip
def test_the_search_finds_what_it_looks_for(code, tmp_path):
    path = tmp_path / "x.py"
    path.write_text(code)
    assert found_in(path)


GAME = """
from pathlib import Path
Path({place!r}).write_text("run")
"""


@pytest.fixture
def trap(tmp_path):
    """Write a Python file that tells if it was run."""
    place = tmp_path / "run"
    (tmp_path / "evil.py").write_text(GAME.format(place=str(place)))
    yield tmp_path / "evil.py"
    assert not place.exists()


@pytest.mark.slow
def test_a_game_file_runs_when_it_is_named_and_only_then(tmp_path):
    place = tmp_path / "run"
    (tmp_path / "evil.py").write_text(GAME.format(place=str(place)))
    refused(1, "evil.py", "solve", tmp_path / "evil.py")
    assert place.read_text() == "run"


def solved(path, game):
    """Write the beginning of a solved table whose checksum is right, of any game."""
    said = {"rules": "x", "game": game, "parameters": {}, "codes": 1, "bytes": 8, "tally": [0] * 6, "plies": 0}
    header = json.dumps(said).encode()
    head = b"arena solved table 1\n" + struct.pack("<Q", len(header)) + header + bytes(24) + bytes(4)
    head += struct.pack("<I", zlib.crc32(head))
    Path(path).write_bytes(head + bytes(-len(head) % 4096) + bytes(8))


@pytest.mark.parametrize("name", ["{trap}", "{trap}:Evil", "openspiel:chess", "../evil.py", "os", "arena.cli"])
def test_a_solved_table_has_no_file_run(tmp_path, trap, name):
    solved(tmp_path / "x.solved", name.format(trap=trap))
    refused(1, "runs no code", "solve", tmp_path / "x.solved")


def test_no_member_of_an_archive_is_written_or_run(tmp_path, trap):
    for name in ("x.zip", "x.npz"):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for member in ("../evil2.py", "/evil2.py", "nodes.csv", "edges.csv", "player.npy"):
                archive.write(trap, member)
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(InvalidArena):
            exporters.read(tmp_path / name)
        assert sorted(tmp_path.rglob("*")) == before


def test_names_in_a_file_are_names(tmp_path, trap):
    document = {
        "format": "arena",
        "version": 1,
        "kind": "graph",
        "graph": {"name": str(trap)},
        "nodes": [{"id": f"__import__('runpy').run_path({str(trap)!r})"}],
        "edges": [],
    }
    (tmp_path / "x.json").write_text(json.dumps(document))
    assert len(exporters.read(tmp_path / "x.json")) == 1
