"""Specifications: files in which letters are chosen are solved as they are letter by letter, at no letter's cost."""

import pickle
from random import Random

import pytest
from acceptance_trees import fin, inf
from hypothesis import given
from hypothesis import strategies as st
from naive_synthesis import is_realizable, random_specification, written
from quick_run import quick
from random_graphs import examples
from specifications import automaton, game_in_letters
from work import calls

from arena import InvalidArena, TooLarge, certificate, solve, verify
from arena.automata import splitting
from arena.machine.data import DATA
from exporters.arenas import hoa as arena_hoa
from exporters.files import automaton_labels


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("letters") / "game.ehoa"


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
@examples(600)
def test_who_wins_is_what_the_letters_say(path, seed):
    chance = Random(seed)
    spec = random_specification(chance, condition(chance, 4), 4)
    path.write_text(written(spec, chance))
    solution = solve(arena_hoa.columns(path), "parity")
    assert solution.realizable == is_realizable(spec)
    graph = arena_hoa.read(path)
    assert solve(graph, "parity").realizable == solution.realizable
    assert verify(graph, certificate(solve(graph, "parity")))
    opposed = solve(arena_hoa.columns(path, player=2), "parity")
    assert opposed.realizable == solution.realizable
    assert opposed.columns.attributes["controller"] == "2"


@given(st.integers(0, 2**32))
@examples(200)
def test_answers_are_what_letters_leave(path, seed):
    """Each inputs have one answer; its edges are those of the letters with these inputs, and it leads where they do."""
    chance = Random(seed)
    spec = random_specification(chance, inf(0), 1)
    path.write_text(written(spec, chance))
    game = arena_hoa.game(path)
    number = [name[1:] for name in game.automaton.propositions]
    bits = [1 << int(each) for each in number]
    for state, row in enumerate(spec.states):
        left = {}
        for letter, end in enumerate(row):
            chosen = tuple(bool(letter & bit) for bit in bits[: game.automaton.inputs])
            left.setdefault(chosen, set()).update([] if end is None else [end])
        diagrams = game.splitter.diagrams
        for chosen, ends in left.items():
            (answer,) = [each for each in game.answers(state).items() if value(diagrams, each[1][0], chosen)]
            edges = [game.nodes.first[state] + place for place in answer[0]]
            assert {(game.nodes.heads[e], game.automaton.sets[game.automaton.colours[e]]) for e in edges} == ends
            after = {game.entries.ends[edge] for edge in edges}
            vertex = answer[1][1]
            assert after == ({vertex} if after == {vertex} else set(game.rows[vertex]))


def value(diagrams, number, chosen):
    while number > 1:
        number = (diagrams.high if chosen[diagrams.variable[number]] else diagrams.low)[number]
    return number == 1


def specification(body, *items, propositions=2, controlled="1", start=0):
    names = " ".join(f'"p{number}"' for number in range(propositions))
    head = f"HOA: v1 Start: {start} AP: {propositions} {names} controllable-AP: {controlled} Acceptance: 1 Inf(0)"
    return "\n".join([head, *items, "--BODY--", body, "--END--", ""])


def read(path, text, **options):
    path.write_text(text)
    return arena_hoa.columns(path, **options)


def test_a_run_that_gets_stuck_is_lost(path):
    assert solve(read(path, specification("State: 0 {0} [1] 0")), "parity").realizable
    assert not solve(read(path, specification("State: 0 {0} [0] 0")), "parity").realizable
    assert not solve(read(path, specification("State: 0 {0}")), "parity").realizable
    stuck = read(path, specification("State: 0 {0} [0&1 | 0&!1] 0 [f] 0"))
    assert (stuck.labels, stuck.after(0), stuck.winner[1]) == (["0", "no letter"], [0, 1], 2)


def test_who_controls_everything_or_nothing(path):
    body = "State: 0 [0&1] 0 {0} [!(0&1)] 1 State: 1 [t] 1"
    assert solve(read(path, specification(body, controlled="0 1")), "parity").realizable
    assert not solve(read(path, specification(body, controlled="")), "parity").realizable
    assert solve(read(path, specification("State: 0 {0} [t] 0", propositions=0, controlled="")), "parity").realizable


