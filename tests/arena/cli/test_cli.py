"""The command line as a process: what it prints, what it imports, what it refuses and how."""

import csv
import errno
import fcntl
import io
import json
import os
import pty
import resource
import struct
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest
from engine import needs_pdf
from process import ARENA, ENVIRONMENT, arena, forked, output

import exporters
import games
from arena.cli import group, main
from arena.cli.failures import report
from arena.cli.verb import Verb
from arena.machine.data import DATA

FIBONACCI = {2, 3, 5, 8, 13, 21, 34, 55, 89, 144}


def rows(*arguments):
    return list(csv.DictReader(io.StringIO(output(*arguments))))


# Start-up


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["solve", "--help"],
        ["solve", "nim", "--help"],
        ["games"],
        ["--version"],
        ["search", "connect_four", "--help"],
        ["tournament", "--help"],
    ],
)
def test_light_commands_load_no_heavy_package(arguments):
    script = (
        "import atexit, sys\n"
        "heavy = ['networkx', 'pandas', 'numpy', 'numba', 'graphviz', 'pygraphviz', 'tqdm', 'psutil']\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules]))\n"
        "from arena.cli import main\n"
        f"sys.argv = ['arena', *{arguments}]\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


LIGHT = {
    "arena", "arena.cli", "arena.cli.group", "arena.cli.verbs", "arena.errors", "arena.machine",
    "arena.machine.shadowing",
}  # fmt: skip
"""Of our modules, what the help and the completion of verbs may import."""
BESIDE = "click, click._textwrap, click.shell_completion, gettext, importlib.machinery, locale, resource, shlex, shutil"
"""Of others' packages: click, and what it imports itself to print help or completions."""


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--help"], {}), ([], {"_ARENA_COMPLETE": "bash_complete", "COMP_WORDS": "arena so", "COMP_CWORD": "1"})],
)
def test_help_and_completion_import_little_beside_click(arguments, environment):
    script = (
        f"import atexit, io, sys, {BESIDE}\n"
        "before = set(sys.modules)\n"
        "atexit.register(lambda: print(*sys.modules.keys() - before, file=sys.stderr))\n"
        "from arena.cli import main\n"
        f"sys.argv = ['arena', *{arguments}]\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env={**ENVIRONMENT, **environment}, capture_output=True, text=True, check=True
    )
    assert set(done.stderr.split()) <= LIGHT
    assert "solve" in done.stdout


def test_the_options_of_draw_import_no_builder_and_play_no_games():
    script = (
        "import atexit, sys\n"
        "later = ['concurrent.futures', 'multiprocessing', 'arena.playing', 'exporters.drawings.things']\n"
        "atexit.register(lambda: print([name for name in later if name in sys.modules]))\n"
        "from arena.cli import main\n"
        "sys.argv = ['arena', 'draw', 'nim', '--help']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "--values" in done.stdout
    assert done.stderr == "[]\n"


class Failing:
    """What finds modules, and fails at one of them."""

    def __init__(self, name, error):
        self.name, self.error = name, error

    def find_spec(self, name, path=None, target=None):  # noqa: ARG002
        if name == self.name:
            raise self.error


def made_of_an_interrupt():
    error = ImportError("cannot import a part of it")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("arena.cli.group", KeyboardInterrupt()),
        ("arena.cli.verbs.solve", KeyboardInterrupt()),
        ("arena.cli.verbs.solve", made_of_an_interrupt()),
    ],
)
def test_ctrl_c_while_modules_are_imported_is_told_in_a_line(monkeypatch, capsys, name, error):
    monkeypatch.setattr("arena.rules.faults.asked", None)  # by another test
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Failing(name, error), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["arena", "solve", "nim"])
    with pytest.raises(SystemExit) as end:
        main()
    printed = capsys.readouterr()
    assert (end.value.code, printed.out, printed.err.lstrip()) == (1, "", "arena: interrupted\n")


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        ImportError("numpy: _multiarray.so: failed to map segment from shared object"),
    ],
)
@pytest.mark.parametrize("name", ["arena.cli.verbs.solve", "click"])
def test_what_does_not_fit_in_memory_is_told_in_a_line(monkeypatch, capsys, name, error):
    for module in {name, "arena.cli.group", "arena.cli.failures"}:
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Failing(name, error), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["arena", "solve", "nim"])
    with pytest.raises(SystemExit) as end:
        main()
    printed = capsys.readouterr()
    assert (end.value.code, printed.out, printed.err.count("\n")) == (1, "", 1)
    assert printed.err.startswith("arena: out of memory")


