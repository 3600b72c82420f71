def attracteur(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: len(G[v]) for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
    queue = list(F)
    while queue:
        for v in pred[queue.pop()]:
            left[v] -= 1
            if v not in F and (v in S1 or left[v] == 0):
                F.add(v)
                queue.append(v)
    return F
