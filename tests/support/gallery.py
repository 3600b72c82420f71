"""Make the pictures of docs/gallery.md again: `python3 tests/support/gallery.py`; explore.png is a screenshot."""

from documents import ROOT, run, shell_blocks

PAGE = "docs/gallery.md"
SHOWN = (".svg", ".gif", ".png")
"""What the page shows; other files that its commands make are not kept."""

if __name__ == "__main__":
    folder = ROOT / "docs" / "gallery"
    for script, _ in shell_blocks(PAGE).values():
        done = run(script, folder)
        if done.returncode:
            raise SystemExit(f"{script}{done.stderr}")
    for path in folder.iterdir():
        if path.suffix not in SHOWN:
            path.unlink()
