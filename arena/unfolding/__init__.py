"""From the rules of a game to its graph, within bounds."""
