def tous_alignements():
    lignes = []
    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        for x in range(7):
            for y in range(6):
                ligne = [(x + k * dx, y + k * dy) for k in range(4)]
                if all(0 <= a < 7 and 0 <= b < 6 for a, b in ligne):
                    lignes.append(ligne)
    return lignes
