"""Games on automata in the Hanoi Omega-Automata format, for and from Spot: parity games, and reachability as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import mark_named
from exporters.files import StrPath
from exporters.files.automaton_games import AutomatonGame
from exporters.files.build import checked, title
from exporters.files.hanoi import parse
from exporters.files.parity_games import compressed, has_priorities, parity_game, reachability
from exporters.files.pgsolver import ESCAPE, escape
from exporters.files.reading import content

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

ENDINGS = (".hoa", ".ehoa")
"""Spot's, and SYNTCOMP's for automata with `controllable-AP`, which are read alone."""
LEAVES_OUT = ("accepting", "weight")
"""What objectives ask for, and the format has no place for."""
NO_SET = -1
"""Stands for the acceptance set of a state that is in none."""
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
    if has_priorities(graph):
        initial, vertices = parity_game(graph, player)
        vertices = compressed(vertices)
        sets = 1 + max((vertex.priority for vertex in vertices), default=0)
        atoms = [f"Fin({number}) & " if number % 2 else f"Inf({number}) | " for number in range(sets - 1, 0, -1)]
        formula = "(".join(atoms) + "Inf(0)" + ")" * (sets - 2)
        accepting = [f"acc-name: parity max even {sets}", f"Acceptance: {sets} {formula}"]
    else:
        initial, vertices = reachability(graph, player, target=0, other=NO_SET)
        accepting = ["acc-name: Buchi", "Acceptance: 1 Inf(0)"]
    if initial is None:
        raise InvalidArena("an arena without an initial vertex cannot be written in this format")
    name = title(graph)
    lines = [
        "HOA: v1",
        *([f"name: {_quoted(name)}"] if name else []),
        f"States: {len(vertices)}",
        f"Start: {initial}",
        "AP: 0",
        *accepting,
        "properties: trans-labels explicit-labels state-acc complete",
        f"spot-state-player: {' '.join('1' if vertex.own else '0' for vertex in vertices)}",
        "--BODY--",
    ]
    for number, vertex in enumerate(vertices):
        colour = "" if vertex.priority == NO_SET else f" {{{vertex.priority}}}"
        lines.append(f"State: {number} {_quoted(vertex.name)}{colour}")
        lines += [f"[t] {following}" for following in vertex.after]
    return "\n".join([*lines, "--END--", ""])


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1) -> DiGraph:
    """Read a parity game on an automaton: parity of any form, Büchi or co-Büchi, by states or by transitions.

    Who chooses is told by `spot-state-player`: Spot's player 1, who wants that the run is accepted, chooses the
    transition where it says 1. Or it is told by `controllable-AP`: at each state the other player chooses all other
    propositions first, then the player those, and the automaton, which must be deterministic, moves. A state without
    transitions is lost by who wants acceptance. Acceptance by transitions becomes one by states: a state is then a
    vertex for each set of acceptance sets with which it is entered.

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
        The states that can be reached, with `priority`, and the graph's `parity`. With one acceptance set the vertices
        have `accepting`, too: those that are wanted again and again in a Büchi game, or for ever in a co-Büchi game.

    Raises
    ------
    InvalidArena
        If the text is not of the format, the automaton alternates, its condition is no parity, or nothing says who
        chooses.
    ParameterError
        If there is no such player.
    TooLarge
        If it is over a bound, which is found out while it is read.
    OSError
        If it cannot be read.

    Notes
    -----
    O(length of the file), but exponential in the propositions, of which there are few, where players choose these.

    References
    ----------
    As in `render`. G. A. Perez, "The Extended HOA Format for Synthesis", 2019, arXiv:1912.05793, has `controllable-AP`.
    """
    try:
        text = content(path, TIMES).decode()
    except UnicodeDecodeError:
        raise InvalidArena(f"{path}: not UTF-8") from None
    automaton = parse(text, path, max_vertices, max_edges)
    return mark_named(checked(AutomatonGame(automaton, player, path).graph(max_vertices, max_edges), path))


def _quoted(text: str) -> str:
    """Write a STRING of the format."""
    text = ESCAPE.sub(lambda code: escape("\\") + code[0][1:], text)  # what looks like a code is none
    printable = "".join(character if character.isprintable() else escape(character) for character in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
