"""What each kind of claim in data/atlas.csv says, computed with the public names of arena and games."""

import re
from collections import Counter
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from itertools import count, product

import networkx as nx

import arena
import games

LARGE = {"max_vertices": 10**8, "max_edges": 10**9}
WINNERS = {0: "draw", 1: "J1", 2: "J2", None: "open"}
OUTCOMES = {(1, 1): "L", (2, 2): "R", (1, 2): "N", (2, 1): "P"}
"""The outcome classes of partizan games, by who wins if Left begins and if Right does."""
MOST_HEAPS = 10**7


class Rules:
    """The rules of a game with another start or other moves."""

    def __init__(self, game, **changed):
        for name in ("initial", "player", "winner", "moves", "label", "parse"):
            setattr(self, name, changed.get(name) or getattr(game, name))


class Begun(Rules):
    """A partizan game in which a given player begins."""

    def __init__(self, game, player):
        super().__init__(game, initial=(game.initial[0], player))
        self.packed = lambda: (rules := game.packed()) and replace(rules, positions=None, ply=None)


def up_to_symmetry(game):
    """Return a game whose positions stand for all that are equal by symmetry."""
    one = lru_cache(None)(game.canonical)
    return Rules(game, initial=one(game.initial), moves=lambda at: [(move, one(to)) for move, to in game.moves(at)])


class Case:
    """A game with its parameters, or an arena that comes along, and the results that claims are about."""

    def __init__(self, name, parameters):
        self.name, self.parameters = name, parameters
        self.is_game = name in games.names()

    @cached_property
    def game(self):
        return games.load(self.name, **self.parameters)

    @cached_property
    def columns(self):
        return arena.unfold_compact(self.game, **LARGE) if self.is_game else arena.compact(arena.read(self.name))

    @cached_property
    def positions(self):
        return arena.position_graph(self.game) if self.is_game else arena.read(self.name)

    @cached_property
    def solution(self):
        return arena.solve(self.columns)

    @cached_property
    def merged(self):
        return arena.unfold_compact(up_to_symmetry(self.game), **LARGE)

    @cached_property
    def merged_solution(self):
        return arena.solve(self.merged)

    def value(self, position=None):
        """Return who wins, and in how many plies; a board without packed rules is solved up to symmetry."""
        if self.is_game and hasattr(self.game, "canonical") and not isinstance(self.game, arena.ImpartialGame):
            rules = self.game.packed() if hasattr(self.game, "packed") else None
            if rules is None or rules.size <= 10**6:
                at = self.game.initial if position is None else position
                return self.merged_solution.value(self.game.canonical(at))
        return self.solution.value(self.solution.start if position is None else position)

    def printed(self, vertices):
        return sorted(self.game.show(vertex) if self.is_game else str(vertex) for vertex in vertices)

    @cached_property
    def lost(self):
        outcomes = arena.solve_positions(self.positions, misere=self.game.misere).outcome
        return [vertex for vertex, outcome in outcomes.items() if outcome == "P"]

    @cached_property
    def perfect(self):
        return arena.search(self.game, perfect=True)

    @cached_property
    def sequence(self):
        """The Grundy values of as many heaps as prove a period."""
        sizes = (min(1 << power, MOST_HEAPS - 1) for power in count(10))
        return next(each for each in (arena.grundy_sequence(self.game, size) for size in sizes) if each.period)


def cases(name, parameters):
    """Return a case for each value of the ranges of parameters, which are written as the toolkit prints them."""
    known = {field.name: field.default for field in fields(games.find(name))} if parameters else {}
    given = {}
    for part in filter(None, parameters.split(", ")):
        parameter, _, text = part.partition(" ")
        given[parameter] = list(_values(text, known[parameter]))
    return [Case(name, dict(zip(given, each, strict=True))) for each in product(*given.values())]


def _values(text, default):
    if isinstance(default, bool):
        return [not text or text == "True"]
    if isinstance(default, tuple):
        return [tuple(map(int, text.split(",")))]
    if not isinstance(default, int):
        return [text]
    first, _, last = text.partition(":")
    return range(int(first), int(last or first) + 1)


def _counted(values, wanted):
    number = Counter(int(value) for value in values)
    return [number[each] for each in wanted]


def _positions_after(case, plies):
    layer = {case.game.initial}
    for _ in range(plies):
        layer = {after for position in layer for _, after in case.game.moves(position)}
    return len(layer)


def _by_ply(case):
    graph = arena.unfold(case.game)
    number = Counter(nx.single_source_shortest_path_length(graph, graph.graph["initial"]).values())
    return [number[ply] for ply in range(max(number) + 1)]


def _plays_by_winner(case):
    graph, won = arena.unfold(case.game), {}
    for vertex in reversed(list(nx.topological_sort(graph))):
        ends = [int(graph.nodes[vertex].get("winner") == winner) for winner in (1, 2, 0)]
        won[vertex] = [sum(each) for each in zip(*(won[after] for after in graph[vertex]), strict=True)] or ends
    return won[graph.graph["initial"]]


def _lines_through(case):
    through = Counter(square for line in case.game.lines for square in line)
    return [through[x, y] for y in range(case.game.rows) for x in range(case.game.columns)]


def _won_lost_drawn(case):
    turns = list(map(int, case.columns.player))
    winners = list(map(int, case.solution.winners))
    won, drawn = sum(map(int.__eq__, turns, winners)), winners.count(0)
    return [won, len(winners) - won - drawn, drawn]


