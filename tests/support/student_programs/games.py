"""Students' programs for `arena mark`: a heading names the exercise and the style; each line "wrong" is a mistake."""


# === alignments: right directions
# wrong: range(4) -> range(3)
# wrong: (1, -1)] -> (1, 1)]
# wrong: (1, 1), (1, -1)] -> (1, 1)]
# wrong: range(7) -> range(6)
# wrong: a < 7 -> a < 6
# wrong: b < 6 -> b <= 6
# wrong: 0 <= a -> 0 < a
# wrong: range(6) -> range(1, 6)
# equal: counted line 4
# equal: counted line 5
# equal: counted line 6
def tous_alignements():
    lignes = []
    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        for x in range(7):
            for y in range(6):
                ligne = [(x + k * dx, y + k * dy) for k in range(4)]
                if all(0 <= a < 7 and 0 <= b < 6 for a, b in ligne):
                    lignes.append(ligne)
    return lignes


# === columns: right full
# wrong: range(7) -> range(6)
# wrong: range(7) -> range(1, 8)
# wrong: not pleine -> pleine
# wrong: == 0 -> == 1
# wrong: if not pleine(position, c): -> if True:
def pleine(p, c):
    for ligne in range(6):
        if p[ligne][c] == 0:
            return False
    return True


def coups_possibles(position):
    liste = []
    for c in range(7):
        if not pleine(position, c):
            liste.append(c)
    return liste


# === drop: right copies
# wrong: l = 5 -> l = 4
# wrong: = i -> = 1
# wrong: != 0: -> == 0:
# wrong: [ligne[:] for ligne in p] -> p
# wrong: [ligne[:] for ligne in p] -> p[:]
# wrong: l -= 1 -> l -= 2
# wrong: return nouvelle -> return nouvelle[::-1]
def jouer(p, c, i):
    nouvelle = [ligne[:] for ligne in p]
    l = 5
    while nouvelle[l][c] != 0:
        l -= 1
    nouvelle[l][c] = i
    return nouvelle


# === drop: right column
# equal: counted line 3
# equal: left_out line 3
def jouer(p, c, i):
    colonne = [ligne[c] for ligne in p]
    libre = 0
    for l in range(6):
        if colonne[l] == 0:
            libre = l
    q = []
    for l in range(6):
        ligne = list(p[l])
        if l == libre:
            ligne[c] = i
        q.append(ligne)
    return q


# === fibonacci_moves: right loop
# wrong: k = 1 -> k = 0
# wrong: while k <= j -> while k < j
# wrong: 2 * k < reste -> k < reste
# wrong: (reste, 2 * k) -> (reste, k)
# wrong: (reste, reste) -> (reste, 2 * k)
# wrong: i - k -> j - k
# wrong: 2 * k)) -> 2 * k - 1))
# equal: compared line 6
def coups_suivants(i, j):
    liste = []
    k = 1
    while k <= j:
        reste = i - k
        if 2 * k < reste:
            liste.append((reste, 2 * k))
        else:
            liste.append((reste, reste))
        k += 1
    return liste


# === fibonacci_start: right plain
# wrong: n - 1 -> n
# wrong: return gagnant -> return not gagnant
# wrong: n - 1 -> 1
# equal: counted line 2
def gagnant_depart(n):
    return gagnant_rec((n, n - 1))


# === fibonacci_winner: right counted
# wrong: return perdantes > 0 -> return perdantes > 1
# wrong: if not gagnant_rec -> if gagnant_rec
# wrong: return False -> return True
# wrong: 2 * k -> k
# wrong: range(1, j + 1) -> range(1, j)
# wrong: min(2 * k, reste) -> 2 * k
# wrong: 2 * k -> 2 * k + 1
# wrong: perdantes > 0 -> perdantes == j
# equal: counted line 2
# equal: counted line 9
# equal: left_out line 3
def gagnant_rec(pos):
    if pos == (0, 0):
        return False
    i, j = pos
    perdantes = 0
    for k in range(1, j + 1):
        reste = i - k
        if not gagnant_rec((reste, min(2 * k, reste))):
            perdantes += 1
    return perdantes > 0


