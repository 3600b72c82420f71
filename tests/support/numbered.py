"""Arenas whose vertices are numbers, in files that are read part by part."""

import networkx as nx
import numpy as np
from hypothesis import strategies as st
from random_graphs import arenas

MARKS = ("priority", "accepting", "parity")


@st.composite
def numbered(draw, *, endless=False):
    """Draw the arrays of an arena, its edges in any order; without drawn sinks, and with marks, if that is said."""
    arena = draw(arenas())
    graph = nx.convert_node_labels_to_integers(arena, label_attribute="was")
    where = {data["was"]: number for number, data in graph.nodes(data=True)}
    winner = [data.get("winner", -1) for _, data in graph.nodes(data=True)]
    for player in (1, 2):
        for name in arena.graph.get(f"f{player}", ()):
            winner[where[name]] = player
    edges = draw(st.permutations(list(graph.edges)))
    arrays = {
        "source": np.array([tail for tail, _ in edges], dtype="i8"),
        "target": np.array([head for _, head in edges], dtype="i8"),
        "player": np.array([data["player"] for _, data in graph.nodes(data=True)], dtype="i8"),
        "winner": np.array(winner, dtype="i8"),
        "initial": np.array(where[arena.graph["initial"]]),
    }
    if endless:
        size = len(graph)
        arrays["winner"] = np.where(arrays["winner"] == 0, 1, arrays["winner"])
        arrays["priority"] = np.array(draw(st.lists(st.integers(0, 4), min_size=size, max_size=size)))
        arrays["accepting"] = np.array(draw(st.lists(st.integers(0, 1), min_size=size, max_size=size)))
        arrays["parity"] = np.array(draw(st.sampled_from(["max even", "min odd"])))
    return arrays


def write(arrays, path, *, squeezed=True):
    """Write arrays as .npz, or as .parquet with the moves of each vertex in its row."""
    if path.suffix in ("", ".csv"):
        return _tables(arrays, path)
    if path.suffix == ".npz":
        (np.savez_compressed if squeezed else np.savez)(path, **arrays)
        return path
    import pyarrow as pa
    from pyarrow import parquet

    after = [[] for _ in arrays["player"]]
    for tail, head in zip(arrays["source"].tolist(), arrays["target"].tolist(), strict=True):
        after[tail].append(head)
    columns = {name: arrays[name] for name in ("player", "winner", "priority", "accepting") if name in arrays}
    table = pa.table({**columns, "successors": pa.array(after, pa.list_(pa.int64()))})
    about = {name: str(arrays[name]) for name in ("initial", "parity") if name in arrays}
    parquet.write_table(table.replace_schema_metadata(about), path, row_group_size=3)
    return path


def _tables(arrays, path):
    """Write nodes.csv and edges.csv into a folder, or beside each other."""
    folder = path if path.suffix == "" else path.parent
    folder.mkdir(exist_ok=True)
    vertices = range(len(arrays["player"]))
    moves = {*arrays["source"].tolist()}
    lines = ["id;player;winner;target;initial" + "".join(f";{name}" for name in arrays if name in MARKS)]
    for vertex in vertices:
        winner = arrays["winner"][vertex]
        cells = [vertex, arrays["player"][vertex], "" if winner < 0 or vertex in moves else winner]
        cells += [winner if winner > 0 else "", "yes" if vertex == arrays["initial"] else ""]
        cells += [arrays[name] if name == "parity" and not vertex else "" if name == "parity" else arrays[name][vertex]
                  for name in arrays if name in MARKS]  # fmt: skip
        lines.append(";".join(map(str, cells)))
    (folder / "nodes.csv").write_text("\n".join(lines) + "\n")
    edges = zip(arrays["target"].tolist(), arrays["source"].tolist(), strict=True)
    lines = ["target,weight,source", *(f"{head},1,{tail}" for head, tail in edges)]
    (folder / "edges.csv").write_text("\n".join(lines) + "\n")
    return path
