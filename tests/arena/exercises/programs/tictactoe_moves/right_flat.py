LIGNES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def coups_possibles(position):
    cases = position[0] + position[1] + position[2]
    for a, b, c in LIGNES:
        if cases[a] != 0 and cases[a] == cases[b] and cases[b] == cases[c]:
            return []
    joueur = 1 if cases.count(1) == cases.count(2) else 2
    resultat = []
    for n in range(9):
        if cases[n] == 0:
            autre = cases[:n] + [joueur] + cases[n + 1:]
            resultat.append((tuple(autre[0:3]), tuple(autre[3:6]), tuple(autre[6:9])))
    return resultat
