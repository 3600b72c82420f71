def fini(G):
    for ligne in tous:
        valeurs = [G[x][y] for x, y in ligne]
        if valeurs == [1, 1, 1, 1]:
            return 1
        if valeurs == [2, 2, 2, 2]:
            return 2
    return 0
