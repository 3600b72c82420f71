def valeurs(G, S1, F1, F2):
    v = {}

    def valeur(s):
        if s not in v:
            if not G[s]:
                v[s] = 1 if s in F1 else -1 if s in F2 else 0
            else:
                suivants = [valeur(t) for t in G[s]]
                v[s] = max(suivants) if s in S1 else min(suivants)
        return v[s]

    for s in G:
        valeur(s)
    return v
