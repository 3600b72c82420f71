"""Draw the game tree to a depth, with its min-max values."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from arena.cli.options import Choice
from arena.cli.pictures import (
    LANG,
    PAGE,
    STYLE,
    TITLE,
    emit_picture,
    ending,
    picture_options,
    tell,
    titled,
)
from arena.cli.searching import ENDS, EVALUATION, POSITION, WEIGHTS, algorithm_option, evaluation_of, position_of
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.searching.search import MOST_PLIES
from arena.searching.tree import MAX_NODES, PLIES
from exporters.drawings.captions import LABELS


def run(
    source: Source,
    output: str,
    format_: str | None,
    position: str | None,
    plies: int,
    evaluation: str | None,
    weights: str | None,
    algorithm: str,
    ends: str,
    title: str | None,
    max_nodes: int,
    **looks: Any,  # as `things.render` takes them
) -> None:
    """Draw the game tree to a depth, with its min-max values, what was cut off and the line that is chosen."""
    from arena.searching.tree import search_tree
    from exporters.drawings.boards import board_before
    from exporters.drawings.things import TREE
    from exporters.pictures.picture import check, render

    format_ = format_ or ending(output)
    check(TREE, format_, "dot", looks)
    game, place = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights)
    tree = search_tree(
        game, place, plies=plies, evaluation=heuristic, algorithm=algorithm, ends=ends, max_nodes=max_nodes
    )
    tree.graph["name"] = source.title if source.game else game.name
    if (before := board_before(game, position)) is not None:
        tree.graph["before"] = before
    titled(tree, title)
    emit_picture(output, format_, partial(render, tree, note=tell, **looks))


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
        algorithm_option("minimax"),
        EVALUATION,
        WEIGHTS,
        ENDS,
        click.Option(["--trace"], is_flag=True, help="Write the window [alpha, beta] of alphabeta into every node."),
        click.Option(
            ["--labels"],
            type=Choice(LABELS),
            help="What stands above the values: the printed position, its board where the game has one, or nothing; by "
            "default the board where it is what is printed.",
        ),
        STYLE,
        LANG,
        TITLE,
        *PAGE,
        click.Option(
            ["--max-nodes"],
            type=click.IntRange(1),
            default=MAX_NODES,
            show_default=True,
            help="Refuse larger trees.",
        ),
    ],
)
