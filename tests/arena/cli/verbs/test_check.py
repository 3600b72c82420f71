"""`arena check`: games and arena files."""

import json

import pytest
from click.testing import CliRunner

from arena import check_game
from arena.cli.group import cli

COUNT = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    top: int = 5

    @property
    def initial(self):
        return (0, 1)

    def player(self, position):
        return position[1]

    def moves(self, position):
        number, player = position
        return [(str(step), (number + step, 3 - player)) for step in (1, 2) if number + step <= self.top]

    def winner(self, position):
        return None if position[0] < self.top else 3 - position[1]

    def label(self, position):
        return f"{position[0]} by {position[1]}"

    def parse(self, text):
        number, player = text.split(" by ")
        return (int(number), int(player))

    def diagram(self, position):
        return "." * position[0] + "x" * (self.top - position[0])

    def canonical(self, position):
        return position
"""
WRONG = [
    ("return position[1]", "return 3", "answers", "at 0 by 1: player gives 3 (1 or 2)"),
    ("return position[1]", "raise SystemExit(3)", "answers", "at 0 by 1: SystemExit: 3"),
    ("3 - player)) for", "player)) for", "turns", "at 0 by 1: after '1' J1 is to move again"),
    ("str(step)", "'on'", "moves", "at 0 by 1: two moves are called 'on'"),
    ("(str(step)", "(' '", "moves", "at 0 by 1: "),
    ("< self.top else", "< self.top - 1 else", "ends", "at 4 by 1: a winner, and yet there are moves"),
    ("{position[0]} by", "{position[0] // 2} by", "labels", "label gives '"),
    ("(int(number), int(player))", "(int(number) + 1, int(player))", "parse", "at 0 by 1: parse gives (1, 1)"),
    ("{position[0]} by", "{position[0]}by", "parse", "at 0by 1: parse, of '0by 1': ValueError: "),
    ("return position[1]", "return __import__('numpy').ones(2)", "answers", "at 0 by 1: player gives array([1., 1.])"),
    ("3 - position[1]", "__import__('numpy').ones(2)", "answers", "by 2: winner gives array([1., 1.]) (1, 2, 0 for a"),
    ("text.split", "text.spilt", "refuses", "AttributeError"),
    ('return "." * position[0]', 'return "."', "diagram", "at 1 by 2: diagram gives rows of other lengths than 6"),
    ("canonical(self, position):\n        return position", "canonical(self, position):\n        return (0, 1)",
     "canonical", "canonical gives (0, 1), with another player or winner"),
    ("(str(step),", "(str(step) + str(__import__('random').random()),", "fixed", "the second time"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*words):
    return CliRunner().invoke(cli, ["check", *words])


@pytest.mark.parametrize("name", ["count.py", "count.py:Count"])
def test_a_game_of_a_file_that_is_right(folder, name):
    (folder / "count.py").write_text(COUNT)
    done = check(name, "--top", "7")
    assert done.exit_code == 0
    title, *lines = done.stdout.splitlines()
    assert title == f"{name}, top 7: looked at all 14 positions"
    assert [line.split()[:2] for line in lines] == [
        ["ok", check]
        for check in [
            "answers",
            "fixed",
            "turns",
            "moves",
            "ends",
            "labels",
            "parse",
            "refuses",
            "diagram",
            "canonical",
        ]
    ]


@pytest.mark.parametrize(("old", "new", "name", "told"), WRONG)
def test_what_is_wrong_is_told_beside_its_check(folder, old, new, name, told):
    assert old in COUNT
    (folder / "count.py").write_text(COUNT.replace(old, new))
    done = check("count.py")
    failed = {line.split()[1]: line for line in done.stdout.splitlines() if line.startswith("failed")}
    assert done.exit_code == 1
    assert told in failed[name]
    assert done.stderr.splitlines()[-1].endswith("checks failed")


def test_the_json_says_the_same(folder):
    (folder / "count.py").write_text(COUNT.replace("3 - player)) for", "player)) for"))
    done = check("count.py", "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 1
    assert (found["game"], found["parameters"], found["holds"], found["notes"]) == ("count.py", {"top": 5}, False, [])
    assert {each["name"] for each in found["checks"] if each["fault"]} >= {"turns"}


def test_of_a_large_game_it_says_how_much_was_looked_at():
    done = check("connect_four", "--max-vertices", "50")
    assert done.exit_code == 0
    assert ": sampled: 567 positions, the first 50 positions, and " in done.stdout
    assert "ok " not in done.stdout
    assert " random plays\n" in done.stdout


def test_a_game_without_end_is_looked_at_in_part(folder):
    (folder / "count.py").write_text(
        COUNT.replace(" if number + step <= self.top]", "]").replace("self.top else", "9**99 else")
    )
    assert "looked at the first 60 positions, and " in check("count.py", "--max-vertices", "60").stdout


class Counted(str):
    """A text that counts how often it is compared."""

    compared = 0
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        Counted.compared += 1
        return str(self) == str(other)


def test_the_names_of_moves_are_not_compared_with_each_other():
    class Choice:
        initial = 0

        def player(self, position):
            return 1 if position == 0 else 2

        def moves(self, position):
            return [(Counted(number), number) for number in range(1, 301)] if position == 0 else []

        def winner(self, position):
            return None if position == 0 else 1

        def label(self, position):
            return str(position)

        def parse(self, text):
            return int(text)

    assert check_game(Choice()).holds
    assert Counted.compared < 10 * 300


def test_arena_files(folder):
    arena = {
        "format": "arena", "version": 1, "kind": "arena", "graph": {"initial": "a"},
        "nodes": [{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 1},
                  {"id": "c", "player": 1, "winner": 2}],
        "edges": [{"source": "a", "target": "b"}],
    }  # fmt: skip
    (folder / "good.json").write_text(json.dumps(arena))
    done = check("good.json")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "good.json: looked at all 3 vertices and 1 edges",
        "ok      reads      the file can be read",
        "ok      keeps      it keeps the conventions of an arena, or of a graph without players",
        "note    c: cannot be reached from the initial vertex",
    ]
    assert json.loads(check("good.json", "--json").stdout)["notes"] == ["c: cannot be reached from the initial vertex"]
    arena["nodes"][1]["player"] = 1
    (folder / "bad.json").write_text(json.dumps(arena))
    done = check("bad.json")
    assert done.exit_code == 1
    assert "failed  " in done.stdout
    assert "b" in done.stdout.splitlines()[1]
    assert check("sans_interet").exit_code == check("kernel_ad").exit_code == 0
    assert check("nothing.json").exit_code == 1
