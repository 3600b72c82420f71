"""Players, and the matches between them."""
