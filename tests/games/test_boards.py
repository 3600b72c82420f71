"""The boards that games draw, and that the vertices of their graphs carry."""

import dataclasses

import pytest

from arena import Game, ImpartialGame, InvalidGame, position_graph, unfold
from arena.graphs.conversion import as_graph
from arena.rules.diagram import MOST_SQUARES
from arena.unfolding.unfold import unfold_compact
from exporters.arena_files import read, render
from exporters.files.writing import write
from games import find, load
from games.loading.guard import guarded

BOARDS = [
    ("tictactoe", {}, "x../.o./..x", "x..\n.o.\n..x"),
    ("tictactoe", {"rows": 2, "columns": 4, "align": 3}, "x..o/....", "x..o\n...."),
    ("connect_four", {}, "44536", ".......\n" * 4 + "...x...\n..xooo."),
    ("connect_four", {"rows": 2, "columns": 3, "align": 3}, "1123", "x..\noox"),
    ("nim", {}, "1,0,5,2", "|\n-\n|||||\n||"),
    ("marienbad", {}, "1,3,5,7 J2", "|\n|||\n|||||\n|||||||"),
    ("subtraction", {}, "4", "||||"),
    ("subtraction", {}, "0", "-"),
    ("fibonacci_nim", {}, "(3,2)", "|||"),
    ("fibonacci_nim", {}, "(0,0)", "-"),
    ("rook", {}, "1", "R....\n.....\n....."),
    ("rook", {}, "9", ".....\n...R.\n....."),
    ("rook", {}, "15", ".....\n.....\n....R"),
]


def diagram(game, position):
    return game.diagram(position[0] if isinstance(game, ImpartialGame) else position)


@pytest.mark.parametrize(("name", "parameters", "position", "board"), BOARDS)
def test_a_position_is_drawn_as_a_board(name, parameters, position, board):
    game = load(name, **parameters)
    assert diagram(game, game.parse(position)) == board


@pytest.mark.parametrize("name", ["tictactoe", "marienbad", "subtraction", "fibonacci_nim", "rook"])
def test_the_vertices_of_an_arena_carry_their_boards(name):
    game = load(name)
    arena = unfold(game)
    assert {vertex: data["board"] for vertex, data in arena.nodes(data=True)} == {v: diagram(game, v) for v in arena}


@pytest.mark.parametrize("name", ["marienbad", "subtraction", "fibonacci_nim", "rook"])
def test_the_vertices_of_a_position_graph_carry_their_boards(name):
    game = load(name)
    graph = position_graph(game)
    assert {vertex: data["board"] for vertex, data in graph.nodes(data=True)} == {v: game.diagram(v) for v in graph}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tictactoe", "nim", "rook"])
def test_boards_are_kept_in_json(tmp_path, name):
    arena = unfold(load(name))
    write(tmp_path / "arena.json", render(arena, "json"))
    again = read(tmp_path / "arena.json")
    assert sorted(board for _, board in again.nodes(data="board")) == sorted(b for _, b in arena.nodes(data="board"))


def test_columns_have_no_boards():
    assert not any("board" in data for _, data in as_graph(unfold_compact(load("nim"))).nodes(data=True))


@pytest.mark.parametrize(("heap", "drawn"), [(MOST_SQUARES, True), (MOST_SQUARES + 1, False)])
def test_boards_too_large_for_a_vertex_are_left_out(heap, drawn):
    """A heap of 10,000 would take 100 MB."""
    game = load("subtraction", heap=heap)
    for graph in (unfold(game), position_graph(game)):
        assert {"board" in data for _, data in graph.nodes(data=True)} == {drawn}


@dataclasses.dataclass(frozen=True)
class Steps:
    """Step from 0 to 2."""

    board: str = "ok"

    initial = 0

    def player(self, position):
        return position % 2 + 1

    def moves(self, position):
        return [("step", position + 1)] if position < 2 else []

    def winner(self, position):
        return 2 if position == 2 else None

    def label(self, position):
        return str(position)

    def parse(self, text):
        return int(text)


class Drawn(Steps):
    """Steps on a board."""

    def diagram(self, position):
        if self.board == "fails":
            raise RuntimeError("no ink")
        return "." * (position + 1) if self.board == "ok" else None

    def canonical(self, position):
        if self.board == "fails":
            raise RuntimeError("no mirror")
        return position if self.board == "ok" else []


def test_a_game_needs_no_boards():
    game: Game[int] = guarded(Steps, "steps", find)()
    assert not hasattr(game, "diagram")
    assert "board" not in unfold(game).nodes[0]


def test_a_game_from_outside_has_boards_and_symmetries():
    game = guarded(Drawn, "drawn", find)()
    assert unfold(game).nodes[0]["board"] == "."
    assert game.canonical(1) == 1


@pytest.mark.parametrize(
    ("board", "diagram", "canonical"),
    [
        ("fails", "at 1: RuntimeError: no ink", "at 1: RuntimeError: no mirror"),
        ("none", "at 1: diagram gives None (rows of text)", "at 1: canonical gives []: unhashable type: 'list'"),
    ],
)
def test_the_answers_of_a_game_from_outside_are_checked(board, diagram, canonical):
    game = guarded(Drawn, "drawn", find)(board=board)
    for member, told in (("diagram", diagram), ("canonical", canonical)):
        with pytest.raises(InvalidGame) as error:
            getattr(game, member)(1)
        assert str(error.value).startswith(f"Drawn(board={board!r}), {told}")
