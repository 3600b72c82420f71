"""The atlas: what is claimed of games, where it stands, and whether it is so."""
