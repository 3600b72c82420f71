"""Game trees for Gambit: a strict reader of the format, min-max on the tree, and OpenSpiel as a judge."""

import re

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import beginnings, minmax
from random_graphs import arenas, examples

import games
from arena import Circuit, CompactArena, InvalidArena, TooLarge, solve, unfold
from arena.unfolding.unfold import unfold_compact
from exporters.arenas import efg as arena_efg

WORD = re.compile(r'[ \n]+|(?P<word>[{}]|"[^"\\]*(?:\\[a-zA-Z][^"\\]*)*"|[^\s"{}]+)')
VALUES = {1: 1, 2: -1, 0: 0}


def as_the_format_says(text):
    """Read the title and the root: (label, player, information set, its name, {move: node}) or (label, outcome)."""
    words, place = [], 0
    while place < len(text):
        found = WORD.match(text, place)
        words += [found["word"]] if found["word"] else []
        place = found.end()
    assert words[:3] == ["EFG", "2", "R"]
    assert words[4:8] == ["{", '"J1"', '"J2"', "}"]
    words.reverse()
    del words[-8:]

    def node():
        kind, label = words.pop(), words.pop()[1:-1]
        if kind == "t":
            number, name, *pay = [words.pop() for _ in range(6)]
            assert (pay[0], pay[3]) == ("{", "}")
            return label, (number, name, int(pay[1].rstrip(",")), int(pay[2]))
        assert kind == "p"
        player, number, name, brace = (words.pop() for _ in range(4))
        assert brace == "{"
        moves = []
        while words[-1] != "}":
            moves.append(words.pop()[1:-1])
        del words[-1]
        assert words.pop() == "0"
        assert len(set(moves)) == len(moves)
        return label, int(player), int(number), name[1:-1], {move: node() for move in moves}

    title = re.match(r'EFG 2 R "([^"]*)"', text)[1]
    root = node()
    assert words == []
    return title, root


def inside(node):
    return [node, *(below for child in node[4].values() for below in inside(child))] if len(node) == 5 else [node]


def value(node):
    """Min-max by what is written in the file: each player takes what pays him most."""
    if len(node) == 2:
        return node[1][2:]
    return max((value(child) for child in node[4].values()), key=lambda pay: pay[node[1] - 1])


def gambit_takes(text):
    """Tell whether Gambit 16.7 takes a label."""
    return re.fullmatch("[ -~]*", text) and text == text.strip(" ") and "  " not in text and '"' not in text


def test_what_is_written_word_for_word():
    arena = nx.DiGraph(initial="a", name="small", f2=["d"])
    arena.add_edge("a", "b", move="go")
    arena.add_edge("a", "c", move="go")
    arena.add_edge("a", "d")
    arena.add_edge("b", "e", move="")
    arena.add_edge("c", "e")
    arena.add_edge("d", "e")
    nx.set_node_attributes(arena, {"a": 2, "b": 1, "c": 1, "d": 1, "e": 2}, "player")
    arena.nodes["e"]["winner"] = 0
    assert arena_efg.render(arena) == (
        'EFG 2 R "small" { "J1" "J2" }\n'
        'p "a" 2 1 "(2,1)" { "go to b" "go to c" "d" } 0\n'
        'p "b" 1 1 "(1,1)" { "e" } 0\n'
        't "e" 3 "draw" { 0, 0 }\n'
        'p "c" 1 2 "(1,2)" { "e" } 0\n'
        't "e #2" 3 "draw" { 0, 0 }\n'
        't "d" 2 "J2 wins" { -1, 1 }\n'
    )


@given(arenas(acyclic=True, max_vertices=7))
@examples(300)
def test_the_tree_and_its_value_are_those_of_the_arena(arena):
    start = arena.graph["initial"]
    _, root = as_the_format_says(arena_efg.render(arena))
    assert len(inside(root)) == len(beginnings(arena, start))
    assert value(root) == (minmax(arena, start), -minmax(arena, start))
    assert value(root)[0] == VALUES[solve(arena).winner[start]]
    assert len({node[0] for node in inside(root)}) == len(inside(root))
    for player in (1, 2):
        sets = [(node[2], node[3]) for node in inside(root) if len(node) == 5 and node[1] == player]
        assert sets == [(number, f"({player},{number})") for number in range(1, len(sets) + 1)]

    def check(node, vertex):
        assert node[0].split(" #")[0] == str(vertex)
        if len(node) == 5:
            assert node[1] == arena.nodes[vertex]["player"]
            assert list(node[4]) == [str(following) for following in arena.adj[vertex]]
            for child, following in zip(node[4].values(), arena.adj[vertex], strict=True):
                check(child, following)

    check(root, start)


