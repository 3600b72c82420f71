"""Make the pictures of docs/gallery.md again: `python3 tests/support/gallery.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from documents import ROOT, run, shell_blocks
from photograph import photograph

PAGE = "docs/gallery.md"
SHOWN = (".svg", ".gif")
"""What the page shows; what else its commands make is not kept."""


def make(folder):
    """Run the commands of the page in a folder, and keep the pictures that it shows."""
    for script, _ in shell_blocks(PAGE).values():
        done = run(script, folder)
        if done.returncode:
            raise SystemExit(f"{script}{done.stderr}")
    for path in folder.iterdir():
        if path.suffix not in (*SHOWN, ".png"):
            path.unlink()


if __name__ == "__main__":
    folder = ROOT / "docs" / "gallery"
    make(folder)
    if not photograph(PAGE, folder / "explore.png"):
        sys.stderr.write(
            "without a browser explore.png stays as it was: apt install chromium, pip install playwright\n"
        )
