"""Students' programs for `arena mark`: a heading names the exercise and the style; each line "wrong" is a mistake."""


# === minimax: right course
# wrong: joueur_courant(position) == 0 -> joueur_courant(position) == 1
# wrong: profondeur == 0 or -> profondeur == 1 or
# wrong: score > score_max -> score < score_max
# wrong: score < score_min -> score > score_min
# wrong: -1, heuristique(position) -> -1, -heuristique(position)
# wrong: profondeur - 1 -> profondeur - 2
# wrong: joueur_courant(position) == 0 -> True
# wrong: for suivante in liste_coups: -> for suivante in liste_coups[:1]:
# wrong: -1, heuristique(position) -> -1, 0
# wrong: liste[1:] -> liste[2:]
# equal: compared line 12
# equal: compared line 4
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


# === minimax: right negamax
def minimax(G, s, n, S1, h):
    def cote(t, reste):
        signe = 1 if t in S1 else -1
        if reste == 0 or not G[t]:
            return signe * h[t]
        return max([-cote(u, reste - 1) for u in G[t]])

    valeur = cote(s, n)
    return valeur if s in S1 else -valeur


# === memoised: right course
# wrong: joueur_courant(position) == 0 -> joueur_courant(position) == 1
# wrong: score > score_max -> score < score_max
# wrong: if position in memo: -> if False:
# wrong: profondeur == 0 or -> profondeur == 1 or
# wrong: aux(suivante, profondeur - 1) -> aux(suivante, profondeur - 2)
# equal: always line 23
# equal: compared line 12
# equal: compared line 4
# equal: counted line 28
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


# === memoised: right outside
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


# === alphabeta: right plain
# wrong: if alpha >= beta: -> if alpha > beta:
# wrong: if alpha >= beta: -> if False:
# wrong: min(beta, -> max(beta,
# wrong: max(alpha, -> min(alpha,
# wrong: return alpha -> return beta
# wrong: if s in S1: -> if s not in S1:
# wrong: n == 0 or not -> not
# wrong: n - 1 -> n - 2
# wrong: if alpha >= beta: -> if alpha <= beta:
# wrong: return h[s] -> return -h[s]
def alphabeta(G, s, n, S1, h, alpha, beta):
    if n == 0 or not G[s]:
        return h[s]
    if s in S1:
        for t in G[s]:
            alpha = max(alpha, alphabeta(G, t, n - 1, S1, h, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for t in G[s]:
        beta = min(beta, alphabeta(G, t, n - 1, S1, h, alpha, beta))
        if alpha >= beta:
            break
    return beta


# === alphabeta: right soft
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


# === maxi: right course
# wrong: valeur > meilleur -> valeur < meilleur
# wrong: return h(p), None -> return -h(p), None
# wrong: jouer(p, c, 1) -> jouer(p, c, 2)
# wrong: n == 0 or -> n == 1 or
# wrong: valeur < meilleur -> valeur > meilleur
# wrong: meilleur, coup = valeur, c -> meilleur, coup = valeur, None
# wrong: n - 1 -> n - 2
# wrong: return meilleur, coup -> return meilleur, 0
# equal: compared line 13
# equal: compared line 27
# equal: left_out line 20
# equal: left_out line 6
from math import inf


def maxiJ1(p, n):
    if gagne(p, 1):
        return inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = miniJ2(jouer(p, c, 1), n - 1)
        if meilleur is None or valeur > meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup


def miniJ2(p, n):
    if gagne(p, 2):
        return -inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = maxiJ1(jouer(p, c, 2), n - 1)
        if meilleur is None or valeur < meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup


# === mini: right course
# wrong: valeur < meilleur -> valeur > meilleur
# wrong: jouer(p, c, 2) -> jouer(p, c, 1)
# wrong: n == 0 or -> n == 1 or
# wrong: valeur > meilleur -> valeur < meilleur
# wrong: return h(p), None -> return 0, None
# wrong: n - 1 -> n - 2
# equal: compared line 13
# equal: compared line 27
# equal: left_out line 20
# equal: left_out line 6
from math import inf


def maxiJ1(p, n):
    if gagne(p, 1):
        return inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = miniJ2(jouer(p, c, 1), n - 1)
        if meilleur is None or valeur > meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup


def miniJ2(p, n):
    if gagne(p, 2):
        return -inf, None
    coups = coups_possibles(p)
    if n == 0 or coups == []:
        return h(p), None
    meilleur, coup = None, None
    for c in coups:
        valeur, _ = maxiJ1(jouer(p, c, 2), n - 1)
        if meilleur is None or valeur < meilleur:
            meilleur, coup = valeur, c
    return meilleur, coup


# === negamax: right copies
# wrong: -minmax( -> minmax(
# wrong: 3 - k, w, p - 1 -> k, w, p - 1
# wrong: valeur > meilleur -> valeur < meilleur
# wrong: fini(G) > 0 or -> 
# wrong: p == 0 or -> p == 1 or
# wrong: utilite(G, k, w) -> utilite(G, 1, w)
# wrong: H = deepcopy(G) -> H = G
# wrong: H[x][y] = k -> H[x][y] = 1
# wrong: p - 1 -> p - 2
# equal: compared line 12
from copy import deepcopy


def minmax(G, k, w, p):
    if p == 0 or fini(G) > 0 or len(coups(G)) == 0:
        return utilite(G, k, w), None
    meilleur, coup = None, None
    for x, y in coups(G):
        H = deepcopy(G)
        H[x][y] = k
        valeur = -minmax(H, 3 - k, w, p - 1)[0]
        if meilleur is None or valeur > meilleur:
            meilleur, coup = valeur, (x, y)
    return meilleur, coup


# === negamax: right course
# equal: compared line 14
from random import choice


def minmax(G, k, w, p):
    L = coups(G)
    if p == 0 or fini(G) != 0 or L == []:
        return utilite(G, k, w), None
    meilleur = float("-inf")
    bons = []
    for x, y in L:
        G[x][y] = k
        U, _ = minmax(G, 3 - k, w, p - 1)
        U = -U
        if U > meilleur:
            meilleur = U
            bons = [(x, y)]
        elif U == meilleur:
            bons.append((x, y))
        G[x][y] = 0
    return meilleur, choice(bons)
