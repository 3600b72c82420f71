"""Min-max as two functions, one for each player: `miniJ2(p, n)` of course 000."""

from __future__ import annotations

from dataclasses import replace

from arena.exercises.maximising_search import EXERCISE as MAXI
from arena.exercises.maximising_search import search_parts

NAME = "mini"
TITLE = "min-max by two functions, that of J2"
EXERCISE = replace(MAXI, title=TITLE, functions=("miniJ2", "mini", "mini_j2", "minJ2"), parts=search_parts(first=False))
