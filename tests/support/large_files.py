"""Files of arenas with more edges than a test would keep in memory, made part by part."""

import numpy as np

GROUP = 1 << 20
"""The vertices that are made at once."""


def random_parquet(path, edges, per=4.5):
    """Write a random arena with about so many edges, `per` for each vertex with moves, and 5 % sinks; give its size.

    The players alternate, and no edge is there twice: the moves of a vertex are equally far from each other.
    """
    import pyarrow as pa
    from pyarrow import parquet

    size = int(edges / per / 0.95)
    half, random = size // 2, np.random.default_rng(7)
    fields = [("player", pa.int8()), ("winner", pa.int8()), ("successors", pa.large_list(pa.uint32()))]
    schema = pa.schema(fields, metadata={"initial": "0"})
    made = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as file:
        for low in range(0, size, GROUP):
            vertex = np.arange(low, min(size, low + GROUP))
            degree = random.integers(1, int(2 * per), len(vertex))
            sink = random.random(len(vertex)) < 0.05
            degree[sink] = 0
            start = np.concatenate(([0], np.cumsum(degree)))
            first, step = (
                np.repeat(random.integers(*span, len(vertex)), degree) for span in ((0, half), (1, half // 64))
            )
            number = np.arange(start[-1]) - np.repeat(start[:-1], degree)
            target = (first + number * step) % half + np.repeat(np.where(vertex < half, half, 0), degree)
            columns = {
                "player": np.where(vertex < half, 1, 2).astype("i1"),
                "winner": np.where(sink, random.integers(1, 3, len(vertex)), -1).astype("i1"),
                "successors": pa.LargeListArray.from_arrays(start, target.astype("u4")),
            }
            file.write_table(pa.table(columns, schema=schema))
            made += int(start[-1])
    return size, made


def layered_parquet(path, edges, layers=1000, per=4):
    """Write an arena of so many layers, each of whose vertices has `per` moves to the layer before; give its size."""
    import pyarrow as pa
    from pyarrow import parquet

    width, random = edges // (per * (layers - 1)), np.random.default_rng(7)
    fields = [("player", pa.int8()), ("winner", pa.int8()), ("successors", pa.large_list(pa.uint32()))]
    with parquet.ParquetWriter(path, pa.schema(fields), compression="zstd") as file:
        at_once = max(1, GROUP // width)
        for low in range(0, layers, at_once):
            vertex = np.arange(low * width, min(low + at_once, layers) * width)
            layer = vertex // width
            degree = np.where(layer > 0, per, 0)
            first, step = (random.integers(*span, len(vertex)) for span in ((0, width), (1, max(2, width // per))))
            number = np.tile(np.arange(per), int((layer > 0).sum()))
            target = (np.repeat(first, degree) + number * np.repeat(step, degree)) % width
            start = np.concatenate(([0], np.cumsum(degree)))
            columns = {
                "player": (layer % 2 + 1).astype("i1"),
                "winner": np.where(layer > 0, -1, random.integers(1, 3, len(vertex))).astype("i1"),
                "successors": pa.LargeListArray.from_arrays(
                    start, (target + np.repeat(np.maximum(layer - 1, 0) * width, degree)).astype("u4")
                ),
            }
            file.write_table(pa.table(columns, schema=pa.schema(fields)))
    return width * layers, (layers - 1) * width * per
