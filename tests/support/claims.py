"""Claims about an arena as files have them: saved, changed, read again and verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import arena as toolkit
from arena import ArenaError, read_solution, save, verify

GONE = object()
"""In the place of a value: the key is taken out."""


class Claim:
    """A solution in a file, whose rows may be changed one by one."""

    def __init__(self, graph: Any, solution: Any, folder: Path) -> None:
        self.graph, self.path = graph, folder / "claim.json"
        save(solution, self.path)
        self.document = json.loads(self.path.read_text(encoding="utf-8"))
        self.names = [row["position"] for row in self.document["vertices"]]
        self.number = {vertex: place for place, vertex in enumerate(graph)}

    def row(self, vertex: Any) -> dict[str, Any]:
        return self.document["vertices"][self.number[vertex]]

    def name(self, vertex: Any) -> str:
        return self.names[self.number[vertex]]

    def holds(self, change: Callable[[dict[str, Any]], Any] = lambda _: None) -> bool:
        """Check the claim after a change of a copy of its document; a file that cannot be read makes no claim."""
        document = json.loads(json.dumps(self.document))
        change(document)
        self.path.write_text(json.dumps(document), encoding="utf-8")
        try:
            claimed = read_solution(self.path, self.graph)
        except ArenaError:
            return False
        return bool(verify(self.graph, claimed))

    def holds_with(self, vertex: Any, **values: Any) -> bool:
        """Check the claim with other values in the row of a vertex."""
        place = self.number[vertex]

        def change(document: dict[str, Any]) -> None:
            row = document["vertices"][place]
            for key, value in values.items():
                if value is GONE:
                    row.pop(key, None)
                else:
                    row[key] = value

        return self.holds(change)


def solved(graph: Any, objective: str = "reach") -> Any:
    """Solve an arena, and verify the solution."""
    solution = toolkit.solve(graph, objective)
    assert verify(graph, solution), (objective, graph)
    return solution
