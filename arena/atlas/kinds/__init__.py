"""The kinds of claims, in files by what they are about; each is one function under `claimed`."""
