"""The wheel that the console of the site installs."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "site" / "wheel"


def toolkit_wheel() -> Path:
    """Build the wheel of this clone, and return its path."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", str(FOLDER), str(ROOT)], check=True)  # noqa: S603 - our own arguments
    return next(FOLDER.glob("arena_games-*.whl"))
