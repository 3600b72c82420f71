"""Games from files, from packages and from OpenSpiel."""
