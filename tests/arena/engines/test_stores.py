"""Folders in an object store: the same commands, against an S3 server of this machine.

It is moto's, named by ARENA_MOTO: `pip install "moto[server]>=5.2.5"` anywhere, and its `moto_server`. Whatever server
the machine has is not taken: the one of 5.2.1 fails to put together what Arrow sends in parts.
"""

import os
import socket
import subprocess
import time

import pytest
from process import ARENA, ENVIRONMENT, output, refused

pytest.importorskip("pyarrow")

from pyarrow import fs

from arena.engines.folder import Folder

SERVER = os.environ.get("ARENA_MOTO")
GAME = ("connect_four", "--rows", 3, "--columns", 3, "--align", 3)
LOCAL = ("--engine", "local", "--workers", 2)
PATIENCE = 30

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(SERVER is None, reason="ARENA_MOTO names no S3 server: pip install moto[server]"),
]


@pytest.fixture(scope="module")
def bucket():
    """The address of a bucket, and what follows the path in it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [SERVER, "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        place = {"endpoint_override": f"127.0.0.1:{port}", "scheme": "http", "region": "us-east-1"}
        store = fs.S3FileSystem(access_key="key", secret_key="secret", allow_bucket_creation=True, **place)  # noqa: S106
        store.create_dir("games")
        yield "s3://key:secret@games/{}?" + "&".join(f"{name}={value}" for name, value in place.items())
    finally:
        server.terminate()
        server.wait()


def _wait_for(port):
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < end, "moto's server does not answer"
            time.sleep(0.1)


@pytest.fixture(scope="module")
def solved(bucket):
    output("solve", *GAME, *LOCAL, "-o", bucket.format("out"))
    return bucket.format("out")


def test_a_game_is_solved_in_a_store(solved):
    told = output("solve", solved)
    assert told.splitlines()[:6] == output("solve", *GAME).splitlines()[:6]
    assert output("solve", *GAME, *LOCAL, "-o", solved) == told
    assert output("solve", solved, "--lookup", 12) == output("solve", *GAME, "--lookup", 12)


def test_every_verb_opens_a_store(solved, tmp_path):
    assert output("verify", solved).startswith("verified: connect_four")
    assert output("verify", solved, "--sample", 10).startswith("sampled: ")
    assert len(output("table", solved).splitlines()) == 695
    assert "A draw in 9 plies." in output("play", solved, "--first", "perfect", "--second", "perfect")
    output("convert", solved, tmp_path / "x.parquet")


def test_what_is_not_there_is_refused_without_the_key(bucket, solved):
    refused(1, "s3://games/none holds no solution that is complete", "solve", bucket.format("none"))
    refused(2, "s3://games/out holds another job, of parameters", "solve", "connect_four", *LOCAL, "-o", solved)


def test_damage_in_a_store_is_named(solved):
    folder = Folder(solved)
    path = "backward-4/0/values.arrow"
    with folder.files.open_input_stream(folder.at(path)) as file:
        data = file.read()
    try:
        with folder.writing(path) as file:
            file.write(data[:-20])
        refused(1, f"s3://games/out/{path}: it is cut short", "verify", solved)
    finally:
        with folder.writing(path) as file:
            file.write(data)


def test_a_killed_job_goes_on_in_a_store(bucket):
    address = bucket.format("killed")
    words = ["solve", "connect_four", "--rows", "3", "--columns", "4", "--align", "3", *map(str, LOCAL), "-o", address]
    job = subprocess.Popen([*ARENA, *words], env=ENVIRONMENT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    folder, end = Folder(address), time.monotonic() + PATIENCE
    try:
        while not folder.exists("forward-3/done.json"):
            assert time.monotonic() < end
            time.sleep(0.05)
        refused(2, f"s3://games/killed: process {job.pid} on {socket.gethostname()} works in this folder", *words)
    finally:
        job.kill()
        job.communicate()
    before = folder.files.get_file_info(folder.at("forward-3/0/done.json")).mtime
    assert "7,157, " in output(*words)
    assert folder.files.get_file_info(folder.at("forward-3/0/done.json")).mtime == before
    assert "in-use.json" not in folder.names()
