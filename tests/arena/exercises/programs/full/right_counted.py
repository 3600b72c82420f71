def pleine(p, c):
    n = 0
    for ligne in p:
        if ligne[c] > 0:
            n += 1
    return n == 6
