def remonter(A, S1, S2, F1, F2):
    gagnant = {}
    while len(gagnant) < len(S1) + len(S2):
        for s in S1 | S2:
            suivants = [t for r, t in A if r == s]
            if any(t not in gagnant for t in suivants):
                continue
            if not suivants:
                gagnant[s] = 1 if s in F1 else 2 if s in F2 else 0
                continue
            moi, autre = (1, 2) if s in S1 else (2, 1)
            issues = {gagnant[t] for t in suivants}
            gagnant[s] = moi if moi in issues else 0 if 0 in issues else autre
    return gagnant
