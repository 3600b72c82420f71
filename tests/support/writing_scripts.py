"""Programs that write files in a process of their own."""

WRITER = """
import sys, zlib
import exporters
folder, kind = sys.argv[1:]
def parts(version):
    text = b"".join(b"%d %d\\n" % (version, number) for number in range(20_000))
    yield from (text[place:place + 5000] for place in range(0, len(text), 5000))
    yield b"%08x" % zlib.crc32(text)
print("ready", flush=True)
for version in range(1000):  # not for ever, where the signal that stops it is ignored
    if kind == "file":
        exporters.write(folder + "/target", parts(version))
    else:
        text = b"".join(parts(version)).decode()
        exporters.write(f"{folder}/{version}", {"nodes.csv": text, "edges.csv": text})
"""
RENDER = """
import hashlib, sys, tempfile, pathlib
import arena, exporters
graph, folder = arena.unfold(arena.load("nim", heaps=(1, 2, 3))), pathlib.Path(tempfile.mkdtemp())
for ending in sys.argv[1:]:
    thing = arena.solve(graph) if ending in ("csv", "md", "tex", "xlsx", "tsv") else graph
    path = arena.save(thing, folder / ("x." + ending))
    print(ending, hashlib.sha256(path.read_bytes()).hexdigest())
"""
