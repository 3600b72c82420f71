def gagnant_depart(n):
    return gagnant_rec((n, n - 1))
