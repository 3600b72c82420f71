"""Games from files and from installed packages: found, run, and told apart from what is none."""

import pickle
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from process import arena, output, refused

import games
from arena import ImpartialGame, ParameterError, TooLarge, position_graph, solve, unfold
from arena.cli.group import cli
from arena.errors import InvalidGame
from arena.playing.matches import play_matches
from arena.rules import faults
from arena.rules.capabilities import packed_rules
from arena.unfolding.unfold import unfold_compact

COUNT = '''
from dataclasses import dataclass
from typing import Annotated

@dataclass(frozen=True)
class Count:
    """Add 1 or 2; whoever says the last number wins."""

    top: Annotated[int, "the last number"] = 5

    @property
    def initial(self):
        return (0, 1)

    def player(self, position):
        return position[1]

    def moves(self, position):
        number, player = position
        return [(str(step), (number + step, 3 - player)) for step in (1, 2) if number + step <= self.top]

    def winner(self, position):
        return None if any(self.moves(position)) else 3 - position[1]

    def label(self, position):
        return f"{position[0]} by {position[1]}"

    def parse(self, text):
        number, player = text.split(" by ")
        return (int(number), int(player))
'''
HALVING = '''
from dataclasses import dataclass

from arena import ImpartialGame

@dataclass(frozen=True)
class Halving(ImpartialGame[int]):
    """Take at most half of the heap."""

    heap: int = 10

    @property
    def start(self):
        return self.heap

    def options(self, position):
        for taken in range(1, position // 2 + 1):
            yield str(taken), position - taken

    def show(self, position):
        return str(position)

    def read(self, text):
        return int(text)
'''
WINNER = "return None if any(self.moves(position)) else 3 - position[1]"
PAIR = "(str(step), (number + step, 3 - player))"


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write files into a folder, where the test then is."""
    monkeypatch.chdir(tmp_path)

    def written(name, text, *changes):
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / name).write_text(text)
        return name

    return written


# A class in a file


def test_a_game_in_a_file_is_found_by_its_class_or_alone(write):
    write("count.py", COUNT)
    for name in ("count.py:Count", "count.py", "./count.py"):
        game = games.load(name, top=6)
        assert repr(game) == "Count(top=6)"
        assert game == games.load("count.py:Count", top=6)
        assert solve(unfold(game)).winner[game.initial] == 2


def test_the_only_game_of_a_file_needs_no_name_whatever_stands_beside_it(write):
    write(
        "count.py",
        COUNT + "@dataclass(frozen=True)\nclass Pair:\n    left: int\n\nclass Other:\n    pass\n_Count = Count",
    )
    assert repr(games.load("count.py")) == "Count(top=5)"


def test_imported_classes_are_not_the_games_of_a_file(write):
    write("count.py", "from games.nim import Nim\nfrom arena import ImpartialGame\n" + COUNT)
    assert repr(games.load("count.py")) == "Count(top=5)"


def test_a_changed_file_is_loaded_again_and_an_unchanged_one_is_not(write):
    write("count.py", COUNT)
    first = games.find("count.py")
    assert games.find("count.py") is first
    write("count.py", COUNT, ("= 5", "= 7"))
    assert games.load("count.py").top == 7
    assert first().top == 5


def test_two_files_of_one_name_are_two_games(write, tmp_path):
    (tmp_path / "more").mkdir()
    write("count.py", COUNT)
    write("more/count.py", COUNT, ("= 5", "= 7"))
    assert [games.load(name).top for name in ("count.py", "more/count.py", "count.py")] == [5, 7, 5]


def test_an_impartial_game_in_a_file_has_its_position_graph(write):
    game = games.load(write("halving.py", HALVING), heap=40)
    assert isinstance(game, ImpartialGame)
    assert len(position_graph(game)) == 40
    assert game.parse("3 J2") == (3, 2)
    assert solve(unfold(game)).winner[game.initial] == 1


@pytest.mark.parametrize("heap", [1, 2, 9])
def test_a_guard_changes_no_answer(write, heap):
    guarded = games.load(write("halving.py", HALVING), heap=heap)
    arena, plain = unfold(guarded), unfold(guarded.rules)
    assert list(arena.nodes(data=True)) == list(plain.nodes(data=True))
    assert list(arena.edges(data=True)) == list(plain.edges(data=True))


def test_a_file_is_a_game_of_the_command_line(write):
    write("count.py", COUNT)
    write("Options.py", COUNT, ("top", "Top_number"))
    assert output("solve", "count.py:Count", "--top", 4).startswith("count.py:Count, top 4\nJ1 wins from 0 by 1")
    assert "--top INTEGER" in output("table", "count.py", "--help")
    assert output("sweep", "count.py", "--top", "1:6").count("\n") == 7
    assert output("solve", "Options.py", "--Top-number", 7).startswith("Options.py, Top_number 7\nJ1 wins")


def test_workers_play_a_game_of_a_file(write):
    write("count.py", COUNT)
    one, two = (output("simulate", "count.py", "--games", 30, "--workers", count) for count in (1, 2))
    assert one == two
    assert "30 games" in one


def test_another_process_finds_the_game_of_a_pickle(write):
    sent = pickle.dumps(games.load(write("count.py", COUNT), top=8))
    script = (
        "import os, pickle, sys; os.chdir('/'); print(pickle.loads(sys.stdin.buffer.read()).moves((7, 1)).__next__())"
    )
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, check=True)
    assert done.stdout == b"('1', (8, 2))\n"
    assert pickle.loads(sent) == games.load("count.py", top=8)  # noqa: S301 - our own


@pytest.mark.slow
def test_packed_rules_of_a_file_are_compiled_wherever_the_file_lies(write, tmp_path):
    """The file goes elsewhere, and numba finds the code that it has kept."""
    text = Path(games.find("subtraction").start.fget.__code__.co_filename).read_text()
    write("first.py", text, ("import parameters", "import parameters  # a copy"))
    game = games.load("first.py", heap=200_000)
    assert packed_rules(game)
    arena = unfold_compact(game)
    assert len(arena) == len(unfold_compact(games.load("subtraction", heap=200_000)))
    (tmp_path / "first.py").rename("second.py")
    done = output("solve", "second.py", "--heap", 200_001, cwd=tmp_path)
    assert f"{len(arena) + 2:,}" in done


# What is no game


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gone.py", r"gone\.py: No such file or directory"),
        ("gone.py:Game", r"gone\.py: No such file or directory"),
        ("nul\0.py", "null"),
        ("count.py:Game", r"unknown class of count.py: 'Game' \(one of Count\)"),
        ("count.py:", r"unknown class of count.py: '' \(one of Count\)"),
        ("count.py:dataclass", r"unknown class of count.py: 'dataclass' \(one of Count\)"),
        ("two.py", r"which class of two.py\? \(two.py:Count, two.py:More\)"),
        ("count", "unknown game: 'count'"),
    ],
)
def test_a_name_that_means_nothing_is_refused(write, name, told):
    write("count.py", COUNT)
    write("two.py", COUNT + "@dataclass(frozen=True)\nclass More(Count):\n    pass\n")
    with pytest.raises(ParameterError, match=told):
        games.find(name)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (COUNT, "", "defines no class"),
        ("(frozen=True)", "", "Count is not a frozen dataclass"),
        ("@dataclass(frozen=True)", "", "Count is not a frozen dataclass"),
        (
            "def winner",
            "def wins",
            r"Count lacks winner \(its members are initial, player, moves, winner, label, parse\)",
        ),
        ("def parse(self, text)", "def read(self, text)", "Count lacks parse"),
        ("int, ", "complex, ", r"the field top is .*complex.* \(int, float, str, bool or tuple\[int, ...\]\)"),
        ('Annotated[int, "the last number"]', "list[int]", r"the field top is list\[int\] \("),
        ('Annotated[int, "the last number"]', "tuple[str, ...]", r"the field top is tuple\[str, ...\] \("),
        ('Annotated[int, "the last number"]', "int | None", r"the field top is int \| None \("),
        ('Annotated[int, "the last number"]', "'Nothing'", "the types of its fields cannot be read: name 'Nothing'"),
        (" = 5", "", "the field top needs a default value"),
        ("def player(self", "def player(self:", r"game.py cannot be loaded: SyntaxError: .* \(line 15\)"),
        ("@dataclass(", "import nonesuch\n@dataclass(", r"ModuleNotFoundError: No module named 'nonesuch' \(line 5\)"),
        ("@dataclass(", "1 / 0\n@dataclass(", r"ZeroDivisionError: division by zero \(line 5\)"),
        ("@dataclass(", "raise SystemExit(3)\n@dataclass(", r"SystemExit: 3 \(line 5\)"),
        ("@dataclass(", "\0@dataclass(", "SyntaxError: source code string cannot contain null bytes|null bytes"),
    ],
)
def test_a_file_that_holds_no_game_is_told(write, old, new, told):
    write("game.py", COUNT, (old, new))
    with pytest.raises(InvalidGame, match=told) as caught:
        games.find("game.py")
    assert "\n" not in str(caught.value)


def test_an_abstract_game_lacks_what_it_leaves_out(write):
    write("game.py", HALVING, ("def read", "def reads"))
    with pytest.raises(InvalidGame, match=r"Halving lacks read \(its members are start, options, show, read\)"):
        games.find("game.py")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([(PAIR, "(number + step, 3 - player, 0)")], r"at 0 by 1: \(1, 2, 0\) is no pair of a move"),
        ([(PAIR, "(step, (number + step, 3 - player))")], r"at 0 by 1: \(1, \(1, 2\)\) is no pair of a move"),
        ([("return [", "return 7 or [")], "at 0 by 1: moves gives 7 "),
        ([("return [", "return None and [")], "at 0 by 1: moves gives None "),
        ([("return position[1]", "return 3")], r"at 0 by 1: player gives 3 \(1 or 2\)"),
        ([("return position[1]", "return position[1] if position[0] < 2 else None")], "player gives None"),
        ([("3 - player))", "player))")], "at 0 by 1: after '1' J1 is to move again"),
        (
            [("(number + step, 3 - player)", "[number + step, 3 - player]")],
            r"at 0 by 1: after '1' comes \[1, 2\]: unhash",
        ),
        ([("return (0, 1)", "return [0, 1]")], r"Count\(top=5\): initial is \[0, 1\]: unhashable"),
        ([(WINNER, "return None")], "at 5 by 2: no move, and no winner"),
        (
            [(WINNER, "return 3 - position[1] if position[0] > 3 else None")],
            "at 4 by 1: a winner, and yet there are moves",
        ),
        ([(WINNER, "return 5 if position[0] == 5 else None")], "at 5 by 2: winner gives 5 "),
        (
            [("number, player = position\n", "number, player = position\n        1 / (3 - number)\n")],
            r"at 3 by 1: Zero",
        ),
    ],
)
@pytest.mark.parametrize("build", [unfold, unfold_compact])
def test_rules_that_answer_nonsense_are_told_with_the_position(write, build, changes, told):
    game = games.load(write("game.py", COUNT, *changes))
    with pytest.raises(InvalidGame, match=told) as caught:
        build(game)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('f"{position[0]} by {position[1]}"', "position[0]", r"at \(0, 1\): label gives 0 \(one line of text\)"),
        (" by {", "\\n{", r"at \(0, 1\): label gives '0\\n1'"),
        ('f"{position[0]} by', 'f"{position[3]} by', r"at \(0, 1\): IndexError: tuple index out of range"),
    ],
)
def test_labels_that_are_no_line_are_told(write, old, new, told):
    game = games.load(write("game.py", COUNT, (old, new)))
    with pytest.raises(InvalidGame, match=told):
        unfold(game)


def test_nonsense_is_found_in_other_processes_too(write):
    game = games.load(write("game.py", COUNT, ("number, player = position\n", "number, player = position, 1 / 0\n")))
    with pytest.raises(InvalidGame, match=r"at 0 by 1: ZeroDivisionError: division by zero \(.*game\.py, line 19\)"):
        play_matches(game, "random", "random", 20, workers=2)


@pytest.mark.parametrize(("old", "new"), [("position - taken\n", "[position - taken]\n"), ("str(taken)", "taken")])
def test_impartial_rules_that_answer_nonsense_are_told(write, old, new):
    game = games.load(write("game.py", HALVING, (old, new)))
    for build in (unfold, position_graph):
        with pytest.raises(InvalidGame, match=r"^Halving\(heap=10\), at 10: "):
            build(game)


def test_the_rules_may_call_one_another(write):
    """The guards stand outside: `winner` asks `moves`, and `moves` may ask `winner` for another position."""
    line = "number, player = position\n"
    ended = f"{line}        if number == self.top:\n            return []\n        self.label(position)\n"
    game = games.load(write("game.py", COUNT, (line, ended)))
    assert len(unfold(game)) == len(unfold(games.load(write("plain.py", COUNT))))


def test_a_game_without_end_is_bounded(write):
    game = games.load(write("game.py", COUNT, (" if number + step <= self.top", "")))
    with pytest.raises(TooLarge, match="more than 1,000 vertices"):
        unfold(game, max_vertices=1000)


def test_moves_without_end_are_bounded(write, monkeypatch):
    monkeypatch.setattr(faults, "MOST_MOVES", 1000)
    endless = "for step in __import__('itertools').repeat(1)"
    game = games.load(write("game.py", COUNT, ("return [", "return ("), ("<= self.top]", "<= self.top)"),
                            ("for step in (1, 2)", endless), (WINNER, "return None")))  # fmt: skip
    with pytest.raises(InvalidGame, match="at 0 by 1: more than 1,000 moves"):
        unfold(game)


@pytest.mark.parametrize("text", ["", "nonsense", "1", "1 by x"])
def test_what_cannot_be_parsed_is_no_position(write, text):
    with pytest.raises(ParameterError, match="not a position: "):
        games.load(write("count.py", COUNT)).parse(text)


@pytest.mark.parametrize("name", ["output", "json", "as_json", "help", "position", "max_vertices"])
def test_a_field_must_leave_a_verb_its_options(write, name):
    write("game.py", COUNT, ("top", name))
    refused(2, f"game.py: the field {name} is in the way of an option of arena solve", "solve", "game.py")


def test_the_command_line_tells_what_is_wrong_in_one_line(write):
    write("game.py", COUNT, ("def player(self", "def player(self:"))
    refused(1, "game.py cannot be loaded: SyntaxError: invalid syntax (line 15)", "table", "game.py")
    refused(2, "gone.py: No such file or directory", "solve", "gone.py:Game")
    refused(2, "FILE.py:CLASS, openspiel:NAME, or an arena file", "solve", "gone")


def test_completion_runs_no_file(write):
    write("game.py", "open('run', 'w')\n" + COUNT)
    done = arena(_ARENA_COMPLETE="bash_complete", COMP_WORDS="arena solve game.py --", COMP_CWORD="3")
    assert "plain,--from" in done.stdout
    assert done.stderr == ""
    assert output("solve", "--help")
    assert not Path("run").exists()
    assert output("solve", "game.py", "--help")
    assert Path("run").exists()


# Installed packages


@pytest.fixture
def site(tmp_path):
    """Install a package, as far as Python can tell."""
    info = tmp_path / "site" / "plug-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plug\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        textwrap.dedent("""\
            [arena.games]
            halving = plug_games:Halving
            broken = nonesuch:Game
            lacking = plug_games:Nothing
            odd = plug_games:ImpartialGame
            leaving = plug_leaves:Game
            nim = plug_games:Halving
            """)
    )
    (info.parent / "plug_games.py").write_text(HALVING)
    (info.parent / "plug_leaves.py").write_text("raise SystemExit(4)")
    return info.parent


@pytest.fixture
def plugged(site, monkeypatch):
    monkeypatch.syspath_prepend(site)
    yield
    for name in ("plug_games", "plug_leaves"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("plugged")
def test_games_of_packages_are_found_and_ours_win():
    assert games.installed() == ["broken", "halving", "lacking", "leaving", "odd"]
    assert "halving" not in games.names()
    assert repr(games.load("halving", heap=4)) == "Halving(heap=4)"
    assert games.find("nim").__name__ == "Nim"
    assert pickle.loads(pickle.dumps(games.load("halving"))) == games.load("halving")  # noqa: S301 - our own


@pytest.mark.usefixtures("plugged")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("broken", r"broken \(nonesuch:Game\), a game of an installed package: ModuleNotFoundError: No module named"),
        ("lacking", r"lacking .*: AttributeError: module 'plug_games' has no attribute 'Nothing'"),
        ("odd", "odd .*: ImpartialGame is not a frozen dataclass"),
        ("leaving", "leaving .*: SystemExit: 4"),
    ],
)
def test_a_broken_package_is_told(name, told):
    with pytest.raises(InvalidGame, match=told):
        games.find(name)


@pytest.mark.slow
def test_the_command_line_lists_games_of_packages_and_the_broken_ones(site):
    listed = arena("games", PYTHONPATH=str(site))
    assert listed.returncode == 0
    assert "halving\n    Take at most half of the heap.\n    --heap 10" in listed.stdout
    assert [line.split()[1] for line in listed.stderr.splitlines()] == ["broken", "lacking", "leaving", "odd"]
    assert output("solve", "halving", "--heap", 7, PYTHONPATH=str(site)).startswith("halving, a heap of 7\nJ2 wins")
    refused(2, "did you mean halving?", "solve", "halvin", PYTHONPATH=str(site))
    refused(1, "broken (nonesuch:Game)", "solve", "broken", PYTHONPATH=str(site))
    assert "halving" in output("draw", "--help", PYTHONPATH=str(site))


def test_completion_lists_games_of_packages_and_loads_none(site):
    (site / "plug_games.py").write_text("raise SystemExit(5)")
    done = arena(PYTHONPATH=str(site), _ARENA_COMPLETE="bash_complete", COMP_WORDS="arena solve ha", COMP_CWORD="2")
    assert (done.stdout, done.stderr) == ("plain,halving\n", "")


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "nim", "--heaps", "1"], ["solve", "sans_interet"]])
def test_packages_are_looked_at_for_unknown_names_only(arguments, monkeypatch, capsys):
    monkeypatch.setattr(games, "_entry_points", lambda: pytest.fail("packages were looked at"))
    assert not cli.main(arguments, prog_name="arena", standalone_mode=False)
    assert capsys.readouterr().out
