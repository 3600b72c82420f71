from copy import deepcopy


def jouer(position, colonne, joueur):
    q = deepcopy(position)
    for ligne in range(5, -1, -1):
        if q[ligne][colonne] == 0:
            q[ligne][colonne] = joueur
            return q
    return q
