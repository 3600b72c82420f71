def joueur_courant(position):
    n = 0
    for ligne in position:
        for case in ligne:
            if case != 0:
                n += 1
    return n % 2
