"""Students' programs for `arena mark`: a heading names the exercise and the style; each line "wrong" is a mistake."""


# === attractor: right plain
# wrong: v in S1 or deg[v] == 0 -> v in S1
# wrong: v in S1 or deg[v] == 0 -> deg[v] == 0
# wrong: v in S1 or deg[v] == 0 -> True
# wrong: A = set(F) -> A = set()
# wrong: deg[v] += 1 -> deg[v] = 1
# wrong: pred[w].append(v) -> pred[v].append(w)
# wrong: deg[v] == 0 -> deg[v] <= 1
# wrong: q.append(v) -> pass
# wrong: in S1 -> not in S1
# wrong: return A -> return A - set(F)
# wrong: q = deque(F) -> q = deque(list(F)[:1])
# wrong: deg[v] == 0 -> deg[v] == 0 and v not in F and len(G[v]) > 1
# wrong: return A -> return A | S1
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


# === attractor: right dict
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


# === attractor: right recursive
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


# === attractor: changes targets
def attracteur(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: len(G[v]) for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
    queue = list(F)
    while queue:
        for v in pred[queue.pop()]:
            left[v] -= 1
            if v not in F and (v in S1 or left[v] == 0):
                F.add(v)
                queue.append(v)
    return F


# === attractor: slow networkx
# equal: left_out line 6
import networkx as nx


def attracteur(A, S, Si, F):
    graph = nx.DiGraph(list(A))
    graph.add_nodes_from(S)
    attracted = set(F)
    for _ in S:
        for s in graph:
            after = set(graph.successors(s))
            if (s in Si and after & attracted) or (s not in Si and after and after <= attracted):
                attracted.add(s)
    return attracted


# === attractor: slow rounds
def attracteur(G, S1, F):
    A = set(F)
    change = True
    while change:
        change = False
        for v in G:
            if v in A:
                continue
            if v in S1 and any(w in A for w in G[v]):
                A.add(v)
                change = True
            if v not in S1 and G[v] and all(w in A for w in G[v]):
                A.add(v)
                change = True
    return A


# === attractor: slow sets
def attracteur(S1, S2, A, F):
    attracted = set(F)
    while True:
        more = {s for s in S1 if any((s, t) in A for t in attracted)}
        more |= {s for s in S2 if any(x == s for x, _ in A) and all(y in attracted for x, y in A if x == s)}
        if more <= attracted:
            return attracted
        attracted |= more


# === rank: right plain
# wrong: r[w] + 1 -> r[w]
# wrong: {v: 0 for v in F} -> {v: 1 for v in F}
# wrong: or left[v] == 0 -> or True
# wrong: v in S1 or left[v] == 0 -> v in S1
# wrong: r[w] + 1 -> len(r)
# wrong: r[w] + 1 -> r[w] + 1 if v in S1 else r[w]
# wrong: r = {v: 0 for v in F} -> r = {}
def rang(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    r = {v: 0 for v in F}
    queue = list(F)
    for w in queue:
        for v in pred[w]:
            left[v] -= 1
            if v not in r and (v in S1 or left[v] == 0):
                r[v] = r[w] + 1
                queue.append(v)
    return r


# === rank: slow rounds
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


# === layers: right plain
# wrong: seen = set(F) -> seen = set()
# wrong: v in S1 or left[v] == 0 -> v in S1
# wrong: v in S1 or left[v] == 0 -> left[v] == 0
# wrong: layers = [set(F)] -> layers = [set(F), set(F)]
# wrong: in S1 -> not in S1
# wrong: return layers -> return layers[1:]
def couches(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    seen = set(F)
    layers = [set(F)]
    while layers[-1]:
        new = set()
        for w in layers[-1]:
            for v in pred[w]:
                left[v] -= 1
                if v not in seen and (v in S1 or left[v] == 0):
                    seen.add(v)
                    new.add(v)
        layers.append(new)
    return layers


# === layers: slow added
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


# === strategy: right plain
# wrong: coup[v] = w -> coup[v] = v
# wrong: coup[v] = w -> coup[v] = next(iter(G[v]))
# wrong: if v in S1: -> if v not in S1:
# wrong: or left[v] == 0 -> or True
# wrong: v in S1 or left[v] == 0 -> v in S1
# wrong: return coup -> return {}
# equal: always line 16
def strategie(G, S1, F):
    pred = {v: [] for v in G}
    left = {v: 0 for v in G}
    for v in G:
        for w in G[v]:
            pred[w].append(v)
            left[v] += 1
    attracted, coup = set(F), {}
    queue = list(F)
    for w in queue:
        for v in pred[w]:
            left[v] -= 1
            if v not in attracted and (v in S1 or left[v] == 0):
                attracted.add(v)
                queue.append(v)
                if v in S1:
                    coup[v] = w
    return coup


# === strategy: right rounds
def strategie(succ, joueurs, cibles, joueur):
    gagnes = set(cibles)
    coups = {}
    while True:
        nouveaux = set()
        for s in succ:
            if s in gagnes:
                continue
            bons = [t for t in succ[s] if t in gagnes]
            if joueurs[s] == joueur and bons:
                nouveaux.add(s)
                coups[s] = bons[0]
            elif joueurs[s] != joueur and succ[s] and len(bons) == len(succ[s]):
                nouveaux.add(s)
        if not nouveaux:
            return coups
        gagnes |= nouveaux


# === strategy: right vertex
# equal: compared line 4
# equal: counted line 2
# equal: counted line 3
# equal: left_out line 17
def rangs(G, S1, F):
    rang = {v: 0 for v in F}
    n = 0
    while n < len(G):
        n += 1
        for v in G:
            proches = [rang[w] for w in G[v] if w in rang and rang[w] < n]
            if v not in rang and proches and (v in S1 or len(proches) == len(G[v])):
                rang[v] = n
    return rang


def coup(G, S1, F, s):
    rang = rangs(G, S1, F)
    bons = [w for w in G[s] if w in rang]
    if not bons:
        return None
    return min(bons, key=lambda w: rang[w])


# === induction: right plain
# wrong: max(suivants) if s in S1 else min(suivants) -> max(suivants)
# wrong: max(suivants) if s in S1 else min(suivants) -> min(suivants) if s in S1 else max(suivants)
# wrong: else -1 if s in F2 else 0 -> else -1
# wrong: else -1 if s in F2 else 0 -> else 0
# wrong: 1 if s in F1 else -1 if -> -1 if s in F1 else 1 if
# wrong: for t in G[s]] -> for t in list(G[s])[:1]]
# wrong: min(suivants) -> sum(suivants)
def valeurs(G, S1, F1, F2):
    v = {}

    def valeur(s):
        if s not in v:
            if not G[s]:
                v[s] = 1 if s in F1 else -1 if s in F2 else 0
            else:
                suivants = [valeur(t) for t in G[s]]
                v[s] = max(suivants) if s in S1 else min(suivants)
        return v[s]

    for s in G:
        valeur(s)
    return v


# === induction: right rounds
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


# === induction: slow winners
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
