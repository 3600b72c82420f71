def couches(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    seen = set(F)
    layers = [set(F)]
    while layers[-1]:
        new = set()
        for w in layers[-1]:
            for v in pred[w]:
                left[v] -= 1
                if v not in seen and (v in S1 or left[v] == 0):
                    seen.add(v)
                    new.add(v)
        layers.append(new)
    return layers
