def strategie(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    attracted, coup = set(F), {}
    queue = list(F)
    for w in queue:
        for v in pred[w]:
            left[v] -= 1
            if v not in attracted and (v in S1 or left[v] == 0):
                attracted.add(v)
                queue.append(v)
                if v in S1:
                    coup[v] = w
    return coup
