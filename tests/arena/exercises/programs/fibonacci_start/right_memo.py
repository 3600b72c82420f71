vu = {}


def gagne(i, j):
    if (i, j) not in vu:
        vu[i, j] = False
        for k in range(1, j + 1):
            reste = i - k
            if not gagne(reste, min(2 * k, reste)):
                vu[i, j] = True
    return vu[i, j]


def gagnant_depart(n):
    return gagne(n, n - 1)
