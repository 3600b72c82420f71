"""Guests: functions of a file that run in a process of their own, and what they know there."""

import gc
import operator
import os
import signal
import sys
import time
import types
from functools import partial
from pathlib import Path

import leftovers
import networkx as nx
import psutil
import pytest
from counting import CountedList
from finishing import edges, kept

from arena import ParameterError
from arena.exercises.called_tables import CalledTable
from arena.foreign import guest as guest_module
from arena.foreign import keeper
from arena.foreign.guest import FunctionParameter, Guest
from arena.foreign.host import Kept
from arena.foreign.limits import MEGABYTE, Limits
from arena.foreign.misbehaviour import Misbehaviour

TEXT = b'''
import os, random, sys
print("loaded")
state = []

def remember(x, *, twice=False):
    """Remember a value."""
    state.extend([x, x] if twice else [x])
    return state

def _hidden(): pass
class NoFunction: pass
twice = lambda x: [x, x]
shape = os.getcwd

def leave(): os._exit(1)
def fail(): raise ValueError("no")
def change(first, second): second.append(first)
def grow(graph): graph.add_edge(1, 9)
def look(graph): return [list(graph[v]) for v in graph]
def graph(edges):
    import networkx
    return networkx.DiGraph(edges)
def read(x): return [x[0], x[1], x[0]]
def draw(): return random.random(), list({"a", "b", "c", "d"})
def loop():
    while True: pass
def where(): return os.getcwd(), os.listdir(), dict(os.environ)
def modules(): return sorted(sys.modules)
def pid(): return os.getpid()
def stay(seconds):
    import subprocess
    subprocess.Popen(["sleep", seconds], start_new_session=True)
def echo(x): return x
def stop_later():
    import threading, signal
    threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGSTOP)).start()
def limits():
    import resource
    return {n: resource.getrlimit(getattr(resource, n))[0] for n in dir(resource) if n.startswith("RLIMIT_")}
'''

STAYS = str(os.getpid() * 10**6)
"""The seconds of a sleep, by which it is known."""


@pytest.fixture
def guest():
    with Guest("some.py", text=TEXT) as made:
        yield made


def test_functions_with_their_parameters(guest):
    functions = guest.functions()
    assert list(functions)[:2] == ["remember", "twice"]
    assert not {"_hidden", "NoFunction", "shape"} & set(functions)
    assert functions["remember"].doc == "Remember a value."
    assert functions["remember"].parameters == (
        FunctionParameter("x", "POSITIONAL_OR_KEYWORD", True),
        FunctionParameter("twice", "KEYWORD_ONLY", False),
    )


def test_what_a_guest_remembers_lasts_until_its_process_ends(guest):
    assert guest.call("remember", [1]) == [1]
    assert guest.call("remember", [2], {"twice": True}) == [1, 2, 2]
    with pytest.raises(Misbehaviour, match=r"^some.py:fail: ValueError: no \(line 17\)$"):
        guest.call("fail")
    assert guest.call("remember", [3]) == [1, 2, 2, 3]
    with pytest.raises(Misbehaviour):
        guest.call("leave")
    assert guest.call("remember", [4]) == [4]


def test_arguments_are_copies_and_changes_are_told(guest):
    values = [[1], [2]]
    assert guest.answer("change", values, watch=True).changed == (1,)
    assert guest.answer("remember", [[5]], watch=True).changed == ()
    assert values == [[1], [2]]
    arena = nx.DiGraph([(1, 2)])
    assert guest.answer("look", [arena], watch=True)[::2] == ([[2], []], ())
    assert guest.answer("grow", [arena], watch=True).changed == (0,)


def test_uses_of_arguments_are_counted_there(guest):
    answer = guest.answer("read", [CountedList([7, 8])], watch=True)
    assert (answer.value, answer.counts, answer.changed) == ([7, 8, 7], ({"reads": 3},), ())
    assert guest.answer("change", [1, CountedList()], watch=True).changed == (1,)


def test_results_that_are_no_plain_values_are_made_so_or_kept_there(guest):
    with pytest.raises(Misbehaviour, match="it returned a value of type DiGraph"):
        guest.call("graph", [[(1, 2)]])
    assert guest.answer("graph", [[(1, 2), (0, 1)]], finish=edges).value == [(0, 1), (1, 2)]
    assert guest.answer("graph", [[(1, 2)]], finish=kept).value is None
    assert guest.call("look", [Kept("x")]) == [[2], []]