@pytest.mark.parametrize("name", ["aut3.ehoa", "starve.ehoa"])
def test_games_come_back_from_pickle(name):
    arena = arena_hoa.columns(DATA / "synthesis" / name)
    again = pickle.loads(pickle.dumps(arena))  # noqa: S301 - our own
    assert (again, again.labels) == (arena, arena.labels)
    assert solve(again, "parity") == solve(arena, "parity")


def test_equal_replies_are_shared_by_all_states(path):
    """The controller has to copy six inputs at each of three states: whatever they are, he can do so or not."""
    copied = " & ".join(f"({n} & {n + 6} | !{n} & !{n + 6})" for n in range(6))
    body = " ".join(f"State: {s} {{0}} [{copied}] {(s + 1) % 3} [!({copied})] 3" for s in range(3)) + " State: 3 [t] 3"
    arena = read(path, specification(body, propositions=12, controlled="6 7 8 9 10 11"))
    assert (arena.labels, arena.player) == (["0", "1", "2", "3"], [1] * 4)
    assert solve(arena, "parity").realizable
    blind = body.replace(f"[{copied}] 1 [!({copied})] 3", f"[!0] 3 [0 & {copied}] 1 [0 & !({copied})] 3")
    blind = blind.replace(f"[{copied}] 2 [!({copied})] 3", f"[!1] 3 [1 & {copied}] 1 [1 & !({copied})] 3")
    arena = read(path, specification(blind, propositions=12, controlled="6 7 8 9 10 11"))
    assert arena.labels == ["0", "1", "2", "3", "1 or 3"]
    assert [sorted(arena.after(vertex)) for vertex in range(5)] == [[3, 4], [3, 4], [0, 3], [3], [1, 3]]
    assert not solve(arena, "parity").realizable


def test_names_of_propositions_and_states_are_cut_short(path):
    long = "x" * 500
    body = f'State: 0 "{long}" [0&1] 0 [0&!1] 1 [!0] 1 State: 1 {{0}} [t] 1'
    text = specification(body).replace('"p0" "p1"', f'"{long}" "{long}2"')
    path.write_text(text)
    graph = arena_hoa.read(path)
    assert [graph.nodes[v]["label"] for v in graph] == [long, "1", f"{'x' * 59}… or 1"]
    assert {move for *_, move in graph.edges(data="move")} == {f"{no}{'x' * 59}…" for no in ("", "!")} | {None}


# Work


def aliases(number):
    chain = [f"Alias: @{n + 1} @{n} & @{n}" for n in range(number)]
    return specification(f"State: 0 {{0}} [@{number}] 0", "Alias: @0 0 | 1", *chain)


def cases(number):
    """The controller sees which of many inputs is the first one, and is to answer by one of many outputs."""
    first = [" & ".join([f"!{m}" for m in range(n)] + [f"{n} & {n + number}"]) for n in range(number)]
    body = f"State: 0 {{0}} [{' | '.join(first)}] 0 [!({' | '.join(f'({each})' for each in first)})] 1 State: 1 [t] 1"
    controlled = " ".join(map(str, range(number, 2 * number)))
    return specification(body, propositions=2 * number, controlled=controlled)


def exclusive(number):
    """Exactly one of some inputs is there: as sums of products, and all the rest as pairs."""
    ones = (" & ".join(f"{'' if n == m else '!'}{m}" for m in range(number)) for n in range(number))
    pairs = " | ".join(f"{n} & {m}" for n in range(number) for m in range(n))
    none = " & ".join(f"!{n}" for n in range(number))
    body = f"State: 0 {{0}} [{' | '.join(ones)}] 0 [{none}] 1 [{pairs}] 1 State: 1 [t] 1"
    return specification(body, propositions=number, controlled="")


