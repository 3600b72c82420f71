def grundy(A, S):
    values = {}
    for _ in S:
        for s in S:
            after = {t for r, t in A if r == s}
            if s not in values and all([t in values for t in after]):
                known = sorted({values[t] for t in after})
                least = 0
                for value in known:
                    if value == least:
                        least += 1
                values[s] = least
    return values
