"""`arena draw` and `arena tree` for paper and for Markdown pages."""

from process import output, refused


def test_tex_is_a_picture_to_input_or_a_document(tmp_path):
    path = tmp_path / "a.tex"
    assert output("draw", "fibonacci_nim", "--matches", 4, "--color", "attractor", "--lang", "fr", "-o", path) == ""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert (lines[0][:2], lines[1], lines[-1]) == ("% ", r"\begin{tikzpicture}", r"\end{tikzpicture}")
    assert any("{rang 0 (1)};" in line for line in lines)
    alone = output("draw", "fibonacci_nim", "--standalone", "--format", "tex", "-o", "-").splitlines()
    assert (alone[0], alone[-1]) == (r"\documentclass[border=5pt]{standalone}", r"\end{document}")


def test_mmd_is_a_flowchart():
    text = output("draw", "kernel_ad", "--color", "kernel", "--lang", "fr", "--format", "mmd", "-o", "-")
    assert text.startswith("flowchart TD\n")
    assert '["le noyau (2)"]' in text


def test_trees_of_searches_are_drawn_for_both(tmp_path):
    search = ["tree", "minimax_tree", "--algorithm", "alphabeta", "--trace", "--lang", "fr"]
    assert output(*search, "--title", "Exercice 6", "-o", tmp_path / "a.tex") == ""
    text = (tmp_path / "a.tex").read_text(encoding="utf-8")
    assert text.startswith(r"% \usepackage[T1]{fontenc}")
    assert "{Exercice 6 : alphabeta, 4 coups, 31 nœuds, 7 coupes};" in text
    assert r"{c6};" in text
    alone = output("tree", "nim", "--heaps", "1,1", "--labels", "board", "--standalone", "--format", "tex", "-o", "-")
    assert alone.startswith(r"\documentclass")
    assert r"{\rule{1pt}{1.6ex}\:\\ \rule{1pt}{1.6ex}\: \\[2pt] \textbf{$-$1} \\ in 2};" in alone
    chart = output(*search, "--no-legend", "--format", "mmd", "-o", "-")
    assert 'v0 ==>|"centre"| v' in chart
    assert "alphabeta" not in chart


def test_what_does_not_fit_is_refused_in_a_line(tmp_path):
    told = "standalone is about .tex"
    refused(2, told, "draw", "fibonacci_nim", "--standalone", "-o", tmp_path / "a.svg")
    refused(2, told, "tree", "nim", "--standalone", "-o", tmp_path / "a.mmd")
    large = ["tree", "tictactoe", "--plies", "3", "--max-nodes", "1000"]
    refused(1, "585 arrows are more than Mermaid draws", *large, "-o", tmp_path / "a.mmd")
    refused(1, "586 vertices", *large, "-o", tmp_path / "a.tex")
    refused(1, "more than Mermaid draws", "draw", "fibonacci_nim", "--matches", 30, "-o", tmp_path / "a.mmd")
    assert not list(tmp_path.iterdir())
