"""The folder of the data files that come with the package."""

from __future__ import annotations

from pathlib import Path

DATA = next(folder for folder in (Path(__file__).parents[1] / "data", Path(__file__).parents[2] / "data")
            if folder.is_dir())  # fmt: skip
"""Arenas and books of openings: in the wheel, else in the checkout."""
