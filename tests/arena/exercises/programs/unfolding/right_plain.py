def deplier(depart):
    G = {}
    a_voir = [(depart, 1)]
    while a_voir:
        sommet = a_voir.pop()
        if sommet in G:
            continue
        position, joueur = sommet
        if fini(position):
            G[sommet] = []
        else:
            G[sommet] = [(q, 3 - joueur) for q in coups_suivants(position)]
        for suivant in G[sommet]:
            if suivant not in G:
                a_voir.append(suivant)
    return G
