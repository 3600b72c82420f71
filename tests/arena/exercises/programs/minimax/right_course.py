def position_score_max(liste):
    position_max, score_max = liste[0]
    for position, score in liste[1:]:
        if score > score_max:
            position_max, score_max = position, score
    return position_max, score_max


def position_score_min(liste):
    position_min, score_min = liste[0]
    for position, score in liste[1:]:
        if score < score_min:
            position_min, score_min = position, score
    return position_min, score_min


def minimax(position, profondeur):
    liste_coups = coups_possibles(position)
    if profondeur == 0 or liste_coups == []:
        return -1, heuristique(position)
    liste = []
    for suivante in liste_coups:
        _, score = minimax(suivante, profondeur - 1)
        liste.append((suivante, score))
    if joueur_courant(position) == 0:
        return position_score_max(liste)
    return position_score_min(liste)