def priorities(number):
    """Enter each state with each of many priorities."""
    order = "".join(f"{'Inf' if n % 2 == 0 else 'Fin'}({n}) {'|&'[n % 2]} (" for n in range(number)[::-1])
    edges = " ".join(f"[{'' if n % 2 else '!'}0 & {'' if n % 4 < 2 else '!'}1] {n} {{{n}}}" for n in range(4))
    body = " ".join(f"State: {n} {edges}" for n in range(number))
    return specification(body).replace("1 Inf(0)", f"{number} {order}t{')' * number}")


FILES = {
    "aliases": (aliases, 10, 40),
    "cases": (cases, 5, 20),
    "exclusive": (exclusive, 10, 40),
    "priorities": (priorities, 20, 80),
    "parity game": (lambda number: game_in_letters(number, 4, 9), 50, 400),
    "parity game of many moves": (lambda number: game_in_letters(number, 40, 9), 20, 80),
    "sums of products": (lambda number: automaton(number, 16, 8, 20, 5), 10, 40),
}


@pytest.mark.parametrize("name", FILES)
def test_work_grows_with_the_file_and_not_with_the_letters(path, name):
    made, *sizes = FILES[name]
    columns = read(path, made(5))
    assert arena_hoa.read(path).number_of_edges() == columns.edges  # by then all is imported
    counted = {}
    for size in sizes:
        text = made(size)
        counted[len(text)] = calls(lambda text=text: (read(path, text), arena_hoa.read(path)))
    (small, few), (large, many) = counted.items()
    assert many / few < 2.5 * large / small, counted


def test_what_would_take_too_much_work_is_refused_in_a_line(path, monkeypatch):
    monkeypatch.setattr(splitting, "MOST_STEPS", 5000)
    monkeypatch.setattr(automaton_labels, "MOST_CUBES", 100)
    outputs = [" & ".join(f"{'' if n >> bit & 1 else '!'}{396 + bit}" for bit in range(4)) for n in range(13)]
    scattered = " ".join(f"[{n} & {output}] {n}" for n, output in enumerate(outputs))
    parity = "(0 & !1 | !0 & 1)"
    for n in range(2, 12):
        parity = f"({n} & !{parity} | !{n} & {parity})"
    wide = " & ".join(map(str, range(301)))
    for body, told in [
        (
            f"State: 0 [{' | '.join(map(str, range(301)))}] 0",
            "the labels of a state have 301 propositions that the opp",
        ),
        (f"State: 0 [!({wide})] 0", "a label has 301 propositions in several conjunctions (at most 300)"),
        (f"State: 0 [{parity}] 0", "labels that are no disjunctions of conjunctions take more than 100"),
        (
            " ".join(f"State: {n} {scattered}" for n in range(13)),
            "to split the letters of the states takes more than 360 steps",
        ),
    ]:
        with pytest.raises(TooLarge) as error:
            read(path, specification(body, propositions=400, controlled="396 397 398 399"))
        assert str(error.value).startswith(f"{path}: {told}")
        assert len(str(error.value)) < 300
    assert (
        solve(read(path, specification(f"State: 0 {{0}} [{wide}] 0", propositions=400)), "parity").realizable is False
    )


@pytest.mark.parametrize("label", quick(1, ["!({})", "{}"]))
def test_a_short_text_takes_little_work(path, label):
    """Pairs of propositions far apart, whose diagrams double with each pair: they are refused, soon for any number."""
    for pairs in (18, 60):
        text = label.format(" | ".join(f"{number} & {pairs + number}" for number in range(pairs)))
        text = specification(f"State: 0 [{text}] 0", propositions=2 * pairs + 1, controlled=str(2 * pairs))

        def refused(text=text):
            with pytest.raises(TooLarge, match="decision diagrams take more than 6"):
                read(path, text)

        assert calls(refused) < 1_000_000


def test_bounds_hold_while_the_game_is_made(path):
    text = cases(6)
    for bound in ({"max_vertices": 1}, {"max_edges": 1}):
        with pytest.raises(TooLarge):
            read(path, text, **bound)
    with pytest.raises(InvalidArena, match="a label: '0 &' is no formula: its end is not expected"):
        read(path, specification("State: 0 [0 &] 0"))
