"""Files of batches: what is written is read again, and damage is found."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.folder import Damaged, Folder

BATCHES = st.lists(st.lists(st.integers(0, 2**62 - 1), unique=True, max_size=30).map(sorted), max_size=5)


def written(folder, batches, path="codes.arrow"):
    with batch_file(folder, path, CODES) as file:
        for batch in batches:
            file.codes(np.array(batch, "i8"))
    return file.sum


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return Folder(str(tmp_path_factory.mktemp("batches")))


@given(batches=BATCHES)
def test_codes_are_read_as_they_were_written(batches, folder):
    total = written(folder, batches)
    file = Batches(folder, "codes.arrow")
    assert [file.codes(number).tolist() for number in range(len(file))] == batches
    file.check(total)
    assert file.all_codes().tolist() == [code for batch in batches for code in batch]


@given(columns=st.lists(st.tuples(st.integers(0, 255), st.integers(0, 2**16 - 1)), max_size=40))
def test_columns_are_read_as_they_were_written(columns, folder):
    first, second = (np.array([row[place] for row in columns], kind) for place, kind in enumerate(("u1", "u2")))
    with batch_file(folder, "columns.arrow", ["u1", "u2"]) as file:
        file.columns(first, second)
    read = Batches(folder, "columns.arrow").columns(0)
    assert [column.tolist() for column in read] == [first.tolist(), second.tolist()]


def what_is_read(folder, total):
    """Read a file; None if it is damaged."""
    try:
        file = Batches(folder, "codes.arrow")
        codes = [file.codes(number).tolist() for number in range(len(file))]
        file.check(total)
    except Damaged:
        return None
    return codes


def test_each_byte_that_changes_is_found_or_changes_nothing(tmp_path):
    folder, batches = Folder(str(tmp_path)), [[3, 5, 2**40], [2**41, 2**41 + 9]]
    total, path = written(folder, batches), tmp_path / "codes.arrow"
    data, found = path.read_bytes(), 0
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :])
        if (read := what_is_read(folder, total)) is None:
            found += 1
        else:
            assert read == batches
    assert found > len(data) / 2


def test_a_file_that_is_cut_short_is_refused(tmp_path):
    folder, path = Folder(str(tmp_path)), tmp_path / "codes.arrow"
    written(folder, [[1, 2], [3]])
    data = path.read_bytes()
    for size in range(0, len(data), 7):
        path.write_bytes(data[:size])
        with pytest.raises(Damaged, match="cut short or has been changed"):
            Batches(folder, "codes.arrow")
    path.unlink()
    with pytest.raises(Damaged, match="it is missing"):
        Batches(folder, "codes.arrow")


def test_a_sound_file_in_the_place_of_another_is_found(tmp_path):
    folder = Folder(str(tmp_path))
    total = written(folder, [[1, 2], [3]])
    for others in ([[1, 2]], [[3], [1, 2]], [[1, 2], [4]], []):
        written(folder, others)
        file = Batches(folder, "codes.arrow")
        file.all_codes()
        with pytest.raises(Damaged, match="another file than was written"):
            file.check(total)


def test_a_file_appears_whole_or_not_at_all(tmp_path):
    folder = Folder(str(tmp_path))

    def fails():
        with batch_file(folder, "codes.arrow", CODES) as file:
            file.codes(np.array([1], "i8"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert folder.names() == []
