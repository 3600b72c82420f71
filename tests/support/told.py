"""What a reader of arenas gives: all that is read, or the error, to compare two ways of reading."""

from arena import ArenaError
from arena.graphs.conversion import compact_graph
from arena.graphs.marks import with_marks
from arena.graphs.names import is_bare
from arena.machine.columns import as_list


def told(read, *arguments, **options):
    """Give the fields of what is read, or the error."""
    try:
        graph = read(*arguments, **options)
        if is_bare(graph):
            columns = compact_graph(graph)
            return list(columns.vertices), columns.labels, [as_list(column) for column in columns.reverse]
        arena = with_marks(graph)
    except ArenaError as error:
        return type(error), str(error)
    marks = {name: as_list(column) for name, column in arena.marks.items()}
    rows = [as_list(column) for column in (*arena.reverse, arena.out_degree, arena.player, arena.winner)]
    weight = None if arena.weight is None else as_list(arena.weight)
    counts = (arena.stopped, arena.edges, arena.initial)
    weights = weight, arena.denominator, arena.unweighted
    return list(arena.vertices), arena.labels, rows, counts, marks, weights, dict(arena.attributes)
