statut = {(0, 0): False}


def suivants(pos):
    i, j = pos
    return [(i - k, min(2 * k, i - k)) for k in range(1, j + 1)]


def gagnant_rec(pos):
    if pos not in statut:
        statut[pos] = any([not gagnant_rec(s) for s in suivants(pos)])
    return statut[pos]
