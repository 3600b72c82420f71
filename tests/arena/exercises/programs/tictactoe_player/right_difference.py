def joueur_courant(p):
    ecart = 0
    for i in range(3):
        for j in range(3):
            if p[i][j] == 1:
                ecart += 1
            elif p[i][j] == 2:
                ecart -= 1
    return ecart
