def coups(G):
    resultat = []
    for x in range(7):
        hauteur = 0
        for y in range(6):
            if G[x][y] != 0:
                hauteur += 1
        if hauteur < 6:
            resultat.append((x, hauteur))
    return resultat
