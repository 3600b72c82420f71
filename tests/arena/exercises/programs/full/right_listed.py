def pleine(p, c):
    colonne = [p[i][c] for i in range(6)]
    if 0 in colonne:
        return False
    return True
