"""The verb `tree`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import PAGE, Choice, Help, Place, Speech, Whole, Written
from arena.cli.rendering import Answer, drawing
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.searching import MOST_PLIES, WIN
from arena.searching.evaluations import evaluation as evaluation_named
from arena.searching.evaluations import read_weights
from arena.searching.minimax import ALGORITHMS
from arena.searching.playouts import MOST_PLAYOUTS, NAME, TREE_PLAYOUTS, playout_tree
from arena.searching.tree import MAX_NODES, PLIES
from exporters.drawings.position import board_before


@verb(writes=("picture",), groups=(Written, Speech))
def tree(  # noqa: PLR0913 - the options of two searches
    source: Source,
    *,
    position: Place = None,
    plies: Annotated[int, Whole(1, MOST_PLIES), Help("Depth of the tree.", "N")] = PLIES,
    algorithm: Annotated[str, Choice([NAME, *ALGORITHMS]), Help("Algorithm, such as mcts.", "NAME")] = "minimax",
    playouts: Annotated[int | None, Whole(1, MOST_PLAYOUTS), Help("Number of playouts of mcts.", "N")] = None,
    seed: Annotated[int | None, Help("Seed of the playouts.", "N")] = None,
    evaluation: Annotated[str | None, Help("How to score positions: alignments, cells, zero ...", "NAME")] = None,
    weights: Annotated[str | None, Help("Weights of alignments, like 0,1,10,100,inf.", "W,W,...")] = None,
    ends: Annotated[Literal["win", "heuristic"], Help("Score ended games as infinite or by the evaluation.")] = "win",
    symmetry: Annotated[bool, Help("Draw moves that are alike by symmetry only once.")] = False,
    trace: Annotated[bool, Help("Write the window of alphabeta into each inner node.")] = False,
    moves: Annotated[str | None, Help("Draw only the branches of these moves, like 3,4,5.", "MOVE,MOVE")] = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "style", "title", *PAGE))],
    max_nodes: Annotated[int, Whole(1), Help("Refuse larger trees.", "N")] = MAX_NODES,
) -> Answer:
    """Draw the game tree to a given depth, with min-max values, cut-offs and the chosen line."""
    uct, chosen = algorithm == NAME, None if moves is None else [move.strip() for move in moves.split(",")]
    of_min_max = {"evaluation": evaluation, "weights": weights, "ends": ends != WIN, "symmetry": symmetry}
    for option, value in (of_min_max if uct else {"playouts": playouts, "seed": seed}).items():
        if value not in (None, False):
            raise ParameterError(f"--{option}: not of --algorithm {algorithm}")
    game, place = source.placed(position)
    bounds = {"plies": plies, "max_nodes": max_nodes}
    if uct:
        drawn = playout_tree(game, place, playouts=playouts or TREE_PLAYOUTS, seed=seed or 0, **bounds)
    else:
        numbers = None if weights is None else read_weights(weights)
        heuristic = evaluation_named(game, evaluation, weights=numbers)
        drawn = arena.search_tree(
            game, place, evaluation=heuristic, algorithm=algorithm, ends=ends, symmetry=symmetry, **bounds
        )
    drawn.graph["name"] = source.heading if source.game else game.name
    if (before := board_before(game, position)) is not None:
        drawn.graph["before"] = before
    return Answer(picture=drawing(drawn, **look, lang=source.lang, trace=trace, moves=chosen))
