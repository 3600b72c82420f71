def alignements():
    lignes = []
    for i in range(3):
        lignes.append([(i, 0), (i, 1), (i, 2)])
        lignes.append([(0, i), (1, i), (2, i)])
    lignes.append([(0, 0), (1, 1), (2, 2)])
    lignes.append([(0, 2), (1, 1), (2, 0)])
    return lignes


def heuristique(position):
    points = [0, 1, 10, 100]
    total = 0
    for ligne in alignements():
        cases = [position[i][j] for i, j in ligne]
        if 2 not in cases:
            total += points[cases.count(1)]
        if 1 not in cases:
            total -= points[cases.count(2)]
    return total
