def attracteur(succ, pred, owner, but, j):
    inside = {s: s in but for s in succ}
    left = {s: len(succ[s]) for s in succ}
    waiting = list(but)
    for t in waiting:
        for s in pred[t]:
            left[s] -= 1
            if not inside[s] and (owner[s] == j or left[s] == 0):
                inside[s] = True
                waiting.append(s)
    return inside
