"""Parity games in .pg and .hoa: what is written is won as the definition says, and what is read is that game."""

import re

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import attractor_sets
from naive_parity import even_wins, parsed, written
from odd_arenas import PARITIES, texts
from random_graphs import arenas, examples, players

import arena
import exporters

FORMATS = [".pg", ".hoa"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("parity")


def stored(folder, text, ending=".pg"):
    path = folder / f"game{ending}"
    path.write_text(text)
    return path


def labels(graph):
    return [data.get("label") or str(vertex) for vertex, data in graph.nodes(data=True)]


def won(graph, objective="parity"):
    """Return who wins each vertex, by its label."""
    return dict(zip(labels(graph), arena.solve(graph, objective).winner.values(), strict=True))


# What is written, word for word


def small():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("b", "d"), ("c", "b"), ("a", "e")], initial="b", f2=["c"], name='"x"')
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 1, "d": 1, "e": 2}, "player")
    nx.set_node_attributes(graph, {"d": 0, "e": 1}, "winner")
    return graph


def test_the_text_of_a_small_arena_in_pg():
    assert [exporters.render(small(), "pg", player=player) for player in (1, 2)] == [
        'parity 4;\nstart 1;\n0 1 0 1,4 "a";\n1 1 1 2,3 "b";\n2 1 0 2 "c";\n3 1 0 3 "d";\n4 2 1 4 "e";\n',
        'parity 4;\nstart 1;\n0 1 1 1,4 "a";\n1 1 0 2,3 "b";\n2 2 1 2 "c";\n3 1 1 3 "d";\n4 1 0 4 "e";\n',
    ]


def test_the_text_of_a_small_arena_in_hoa():
    assert exporters.render(small(), "hoa", player=2) == (
        'HOA: v1\nname: "\\"x\\""\nStates: 5\nStart: 1\nAP: 0\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n'
        "properties: trans-labels explicit-labels state-acc complete\nspot-state-player: 0 1 0 0 1\n--BODY--\n"
        'State: 0 "a"\n[t] 1\n[t] 4\nState: 1 "b"\n[t] 2\n[t] 3\nState: 2 "c" {0}\n[t] 2\n'
        'State: 3 "d"\n[t] 3\nState: 4 "e"\n[t] 4\n--END--\n'
    )


def test_the_text_of_a_parity_game_in_both_formats():
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")], initial="a", parity="max even")
    for vertex, player, priority in (("a", 1, 5), ("b", 2, 8), ("c", 1, 2)):
        graph.nodes[vertex].update(player=player, priority=priority)
    graph.nodes["c"]["winner"] = 2
    assert exporters.render(graph, "pg") == 'parity 2;\n0 5 0 1 "a";\n1 8 1 0,2 "b";\n2 3 0 2 "c";\n'
    assert exporters.render(graph, "pg", player=2) == 'parity 2;\n0 6 1 1 "a";\n1 9 0 0,2 "b";\n2 4 1 2 "c";\n'
    graph.graph["parity"] = "min odd"
    assert exporters.render(graph, "pg") == 'parity 2;\n0 6 0 1 "a";\n1 3 1 0,2 "b";\n2 9 0 2 "c";\n'
    text = exporters.render(graph, "hoa")
    assert "acc-name: parity max even 4\nAcceptance: 4 Fin(3) & (Inf(2) | (Fin(1) & Inf(0)))\n" in text
    assert re.findall(r"State: (.*)", text) == ['0 "a" {2}', '1 "b" {1}', '2 "c" {3}']


# Arenas without priorities are written as reachability


@given(arenas(), players)
@examples(250)
def test_even_wins_what_the_player_wins(folder, graph, player):
    text = arena.save(graph, folder / "game.pg", player=player).read_text()
    game, start = parsed(text)
    vertices = list(graph)
    assert {vertices[number] for number in even_wins(game)} == set(attractor_sets(graph, player)[-1])
    assert vertices[start] == graph.graph["initial"]
    assert [name for *_, name in game.values()] == [str(vertex) for vertex in vertices]
    assert [priority for priority, *_ in game.values()] == [
        2 if vertex in attractor_sets(graph, player)[0] else 1 for vertex in vertices
    ]


