"""What pytest tells after the tests: how many bad inputs were tried."""

import sys
from collections import Counter


def pytest_terminal_summary(terminalreporter):
    tried = getattr(sys.modules.get("mutations"), "TRIED", None)
    if not tried:
        return
    sums = Counter()
    for what, number in tried.items():
        sums[what.partition(":")[0]] += number
    shown = ", ".join(f"{what} {number:,}" for what, number in sums.items())
    terminalreporter.write_line(f"fuzz: {sum(sums.values()):,} inputs tried ({shown})")
    if terminalreporter.config.option.markexpr == "fuzz":
        for what, number in sorted(tried.items()):
            terminalreporter.write_line(f"fuzz:   {what} {number:,}")
