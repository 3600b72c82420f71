"""Games on automata in the Hanoi Omega-Automata format, for and from Spot: parity games, and reachability as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from arena.automata.names_of_play import names_of_vertices
from arena.errors import InvalidArena
from arena.graphs.conversion import as_graph
from arena.graphs.left_out import left_out, noted
from arena.graphs.names import LateLabels
from arena.rules.game import Player
from exporters.files import StrPath
from exporters.files.automaton_games import OF_HEADER, PLAYERS, game_of, moves_of, title_of
from exporters.files.build import checked, labelled, title
from exporters.files.hanoi import WrittenAutomaton, parse
from exporters.files.parity_games import compressed, has_priorities, parity_game, reachability
from exporters.files.pgsolver import ESCAPE, escape
from exporters.files.reading import check_bound, content, fits

if TYPE_CHECKING:
    from arena.automata.automaton_game import AutomatonGame
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

ENDINGS = (".hoa", ".ehoa")
"""Spot's, and SYNTCOMP's for automata with `controllable-AP`, which are read alone."""
OBJECTIVE = "parity"
"""The objective that its files are about."""
LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""
LEAVES_OUT = ("accepting", "weight", "move", "pos", "value")
"""What vertices and edges may have, and the format has no place for."""
NO_SET = -1
"""Stands for the acceptance set of a state that is in none."""
CHOSEN = b"controllable-AP"
"""Says that letters are chosen, in the header."""
WORTH_SCANNING = 1_000_000
"""The bytes of a file from which on a compiled loop is worth its start."""
TIMES = 160
"""How many times its own size a text may take in memory once it is read: an edge of a few letters is an object."""


def render(graph: DiGraph | CompactArena, *, player: int = 1) -> str:
    r"""Write the game in which Spot's player 1 is a player who is to reach his targets.

    His targets are the accepting states, and a play that is over stays where it is. So `spot.solve_game` finds that
    Spot's player 1 wins exactly from W1, for player 1, and its player 0 from everywhere else: a draw of the arena, by
    rule or endless, is player 0's here. There are no atomic propositions: whose state it is chooses the transition, and
    its label says nothing.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena with an initial vertex.
    player : {1, 2}, optional
        Who is Spot's player 1.

    Returns
    -------
    str
        The states are the vertices in their order, with their names. What cannot be printed of a name, or would turn
        the direction of the line, is written like \x0a or \u202e.

    Raises
    ------
    InvalidArena
        If it has no vertices, no initial one, no players as in a bare graph, a sink without a winner, or with
        priorities too many of them or a drawn sink.
    ParameterError
        If there is no such player.

    Notes
    -----
    O(|S|+|A|).

    References
    ----------
    T. Babiak et al., *The Hanoi Omega-Automata Format*, CAV 2015, https://adl.github.io/hoaf/, version 1. Spot,
    "Support for games", https://spot.lre.epita.fr/ipynb/games.html.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> print(render(unfold(load("subtraction", heap=1))), end="")
    HOA: v1
    name: "Subtraction(...)"
    States: 2
    Start: 0
    AP: 0
    acc-name: Buchi
    Acceptance: 1 Inf(0)
    properties: trans-labels explicit-labels state-acc complete
    spot-state-player: 1 0
    --BODY--
    State: 0 "1"
    [t] 1
    State: 1 "0" {0}
    [t] 1
    --END--
    """
    return "".join(parts(graph, player=player))


def parts(graph: DiGraph | CompactArena, *, player: int = 1, name: str | None = None) -> Iterator[str]:
    """Write a game as `render` does, some states at a time; columns may be given a name.

    Raises
    ------
    InvalidArena, ParameterError
        As in `render`.
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
    name = name or title(graph)
    lines = [
        "HOA: v1",
        *([f"name: {_quoted(name)}"] if name else []),
        f"States: {len(game.own)}",
        f"Start: {game.initial}",
        "AP: 0",
        *accepting,
        "properties: trans-labels explicit-labels state-acc complete",
        f"spot-state-player: {' '.join('1' if own else '0' for own in game.own)}",
        "--BODY--",
    ]
    yield "\n".join([*lines, ""])
    for part, after in game.batches("[t] %d", "\n"):
        numbers = range(len(game.own))[part]
        names = map(_quoted, game.names[part]) if game.names else map('"%d"'.__mod__, numbers)
        colours = ["" if priority == NO_SET else f" {{{priority}}}" for priority in game.priority[part]]
        yield "".join(map("State: %d %s%s\n%s\n".__mod__, zip(numbers, names, colours, after, strict=True)))
    yield "--END--\n"


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1) -> DiGraph:
    """Read a game on an automaton with any acceptance condition, by states or by transitions, as a parity game.

    Who chooses is told by `spot-state-player`: Spot's player 1, who wants that the run is accepted, chooses the
    transition where it says 1. Or it is told by `controllable-AP`: at each state the other player chooses all other
    propositions first, then the player those, and the automaton, which must be deterministic, moves. Where all that he
    chooses lets the player do the same, the state is the player's; else each set of vertices among which choices leave
    him to choose is a vertex, called after these. A state without transitions, or without one for the letter that was
    chosen, is lost by who wants acceptance. Acceptance by transitions becomes one by vertices: before a state that is
    entered with several priorities there is a vertex for each of them, named after the lowest acceptance set of it. If
    the condition is no parity condition, a state is a vertex for each leaf of its Zielonka tree that runs have there.

    No state is left out, for all are there that play cannot reach. Left out are the items of the header that say
    nothing of the game, as `tool`, `properties`, `States` and `acc-name`.

    Parameters
    ----------
    path : path
        The file.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.
    player : {1, 2}, optional
        Who wants that the run is accepted.

    Returns
    -------
    networkx.DiGraph
        The states in the order of their numbers, with `priority`, and the graph's `parity`. Where all sets that count
        have one priority the vertices have `accepting`, too: those that are wanted again and again in a Büchi game, or
        for ever in a co-Büchi game. If letters are chosen, the graph's `controller` says who chooses last.

    Raises
    ------
    InvalidArena
        If the text is not of the format, the automaton alternates or is not deterministic, or nothing says who chooses.
    ParameterError
        If there is no such player.
    TooLarge
        If it is over a bound, or its labels or its condition take too much work.
    OSError
        If it cannot be read.

    Notes
    -----
    O(length of the file), besides the decision diagrams of labels: propositions are not tried one by one.

    References
    ----------
    As in `render`. G. A. Perez, "The Extended HOA Format for Synthesis", 2019, arXiv:1912.05793, has `controllable-AP`.
    """
    written, game = _read(path, max_vertices, max_edges, player)
    graph = as_graph(_in_columns(game))
    graph.graph["name"] = title_of(written, path)
    for (tail, head), move in moves_of(written, game).items():
        if move:
            graph.adj[tail][head]["move"] = move
    return noted(checked(graph, path), {"the header": _others(written)})


