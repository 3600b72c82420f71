"""A list that counts how often it is read, where a guest has it."""

from arena.foreign.counted import Counted


class CountedList(list, Counted):
    """A list whose elements are counted when they are read."""

    def __init__(self, *values):
        super().__init__(*values)
        self.reads = 0

    def __getitem__(self, index):
        self.reads += 1
        return super().__getitem__(index)

    def counts(self):
        """Give how often an element was read."""
        return {"reads": self.reads}
