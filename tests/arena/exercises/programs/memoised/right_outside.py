memo = {}


def minimax_memo(p, n):
    if (p, n) in memo:
        return memo[p, n]
    if n == 0 or not coups_possibles(p):
        resultat = (heuristique(p), None)
    else:
        scores = [(minimax_memo(q, n - 1)[0], q) for q in coups_possibles(p)]
        resultat = max(scores) if joueur_courant(p) == 0 else min(scores)
    memo[p, n] = resultat
    return resultat
