def couches(A, S1, F):
    inside = set(F)
    layers = [set(F)]
    while True:
        tails = {v for v, w in A if w in inside} - inside
        new = {v for v in tails if v in S1 or all([w in inside for u, w in A if u == v])}
        if not new:
            return layers
        inside |= new
        layers.append(set(inside))
