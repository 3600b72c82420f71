"""Things drawn in one language, by their builders alone: arenas, trees, layers, boards, grids and scores."""

from exporters.drawings import arenas, boards, grid, layers, scores, search_trees
from exporters.pictures.languages import dot, mermaid, tikz


def arena_dot(graph, **options):
    return dot.render(arenas.build(graph, **options))


def tree_dot(tree, **options):
    return dot.render(search_trees.build(tree, **options))


def layers_dot(merged, **options):
    return dot.render(layers.build(merged, **options))


def board_dot(game, position=None, **options):
    return dot.render(boards.build(game, position, **options))


def grid_dot(graph, **options):
    return dot.render(grid.build(graph, **options))


def scores_dot(*table):
    return dot.render(scores.build(*table))


def arena_tex(graph, *, standalone=False, **options):
    return tikz.render(arenas.build(graph, **options), standalone=standalone)


def tree_tex(tree, *, standalone=False, **options):
    return tikz.render(search_trees.build(tree, **options), standalone=standalone)


def arena_mmd(graph, **options):
    return mermaid.render(arenas.build(graph, **options))


def tree_mmd(tree, **options):
    return mermaid.render(search_trees.build(tree, **options))
