def noyau(G):
    left = {s: set(G[s]) for s in G}
    kernel = set()
    while left:
        sinks = {s for s in left if not left[s]}
        kernel |= sinks
        gone = sinks | {s for s in left if left[s] & sinks}
        left = {s: left[s] - gone for s in left if s not in gone}
    return kernel
