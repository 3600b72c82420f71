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
