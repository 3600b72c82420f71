def pleine(position, c):
    for ligne in range(6):
        if position[ligne][c] == 0:
            return False
    return True
