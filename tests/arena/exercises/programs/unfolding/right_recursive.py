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
