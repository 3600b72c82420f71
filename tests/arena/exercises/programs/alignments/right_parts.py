def tous_alignements():
    horizontaux = [[(i, j), (i + 1, j), (i + 2, j), (i + 3, j)] for i in range(4) for j in range(6)]
    verticaux = [[(i, j), (i, j + 1), (i, j + 2), (i, j + 3)] for i in range(7) for j in range(3)]
    montants = [[(i, j), (i + 1, j + 1), (i + 2, j + 2), (i + 3, j + 3)] for i in range(4) for j in range(3)]
    descendants = [[(i, j + 3), (i + 1, j + 2), (i + 2, j + 1), (i + 3, j)] for i in range(4) for j in range(3)]
    return horizontaux + verticaux + montants + descendants
