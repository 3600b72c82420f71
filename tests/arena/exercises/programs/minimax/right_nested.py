def minmax(arbre, est_max):
    if not isinstance(arbre, list):
        return arbre
    valeurs = [minmax(fils, not est_max) for fils in arbre]
    return max(valeurs) if est_max else min(valeurs)
