"""A user's script, held against the types that the wheel gives: `import arena` is all that it imports of ours."""

from pathlib import Path

import arena


def main(folder: Path) -> list[Path]:
    """Solve a game, draw and keep all that was found."""
    nim = arena.load("nim", heaps=(1, 2))
    graph = arena.unfold(nim)
    solution = arena.solve(graph)
    attractor: arena.Attractor = arena.attractor(graph, player=1)
    kernel: arena.Kernel = arena.kernel(arena.position_graph(nim))
    pictures = [
        arena.draw(graph, folder / "nim.svg", color="remoteness", style="course", lang="fr", labels="board"),
        arena.draw(solution, folder / "solution.dot"),
        arena.draw(attractor, folder / "attractor.tex", standalone=True),
        arena.draw(kernel, folder / "kernel.mmd", legend="none"),
        arena.draw(arena.search_tree(nim, plies=2), folder / "tree.dot"),
        arena.draw(arena.layers(graph, solution), folder / "layers.dot"),
        arena.draw((nim, "1,2"), folder / "board.dot"),
        arena.film(attractor, folder / "film.svg"),
        arena.page(solution, folder / "page.html", answers=False),
    ]
    kept = [
        arena.save(graph, folder / "nim.json"),
        arena.save(arena.compact(graph), folder / "nim.npz"),
        arena.save(solution, folder / "nim.csv"),
        arena.save(kernel, folder / "kernel.json"),
    ]
    certificate = arena.read_solution(arena.save(solution, folder / "solution.json"), graph)
    answer: arena.Verification = arena.verify(graph, certificate)
    flaw: arena.Flaw | None = answer.flaw
    print(arena.__version__, len(arena.read(kept[0])), len(arena.read_compact(kept[1])), flaw)  # noqa: T201
    return pictures + kept


if __name__ == "__main__":
    import tempfile

    main(Path(tempfile.mkdtemp()))
