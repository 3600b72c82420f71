def maxiJ1(p, n):
    if n == 0 or not coups_possibles(p):
        return h(p), None
    valeurs = [(miniJ2(jouer(p, c, 1), n - 1)[0], c) for c in coups_possibles(p)]
    return max(valeurs)


def miniJ2(p, n):
    if n == 0 or not coups_possibles(p):
        return h(p), None
    valeurs = [(maxiJ1(jouer(p, c, 2), n - 1)[0], c) for c in coups_possibles(p)]
    return min(valeurs)
