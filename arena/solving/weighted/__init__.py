"""Games whose edges have weights: what they cost, what credit they take, and what they pay on average."""