@pytest.mark.parametrize("ending", FORMATS)
@given(graph=arenas(), player=players)
@examples(200)
def test_reading_gives_the_same_wins_in_the_same_number_of_plies(folder, ending, graph, player):
    path = arena.save(graph, folder / f"game{ending}", player=player)
    again = exporters.read(path, player=player)
    assert labels(again) == [str(vertex) for vertex in graph]
    assert (again.graph["kind"], again.graph["name"]) == ("arena", "game")
    assert again.nodes[again.graph["initial"]].get("label", str(again.graph["initial"])) == str(graph.graph["initial"])
    solution = arena.solve(graph)
    reread = arena.solve(again, "reach" if ending == ".pg" else "parity")
    for (vertex, data), number in zip(graph.nodes(data=True), again, strict=True):
        is_won = solution.winner[vertex] == player
        assert (reread.winner[number] == player) == is_won
        assert again.nodes[number]["player"] == data["player"]
        if is_won and ending == ".pg":
            assert reread.remoteness[number] == solution.remoteness[vertex]
    assert arena.save(again, path, player=player).read_text() == exporters.render(again, ending[1:], player=player)
    assert exporters.read_compact(path, player=player) == arena.compact(exporters.read(path, player=player))


# Arenas with priorities


@st.composite
def prioritized(draw):
    """Draw an arena with priorities, in which any player moves anywhere and no sink is drawn."""
    graph = draw(arenas(named=False))
    graph.graph["parity"] = draw(st.sampled_from(PARITIES))
    for data in graph.nodes.values():
        data.update(player=draw(players), priority=draw(st.integers(0, 6) | st.sampled_from([10**17, 10**17 + 1])))
        if data.get("winner") == 0:
            data["winner"] = draw(players)
    return graph


@pytest.mark.parametrize("ending", FORMATS)
@given(graph=prioritized(), player=players)
@examples(200)
def test_arenas_with_priorities_are_written_as_the_games_that_they_are(folder, ending, graph, player):
    expected = {str(vertex): winner for vertex, winner in arena.solve(graph, "parity").winner.items()}
    path = arena.save(graph, folder / f"game{ending}", player=player)
    again = exporters.read(path, player=player)
    assert {name: winner for name, winner in won(again).items() if name in expected} == expected
    columns = exporters.read_compact(path, player=player)
    assert dict(zip(columns.labels, arena.solve(columns, "parity").winner.values(), strict=True)) == won(again)
    if ending == ".pg":
        game, _ = parsed(path.read_text())
        own = {name for name, winner in expected.items() if winner == player}
        assert {game[number][3] for number in even_wins(game)} == own


def test_what_these_formats_have_no_place_for_is_refused(folder):
    for ending in FORMATS:
        for graph in (nx.DiGraph([(1, 2)]), nx.DiGraph(kind="arena")):
            with pytest.raises(arena.InvalidArena):
                arena.save(graph, folder / f"no{ending}")
        with pytest.raises(arena.ParameterError, match="3"):
            arena.save(small(), folder / f"no{ending}", player=3)
        with pytest.raises(arena.ParameterError, match="0"):
            exporters.read(arena.save(small(), folder / f"small{ending}"), player=0)
        assert not (folder / f"no{ending}").exists()
    graph = nx.DiGraph([("a", "b")], initial="a")
    graph.add_nodes_from([("a", {"player": 1, "priority": 0}), ("b", {"player": 2, "winner": 0})])
    for ending in FORMATS:
        with pytest.raises(arena.InvalidArena, match="b"):
            arena.save(graph, folder / f"no{ending}")
    graph.nodes["b"].update(winner=2, priority=10**18 - 1)
    graph.graph["parity"] = "max odd"
    with pytest.raises(arena.InvalidArena, match="1,000,000,"):
        arena.save(graph, folder / "no.pg")
    del graph.graph["initial"]
    graph.nodes["b"]["priority"] = 0
    with pytest.raises(arena.InvalidArena, match="initial"):
        arena.save(graph, folder / "no.hoa")


@pytest.mark.parametrize("ending", FORMATS)
@given(names=st.lists(texts, min_size=1, max_size=5, unique=True))
@examples(100)
def test_odd_names_are_written_printably_and_come_back(folder, ending, names):
    graph = nx.DiGraph(initial=0, kind="arena", name="odd")
    for number, name in enumerate(names):
        graph.add_node(number, player=1, label=name, winner=number % 2 + 1)
    path = arena.save(graph, folder / f"odd{ending}")
    assert all(line.isprintable() for line in path.read_text().split("\n"))
    assert ending == ".hoa" or path.read_text().isascii()
    assert labels(exporters.read(path)) == names