# === finished: right directions
# wrong: n == 4 -> n == 3
# wrong: (1, -1)] -> (-1, -1)]
# wrong: return k -> return True
# wrong: range(7) -> range(6)
# wrong: n < 4 and -> n < 3 and
# wrong: return 0 -> return None
# wrong: == k: -> != 0:
# wrong: (1, 1), (1, -1)] -> (1, 1)]
# equal: compared line 9
# equal: counted line 9
def fini(G):
    for x in range(7):
        for y in range(6):
            k = G[x][y]
            if k == 0:
                continue
            for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                n = 1
                while n < 4 and 0 <= x + n * dx < 7 and 0 <= y + n * dy < 6 and G[x + n * dx][y + n * dy] == k:
                    n += 1
                if n == 4:
                    return k
    return 0


# === full: right loop
# wrong: == 0 -> == 1
# wrong: return False -> return True
# wrong: return True -> return False
def pleine(position, c):
    for ligne in range(6):
        if position[ligne][c] == 0:
            return False
    return True


# === moves: right plain
# wrong: if y < 6: -> if y < 5:
# wrong: range(7) -> range(6)
# wrong: (x, y) -> (y, x)
# wrong: y < 6 and -> y < 5 and
# wrong: y = 0 -> y = 1
# wrong: if y < 6: -> if True:
# wrong: G[x][y] != 0 -> G[x][y] == 1
def coups(G):
    liste = []
    for x in range(7):
        y = 0
        while y < 6 and G[x][y] != 0:
            y += 1
        if y < 6:
            liste.append((x, y))
    return liste


# === squares: right lines
# wrong: x <= 3: -> x <= 2:
# wrong: y <= 2: -> y < 2:
# wrong: y >= 3 -> y > 3
# wrong: somme -= 1 -> somme -= 2
# wrong: == 1 -> == 2
# wrong: p[y][x] == 1 -> p[y][x] != 0
# wrong: return somme -> return abs(somme)
# wrong: somme = 0 -> somme = 1
def tous_alignements():
    lignes = []
    for x in range(7):
        for y in range(6):
            if x <= 3:
                lignes.append([(x + k, y) for k in range(4)])
            if y <= 2:
                lignes.append([(x, y + k) for k in range(4)])
            if x <= 3 and y <= 2:
                lignes.append([(x + k, y + k) for k in range(4)])
            if x <= 3 and y >= 3:
                lignes.append([(x + k, y - k) for k in range(4)])
    return lignes


def h(p):
    somme = 0
    for ligne in tous_alignements():
        for x, y in ligne:
            if p[y][x] == 1:
                somme += 1
            elif p[y][x] == 2:
                somme -= 1
    return somme


# === tictactoe_heuristic: right lines
# wrong: total -= -> total +=
# wrong: [0, 1, 10, 100] -> [0, 1, 2, 3]
# wrong: if 2 not in cases: -> if True:
# wrong: range(3) -> range(2)
# wrong: total = 0 -> total = 1
# wrong: (1, 1), (2, 0) -> (1, 1), (2, 2)
# wrong: cases.count(1)] -> cases.count(2)]
# wrong: [0, 1, 10, 100] -> [0, 1, 10, 1000]
# equal: counted line 12
def alignements():
    lignes = []
    for i in range(3):
        lignes.append([(i, 0), (i, 1), (i, 2)])
        lignes.append([(0, i), (1, i), (2, i)])
    lignes.append([(0, 0), (1, 1), (2, 2)])
    lignes.append([(0, 2), (1, 1), (2, 0)])
    return lignes


def heuristique(position):
    points = [0, 1, 10, 100]
    total = 0
    for ligne in alignements():
        cases = [position[i][j] for i, j in ligne]
        if 2 not in cases:
            total += points[cases.count(1)]
        if 1 not in cases:
            total -= points[cases.count(2)]
    return total


# === tictactoe_moves: right plain
# wrong: gagne(p, 1) or gagne(p, 2) -> gagne(p, 1)
# wrong: gagne(p, 1) or gagne(p, 2) -> False
# wrong: n % 2 == 1 -> n % 2 == 0
# wrong: [ligne[:] for ligne in p] -> p
# wrong: q[i][j] = joueur -> q[i][j] = 1
# wrong: p[i][j] == 0 -> p[j][i] == 0
# wrong: p[0][2] == p[1][1] == p[2][0] == k -> False
# wrong: or p[0][i] == p[1][i] == p[2][i] == k -> 
def gagne(p, k):
    for i in range(3):
        if p[i][0] == p[i][1] == p[i][2] == k or p[0][i] == p[1][i] == p[2][i] == k:
            return True
    return p[0][0] == p[1][1] == p[2][2] == k or p[0][2] == p[1][1] == p[2][0] == k


