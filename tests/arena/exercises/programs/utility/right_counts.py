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


def utilite(G, k, w):
    u = 0
    for A in tous_alignements():
        cases = [G[x][y] for x, y in A]
        n1, n2 = cases.count(k), cases.count(3 - k)
        if n1 > 0 and n2 > 0:
            continue
        u = u + w[n1] - w[n2]
    return u
