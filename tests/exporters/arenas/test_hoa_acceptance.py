"""What an automaton accepts is read by its formula, exactly, and solved, whether it is parity in some form or not.

A formula is a tree here, as in `acceptance_trees`.
"""

import re
from itertools import product
from random import Random

import networkx as nx
import pytest
from acceptance_trees import fin, holds, inf, order_of, sets_of, text_of
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples, share

from arena import InvalidArena, solve
from arena.graphs.attributes import label
from arena.graphs.marks import PARITIES
from exporters.arenas import hoa as arena_hoa


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hoa")


def written(formula, sets, owners, states, start=0):
    """Write a game: for each state its own acceptance sets, and its edges with theirs."""
    lines = ["HOA: v1", f"States: {len(states)}", f"Start: {start}", "AP: 0", f"Acceptance: {sets} {formula}"]
    lines += [f"spot-state-player: {' '.join(map(str, owners))}", "--BODY--"]
    for number, (own, edges) in enumerate(states):
        lines.append(f"State: {number} {braced(own)}")
        lines += [f"[t] {to} {braced(colours)}" for to, colours in edges]
    return "\n".join([*lines, "--END--", ""])


def braced(colours):
    return f"{{{' '.join(map(str, sorted(colours)))}}}" if colours else ""


def read(folder, text, **options):
    path = folder / "game.hoa"
    path.write_text(text)
    return arena_hoa.read(path, **options)


def winners(folder, text, **options):
    """Solve a game, and give who wins from each state: the same player, with whichever sets it is entered."""
    arena = read(folder, text, **options)
    found = {}
    for vertex, winner in solve(arena, objective="parity").winner.items():
        found.setdefault(int(label(arena, vertex).split()[0]), set()).add(winner)
    assert all(len(each) == 1 for each in found.values())
    return {state: each.pop() for state, each in found.items()}


def is_read_as_it_says(folder, tree, sets):
    """Read a formula: each circle of two edges with some sets is won as it says."""
    pairs = [(first, second) for first in sets_of(range(sets)) for second in sets_of(range(sets))]
    if len(pairs) > 64:
        pairs = [(seen, frozenset()) for seen in sets_of(range(sets))] + Random(7).sample(pairs, 32)
    states = [(set(), [(1 + 2 * place, set()) for place in range(len(pairs))])]
    for place, (first, second) in enumerate(pairs):
        states += [(set(), [(2 + 2 * place, first)]), (set(), [(1 + 2 * place, second)])]
    found = winners(folder, written(text_of(tree), sets, [1] * len(states), states))
    return all(
        found[1 + 2 * place] == (1 if holds(tree, one | other) else 2) for place, (one, other) in enumerate(pairs)
    )


def order_and_rest(kind, sets):
    """Give the order of the sets for a kind of parity, the one that counts most first, and what none of them is."""
    highest, even = PARITIES[kind].highest, PARITIES[kind].even == 1
    order = range(sets - 1, -1, -1) if highest else range(sets)
    return [(number, (number % 2 == 0) == even) for number in order], ((-1 if highest else sets) % 2 == 0) == even


def parity(kind, sets):
    order, otherwise = order_and_rest(kind, sets)
    return chain(order, otherwise=otherwise)


def long_parity(kind, sets):
    """Write the condition that the format has for a kind of parity of many sets."""
    order, otherwise = order_and_rest(kind, sets)
    parts = [f"Inf({number}) | (" if accepts else f"Fin({number}) & (" for number, accepts in order]
    return "".join(parts) + text_of(otherwise) + ")" * sets


def chain(order, *, otherwise):
    tree = otherwise
    for number, accepts in reversed(order):
        tree = ("or", [inf(number), tree]) if accepts else ("and", [fin(number), tree])
    return tree


@given(st.data())
@examples(1000)
def test_complements_are_of_all_edges_of_the_automaton(folder, data):
    """A circle of two edges comes back to the complement of a set unless both edges are in the set."""
    atoms = [(kind, number, is_complement) for kind in ("Inf", "Fin") for number in (0, 1) for is_complement in (0, 1)]
    chosen = data.draw(st.lists(st.sampled_from(atoms), min_size=1, max_size=4))
    operators = data.draw(st.lists(st.sampled_from("&|"), min_size=len(chosen) - 1, max_size=len(chosen) - 1))
    first, second = (data.draw(st.sets(st.sampled_from([0, 1]))) for _ in range(2))
    text, terms = "", [[]]
    for (kind, number, is_complement), operator in zip(chosen, ["", *operators], strict=True):
        comes_back = any((number in edge) != is_complement for edge in (first, second))
        text += f" {operator} {kind}({'!' * is_complement}{number})"
        terms = [*terms, []] if operator == "|" else terms
        terms[-1].append(comes_back == (kind == "Inf"))
    states = [(set(), [(1, first)]), (second, [(0, set())])]
    assert winners(folder, written(text, 2, [1, 0], states))[0] == (1 if any(map(all, terms)) else 2)


