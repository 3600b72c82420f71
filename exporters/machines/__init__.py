"""The formats of machines, one a file, found by looking: each has its `ENDING`, and `render(machine)`."""