@given(arenas(acyclic=True, max_vertices=6), st.data())
@examples(200)
def test_hostile_labels_and_moves_become_labels_that_gambit_takes(arena, data):
    texts = (
        st.sampled_from(["", "a", "a #2", " ", "  a  b ", '"', "\\", '\\"', "\n", "\0\ud800é😀\u202e", "a to a"])
        | st.text()
    )
    for vertex in arena:
        arena.nodes[vertex]["label"] = data.draw(texts)
    for edge in arena.edges:
        arena.edges[edge]["move"] = data.draw(texts)
    arena.graph["name"] = data.draw(texts)
    written = arena_efg.render(arena)
    title, root = as_the_format_says(written)
    names = [node[0] for node in inside(root)]
    for node in inside(root):
        assert node[0]
        assert gambit_takes(node[0])
        for move in node[4] if len(node) == 5 else ():
            assert move
            assert gambit_takes(move)
    assert gambit_takes(title)
    assert len(set(names)) == len(names) == len(beginnings(arena, arena.graph["initial"]))
    assert value(root)[0] == minmax(arena, arena.graph["initial"])


def test_labels_that_look_like_numbered_ones_stay_different():
    arena = nx.DiGraph([("root", 0), ("root", 1), ("root", 2), ("root", 3)], initial="root")
    arena.nodes["root"]["player"] = 1
    for number, text in enumerate(["a #2", "a", "a", "a #2"]):
        arena.nodes[number].update(player=2, winner=0, label=text)
    _, root = as_the_format_says(arena_efg.render(arena))
    assert [node[0] for node in inside(root)] == ["root", "a #2", "a", "a #2 #2", "a #2 #3"]
    assert list(root[4]) == ["a #2", "a", "a #2 #2", "a #2 #3"]


def chain(length):
    """A play without choices."""
    arena = nx.DiGraph(initial=0)
    for number in range(length):
        arena.add_node(number, player=1 + number % 2)
    nx.add_path(arena, range(length))
    arena.nodes[length - 1]["winner"] = 1
    return arena


def diamonds(length):
    """A tree of more than two nodes for each play: two ways from every second vertex."""
    arena = nx.DiGraph(initial=0)
    for number in range(0, 3 * length, 3):
        nx.add_path(arena, [number, number + 1, number + 3])
        nx.add_path(arena, [number, number + 2, number + 3])
    for vertex in arena:
        arena.nodes[vertex]["player"] = 1 if vertex % 3 == 0 else 2
    arena.nodes[3 * length]["winner"] = 0
    return arena


@pytest.mark.slow
def test_a_deep_tree_is_written():
    lines = arena_efg.render(chain(50_000)).splitlines()
    assert len(lines) == 50_001
    assert lines[-1] == 't "49999" 1 "J1 wins" { 1, -1 }'


@pytest.mark.parametrize(
    ("arena", "told"),
    [
        (lambda: chain(100_001), "the game tree has 100,001 nodes, more than 100,000: take a smaller game"),
        (lambda: diamonds(15), r"the game tree has 131,069 nodes, more than 100,000"),
        (lambda: diamonds(100), r"the game tree has 10\^18 or more nodes"),
        (lambda: diamonds(5_000), r"the game tree has 10\^18 or more nodes"),
    ],
)
def test_a_large_tree_is_refused_before_it_is_made(arena, told):
    with pytest.raises(TooLarge, match=told):
        arena_efg.render(arena())


def test_the_bound_is_met_exactly(monkeypatch):
    monkeypatch.setattr(arena_efg, "MAX_NODES", 10)
    assert len(arena_efg.render(chain(10)).splitlines()) == 11
    with pytest.raises(TooLarge, match="has 11 nodes, more than 10"):
        arena_efg.render(chain(11))


