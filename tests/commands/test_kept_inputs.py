"""No command writes over a file that it reads, or two results into one file."""

import pytest
from command import done, refused

FILES = {
    "arena.json": '{"format": "arena", "version": 1, "kind": "arena", "graph": {"initial": "a"}, "nodes": [{"id": "a", '
    '"player": 1}, {"id": "b", "player": 2, "winner": 1}], "edges": [{"source": "a", "target": "b"}]}',
    "edges.csv": "source,target\na,b\n",
    "vertices.csv": "id,player,winner\na,1,\nb,2,1\n",
    "answers.csv": "position,winner\na,1\nb,1\n",
    "attractor.py": "def attracteur(G, S1, F):\n    return set(F)\n",
}
OVER = {
    "table edges.csv --vertices vertices.csv -o edges.csv": "edges.csv",
    "table edges.csv --vertices vertices.csv -o ./vertices.csv": "vertices.csv",
    "table folder -o folder/nodes.csv": "folder/nodes.csv",
    "solve arena.json -o arena.json": "arena.json",
    "kernel arena.json -o arena.json": "arena.json",
    "convert arena.json -o arena.json": "arena.json",
    "grade arena.json answers.csv -o answers.csv": "answers.csv",
    "mark attractor attractor.py -o m.csv --summary ./m.csv": "m.csv",
    "mark attractor attractor.py -o link.csv": "link.csv",
}


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    done("convert", "arena.json", "-o", "folder", cwd=tmp_path)
    (tmp_path / "link.csv").symlink_to("attractor.py")
    return tmp_path


def test_what_is_read_is_never_written_over(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for command, name in OVER.items():
        assert name in refused(*command.split(), code=2, cwd=folder), command
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_old_result_beside_what_is_read_is_replaced(folder):
    (folder / "table.csv").write_text("old")
    done("table", "folder", "-o", "table.csv", cwd=folder)
    done("mark", "attractor", ".", "-o", "marks.csv", cwd=folder)
    done("mark", "attractor", ".", "-o", "marks.csv", "--summary", "summary.csv", cwd=folder)
    assert (folder / "table.csv").read_text().startswith("position,")
