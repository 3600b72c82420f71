def attractor(graphe, joueur, S1, cibles):
    before = {s: [] for s in graphe}
    left = {s: 0 for s in graphe}
    for s in graphe:
        for t in graphe[s]:
            before[t].append(s)
            left[s] += 1
    seen = []

    def visit(s):
        if s in seen:
            return
        seen.append(s)
        for r in before[s]:
            left[r] -= 1
            if (r in S1) == (joueur == 1) or left[r] == 0:
                visit(r)

    for s in cibles:
        visit(s)
    return seen
