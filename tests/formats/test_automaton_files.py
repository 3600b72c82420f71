"""Games on automata in .hoa: any acceptance condition, labels of any form, files of other tools."""

from random import Random

import pytest
from acceptance_trees import fin, holds, inf, order_of, sets_of, text_of
from automata_of_tools import TOOLS
from hypothesis import given
from hypothesis import strategies as st
from naive_synthesis import is_realizable, random_specification, written
from random_graphs import examples
from written_automata import automaton, chain, chains, order_of_kind, rewritten

import arena
import exporters


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hoa")


def read(folder, text, **options):
    path = folder / "game.hoa"
    path.write_text(text)
    return exporters.read(path, **options)


def winners(folder, text, **options):
    """Return who wins from each state: the same player, with whichever sets it is entered."""
    graph, found = read(folder, text, **options), {}
    solution = arena.solve(graph, "parity").winner
    for vertex, data in graph.nodes(data=True):
        found.setdefault(int(str(data.get("label", vertex)).split()[0]), set()).add(solution[vertex])
    assert all(len(each) == 1 for each in found.values())
    return {state: each.pop() for state, each in found.items()}


def is_read_as_it_says(folder, tree, sets):
    """Check a formula: each circle of two edges with some sets is won as it says."""
    pairs = [(first, second) for first in sets_of(range(sets)) for second in sets_of(range(sets))]
    if len(pairs) > 64:
        pairs = [(seen, frozenset()) for seen in sets_of(range(sets))] + Random(7).sample(pairs, 32)
    states = [(set(), [(1 + 2 * place, set()) for place in range(len(pairs))])]
    for place, (first, second) in enumerate(pairs):
        states += [(set(), [(2 + 2 * place, first)]), (set(), [(1 + 2 * place, second)])]
    found = winners(folder, automaton(text_of(tree), sets, [1] * len(states), states))
    return all(found[1 + 2 * n] == (1 if holds(tree, one | other) else 2) for n, (one, other) in enumerate(pairs))


# Acceptance


@pytest.mark.parametrize("kind", ["max even", "max odd", "min even", "min odd"])
def test_each_kind_of_parity_is_read_with_the_numbers_of_its_sets(folder, kind):
    for sets in range(6):
        order, otherwise = order_of_kind(kind, sets)
        tree = chain(order, otherwise=otherwise)
        assert is_read_as_it_says(folder, tree, sets)
        if sets > 1:
            states = [({number}, [((number + 1) % sets, set())]) for number in range(sets)]
            graph = read(folder, automaton(text_of(tree), sets, [1] * sets, states))
            assert graph.graph["parity"] == kind
            assert [data["priority"] for data in graph.nodes.values()] == [*range(sets)]


@given(chains(), st.data())
@examples(100)
def test_parity_is_read_in_any_order_of_operands_and_sets(folder, drawn, data):
    sets, order, otherwise = drawn
    assert is_read_as_it_says(folder, data.draw(rewritten(chain(order, otherwise=otherwise))), sets)


trees = st.recursive(
    st.booleans() | st.tuples(st.sampled_from(["Inf", "Fin"]), st.integers(0, 5)),
    lambda inner: st.tuples(st.sampled_from(["and", "or"]), st.lists(inner, min_size=1, max_size=3)),
    max_leaves=9,
)


@given(trees)
@examples(200)
def test_any_formula_is_solved_as_its_runs_say(folder, tree):
    assert is_read_as_it_says(folder, tree, 6)


@given(trees)
@examples(100)
def test_states_are_multiplied_only_where_it_is_no_parity(folder, tree):
    states = [(set(), [(0, colors) for colors in sets_of(range(6))])]
    graph = read(folder, automaton(text_of(tree), 6, [1], states))
    if order_of(tree, 6) is not None:
        assert not any("#" in str(label) for _, label in graph.nodes(data="label"))
        assert len(graph) <= 1 + 7


@given(st.data())
@examples(200)
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
    assert winners(folder, automaton(text, 2, [1, 0], states))[0] == (1 if any(map(all, terms)) else 2)


MANY = 5000


