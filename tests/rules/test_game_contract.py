"""One contract for every game of the catalogue, found by looking: moves, texts, boards, graphs, parameters."""

import dataclasses
import random
import typing

import networkx as nx
import pytest
from game_variants import SMALL, VARIANTS

import games
from arena import (
    ImpartialGame,
    ParameterError,
    TooLarge,
    check,
    check_game,
    grundy,
    grundy_value,
    load,
    position_graph,
    quotient,
    solve,
    solve_positions,
    strong_solve,
    unfold,
    unfold_compact,
)

pytestmark = pytest.mark.usefixtures("plain_loops")

NONSENSE = ["nonsense", "-1", "1;2", "\0", "9" * 5000, "99,99,99,99,99", "\u0663", "(", "1 J3"]
ENDLESS = {"achi", "cops_and_robbers", "dodgem", "l_game", "mu_torere", "pong_hau_ki", "three_mens_morris"}
"""The games that need not end."""


@pytest.mark.parametrize("most", [150, pytest.param(6000, marks=pytest.mark.slow)], ids=["quick", "all"])
@pytest.mark.parametrize("name", games.names())
def test_a_game_keeps_the_contract(name, most):
    """Look at the first positions, breadth first, and at random plays."""
    check_positions(name, most)
    check_boards_places_and_symmetries(name, most)
    check_report(name, most)
    check_graphs(name, most)
    check_parameters(name)
    check_what_is_equal_by_symmetry(name, most)
    check_components(name, most)
    if hasattr(games.find(name), "packed"):
        for parameters in VARIANTS[name]:
            check_packed(load(name, **parameters))


def sample(game, most):
    """Return the first positions breadth first and those of some random plays, each with its moves."""
    known, queue, chance = {}, [game.initial], random.Random(5)
    for position in queue:
        if position not in known:
            known[position] = list(game.moves(position))
            if len(known) >= most:
                break
            queue += [after for _, after in known[position]]
    for _ in range(5):
        position = game.initial
        for _ in range(60):
            known.setdefault(position, list(game.moves(position)))
            if not known[position]:
                break
            position = chance.choice(known[position])[1]
    return known


def unturned(game, position):
    """Return what `diagram`, `place` and `canonical` are asked about."""
    return position[0] if isinstance(game, ImpartialGame) else position


def unfolded(game, most):
    """Return the arena of a game, or None if it is larger."""
    try:
        return unfold(game, max_vertices=most)
    except TooLarge:
        return None


def check_positions(name, most):
    game = load(name)
    known, labels = sample(game, most), {}
    assert game.player(game.initial) == 1
    for position, moves in known.items():
        told, player, winner = repr(position), game.player(position), game.winner(position)
        assert player in (1, 2)
        assert (winner is None) == bool(moves), told
        assert winner in (None, 0, 1, 2)
        assert hash(position) == hash(position)
        assert list(game.moves(position)) == moves
        assert len({move for move, _ in moves}) == len(moves)
        for move, after in moves:
            assert isinstance(move, str)
            assert move == move.strip() != ""
            assert game.player(after) == 3 - player, (told, move)
        label = game.label(position)
        assert label == label.strip()
        assert len(label.splitlines()) == 1
        assert labels.setdefault((label, player), position) == position
        assert game.parse(f"{label} J{player}" if isinstance(game, ImpartialGame) else label) == position, label
        assert repr(position) == told
    plays = any(_is_start(game, text) for text in ("", " "))
    for text in NONSENSE:
        with pytest.raises(ParameterError, match="not a position"):
            game.parse(text)
    assert plays == (name in ("connect_four", "juniper_green"))  # where positions are plays, the empty one is the start


def _is_start(game, text):
    try:
        return game.parse(text) == game.initial
    except ParameterError:
        return False


def check_boards_places_and_symmetries(name, most):
    game = load(name)
    known = sample(game, most)
    if hasattr(game, "diagram"):
        boards = [game.diagram(unturned(game, position)).split("\n") for position in known]
        assert {len(board) for board in boards} == {len(boards[0])}
        if not set("".join(boards[0])) <= set("|-"):  # rows of matches get shorter
            assert {len(row) for board in boards for row in board} == {len(boards[0][0])}
        assert all(row.isprintable() and " " not in row for board in boards for row in board)
    if hasattr(game, "place"):
        places = [game.place(unturned(game, position)) for position in known]
        assert {tuple(place) for place in places} == {tuple(places[0])}
        assert all(isinstance(number, int | float) for place in places for number in place.values())
    if hasattr(game, "canonical"):
        for position, moves in known.items():
            image = game.canonical(unturned(game, position))
            assert game.canonical(image) == image
            turned = (image, position[1]) if isinstance(game, ImpartialGame) else image
            assert (game.player(turned), game.winner(turned)) == (game.player(position), game.winner(position))
            after = {game.canonical(unturned(game, following)) for _, following in moves}
            assert {game.canonical(unturned(game, following)) for _, following in game.moves(turned)} == after


