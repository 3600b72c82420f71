"""What travels to workers: they need the toolkit and the game, and say so in one line where either is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("cloudpickle")
pytest.importorskip("pyarrow")

import cloudpickle
from by_plies import BOARD
from clusters import environment

from arena.engines.folder import Folder
from arena.engines.ply_tasks import PlyJob
from arena.engines.steps import perform
from arena.engines.travel import check_reachable, errand
from arena.errors import ArenaError

ELSEWHERE = """
import sys
sys.path.append({packages!r})
import cloudpickle, pathlib
run = cloudpickle.loads(pathlib.Path({errand!r}).read_bytes())
print(run(("forward-0", 3, {{}}))[2]["text"])
"""


def told_elsewhere(job, tmp_path):
    """Let another process run a task, which has neither this tree nor the module of the game."""
    (tmp_path / "errand").write_bytes(cloudpickle.dumps(errand(perform, job)))
    code = ELSEWHERE.format(packages=str(Path(cloudpickle.__file__).parents[1]), errand=str(tmp_path / "errand"))
    command = [sys.executable, "-I", "-S", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment()).stdout


def test_a_worker_without_the_toolkit_says_so(tmp_path):
    told = told_elsewhere(PlyJob(Folder(str(tmp_path)), BOARD, 10**9), tmp_path)
    assert "cannot load the game: No module named 'arena" in told
    assert "install arena-games there" in told
    assert sys.executable in told
    assert told.count("\n") == 1


def test_a_worker_without_the_game_says_so(tmp_path, monkeypatch):
    (tmp_path / "own_game.py").write_text("class Own:\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    import own_game

    job = PlyJob(Folder(str(tmp_path)), own_game.Own(), 10**9)
    run = errand(perform, job)
    monkeypatch.delitem(sys.modules, "own_game")
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place != str(tmp_path)])
    step, bucket, record = run(("forward-0", 3, {}))
    assert (step, bucket, record["error"]) == ("forward-0", 3, "ParameterError")
    assert "cannot load the game: No module named 'own_game'" in record["text"]


def test_a_machine_that_nobody_knows_is_named():
    with pytest.raises(ArenaError, match=r"no cluster at tcp://nowhere\.invalid:8786: "):
        check_reachable("tcp://nowhere.invalid:8786")
