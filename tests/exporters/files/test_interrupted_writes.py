"""A write that is killed, interrupted or finds the disk full leaves the old file or the new one."""

import contextlib
import errno
import functools
import os
import random
import resource
import signal
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest
from mutations import TRIED
from process import ARENA, ENVIRONMENT
from quick_run import quick
from signals import started
from trying import Trier

import exporters
from exporters.files import writing
from exporters.formats import can

FEW, MANY = 6, 150
WRITER = """
import itertools, sys, zlib
import exporters
folder, kind = sys.argv[1:]
def parts(version):
    text = b"".join(b"%d %d\\n" % (version, number) for number in range(20_000))
    yield from (text[place:place + 5000] for place in range(0, len(text), 5000))
    yield b"%08x" % zlib.crc32(text)
print("ready", flush=True)
for version in itertools.count():
    if kind == "file":
        exporters.write(folder + "/target", parts(version))
    else:
        text = b"".join(parts(version)).decode()
        exporters.write(f"{folder}/{version}", {"nodes.csv": text, "edges.csv": text})
"""


def is_whole(content):
    return b"%08x" % zlib.crc32(content[:-8]) == content[-8:]


@pytest.fixture(scope="module")
def trier():
    with Trier("commands") as process:
        yield process


@pytest.fixture
def chance():
    return random.Random(0)


def killed(folder, kind, seconds):
    """Kill a process that writes one version after the other."""
    TRIED["kill -9"] += 1
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(folder), kind], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"ready\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_write_that_is_killed_leaves_the_old_or_the_new(tmp_path, chance, kind, number):
    ruins = 0
    for attempt in range(50 * number):
        if attempt >= number and ruins:
            break
        killed(tmp_path, kind, chance.uniform(0, 0.1))
        for path in tmp_path.iterdir():
            if path.name.startswith("."):
                ruins += 1
                continue
            files = [path] if kind == "file" else [path / name for name in ("nodes.csv", "edges.csv")]
            assert all(is_whole(file.read_bytes()) for file in files)
            if kind == "folder":
                for file in files:
                    file.unlink()
                path.rmdir()
    assert ruins  # else nothing was killed while it wrote


COMMANDS = {
    "x.csv": ["table", "nim"],
    "x.parquet": ["table", "nim"],
    "x.md": ["table", "nim"],
    "x.tex": ["table", "nim"],
    "x.svg": ["draw", "nim", "--heaps", "2,3,4"],
    "x.png": ["tree", "nim", "--heaps", "1,2", "--plies", "2"],
    "x.json": ["convert", "nim"],
    "x.npz": ["convert", "nim"],
    "x.zip": ["convert", "nim"],
    "folder": ["convert", "nim"],
    "x.graphml": ["convert", "nim"],
    "solution.json": ["solve", "nim"],
    "x.solved": ["solve", "nim"],
}


TIMES = [(name, 2) for name in ("x.csv", "x.npz", "folder", "solution.json")]
TIMES += [pytest.param(name, 15, marks=pytest.mark.fuzz) for name in COMMANDS]


def arguments(name, target):
    verb, *others = COMMANDS[name]
    return [verb, *others, *([str(target)] if verb == "convert" else ["-o", str(target)])]


def contents(path):
    if path.is_dir():
        return {file.name: file.read_bytes() for file in path.iterdir()}
    return path.read_bytes() if path.exists() else None


