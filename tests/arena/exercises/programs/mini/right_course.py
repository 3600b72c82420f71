from math import inf


def maxiJ1(p, n):
    if gagne(p, 1):
        return inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = miniJ2(jouer(p, c, 1), n - 1)
        if meilleur is None or valeur > meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup


def miniJ2(p, n):
    if gagne(p, 2):
        return -inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = maxiJ1(jouer(p, c, 2), n - 1)
        if meilleur is None or valeur < meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup
