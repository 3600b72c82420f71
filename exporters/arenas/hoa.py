"""Games on automata in the Hanoi Omega-Automata format, for and from Spot: parity games, and reachability as one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from arena.automata.names_of_play import names_of_vertices
from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from exporters.files import Arena, StrPath
from exporters.files.automaton_games import OF_HEADER, PLAYERS, AutomatonReader, moves_of, title_of
from exporters.files.hanoi import WrittenAutomaton, string_of
from exporters.files.parity_games import compressed, has_priorities, parity_game, reachability
from exporters.files.reading import check_bound, content, decoded
from exporters.files.tables import Columns, Tables, labeled

if TYPE_CHECKING:
    from arena.automata.automaton_game import AutomatonGame

NO_SET = -1
TIMES = 160
"""How many times its own size a text may take in memory once it is read: an edge of a few letters is an object."""


def write(graph: Arena, *, player: int = 1) -> str:
    """Write an arena as a parity game: with its priorities, else as that in which a player is to reach his targets.

    The player is Spot's player 1, whose transitions are those of his states. In reachability his targets are the
    accepting states, and a play that is over stays where it is: a draw of the arena is won by Spot's player 0.
    """
    if has_priorities(graph):
        game = parity_game(graph, player)
        game = game._replace(priority=compressed(game.priority))
        sets = 1 + max(game.priority, default=0)
        atoms = [f"Fin({number}) & " if number % 2 else f"Inf({number}) | " for number in range(sets - 1, 0, -1)]
        formula = "(".join(atoms) + "Inf(0)" + ")" * (sets - 2)
        accepting = [f"acc-name: parity max even {sets}", f"Acceptance: {sets} {formula}"]
    else:
        game = reachability(graph, player, target=0, other=NO_SET)
        accepting = ["acc-name: Buchi", "Acceptance: 1 Inf(0)"]
    if game.initial is None:
        raise InvalidArena("an arena without an initial vertex cannot be written in this format")
    name = graph.title if isinstance(graph, CompactArena) else str(graph.graph.get("name", ""))
    lines = [
        "HOA: v1",
        *([f"name: {string_of(name)}"] if name else []),
        f"States: {len(game.own)}",
        f"Start: {game.initial}",
        "AP: 0",
        *accepting,
        "properties: trans-labels explicit-labels state-acc complete",
        f"spot-state-player: {' '.join('1' if own else '0' for own in game.own)}",
        "--BODY--",
    ]
    numbers, after = range(len(game.own)), game.after("[t] %d", "\n")
    names = map(string_of, game.names) if game.names else map('"%d"'.__mod__, numbers)
    colors = ["" if priority == NO_SET else f" {{{priority}}}" for priority in game.priority]
    states = map("State: %d %s%s\n%s\n".__mod__, zip(numbers, names, colors, after, strict=True))
    return "\n".join([*lines, ""]) + "".join(states) + "--END--\n"


def read(path: StrPath, *, max_edges: int | None = None, player: int = 1) -> Tables:
    """Read a game on an automaton with any acceptance condition, by states or by transitions, as a parity game.

    The player wants that the run is accepted. `spot-state-player` says who chooses the transition at each state. With
    `controllable-AP` the other player chooses all other propositions first, then the player those, and the automaton,
    which must be deterministic, moves. A state without a transition for what was chosen is lost by who wants
    acceptance. Before a state that is entered with several priorities there is a vertex for each of them; if the
    condition is no parity condition, for each leaf of its Zielonka tree that runs have there.

    References
    ----------
    G. A. Perez, "The Extended HOA Format for Synthesis", 2019, arXiv:1912.05793. Spot, "Support for games",
    https://spot.lre.epita.fr/ipynb/games.html.
    """
    written = WrittenAutomaton(decoded(content(path, TIMES), path), path)
    reader = AutomatonReader(written, player)
    dropped = {"the header": written.header.keys() - {*OF_HEADER, *PLAYERS}}
    if (tables := reader.tables()) is not None:
        return replace(tables, graph={**tables.graph, "name": title_of(written)}, dropped=dropped)
    game = reader.game(max_edges)
    arena = game.arena
    nodes: Columns = {"player": arena.player, "winner": arena.winner, **arena.marks}
    labels = labeled(names_of_vertices(game))
    nodes["label"] = [label if label != str(number) else None for number, label in enumerate(labels)]
    edges: Columns = {"source": arena.forward.row_of_edges(), "target": arena.forward.ends}
    if game.splitter is not None or written.header.get("AP", ["0"])[1:]:
        edges["move"] = partial(_moves, written, game, dict(edges))
    graph = {**arena.attributes, "kind": "arena", "initial": arena.initial, "name": title_of(written)}
    return Tables(path, nodes, edges, graph, dropped=dropped)


def _moves(written: WrittenAutomaton, game: AutomatonGame, edges: Columns) -> list[str | None]:
    """Name the moves, which takes longer than all the rest; columns have no place for them."""
    moves = moves_of(written, game)
    ends = zip(edges["source"].tolist(), edges["target"].tolist(), strict=True)
    return [moves.get(pair) or None for pair in ends]


def game(
    path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1
) -> AutomatonGame:
    """Read a game on an automaton with its states, its labels and its name, of which a strategy is made a machine."""
    written = WrittenAutomaton(decoded(content(path, TIMES), path), path)
    read_game = AutomatonReader(written, player).game(max_edges)
    check_bound("vertices", len(read_game.rows), max_vertices, path)
    check_bound("edges", sum(map(len, read_game.rows)), max_edges, path)
    return replace(read_game, title=title_of(written))
