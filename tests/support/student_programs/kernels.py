"""Students' programs for `arena mark`: a heading names the exercise and the style; each line "wrong" is a mistake."""


# === kernel: right plain
# wrong: if left[v] == 0] -> if left[v] <= 1]
# wrong: return sinks -> return removed
# wrong: sinks.append(q) -> pass
# wrong: pred[w].append(v) -> pred[v].append(w)
# wrong: left[q] == 0 -> left[q] <= 1
# wrong: return sinks -> return [v for v in G if not G[v]]
# wrong: return sinks -> return []
# wrong: if p not in removed: -> if True:
def noyau(G):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    sinks = [v for v in G if left[v] == 0]
    removed = set()
    for s in sinks:
        for p in pred[s]:
            if p not in removed:
                removed.add(p)
                for q in pred[p]:
                    left[q] -= 1
                    if left[q] == 0:
                        sinks.append(q)
    return sinks


# === kernel: right recursive
def noyau(succ, sommets):
    known = {}

    def lost(s):
        if s not in known:
            known[s] = not any([lost(t) for t in succ[s]])
        return known[s]

    return [s for s in sommets if lost(s)]


# === kernel: slow rounds
def noyau(G):
    left = {s: set(G[s]) for s in G}
    kernel = set()
    while left:
        sinks = {s for s in left if not left[s]}
        kernel |= sinks
        gone = sinks | {s for s in left if left[s] & sinks}
        left = {s: left[s] - gone for s in left if s not in gone}
    return kernel


# === grundy: right plain
# wrong: least = 0 -> least = 1
# wrong: values[v] = least -> values[v] = len(seen)
# wrong: values[v] = least -> values[v] = max(seen, default=-1) + 1
# wrong: values[v] = least -> values[v] = min(least, 1)
# wrong: seen.add(value(w)) -> seen = {value(w)}
# wrong: while least in seen -> if least in seen
# wrong: values[v] = least -> values[v] = sum(seen)
def grundy(G):
    values = {}

    def value(v):
        if v not in values:
            seen = set()
            for w in G[v]:
                seen.add(value(w))
            least = 0
            while least in seen:
                least += 1
            values[v] = least
        return values[v]

    for v in G:
        value(v)
    return values


# === grundy: right vertex
# equal: counted line 3
def grundy(G, s):
    seen = {grundy(G, t) for t in G[s]}
    return min(set(range(len(seen) + 1)) - seen)


# === grundy: slow sets
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
