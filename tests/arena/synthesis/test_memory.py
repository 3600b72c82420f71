"""Strategies with memory of games whose states belong to players, for conditions that positions alone do not win."""

from itertools import product
from random import Random

import pytest
from acceptance_trees import fin, inf, text_of
from naive_machines import are_all, keeps, letters_of
from naive_synthesis import Specification, won

from arena import draw, save, specification, synthesize, verify
from exporters.saving import read_solution

CONDITIONS = {
    "generalised Büchi": (2, ("and", [inf(0), inf(1)])),
    "Rabin": (4, ("or", [("and", [fin(0), inf(1)]), ("and", [fin(2), inf(3)])])),
    "Streett": (4, ("and", [("or", [fin(0), inf(1)]), ("or", [fin(2), inf(3)])])),
    "Muller": (3, ("or", [("and", [inf(0), inf(1), fin(2)]), ("and", [inf(2), fin(0), fin(1)])])),
}


def negation(tree):
    kind, rest = tree
    if kind in ("Inf", "Fin"):
        return ("Fin" if kind == "Inf" else "Inf", rest)
    return ("or" if kind == "and" else "and", [negation(each) for each in rest])


class Owned:
    """A game: for each state, whether player 1 has it, and its edges with their sets."""

    def __init__(self, own, edges, sets, condition):
        self.own, self.edges, self.sets, self.condition = own, edges, sets, condition

    @classmethod
    def drawn(cls, chance, sets, condition, most=4):
        size = chance.randint(1, most)
        edges = [
            [
                (chance.randrange(size), frozenset(n for n in range(sets) if chance.random() < 0.4))
                for _ in range(degree)
            ]
            for degree in [chance.randint(1, 3) for _ in range(size)]
        ]
        return cls([chance.random() < 0.5 for _ in range(size)], edges, sets, condition)

    @property
    def dual(self):
        return Owned([not own for own in self.own], self.edges, self.sets, negation(self.condition))

    @property
    def is_won(self):
        """Solve it for its condition as it stands: who wants it is player 1."""
        moves, movers, seen = {}, {}, {}
        for state, edges in enumerate(self.edges):
            moves[state], movers[state] = [], 1 if self.own[state] else 2
            for number, (head, sets) in enumerate(edges):
                moves[state].append((state, number))
                moves[state, number], movers[state, number], seen[state, number] = [head], 1, sets
        return 0 in won(moves, movers, seen, self.condition)

    def game(self, tmp_path):
        lines = ["HOA: v1", "Start: 0", "AP: 0", f"Acceptance: {self.sets} {text_of(self.condition)}"]
        lines += [f"spot-state-player: {' '.join(str(int(own)) for own in self.own)}", "--BODY--"]
        for state, edges in enumerate(self.edges):
            lines.append(f"State: {state}")
            lines += [f"[t] {head} {{{' '.join(map(str, sorted(sets)))}}}" for head, sets in edges]
        path = tmp_path / "owned.hoa"
        path.write_text("\n".join([*lines, "--END--", ""]))
        return specification(path)

    def in_letters(self, names):
        """Read letters by the names of their bits: a number that is too high is the last edge."""
        rows = []
        for own, edges in zip(self.own, self.edges, strict=True):
            player = "j1_" if own else "j2_"
            numbers = (
                sum(
                    1 << int(name[3:])
                    for bit, name in enumerate(names)
                    if name.startswith(player) and letter >> bit & 1
                )
                for letter in range(1 << len(names))
            )
            bits = (len(edges) - 1).bit_length()
            rows.append([edges[min(number & (1 << bits) - 1, len(edges) - 1)] for number in numbers])
        return Specification(len(names), set(), self.sets, self.condition, rows)


def drawn(number, seed):
    chance = Random(seed)
    for _ in range(number):
        yield Owned.drawn(chance, *chance.choice(list(CONDITIONS.values())))


def test_machines_are_right_and_games_determined(tmp_path):
    sizes, winners = set(), set()
    for owned in drawn(120, 1):
        game = owned.game(tmp_path)
        machine = synthesize(game)
        assert machine.is_controller is owned.is_won
        assert verify(game, machine)
        assert keeps(owned.in_letters(machine.propositions), 0, letters_of(machine).__getitem__, wants=owned.is_won)
        circuit = save(machine, tmp_path / "x.aag")
        assert verify(game, read_solution(circuit, game))
        assert synthesize(owned.dual.game(tmp_path)).is_controller is not owned.is_won
        sizes.add(len(machine.rows) > len(owned.own))
        winners.add(owned.is_won)
    assert sizes == winners == {False, True}


def with_memory(owned, player):
    """List the strategies of a player with two memories, which are told by the state that is entered."""
    own = [state for state, is_own in enumerate(owned.own) if is_own == player]
    updates = list(product((0, 1), repeat=2 * len(owned.edges)))
    moves = list(product(*(range(len(owned.edges[state])) for state in own for _ in (0, 1))))
    for update, move in product(updates, moves):
        chosen = {(state, memory): move[2 * place + memory] for place, state in enumerate(own) for memory in (0, 1)}
        yield update, chosen


def wins(owned, player, update, chosen):
    """Tell whether a strategy wins against all plays, by the sets of its circuits."""
    edges, left = [], [(0, 0)]
    for state, memory in left:
        numbers = [chosen[state, memory]] if (state, memory) in chosen else range(len(owned.edges[state]))
        for number in numbers:
            head, sets = owned.edges[state][number]
            after = head, update[2 * head + memory]
            edges.append(((state, memory), after, sets))
            if after not in left:
                left.append(after)
    return are_all(edges, owned.condition, owned.sets, wants=player)


@pytest.mark.parametrize("number", [pytest.param(25, id="some"), pytest.param(500, id="all", marks=pytest.mark.slow)])
def test_two_memories_win_for_nobody_else(number):
    """A strategy with two memories that wins is the winner's; most small games are won by one."""
    chance, won_by_two = Random(3), 0
    for _ in range(number):
        owned = Owned.drawn(chance, *chance.choice(list(CONDITIONS.values())), most=2)
        winner = owned.is_won
        assert not any(wins(owned, not winner, *each) for each in with_memory(owned, not winner))
        won_by_two += any(wins(owned, winner, *each) for each in with_memory(owned, winner))
    assert won_by_two > number * 0.9


def test_two_sets_in_turn_take_two_memories(tmp_path):
    """From the middle, both sides are to be seen again and again: no positional strategy sees both."""
    ends = [[(1, frozenset()), (2, frozenset())], [(0, frozenset({0}))], [(0, frozenset({1}))]]
    owned = Owned([True, False, False], ends, *CONDITIONS["generalised Büchi"])
    machine = synthesize(owned.game(tmp_path))
    assert machine.is_controller
    assert len(machine.rows) == 4
    assert "j1_0" in draw(machine, tmp_path / "x.svg").read_text()
    assert "!j1_0" in save(machine, tmp_path / "x.csv").read_text()
