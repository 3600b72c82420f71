def coups_possibles(grille):
    coups, c = [], 0
    while c < 7:
        if grille[0][c] == 0:
            coups.append(c)
        c += 1
    return coups