def _lost_classes(case, player):
    turns, winners = map(int, case.merged.player), map(int, case.merged_solution.winners)
    return sum(pair == (player, 3 - player) for pair in zip(turns, winners, strict=True))


def _blocked_classes(case, player):
    columns = case.merged
    return sum(
        columns.out_degree[at] == 0 and at not in columns.stopped and columns.player[at] == player
        for at in range(len(columns))
    )


def _winning_first_moves(case):
    own, moves = case.game.player(case.game.initial), case.game.moves(case.game.initial)
    return sorted({str(move) for move, after in moves if case.value(after)[0] == own})


def _outcome(case):
    begun = (Begun(case.game, player) for player in (1, 2))
    return OUTCOMES[
        tuple(int(arena.solve(arena.unfold_compact(each, **LARGE)).value(each.initial)[0]) for each in begun)
    ]


def _grundy_value(case):
    if hasattr(case.game, "components"):
        return arena.grundy_value(case.game)
    return arena.grundy(case.positions)[case.game.start]


def _lost_components(case):
    return sorted(case.game.show(part) for part, value in arena.component_values(case.game).items() if value == 0)


def _exceptions(case):
    values, (length, first, _) = list(map(int, case.sequence.values)), case.sequence.period
    return [heap for heap in range(first) if values[heap] != values[first + (heap - first) % length]]


def _kernel(case):
    members = arena.kernel(case.positions).kernel
    return None if members is None else case.printed(members)


def _kernels(case):
    answer = arena.kernel(case.positions)
    return "one" if answer.unique else "several" if answer.exists else "none"


def _margin(case):
    solution = arena.solve(case.columns, "margin")
    return solution.amounts[case.columns.at(None)]


def _last_parameters(cases, winner):
    return [list(case.parameters.values())[-1] for case in cases if case.value()[0] == winner]


OF_EACH = {
    "vertices": lambda case: len(case.columns),
    "vertices of J{}": lambda case, player: _counted(case.columns.player, [player]),
    "edges": lambda case: case.columns.number_of_edges(),
    "positions": lambda case: len(case.positions),
    "moves": lambda case: case.positions.number_of_edges(),
    "classes": lambda case: len(case.merged),
    "moves of classes": lambda case: case.merged.number_of_edges(),
    "blocked classes of J{}": _blocked_classes,
    "positions by ply": _by_ply,
    "positions after {} plies": _positions_after,
    "sinks of J1 / J2 / drawn": lambda case: _counted(case.columns.winner, [1, 2, 0]),
    "plays": lambda case: case.solution.summary()["plays"],
    "plays won by J1 / J2 / drawn": _plays_by_winner,
    "nodes of the tree": lambda case: case.solution.summary()["tree_nodes"],
    "lines": lambda case: len(case.game.lines),
    "lines through each square": _lines_through,
    "winner": lambda case: WINNERS[case.value()[0]],
    "remoteness": lambda case: case.value()[1],
    "winning first moves": _winning_first_moves,
    "won / lost / drawn": _won_lost_drawn,
    "lost classes of J{}": _lost_classes,
    "W1 / W2 / S∅": lambda case: _counted(case.solution.winners, [1, 2, 0]),
    "attractor of J{}": lambda case, player: _counted(case.solution.winners, [player]),
    "layers of J{}": lambda case, player: case.solution.layer_sizes(player),
    "certificate": lambda case: arena.verify(case.columns, case.solution).flaw or "holds",
    "margin": _margin,
    "P-positions": lambda case: len(case.lost),
    "lost positions": lambda case: case.printed(case.lost),
    "Grundy value": _grundy_value,
    "components of value 0": _lost_components,
    "period": lambda case: f"{case.sequence.period.length} from {case.sequence.period.first}",
    "last exception": lambda case: case.sequence.period.last_exception,
    "exceptions": _exceptions,
    "kernel": _kernel,
    "kernels": _kernels,
    "outcome": _outcome,
    "canonical form": lambda case: arena.value(case.game),
    "temperature": lambda case: arena.value(case.game).temperature,
    "winner by search": lambda case: WINNERS[case.perfect.winner],
    "remoteness by search": lambda case: case.perfect.win_in,
    "scores of the first moves": lambda case: [move.score for move in case.perfect.scored],
}
"""The kinds that are computed for each value of a range of parameters; {} is a number."""
OF_RANGE = {
    "lost starts": lambda cases: _last_parameters(cases, 2),
    "cop number": lambda cases: next(iter(_last_parameters(cases, 1)), None),
}
UNORDERED = {"winning first moves", "lost positions", "components of value 0", "kernel"}
"""The kinds whose value is a set."""


def computed(claim, cases):
    """Return the value of a claim as the table writes it; sets are sorted as texts."""
    if claim.claim in OF_RANGE:
        return _text(OF_RANGE[claim.claim](cases))
    kind = re.sub(r"(?<=J)\d+$|\b\d+(?= plies)", "{}", claim.claim)
    numbers = map(int, re.findall(r"\d+", claim.claim) if kind != claim.claim else ())
    own = list(numbers)
    return ";".join(_text(OF_EACH[kind](case, *own)) for case in cases)


def claimed(claim):
    """Return the claimed value; sets are sorted as texts."""
    return ";".join(sorted(claim.value.split(";"))) if claim.claim in UNORDERED else claim.value


def _text(value):
    if isinstance(value, list):
        return ";".join(map(_text, value)) or "none"
    return "none" if value is None else str(value)