@pytest.fixture(scope="module")
def expected(trier, tmp_path_factory):
    """Tell what each command writes, and the seconds it takes."""
    folder = tmp_path_factory.mktemp("expected")

    @functools.cache
    def find(name):
        done = trier.ask(folder=str(folder), arguments=arguments(name, folder / name))
        assert done["code"] == 0, done
        return contents(folder / name), done["wall"]

    return find


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), TIMES)
def test_a_command_that_is_killed_leaves_the_old_or_the_new(trier, tmp_path, chance, expected, name, number):
    new, seconds = expected(name)
    for _ in range(number):
        TRIED["kill -9"] += 1
        folder = tmp_path / str(chance.random())
        folder.mkdir()
        old = b"old" if name != "folder" else None
        if old:
            (folder / name).write_bytes(old)
        trier.ask(
            folder=str(folder), arguments=arguments(name, folder / name), patience=chance.uniform(seconds / 2, seconds)
        )
        assert contents(folder / name) in (old, new)
        assert all(path.name.startswith((name, f".{name}.")) for path in folder.iterdir())


@pytest.mark.parametrize(("name", "number"), TIMES)
def test_a_command_that_is_interrupted_leaves_the_old_or_the_new_and_nothing_else(
    trier, tmp_path, chance, expected, name, number
):
    new, seconds = expected(name)
    for _ in range(number):
        TRIED["Ctrl-C"] += 1
        folder = tmp_path / str(chance.random())
        folder.mkdir()
        old = b"old" if name != "folder" else None
        if old:
            (folder / name).write_bytes(old)
        asked = {"folder": str(folder), "arguments": arguments(name, folder / name)}
        done = trier.ask(**asked, interrupted=chance.uniform(seconds / 4, seconds))
        assert (done["code"], done["stderr"].lstrip()) in ((0, ""), (1, "arena: interrupted\n")), done  # below the ^C
        assert contents(folder / name) in (old, new)
        assert [path.name for path in folder.iterdir()] == [name] * (contents(folder / name) is not None)


WAITING = """
import os, sys, time
import exporters
from exporters.files import writing
def fsync(_):
    print("half written", flush=True)
    time.sleep(60)
writing.os.fsync = fsync
exporters.write(sys.argv[1], {"nodes.csv": "", "edges.csv": ""} if sys.argv[1].endswith("folder") else "new")
"""


@pytest.mark.parametrize(("number", "name"), [(signal.SIGTERM, "file"), (signal.SIGHUP, "folder")])
def test_a_write_that_is_ended_by_a_signal_leaves_nothing_and_dies_of_it(tmp_path, number, name):
    with started([sys.executable, "-c", WAITING, str(tmp_path / name)]) as process:
        assert process.stdout.readline() == "half written\n"
        assert len(list(tmp_path.iterdir())) == 1
        process.send_signal(number)
        assert process.communicate(timeout=30) == ("", "")
    assert process.returncode == -number
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_right_after_a_file_was_made_leaves_nothing(tmp_path, monkeypatch):
    opened = os.open

    def make(path, flags, *others, **options):
        descriptor = opened(path, flags, *others, **options)
        if flags & os.O_CREAT:
            os.close(descriptor)
            raise KeyboardInterrupt
        return descriptor

    monkeypatch.setattr(writing.os, "open", make)
    for content in ("new", {"nodes.csv": "", "edges.csv": ""}):
        with pytest.raises(KeyboardInterrupt):
            exporters.write(tmp_path / "x", content)
    assert list(tmp_path.iterdir()) == []


def test_a_name_of_any_length_and_alphabet_is_written(tmp_path):
    for name in ("a" * 255, "🙂" * 63, "x.csv"):
        exporters.write(tmp_path / name, "text")
        assert (tmp_path / name).read_text() == "text"


def told_of(trier, folder, name, **how):
    """Write over an old file where there is no room; give the line that tells so."""
    TRIED["full disk"] += 1
    if name != "folder":
        (folder / name).write_bytes(b"old")
    done = trier.ask(folder=str(folder), arguments=arguments(name, folder / name), **how)
    assert done["code"] == 1, done
    assert done["stderr"].startswith(f"arena: {folder / name}: ")
    assert done["stderr"].count("\n") == 1
    assert {path.name: contents(path) for path in folder.iterdir()} == ({name: b"old"} if name != "folder" else {})
    return done["stderr"]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("x.solved", "x.svg", "x.png")])
