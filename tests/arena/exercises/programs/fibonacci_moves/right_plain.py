def coups_suivants(pos):
    i, j = pos
    suivants = []
    for k in range(1, j + 1):
        suivants.append((i - k, min(2 * k, i - k)))
    return suivants
