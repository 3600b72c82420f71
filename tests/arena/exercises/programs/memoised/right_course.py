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


def minimax_memoise(position, profondeur):
    memo = {}

    def aux(position, profondeur):
        if position in memo:
            coup, score, vue = memo[position]
            if vue >= profondeur:
                return coup, score
        liste_coups = coups_possibles(position)
        if profondeur == 0 or liste_coups == []:
            score = heuristique(position)
            memo[position] = -1, score, profondeur
            return -1, score
        liste = []
        for suivante in liste_coups:
            _, score = aux(suivante, profondeur - 1)
            liste.append((suivante, score))
        if joueur_courant(position) == 0:
            coup, score = position_score_max(liste)
        else:
            coup, score = position_score_min(liste)
        memo[position] = coup, score, profondeur
        return coup, score

    return aux(position, profondeur)