def test_characters_beyond_ascii_are_written_by_their_shortest_code():
    graph = nx.DiGraph(initial=0)
    graph.add_node(0, player=1, label='\xff\u0100\uffff\U00010000 "', winner=1)
    assert r'"\xff\u0100\uffff\U00010000 \x22"' in exporters.render(graph, "pg")


# Games of others


@st.composite
def games_of_others(draw, priorities, *, closed=False):
    """Draw a parity game; if it is closed, no move leads out of the higher priority."""
    size = draw(st.integers(1, 7))
    game = {n: (draw(st.sampled_from(priorities)), draw(st.integers(0, 1)), [], "") for n in range(size)}
    for priority, _, after, _ in game.values():
        allowed = [n for n in game if not closed or priority != max(priorities) or game[n][0] == priority]
        after.extend(draw(st.lists(st.sampled_from(allowed), min_size=1, max_size=3)))
    return game


few = st.sampled_from([(1, 2), (0, 1), (0,), (1,), (2,)])


@given(few.flatmap(lambda priorities: games_of_others(priorities, closed=True)), players)
@examples(250)
def test_a_game_that_is_no_more_than_reachability_is_read_as_that(folder, game, even):
    """Even's targets have priority 2 among 1 and 2, Odd's have 1 among 0 and 1; the other player has all the rest."""
    graph = exporters.read(stored(folder, written(game)), player=even)
    assert [graph.nodes[number]["player"] for number in game] == [
        even if row[1] == 0 else 3 - even for row in game.values()
    ]
    seen = {priority for priority, *_ in game.values()}
    for_even = seen <= {1, 2}
    keeper, wins = (even, even_wins(game)) if for_even else (3 - even, set(game) - even_wins(game))
    winner = arena.solve(graph).winner
    assert {number for number in game if winner[number] == keeper} == wins
    again = exporters.read(arena.save(graph, folder / "again.pg", player=keeper), player=keeper)
    assert {number for number in game if arena.solve(again).winner[number] == keeper} == wins


@given(games_of_others((0, 1, 2, 3)) | games_of_others((1, 2)) | games_of_others((0, 1)), players)
@examples(300)
def test_any_game_is_read_with_its_priorities(folder, game, even):
    path = stored(folder, written(game))
    graph, columns = exporters.read(path, player=even), exporters.read_compact(path, player=even)
    assert graph.graph["parity"] == ("max even" if even == 1 else "max odd")
    assert [graph.nodes[number]["priority"] for number in game] == [row[0] for row in game.values()]
    assert columns == arena.compact(graph)
    for each in (graph, columns):
        winner = arena.solve(each, "parity").winner
        assert {number for number in game if winner[number] == even} == even_wins(game)
    if not {row[0] for row in game.values()} <= {1, 2} and not {row[0] for row in game.values()} <= {0, 1}:
        assert {number: [*graph.adj[number]] for number in graph} == {
            number: [*dict.fromkeys(row[2])] for number, row in game.items()
        }
        again = parsed(exporters.render(graph, "pg", player=even))[0]
        assert again == {n: (row[0], row[1], sorted({*row[2]}), str(n)) for n, row in game.items()}


def test_names_that_are_there_twice_get_their_numbers(folder):
    text = '0 1 0 1 "a"; 1 1 0 2 "a"; 2 1 0 3 "a (1)"; 3 2 0 3 "a (1)\'";'
    assert labels(exporters.read(stored(folder, text)))[:4] == ["a (0)", "a (1)''", "a (1)", "a (1)'"]


def test_many_priorities_are_written_and_read(folder):
    for size in (71, 1500):
        graph = nx.DiGraph([(number, (number + 1) % size) for number in range(size)], initial=0)
        for number in graph:
            graph.nodes[number].update(player=1 + number % 2, priority=number)
        for ending in FORMATS:
            again = exporters.read(arena.save(graph, folder / f"many{ending}"))
            assert [data["priority"] for data in again.nodes.values()] == [*range(size)]


@pytest.mark.parametrize("text", ["0 1 0 0{}", "parity{}", "{}", '0 1 0 0 "{}'])
def test_a_long_text_takes_no_longer_than_its_length(folder, text):
    for filler in (" ", " ,", ",1 ", "0", '" ', "\n"):
        with pytest.raises(arena.InvalidArena):
            exporters.read(stored(folder, text.format(filler * 200_000)))
