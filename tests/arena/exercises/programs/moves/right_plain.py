def coups(G):
    liste = []
    for x in range(7):
        y = 0
        while y < 6 and G[x][y] != 0:
            y += 1
        if y < 6:
            liste.append((x, y))
    return liste
