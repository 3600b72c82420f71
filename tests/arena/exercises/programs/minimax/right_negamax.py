def minimax(G, s, n, S1, h):
    def cote(t, reste):
        signe = 1 if t in S1 else -1
        if reste == 0 or not G[t]:
            return signe * h[t]
        return max([-cote(u, reste - 1) for u in G[t]])

    valeur = cote(s, n)
    return valeur if s in S1 else -valeur
