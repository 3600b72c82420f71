"""What a reader of arenas gives: all that is read, or the error, to compare two ways of reading."""

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
