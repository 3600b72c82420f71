def rang(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    r = {v: 0 for v in F}
    queue = list(F)
    for w in queue:
        for v in pred[w]:
            left[v] -= 1
            if v not in r and (v in S1 or left[v] == 0):
                r[v] = r[w] + 1
                queue.append(v)
    return r
