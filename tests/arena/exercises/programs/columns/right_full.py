def pleine(p, c):
    for ligne in range(6):
        if p[ligne][c] == 0:
            return False
    return True


def coups_possibles(position):
    liste = []
    for c in range(7):
        if not pleine(position, c):
            liste.append(c)
    return liste