def test_a_new_process_is_given_again_what_was_to_be_kept(guest):
    guest.keep("g", nx.DiGraph([(1, 2)]))
    for _ in range(2):
        assert guest.call("look", [Kept("g")]) == [[2], []]
        with pytest.raises(Misbehaviour):
            guest.call("leave")
    guest.keep("g", nx.DiGraph([(3, 4)]))
    assert guest.call("look", [Kept("g")]) == [[4], []]


def test_what_another_process_cannot_have_is_refused(guest, monkeypatch):
    with pytest.raises(ParameterError, match=r"^some.py runs in a process of its own, where this game cannot be made"):
        guest.keep("game", lambda: 1)
    here = types.ModuleType("only_here")
    here.Game = type("Game", (), {"__module__": "only_here"})
    monkeypatch.setitem(sys.modules, "only_here", here)
    guest.keep("game", here.Game())
    with pytest.raises(ParameterError, match="where this game cannot be made: ModuleNotFoundError: No module named"):
        guest.call("twice", [1])


def test_random_draws_are_those_of_the_seed():
    draws = []
    for seed in (0, 0, 1):
        with Guest("some.py", text=TEXT, seed=seed) as guest:
            draws.append(guest.call("draw"))
            assert guest.call("draw") != draws[-1]
            guest.reseed(seed)
            assert guest.call("draw") == draws[-1]
    assert draws[0] == draws[1] != draws[2]
    assert draws[0][1] == draws[2][1]


def test_what_is_printed_comes_with_the_answer_and_is_echoed():
    told = []
    with Guest("some.py", text=TEXT + b"\ndef say(x): print(x, file=sys.stderr)", echo=told.append) as guest:
        assert guest.answer("say", ["\u2205"]).printed == "loaded\n∅\n"
        assert guest.answer("say", [2]).printed == "2\n"
        assert guest.answer("echo", [2]).printed == ""
    assert told == ["loaded\n", "∅\n", "2\n"]


def test_it_runs_in_an_empty_folder_and_knows_no_secrets(guest, monkeypatch):
    monkeypatch.setenv("MY_TOKEN", "secret")
    folder, files, variables = guest.call("where")
    assert (files, "MY_TOKEN" in variables, Path(folder).is_dir()) == ([], False, True)
    guest.close()
    assert not Path(folder).exists()


def test_few_modules_are_imported(guest):
    modules = guest.call("modules")
    assert not {"networkx", "numpy", "json", "re", "inspect", "dataclasses", "typing", "pickle"} & {*modules}
    assert len([name for name in modules if name.partition(".")[0] in ("arena", "games", "exporters")]) <= 8
    assert len(modules) <= 85


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_the_limits_of_the_system_are_set(guest):
    guest.limits = Limits(memory=512 * MEGABYTE, files=50, file_bytes=3 * MEGABYTE)
    limits = guest.call("limits")
    assert limits["RLIMIT_DATA"] == 512 * MEGABYTE
    assert limits["RLIMIT_AS"] == 2048 * MEGABYTE
    assert (limits["RLIMIT_NOFILE"], limits["RLIMIT_FSIZE"], limits["RLIMIT_CORE"]) == (50, 3 * MEGABYTE, 0)
    assert 0 < limits["RLIMIT_NPROC"] < 100_000


def test_processor_time_is_bounded_apart():
    with Guest("some.py", Limits(cpu_seconds=0.1, wall_seconds=60), text=TEXT) as guest:
        with pytest.raises(Misbehaviour, match=r"no answer within 0.1 s of processor time$") as told:
            guest.call("loop")
        assert told.value.kind == "time"
        assert guest.call("twice", [1]) == [1, 1]


def test_a_request_that_is_not_read_is_late(guest):
    guest.call("stop_later")
    time.sleep(0.2)
    guest.limits = Limits(wall_seconds=0.3)
    with pytest.raises(Misbehaviour, match="no answer within"):
        guest.call("echo", ["x" * 10**7])


def test_large_values_go_both_ways(guest):
    text = "x" * 10**7
    assert guest.call("echo", [text]) == text


def test_a_guest_ends_with_what_holds_it():
    guest = Guest("some.py", text=TEXT)
    guest.call("stay", [STAYS])
    del guest
    gc.collect()
    assert not leftovers.of(STAYS)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_copy_by_fork_has_a_process_of_its_own(guest):
    assert guest.call("remember", [1]) == [1]
    copy = os.fork()
    if copy == 0:
        code = 1
        try:
            code = 0 if guest.call("remember", [2]) == [2] else 2
            guest.close()
        finally:
            os._exit(code)
    assert os.waitpid(copy, 0)[1] == 0
    assert guest.call("remember", [3]) == [1, 3]


