def attracteur(S1, S2, A, F):
    attracted = set(F)
    while True:
        more = {s for s in S1 if any((s, t) in A for t in attracted)}
        more |= {s for s in S2 if any(x == s for x, _ in A) and all(y in attracted for x, y in A if x == s)}
        if more <= attracted:
            return attracted
        attracted |= more
