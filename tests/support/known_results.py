"""The table of known results, data/atlas.csv, and how each kind of claim is computed by the public functions."""

from __future__ import annotations

import csv
import itertools
import re
from collections import Counter
from functools import cached_property, lru_cache
from pathlib import Path

import networkx as nx

import arena
import games
from arena import load

TABLE = Path(__file__).parents[2] / "data" / "atlas.csv"
WON = {0: "draw", 1: "J1", 2: "J2"}
LIMITS = {"max_vertices": 10**8, "max_edges": 10**9}


class Case:
    """A game with its parameters, or an arena that comes along; results are computed once."""

    def __init__(self, name, parameters):
        self.parameters = parameters
        self.game = load(name, **parameters) if name in games.names() else None
        self.file = None if self.game else arena.read(name)

    @cached_property
    def columns(self):
        return arena.unfold_compact(self.game, **LIMITS) if self.game else arena.compact(self.file)

    @cached_property
    def arena(self):
        return arena.unfold(self.game, **LIMITS)

    @cached_property
    def graph(self):
        return arena.position_graph(self.game) if self.game else self.file

    @cached_property
    def solution(self):
        return arena.solve(self.columns)

    @cached_property
    def merged(self):
        return arena.quotient(self.arena, self.game)

    def value(self, position=None):
        return self.solution.value(self.game.initial if position is None else position)

    def outcome(self):
        return arena.solve_positions(self.graph, misere=self.game.misere).outcome

    def players(self):
        return dict(self.merged.nodes(data="player"))


def regions(case):
    counts = Counter(case.solution.winner.values())
    return [counts[1], counts[2], counts[0]]


def won_lost_drawn(case):
    """Count the positions that the player to move wins, loses and draws."""
    winner, game = case.solution.winner, case.game
    drawn = Counter(winner.values())[0]
    won = sum(game.player(position) == who for position, who in winner.items())
    return [won, len(winner) - won - drawn, drawn]


def by_ply(case):
    lengths = Counter(nx.single_source_shortest_path_length(case.arena, case.game.initial).values())
    return [lengths[ply] for ply in sorted(lengths)]


def positions_after(case, plies):
    level = {case.game.initial}
    for _ in range(plies):
        level = {after for position in level for _, after in case.game.moves(position)}
    return len(level)


def plays_won(case):
    """Count the plays by who wins them, by the number of paths to each vertex."""
    graph, paths, ends = case.arena, Counter({case.game.initial: 1}), Counter()
    for vertex in nx.topological_sort(graph):
        for after in graph[vertex]:
            paths[after] += paths[vertex]
        if not graph[vertex]:
            ends[graph.nodes[vertex]["winner"]] += paths[vertex]
    return [ends[1], ends[2], ends[0]]


def sinks(case):
    counts = Counter(who for _, who in case.arena.nodes(data="winner"))
    return [counts[1], counts[2], counts[0]]


def layers(case, player):
    rank = arena.attractor(case.arena if case.game else case.file, player).rank
    return [size for _, size in sorted(Counter(rank.values()).items())]


def winning_first_moves(case):
    return sorted(move for move, after in case.game.moves(case.game.initial) if case.value(after)[0] == 1)


def lines_through(case):
    through = Counter(square for line in case.game.lines for square in line)
    return [through[square] for row in case.game.rows_of_squares[::-1] for square in row]


def kernel(case):
    members = arena.kernel(case.graph).kernel
    return members if members is None else sorted(members)


def kernels(case):
    found = arena.kernel(case.graph)
    return "one" if found.unique else "several" if found.exists else "none"


def outcome(case):
    """Tell who wins a partizan game: Left, Right, the next or the previous player."""
    first, second = (arena.solve(arena.unfold_compact(Begun(case.game, player), **LIMITS)) for player in (1, 2))
    winners = first.value((case.game.start, 1))[0], second.value((case.game.start, 2))[0]
    return {(1, 1): "L", (2, 2): "R", (1, 2): "N", (2, 1): "P"}[winners]


class Begun:
    """A partizan game that a player begins."""

    def __init__(self, game, player):
        self.initial = (game.start, player)
        self.player, self.moves, self.winner = game.player, game.moves, game.winner
        self.label, self.parse = game.label, game.parse


def grundy_value(case):
    if hasattr(case.game, "components"):
        return arena.grundy_value(case.game)
    return arena.grundy(case.graph)[case.game.start]


def period(case):
    """Compute twice as many Grundy values until they prove a period."""
    heaps, sequence = 512, None
    while sequence is None or not sequence.period:
        heaps *= 2
        sequence = arena.grundy_sequence(case.game, heaps)
    return sequence, sequence.period


def exceptions(case):
    sequence, (length, first, _) = period(case)
    values = list(sequence.values[: first + length])
    return [heap for heap in range(first) if values[heap] != values[first + (heap - first) % length]]