@pytest.mark.skipif(not keeper.is_possible(), reason="a keeper")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_remains_of_a_parent_that_is_killed(tmp_path, monkeypatch, number):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    reader, writer = os.pipe()
    parent = os.fork()
    if parent == 0:
        try:
            guest = Guest("some.py", Limits(wall_seconds=1000), text=TEXT)
            guest.call("stay", [STAYS])
            os.write(writer, b"x")
            guest.call("loop")
        finally:
            os._exit(1)
    os.close(writer)
    assert os.read(reader, 1) == b"x"
    os.kill(parent, number)
    os.waitpid(parent, 0)
    os.close(reader)
    assert not leftovers.of(STAYS)
    assert not leftovers.in_folder(tmp_path)


@pytest.mark.skipif(not keeper.is_possible(), reason="a keeper")
def test_a_guest_that_kills_its_keeper_ends_with_it():
    text = b"import ctypes, os, time\ndef kill():\n    ctypes.CDLL(None).kill(os.getppid(), 9); time.sleep(1000)"
    with (
        Guest("some.py", Limits(wall_seconds=5), text=text) as guest,
        pytest.raises(Misbehaviour, match=r"its process was killed \(SIGKILL\)|no answer"),
    ):
        guest.call("kill")


def test_ctrl_c_ends_the_guest(guest, monkeypatch):
    guest.call("remember", [1])

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(guest._process, "ask", interrupted)
        with pytest.raises(KeyboardInterrupt):
            guest.call("pid")
    assert guest.call("remember", [2]) == [2]


def test_no_file_and_no_process_is_left_open(guest):
    guest.call("pid")
    here = psutil.Process()
    files, children = here.num_fds(), len(here.children())
    for _ in range(5):
        with pytest.raises(Misbehaviour):
            guest.call("leave")
        guest.call("pid")
    assert (here.num_fds(), len(here.children())) == (files, children)


def test_in_a_browser_it_runs_in_this_process(monkeypatch):
    monkeypatch.setattr(guest_module.sys, "platform", "emscripten")
    with Guest("some.py", text=TEXT) as guest:
        assert "remember" in guest.functions()
        assert guest.answer("remember", [1])[:2] == ([1], "")
        assert guest.call("pid") == os.getpid()
        with pytest.raises(Misbehaviour, match=r"^some.py:fail: ValueError: no \(line 17\)$"):
            guest.call("fail")
        guest.keep("x", 5)
        assert guest.call("twice", [Kept("x")]) == [5, 5]
        with pytest.raises(Misbehaviour, match="it returned a value of type DiGraph"):
            guest.call("graph", [[(1, 2)]])
    assert sys.modules.pop("guest", None)


def test_a_file_that_cannot_be_loaded_is_loaded_once(tmp_path):
    text = f"open({str(tmp_path / 'runs')!r}, 'a').write('x')\n1 / 0".encode()
    with Guest("some.py", text=text) as guest:
        for work in (guest.functions, lambda: guest.call("f"), guest.functions):
            with pytest.raises(Misbehaviour, match=r"^some.py: cannot be loaded: "):
                work()
    assert not (tmp_path / "runs").exists() or (tmp_path / "runs").read_text() == "x"


def test_a_guest_that_spoils_random_is_late_soon():
    text = b"import random\ndef spoil(): random.seed = spoil_more\ndef spoil_more(_):\n    while True: pass"
    with Guest("some.py", text=text) as guest:
        guest.call("spoil")
        guest.limits = Limits(load_seconds=0.3)
        with pytest.raises(Misbehaviour, match="no answer within"):
            guest.reseed(5)


def test_any_seconds_can_be_given(guest):
    guest.limits = Limits(wall_seconds=float("inf"), load_seconds=float("inf"))
    assert guest.call("twice", [1]) == [1, 1]


def test_names_of_its_module_are_given_for_a_call_and_counted():
    text = b"def double(x): return 0\ndef f(x): return double(x) + table('a')"
    with Guest("f.py", text=text) as guest:
        assert "double" in guest.functions()
        answer = guest.answer("f", [3], names={"double": partial(operator.mul, 2), "table": CalledTable("t", {"a": 1})})
    assert (answer.value, answer.counts) == (7, ({"t a": 1},))
