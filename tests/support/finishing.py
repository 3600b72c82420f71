"""Functions that make a guest's results plain, where it runs."""


def edges(graph, _kept, _arguments):
    """List the edges of a graph."""
    return sorted(graph.edges)


def kept(value, known, _arguments):
    """Keep a result there under the name x."""
    known["x"] = value
