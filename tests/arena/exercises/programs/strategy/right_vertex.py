def rangs(G, S1, F):
    rang = {v: 0 for v in F}
    n = 0
    while n < len(G):
        n += 1
        for v in G:
            proches = [rang[w] for w in G[v] if w in rang and rang[w] < n]
            if v not in rang and proches and (v in S1 or len(proches) == len(G[v])):
                rang[v] = n
    return rang


def coup(G, S1, F, s):
    rang = rangs(G, S1, F)
    bons = [w for w in G[s] if w in rang]
    if not bons:
        return None
    return min(bons, key=lambda w: rang[w])
