def pleine(p, c):
    ligne = 5
    while ligne >= 0 and p[ligne][c] != 0:
        ligne -= 1
    return ligne < 0
