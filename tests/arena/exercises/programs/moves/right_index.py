def coups(G):
    return [(x, G[x].index(0)) for x in range(len(G)) if 0 in G[x]]
