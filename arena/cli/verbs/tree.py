"""The verb `tree`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import click

from arena.cli.command import Fields, verb
from arena.cli.options import NamedLater, Place, Speech, Written
from arena.cli.pictures import PAGE, drawing
from arena.cli.rendering import Answer
from arena.cli.searching import algorithms, evaluation_of, position_of
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.searching import MOST_PLIES, WIN
from arena.searching.playouts import MOST_PLAYOUTS, NAME, TREE_PLAYOUTS
from arena.searching.tree import MAX_NODES, PLIES


@verb(writes=("picture",), groups=(Written, Speech))
def tree(  # noqa: PLR0913 - the options of two searches
    source: Source,
    *,
    position: Place = None,
    plies: Annotated[int, click.IntRange(1, MOST_PLIES)] = PLIES,
    algorithm: Annotated[str, NamedLater(lambda: [NAME, *algorithms()])] = "minimax",
    playouts: Annotated[int | None, click.IntRange(1, MOST_PLAYOUTS)] = None,
    seed: int | None = None,
    evaluation: str | None = None,
    weights: str | None = None,
    ends: Literal["win", "heuristic"] = "win",
    symmetry: bool = False,
    trace: bool = False,
    moves: str | None = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "style", "title", *PAGE))],
    max_nodes: Annotated[int, click.IntRange(1)] = MAX_NODES,
) -> Answer:
    """Draw the tree of a game to a depth, with min-max values, cut-offs and the chosen line.

    Parameters
    ----------
    plies : N
        How deep to search.
    algorithm : NAME
        How to search: mcts, minimax, alphabeta, memoised ...
    playouts : N
        How many playouts mcts has.
    seed : N
        The seed of the playouts.
    evaluation : NAME
        How positions are scored: alignments, cells, zero ...
    weights : W,W,...
        The weights of alignments, like 0,1,10,100,inf.
    ends
        What ended games are worth.
    symmetry
        Draw moves that are equal by symmetry as one.
    trace
        Write the window of alphabeta into every node.
    moves : MOVE,MOVE
        Draw only the branches of these moves, like 3,4,5.
    max_nodes : N
        Refuse larger trees.
    """
    from arena.searching.playouts import playout_tree
    from arena.searching.tree import search_tree
    from exporters.drawings.position import board_before

    uct, chosen = algorithm == NAME, None if moves is None else [move.strip() for move in moves.split(",")]
    of_min_max = {"evaluation": evaluation, "weights": weights, "ends": ends != WIN, "symmetry": symmetry}
    for option, value in (of_min_max if uct else {"playouts": playouts, "seed": seed}).items():
        if value not in (None, False):
            raise ParameterError(f"--{option}: not of --algorithm {algorithm}")
    game, place = position_of(source, position)
    bounds = {"plies": plies, "max_nodes": max_nodes}
    if uct:
        drawn = playout_tree(game, place, playouts=playouts or TREE_PLAYOUTS, seed=seed or 0, **bounds)
    else:
        heuristic = evaluation_of(game, evaluation, weights)
        drawn = search_tree(
            game, place, evaluation=heuristic, algorithm=algorithm, ends=ends, symmetry=symmetry, **bounds
        )
    drawn.graph["name"] = source.heading if source.game else game.name
    if (before := board_before(game, position)) is not None:
        drawn.graph["before"] = before
    return Answer(picture=drawing(drawn, **look, lang=source.lang, trace=trace, moves=chosen))
