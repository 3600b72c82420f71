def grundy(G, s):
    seen = {grundy(G, t) for t in G[s]}
    return min(set(range(len(seen) + 1)) - seen)
