def fini(G):
    for x in range(7):
        for y in range(6):
            k = G[x][y]
            if k == 0:
                continue
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                n = 1
                while n < 4 and 0 <= x + n * dx < 7 and 0 <= y + n * dy < 6 and G[x + n * dx][y + n * dy] == k:
                    n += 1
                if n == 4:
                    return k
    return 0
