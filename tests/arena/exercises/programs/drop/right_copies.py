def jouer(p, c, i):
    nouvelle = [ligne[:] for ligne in p]
    l = 5
    while nouvelle[l][c] != 0:
        l -= 1
    nouvelle[l][c] = i
    return nouvelle