def check_report(name, most):
    report = check_game(load(name), max_positions=most)
    assert report, report
    names = [each.name for each in report.checks]
    assert names[:7] == ["answers", "fixed", "turns", "moves", "ends", "labels", "parse"]
    optional = {"diagram", "canonical", "components", "packed", "margin"}
    assert set(names[7:]) == {member for member in optional if hasattr(games.find(name), member)}


def check_graphs(name, most):
    game = load(name)
    arena = unfolded(game, 4 * most)
    if arena is not None:
        assert check(arena) == []
        assert arena.graph["initial"] == game.initial
        for vertex, data in arena.nodes(data=True):
            assert (data["player"], data["label"]) == (game.player(vertex), game.label(vertex))
            assert data.get("winner") == game.winner(vertex)
            after = dict(reversed([(after, move) for move, after in game.moves(vertex)]))
            assert {head: edge["move"] for head, edge in arena.adj[vertex].items()} == after
            if "board" in data:
                assert data["board"] == game.diagram(unturned(game, vertex))
            assert data.get("value") == (game.margin(vertex) if hasattr(game, "margin") and "winner" in data else None)
        assert nx.is_directed_acyclic_graph(arena) == (name not in ENDLESS)
    if isinstance(game, ImpartialGame):
        if arena is not None:
            graph = position_graph(game)
            assert check(graph) == []
            assert dict(graph.nodes(data="label")) == {position: game.show(position) for position in graph}
            assert {position for position, _ in arena} <= set(graph)
    else:
        with pytest.raises(ParameterError, match="position graph"):
            position_graph(game)


def small(name, most):
    """Load a game with parameters that make it small, or return None if it is too large for the quick run."""
    parameters = SMALL.get(name, {})
    return None if parameters is None and most < 1000 else load(name, **parameters or {})


def check_what_is_equal_by_symmetry(name, most):
    game = small(name, most)
    arena = unfolded(game, 4 * most) if hasattr(game, "canonical") else None
    if arena is None:
        return
    merged = quotient(arena, game)
    assert [breach for breach in check(merged) if not breach.note] == []
    assert sum(data["orbit"] for _, data in merged.nodes(data=True)) == len(arena)
    values, found = solve(arena), solve(merged)
    stands = {(game.canonical(unturned(game, v)), game.player(v)): v for v in merged}
    for vertex in arena:
        assert found.value(stands[game.canonical(unturned(game, vertex)), game.player(vertex)]) == values.value(vertex)
    if isinstance(game, ImpartialGame):
        graph = position_graph(game)
        stands = {game.canonical(vertex): vertex for vertex in quotient(graph, game)}
        values, found = solve_positions(graph), solve_positions(quotient(graph, game))
        for vertex in graph:
            same = stands[game.canonical(vertex)]
            assert (found.outcome[same], found.remoteness[same]) == (values.outcome[vertex], values.remoteness[vertex])
            assert found.grundy[same] == values.grundy[vertex]


def check_components(name, most):
    game = small(name, most)
    if hasattr(game, "components") and isinstance(game, ImpartialGame):
        values = grundy(position_graph(game))
        assert {position: grundy_value(game, position) for position in values} == dict(values)


# ---- packed rules say what the plain rules say


def check_packed(game):
    arena = unfold(game)
    columns, solution = unfold_compact(game), solve(arena)
    assert set(columns.vertices) == set(arena)
    assert columns.number_of_edges() == arena.number_of_edges()
    found, table = solve(columns), found_by_codes(game)
    for vertex in arena:
        assert found.value(vertex) == solution.value(vertex), (game, vertex)
        assert table is None or table.value(vertex) == solution.value(vertex), (game, vertex)


def found_by_codes(game):
    """Solve a game by a table of all codes, or return None if these are too many for plain loops."""
    try:
        return strong_solve(game)
    except TooLarge:
        return None


