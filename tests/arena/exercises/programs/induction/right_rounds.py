def induction(succ, pred, joueurs, gain):
    value = dict(gain)
    left = {s: len(succ[s]) for s in succ}
    ready = [s for s in succ if s in gain]
    for t in ready:
        for s in pred[t]:
            left[s] -= 1
            if left[s] == 0:
                after = [value[u] for u in succ[s]]
                value[s] = max(after) if joueurs[s] == 1 else min(after)
                ready.append(s)
    return value
