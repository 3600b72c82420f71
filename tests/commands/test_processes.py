"""The command line as whole processes: start-up, streams, signals, terminals, exit codes."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from refusal_files import PILE
from signals import started

ARENA = [sys.executable, "-m", "arena"]
HEAVY = ("networkx", "pandas", "numpy", "numba", "graphviz", "pygraphviz", "tqdm", "psutil", "pyarrow")
LONG = ["table", "nim", "--heaps", "29,29,29"]
"""A command of some seconds."""
LOUD = f"""
import os, sys
def noise(*_):
    print("noise", flush=True)
    os.write(1, b"noise")
noise()
{PILE}
    def options(self, position):
        noise()
        return super().options(position)
def bot(position, game):
    noise()
    return list(game.moves(position))[0]
"""
"""A game and a bot that print whenever they are asked."""

pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")  # signals, pipes and terminals of POSIX


def run(*words, script=None, cwd=None, stdin="", **environment):
    """Run a command, or a line of bash in which "$@" is `arena`, with a stdout that is buffered as in a terminal."""
    variables = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    command = ["bash", "-c", script, "bash", *ARENA] if script else [*ARENA, *map(str, words)]
    return subprocess.run(
        command, cwd=cwd, input=stdin, env={**variables, **environment}, capture_output=True, text=True, check=False,
        encoding="utf-8", errors="replace", timeout=300,
    )  # fmt: skip


def loaded(code, names=HEAVY):
    """Return which modules are loaded after some Python code."""
    listed = f"print([name for name in {names} if name in sys.modules], file=sys.stderr)"
    script = f"import atexit, sys\natexit.register(lambda: {listed})\n{code}"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stderr


def test_what_needs_no_graph_imports_no_heavy_package():
    for words, needed in (("--help", []), ("games", ["numpy"]), ("--version", []), ("solve nim --help", ["numpy"])):
        code = f"sys.argv = ['arena', *{words.split()}]\nfrom arena.cli import main\nmain()"
        assert loaded(code) in ("[]\n", f"{needed}\n"), words
    assert loaded("import arena, games, exporters") == "[]\n"
    table = "sys.argv = ['arena', 'table', 'fibonacci_nim']\nfrom arena.cli import main\nmain()"
    assert loaded(table, ("pandas", "numba")) == "[]\n"


def test_exit_codes_and_streams(tmp_path):
    (tmp_path / "broken.json").write_text("{")
    for code, words in ((0, ["solve", "rook"]), (1, ["solve", "broken.json"]), (2, ["solve", "rok"])):
        done = run(*words, cwd=tmp_path)
        assert (done.returncode, bool(done.stdout), done.stderr.count("\n")) == (code, code == 0, int(code > 0))
    text = run("convert", "sans_interet", "-o", "-", "--to-format", "json").stdout
    assert run("solve", "-", stdin=text).stdout.splitlines()[1:] == run("solve", "sans_interet").stdout.splitlines()[1:]
    assert run(script='"$@" convert sans_interet -o - --to-format pg | "$@" solve - --from-format pg').returncode == 0


def test_closed_streams_and_closed_pipes_are_no_trouble():
    done = run(script='"$@" table tictactoe | head -1')
    assert (done.stdout[:9], done.stderr) == ("position,", "")
    done = run(script='"$@" solve rook 2>&- && "$@" solve rook >&-')
    assert (done.returncode, done.stderr) == (0, "")
    done = run(script='"$@" solve - <&-')
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_an_error_of_one_line():
    for words in ("table rook", "--help", "draw rook -o -"):
        done = run(script=f'"$@" {words} >/dev/full')
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), words
        assert done.stderr.startswith("arena: ")
    assert run("table", "rook", "-o", "/dev/full").returncode == 1


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_an_error_of_one_line(tmp_path):
    tmp_path.chmod(0o500)
    done = run("table", "rook", "-o", tmp_path / "x.csv")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.slow
def test_output_does_not_depend_on_the_seed_of_hashes():
    script = (
        '"$@" table sans_interet; "$@" draw kernel_ad --color kernel -o -; '
        '"$@" convert tictactoe -o - --to-format json --rows 2'
    )
    assert len({run(script=script, PYTHONHASHSEED=seed).stdout for seed in "12"}) == 1


def test_a_game_and_a_bot_that_print_do_not_spoil_the_results(tmp_path):
    (tmp_path / "loud.py").write_text(LOUD)
    for words in (
        ["table", "loud.py:Pile", "--heap", "2"],
        ["simulate", "loud.py:Pile", "--first", "loud.py:bot", "--games", "2", "--workers", "1", "--json"],
    ):
        done = run(*words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(("position,", "{"))
        assert "noise" not in done.stdout
        assert "noise" in done.stderr


def test_a_file_of_the_users_that_hides_a_package_is_named_and_not_run(tmp_path):
    (tmp_path / "games.py").write_text("raise SystemExit(9)")
    done = run("solve", "nim", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"{tmp_path}/games.py" in done.stderr


def test_a_console_without_utf_8_is_shown_escapes():
    done = run("solve", "sans_interet", "--lang", "fr", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u2205" in done.stdout


def test_a_game_that_is_too_large_is_refused_within_a_gigabyte():
    done = run(script='ulimit -v 1500000; "$@" solve nim --heaps 99,99,99,99')
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "199,999,984" in done.stderr


def test_each_score_comes_before_the_next_position_is_asked():
    words = [*ARENA, "search", "connect_four", "--perfect", "--scores", "-"]
    with started(words, stdin=subprocess.PIPE) as process:
        for position in ("4455", "1234", "44"):
            process.stdin.write(f"{position}\n")
            process.stdin.flush()
            assert process.stdout.readline().split()[0] == position
        out, err = process.communicate("12345", timeout=60)
    assert (out.split()[0], err, process.returncode) == ("12345", "", 0)


@pytest.mark.slow
def test_ctrl_c_ends_a_command_and_leaves_no_half_file(tmp_path):
    (tmp_path / "old.csv").write_text("old")
    with started([*ARENA, *LONG, "-o", "old.csv"], cwd=tmp_path) as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None and watched.cpu_times().user < 1:
            time.sleep(0.05)
        process.send_signal(2)
        out, err = process.communicate(timeout=60)
    assert process.returncode in (1, 130)
    assert (out, err.strip()) == ("", "arena: interrupted")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"old.csv": "old"}


@pytest.mark.slow
def test_ctrl_c_makes_a_timed_search_answer_and_matches_report():
    for words in (["search", "connect_four", "--seconds", "60", "--json"], ["simulate", "nim", "--games", "9999999"]):
        with started([*ARENA, *words]) as process:
            time.sleep(6)
            os.killpg(process.pid, 2)
            out, err = process.communicate(timeout=60)
        assert '"plies"' in out or "J1" in out, err
        assert "Traceback" not in err


def on_terminal(words, typed=b"", **environment):
    """Run a command whose stderr, and stdin where something is typed, is a terminal; return what is shown there."""
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (30, 100))
    streams = {"stdin": inside, "stdout": inside} if typed else {"stdout": subprocess.DEVNULL}
    process = subprocess.Popen(
        [*ARENA, *words], stderr=inside, env={**os.environ, "TERM": "xterm-256color", **environment}, **streams
    )
    os.close(inside)
    os.write(terminal, typed)
    shown = b""
    with os.fdopen(terminal, "rb", buffering=0) as screen:
        try:
            while part := screen.read(4096):
                shown += part
        except OSError:  # Linux says so that nobody writes there any more
            pass
    assert process.wait(timeout=60) == 0
    return shown.decode(errors="replace")


@pytest.mark.slow
def test_progress_shows_on_a_terminal_and_nowhere_else():
    words = ["simulate", "connect_four", "--first", "minimax:plies=2", "--games", "500", "--workers", "1"]
    assert "/500" in on_terminal(words, ARENA_LOOPS="plain")
    assert run(*words, ARENA_LOOPS="plain").stderr == ""


def test_players_have_colors_on_a_terminal_alone():
    words = ["play", "tictactoe", "--first", "human", "--second", "first"]
    assert "\x1b[" in on_terminal(words, b"5\nquit\n")
    assert "\x1b[" not in run(*words, stdin="5\nquit\n").stdout


@pytest.mark.shell
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_a_script_that_the_shell_takes(shell):
    typed = {"COMP_WORDS": "arena solve fib", "COMP_CWORD": "fib" if shell == "fish" else "2"}
    offered = run(_ARENA_COMPLETE=f"{shell}_complete", **typed)
    assert "fibonacci_nim" in offered.stdout
    script = run(_ARENA_COMPLETE=f"{shell}_source").stdout
    assert "arena" in script
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    assert subprocess.run([shell, "-n"], input=script, text=True, check=False).returncode == 0
