def pleine(p, c):
    return p[0][c] != 0
