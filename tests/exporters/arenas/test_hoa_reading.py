"""Games on automata are read: who wins is what the runs say, by states and by transitions, for any parity."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, players

from arena import InvalidArena, TooLarge, solve
from arena.graphs.attributes import label
from arena.graphs.marks import PARITIES
from exporters.arenas import hoa as arena_hoa


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hoa")


def read(folder, text, **options):
    path = folder / "game.hoa"
    path.write_text(text)
    return arena_hoa.read(path, **options)


def by_label(graph, solution):
    return {label(graph, vertex): winner for vertex, winner in solution.winner.items()}


# Reachability comes back as the Büchi game that it was written as


@given(arenas(), players)
@examples(150)
def test_what_is_written_is_read_and_solved(folder, arena, player):
    again = read(folder, arena_hoa.render(arena, player=player), player=player)
    reach = solve(arena)
    for objective in ("parity", "buchi") if player == 1 else ("parity",):
        for vertex, winner in by_label(again, solve(again, objective=objective)).items():
            original = next(each for each in arena if str(each) == vertex)
            assert (winner == player) == (reach.winner[original] == player)
    assert label(again, again.graph["initial"]) == str(arena.graph["initial"])


# Any parity, against the same game with a vertex for each edge


def formula_of(parity, sets):
    """Write the condition that the format gives for a kind of parity, from the set that counts least on."""
    highest, even = PARITIES[parity].highest, PARITIES[parity].even == 1
    order = range(sets) if highest else range(sets - 1, -1, -1)
    uncoloured = sets if not highest else -1
    text = "t" if (uncoloured % 2 == 0) == even else "f"
    for number in order:
        liked = (number % 2 == 0) == even
        text = f"(Inf({number}) | {text})" if liked else f"(Fin({number}) & {text})"
    return text


@st.composite
def automata(draw):
    size, sets, parity = draw(st.integers(1, 5)), draw(st.integers(0, 4)), draw(st.sampled_from([*PARITIES]))
    colours = st.sets(st.integers(0, sets - 1), max_size=2) if sets else st.just(set())
    owners = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    by_state = draw(st.booleans())
    states = []
    for _ in range(size):
        own, edges = draw(colours), draw(st.lists(st.tuples(st.integers(0, size - 1), colours), max_size=3))
        states.append((own if by_state else set(), [(to, set() if by_state else each) for to, each in edges]))
    return sets, parity, owners, states, draw(st.integers(0, size - 1))


def written(sets, parity, owners, states, start):
    lines = ["HOA: v1", f"States: {len(states)}", f"Start: {start}", "AP: 0"]
    lines += [f"Acceptance: {sets} {formula_of(parity, sets)}", f"spot-state-player: {' '.join(map(str, owners))}"]
    lines += ["--BODY--"]
    for number, (own, edges) in enumerate(states):
        lines.append(f"State: {number} {acceptance(own)}")
        lines += [f"[t] {to} {acceptance(colours)}" for to, colours in edges]
    return "\n".join([*lines, "--END--", ""])


def acceptance(colours):
    return f"{{{' '.join(map(str, colours))}}}" if colours else ""


def with_edges_as_vertices(sets, parity, owners, states, player):
    """Make the game in which each edge is a vertex with its colours, and states have a priority that never decides."""
    kind = PARITIES[parity]
    graph = nx.DiGraph(parity=str(kind._replace(even=player if kind.even == 1 else 3 - player)))
    shift = 0 if not kind.highest else 2
    least = sets if not kind.highest else 1
    for number, (own, edges) in enumerate(states):
        graph.add_node(number, player=player if owners[number] else 3 - player, priority=least)
        if not edges:
            graph.nodes[number]["winner"] = 3 - player
        for place, (to, colours) in enumerate(edges):
            seen = colours | own
            priority = (max if kind.highest else min)(seen) + shift if seen else least
            graph.add_node((number, place), player=1, priority=priority)
            graph.add_edges_from([(number, (number, place)), ((number, place), to)])
    return graph


@given(automata(), players)
@examples(300)
def test_who_wins_is_what_the_runs_say(folder, automaton, player):
    *body, start = automaton
    arena = read(folder, written(*automaton), player=player)
    expected = solve(with_edges_as_vertices(*body, player), objective="parity").winner
    solution = solve(arena, objective="parity")
    assert solution.winner[arena.graph["initial"]] == expected[start]
    for vertex, winner in solution.winner.items():
        assert winner == expected[int(label(arena, vertex).split()[0])]


# Files of others

SPOT = """HOA: v1 States: 9 Start: 0 AP: 2 "a" "b" acc-name: Streett 1 Acceptance: 2 Fin(0) | Inf(1)
properties: trans-labels explicit-labels state-acc spot-state-player: 0 1 0 1 0 1 0 1 1 --BODY-- State: 0 {1} [1] 1
[1] 3 State: 1 {1} [1] 2 State: 2 {1} [0] 8 State: 3 {1} [1] 4 State: 4 {1} [0] 5 State: 5 {1} [0] 6 State: 6 {1} [1] 7
State: 7 State: 8 {1} [0] 2 --END--"""


def test_a_game_of_spots_tests(folder):
    """Player 0 wins: from 0 he goes to 3, and all that follows is a dead end."""
    arena = read(folder, SPOT)
    assert arena.graph["parity"] == "max odd"
    winner = by_label(arena, solve(arena, objective="parity"))
    assert {state for state, won in winner.items() if won == 1} == {"1", "2", "8"}
    assert arena.edges[0, 1]["move"] == "b"
    assert arena.nodes[next(v for v in arena if label(arena, v) == "7")]["winner"] == 2
    assert by_label(arena, solve(read(folder, SPOT, player=2), objective="parity"))["0"] == 1
    assert by_label(arena, solve(read(folder, SPOT.replace("spot-state", "spot.state")), objective="parity")) == winner


HEAD = 'HOA: v1 /* a /* nested */ comment */ Start: 0 AP: 2 "request" "grant" Acceptance: 1 Inf(0)\n'
ARBITER = (
    HEAD
    + """controllable-AP: 1 Alias: @both 0 & 1 --BODY--
