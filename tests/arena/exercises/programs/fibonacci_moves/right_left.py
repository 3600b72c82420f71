def coups_suivants(position):
    n, m = position
    if n == 0:
        return []
    resultat = []
    for reste in range(n - m, n):
        pris = n - reste
        au_plus = 2 * pris
        if au_plus > reste:
            au_plus = reste
        resultat.append((reste, au_plus))
    return resultat
