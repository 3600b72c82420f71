def grundy(G):
    values = {}

    def value(v):
        if v not in values:
            seen = set()
            for w in G[v]:
                seen.add(value(w))
            least = 0
            while least in seen:
                least += 1
            values[v] = least
        return values[v]

    for v in G:
        value(v)
    return values
