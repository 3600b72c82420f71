"""The endings of the formats of arenas, found by looking, and what each format loses."""

import exporters

GOES = {".efg", ".zip"}
"""Endings of formats that are going to be removed."""
FOLDER = ""
"""The ending of a folder of nodes.csv and edges.csv."""
ENDINGS = sorted({FOLDER, *(ending for name in exporters.formats() for ending in exporters.endings(name))} - GOES)
READ_ONLY = {".csv", ".tsv", ".txt", ".edgelist", ".ehoa"}
PARITY = {".pg", ".gm", ".hoa"}
"""Formats of parity games: test_parity_games.py tests what they keep."""
LOST = {
    FOLDER: {"name"},
    ".dot": set(),
    ".gv": set(),
    ".json": set(),
    ".graphml": set(),
    ".gml": set(),
    ".gexf": set(),
    ".npz": {"name", "move", "x", "y", "bare graphs"},
    ".parquet": {"name", "move", "x", "y", "bare graphs"},
}
"""What each format loses."""
KEEPING = [ending for ending in ENDINGS if ending not in READ_ONLY | PARITY]
