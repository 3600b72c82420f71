"""Games for Spot: a strict reader of the format, and who wins by the definition."""

import re

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from naive import attractor_sets
from random_graphs import arenas, examples, players

import games
from arena import InvalidArena, ParameterError, unfold
from arena.unfolding.unfold import unfold_compact
from exporters.arenas import hoa as arena_hoa

WORD = re.compile(
    r"""[ \t\n\r]+
    |(?P<word>--BODY--|--END--|[a-zA-Z_][0-9a-zA-Z_-]*:?|(?:0|[1-9][0-9]*)|"(?:\\.|[^\\"])*"|[(){}\[\]])""",
    re.VERBOSE,
)


def as_the_format_says(text):
    """Read the header items, and of each state its name, whether it accepts, and where it leads."""
    words, place = [], 0
    while place < len(text):
        found = WORD.match(text, place)
        words += [found["word"]] if found["word"] else []
        place = found.end()
    assert (words[:2], words[-1]) == (["HOA:", "v1"], "--END--")
    body = words.index("--BODY--")
    header, states = {}, {}
    for word in words[:body]:
        if word.endswith(":"):
            assert word not in header
            header[word] = items = []
        else:
            items.append(word)
    rest = words[body + 1 : -1]
    while rest:
        assert rest[0] == "State:"
        number, name, rest = int(rest[1]), rest[2], rest[3:]
        accepting = rest[:3] == ["{", "0", "}"]
        rest, after = rest[3 * accepting :], []
        while rest[:3] == ["[", "t", "]"]:
            after.append(int(rest[3]))
            rest = rest[4:]
        assert number == len(states)
        states[number] = (re.sub(r"\\(.)", r"\1", name[1:-1]), accepting, after)
    return header, states


def wins_for_ever(states, owners):
    """Where Spot's player 1 can come to accepting states again and again.

    That is the largest set from each of whose states he can force, in one move or more, an accepting one of the set.
    """
    inside = set(states)
    while True:
        accepting, near = {v for v in inside if states[v][1]}, set()
        while True:
            good = near | accepting
            more = {v for v in states if (any if owners[v] else all)(s in good for s in states[v][2])}
            if more <= near:
                break
            near |= more
        if inside <= near:
            return inside
        inside &= near


def test_what_is_written_word_for_word():
    arena = nx.DiGraph([("a", "b"), ("b", "c"), ("b", "d"), ("c", "b"), ("a", "e")], initial="b", f2=["c"], name='"x"')
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1, "d": 1, "e": 2}, "player")
    nx.set_node_attributes(arena, {"d": 0, "e": 1}, "winner")
    assert arena_hoa.render(arena, player=2) == (
        "HOA: v1\n"
        'name: "\\"x\\""\n'
        "States: 5\n"
        "Start: 1\n"
        "AP: 0\n"
        "acc-name: Buchi\n"
        "Acceptance: 1 Inf(0)\n"
        "properties: trans-labels explicit-labels state-acc complete\n"
        "spot-state-player: 0 1 0 0 1\n"
        "--BODY--\n"
        'State: 0 "a"\n[t] 1\n[t] 4\n'
        'State: 1 "b"\n[t] 2\n[t] 3\n'
        'State: 2 "c" {0}\n[t] 2\n'
        'State: 3 "d"\n[t] 3\n'
        'State: 4 "e"\n[t] 4\n'
        "--END--\n"
    )


@given(arenas(), players)
@examples(400)
def test_spots_player_1_wins_what_the_player_wins(arena, player):
    header, states = as_the_format_says(arena_hoa.render(arena, player=player))
    vertices = list(arena)
    assert list(header) == [
        *("HOA:", "States:", "Start:", "AP:", "acc-name:", "Acceptance:", "properties:", "spot-state-player:")
    ]
    assert header["States:"] == [str(len(vertices))]
    assert header["Start:"] == [str(vertices.index(arena.graph["initial"]))]
    assert (header["AP:"], header["acc-name:"]) == (["0"], ["Buchi"])
    assert header["Acceptance:"] == ["1", "Inf", "(", "0", ")"]
    owners = [word == "1" for word in header["spot-state-player:"]]
    assert owners == [arena.nodes[vertex]["player"] == player for vertex in vertices]
    assert all(after for _, _, after in states.values())
    assert [name for name, _, _ in states.values()] == [str(vertex) for vertex in vertices]
    won = wins_for_ever(states, owners)
    assert {vertices[number] for number in won} == set(attractor_sets(arena, player)[-1])


CODE = re.compile(r"\\(?=x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")
"""A backslash that begins a code: in a name of its own it is written by its code."""


def by_its_code(code):
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


@given(st.lists(st.text(max_size=6), min_size=1, max_size=5, unique=True))
@example(
    ['say "hi"', "\\", "\n;", "\0\x1f\x7f\x85", "é∅😀", "\u202e\u200f", "\ud800", '--END-- {0} "', '\\"', "/*", ""]
)
@example(["\\u0000", "\\x5c"])
@examples(200)
def test_hostile_names_are_harmless(texts):
    arena = nx.DiGraph(initial=0, name=texts[0])
    for number, text in enumerate(texts):
        arena.add_node(number, player=1, label=text, winner=number % 3)
    written = arena_hoa.render(arena)
    assert all(line.isprintable() for line in written.split("\n"))
    header, states = as_the_format_says(written)
    plain = [CODE.sub(lambda _: by_its_code(ord("\\")), text) for text in texts]
    shown = ["".join(c if c.isprintable() else by_its_code(ord(c)) for c in text) for text in plain]
    assert [name for name, _, _ in states.values()] == shown
    assert ("name:" in header) == (texts[0] != "")


@pytest.mark.parametrize("name", ["subtraction", "tictactoe", "fibonacci_nim"])
def test_columns_are_written_like_graphs_but_for_their_name(name):
    game = games.load(name)
    graph = unfold(game)
    del graph.graph["name"]
    assert arena_hoa.render(unfold_compact(game)) == arena_hoa.render(graph)


def test_what_cannot_be_written_is_refused():
    with pytest.raises(InvalidArena, match="bare graph: it has no players"):
        arena_hoa.render(nx.DiGraph([(1, 2)]))
    with pytest.raises(InvalidArena, match="an arena without vertices"):
        arena_hoa.render(nx.DiGraph(kind="arena"))
    with pytest.raises(ParameterError, match=r"unknown player: 3 \(one of 1, 2\)"):
        arena_hoa.render(nx.DiGraph(), player=3)
    arena = nx.DiGraph()
    arena.add_node("a", player=1, winner=1)
    with pytest.raises(InvalidArena, match="an arena without an initial vertex"):
        arena_hoa.render(arena)
