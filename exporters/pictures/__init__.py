"""How it is drawn: one language or layout a file."""
