"""The programs of the courses' Connect-4, as a student writes them from the text: the judge of the fast ones.

Course 002 (TP 10, questions 2 to 11), the heuristic of course 000 (section 2.1) and the plain minimax of course 003
(section 2). Nothing here imports the toolkit, and nothing is optimised. The infinity signs that the text has lost
stand where they belong: "Uopt <- -1" is minus infinity, and a weight "1" after 100 is infinity.
"""

# ruff: noqa: N803, N806, SIM300 -- the course calls a grid G and a utility U

from __future__ import annotations

import math
import random as hasard

# ---- course 002: a grid G is a list of columns, and G[x][y] is 0, 1 or 2; y = 0 is the lowest row


def init():
    """Q2: the empty grid."""
    return [[0, 0, 0, 0, 0, 0] for x in range(7)]


def display(G):
    """Q3: the rows from the top, player 1 as o, player 2 as x."""
    for y in range(5, -1, -1):
        print(" ".join(".ox"[G[x][y]] for x in range(7)))  # noqa: T201


def tous_alignements():
    """Q4: the 69 alignments, each a list of four (x, y)."""
    liste = []
    for x in range(7):
        for y in range(6):
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                alignement = [(x + i * dx, y + i * dy) for i in range(4)]
                x_fin, y_fin = alignement[3]
                if 0 <= x_fin < 7 and 0 <= y_fin < 6:
                    liste.append(alignement)
    return liste


tous = tous_alignements()


def coups(G):
    """Q5: the lowest empty square of every column that is not full, also where somebody has aligned."""
    liste = []
    for x in range(7):
        for y in range(6):
            if G[x][y] == 0:
                liste.append((x, y))
                break
    return liste


def fini(G):
    """Q6: who has aligned four, 1 or 2; 0 if nobody has, even on a full grid."""
    for alignement in tous:
        for k in [1, 2]:
            nombre = 0
            for x, y in alignement:
                if G[x][y] == k:
                    nombre += 1
            if nombre == 4:
                return k
    return 0


def utilite(G, k, w):
    """Q9: the weights of the alignments open to player k, less those of the alignments open to the other."""
    U = 0
    for alignement in tous:
        n_k = 0
        n_autre = 0
        for x, y in alignement:
            if G[x][y] == k:
                n_k += 1
            elif G[x][y] == 3 - k:
                n_autre += 1
        if n_autre == 0:
            U += w[n_k]
        if n_k == 0:
            U -= w[n_autre]
    return U


def minmax(G, k, w, p, random):
    """Q10: what player k, who is to move, gets at best in p plies, and a move drawn among those that get it."""
    L = coups(G)
    gagnant = fini(G)
    if gagnant != 0:
        return (math.inf if gagnant == k else -math.inf), None
    if p == 0 or L == []:
        return utilite(G, k, w), None
    Uopt = -math.inf
    copt = []
    for x, y in L:
        G[x][y] = k
        U, _ = minmax(G, 3 - k, w, p - 1, random)
        U = -U
        if U > Uopt:
            Uopt = U
            copt = [(x, y)]
        elif U == Uopt:
            copt.append((x, y))
        G[x][y] = 0
    return Uopt, copt[random.randrange(len(copt))]


def optimaux(G, k, w, p):
    """Not in the course: the value of minmax with every move that gets it (none if play is over or p is 0)."""
    random = hasard.Random(0)  # draws below the root, where the values do not depend on them
    L = coups(G)
    if fini(G) != 0 or p == 0 or L == []:
        U, _ = minmax(G, k, w, p, random)
        return U, []
    utilites = []
    for x, y in L:
        G[x][y] = k
        U, _ = minmax(G, 3 - k, w, p - 1, random)
        utilites.append(-U)
        G[x][y] = 0
    Uopt = max(utilites)
    return Uopt, [L[i] for i in range(len(L)) if utilites[i] == Uopt]


# ---- course 000, section 2.1


def h(G):
    """Sum the values of player 1's squares, less those of player 2's; a square is worth the alignments through it.

    The convention of Definition 5, infinity on a grid with an alignment, is left to the search.
    """
    total = 0
    for x in range(7):
        for y in range(6):
            valeur = 0
            for alignement in tous:
                if (x, y) in alignement:
                    valeur += 1
            if G[x][y] == 1:
                total += valeur
            elif G[x][y] == 2:
                total -= valeur
    return total


# ---- course 003, section 2: player 0 is Maximilien, player 1 Minerva


def position_score_max(listePositionsScores):
    positionMax, scoreMax = listePositionsScores[0]
    for position, score in listePositionsScores[1:]:
        if score > scoreMax:
            positionMax, scoreMax = position, score
    return positionMax, scoreMax


def position_score_min(listePositionsScores):
    positionMin, scoreMin = listePositionsScores[0]
    for position, score in listePositionsScores[1:]:
        if score < scoreMin:
            positionMin, scoreMin = position, score
    return positionMin, scoreMin


def minimax(position, profondeur, coups_possibles, joueur_courant, heuristique):
    """Where to go, the first of the best positions (-1 if there is none to choose), and the score."""
    listeCoups = coups_possibles(position)
    if profondeur == 0 or len(listeCoups) == 0:
        return -1, heuristique(position)
    listePositionsScores = []
    for positionSuivante in listeCoups:
        _, score = minimax(positionSuivante, profondeur - 1, coups_possibles, joueur_courant, heuristique)
        listePositionsScores.append((positionSuivante, score))
    joueur = joueur_courant(position)
    if joueur == 0:
        return position_score_max(listePositionsScores)
    return position_score_min(listePositionsScores)
