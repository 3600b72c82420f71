def gagnant_depart(n):
    perdantes = set()
    for i in range(n + 1):
        for j in range(i + 1):
            gagnante = False
            for k in range(1, j + 1):
                if (i - k, min(2 * k, i - k)) in perdantes:
                    gagnante = True
            if not gagnante:
                perdantes.add((i, j))
    return (n, n - 1) not in perdantes
