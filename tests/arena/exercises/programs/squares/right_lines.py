def tous_alignements():
    lignes = []
    for x in range(7):
        for y in range(6):
            if x <= 3:
                lignes.append([(x + k, y) for k in range(4)])
            if y <= 2:
                lignes.append([(x, y + k) for k in range(4)])
            if x <= 3 and y <= 2:
                lignes.append([(x + k, y + k) for k in range(4)])
            if x <= 3 and y >= 3:
                lignes.append([(x + k, y - k) for k in range(4)])
    return lignes


def h(p):
    somme = 0
    for ligne in tous_alignements():
        for x, y in ligne:
            if p[y][x] == 1:
                somme += 1
            elif p[y][x] == 2:
                somme -= 1
    return somme
