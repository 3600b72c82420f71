def gagne(p, k):
    for i in range(3):
        if p[i][0] == p[i][1] == p[i][2] == k or p[0][i] == p[1][i] == p[2][i] == k:
            return True
    return p[0][0] == p[1][1] == p[2][2] == k or p[0][2] == p[1][1] == p[2][0] == k


def coups_possibles(p):
    if gagne(p, 1) or gagne(p, 2):
        return []
    n = sum(ligne.count(0) for ligne in p)
    joueur = 1 if n % 2 == 1 else 2
    suivantes = []
    for i in range(3):
        for j in range(3):
            if p[i][j] == 0:
                q = [ligne[:] for ligne in p]
                q[i][j] = joueur
                suivantes.append(q)
    return suivantes
