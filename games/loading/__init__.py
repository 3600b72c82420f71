"""Games from files, from packages and from OpenSpiel."""

OPENSPIEL = "openspiel:"
"""The beginning of the names of OpenSpiel's games."""
