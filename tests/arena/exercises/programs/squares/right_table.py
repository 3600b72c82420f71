POIDS = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]


def h(p):
    total = 0
    for l in range(6):
        for c in range(7):
            if p[l][c] == 1:
                total += POIDS[l][c]
            if p[l][c] == 2:
                total -= POIDS[l][c]
    return total
