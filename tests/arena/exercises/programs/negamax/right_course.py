from random import choice


def minmax(G, k, w, p):
    L = coups(G)
    if p == 0 or fini(G) != 0 or L == []:
        return utilite(G, k, w), None
    meilleur = float("-inf")
    bons = []
    for x, y in L:
        G[x][y] = k
        U, _ = minmax(G, 3 - k, w, p - 1)
        U = -U
        if U > meilleur:
            meilleur = U
            bons = [(x, y)]
        elif U == meilleur:
            bons.append((x, y))
        G[x][y] = 0
    return meilleur, choice(bons)