def game(
    path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1
) -> AutomatonGame:
    """Read a game on an automaton with its states and labels, of which a strategy is made a machine.

    Raises
    ------
    InvalidArena, ParameterError, TooLarge, OSError
        As in `read`.
    """
    return _read(path, max_vertices, max_edges, player)[1]


def columns(
    path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1
) -> CompactArena:
    """Read a game on an automaton into columns, as `read` does into a graph; the names of moves are left out.

    Raises
    ------
    InvalidArena, ParameterError, TooLarge, OSError
        As in `read`.

    Notes
    -----
    O(length of the file). Of a large file with `spot-state-player`, and without comments and aliases in its body, a
    compiled loop reads 10^6 edges in 0.2 s.
    """
    text = content(path)
    if len(text) >= WORTH_SCANNING and CHOSEN not in text[: text.find(b"--BODY--")]:
        from exporters.files.automaton_columns import columns_of, table_of

        table = table_of(text)
        if table is not None and fits(len(table.own), max_vertices) and fits(len(table.heads), max_edges):
            arena = columns_of(text, table, Player(player))
            if fits(len(arena), max_vertices) and fits(arena.edges, max_edges):
                return arena
    written, game = _read(path, max_vertices, max_edges, player)
    moves = ["move"] if game.splitter is None and written.header.get("AP", [])[1:] else []
    return replace(_in_columns(game), left_out=left_out({"the header": _others(written), "edges": moves}))


def _read(
    path: StrPath, max_vertices: int | None, max_edges: int | None, player: int
) -> tuple[WrittenAutomaton, AutomatonGame]:
    """Read an automaton, and make the game on it, both within bounds."""
    try:
        text = content(path, TIMES).decode()
    except UnicodeDecodeError:
        raise InvalidArena(f"{path}: not UTF-8") from None
    written = parse(text, path, max_vertices, max_edges)
    game = game_of(written, player, path, max_edges)
    check_bound("vertices", len(game.rows), max_vertices, path)
    check_bound("edges", sum(map(len, game.rows)), max_edges, path)
    return written, game


def _in_columns(game: AutomatonGame) -> CompactArena:
    """Give the columns of a game, with the names of its vertices."""
    return replace(game.arena, label=LateLabels(partial(_labels, game)))


def _labels(game: AutomatonGame) -> list[str]:
    return labelled(names_of_vertices(game))


def _others(written: WrittenAutomaton) -> set[str]:
    """Give the items of the header that are left out."""
    return written.header.keys() - {*OF_HEADER, *PLAYERS}


def _quoted(text: str) -> str:
    """Write a STRING of the format."""
    text = ESCAPE.sub(lambda code: escape("\\") + code[0][1:], text)  # what looks like a code is none
    printable = "".join(character if character.isprintable() else escape(character) for character in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
