def jouer(p, c, i):
    n = 0
    for ligne in p:
        if ligne[c] == 0:
            n += 1
    return [[i if (l, k) == (n - 1, c) else p[l][k] for k in range(7)] for l in range(6)]
