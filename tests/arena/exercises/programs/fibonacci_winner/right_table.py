def gagnant_rec(pos):
    i, j = pos
    perdantes = []
    for n in range(i + 1):
        for m in range(n + 1):
            gagnante = any([s in perdantes for s in coups_suivants((n, m))])
            if not gagnante:
                perdantes.append((n, m))
    return pos not in perdantes
