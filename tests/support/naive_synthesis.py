"""Specifications letter by letter: who wins by the definition, without diagrams, priorities or the tree of a condition.

Each letter has its transition or none. A game is solved for its condition as it stands (R. McNaughton, "Infinite games
played on finite graphs", 1993): of the sets that are seen somewhere, the player who likes that all come back for ever
wins everywhere unless his opponent wins where some of them are never seen.
"""

from itertools import product
from typing import NamedTuple

from acceptance_trees import holds, sets_of, text_of


class Specification(NamedTuple):
    """An automaton: for each state, for each letter as bits, the state and the acceptance sets behind it, or None."""

    propositions: int
    controlled: set
    sets: int
    condition: object
    states: list
    start: int = 0


STUCK = "stuck"


def is_realizable(spec):
    """Solve the game in which each letter is chosen by itself, first what is not controlled."""
    return ("state", spec.start) in won(*letter_game(spec), spec.condition)


def letter_game(spec):
    """Make the game on states, states with inputs, and transitions: moves, who moves (1 controls), and sets."""
    moves, movers, seen = {STUCK: []}, {STUCK: 1}, {}
    own = sum(1 << number for number in spec.controlled)
    letters = range(1 << spec.propositions)
    for state, row in enumerate(spec.states):
        moves["state", state] = [("inputs", state, letter) for letter in letters if not letter & own]
        movers["state", state] = 2
        for letter in letters:
            here = "inputs", state, letter & ~own
            movers[here] = 1
            target = STUCK if row[letter] is None else ("edge", *row[letter])
            moves.setdefault(here, []).append(target)
            if row[letter] is not None:
                moves[target], movers[target], seen[target] = [("state", row[letter][0])], 1, row[letter][1]
    return moves, movers, seen


def won(moves, movers, seen, condition):
    """Give the vertices from which player 1 wins: who moves at a vertex without moves loses."""
    lost = attracted(moves, movers, set(moves), {vertex for vertex in moves if not moves[vertex]}, 2)
    return solved(moves, movers, seen, condition, set(moves) - lost)[1]


def attracted(moves, movers, inside, goal, player):
    goal = set(goal)
    while True:
        more = {
            vertex
            for vertex in inside - goal
            if (any if movers[vertex] == player else all)(head in goal for head in moves[vertex] if head in inside)
        }
        if not more:
            return goal
        goal |= more


def solved(moves, movers, seen, condition, inside):
    """Give what each player wins of a part that play need not leave."""
    if not inside:
        return {1: set(), 2: set()}
    colors = frozenset().union(*(seen.get(vertex, ()) for vertex in inside))
    player = 1 if holds(condition, colors) else 2
    opponent = 3 - player
    for fewer in sets_of(colors):
        if fewer == colors or holds(condition, fewer) == (player == 1):
            continue
        out = attracted(moves, movers, inside, {v for v in inside if not seen.get(v, frozenset()) <= fewer}, player)
        lost = solved(moves, movers, seen, condition, inside - out)[opponent]
        if lost:
            lost = attracted(moves, movers, inside, lost, opponent)
            rest = solved(moves, movers, seen, condition, inside - lost)
            return {player: rest[player], opponent: rest[opponent] | lost}
    return {player: inside, opponent: set()}


def random_specification(chance, condition, sets, *, states=3, propositions=3):
    """Make an automaton whose letters lead to a few places, some of them nowhere."""
    propositions, size = chance.randint(0, propositions), chance.randint(1, states)
    controlled = {number for number in range(propositions) if chance.random() < 0.5}
    rows = []
    for _ in range(size):
        ends = [
            (chance.randrange(size), frozenset(n for n in range(sets) if chance.random() < 0.4))
            for _ in range(chance.randint(1, 4))
        ]
        ends += [None] * (chance.random() < 0.2)
        rows.append([chance.choice(ends) for _ in range(1 << propositions)])
    return Specification(propositions, controlled, sets, condition, rows)


def written(spec, chance):
    """Write a file with the labels in one of many ways."""
    names = " ".join(f'"p{number}"' for number in range(spec.propositions))
    lines = ["HOA: v1", f"States: {len(spec.states)}", f"Start: {spec.start}", f"AP: {spec.propositions} {names}"]
    lines.append("controllable-AP: " + " ".join(map(str, spec.controlled)))
    lines.append(f"Acceptance: {spec.sets} {text_of(spec.condition)}")
    body, aliases = [], {}
    for number, row in enumerate(spec.states):
        by_end = {}
        for letter, end in enumerate(row):
            by_end.setdefault(end, []).append(letter)
        by_end.pop(None, None)
        if None not in row and chance.random() < 0.1:  # an edge for each letter, without labels
            edges = [("", end) for end in row]
        else:
            edges = [
                (f"[{label(letters, spec.propositions, aliases, chance)}] ", end) for end, letters in by_end.items()
            ]
        shared = chance.choice([*(end[1] for _, end in edges), frozenset()]) if edges else frozenset()
        if any(not shared <= end[1] for _, end in edges):
            shared = frozenset()
        body.append(f"State: {number} {braced(shared)}")
        body += [
            f"{text}{end[0]} {braced(end[1] - shared if chance.random() < 0.5 else end[1])}" for text, end in edges
        ]
    lines += [f"Alias: {name} {text}" for name, text in aliases.items()]
    return "\n".join([*lines, "--BODY--", *body, "--END--", ""])


def braced(sets):
    return f"{{{' '.join(map(str, sorted(sets)))}}}" if sets else ""


def label(letters, size, aliases, chance):
    """Write some letters as a formula: cubes, the negation of the others, a tree of cases, an alias."""
    everything = range(1 << size)
    way = chance.choice(["cubes", "others", "cases", "alias"])
    if way == "others":
        rest = [letter for letter in everything if letter not in letters]
        return f"!({disjunction(rest, size, chance)})"
    if way == "cases":
        return cases(set(letters), size, 0, 0)
    text = disjunction(letters, size, chance)
    if way == "cubes":
        return text
    name = f"@{len(aliases)}"
    aliases[name] = text
    return chance.choice([name, f"{name} & {name}", f"!!{name}", f"({name} | f)"])


def disjunction(letters, size, chance):
    """Write letters as a disjunction of conjunctions in which some propositions do not matter."""
    cubes = []
    for letter in letters:
        free = [number for number in range(size) if chance.random() < 0.3]
        alike = [
            sum(1 << number for number, chosen in zip(free, each, strict=True) if chosen)
            for each in product((0, 1), repeat=len(free))
        ]
        bits = letter & ~sum(1 << number for number in free)
        kept = (
            [n for n in range(size) if n not in free]
            if {bits | more for more in alike} <= set(letters)
            else range(size)
        )
        cubes.append("&".join(("" if letter >> number & 1 else "!") + str(number) for number in kept) or "t")
    return chance.choice([" | ", "|"]).join(dict.fromkeys(cubes)) or "f"


def cases(letters, size, number, chosen):
    if number == size:
        return "t" if chosen in letters else "f"
    yes, no = (cases(letters, size, number + 1, chosen | bit) for bit in (1 << number, 0))
    return f"({number} & {yes} | !{number} & {no})"
