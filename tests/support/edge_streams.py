"""Arenas of numbered vertices in arrays, as streams of parts and shares."""

import numpy as np

from arena.engines.disk_stream import ArenaStream, Part, Share


class Here:
    """An engine that runs tasks in this process, in reverse order."""

    workers = 2

    def __init__(self):
        self.done = []

    def run(self, work, job, tasks):
        for task in reversed(tasks):
            self.done.append((task.step, task.bucket))
            yield work(job, task)


def streamed(arrays, path, parts=3, shares=2):
    """Give arrays as a stream: the vertices in parts and in shares, the edges scattered over all of them."""
    path.write_bytes(b"".join(np.ascontiguousarray(arrays[name]).tobytes() for name in sorted(arrays)))
    size, edges = len(arrays["player"]), len(arrays["source"])

    def part(number, of):
        own = slice(number * size // of, (number + 1) * size // of)
        ends = slice(number * edges // of, (number + 1) * edges // of)
        columns = {name: arrays[name][own] for name in ("player", "winner")}
        return Part(columns, arrays["source"][ends], arrays["target"][ends])

    def of_share(share):
        return lambda: (part(number, parts * shares) for number in range(share * parts, (share + 1) * parts))

    return ArenaStream(
        path,
        lambda: (part(number, parts * shares) for number in range(parts * shares)),
        vertices=size,
        edges=edges,
        initial=int(arrays["initial"]) if "initial" in arrays else None,
        apart=tuple(Share(share * parts * size // (parts * shares), of_share(share)) for share in range(shares)),
    )


def scattered(size, edges, seed, sinks=0.05):
    """Give a random arena with parallel edges and loops."""
    random = np.random.default_rng(seed)
    source, target = random.integers(0, size, (2, edges))
    winner = np.full(size, -1)
    winner[random.random(size) < sinks] = 1
    winner[random.random(size) < sinks] = 2
    ends = np.setdiff1d(np.arange(size), source)
    winner[ends] = random.integers(0, 3, len(ends))
    return {"source": source, "target": target, "player": random.integers(1, 3, size), "winner": winner}
