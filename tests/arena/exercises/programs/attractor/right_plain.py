from collections import deque


def attracteur(G, S1, F):
    pred = {v: [] for v in G}
    deg = {}
    for v in G:
        deg[v] = 0
        for w in G[v]:
            pred[w].append(v)
            deg[v] += 1
    A = set(F)
    q = deque(F)
    while q:
        w = q.popleft()
        for v in pred[w]:
            if v in A:
                continue
            deg[v] -= 1
            if v in S1 or deg[v] == 0:
                A.add(v)
                q.append(v)
    return A
