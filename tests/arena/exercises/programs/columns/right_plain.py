def coups_possibles(p):
    return [c for c in range(7) if p[0][c] == 0]
