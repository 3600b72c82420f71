def gagnant_rec(pos):
    for suivante in coups_suivants(pos):
        if not gagnant_rec(suivante):
            return True
    return False
