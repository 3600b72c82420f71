def attracteur(G, S1, F):
    A = set(F)
    change = True
    while change:
        change = False
        for v in G:
            if v in A:
                continue
            if v in S1 and any(w in A for w in G[v]):
                A.add(v)
                change = True
            if v not in S1 and G[v] and all(w in A for w in G[v]):
                A.add(v)
                change = True
    return A
