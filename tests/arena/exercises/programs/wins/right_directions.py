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