def test_circuits_are_refused_where_play_can_reach_them():
    arena = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c"), ("d", "c")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1, "d": 2}, "player")
    arena.nodes["c"]["winner"] = 1
    with pytest.raises(Circuit, match="a game tree needs plays that end, and this graph has a circuit: a -> b -> a"):
        arena_efg.render(arena)
    arena.graph["initial"] = "d"
    assert len(arena_efg.render(arena).splitlines()) == 3


def test_what_cannot_be_written_is_refused():
    with pytest.raises(InvalidArena, match="bare graph: it has no players"):
        arena_efg.render(nx.DiGraph([(1, 2)]))
    with pytest.raises(InvalidArena, match="an arena without an initial vertex"):
        arena_efg.render(nx.DiGraph(kind="arena"))
    arena = nx.DiGraph(initial="a")
    arena.add_node("a", player=1)
    with pytest.raises(InvalidArena, match="a: a sink without a winner"):
        arena_efg.render(arena)


def test_columns_have_the_tree_with_moves_called_after_where_they_lead():
    graph, columns = unfold(games.load("subtraction")), unfold_compact(games.load("subtraction"))
    (_, root), (_, other) = as_the_format_says(arena_efg.render(graph)), as_the_format_says(arena_efg.render(columns))
    assert [node[:4] for node in inside(root)] == [node[:4] for node in inside(other)]
    assert (list(root[4]), list(other[4])) == (["1", "2", "3"], ["4", "3", "2"])


def test_parallel_edges_of_columns_are_two_moves():
    arena = CompactArena.from_edges([0, 0], [1, 1], player=[1, 2], winner=[-1, 2], initial=0)
    assert arena_efg.render(arena).splitlines()[1:3] == [
        'p "0" 1 1 "(1,1)" { "1" "1 #2" } 0',
        't "1" 2 "J2 wins" { -1, 1 }',
    ]


@pytest.fixture(scope="module")
def spiel(tmp_path_factory):
    """Load an arena into OpenSpiel, which reads the file itself."""
    pyspiel = pytest.importorskip("pyspiel")
    path = tmp_path_factory.mktemp("efg") / "game.efg"

    def load(arena):
        path.write_text(arena_efg.render(arena), encoding="ascii")
        return pyspiel.load_game(f"efg_game(filename={path})")

    return load


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("subtraction", {}),
        ("subtraction", {"heap": 9, "misere": True}),
        ("fibonacci_nim", {"matches": 8}),
        ("nim", {"heaps": (1, 2, 2)}),
        ("nim", {"heaps": (1, 2, 3)}),
        ("rook", {"rows": 3, "columns": 4}),
    ],
)
def test_openspiel_reads_it_and_finds_the_same_value(spiel, name, parameters):
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    arena = unfold(games.load(name, **parameters))
    game, solution = spiel(arena), solve(arena)
    found, _ = minimax.alpha_beta_search(game, game.new_initial_state(), maximizing_player_id=0)
    assert found == VALUES[solution.winner[arena.graph["initial"]]]


def walk(state):
    """Count the nodes under a state of OpenSpiel, and value it for its player 0."""
    if state.is_terminal():
        return 1, state.returns()[0]
    found = [walk(state.child(action)) for action in state.legal_actions()]
    best = max if state.current_player() == 0 else min
    return 1 + sum(nodes for nodes, _ in found), best(worth for _, worth in found)


@given(arenas(acyclic=True, max_vertices=6), st.data())
@examples(100)
def test_openspiel_walks_the_same_tree_whatever_it_is_labelled(spiel, arena, data):
    for vertex in arena:
        arena.nodes[vertex]["label"] = data.draw(st.sampled_from(["x", "", '"', "\\", " a  ", "\n} p", "é"]))
    start = arena.graph["initial"]
    state = spiel(arena).new_initial_state()
    assert walk(state) == (len(beginnings(arena, start)), minmax(arena, start))
    assert state.is_terminal() or state.current_player() + 1 == arena.nodes[start]["player"]
