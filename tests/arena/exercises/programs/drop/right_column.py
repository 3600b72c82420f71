def jouer(p, c, i):
    colonne = [ligne[c] for ligne in p]
    libre = 0
    for l in range(6):
        if colonne[l] == 0:
            libre = l
    q = []
    for l in range(6):
        ligne = list(p[l])
        if l == libre:
            ligne[c] = i
        q.append(ligne)
    return q
