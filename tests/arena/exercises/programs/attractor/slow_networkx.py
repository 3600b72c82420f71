import networkx as nx


def attracteur(A, S, Si, F):
    graph = nx.DiGraph(list(A))
    graph.add_nodes_from(S)
    attracted = set(F)
    for _ in S:
        for s in graph:
            after = set(graph.successors(s))
            if (s in Si and after & attracted) or (s not in Si and after and after <= attracted):
                attracted.add(s)
    return attracted
