"""Games whose edges have weights: costs, credits, and payoffs on average."""
