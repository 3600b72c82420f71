"""`arena tree`: the tree that a search visits, as a picture."""

from __future__ import annotations

import click

from arena.cli.draw import LANG, PICTURE, STYLE, emit_picture, ending
from arena.cli.searching import EVALUATION, POSITION, WEIGHTS, algorithm_option, evaluation_of, position_of
from arena.cli.source import Source, Verb
from arena.search import MOST_PLIES
from arena.search_tree import MAX_NODES, PLIES


def run(
    source: Source,
    output: str,
    format_: str | None,
    position: str | None,
    plies: int,
    evaluation: str | None,
    weights: str | None,
    algorithm: str,
    trace: bool,
    style: str,
    lang: str,
    max_nodes: int,
) -> None:
    """Draw the game tree to a depth, with its min-max values, what was cut off and the line that is chosen."""
    from arena.search_tree import search_tree
    from exporters import picture, search_tree_dot

    format_ = format_ or ending(output)
    game, place = position_of(source, position)
    heuristic = evaluation_of(game, evaluation, weights)
    tree = search_tree(game, place, plies=plies, evaluation=heuristic, algorithm=algorithm, max_nodes=max_nodes)
    tree.graph["name"] = source.title if source.game else game.name
    if format_ != "dot":
        picture.check_size(len(tree), tree.number_of_edges())
    emit_picture(output, search_tree_dot.render(tree, trace=trace, style=style, lang=lang), format_)


tree = Verb(
    "tree",
    run,
    [
        *PICTURE,
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
        click.Option(["--trace"], is_flag=True, help="Write the window [alpha, beta] of alphabeta into every node."),
        STYLE,
        LANG,
        click.Option(
            ["--max-nodes"],
            type=click.IntRange(1),
            default=MAX_NODES,
            show_default=True,
            help="Refuse larger trees.",
        ),
    ],
)
