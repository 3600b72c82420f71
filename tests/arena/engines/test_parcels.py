"""Files of parcels: each receiver reads its own alone, and damage is found."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

from counted import CountedFolder

from arena.engines.folder import Damaged, Folder
from arena.engines.parcels import LINE, PIECE, parcel_file, parcels_in

CODES = st.lists(st.integers(0, 2**62 - 1), unique=True, max_size=20).map(sorted)
PARCELS = st.lists(st.lists(CODES, max_size=3), min_size=1, max_size=5)


def written(folder, parcels, path="codes.sent"):
    with parcel_file(folder, path, len(parcels)) as file:
        for receiver, pieces in enumerate(parcels):
            for piece in pieces:
                file.codes(receiver, np.array(piece, "i8"))
    return file.rows


def read(folder, receivers, wanted, path="codes.sent"):
    return [[piece.tolist() for piece in each.codes()] for each in parcels_in(folder, path, receivers, wanted)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return Folder(str(tmp_path_factory.mktemp("parcels")))


@given(parcels=PARCELS, data=st.data())
def test_each_receiver_reads_what_was_sent_to_it(parcels, data, folder):
    assert written(folder, parcels) == sum(len(piece) for pieces in parcels for piece in pieces)
    begin = data.draw(st.integers(0, len(parcels) - 1))
    wanted = range(begin, data.draw(st.integers(begin + 1, len(parcels))))
    assert read(folder, len(parcels), wanted) == parcels[wanted.start : wanted.stop]
    rows = [each.rows for each in parcels_in(folder, "codes.sent", len(parcels), wanted)]
    assert rows == [sum(map(len, parcels[receiver])) for receiver in wanted]


@given(columns=st.lists(st.lists(st.integers(0, 2**16 - 1), max_size=9), min_size=1, max_size=4), kind=st.just("u2"))
def test_other_numbers_are_read_as_they_were_written(columns, kind, folder):
    with parcel_file(folder, "numbers.sent", len(columns)) as file:
        for receiver in reversed(range(len(columns))):
            file.numbers(receiver, np.array(columns[receiver], kind))
    parcels = parcels_in(folder, "numbers.sent", len(columns), range(len(columns)))
    assert [[piece.tolist() for piece in each.numbers()] for each in parcels] == [[column] for column in columns]


def test_a_receiver_opens_a_file_once_and_reads_a_line_of_its_index_and_its_parcel(tmp_path):
    folder = CountedFolder(str(tmp_path))
    written(folder, [[[number]] for number in range(1000)])
    assert read(folder, 1000, range(700, 701)) == [[[700]]]
    whole = (tmp_path / "codes.sent").stat().st_size
    assert (folder.counts.opens, folder.counts.reads) == (1, 2)
    assert LINE.size + PIECE.size < folder.counts.read == whole / 1000 < LINE.size + PIECE.size + 20


def test_each_byte_that_changes_is_found_by_its_receiver_alone(tmp_path):
    folder, parcels, path = Folder(str(tmp_path)), [[[3, 5, 2**40]], [], [[1], [9, 2**41]]], tmp_path / "codes.sent"
    written(folder, parcels)
    data = path.read_bytes()
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :])
        found = 0
        for receiver, parcel in enumerate(parcels):
            try:
                assert read(folder, 3, range(receiver, receiver + 1)) == [parcel]
            except Damaged:
                found += 1
        assert found == 1
        with pytest.raises(Damaged):
            read(folder, 3, range(3))


def test_a_file_that_is_cut_short_or_of_others_is_refused(tmp_path):
    folder, path = Folder(str(tmp_path)), tmp_path / "codes.sent"
    written(folder, [[[1, 2]], [], [[3]]])
    data = path.read_bytes()
    for size in range(len(data)):
        path.write_bytes(data[:size])
        for receiver in range(3):
            with pytest.raises(Damaged, match="has been changed"):
                read(folder, 3, range(receiver, receiver + 1))
    path.write_bytes(data)
    for receivers in (1, 2, 4):
        with pytest.raises(Damaged):
            read(folder, receivers, range(1))
    path.unlink()
    with pytest.raises(Damaged, match="it is missing"):
        read(folder, 3, range(3))


def test_a_file_of_parcels_appears_whole_or_not_at_all(tmp_path):
    folder = Folder(str(tmp_path))

    def fails():
        with parcel_file(folder, "codes.sent", 2) as file:
            file.codes(0, np.array([1], "i8"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert folder.names() == []
