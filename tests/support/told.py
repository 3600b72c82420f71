"""What a reader of arenas gives: all that is read, or the error, to compare two ways of reading."""

from unittest import mock

import exporters
from arena import ArenaError
from arena.graphs.marks import with_marks
from arena.machine.columns import as_list


def told(read, *arguments, **options):
    """Give the fields of what is read, or the error."""
    try:
        arena = with_marks(read(*arguments, **options))
    except ArenaError as error:
        return type(error), str(error)
    marks = {name: as_list(column) for name, column in arena.marks.items()}
    rows = [as_list(column) for column in (*arena.reverse, arena.out_degree, arena.player, arena.winner)]
    weight = None if arena.weight is None else as_list(arena.weight)
    counts = (arena.stopped, arena.edges, arena.initial)
    weights = weight, arena.denominator, arena.unweighted
    return list(arena.vertices), arena.labels, rows, counts, marks, weights, dict(arena.attributes)


def read_alike(module, path, **options):
    """Hold columns and the DiGraph that are made of the tables of a file against the exact reader of its format."""
    format_ = module.__name__.rpartition(".")[2]
    assert told(exporters.read_compact, path, format=format_, **options) == told(module.read, path, **options)
    with mock.patch("exporters.arena_files.reads_columns", return_value=True):
        assert drawn(exporters.read, path, format=format_, **options) == drawn(module.read, path, **options)


def drawn(read, *arguments, **options):
    """Give all that stands in the graph that is read, in its order, types of values included; or the error."""
    try:
        graph = read(*arguments, **options)
    except ArenaError as error:
        return type(error), str(error)
    kinds = [[*map(repr, data.items())] for *_, data in (*graph.nodes(data=True), *graph.edges(data=True))]
    return (
        [*graph],
        [*graph.edges],
        [*graph.pred],
        [*map(dict, graph.pred.values())],
        [*map(sorted, kinds)],
        graph.graph,
    )
