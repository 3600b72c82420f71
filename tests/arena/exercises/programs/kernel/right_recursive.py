def noyau(succ, sommets):
    known = {}

    def lost(s):
        if s not in known:
            known[s] = not any([lost(t) for t in succ[s]])
        return known[s]

    return [s for s in sommets if lost(s)]
