def noyau(G):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    sinks = [v for v in G if left[v] == 0]
    removed = set()
    for s in sinks:
        for p in pred[s]:
            if p not in removed:
                removed.add(p)
                for q in pred[p]:
                    left[q] -= 1
                    if left[q] == 0:
                        sinks.append(q)
    return sinks
