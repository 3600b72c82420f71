"""Files are written whole or not at all, and nothing that is there already is lost."""

import os
import random
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time
import zlib
from functools import partial
from pathlib import Path

import networkx as nx
import pytest
from command import done, output, refused
from writing_scripts import RENDER, WRITER

import arena
import exporters

FULL = Path("/dev/full")
ARENA = [sys.executable, "-c", "from arena.cli import main; main()"]


def test_a_file_is_written_and_replaced_with_the_mode_of_an_ordinary_one(tmp_path):
    for content in ("é\n", b"bytes", iter([b"by", b"tes"])):
        exporters.write(tmp_path / "file", content)
    assert (tmp_path / "file").read_bytes() == b"bytes"
    (tmp_path / "plain").write_text("a")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "file").chmod(0o600)
    exporters.write(tmp_path / "file", "b")
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "plain"]
    for name in ("a" * 255, "🙂" * 63):
        exporters.write(tmp_path / name, "text")
        assert (tmp_path / name).read_text() == "text"


def test_a_link_keeps_leading_to_its_file_and_a_device_stays_one(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    exporters.write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"
    if FULL.exists():
        with pytest.raises(OSError, match="No space left"):
            exporters.write(FULL, "text")
        assert stat.S_ISCHR(FULL.stat().st_mode)
    reader, writer = os.pipe()
    exporters.write(f"/dev/fd/{writer}", "text")
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        assert pipe.read() == b"text"


def test_errors_name_the_file_and_what_cannot_be_made_leaves_the_old_one(tmp_path):
    for path, kind in ((tmp_path / "no" / "file", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(kind) as error:
            exporters.write(path, "")
        assert error.value.filename == str(path)
    (tmp_path / "x").write_text("old")

    def parts():
        yield b"new" * 100_000
        raise MemoryError

    with pytest.raises(MemoryError):
        exporters.write(tmp_path / "x", parts())
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("x", "old")]


def test_a_folder_must_be_new_or_empty(tmp_path):
    graph = nx.DiGraph([("a", "b")])
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        assert arena.save(graph, tmp_path / name) == tmp_path / name
        assert sorted(path.name for path in (tmp_path / name).iterdir()) == ["edges.csv", "nodes.csv"]
    before = (tmp_path / "new" / "nodes.csv").read_bytes()
    with pytest.raises(FileExistsError):
        arena.save(nx.DiGraph([("c", "d")]), tmp_path / "new")
    assert "new" in refused("convert", "circuit_3", "-o", tmp_path / "new", code=1)
    assert (tmp_path / "new" / "nodes.csv").read_bytes() == before
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match="file"):
        arena.save(graph, tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


COMMANDS = {
    "x.csv": ["table", "sans_interet", "-o"],
    "x.md": ["table", "sans_interet", "-o"],
    "x.parquet": ["table", "sans_interet", "-o"],
    "x.json": ["convert", "sans_interet", "-o"],
    "x.npz": ["convert", "sans_interet", "-o"],
    "x.graphml": ["convert", "sans_interet", "-o"],
    "x.pg": ["convert", "sans_interet", "-o"],
    "s.json": ["solve", "sans_interet", "-o"],
    "folder": ["convert", "sans_interet", "-o"],
}


def test_a_command_that_is_refused_writes_nothing(tmp_path):
    for name, words in COMMANDS.items():
        if name != "folder":
            (tmp_path / name).write_text("old")
        refused(*words, tmp_path / name, "--max-vertices", "2")
    refused("convert", tmp_path / "x.json", "-o", tmp_path / "x.npz")  # the input is no arena
    assert {path.read_text() for path in tmp_path.iterdir()} == {"old"}
    assert len([*tmp_path.iterdir()]) == len(COMMANDS) - 1


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_disk_that_is_full_leaves_the_old_file_and_is_told_in_one_line(tmp_path, name):
    if name != "folder":
        (tmp_path / name).write_text("old")
    words = [*COMMANDS[name], str(tmp_path / name)]
    size = 300 if name.endswith("parquet") else 60  # less than the file, which is all that this process writes
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))
    quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}  # or its compiled modules would be cut short as well
    ended = subprocess.run([*ARENA, *words], env=quiet, capture_output=True, text=True, preexec_fn=limit, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert ended.stderr.startswith(f"arena: {tmp_path / name}: ")
    assert {path.read_text() for path in tmp_path.iterdir()} == ({"old"} if name != "folder" else set())


def interrupted(folder, kind, seconds, number):
    """Stop a process that writes one version after the other."""
    words = [sys.executable, "-c", WRITER, str(folder), kind]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        process.send_signal(number)
        process.communicate()
    return process.returncode


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["file", "folder"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_write_that_is_stopped_leaves_the_old_or_the_new(tmp_path, kind, number):
    chance, ruins = random.Random(0), 0
    for attempt in range(60):
        if attempt >= 6 and (ruins or number != signal.SIGKILL):
            break
        code = interrupted(tmp_path, kind, chance.uniform(0, 0.1), number)
        assert code == -number or number == signal.SIGINT
        for path in tmp_path.iterdir():
            if path.name.startswith("."):
                ruins += 1
                continue
            files = [path] if kind == "file" else [path / name for name in ("nodes.csv", "edges.csv")]
            for file in files:
                content = file.read_bytes()
                assert b"%08x" % zlib.crc32(content[:-8]) == content[-8:]
            if kind == "folder":
                shutil.rmtree(path)
    assert bool(ruins) == (number == signal.SIGKILL)  # only what nobody can answer leaves something behind


@pytest.mark.slow
def test_every_format_is_the_same_in_every_process():
    endings = ["json", "graphml", "gml", "gexf", "npz", "parquet", "pg", "hoa", "csv", "tsv", "md", "tex", "xlsx"]
    printed = {
        subprocess.run(
            [sys.executable, "-c", RENDER, *endings],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(printed) == 1
    assert printed.pop().count(b"\n") == len(endings)


# What is left out of a file is noted once


def test_what_a_target_has_no_place_for_is_noted(tmp_path):
    output("convert", "fibonacci_nim", "--matches", "6", "-o", tmp_path / "nim.json")
    for game, ending, lost in [
        ("arbiter", "pg", "accepting"), ("robot", "hoa", "weight"), ("robot", "pg", "weight"), ("nim.json", "npz", ""),
        ("arbiter", "json", ""),
        ("sans_interet", "gml", ""),
    ]:  # fmt: skip
        said = done("convert", game, "-o", f"out.{ending}", cwd=tmp_path).err
        assert (lost in said, said.count("\n") if not lost else 1) == (True, 0 if not lost else 1), (game, ending, said)


def test_what_a_reader_leaves_out_is_noted_once_and_is_no_attribute_of_a_file(tmp_path):
    (tmp_path / "red.csv").write_text("source,target,player,winner,color\na,b,1,1,red\n")
    for words in (["solve", "--position", "a"], ["convert", "-o", tmp_path / "red.json"]):
        said = done(words[0], tmp_path / "red.csv", *words[1:]).err
        assert len([line for line in said.splitlines() if "color" in line and "red.csv" in line]) == 1
    graph = arena.read(tmp_path / "red.csv")
    assert "color" in graph.graph["left_out"]
    assert "left_out" not in (tmp_path / "red.json").read_text()
    assert "left_out" not in arena.read(tmp_path / "red.json").graph
    many = ",".join(f"c{number}" for number in range(9))
    (tmp_path / "many.csv").write_text(f"source,target,player,winner,{many},a\x1bb\na,b,1,1{',x' * 10}\n")
    said = arena.read(tmp_path / "many.csv").graph["left_out"]
    assert "\x1b" not in said
    assert "c0" in said
    assert len(said) < 140


# Names of files


def test_files_are_found_by_name_ending_and_content(tmp_path):
    assert "sans_interet" in exporters.bundled()
    assert len(exporters.read("sans_interet")) == len(exporters.read_compact("sans_interet")) == 8
    text = exporters.render(exporters.read("sans_interet"), "json")
    for name in ("x.foo", "x", "x.JSON"):
        (tmp_path / name).write_text(text)
        assert len(exporters.read(tmp_path / name)) == 8
        assert "J1 wins" in output("solve", tmp_path / name)
    (tmp_path / "x").write_text(exporters.render(exporters.read("sans_interet"), "graphml"))
    assert len(exporters.read(tmp_path / "x", format="graphml")) == 8
    assert "J1 wins" in output("solve", tmp_path / "x", "--from-format", "graphml")
    assert "--from-format" in refused("solve", tmp_path / "x", code=1)
    (tmp_path / "x.edgelst").write_text("a b\n")
    assert ".edgelist" in refused("kernel", tmp_path / "x.edgelst", code=2)
    for name in ("x.doc", "x.ehoa", "x.edgelist"):
        assert ".hoa" in refused("convert", "sans_interet", "-o", tmp_path / name, code=2)
        with pytest.raises(arena.ParameterError, match=name):
            arena.save(exporters.read("sans_interet"), tmp_path / name)
    assert [exporters.format_of(name) for name in ("a.graphml", "a.doc", "a")] == ["graphml", None, None]
    assert ".pg" in exporters.endings("pg")
    with pytest.raises(arena.ParameterError, match="'x'"):
        exporters.render(exporters.read("sans_interet"), "x")
    for read in (exporters.read, exporters.read_compact):
        with pytest.raises(arena.ParameterError, match="vertices"):
            read(arena.save(exporters.read("sans_interet"), tmp_path / "y.json"), vertices="x")
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "nowhere.json")


def test_a_table_of_vertices_is_named_or_lies_beside(tmp_path):
    vertices = "id,player,winner,initial\na,1,,yes\nb,2,1,\n"
    (tmp_path / "own.csv").write_text(vertices)
    (tmp_path / "list.csv").write_text("source,target\na,b\n")
    named = exporters.read(tmp_path / "list.csv", vertices=str(tmp_path / "own.csv"))
    for nodes, edges in (("game_vertices.csv", "game_edges.csv"), ("nodes.csv", "edges.csv")):
        (tmp_path / nodes).write_text(vertices.replace("id", "vertex") if "vertices" in nodes else vertices)
        (tmp_path / edges).write_text("source,target\na,b\n")
        beside = exporters.read(tmp_path / edges)
        assert dict(named.nodes(data=True)) == dict(beside.nodes(data=True))
        assert exporters.read_compact(tmp_path / edges) == arena.compact(beside)
    assert "J1 wins from a" in output("solve", tmp_path / "list.csv", "--vertices", tmp_path / "own.csv")
    (tmp_path / "edges.csv").write_text("source,target\na,c\n")
    with pytest.raises(arena.InvalidArena, match="'c'"):
        exporters.read(tmp_path / "edges.csv")


def test_a_start_may_be_given_to_every_format(tmp_path):
    (tmp_path / "twice.csv").write_text("source,target,player,winner\na,b,1,\nb,c,1,1\n")
    assert "No start" in output("solve", tmp_path / "twice.csv")
    for ending in ("csv", "json", "npz", "parquet", "gml", "graphml", "gexf", ""):
        path = tmp_path / (f"twice.{ending}" if ending else "twice")
        if ending != "csv":
            done("convert", tmp_path / "twice.csv", "-o", path)
        assert "J1 wins from a, J1 to move, in 2 plies" in output("solve", path, "--position", "a")
    assert "'z'" in refused("solve", "sans_interet", "--position", "z", code=2)
