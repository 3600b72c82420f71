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
