"""Parameters of the games: what is refused, and what the error says."""

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

REFUSED = [
    ("subtraction", {"heap": -1}, "heap: -1"),
    ("subtraction", {"heap": True}, "heap: True"),
    ("subtraction", {"heap": 2.5}, "heap: 2.5"),
    ("subtraction", {"take": (0,)}, "take: 0"),
    ("subtraction", {"take": ()}, r"take: \(\)"),
    ("subtraction", {"take": 3}, "take: 3"),
    ("fibonacci_nim", {"matches": 0}, "matches: 0"),
    ("nim", {"heaps": (1, -3)}, "heaps: -3"),
    ("nim", {"heaps": "135"}, "heaps: '135'"),
    ("rook", {"rows": 0}, "rows: 0"),
    ("nim", {"misere": "no"}, "misere: 'no'"),
    ("subtraction", {"misere": 1}, "misere: 1"),
    ("tictactoe", {"misere": None}, "misere: None"),
    ("rook", {"columns": -5}, "columns: -5"),
    ("tictactoe", {"rows": 20}, r"rows: 20 \(a whole number from 1 to 19\)"),
    ("tictactoe", {"align": 4}, r"align: 4 \(a whole number from 1 to 3\)"),
    ("tictactoe", {"align": 0}, "align: 0"),
]


@pytest.mark.parametrize(("name", "parameters", "told"), REFUSED)
def test_absurd_parameters_are_refused_with_their_value(name, parameters, told):
    with pytest.raises(ParameterError, match=told):
        games.load(name, **parameters)


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
    with pytest.raises(ParameterError, match="unknown game"):
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


NUMBERS = [
    (name, field.name, field.type is not int)
    for name in games.names()
    for field in described_fields(games.find(name))
    if field.type in (int, tuple[int, ...]) and field.name != "take"
]
"""The numbers that say how large a game is: what may be taken of a heap is no more than the heap."""


@pytest.mark.parametrize(("name", "field", "several"), NUMBERS)
@pytest.mark.parametrize("number", [10**9, 10**18])
def test_every_size_has_a_bound_that_the_error_tells(name, field, several, number):
    most = r"\(an? (whole|even) number from \d+ to [\d,]+\)"
    with pytest.raises(ParameterError, match=f"{field}: {number} {most}"):
        games.load(name, **{field: (number, number) if several else number})
