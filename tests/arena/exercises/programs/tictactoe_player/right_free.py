def joueur_courant(grille):
    vides = 0
    for i in range(3):
        for j in range(3):
            if grille[i][j] == 0:
                vides += 1
    if vides % 2 == 1:
        return 0
    else:
        return 1
