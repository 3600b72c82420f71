"""Measuring a function in turns with its peer, so that a busy machine is as busy for both."""

import statistics
import time


class Clock:
    """The seconds of each call of a function, its arguments being made before, and what the last one gave."""

    def __init__(self, function, arguments, timer=time.perf_counter):
        self.function, self.arguments, self.timer, self.seconds, self.given = function, arguments, timer, [], None

    def __call__(self):
        self.given = None
        arguments = self.arguments()
        began = self.timer()
        self.given = self.function(*arguments)
        self.seconds.append(self.timer() - began)

    def figures(self, benchmark, peer):
        """Compare the rounds that pytest-benchmark measured with those of this clock."""
        if not benchmark.stats:
            return {}
        ours = benchmark.stats.stats.data
        theirs = self.seconds[-len(ours) :]
        return {
            f"{peer}_median_ms": statistics.median(theirs) * 1e3,
            f"{peer}_min_ms": min(theirs) * 1e3,
            "ratio": statistics.median(theirs) / statistics.median(ours),
            "ratio_of_minima": min(theirs) / min(ours),
        }


def side_by_side(benchmark, function, arguments, clock, rounds, warmup_rounds=2):
    """Measure a function in turns with that of a clock, each after its own arguments are made."""

    def setup():
        clock()
        return arguments(), {}

    return benchmark.pedantic(function, setup=setup, rounds=rounds, warmup_rounds=warmup_rounds)
