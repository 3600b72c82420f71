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
