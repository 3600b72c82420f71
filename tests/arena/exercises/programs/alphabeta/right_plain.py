def alphabeta(G, s, n, S1, h, alpha, beta):
    if n == 0 or not G[s]:
        return h[s]
    if s in S1:
        for t in G[s]:
            alpha = max(alpha, alphabeta(G, t, n - 1, S1, h, alpha, beta))
            if alpha >= beta:
                break
        return alpha
    for t in G[s]:
        beta = min(beta, alphabeta(G, t, n - 1, S1, h, alpha, beta))
        if alpha >= beta:
            break
    return beta
