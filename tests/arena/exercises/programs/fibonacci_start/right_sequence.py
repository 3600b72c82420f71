def gagnant_depart(n):
    a, b = 1, 2
    while b < n:
        a, b = b, a + b
    return b != n
