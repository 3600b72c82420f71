"""Draw the game tree to a depth, with its min-max values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import SPOKEN, Choice
from arena.cli.pictures import (
    PAGE,
    STYLE,
    TITLE,
    advised,
    emit_picture,
    ending,
    picture_options,
    tell,
    titled,
)
from arena.cli.searching import ENDS, EVALUATION, POSITION, WEIGHTS, algorithm_option, evaluation_of, position_of
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import TooLarge
from arena.searching import MOST_PLIES
from arena.searching.tree import MAX_NODES, PLIES
from exporters.drawings.captions import LABELS

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.pictures.picture import Smaller

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
    **looks: Any,  # as `search_tree` and `things.render` take them
) -> None:
    """Draw the game tree to a depth, with its min-max values, what was cut off and the line that is chosen."""
    from arena.searching.tree import search_tree
    from exporters.drawings.boards import board_before
    from exporters.drawings.things import TREE
    from exporters.pictures.picture import Smaller, check, render
    from exporters.pictures.tree_plan import planned

    format_ = format_ or ending(output)
    searched = {name: looks.pop(name) for name in SEARCHED}
    check(TREE, format_, "dot", looks)
    game, place = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights)
    before = board_before(game, position)

    def made(depth: int) -> DiGraph:
        tree = search_tree(game, place, evaluation=heuristic, **{**searched, "plies": depth})
        tree.graph["name"] = source.heading if source.game else game.name
        if before is not None:
            tree.graph["before"] = before
        return titled(tree, title)

    def smaller() -> Iterator[Smaller]:
        """Give the tree with its values alone, and those that are less deep, for where letters are too small."""
        bare = {**looks, "legend": looks["legend"] != "none"}
        asked = [("--labels none", searched["plies"], {**bare, "labels": "none"})] if looks["labels"] != "none" else []
        for option, depth, how in asked + [
            (f"--plies {depth}", depth, bare) for depth in range(searched["plies"] - 1, 0, -1)
        ]:
            with suppress(TooLarge):
                yield Smaller(option, made(depth), how)

    def drawn(ending: str) -> str | bytes:
        tree = made(searched["plies"])
        picture = planned(tree, ending, looks, tell) if looks["fit"] else None
        return picture or render(tree, ending, note=tell, smaller=smaller, **looks)

    try:
        emit_picture(output, format_, drawn)
    except TooLarge as error:
        raise advised(error, smaller(), format_) from None


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
        click.Option(["--symmetry"], is_flag=True, help="Draw moves that are equal by a symmetry of the board as one."),
        click.Option(["--trace"], is_flag=True, help="Write the window [alpha, beta] of alphabeta into every node."),
        click.Option(
            ["--labels"],
            type=Choice(LABELS),
            help="What stands above the values: the printed position, its board where the game has one, or nothing; by "
            "default the board where it is what is printed.",
        ),
        STYLE,
        *SPOKEN,
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
