"""Draw the game tree to a depth, with its min-max values."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import SPOKEN, Choice
from arena.cli.pictures import PAGE, emit_picture, ending, options_of, picture_options, tell
from arena.cli.searching import ENDS, EVALUATION, POSITION, WEIGHTS, algorithm_option, evaluation_of, position_of
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.searching import MOST_PLIES, WIN
from arena.searching.playouts import MOST_PLAYOUTS, NAME, TREE_PLAYOUTS
from arena.searching.tree import MAX_NODES, PLIES
from exporters.drawings.captions import LABELS

if TYPE_CHECKING:
    from collections.abc import Mapping

SEARCHED = ("plies", "algorithm", "ends", "symmetry", "max_nodes")
"""The options that say how to search; others say how to draw."""


def run(
    source: Source,
    output: str,
    format_: str | None,
    position: str | None,
    evaluation: str | None,
    weights: str | None,
    title: str | None,
    playouts: int | None,
    seed: int | None,
    **looks: Any,  # as `search_tree` and `picture.render` take them
) -> None:
    """Draw the game tree to a depth, with its min-max values, what was cut off and the line that is chosen."""
    from arena.searching.playouts import playout_tree
    from arena.searching.tree import search_tree
    from exporters.drawings.position import board_before
    from exporters.drawings.things import TREE
    from exporters.pictures.picture import check, render

    format_ = format_ or ending(output)
    searched = {name: looks.pop(name) for name in SEARCHED}
    looks["moves"] = None if looks["moves"] is None else [move.strip() for move in looks["moves"].split(",")]
    check(TREE, format_, looks)
    uct = searched["algorithm"] == NAME
    _check_options(
        searched, {"evaluation": evaluation, "weights": weights}, {"playouts": playouts, "seed": seed}, uct=uct
    )
    game, place = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights)
    if uct:
        budget, bounds = playouts or TREE_PLAYOUTS, {name: searched[name] for name in ("plies", "max_nodes")}
        tree = playout_tree(game, place, playouts=budget, seed=seed or 0, **bounds)
    else:
        tree = search_tree(game, place, evaluation=heuristic, **searched)
    tree.graph["name"] = source.heading if source.game else game.name
    if (before := board_before(game, position)) is not None:
        tree.graph["before"] = before
    emit_picture(output, format_, partial(render, tree, note=tell, title=title, **looks))


def _check_options(
    searched: Mapping[str, object], scored: Mapping[str, object], played: Mapping[str, object], *, uct: bool
) -> None:
    """Refuse options of min-max beside mcts, and the other way round."""
    of_min_max = {**scored, "ends": searched["ends"] != WIN or None, "symmetry": searched["symmetry"] or None}
    for option, value in (of_min_max if uct else played).items():
        if value is not None:
            raise ParameterError(f"--{option}: not of --algorithm {searched['algorithm']}")


tree = Verb(
    "tree",
    run,
    [
        *picture_options(),
        POSITION,
        click.Option(
            ["--plies"],
            type=click.IntRange(1, MOST_PLIES),
            default=PLIES,
            show_default=True,
            help="How deep to search.",
        ),
        algorithm_option("minimax", "mcts"),
        click.Option(
            ["--playouts"],
            type=click.IntRange(1, MOST_PLAYOUTS),
            help="How many playouts mcts has: with more than 100 take few --plies.",
        ),
        click.Option(["--seed"], type=int, help="The playouts of mcts depend on it alone."),
        EVALUATION,
        WEIGHTS,
        ENDS,
        click.Option(["--symmetry"], is_flag=True, help="Draw moves that are equal by a symmetry of the board as one."),
        click.Option(["--trace"], is_flag=True, help="Write the window [alpha, beta] of alphabeta into every node."),
        click.Option(["--moves"], metavar="MOVE,MOVE", help="Draw the branches of these moves alone, like 3,4,5."),
        click.Option(
            ["--labels"],
            type=Choice(LABELS),
            help="What stands above the values: the printed position, its board where the game has one, or nothing; by "
            "default the board where it is what is printed.",
        ),
        *options_of("style"),
        *SPOKEN,
        *options_of("title", *PAGE),
        click.Option(
            ["--max-nodes"],
            type=click.IntRange(1),
            default=MAX_NODES,
            show_default=True,
            help="Refuse larger trees.",
        ),
    ],
)
