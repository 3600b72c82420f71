def joueur_courant(position):
    cases = position[0] + position[1] + position[2]
    if cases.count(1) == cases.count(2):
        return 0
    return 1