def coups_possibles(p):
    if gagne(p, 1) or gagne(p, 2):
        return []
    n = sum(ligne.count(0) for ligne in p)
    joueur = 1 if n % 2 == 1 else 2
    suivantes = []
    for i in range(3):
        for j in range(3):
            if p[i][j] == 0:
                q = [ligne[:] for ligne in p]
                q[i][j] = joueur
                suivantes.append(q)
    return suivantes


# === tictactoe_player: right counts
# wrong: return 0 -> return 1
# wrong: return 1 -> return 2
# wrong: cases.count(1) == -> cases.count(1) !=
# wrong: cases.count(2) -> cases.count(0)
# wrong: + position[2] -> 
def joueur_courant(position):
    cases = position[0] + position[1] + position[2]
    if cases.count(1) == cases.count(2):
        return 0
    return 1


# === unfolding: right plain
# wrong: 3 - joueur) -> joueur)
# wrong: (depart, 1) -> (depart, 2)
# wrong: if fini(position): -> if False:
# wrong: if sommet in G: -> if len(G) > 3:
# wrong: G[sommet] = [] -> pass
# wrong: coups_suivants(position)] -> list(coups_suivants(position))[:1]]
# equal: always line 14
def deplier(depart):
    G = {}
    a_voir = [(depart, 1)]
    while a_voir:
        sommet = a_voir.pop()
        if sommet in G:
            continue
        position, joueur = sommet
        if fini(position):
            G[sommet] = []
        else:
            G[sommet] = [(q, 3 - joueur) for q in coups_suivants(position)]
        for suivant in G[sommet]:
            if suivant not in G:
                a_voir.append(suivant)
    return G


# === unfolding: right recursive
def arene(s0, coups, fini):
    S1, S2, A = set(), set(), set()

    def explore(pos, joueur):
        S = S1 if joueur == 1 else S2
        if (joueur, pos) in S:
            return
        S.add((joueur, pos))
        if not fini(pos):
            for q in coups(pos):
                A.add(((joueur, pos), (3 - joueur, q)))
                explore(q, 3 - joueur)

    explore(s0, 1)
    return S1, S2, A


# === utility: right counts
# wrong: if n1 > 0 and n2 > 0: -> if False:
# wrong: + w[n1] - w[n2] -> + w[n1]
# wrong: - w[n2] -> + w[n2]
# wrong: 3 - k -> k
# wrong: y <= 2: -> y < 2:
# wrong: x <= 3 and y >= 3: -> False:
# wrong: n1 > 0 and -> n1 > 1 and
def tous_alignements():
    lignes = []
    for x in range(7):
        for y in range(6):
            if x <= 3:
                lignes.append([(x + k, y) for k in range(4)])
            if y <= 2:
                lignes.append([(x, y + k) for k in range(4)])
            if x <= 3 and y <= 2:
                lignes.append([(x + k, y + k) for k in range(4)])
            if x <= 3 and y >= 3:
                lignes.append([(x + k, y - k) for k in range(4)])
    return lignes


def utilite(G, k, w):
    u = 0
    for A in tous_alignements():
        cases = [G[x][y] for x, y in A]
        n1, n2 = cases.count(k), cases.count(3 - k)
        if n1 > 0 and n2 > 0:
            continue
        u = u + w[n1] - w[n2]
    return u


# === wins: right directions
# wrong: n >= 4 -> n >= 3
# wrong: n >= 4 -> n > 4
# wrong: (0, 1), -> 
# wrong: == joueur: -> != 0:
# wrong: return False -> return None
# wrong: (1, 1), (-1, 1) -> (1, 1)
# equal: counted line 2
# equal: counted line 3
def gagne(position, joueur):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                n = 0
                while 0 <= l + n * dl < 6 and 0 <= c + n * dc < 7 and position[l + n * dl][c + n * dc] == joueur:
                    n += 1
                if n >= 4:
                    return True
    return False
