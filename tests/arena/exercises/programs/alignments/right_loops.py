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