# The file that was solved wrongly


def test_what_only_resembles_parity_is_solved_at_any_number_of_sets(folder):
    for sets in (4, 9, 11, 12, 31, 100, 985):
        states = [({0}, [(1, ())]), ({1}, [(2, ())]), ({3}, [(0, ()), (3, ())]), ({1}, [(4, ())]), ({3}, [(3, ())])]
        formula = f"({long_parity('max even', sets)}) | (Inf(0) & Inf(1) & Inf(3))"
        assert winners(folder, written(formula, sets, [1] * 5, states)) == {0: 1, 1: 1, 2: 1, 3: 2, 4: 2}
        assert winners(folder, written(formula, sets, [0] * 5, states))[0] == 2


# Each kind of parity, however it is written


@pytest.mark.parametrize("kind", PARITIES)
@pytest.mark.parametrize("sets", range(7))
def test_each_kind_of_parity_is_read_with_the_numbers_of_its_sets(folder, kind, sets):
    tree = parity(kind, sets)
    assert is_read_as_it_says(folder, tree, sets)
    if sets < 2:
        return
    states = [({number}, [((number + 1) % sets, set())]) for number in range(sets)]
    arena = read(folder, written(text_of(tree), sets, [1] * sets, states))
    assert arena.graph["parity"] == kind
    assert all(data["priority"] == int(label(arena, vertex)) for vertex, data in arena.nodes(data=True))


@st.composite
def rewritten(draw, tree):
    """Write a formula otherwise: brackets, operands in another order, constants, and what is there twice."""
    if isinstance(tree, bool):
        return tree
    kind, rest = tree
    if kind not in ("and", "or"):
        return draw(st.sampled_from([tree, tree, ("and", [tree]), ("or", [False, tree]), ("and", [tree, tree])]))
    parts = [draw(rewritten(each)) for each in draw(st.permutations(rest))]
    if draw(st.booleans()):
        parts.append(kind == "and")
    while len(parts) > 2 and draw(st.booleans()):
        place = draw(st.integers(0, len(parts) - 2))
        parts[place : place + 2] = [(kind, parts[place : place + 2])]
    return (kind, parts)


@st.composite
def chains(draw, most=5):
    """Draw sets in an order in which they decide, some of which the formula does not have."""
    sets = draw(st.integers(0, most))
    order = draw(st.lists(st.tuples(st.integers(0, max(0, sets - 1)), st.booleans()), unique_by=lambda each: each[0]))
    return sets, order[:sets], draw(st.booleans())


@given(chains(), st.data())
@examples(150)
def test_parity_is_read_in_any_order_of_operands_and_sets(folder, drawn, data):
    sets, order, otherwise = drawn
    tree = data.draw(rewritten(chain(order, otherwise=otherwise)))
    assert is_read_as_it_says(folder, tree, sets)


def normal_form(order, *, otherwise, outer):
    """Write parity as a disjunction of conjunctions, as Rabin pairs are, or the other way round, as Streett pairs."""
    accepting, inner = outer == "or", "and" if outer == "or" else "or"
    order, atoms = [*order, (None, otherwise)], (inf, fin)
    parts = []
    for place, (number, accepts) in enumerate(order):
        if accepts == accepting:
            before = [atoms[accepting](each) for each, other in order[:place] if other != accepting]
            parts.append((inner, [*before, *([atoms[not accepting](number)] if number is not None else [])]))
    return (outer, parts)


@given(chains(), st.sampled_from(["and", "or"]), st.randoms(use_true_random=False))
@examples(150)
def test_parity_is_read_as_pairs_of_rabin_and_of_streett(folder, drawn, outer, chance):
    sets, order, otherwise = drawn
    tree = normal_form(order, otherwise=otherwise, outer=outer)
    for _, parts in (tree, *tree[1]):
        chance.shuffle(parts)
    assert all(holds(tree, seen) == holds(chain(order, otherwise=otherwise), seen) for seen in sets_of(range(sets)))
    assert is_read_as_it_says(folder, tree, sets)


