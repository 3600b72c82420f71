"""`arena value`: facts in lines, sums, JSON, thermographs, and what is refused."""

import json
import re

from process import output, refused


def facts(*arguments):
    heading, *lines = output("value", *arguments).splitlines()
    return heading, {name.strip(): fact for name, fact in (re.split(r"\s{2,}", line, maxsplit=1) for line in lines)}


def test_facts():
    heading, told = facts("domineering", "--rows", "2", "--columns", "4")
    assert heading == "Domineering, 2 rows, 4 columns"
    assert told == {
        "canonical form": "2.Miny",
        "kind": "miny",
        "outcome": "R: Right (J2) wins, whoever begins",
        "stops": "0 if Left begins, 0 if Right",
        "mean": "0",
        "temperature": "0",
        "birthday": "4",
        "positions": "10 looked at",
    }


def test_positions_and_values_are_added():
    board = ("domineering", "--rows", "2", "--columns", "3")
    heading, told = facts(*board, "--position", "##./...", "--position", ".../...", "--plus", "{1|-1}")
    assert heading == "Domineering, 2 rows, 3 columns, ##./... + .../... + {1|-1}"
    assert told["canonical form"] == "{5/2|1/2||0|-2}"
    assert facts(*board, "--position", ".../... lying")[1]["canonical form"] == "{2|-1/2}"
    assert facts("nim", "--heaps", "1,2,4", "--plus", "*7")[1]["outcome"] == "P: whoever begins loses"


def test_a_value_stands_in_the_place_of_a_game():
    heading, told = facts("{3||2|1}", "--plus", "-1/2")
    assert heading == "{3||2|1} + -1/2"
    assert (told["canonical form"], told["mean"], told["temperature"]) == ("{5/2||3/2|1/2}", "7/4", "3/4")
    assert "positions" not in told
    assert [facts(text)[1]["kind"] for text in ("*2", "v", "vv*", "+-1", "3/4", "1*")] == [
        "nimber",
        "down",
        "down",
        "switch",
        "number",
        "tepid",
    ]
    refused(2, "the denominator of a number is a power of two", "value", "1/3")
    refused(2, "{2|1} is a value, which has no positions", "value", "{2|1}", "--position", ".")
    refused(2, "unknown game: 'vast'", "value", "vast")


def test_json():
    told = json.loads(output("value", "snort", "--on", "path3", "--plus", "1/2", "--json"))
    assert told == {
        "game": "snort, on path3",
        "positions": [],
        "plus": ["1/2"],
        "value": "{5/2|-3/2}",
        "kind": "switch",
        "outcome": "N",
        "left_stop": "5/2",
        "right_stop": "-3/2",
        "mean": "1/2",
        "temperature": "2",
        "thermograph": {"left": [["0", "5/2"], ["2", "1/2"]], "right": [["0", "-3/2"], ["2", "1/2"]]},
        "birthday": 5,
        "components": 11,
    }


def test_pictures(tmp_path):
    for ending in ("svg", "tex", "dot"):
        path = tmp_path / f"square.{ending}"
        _, told = facts("domineering", "--rows", "2", "--columns", "2", "--lang", "fr", "-o", path)
        assert told["forme canonique"] == "+-1"
        assert "mur de Gauche" in path.read_text()
    assert "Gauche" not in output("value", "domineering", "-o", "-")
    assert "Snort: thermograph" in output("value", "snort", "--title", "Snort", "-o", "-")


def test_it_speaks_french():
    lines = output("value", "snort", "--lang", "fr").splitlines()
    assert lines[0] == "Snort, 2 lignes, 3 colonnes"
    assert "issue                N : qui commence gagne" in lines
    assert "arrêts               1 si Gauche commence, -1 si Droite commence" in lines


def test_a_long_canonical_form_is_left_to_json():
    long = ("snort", "--on", "path12")
    assert facts(*long)[1]["canonical form"] == "a canonical form that is too long to be shown"
    assert len(json.loads(output("value", *long, "--json"))["value"]) > 1000


def test_what_is_refused(tmp_path):
    refused(2, "not a value: '{1|': a value is missing", "value", "snort", "--plus", "{1|")
    refused(2, "--json and -o -: one or the other", "value", "domineering", "--json", "-o", "-")
    refused(2, "a staircase or a thermograph: not as .mmd", "value", "domineering", "-o", tmp_path / "x.mmd")
    refused(2, "J2 cannot move, and wins", "value", "dodgem")
    refused(2, "Tictactoe has no values: only games derived from", "value", "tictactoe", "--position", "x../.../...")
    refused(1, "values need a game without circuits", "value", "cops_and_robbers")
    refused(1, "more than 5 components", "value", "domineering", "--max-vertices", "5")
    refused(2, "misere: values tell who wins in normal play only", "value", "kayles", "--misere")
    refused(2, "unknown game: 'circuit_3'", "value", "circuit_3")
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_ones_own(tmp_path):
    path = tmp_path / "toads.py"
    path.write_text(TOADS)
    _, told = facts(path)
    assert (told["canonical form"], told["kind"]) == ("*", "nimber")
    path.write_text(TOADS.replace("yield", "1 / 0\n                yield"))
    refused(1, "ZeroDivisionError: division by zero", "value", path)


TOADS = '''"""Toads and Frogs."""
from dataclasses import dataclass
from typing import Annotated
from arena.rules.partizan import PartizanGame


@dataclass(frozen=True)
class Toads(PartizanGame[str]):
    """Step ahead, or jump over one of the other kind; whoever cannot loses."""

    row: Annotated[str, "the row"] = "t.f"

    @property
    def start(self):
        """The row."""
        return self.row

    def options(self, position, player):
        """Step or jump."""
        own, other, step = ("t", "f", 1) if player == 1 else ("f", "t", -1)
        for place, sign in enumerate(position):
            one, two = place + step, place + 2 * step
            to = one if 0 <= one < len(position) and position[one] == "." else two
            if sign != own or not 0 <= to < len(position) or position[to] != ".":
                continue
            if to == one or position[one] == other:
                after = list(position)
                after[place], after[to] = ".", own
                yield f"{place}-{to}", "".join(after)

    def show(self, position):
        """Print the row."""
        return position

    def read(self, text):
        """Read it."""
        return text
'''


def test_a_board_without_moves_has_no_positions_to_look_at():
    assert "positions" not in facts("domineering", "--rows", "1", "--columns", "1")[1]
    assert facts("domineering", "--rows", "2", "--columns", "2")[1]["positions"].endswith("looked at")


def test_a_heading_names_the_parameters_that_matter():
    assert output("value", "snort", "--on", "path3").splitlines()[0] == "Snort on path3"
    assert output("value", "col", "--rows", "1", "--columns", "2").splitlines()[0] == "Col, 1 row, 2 columns"
