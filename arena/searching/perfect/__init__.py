"""Perfect Connect-4: exact scores of any position, by a search to the end of the game, and books of openings."""
