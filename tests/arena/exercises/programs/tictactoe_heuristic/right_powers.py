def heuristique(grille):
    lignes = [list(ligne) for ligne in grille]
    lignes += [[grille[i][j] for i in range(3)] for j in range(3)]
    lignes += [[grille[i][i] for i in range(3)], [grille[i][2 - i] for i in range(3)]]
    score = 0
    for ligne in lignes:
        a, b = ligne.count(1), ligne.count(2)
        if a > 0 and b == 0:
            score += 10 ** (a - 1)
        elif b > 0 and a == 0:
            score -= 10 ** (b - 1)
    return score