def test_long_formulas_are_read(folder):
    loop = [({0}, [(0, set())])]
    for formula in [
        "(" * MANY + "Inf(0)" + ")" * MANY,
        "(t & " * MANY + "Inf(0)" + ")" * MANY,
        "Fin(1) & (Inf(0) | " * MANY + "t" + ")" * MANY,
        " | ".join(["Inf(0)"] * MANY),
        " & ".join(f"(Inf({n}) | Fin({n + 1}))" for n in range(0, MANY, 2)),
        " | ".join(["Inf(0)", *(f"Fin({n}) & Inf({n + 1})" for n in range(MANY))]),
    ]:
        assert winners(folder, automaton(formula, MANY + 1, [1], loop)) == {0: 1}


# Labels


def literal(chance, sets):
    return chance.choice([inf, fin])(chance.randrange(sets))


def condition(chance, sets):
    """Choose a condition of one of the kinds that have names, or any other."""
    pairs = [(fin(2 * n), inf(2 * n + 1)) for n in range(sets // 2)]
    return chance.choice(
        [
            ("and", [inf(n) for n in range(sets)]),
            ("or", [fin(n) for n in range(sets)]),
            ("or", [("and", list(pair)) for pair in pairs]),
            ("and", [("or", list(pair)) for pair in pairs]),
            ("or", [("and", [literal(chance, sets) for _ in range(3)]) for _ in range(2)]),
            ("or", [inf(3), ("and", [fin(2), ("or", [inf(1), fin(0)])])]),
        ]
    )


@given(st.integers(0, 2**32))
@examples(250)
def test_who_wins_is_what_the_letters_say(folder, seed):
    chance = Random(seed)
    spec = random_specification(chance, condition(chance, 4), 4)
    text = written(spec, chance)
    graph, columns = read(folder, text), exporters.read_compact(folder / "game.hoa")
    assert arena.solve(columns, "parity").realizable == is_realizable(spec)
    assert arena.solve(graph, "parity").realizable == is_realizable(spec)
    assert graph.graph["controller"] == "1"
    opposed = read(folder, text, player=2)
    assert (arena.solve(opposed, "parity").realizable, opposed.graph["controller"]) == (is_realizable(spec), "2")


def specification(body, *items, propositions=2, controlled="1"):
    names = " ".join(f'"p{number}"' for number in range(propositions))
    head = f"HOA: v1 Start: 0 AP: {propositions} {names} controllable-AP: {controlled} Acceptance: 1 Inf(0)"
    return "\n".join([head, *items, "--BODY--", body, "--END--", ""])


def test_names_are_cut_short_and_aliases_chained(folder):
    long = "x" * 500
    body = f'State: 0 "{long}" [0&1] 0 [0&!1] 1 [!0] 1 State: 1 {{0}} [t] 1'
    graph = read(folder, specification(body).replace('"p0" "p1"', f'"{long}" "{long}2"'))
    assert all(len(move) < 80 for *_, move in graph.edges(data="move") if move)
    assert graph.nodes[0]["label"] == long
    chained = [f"Alias: @{n + 1} @{n} & @{n}" for n in range(3000)]
    text = specification("State: 0 {0} [@3000] 0", "Alias: @0 1", *chained)
    assert arena.solve(read(folder, text), "parity").realizable is True


@pytest.mark.parametrize(
    ("body", "propositions", "controlled", "named"),
    [
        (f"State: 0 [{' | '.join(map(str, range(301)))}] 0", 400, "399", "301"),
        (f"State: 0 [!({' & '.join(map(str, range(301)))})] 0", 400, "399", "301"),
    ],
)
def test_labels_that_would_take_too_much_work_are_refused(folder, body, propositions, controlled, named):
    with pytest.raises(arena.TooLarge, match=named) as error:
        read(folder, specification(body, propositions=propositions, controlled=controlled))
    assert str(error.value).startswith(f"{folder / 'game.hoa'}: ")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("tool", "yes", "no"),
    [
        ("ltl2dstar", "0", "1"),
        ("owl", "1", ""),
        ("rabinizer", "0 1 2", "0 1"),
        ("spot", "1", "0"),
        ("promises", "0 1", "1"),
        ("strix", "1 2", "2"),
    ],
)
def test_automata_of_other_tools_are_solved_for_their_formula(folder, tool, yes, no):
    for outputs, realizable in ((yes, True), (no, False)):
        graph = read(folder, TOOLS[tool].format(outputs=outputs))
        assert arena.solve(graph, "parity").realizable is realizable
    if tool == "owl":
        assert "owlArgs" in graph.graph["left_out"]
