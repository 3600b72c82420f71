"""Machines get small, and allow no run that they did not allow before: each step of their reduction by itself."""

from random import Random

import networkx as nx
import pytest
from acceptance_trees import fin, inf
from naive_machines import are_steps, letters_of
from naive_synthesis import random_specification, written

from arena import solve, specification, synthesize
from arena.machine.data import DATA
from arena.synthesis import reduction
from arena.synthesis.compatible_states import with_fewer_states
from arena.synthesis.encoding import circuit_of
from arena.synthesis.permissive import permissive_moves
from arena.synthesis.reduction import decided, with_constants, with_merged_states
from arena.synthesis.winning_machine import machine_of

STREETT = ("and", [("or", [fin(0), inf(1)]), ("or", [fin(2), inf(3)])])


@pytest.fixture
def games(tmp_path):
    """Draw specifications with their solutions."""
    chance, made = Random(11), []
    for number in range(100):
        path = tmp_path / f"{number}.ehoa"
        path.write_text(written(random_specification(chance, STREETT, 4), chance))
        game = specification(path)
        made.append((game, solve(game.arena, "parity")))
    return made


def allows(machine, other):
    """Tell whether a machine allows all letters, run by run, that another one allows."""
    rows, others = letters_of(machine), letters_of(other)
    left = [(0, 0)]
    known = set(left)
    for state, place in left:
        after = dict(rows[state])
        for letter, end in others[place]:
            if letter not in after:
                return False
            if (after[letter], end) not in known:
                known.add((after[letter], end))
                left.append((after[letter], end))
    return True


def test_no_step_allows_more(games):
    smaller = set()
    for game, solution in games:
        machine = machine_of(game, solution.choices, is_controller=solution.realizable)
        for step in (with_constants, with_merged_states, with_fewer_states, decided):
            made = step(machine)
            assert are_steps(made, letters_of(made))
            assert allows(machine, made)
            assert len(made.rows) <= len(machine.rows)
            if len(made.rows) < len(machine.rows):
                smaller.add(step)
        merged = with_merged_states(machine)
        assert allows(merged, machine)
    assert {with_merged_states, with_fewer_states} <= smaller


def test_a_reduction_that_is_given_up_is_right_and_says_so(games, monkeypatch):
    kinds = set()
    for number, (game, solution) in enumerate(games[:60]):
        machine = machine_of(game, solution.choices, is_controller=solution.realizable)
        size = len(machine.alone().diagrams.variable)
        monkeypatch.setattr(reduction, "MOST_NODES", size + number % 20)
        made = reduction.reduced(machine)
        assert are_steps(made, letters_of(made))
        assert allows(machine, made)
        kinds.add(made.is_cut_short)
    assert kinds == {False, True}


def naive_classes(machine):
    """Count the classes of equal states by splitting all of them again and again."""
    rows, classes, size = letters_of(machine), [0] * len(machine.rows), 0
    while True:
        keys = {}
        classes = [
            keys.setdefault((classes[state], frozenset((letter, classes[end]) for letter, end in row)), len(keys))
            for state, row in enumerate(rows)
        ]
        if len(keys) == size:
            return size
        size = len(keys)


def test_equal_states_are_one(games):
    fewer = 0
    for game, solution in games:
        machine = machine_of(game, solution.choices, is_controller=solution.realizable)
        merged = with_merged_states(machine)
        assert len(merged.rows) == naive_classes(machine)
        fewer += len(merged.rows) < len(machine.rows)
    assert fewer > 5


@pytest.mark.slow
@pytest.mark.parametrize("last", [2, 1])
def test_states_of_long_rings_are_told_apart_quickly(last, tmp_path):
    """All states of a ring but one set the same: it is told from the others after as many steps as there are states."""
    lines = ["HOA: v1", "Start: 0", 'AP: 1 "a"', "controllable-AP: 0", "Acceptance: 0 t", "--BODY--"]
    size = 1000
    for state in range(size):
        lines += [f"State: {state}", f"[{'0' if state % (size // last) == 0 else '!0'}] {(state + 1) % size}"]
    path = tmp_path / "ring.ehoa"
    path.write_text("\n".join([*lines, "--END--", ""]))
    machine = synthesize(specification(path))
    assert len(machine.rows) == size // last
    circuit = circuit_of(machine)
    assert len(circuit.gates) <= 2 * len(machine.rows)


def test_permissive_strategies_have_their_own_moves_and_lose_no_circuit(games):
    more = 0
    for game, solution in games:
        player = game.player if solution.realizable else game.player.opponent
        moves = permissive_moves(game, solution.choices, player)
        for vertex, row in moves.items():
            assert row[0] == solution.choices[vertex]
            assert set(row) <= set(game.rows[vertex])
            assert {int(solution.winners[after]) for after in row} == {int(player)}
            more += len(row) > 1
        rows = [moves.get(vertex, row) for vertex, row in enumerate(game.rows)]
        kept = solve(of_rows(game, rows, player.opponent), "parity")
        assert all(kept.winner[vertex] == player for vertex in moves)
    assert more > 10


def of_rows(game, rows, player):
    """Make the game of some moves in which one player has all of them."""
    graph = nx.DiGraph(parity=game.arena.attributes["parity"])
    for vertex, row in enumerate(rows):
        graph.add_node(vertex, player=int(player), priority=game.arena.marks["priority"][vertex])
        if not row:
            graph.nodes[vertex]["winner"] = int(game.player.opponent)
        graph.add_edges_from((vertex, after) for after in row)
    return graph


@pytest.mark.parametrize(
    ("name", "states"),
    [("rladdergame_30", 1), ("lilydemo18.tlsf", 4), ("full_arbiter_unreal1.tlsf", 8), ("mcladdergame_40", 1)],
)
def test_machines_of_the_benchmark_have_few_states(name, states):
    assert len(synthesize(specification(DATA / "synthesis" / f"{name}.ehoa")).rows) <= states
