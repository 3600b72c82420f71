def coups(grille):
    resultat = []
    for x in range(7):
        for y in range(6):
            if grille[x][y] == 0:
                if y == 0 or grille[x][y - 1] > 0:
                    resultat.append((x, y))
    return resultat