def lost_classes(case, player, *, blocked):
    winner, players = arena.solve(case.merged).winner, case.players()
    return sum(
        who == player and (not case.merged[vertex] if blocked else winner[vertex] == 3 - player)
        for vertex, who in players.items()
    )


def certificate(case):
    return "holds" if arena.verify(case.columns, case.solution).flaw is None else "flawed"


KINDS = {
    "vertices": lambda case: len(case.columns),
    "vertices of J{}": lambda case, player: sum(case.game.player(each) == player for each in case.columns.vertices),
    "edges": lambda case: case.columns.edges,
    "positions": lambda case: len(case.graph),
    "moves": lambda case: case.graph.number_of_edges(),
    "classes": lambda case: len(case.merged),
    "moves of classes": lambda case: case.merged.number_of_edges(),
    "blocked classes of J{}": lambda case, player: lost_classes(case, player, blocked=True),
    "lost classes of J{}": lambda case, player: lost_classes(case, player, blocked=False),
    "positions by ply": by_ply,
    "positions after {} plies": positions_after,
    "sinks of J1 / J2 / drawn": sinks,
    "plays": lambda case: case.solution.summary()["plays"],
    "plays won by J1 / J2 / drawn": plays_won,
    "nodes of the tree": lambda case: case.solution.summary()["tree_nodes"],
    "lines": lambda case: len(case.game.lines),
    "lines through each square": lines_through,
    "winner": lambda case: WON[case.value()[0]],
    "remoteness": lambda case: case.value()[1],
    "winning first moves": winning_first_moves,
    "won / lost / drawn": won_lost_drawn,
    "W1 / W2 / S∅": regions,
    "attractor of J{}": lambda case, player: len(arena.attractor(case.arena, player).rank),
    "layers of J{}": layers,
    "certificate": certificate,
    "margin": lambda case: arena.solve(case.columns, "margin").amount[case.game.initial],
    "P-positions": lambda case: Counter(case.outcome().values())["P"],
    "lost positions": lambda case: [case.game.show(each) for each, who in sorted(case.outcome().items()) if who == "P"],
    "Grundy value": grundy_value,
    "components of value 0": lambda case: [
        heap for heap, worth in sorted((int(part), worth) for part, worth in parts(case).items()) if worth == 0
    ],
    "period": lambda case: "{0.length} from {0.first}".format(period(case)[1]),
    "last exception": lambda case: max(exceptions(case)),
    "exceptions": exceptions,
    "kernel": kernel,
    "kernels": kernels,
    "outcome": outcome,
    "canonical form": lambda case: arena.value(case.game, max_positions=10**6),
    "temperature": lambda case: arena.value(case.game, max_positions=10**6).temperature,
    "winner by search": lambda case: WON[arena.PerfectSolution(case.game).value("")[0]],
    "remoteness by search": lambda case: arena.PerfectSolution(case.game).value("")[1],
    "scores of the first moves": lambda case: list(arena.PerfectSolution(case.game).scores("").values()),
}
"""How each kind of claim is computed, of each value of a range of parameters by itself."""


def parts(case):
    return {case.game.show(part): worth for part, worth in arena.component_values(case.game).items()}


def cases(row):
    """Generate the cases of a row: a range of parameters like "rows 2, columns 1:7" stands for each value."""
    types = {field: type(getattr(load(row["game"]), field)) for field in fields(row["game"])}
    choices = []
    for text in filter(None, row["parameters"].split(", ")):
        name, _, written = text.partition(" ")
        low, colon, high = written.partition(":")
        if colon:
            values = list(range(int(low), int(high) + 1))
        elif not written:
            values = [True]
        elif types[name] is tuple:
            values = [tuple(map(int, written.split(",")))]
        else:
            values = [types[name](written)]
        choices.append([(name, value) for value in values])
    return [case_of(row["game"], chosen) for chosen in itertools.product(*choices)]


@lru_cache(maxsize=8)
def case_of(name, parameters):
    return Case(name, dict(parameters))


def fields(name):
    return load(name).__dataclass_fields__ if name in games.names() else []


def computed(row):
    """Compute what a row claims, as it is written in the table."""
    of = cases(row)
    if row["claim"] == "lost starts":
        found = [list(case.parameters.values())[-1] for case in of if case.value()[0] == 2]
        return ";".join(map(str, found)) or "none"
    if row["claim"] == "cop number":
        return next((str(case.parameters["cops"]) for case in of if case.value()[0] == 1), "none")
    for kind, compute in KINDS.items():
        match = re.fullmatch(re.escape(kind).replace(r"\{\}", r"(\d+)"), row["claim"])
        if match:
            numbers = [int(number) for number in match.groups()]
            return ";".join(written(compute(case, *numbers)) for case in of)
    raise AssertionError(f"unknown claim: {row['claim']}")


def written(value):
    if value is None:
        return "none"
    return ";".join(map(str, value)) if isinstance(value, list) else str(value)


def rows(name=None):
    """Read the rows of the table, or those of a game."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if name in (None, row["game"])]
