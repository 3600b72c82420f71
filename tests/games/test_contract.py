"""One contract for every game, found by looking."""

import dataclasses
from functools import cache

import networkx as nx
import pytest

import games
from arena import (
    ImpartialGame,
    ParameterError,
    TooLarge,
    check,
    check_game,
    grundy,
    grundy_value,
    position_graph,
    solve,
    solve_positions,
    unfold,
    value,
)
from arena.cli import group
from arena.cli.parameters import described_fields
from arena.cli.verb import Verb
from arena.combinatorial.canonical_form import canonical
from arena.rules.capabilities import CAPABILITIES
from arena.rules.contract import CHECKS
from arena.rules.game import position_of
from arena.rules.sample import sample
from arena.views.symmetry import quotient
from exporters.drawings.boards import place_of

SIZE = 6000
ENDLESS = {"achi", "cops_and_robbers", "dodgem", "mu_torere", "pong_hau_ki", "three_mens_morris"}
"""The games that need not end, beside the larger ones."""


@pytest.fixture(params=games.names())
def game(request):
    return games.load(request.param)


def positions_of(game):
    """List the first positions, breadth first: all of them unless the game is too large to unfold."""
    found = {game.initial: None}
    for position in (queue := [game.initial]):
        if len(found) > SIZE:
            break
        for _, following in game.moves(position):
            if following not in found:
                found[following] = None
                queue.append(following)
    return list(found)


def unfolded(game):
    """Unfold the game, or skip the test if it is too large by default, which it then says."""
    try:
        return unfold(game, max_vertices=SIZE)
    except TooLarge as error:
        pytest.skip(str(error))


def test_player_one_starts(game):
    assert game.player(game.initial) == 1


@pytest.fixture(scope="module")
def reports():
    """Keep the reports of the games."""
    return {}


@pytest.mark.slow
@pytest.mark.parametrize("check", ["answers", *CHECKS])
def test_it_keeps_the_contract(game, check, reports):
    """What `arena check` asks of every game."""
    if game not in reports:
        reports[game] = check_game(game, max_positions=SIZE)
    checked = {each.name: each for each in reports[game].checks}
    if check not in checked:
        assert check in CAPABILITIES
        pytest.skip(f"{game!r} has no {check}")
    assert checked[check].fault is None


def test_all_its_positions_are_looked_at_unless_there_are_too_many(game):
    assert set(sample(game, 200).known) >= set(positions_of(game)[:200])


def positions_are_plays(game):
    """Tell whether the name of each first move is read as the position after it, whose turn it is aside."""

    def read(move):
        try:
            return unturned(game, game.parse(move))
        except ParameterError:
            return None

    return all(read(move) == unturned(game, following) for move, following in game.moves(game.initial))


def test_where_positions_are_plays_the_empty_play_is_the_start(game):
    for text in ("", "  ", "\n"):
        if positions_are_plays(game):
            assert game.parse(text) == game.initial
            assert position_of(game, text) == game.initial
        else:
            with pytest.raises(ParameterError, match="not a position"):
                game.parse(text)


def test_there_are_games_whose_positions_are_plays():
    assert {name for name in games.names() if positions_are_plays(games.load(name))} == {
        "connect_four",
        "juniper_green",
    }


def test_a_board_is_drawn_after_the_empty_play_as_after_any_other(game):
    assert place_of(game, "") == place_of(game, None)


@pytest.mark.parametrize("text", ["nonsense", "-1", "1;2", "\0", "9" * 5000, "99,99,99,99,99", "\u0663", "(", "1 J3"])
def test_parse_refuses_what_is_no_position(game, text):
    with pytest.raises(ParameterError, match="not a position"):
        game.parse(text)


def test_the_arena_keeps_the_conventions(game):
    assert check(unfolded(game)) == []


def test_the_position_graph_keeps_the_conventions(game):
    if isinstance(game, ImpartialGame):
        graph = position_graph(game)
        assert check(graph) == []
        assert {game.show(position) for position in graph} == {data["label"] for _, data in graph.nodes(data=True)}
    else:
        with pytest.raises(ParameterError, match="no position graph"):
            position_graph(game)


def test_it_is_a_frozen_dataclass_with_described_fields(game):
    assert dataclasses.is_dataclass(game)
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.name = "other"
    assert all(field.help for field in described_fields(type(game)))
    assert type(game).__doc__


def test_no_field_takes_the_name_of_a_verbs_option(game):
    taken = {
        option.name.replace("-", "_")
        for verb in map(group.verb, group.VERBS)
        if isinstance(verb, Verb)
        for option in verb.options
    } | {
        option.lstrip("-").replace("-", "_")
        for verb in map(group.verb, group.VERBS)
        if isinstance(verb, Verb)
        for o in verb.options
        for option in o.opts
    }
    assert not taken & {field.name for field in dataclasses.fields(game)}


def test_equal_parameters_make_equal_games(game):
    again = type(game)(**{field.name: getattr(game, field.name) for field in dataclasses.fields(game)})
    assert again == game
    assert hash(again) == hash(game)


def test_play_ends_but_where_pieces_move_to_and_fro(game):
    name = type(game).__module__.removeprefix("games.")
    assert nx.is_directed_acyclic_graph(unfolded(game)) == (name not in ENDLESS)


def unturned(game, position):
    """Give what `diagram` and `canonical` are asked about."""
    return position[0] if isinstance(game, ImpartialGame) else position


def optional(game, member):
    """Give an optional member of a game, or skip the test."""
    if not hasattr(game, member):
        pytest.skip(f"{game!r} has no {member}")
    return getattr(game, member)


@pytest.mark.slow
def test_what_is_equal_by_symmetry_has_the_same_winner_and_remoteness(game):
    canonical = optional(game, "canonical")
    arena = unfolded(game)
    merged = quotient(arena, game)
    values, found = solve(arena), solve(merged)
    assert [breach for breach in check(merged) if not breach.note] == []
    stands = {(canonical(unturned(game, v)), game.player(v)): v for v in merged}
    assert sum(data["orbit"] for _, data in merged.nodes(data=True)) == len(arena)
    for vertex in arena:
        assert found.value(stands[canonical(unturned(game, vertex)), game.player(vertex)]) == values.value(vertex)


def test_positions_that_are_equal_by_symmetry_have_the_same_outcome_and_grundy_value(game):
    canonical = optional(game, "canonical")
    if not isinstance(game, ImpartialGame):
        pytest.skip("no position graph")
    graph = position_graph(game)
    merged = quotient(graph, game)
    values, found = solve_positions(graph), solve_positions(merged)
    stands = {canonical(vertex): vertex for vertex in merged}
    for vertex in graph:
        same = stands[canonical(vertex)]
        assert (found.outcome[same], found.remoteness[same]) == (values.outcome[vertex], values.remoteness[vertex])
        assert found.grundy[same] == values.grundy[vertex]


def test_grundy_values_of_components_are_those_of_the_whole_graph(game):
    optional(game, "components")
    if not isinstance(game, ImpartialGame):
        pytest.skip(f"{game} is partizan: see the next test")
    values = grundy(position_graph(game))
    assert {position: grundy_value(game, position) for position in values} == dict(values)


def test_values_of_components_are_those_of_the_whole_game(game):
    optional(game, "components")
    if isinstance(game, ImpartialGame):
        pytest.skip(f"{game} is impartial: see the test before")

    @cache
    def whole(position):
        return canonical(*([whole(after) for _, after in game.options(position, player)] for player in (1, 2)))

    assert value(game).form is whole(game.start)