@pytest.mark.slow
def test_compiled_packed_rules_say_what_the_plain_rules_say(monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", "compiled")
    larger = {"nim": {"heaps": (3, 4, 5)}, "tictactoe": {}, "marienbad": {}, "cram": {"rows": 3, "columns": 4}}
    for name, variants in VARIANTS.items():
        for parameters in [*variants, *([larger[name]] if name in larger else [])]:
            check_packed(load(name, **parameters))


def test_packed_rules_of_large_games_agree_on_a_sample():
    for name, parameters in [
        ("connect_four", {"rows": 9, "columns": 6}),
        ("connect_four", {"rows": 1, "columns": 19, "align": 5}),
        ("connect_four", {"rows": 18, "columns": 2, "align": 18}),
        ("tictactoe", {"rows": 3, "columns": 13, "align": 5}),
        ("tictactoe", {"rows": 8, "columns": 3, "align": 7, "misere": True}),
        ("kalah", {"houses": 4, "seeds": 2}),
        ("kalah", {"houses": 2, "seeds": 7}),
        ("hex", {"size": 5}),
    ]:
        report = check_game(load(name, **parameters), max_positions=20)
        assert "packed" in [each.name for each in report.checks]
        assert report, report


@pytest.mark.slow
def test_packed_rules_of_many_heaps_agree_on_a_sample():
    for parameters in ({"heaps": (1,) * 61}, {"heaps": (3, 0) * 12 + (90,), "misere": True}):
        assert check_game(load("nim", **parameters), max_positions=100)


def test_games_whose_positions_do_not_fit_in_a_number_have_no_packed_rules():
    for name, parameters in [
        ("connect_four", {"rows": 19, "columns": 19}), ("connect_four", {"rows": 8, "columns": 7}),
        ("tictactoe", {"rows": 5, "columns": 8}), ("nim", {"heaps": (99,) * 12}),
    ]:  # fmt: skip
        with pytest.raises((ParameterError, TooLarge)):
            strong_solve(load(name, **parameters))


class Swapped(type(load("nim"))):
    """Nim whose packed rules are those of misère play."""

    def packed(self):
        return load("nim", heaps=self.heaps, misere=True).packed()


def test_packed_rules_of_another_game_are_a_fault():
    report = check_game(Swapped(heaps=(2, 3)))
    assert not report
    assert [each.name for each in report.checks if not each.holds] == ["packed"]


# ---- parameters

NO_NUMBERS = [True, 2.5, "many", None]
WRONG = {
    bool: ["no", 1, None],
    int: NO_NUMBERS,
    tuple[int, ...]: [(), 3, "135", *((each,) for each in NO_NUMBERS)],
    str: ["nothing", 3, None],
}
"""Values that are none, by the type of the parameter."""


def check_parameters(name):
    game = games.find(name)
    assert dataclasses.is_dataclass(game)
    assert game.__doc__
    default = load(name)
    with pytest.raises(dataclasses.FrozenInstanceError):
        default.other = 1
    fields, hints = dataclasses.fields(game), typing.get_type_hints(game)
    described = typing.get_type_hints(game, include_extras=True)
    again = game(**{field.name: getattr(default, field.name) for field in fields})
    assert (again, hash(again)) == (default, hash(default))
    for field in fields:
        kind = hints[field.name]
        assert described[field.name].__metadata__[0]  # the help of the option
        for value in WRONG[kind]:
            with pytest.raises(ParameterError) as caught:
                load(name, **{field.name: value})
            inner = value[0] if isinstance(value, tuple) and value else value
            assert any(repr(each) in str(caught.value) for each in (value, inner)), (field.name, value)
        if kind in (int, tuple[int, ...]) and field.name != "take":  # of a heap one may ask to take any number
            for number in (10**18, -1):
                with pytest.raises(ParameterError, match=f"{field.name}.*{number}"):
                    load(name, **{field.name: number if kind is int else (number, number)})
    with pytest.raises(ParameterError, match=f"{name}.*'color'"):
        load(name, color=3)


def test_names_of_games():
    assert games.names() == sorted(games.names())
    assert len(games.names()) > 30
    with pytest.raises(ParameterError, match=r"'go'.*tictactoe"):
        load("go")
    for name in ("", "x" * 10_000, "a\0b", "..", "/"):
        with pytest.raises(ParameterError, match="unknown game"):
            load(name)
    with pytest.raises(ParameterError, match="3"):
        load(3)
    for name in ("sans_interet", "own.pg"):  # arenas
        with pytest.raises(ParameterError, match="no game"):
            load(name)


def test_lists_and_repeated_numbers_are_put_in_order():
    assert load("subtraction", take=[3, 1, 1]).take == (1, 3)
    assert load("nim", heaps=[1, 2]) == load("nim", heaps=(1, 2))
    assert (load("marienbad").heaps, load("marienbad").misere, load("nim").misere) == ((1, 3, 5, 7), True, False)


def test_the_whole_board_of_connect_four_is_not_unfolded():
    for unfolding in (unfold, unfold_compact):
        with pytest.raises(TooLarge, match=r"4,531,985,219,092.*search"):
            unfolding(load("connect_four"))
    with pytest.raises(TooLarge, match=r"69,763,700.*500"):
        unfold(load("connect_four", rows=5, columns=5), max_vertices=500)