# Any formula is solved as its runs say


trees = st.recursive(
    st.booleans() | st.tuples(st.sampled_from(["Inf", "Fin"]), st.integers(0, 5)),
    lambda inner: st.tuples(st.sampled_from(["and", "or"]), st.lists(inner, min_size=1, max_size=3)),
    max_leaves=9,
)


@given(trees)
@examples(300)
def test_any_formula_is_solved_as_its_runs_say(folder, tree):
    assert is_read_as_it_says(folder, tree, 6)


@st.composite
def case_distinctions(draw):
    """Draw a formula of two levels of three sets, many of which say the same as shorter ones."""
    literal = st.tuples(st.sampled_from(["Inf", "Fin"]), st.integers(0, 2))
    outer, inner = draw(st.permutations(["and", "or"]))
    return (outer, [(inner, draw(st.lists(literal, min_size=1, max_size=2))) for _ in range(draw(st.integers(2, 4)))])


@st.composite
def read_once(draw):
    """Draw a formula in which no set is there twice, and no constant."""
    parts = [(draw(st.sampled_from(["Inf", "Fin"])), number) for number in range(draw(st.integers(1, 6)))]
    while len(parts) > 1:
        place, size = draw(st.integers(0, len(parts) - 2)), draw(st.integers(2, 3))
        parts[place : place + size] = [(draw(st.sampled_from(["and", "or"])), parts[place : place + size])]
    return parts[0]


@given(read_once() | case_distinctions())
@examples(200)
def test_states_are_not_multiplied_if_it_is_parity(folder, tree):
    states = [(set(), [(0, colours) for colours in sets_of(range(6))])]
    arena = read(folder, written(text_of(tree), 6, [1], states))
    assert any("#" in label(arena, vertex) for vertex in arena) == (order_of(tree, 6) is None)
    assert is_read_as_it_says(folder, tree, 6)


@given(read_once())
@examples(100)
def test_that_is_so_for_any_number_of_sets(folder, tree):
    """The same formula with three sets in the place of each: eighteen, in which one state loops."""
    game = written(text_of(threefold(tree)), 18, [1], [(set(), [(0, set())])])
    assert winners(folder, game) == {0: 1 if holds(tree, set()) else 2}
    states = [(set(), [(0, {3 * number for number in colours}) for colours in sets_of(range(6))])]
    accepted = any(holds(tree, colours) for colours in sets_of(range(6)))
    assert winners(folder, written(text_of(threefold(tree)), 18, [1], states)) == {0: 1 if accepted else 2}


def threefold(tree):
    kind, rest = tree
    if kind in ("Inf", "Fin"):
        return ("or" if kind == "Inf" else "and", [(kind, 3 * rest + each) for each in range(3)])
    return (kind, [threefold(each) for each in rest])


@pytest.mark.parametrize("constant", ["t", "f"])
@pytest.mark.parametrize("sets", [1, 2, 985])
def test_constants_are_solved_with_and_without_sets(folder, constant, sets):
    states = [(set(), [(1, set())]), ({sets - 1}, [(0, set()), (1, {0})])]
    expected = winners(folder, written(constant, 0, [1, 0], [(set(), [(1, set())]), (set(), [(0, set()), (1, set())])]))
    assert expected == dict.fromkeys(range(2), 1 if constant == "t" else 2)
    assert winners(folder, written(constant, sets, [1, 0], states)) == expected


# Who wins, against all positional strategies of both players


@st.composite
def games_of_chains(draw):
    (sets, order, otherwise), owner = draw(chains(4)), st.integers(0, 1)
    size = draw(st.integers(1, 4))
    colours = st.sets(st.integers(0, sets - 1), max_size=3) if sets else st.just(set())
    ends = st.lists(st.tuples(st.integers(0, size - 1), colours), max_size=3)
    states = [(draw(colours), draw(ends)) for _ in range(size)]
    return sets, chain(order, otherwise=otherwise), [draw(owner) for _ in range(size)], states


def seen_for_ever(states, choice, start):
    """Give the sets that come back for ever where each state has one edge, or None where play ends."""
    place, edges = start, []
    for _ in range(2 * len(states)):
        own, after = states[place]
        if not after:
            return None
        place, colours = after[choice[place]]
        edges.append(own | colours)
    return set().union(*edges[len(states) :])  # by then play is in its circle, and goes round it


