def elagage(position, profondeur):
    def aux(p, n, a, b):
        suivants = coups_possibles(p)
        if n == 0 or suivants == []:
            return heuristique(p), None
        meilleur, coup = None, None
        for q in suivants:
            score, _ = aux(q, n - 1, a, b)
            if joueur_courant(p) == 0:
                if meilleur is None or score > meilleur:
                    meilleur, coup = score, q
                a = max(a, meilleur)
            else:
                if meilleur is None or score < meilleur:
                    meilleur, coup = score, q
                b = min(b, meilleur)
            if a >= b:
                break
        return meilleur, coup

    return aux(position, profondeur, float("-inf"), float("inf"))
