"""Make the pictures of docs/gallery.md again, and measure their letters: `python3 tests/support/gallery.py`."""

import re
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))

from command import done
from documents import ROOT, run, shell_blocks
from photograph import photograph
from slides import letters

PAGE = "docs/gallery.md"
SHOWN = (".svg", ".gif")
"""What the page shows; what else its commands make is not kept."""


def make(folder):
    """Run the commands of the page in a folder, and keep the pictures that it shows."""
    for script, _ in shell_blocks(PAGE).values():
        ended = run(script, folder)
        if ended.returncode:
            raise SystemExit(f"{script}{ended.stderr}")
    for path in folder.iterdir():
        if path.suffix not in (*SHOWN, ".png"):
            path.unlink()


def on_slides():
    """Return the size of the smallest letters of each picture but films on a slide, in points, by its file."""
    sizes = {}
    for script, _ in shell_blocks(PAGE).values():
        for line in script.splitlines():
            words = shlex.split(line)
            if words[1] in ("film", "explore") or not (name := words[words.index("-o") + 1]).endswith(".svg"):
                continue
            with TemporaryDirectory() as folder:
                path = Path(folder) / "slide.pdf"
                options = [str(path) if word == name else word for word in words[1:]]
                if "--fit" in options:
                    options[options.index("--fit") + 1] = "slide"
                else:
                    options[options.index("-o") : options.index("-o")] = ["--fit", "slide"]
                options[options.index("-o") : options.index("-o")] = ["--force"]
                done(*options)
                sizes[name] = min(letters(path), default=0)
    return sizes


def write_sizes(sizes):
    """Write the size of the letters on a slide beside each picture of the page."""
    page = ROOT / PAGE
    text = re.sub(r" · [\d.]+ pt on a slide$", "", page.read_text(), flags=re.MULTILINE)
    for name, size in sizes.items():
        text = re.sub(rf"(\(gallery/{re.escape(name)}\))$", rf"\1 · {size:.1f} pt on a slide", text, flags=re.MULTILINE)
    page.write_text(text)


if __name__ == "__main__":
    folder = ROOT / "docs" / "gallery"
    make(folder)
    write_sizes(on_slides())
    if not photograph(PAGE, folder / "explore.png"):
        sys.stderr.write(
            "without a browser explore.png stays as it was: apt install chromium, pip install playwright\n"
        )
