"""Parquet that is written group by group."""

import pytest

pytest.importorskip("pyarrow")

from pyarrow import parquet

from exporters.tables import parquet as ours


def test_rows_are_written_group_by_group(tmp_path, monkeypatch):
    monkeypatch.setattr(ours, "GROUP", 100)
    rows = [["a", 1, True, ["b"]], ["b", None, False, []]] * 175
    types = {"name": str, "size": int | None, "sink": bool, "moves": list[str]}
    parts = list(ours.parts(types, iter(rows)))
    file = tmp_path / "x.parquet"
    file.write_bytes(b"".join(parts))
    assert len(parts) == 5
    assert parquet.ParquetFile(file).metadata.num_row_groups == 4
    assert [list(row.values()) for row in parquet.read_table(file).to_pylist()] == rows
    assert parquet.read_schema(file).types[1] == "int64"


def test_no_row_makes_a_table_too(tmp_path):
    (tmp_path / "x.parquet").write_bytes(b"".join(ours.parts({"name": str}, [])))
    assert parquet.read_table(tmp_path / "x.parquet").to_pylist() == []
