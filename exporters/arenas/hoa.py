"""Reachability as a game on a Büchi automaton, in the Hanoi Omega-Automata format, for Spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from exporters.arenas.pg import reachability
from exporters.files.build import title
from exporters.files.parity import escape

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


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
        If it has no vertices, no initial one, no players as in a bare graph, or a sink without a winner.
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
    initial, vertices = reachability(graph, player)
    if initial is None:
        raise InvalidArena("an arena without an initial vertex cannot be written in this format")
    name = title(graph)
    lines = [
        "HOA: v1",
        *([f"name: {_quoted(name)}"] if name else []),
        f"States: {len(vertices)}",
        f"Start: {initial}",
        "AP: 0",
        "acc-name: Buchi",
        "Acceptance: 1 Inf(0)",
        "properties: trans-labels explicit-labels state-acc complete",
        f"spot-state-player: {' '.join('1' if vertex.own else '0' for vertex in vertices)}",
        "--BODY--",
    ]
    for number, vertex in enumerate(vertices):
        lines.append(f"State: {number} {_quoted(vertex.name)}{' {0}' if vertex.target else ''}")
        lines += [f"[t] {following}" for following in vertex.after]
    return "\n".join([*lines, "--END--", ""])


def _quoted(text: str) -> str:
    """Write a STRING of the format."""
    printable = "".join(character if character.isprintable() else escape(character) for character in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
