def rangs(S1, S2, pred, F):
    rank = dict.fromkeys(S1 | S2)
    left = {v: sum(v in pred[w] for w in pred) for v in rank}
    level = list(F)
    number = 0
    while level:
        following = []
        for w in level:
            if rank[w] is None:
                rank[w] = number
                for v in pred[w]:
                    left[v] -= 1
                    if rank[v] is None and v not in F and (v in S1 or left[v] == 0):
                        following.append(v)
        level = following
        number += 1
    return rank