@given(games_of_chains())
@examples(200)
def test_who_wins_is_what_all_strategies_say(folder, game):
    sets, tree, owners, states = game
    found = winners(folder, written(text_of(tree), sets, owners, states))
    numbered = list(zip(owners, states, strict=True))
    own, others = (
        list(product(*(range(len(edges) or 1) if turn == owner else [0] for turn, (_, edges) in numbered)))
        for owner in (1, 0)
    )

    def accepted(mine, theirs, start):
        seen = seen_for_ever(states, [m if turn else t for turn, m, t in zip(owners, mine, theirs, strict=True)], start)
        return seen is not None and holds(tree, seen)

    for start, winner in found.items():
        forced = any(all(accepted(mine, theirs, start) for theirs in others) for mine in own)
        assert winner == (1 if forced else 2)


# Many sets, many brackets, and what is wrong


@pytest.mark.parametrize("kind", PARITIES)
def test_a_thousand_sets_are_solved(folder, kind):
    chance, sets = Random(kind), 984
    pick = max if PARITIES[kind].highest else min
    circles = [chance.sample(range(sets), 3) for _ in range(share(40))]
    states = [(set(), [(1 + 3 * place, set()) for place in range(len(circles))])]
    for place, circle in enumerate(circles):
        states += [({n}, [(1 + 3 * place + (turn + 1) % 3, set())]) for turn, n in enumerate(circle)]
    found = winners(folder, written(long_parity(kind, sets), sets, [1] * len(states), states))
    for place, circle in enumerate(circles):
        assert found[1 + 3 * place] == (1 if (pick(circle) % 2 == 0) == (PARITIES[kind].even == 1) else 2)


LOOP = [({0}, [(0, set())])]
MANY = 20_000


@pytest.mark.parametrize(
    "formula",
    [
        "(" * MANY + "Inf(0)" + ")" * MANY,
        "(t & " * MANY + "Inf(0)" + ")" * MANY,
        "Fin(1) & (Inf(0) | " * MANY + "t" + ")" * MANY,
        " | ".join(["Inf(0)"] * MANY),
        " & ".join(f"(Inf({n}) | Fin({n + 1}))" for n in range(0, MANY, 2)),
        " & ".join(["Inf(0) | (Fin(1) & Fin(2))"] * MANY),
        " | ".join(["Inf(0)", *(f"Fin({n}) & Inf({n + 1})" for n in range(MANY))]),
    ],
    ids=["brackets", "constants", "nested", "flat", "pairs", "clauses", "falling"],
)
def test_long_formulas_are_read(folder, formula):
    assert winners(folder, written(formula, MANY + 1, [1], LOOP)) == {0: 1}


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("(" * MANY + "t", "is no formula: its end is not expected"),
        ("t" + ")" * MANY, "is no formula: ')' is not expected"),
        ("!" * MANY, "is no formula: its end is not expected"),
        ("Inf(0) | Inf(2)", "is no formula: 'Inf(2)' is not expected"),
        ("Inf(!2)", "is no formula: 'Inf(!2)' is not expected"),
        ("Inf(!!0)", "is no formula"),
        ("0", "is no formula: '0' is not expected"),
        ("", "is no formula: its end is not expected"),
        ("Inf(0) Inf(1)", "is no formula: 'Inf(1)' is not expected"),
        ("Inf(1) | (Fin(1) & (f(0))", "is no formula: '(' is not expected"),
        ("(t | t (f))", "is no formula: '(' is not expected"),
        ("t ! f", "is no formula: '!' is not expected"),
    ],
)
def test_what_is_no_formula_is_refused_in_a_line(folder, formula, told):
    sets = MANY if len(formula) >= MANY else 2
    with pytest.raises(InvalidArena, match=re.escape(told)) as error:
        read(folder, written(formula, sets, [1], LOOP))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_priorities_of_any_number_are_written_and_read(folder):
    for size in (71, 3000):
        arena = nx.DiGraph([(number, (number + 1) % size) for number in range(size)], initial=0)
        for number in arena:
            arena.nodes[number].update(player=1 + number % 2, priority=number)
        text = arena_hoa.render(arena)
        assert f"Acceptance: {size} " in text
        assert [data["priority"] for data in read(folder, text).nodes.values()] == [*range(size)]
