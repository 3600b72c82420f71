def coups_suivants(pos):
    return [(pos[0] - k, min(2 * k, pos[0] - k)) for k in range(1, pos[1] + 1)]
