"""How benchmarks report figures."""

import sys

import pytest


@pytest.fixture
def measured(request):
    """Check whether times matter: without them, benchmarks use small inputs."""
    return not request.config.getoption("--benchmark-disable")


@pytest.fixture
def report(benchmark, request, capsys):
    """Keep figures beside the times, and print both."""

    def keep(**figures):
        if benchmark.stats:
            stats = benchmark.stats.stats
            figures = {"median_ms": stats.median * 1e3, "min_ms": stats.min * 1e3} | figures
        benchmark.extra_info |= figures
        with capsys.disabled():
            shown = ", ".join(f"{name} {value:.4g}" for name, value in figures.items())
            sys.stdout.write(f"\n{request.node.name}: {shown}\n")

    return keep