def test_a_package_that_would_crash_under_a_limit_is_not_imported(tmp_path):
    done = subprocess.run(
        [*ARENA, "convert", "sans_interet", str(tmp_path / "x.parquet")],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (250 << 20, 250 << 20)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("arena: Parquet needs 800 MB of address space and ")


def test_next_to_nothing_is_imported_before_ctrl_c_is_answered():
    script = (
        "import io, os, sys, warnings; before = set(sys.modules); import arena.cli; print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"arena", "arena.cli"}


def test_every_verb_has_a_line_in_the_help_that_fits():
    assert all(isinstance(group.verb(name), click.Command) for name in group.VERBS)
    with click.Context(group.cli, terminal_width=80) as context:
        printed = group.cli.get_help(context).splitlines()
    for name, text in group.VERBS.items():
        assert any(line.split() == [name, *text.split()] for line in printed)


@pytest.mark.parametrize("name", [name for name in group.VERBS if isinstance(group.verb(name), Verb)])
def test_the_help_of_a_verb_shows_the_options_that_its_games_take(name):
    verb = group.verb(name)
    shown = output(name, "--help").partition("Options after GAME:")[2].partition("\nGames:")[0]
    assert all(max(option.opts, key=len) in shown for option in verb.options if isinstance(option, click.Option))


def test_many_first_moves_go_on_below():
    lines = output("solve", "tictactoe").splitlines()
    assert lines[2:5] == [
        "good first moves     .../.../..x, .../.../.x., .../.../x.., .../..x/...,",
        "                     .../.x./..., .../x../..., ..x/.../..., .x./.../...,",
        "                     x../.../...",
    ]
    assert all(len(line) <= 80 for line in lines)


def test_importing_arena_loads_no_heavy_package():
    heavy = ("networkx", "pandas", "numpy", "numba", "click")
    script = f"import sys, arena, games, exporters; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_solving_loads_no_pandas():
    script = (
        "import atexit, sys\n"
        "atexit.register(lambda: print([name for name in ('pandas', 'graphviz') if name in sys.modules]))\n"
        "from arena.cli import main\n"
        "sys.argv = ['arena', 'table', 'fibonacci_nim']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_completion_offers_verbs_games_and_options():
    def offered(*words):
        done = arena(
            COMP_WORDS=" ".join(["arena", *words]), COMP_CWORD=str(len(words)), _ARENA_COMPLETE="bash_complete"
        )
        return {line.split(",")[1] for line in done.stdout.splitlines()}

    assert {"solve", "draw", "table", "sweep", "kernel", "games"} <= offered("")
    assert offered("solve", "fib") == {"fibonacci_nim"}
    assert {"--matches", "--json"} <= offered("solve", "fibonacci_nim", "--")
    assert offered("draw", "nim", "--color", "k") == {"kernel"}


# games


@pytest.mark.slow
def test_games_lists_every_game_with_its_parameters():
    text = output("games")
    for name in [*games.names(), *exporters.bundled()]:
        assert name in text
    listed = json.loads(output("games", "--json"))
    assert [game["name"] for game in listed["games"]] == games.names()
    assert listed["files"] == exporters.bundled()
    nim = next(game for game in listed["games"] if game["name"] == "nim")
    assert nim["parameters"][0] == {"name": "heaps", "default": [1, 3, 5, 7], "help": "objects in each heap"}


# solve

KEYS = [
    "game",
    "parameters",
    "vertices",
    "edges",
    "s1",
    "s2",
    "f1",
    "f2",
    "drawn_sinks",
    "w1",
    "w2",
    "undetermined",
    "draws_by_rule",
    "draws_endless",
    "determined",
    "initial",
    "winner",
    "remoteness",
    "first_moves",
    "staying_moves",
    "layers",
    "plays",
    "tree_nodes",
]


def solved(*arguments):
    found = json.loads(output("solve", *arguments, "--json"))
    assert [key for key in found if key != "plays_up_to_symmetry"] == KEYS  # of games with symmetries alone
    return found


def test_solve_fibonacci_nim():
    assert solved("fibonacci_nim", "--matches", 4) == {
        "game": "fibonacci_nim",
        "parameters": {"matches": 4},
        "vertices": 8,
        "edges": 11,
        "s1": 4,
        "s2": 4,
        "f1": 1,
        "f2": 1,
        "drawn_sinks": 0,
        "w1": 5,
        "w2": 3,
        "undetermined": 0,
        "draws_by_rule": 0,
        "draws_endless": 0,
        "determined": True,
        "initial": "(4,3)",
        "winner": 1,
        "remoteness": 3,
        "first_moves": ["(3,2)"],
        "staying_moves": [],
        "layers": {"1": [1, 2, 1, 1], "2": [1, 2]},
        "plays": 6,
        "tree_nodes": 14,
    }


def test_solve_tictactoe():
    found = solved("tictactoe")
    assert (found["vertices"], found["edges"], found["f1"], found["f2"], found["drawn_sinks"]) == (
        5478,
        16167,
        626,
        316,
        16,
    )
    assert (found["w1"], found["w2"], found["undetermined"], found["draws_by_rule"]) == (2936, 1474, 1068, 1068)
    assert (found["winner"], found["remoteness"], len(found["first_moves"])) == (0, None, 9)
    assert (found["plays"], found["tree_nodes"]) == (255168, 549946)
    assert found["layers"] == {"1": [626, 1498, 392, 260, 88, 72], "2": [316, 860, 116, 96, 36, 50]}
    assert not found["determined"]


def test_solve_sans_interet_by_name_and_by_path(tmp_path):
    by_name = solved("sans_interet")
    assert (by_name["winner"], by_name["first_moves"], by_name["w1"], by_name["w2"]) == (1, ["1"], 5, 3)
    assert (by_name["plays"], by_name["tree_nodes"]) == (None, None)
    assert by_name["parameters"] == {}
    copy = tmp_path / "copy.json"
    copy.write_bytes((DATA / "sans_interet.json").read_bytes())
    assert {**solved(copy), "game": "sans_interet"} == by_name


def test_solve_from_another_vertex():
    assert solved("sans_interet", "--from", "2")["winner"] == 2
    lost = solved("subtraction", "--heap", 8)
    assert (lost["winner"], lost["first_moves"]) == (2, [])
    assert solved("subtraction", "--heap", 8, "--from", "6 J2")["first_moves"] == ["4"]
    assert solved("subtraction", "--heap", 8, "--from", "7")["initial"] == "7"
    assert solved("fibonacci_nim", "--from", "(3, 2)")["winner"] == 1


def test_a_move_that_only_stays_in_the_winning_region_is_told_apart():
    found = solved("sans_interet", "--from", "3")
    assert (found["first_moves"], found["staying_moves"]) == (["6"], ["1"])
    lines = output("solve", "sans_interet", "--from", "3").splitlines()
    assert lines[2:4] == [
        "good first moves     6",
        "only staying         1: J1 keeps the win, but play may come back",
    ]
    moves = json.loads(output("solve", "sans_interet", "--lookup", "3", "--json"))["moves"]
    assert [(move["move"], move["best"], move["stays"]) for move in moves] == [("1", False, True), ("6", True, False)]
    lines = output("solve", "sans_interet", "--lookup", "3").splitlines()
    assert [line[:8] for line in lines[2:4]] == ["~      1", "*      6"]
    assert lines[-1] == "~ only stays where J1 wins: play may come back"


def test_solve_from_a_sink():
    found = solved("subtraction", "--heap", 3, "--from", "0 J2")
    assert (found["winner"], found["remoteness"], found["first_moves"], found["plays"], found["tree_nodes"]) == (
        1,
        0,
        [],
        1,
        1,
    )
    assert "play has ended" in output("solve", "subtraction", "--from", "0 J2")


def test_one_match_is_a_lost_start():
    assert solved("fibonacci_nim", "--matches", 1)["winner"] == 2


def test_marienbad_is_lost_by_the_first_player():
    assert solved("marienbad")["winner"] == 2
    assert solved("nim", "--heaps", "1,3,5,7", "--misere")["w1"] == 368


def test_large_counts_are_exact():
    plays = [1, 1, 2]
    while len(plays) <= 3000:
        plays.append(sum(plays[-3:]))
    assert solved("subtraction", "--heap", 3000)["plays"] == plays[3000]
    assert "about 10^793" in output("solve", "subtraction", "--heap", 3000)


def test_output_is_the_same_whatever_the_hash_seed():
    commands = [
        ["table", "sans_interet"],
        ["kernel", "circuit_kernel", "--json"],
        ["draw", "kernel_ad", "--color", "kernel", "-o", "-"],
        ["draw", "fibonacci_nim", "--color", "attractor", "-o", "-"],
    ]
    script = f"from arena.cli.group import cli\nfor words in {commands}: cli.main(words, standalone_mode=False)"
    printed = {
        subprocess.run(
            [sys.executable, "-c", script], env={**ENVIRONMENT, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "0123"
    }
    assert len(printed) == 1
    assert printed.pop().count(b"\n") > 60


def test_long_lists_are_cut_for_a_reader():
    for verb in ("solve", "kernel"):
        text = output(verb, "subtraction", "--heap", 3000)
        assert len(text) < 3000
        assert "in all)" in text


# table


def test_table_of_an_arena():
    found = {(row["position"], row["player"]): row for row in rows("table", "subtraction", "--heap", 5)}
    assert len(found) == 10
    assert found["5", "1"] == {
        "position": "5",
        "player": "1",
        "ply": "0",
        "sink": "no",
        "winner": "1",
        "draw": "",
        "remoteness": "3",
        "strategy": "4",
        "best_moves": "4",
    }
    assert [found[heap, "1"]["strategy"] for heap in "321"] == ["0", "0", "0"]
    assert (found["0", "1"]["sink"], found["0", "1"]["winner"], found["0", "1"]["strategy"]) == ("yes", "2", "")
    assert (found["4", "2"]["winner"], found["4", "2"]["best_moves"], found["4", "2"]["remoteness"]) == ("1", "", "2")


def test_table_of_draws():
    found = rows("table", "tictactoe")
    assert sum(row["draw"] == "rule" for row in found) == 1068
    start = next(row for row in found if row["position"] == ".../.../...")
    assert (start["winner"], start["remoteness"], start["best_moves"].count(";")) == ("0", "", 8)
    assert start["strategy"] in start["best_moves"].split(";")


def test_table_of_positions_in_misere_play():
    found = rows("table", "marienbad", "--graph", "positions")
    assert sum(row["outcome"] == "P" for row in found) == 48
    assert sum(row["kernel"] == "yes" for row in found) == 48
    assert all((row["kernel"] == "yes") == (row["grundy"] == "0") for row in found)
    one = next(row for row in found if row["position"] == "0,0,0,1")
    assert (one["outcome"], one["kernel"]) == ("P", "no")


def test_table_of_a_bare_graph_with_a_circuit():
    found = rows("table", "circuit_3")
    assert [(row["outcome"], row["kernel"], row["grundy"], row["round"]) for row in found] == [("D", "no", "", "")] * 3


def test_table_into_a_file_and_onto_stdout(tmp_path):
    assert output("table", "rook", "-o", tmp_path / "rook.csv") == ""
    assert (tmp_path / "rook.csv").read_text() == output("table", "rook", "-o", "-")


# kernel


def test_kernel_of_the_rook():
    assert json.loads(output("kernel", "rook", "--json")) == {
        "exists": True,
        "unique": True,
        "kernel": ["3", "9", "15"],
        "rounds": [["15"], ["9"], ["3"]],
        "in_every": ["3", "9", "15"],
        "in_none": ["1", "2", "4", "5", "6", "7", "8", "10", "11", "12", "13", "14"],
        "undecided": [],
        "strategy": {
            "1": "3", "2": "3", "4": "9", "5": "15", "6": "9", "7": "9", "8": "9",
            "10": "15", "11": "15", "12": "15", "13": "15", "14": "15",
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("kernel_ad", (True, True, ["a", "d"], [["d"], ["a"]], [])),
        ("circuit_3", (False, False, None, [], ["a", "b", "c"])),
        ("circuit_kernel", (True, True, ["c", "d"], [["d"], ["c"]], [])),
    ],
)
def test_kernel_of_the_bare_graphs(name, expected):
    found = json.loads(output("kernel", name, "--json"))
    assert tuple(found[key] for key in ("exists", "unique", "kernel", "rounds", "undecided")) == expected


def test_kernel_reports_its_bound():
    found = json.loads(output("kernel", "circuit_3", "--bound", 0, "--json"))
    assert (found["exists"], found["unique"], found["kernel"]) == (None, None, None)
    assert "not decided within 0 choices; raise --bound" in output("kernel", "circuit_3", "--bound", 0)


def test_kernel_of_an_arena_on_demand():
    assert json.loads(output("kernel", "tictactoe", "--json"))["unique"]
    found = json.loads(output("kernel", "subtraction", "--heap", 3, "--graph", "arena", "--json"))
    assert found["kernel"] == ["0 J1", "0 J2"]
    assert found["in_none"] == ["1 J1", "1 J2", "2", "3"]


# sweep


@pytest.mark.slow
def test_sweep_finds_the_fibonacci_numbers(tmp_path):
    file = tmp_path / "sweep.csv"
    assert output("sweep", "fibonacci_nim", "--matches", "2:150", "-o", file) == ""
    found = list(csv.DictReader(file.read_text().splitlines()))
    assert [int(row["matches"]) for row in found] == list(range(2, 151))
    assert {int(row["matches"]) for row in found if row["winner"] == "2"} == FIBONACCI


def test_sweep_into_a_pipe_is_csv():
    assert output("sweep", "rook", "--rows", "1:2", "-o", "-").splitlines()[0].startswith("rows,columns,winner,")


def test_closed_streams_are_no_trouble():
    script = '"$@" 2>&- && "$@" >&-'
    done = subprocess.run(
        ["bash", "-c", script, "bash", *ARENA, "solve", "rook"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Rook")


def test_sweep_prints_a_row_a_start_and_json():
    text = output("sweep", "subtraction", "--heap", "0:8:2", "--misere").splitlines()
    assert [line.split()[:4] for line in text] == [
        ["heap", "take", "misère", "winner"],
        ["0", "1,2,3", "yes", "1"],
        ["2", "1,2,3", "yes", "1"],
        ["4", "1,2,3", "yes", "1"],
        ["6", "1,2,3", "yes", "1"],
        ["8", "1,2,3", "yes", "1"],
    ]
    found = json.loads(output("sweep", "rook", "--rows", "1:2", "--columns", "1:2", "--json"))
    assert [(row["rows"], row["columns"], row["winner"]) for row in found] == [
        (1, 1, 2),
        (1, 2, 1),
        (2, 1, 1),
        (2, 2, 2),
    ]


# draw


@pytest.mark.parametrize(
    ("ending", "magic"),
    [("dot", b"digraph"), ("svg", b"<?xml"), ("png", b"\x89PNG"), pytest.param("pdf", b"%PDF", marks=needs_pdf)],
)
def test_draw_by_the_ending(tmp_path, ending, magic):
    file = tmp_path / f"picture.{ending}"
    assert output("draw", "fibonacci_nim", "--color", "attractor", "--player", 2, "-o", file) == ""
    assert file.read_bytes().startswith(magic)


@pytest.mark.parametrize("option", ["--color", "--colour"])
def test_draw_on_stdout_in_either_spelling(option):
    assert output("draw", "sans_interet", option, "player", "-o", "-", "--format", "dot").startswith("digraph")


def test_draw_the_position_graph():
    assert "shape=ellipse" in output("draw", "nim", "--heaps", "1,2", "--graph", "positions", "-o", "-")


def test_draw_without_graphviz_writes_the_dot_and_says_how_to_get_one(tmp_path):
    script = (
        "import sys\n"
        "from exporters.pictures import graphviz\n"
        "graphviz.shutil.which = lambda name: None\n"
        "graphviz.wheel_libraries = lambda: None\n"
        "from arena.cli import main\n"
        "sys.argv = ['arena', 'draw', 'fibonacci_nim', '-o', 'nim.svg']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "pip install pygraphviz" in done.stderr
    assert "wrote nim.dot" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["nim.dot"]


# Bad input

REFUSED = [
    (2, ["solve", "nimm"], "unknown game: 'nimm' (did you mean nim?"),
    (2, ["foo"], " (a verb comes first: arena solve nim; arena --help lists the verbs)"),
    (2, ["rook"], " (a verb comes first: arena solve rook; "),
    (2, ["road_map"], " (a verb comes first: arena solve road_map; "),
    (2, ["broken.json"], " (a verb comes first: arena solve broken.json; "),
    (2, ["--lang", "fr", "solve", "rook"], " (options come after the verb: arena solve nim --lang ...)"),
    (2, ["solve", "nim", "--heap", "3"], "--heap"),
    (2, ["solve", "subtraction", "--take", "0"], "take: 0"),
    (1, ["solve", "fibonacci_nim", "--max-vertices", "5"], "more than 5 vertices; raise --max-vertices"),
    (1, ["solve", "fibonacci_nim", "--max-edges", "5"], "more than 5 edges; raise --max-edges"),
    (1, ["solve", "nim", "--heaps", "99,99,99,99"], "199,999,984 positions"),
    (2, ["solve", "fibonacci_nim", "-o", "x.solved"], "-o: fibonacci_nim has no packed rules"),
    (2, ["solve", "nim", "--lookup", "1,3,5,7 J2"], "cannot be reached from the start"),
    pytest.param(
        1,
        ["solve", "rook", "--rows", "10000", "--columns", "10000"],
        "more than 1,000,000 vertices",
        marks=pytest.mark.slow,
    ),
    (2, ["solve", "kernel_ad"], "bare graph: it has no players"),
    (1, ["solve", "missing.json"], "missing.json: No such file or directory"),
    (1, ["solve", "broken.json"], "broken.json: not JSON"),
    (1, ["solve", "lacking.json"], "lacking.json: the key 'edges' is missing"),
    (1, ["solve", "folder.json"], "folder.json: Is a directory"),
    (1, ["solve", "folder"], "folder/nodes.csv: No such file or directory"),
    (2, ["table", "sans_interet", "--graph", "positions"], "holds an arena, so there is no --graph positions"),
    (2, ["kernel", "kernel_ad", "--graph", "arena"], "holds a graph without players, so there is no --graph arena"),
    (2, ["table", "tictactoe", "--graph", "positions"], "no position graph"),
    (2, ["kernel", "tictactoe", "--graph", "positions"], "no position graph"),
    (2, ["sweep", "sans_interet"], "unknown game: 'sans_interet'"),
    (2, ["sweep", "fibonacci_nim", "--matches", "9:2"], "'9:2' (an empty range"),
    (2, ["sweep", "fibonacci_nim", "--matches", "1:"], "'1:'"),
    (2, ["sweep", "fibonacci_nim", "--matches", "0:3"], "matches: 0"),
    (2, ["sweep", "fibonacci_nim", "--matches", "1:1000000000000"], "at most 10,000"),
    (
        1,
        ["sweep", "fibonacci_nim", "--matches", "3:9", "--max-vertices", "20"],
        "FibonacciNim(matches=8): more than 20 vertices",
    ),
    (2, ["draw", "fibonacci_nim"], "--output"),
    (2, ["draw", "fibonacci_nim", "-o", "x.svg", "--color", "outcome"], "belongs to position graphs"),
    (2, ["draw", "kernel_ad", "-o", "x.svg", "--color", "winner"], "bare graph has no players"),
    (2, ["draw", "fibonacci_nim", "-o", "x.svg", "--player", "2"], "2: for --color attractor or --view proof"),
    (2, ["draw", "rook", "-o", "x.svg", "--view", "layers", "--player", "1"], "1: for --color attractor or --view"),
    (2, ["film", "fibonacci_nim", "-o", "x.svg", "--of", "values", "--player", "1"], "1: for --of attractor"),
    (2, ["film", "circuit_3", "-o", "x.svg", "--player", "1"], "1: for --of attractor"),
    (1, ["draw", "tictactoe", "--layout", "dot", "-o", "x.svg"], "no picture that can be read"),
    (
        1,
        ["draw", "fibonacci_nim", "-o", "no/such/folder/x.svg"],
        "x.svg: No such file or directory (there is no folder no/such/folder)",
    ),
    (
        1,
        ["table", "fibonacci_nim", "-o", "no/such/x.csv"],
        "no/such/x.csv: No such file or directory (there is no folder no/such)",
    ),
    (1, ["solve", "no/such.json"], "no/such.json: No such file or directory (there is no folder no)"),
    (1, ["table", "fibonacci_nim", "-o", "folder"], "folder: Is a directory"),
    (1, ["draw", "circuit_3", "--color", "grundy", "-o", "x.svg"], "circuit: a -> b -> c -> a"),
]


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("workplace")
    (folder / "broken.json").write_text("{")
    (folder / "lacking.json").write_text('{"format": "arena", "version": 1, "kind": "arena", "graph": {}, "nodes": []}')
    (folder / "folder").mkdir()
    (folder / "folder.json").mkdir()
    return folder


@pytest.mark.parametrize(
    ("code", "arguments", "told"), REFUSED, ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else ""
)
def test_what_is_refused_is_told_in_one_line(workplace, code, arguments, told):
    before = sorted(workplace.iterdir())
    done = arena(*arguments, cwd=workplace)
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("arena: ")
    assert done.returncode == code
    assert done.stdout == ""
    assert sorted(workplace.iterdir()) == before


def test_an_error_of_a_stream_that_has_a_number_is_a_line(capsys):
    assert report(FileNotFoundError(errno.ENOENT, "gone", 7)) == 1
    assert capsys.readouterr().err == "arena: 7: gone\n"


def test_huge_nim_is_refused_within_bounded_memory():
    """The whole process may take 1 GiB of address space beside what the interpreter has."""
    script = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "import sys\n"
        "from arena.cli import main\n"
        "sys.argv = ['arena', 'solve', 'nim', '--heaps', '99,99,99,99']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert "199,999,984 positions" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    done = arena("table", "fibonacci_nim", "-o", tmp_path / "x.csv")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["table", "rook"], ["solve", "rook"], ["games"], ["--help"], ["sweep", "rook"]])
def test_a_full_disk_is_told_in_one_line(arguments):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*ARENA, *arguments], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "arena: No space left on device\n"


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        ["bash", "-c", '"$@" | head -1', "bash", *ARENA, "table", "tictactoe"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("position,")
    assert done.stderr == ""


@pytest.mark.slow
def test_interrupting_tells_so_and_leaves_nothing(tmp_path):
    done = forked("table", "nim", "--heaps", "29,29,29", "-o", "table.csv", folder=tmp_path, worked=1)
    assert (done.returncode, done.stderr.strip()) == (1, "arena: interrupted")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["solve", "fibonacci_nim", "--matches", "30"], "unfolding fibonacci_nim"),
        (["solve", "nim", "--heaps", "9,9,9", "-o", "x.solved"], "positions found"),
        (["solve", "connect_four", "--rows", "4", "--columns", "4"], "ply "),
    ],
)
def test_progress_shows_on_a_terminal_and_nowhere_else(words, expected, tmp_path):
    script = f"import sys, arena.cli.output as o, arena.cli\no.DELAY = 0\nsys.argv[1:] = {words}\narena.cli.main()"
    terminal, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=inside, cwd=tmp_path)
    answer, _ = process.communicate(timeout=120)
    os.close(inside)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        shown += part
        if not part:
            break
    os.close(terminal)
    assert process.returncode == 0
    assert expected.encode() in shown
    piped = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=tmp_path)
    assert (piped.stdout, piped.stderr) == (answer, b"")
