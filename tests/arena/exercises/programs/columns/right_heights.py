def coups_possibles(p):
    hauteurs = [0, 0, 0, 0, 0, 0, 0]
    for ligne in p:
        for c in range(7):
            if ligne[c] != 0:
                hauteurs[c] += 1
    coups = []
    for c in range(7):
        if hauteurs[c] < 6:
            coups.append(c)
    return coups