def test_a_file_that_grows_too_large_leaves_the_old_one(trier, tmp_path, name):
    assert "File too large" in told_of(trier, tmp_path, name, file_size=2000)


@pytest.fixture
def small_disk(tmp_path):
    """Mount a disk of 16 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mounts as Linux does")
def test_a_full_disk_leaves_the_old_file(trier, small_disk):
    for name in ("x.csv", "x.json", "folder", "solution.json"):
        assert "No space left on device" in told_of(trier, small_disk, name)
        with contextlib.suppress(FileNotFoundError):
            (small_disk / name).unlink()


@pytest.mark.parametrize("words", [["--from", "nowhere"], ["--lookup", "nowhere"], ["--max-vertices", "2"]])
@pytest.mark.parametrize("name", ["x.json", "x.solved"])
def test_a_command_that_is_refused_writes_nothing(trier, tmp_path, name, words):
    done = trier.ask(folder=str(tmp_path), arguments=["solve", "tictactoe", "-o", name, *words])
    assert done["code"] in (1, 2), done
    assert list(tmp_path.iterdir()) == []


def test_a_part_that_cannot_be_made_leaves_the_old_file(tmp_path):
    """What fails while the content is made, and not while it is written."""
    (tmp_path / "x").write_text("old")

    def parts():
        yield b"new" * 100_000
        raise MemoryError

    with pytest.raises(MemoryError):
        exporters.write(tmp_path / "x", parts())
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("x", "old")]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("folder", "x.solved", "solution.json")])
def test_a_device_that_is_full_is_told(trier, tmp_path, name):
    (tmp_path / name).symlink_to("/dev/full")
    done = trier.ask(folder=str(tmp_path), arguments=arguments(name, tmp_path / name))
    assert done["code"] == 1
    assert done["stderr"] == f"arena: {tmp_path / name}: {OSError(errno.ENOSPC, 'No space left on device').strerror}\n"


COMPLETION = {"_ARENA_COMPLETE": "bash_source"}


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("words", "environment"),
    quick(
        1,
        [
            (["games"], {}),
            (["convert", "sans_interet", "-", "--to", "npz"], {}),
            (["explore", "sans_interet", "-o", "-"], {}),
            ([], COMPLETION),
        ],
    ),
)
def test_what_stdout_cannot_take_whole_is_told(tmp_path, words, environment, unbuffered):
    with (tmp_path / "out").open("wb") as out:
        done = subprocess.run(
            [*ARENA, *words],
            env={**ENVIRONMENT, **environment, "PYTHONUNBUFFERED": unbuffered},
            stdout=out,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"arena: File too large\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_pipe_that_nobody_reads_to_its_end_is_no_trouble(unbuffered):
    reader, writer = os.pipe()
    os.close(reader)
    environment = {**ENVIRONMENT, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run([*ARENA, "games"], env=environment, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


RENDER = """
import hashlib
import exporters, games
from arena import solve, unfold
from exporters.formats import can
from arena.solving.arena_rows import Row
from importlib import import_module
graph = unfold(games.load("nim", heaps=(1, 2, 3)))
for name in filter(lambda name: can("render", name), exporters.formats()):
    content = exporters.render(graph, name)
    print(name, hashlib.sha256(content if isinstance(content, bytes) else content.encode()).hexdigest())
for name in exporters.formats("table"):
    content = import_module(f"exporters.tables.{name}").render(Row._fields, solve(graph).rows())
    print(name, hashlib.sha256(content if isinstance(content, bytes) else content.encode()).hexdigest())
"""


@pytest.mark.slow
def test_every_format_is_the_same_in_every_process():
    printed = {
        subprocess.run(
            [sys.executable, "-c", RENDER], env={**ENVIRONMENT, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "12"
    }
    assert len(printed) == 1
    assert printed.pop().count(b"\n") == sum(can("render", name) for name in exporters.formats()) + len(
        exporters.formats("table")
    )
