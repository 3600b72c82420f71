def utilite(G, k, w):
    total = 0
    for ligne in tous:
        moi = 0
        autre = 0
        for x, y in ligne:
            if G[x][y] == k:
                moi += 1
            elif G[x][y] == 3 - k:
                autre += 1
        if autre == 0:
            total += w[moi]
        if moi == 0:
            total -= w[autre]
    return total
