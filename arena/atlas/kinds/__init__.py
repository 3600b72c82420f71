"""The kinds of claims, in files by subject; each is one function under `claimed`."""
