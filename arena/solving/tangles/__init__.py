"""Tangle learning: parity games solved by remembering the parts that the opponent can stay in only to lose.

A search takes the free vertices of the highest priorities that one player likes, the *heads*, with all that he attracts
to them: that is a *region*, and its vertices are free no more. So it goes down, region by region. A region is *closed*
if its player has a strategy against which the opponent can leave it for higher regions only. A closed region that the
opponent cannot leave at all is a *dominion*, and won. Another one is merged into the lowest region that the opponent
can leave it for, which is of the same player; the regions between are undone, and the search goes on from there.

A *tangle* is a part of a closed region that is strongly connected by its player's moves and all of his opponent's, who
can leave it for some vertices. It is attracted as a whole wherever all of these are. What is undone is not forgotten:
the tangles of merged regions are learned before, and found again by one look at where they can be left.

The search with tangles is van Dijk's; that closed regions are merged in place is Benerecetti, Dell'Erba and Mogavero's
priority promotion, which makes a step as cheap as that which changes.

References
----------
T. van Dijk, "Attracting tangles to solve parity games", CAV 2018, :doi:`10.1007/978-3-319-96142-2_14`.
M. Benerecetti, D. Dell'Erba, F. Mogavero, "Solving parity games via priority promotion", CAV 2016,
:doi:`10.1007/978-3-319-41540-6_15`.
"""
