"""The front page is short, and its two commands make the environment; that all its blocks run is in test_pages.py."""

from documents import ROOT, fences, run

FENCES = fences("README.md")
MOST_LINES = 200
"""The front page is read in a few minutes; what is longer belongs into docs/guide/."""


def test_the_front_page_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_first_two_blocks_are_single_commands_that_make_the_environment():
    for number in (0, 1):
        assert FENCES[number].info == "bash"
        assert FENCES[number].content.startswith(
            "{ [ -x .venv/bin/pip ] || python3 -m venv .venv; } && .venv/bin/pip install"
        )
        lines = FENCES[number].content.splitlines()
        assert all(line.endswith("&&") for line in lines[:-1])
        assert not any(line.startswith("$") for line in lines)


def test_the_first_block_makes_the_pictures_and_the_table(tmp_path):
    script = FENCES[0].content
    assert run(script[script.index("mkdir -p out") :].replace(".venv/bin/", ""), tmp_path).stdout.startswith(
        "fibonacci_nim, matches 4\nJ1 wins"
    )
    written = {path.name: path.stat().st_size for path in (tmp_path / "out").iterdir()}
    assert set(written) == {"fibonacci_nim.svg", "fibonacci_nim.png", "fibonacci_nim.csv"}
    assert min(written.values()) > 250


def test_ci_runs_the_commands_of_the_readme():
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
