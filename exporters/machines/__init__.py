"""The formats of machines, one per file: `read(path, specification)` and `write(machine)`."""
