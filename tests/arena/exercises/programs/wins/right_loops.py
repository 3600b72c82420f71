def gagne(p, i):
    for l in range(6):
        for c in range(7):
            if c <= 3 and all(p[l][c + k] == i for k in range(4)):
                return True
            if l <= 2 and all(p[l + k][c] == i for k in range(4)):
                return True
            if l <= 2 and c <= 3 and all(p[l + k][c + k] == i for k in range(4)):
                return True
            if l >= 3 and c <= 3 and all(p[l - k][c + k] == i for k in range(4)):
                return True
    return False
