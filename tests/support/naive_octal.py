"""The Grundy values of an octal game's heaps, from the definition."""


def naive_sequence(digits, size):
    """Give the values of the heaps below a size; a digit is a sum of 1, 2 and 4: none, one or two heaps are left."""
    values = []
    for heap in range(size):
        options = set()
        for taken, digit in enumerate(digits):
            rest = heap - taken
            if digit in (1, 3, 5, 7) and rest == 0:
                options.add(0)
            if digit in (2, 3, 6, 7) and rest > 0:
                options.add(values[rest])
            if digit >= 4:
                options |= {values[one] ^ values[rest - one] for one in range(1, rest)}
        values.append(min(set(range(len(options) + 1)) - options))
    return values
