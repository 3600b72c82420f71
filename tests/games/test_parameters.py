"""Parameters of the games: what is refused, and what the error says."""

import re
import sys

import pytest

import arena
import exporters
import games
from arena import ParameterError
from arena.cli.parameters import described_fields
from arena.cli.verbs.games import run as list_games
from arena.errors import InvalidGame
from games.subtraction import Subtraction


def test_unknown_game_and_parameter_name_the_choices():
    with pytest.raises(ParameterError, match=r"unknown game: 'go' \(one of achi, .*tictactoe, .*\)"):
        games.load("go")
    with pytest.raises(ParameterError, match=r"nim has no parameter 'heap' \(it has heaps, misere\)"):
        games.load("nim", heap=3)


@pytest.mark.parametrize("name", exporters.bundled())
def test_an_arena_that_comes_along_is_read_and_not_loaded(name):
    with pytest.raises(ParameterError, match=rf"^'{name}' is no game: arena.read\('{name}'\) reads an arena$"):
        games.load(name)
    assert len(exporters.read(name))


def test_a_file_is_read_and_not_loaded(tmp_path):
    path = str(tmp_path / "own.pg")
    with pytest.raises(ParameterError, match="is no game"):
        games.load(path)
    arena.save(exporters.read("sans_interet"), path)
    with pytest.raises(ParameterError, match=r"own.pg' is no game: arena.read\('.*own.pg'\) reads an arena$"):
        games.load(path)


@pytest.mark.parametrize("name", ["", "x" * 10_000, "a\0b", "..", "/"])
def test_names_of_nothing(name):
    with pytest.raises(ParameterError, match="unknown game"):
        games.load(name)


def test_lists_and_repeated_numbers_are_put_in_order():
    assert games.load("subtraction", take=[3, 1, 1]).take == (1, 3)
    assert games.load("nim", heaps=[1, 2]) == games.load("nim", heaps=(1, 2))


def test_marienbad_is_the_misere_preset_of_nim():
    assert games.load("marienbad").heaps == (1, 3, 5, 7)
    assert games.load("marienbad").misere
    assert not games.load("nim").misere


def test_a_new_file_is_a_new_game(tmp_path, monkeypatch):
    (tmp_path / "halving.py").write_text(
        "from dataclasses import dataclass\n"
        "from games.subtraction import Subtraction\n"
        "@dataclass(frozen=True)\n"
        "class Halving(Subtraction):\n"
        '    """Another game."""\n'
    )
    (tmp_path / "_hidden.py").write_text("raise RuntimeError\n")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "halving" in games.names()
    assert "_hidden" not in games.names()
    assert type(games.load("halving", heap=3)).__name__ == "Halving"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("class Broken(", r"games/broken\.py cannot be loaded: SyntaxError.*broken\.py, line 1"),
        ("value = 1", r"games/broken\.py defines 0 public dataclasses"),
        ("import no_such_module", r"games/broken\.py cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_broken_file_is_named_and_leaves_the_other_games_alone(tmp_path, monkeypatch, capsys, content, told):
    monkeypatch.delitem(sys.modules, "games.broken", raising=False)
    (tmp_path / "broken.py").write_text(content)
    (tmp_path / "not-a-name.py").write_text("")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    with pytest.raises(InvalidGame, match=told):
        games.find("broken")
    list_games(None, as_json=False, lang="en")
    shown = capsys.readouterr()
    assert "games/broken.py" in shown.err
    assert "tictactoe" in shown.out
    assert "not-a-name" not in games.names()


def test_a_position_that_a_game_cannot_read_is_refused_whatever_it_raises():
    class Careless(Subtraction):
        def read(self, text):
            return int(text)

    with pytest.raises(ParameterError, match="not a position: 'five'"):
        Careless().parse("five")


@pytest.mark.parametrize(
    "text",
    [
        "xxx/.../...",  # three x to no o
        "ooo/x.x/...",  # o has one mark too many
        "xxx/ooo/...",  # both have aligned
        "xxx/oo./o..",  # o went on after x had aligned
        "xxx/xxx/ooo",  # nine marks, both aligned
        "xo./x./...",  # a square is missing
    ],
)
def test_boards_that_cannot_occur_are_refused(text):
    with pytest.raises(ParameterError, match="not a position"):
        games.load("tictactoe").parse(text)


def test_tictactoe_reads_boards_in_other_spellings():
    game = games.load("tictactoe")
    assert game.parse("X-O/_x_/--o") == game.parse("x.o.x...o")


def test_two_alignments_may_be_completed_by_one_move():
    game = games.load("tictactoe")
    assert game.winner(game.parse("xxx/xoo/xoo")) == 1


def test_connect_two_in_a_row_of_three():
    game = games.load("tictactoe", rows=1, columns=3, align=2)
    assert {game.label(following) for _, following in game.moves(game.initial)} == {"x..", ".x.", "..x"}
    assert game.winner(game.parse("xx.".replace("xx.", "xxo"))) == 1


FIELDS = [(name, field.name, field.type) for name in games.names() for field in described_fields(games.find(name))]
NO_NUMBERS = [True, 2.5, "many", None]
WRONG = {
    bool: ["no", 1, None],
    int: NO_NUMBERS,
    tuple[int, ...]: [(), 3, "135", *((each,) for each in NO_NUMBERS)],
    str: ["nothing", 3, None],
}
"""Values that are none, by the type of the parameter."""


@pytest.mark.parametrize(("name", "field", "type_"), FIELDS)
def test_every_parameter_refuses_other_types_with_the_value(name, field, type_):
    for value in WRONG[type_]:
        with pytest.raises(ParameterError) as refused:
            games.load(name, **{field: value})
        named = [value, *value] if isinstance(value, tuple) else [value]
        told = "|".join(re.escape(f"{each!r}") for each in named)
        assert re.fullmatch(rf"({field}|unknown vertex): ({told}) \(.+\)", str(refused.value))


@pytest.mark.parametrize(
    ("name", "field", "type_"), [each for each in FIELDS if each[2] in (int, tuple[int, ...]) and each[1] != "take"]
)
def test_every_size_has_bounds_that_the_error_tells(name, field, type_):
    """What may be taken of a heap has no upper bound: it is no more than the heap."""

    def refusal(number):
        value = number if type_ is int else (number, number)
        with pytest.raises(ParameterError) as refused:
            games.load(name, **{field: value})
        return re.fullmatch(rf"{field}: {number} \((.*)\)", str(refused.value))[1]

    least, most = re.fullmatch(r"an? (?:whole|even) number from (\d+) to ([\d,]+)", refusal(10**18)).groups()
    assert least != "0" or field in ("heap", "heaps")
    assert refusal(int(least) - 1)
    assert refusal(int(most.replace(",", "")) + 1)