State: 0 "calm" [!0&!1 | @both] 0 {0} [0&!1] 1 [!0&1] 2
State: 1 "waiting" [1] 0 {0} [!1] 1
State: 2 "spoilt" [t] 2 --END--"""
)


def test_propositions_are_chosen_by_the_opponent_first(folder):
    arena = read(folder, ARBITER)
    solution = solve(arena, objective="buchi")
    assert solution.winner[0] == 1
    named = {(label(arena, tail), label(arena, head)): move for tail, head, move in arena.edges(data="move")}
    assert named == {
        ("calm", "calm {0} or waiting"): "request",
        ("calm", "calm {0} or spoilt"): "!request",
        ("calm {0}", "calm"): None,
        ("waiting", "calm {0}"): "grant",
        ("waiting", "waiting"): "!grant",
        ("spoilt", "spoilt"): None,
        ("calm {0} or waiting", "calm {0}"): "grant",
        ("calm {0} or waiting", "waiting"): "!grant",
        ("calm {0} or spoilt", "calm {0}"): "!grant",
        ("calm {0} or spoilt", "spoilt"): "grant",
    }
    own = {label(arena, vertex) for vertex, data in arena.nodes(data=True) if data["player"] == 1}
    assert own == {"waiting", "spoilt", "calm {0} or waiting", "calm {0} or spoilt"}
    assert arena.graph["controller"] == "1"
    assert solve(arena, "parity").realizable
    assert solve(read(folder, ARBITER, player=2), objective="parity").winner[0] == 2


def test_who_cannot_see_the_next_proposition_loses(folder):
    """The player has to say now what the opponent chooses next, infinitely often."""
    text = (
        HEAD
        + """controllable-AP: 1 --BODY--
    State: 0 [1] 1 [!1] 2 State: 1 [0&1] 1 {0} [0&!1] 2 {0} [!0&1] 1 [!0&!1] 2
    State: 2 [!0&1] 1 {0} [!0&!1] 2 {0} [0&1] 1 [0&!1] 2 --END--"""
    )
    assert solve(read(folder, text), objective="parity").winner[0] == 2
    seen = text.replace("controllable-AP: 1", "controllable-AP: 0 1")
    assert solve(read(folder, seen), objective="parity").winner[0] == 1


LETTERS = ("!0&!1", "0&!1", "!0&1", "0&1")
"""The letters of two propositions in the order in which edges without labels are for them."""


@pytest.mark.parametrize("chooses", ["controllable-AP: 0", "controllable-AP: 1", "spot-state-player: 1 0 1"])
def test_edges_without_labels_are_for_the_letters_in_their_order(folder, chooses):
    states = [[1, 2, 0, 1], [0, 0, 2, 1], [2, 1, 2, 2]]

    def text(labels):
        body = " ".join(
            f"State: {number} {{0}} " + " ".join(f"{label} {to}" for label, to in zip(labels, ends, strict=True))
            for number, ends in enumerate(states)
        )
        return f"{HEAD}{chooses} --BODY-- {body} --END--"

    labelled, bare = (read(folder, text(labels)) for labels in ([f"[{each}]" for each in LETTERS], [""] * 4))
    assert nx.utils.graphs_equal(bare, labelled) or chooses.startswith("spot")
    assert [*bare.edges] == [*labelled.edges]
    assert any("!request & grant" in str(move) for *_, move in bare.edges(data="move")) == chooses.startswith("spot")


def test_co_buchi_accepts_what_is_in_no_set(folder):
    text = """HOA: v1 Start: 0 AP: 0 acc-name: co-Buchi Acceptance: 1 Fin(0) spot-state-player: 0 1 1 --BODY--
    State: 0 {0} 1 2 State: 1 1 State: 2 {0} 2 --END--"""
    arena = read(folder, text)
    for objective in ("parity", "cobuchi"):
        assert by_label(arena, solve(arena, objective=objective)) == {"0": 2, "1": 1, "2": 2}
    everything = text.replace("1 Fin(0)", "0 t").replace("{0}", "")
    assert {*solve(read(folder, everything), objective="parity").winner.values()} == {1}


GAME = "HOA: v1 Start: 0 AP: 0 Acceptance: 1 Inf(0) spot-state-player: 0 1 --BODY-- State: 0 1 State: 1 {0} 0 --END--"


@pytest.mark.parametrize(
    ("old", "replaced", "told"),
    [
        ("HOA: v1", "HOA: v2", "line 1: v1 expected, not 'v2'"),
        ("State: 0 1", "State: 0 1&0", "alternating automata are not read"),
        ("Start: 0", "Start: 0&1", "alternating automata are not read"),
        ("Start: 0", "Start: 0 Start: 1", "several initial states (one)"),
        ("Start: 0", "", "is no initial state (one)"),
        ("Start: 0", "Start: 7", "state 7 is not there"),
        ("State: 0 1", "State: 0 5", "line 1: state 5 is not there"),
        ("State: 1", "State: 0", "state 0 is there twice"),
        ("spot-state-player: 0 1", "", "nothing says who chooses (spot-state-player or controllable-AP)"),
        ("spot-state-player: 0 1", "spot-state-player: 0", "1 players (0 or 1 for each state)"),
        ("spot-state-player: 0 1", "spot-state-player: 0 2", "2 players (0 or 1 for each state)"),
        ("spot-state-player: 0 1", "controllable-AP: 0", "controllable-AP: '0' (numbers below 0)"),
        ("Acceptance: 1 Inf(0)", "", "Acceptance: '' (a number of sets, and a formula)"),
        ("1 Inf(0)", "1 (Inf(0)", "is no formula: its end is not expected"),
        ("1 Inf(0)", "1 " + "(" * 5000 + "t", "is no formula"),
        ("{0}", "{1}", "line 1: acceptance set 1 at state 1 (below 1)"),
        ("{0}", "{x}", "acceptance sets expected, not 'x'"),
        ("State: 0 1", "State: 0 [3] 1", "a label has proposition 3 (of 0)"),
        ("State: 0 1", "State: 0 [@a] 1", "is no formula: '@a' is not expected"),
        ("--END--", "", "the number of a state"),
        ("--END--", "--END-- HOA: v1", "more behind --END-- (one automaton)"),
        ("AP: 0", "AP: 0 AP: 0", "AP: is there twice"),
        ("AP: 0", "AP: 0 /* ", "a comment without an end"),
        ("AP: 0", 'AP: 1 "a', "is no word of the format"),
        ("AP: 0", "\u2028", "'\\u2028' is no word of the format"),
        ("AP: 0", "States: 1000000000000\nAP: 0", "'1000000000000' is no word of the format (a number has at most 9"),
        ("AP: 0", "Alias: @a @a AP: 0", "'@a' is no formula: '@a' is not expected"),
    ],
)
def test_what_is_no_such_game_is_refused_in_a_line(folder, old, replaced, told):
    assert read(folder, GAME).number_of_nodes() == 2
    with pytest.raises(InvalidArena) as error:
        read(folder, GAME.replace(old, replaced, 1))
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_aliases_are_of_those_before_them(folder):
    chained = " ".join(f"Alias: @{n + 1} @{n} & @{n}" for n in range(3000))
    long = ARBITER.replace("Alias: @both 0 & 1", f"Alias: @0 0&1 {chained} Alias: @both @3000")
    assert nx.utils.graphs_equal(read(folder, long), read(folder, ARBITER.replace("@both 0 & 1", "@both (0 & 1)")))
    with pytest.raises(InvalidArena, match="'@later' is no formula: '@later' is not expected"):
        read(folder, ARBITER.replace("@both 0 & 1", "@both @later Alias: @later 0 & 1"))


def test_two_ways_for_a_letter_are_refused(folder):
    with pytest.raises(InvalidArena, match="state spoilt has two edges for request: it is not deterministic"):
        read(folder, ARBITER.replace("[t] 2", "[t] 2 [0] 1"))
    with pytest.raises(InvalidArena, match="state calm has two edges for !request & !grant: it is not deterministic"):
        read(folder, ARBITER.replace("[!0&!1 | @both] 0 {0}", "[!0&!1 | @both] 0 {0} [!0&!1] 0"))
    twice = read(folder, ARBITER.replace("[!0&!1 | @both] 0 {0}", "[!0&!1 | @both] 0 {0} [!0&!1] 0 {0}"))
    assert nx.utils.graphs_equal(twice, read(folder, ARBITER))


def test_states_that_play_cannot_reach_are_kept_in_the_order_of_their_numbers(folder):
    text = GAME.replace("0 1 --BODY--", "0 1 1 0 --BODY--")
    arena = read(folder, text.replace("--BODY--", '--BODY-- State: 3 2 State: 2 "c" {0} 3 0').replace("t: 0", "t: 1"))
    assert [label(arena, vertex) for vertex in arena] == ["0", "1", "c", "3"]
    assert ([*arena.edges], arena.graph["initial"]) == ([(0, 1), (1, 0), (2, 3), (2, 0), (3, 2)], 1)
    assert [data["player"] for data in arena.nodes.values()] == [2, 1, 1, 2]
    split = read(folder, text.replace("State: 1 {0} 0", "State: 1 0 {0} 2 State: 2 0 State: 3 1 {0}"))
    assert [label(split, vertex) for vertex in split] == ["0", "0 {0}", "1", "2", "3"]
    chosen = read(folder, ARBITER.replace("--END--", 'State: 3 "apart" [t] 3 --END--'))
    assert "apart" in {label(chosen, vertex) for vertex in chosen}


def test_a_state_has_an_entry_for_each_priority_and_not_for_each_set(folder):
    text = """HOA: v1 Start: 0 Acceptance: 3 Inf(2) | (Fin(1) & Inf(0)) spot-state-player: 1 1 --BODY--
    State: 0 1 {1} 1 {0 1} 1 {2} 1 {0 1 2} 1 State: 1 0 {0} 1 {2} --END--"""
    arena = read(folder, text)
    assert [label(arena, vertex) for vertex in arena] == ["0", "0 {0}", "1", "1 {1}", "1 {2}"]
    assert [data["priority"] for data in arena.nodes.values()] == [1, 2, 1, 3, 4]
    assert [*arena.edges] == [(0, 3), (0, 4), (0, 2), (1, 0), (2, 1), (2, 4), (3, 2), (4, 2)]


def test_a_state_with_edges_of_one_priority_has_it_itself(folder):
    text = """HOA: v1 Start: 0 Acceptance: 2 Inf(1) & Fin(0) spot-state-player: 1 1 0 --BODY--
    State: 0 0 {1} 1 {1} State: 1 {0} 0 2 State: 2 1 {1} 2 {0} --END--"""
    arena = read(folder, text)
    assert [label(arena, vertex) for vertex in arena] == ["0", "1", "1 {1}", "2", "2 {0}"]
    assert [data["priority"] for data in arena.nodes.values()] == [1, 0, 1, 2, 0]


def test_entries_are_no_more_than_edges(folder):
    def game(sets):
        formula = "".join(f"{'Inf' if n % 2 == 0 else 'Fin'}({n}) {'|&'[n % 2]} (" for n in range(sets)[::-1])
        edges = " ".join(f"0 {{{number}}}" for number in range(sets))
        condition = f"Acceptance: {sets} {formula}f{')' * sets}"
        return f"HOA: v1 Start: 0 {condition} spot-state-player: 1 --BODY-- State: 0 {edges} --END--"

    for sets in (63, 200):
        arena = read(folder, game(sets))
        assert (len(arena), arena.number_of_edges()) == (sets + 1, 2 * sets)


def test_bounds_hold(folder):
    for bounds in ({"max_vertices": 1}, {"max_edges": 1}):
        with pytest.raises(TooLarge):
            read(folder, GAME, **bounds)
    with pytest.raises(TooLarge):
        read(folder, ARBITER, max_vertices=5)
    with pytest.raises(TooLarge):
        read(folder, ARBITER, max_edges=9)
    path = folder / "latin.hoa"
    path.write_bytes(b'HOA: v1 name: "\xe9"')
    with pytest.raises(InvalidArena, match="not UTF-8"):
        arena_hoa.read(path)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), min_size=1, max_size=4, unique=True))
@examples(100)
def test_names_come_back(folder, texts):
    arena = nx.DiGraph([(number, number + 1) for number in range(len(texts) - 1)], initial=0, name=texts[0])
    for number, text in enumerate(texts):
        arena.add_node(number, player=1 + number % 2, label=text or str(number))
    arena.nodes[len(texts) - 1]["winner"] = 1
    names = [text or str(number) for number, text in enumerate(texts)]
    again = read(folder, arena_hoa.render(arena))
    if len({*names}) == len(names):
        assert [label(again, vertex) for vertex in again] == names
        assert again.graph["name"] == (texts[0] or "game")


@given(arenas(named=False), st.sampled_from([*PARITIES]), players, st.data())
@examples(150)
def test_parity_games_are_written_and_read(folder, arena, parity, player, data):
    arena.graph["parity"] = parity
    for attributes in arena.nodes.values():
        attributes.update(player=data.draw(players), priority=data.draw(st.integers(0, 6) | st.integers(0, 10**17)))
        if attributes.get("winner") == 0:
            attributes["winner"] = data.draw(players)
    text = arena_hoa.render(arena, player=player)
    again = read(folder, text, player=player)
    expected = solve(arena, objective="parity").winner
    for vertex, winner in by_label(again, solve(again, objective="parity")).items():
        assert winner == expected[next(each for each in arena if str(each) == vertex)]
