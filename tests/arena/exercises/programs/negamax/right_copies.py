from copy import deepcopy


def minmax(G, k, w, p):
    if p == 0 or fini(G) > 0 or len(coups(G)) == 0:
        return utilite(G, k, w), None
    meilleur, coup = None, None
    for x, y in coups(G):
        H = deepcopy(G)
        H[x][y] = k
        valeur = -minmax(H, 3 - k, w, p - 1)[0]
        if meilleur is None or valeur > meilleur:
            meilleur, coup = valeur, (x, y)
    return meilleur, coup
