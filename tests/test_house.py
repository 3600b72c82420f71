"""The house stays small and clear: what is counted here only falls."""

import house


def test_no_classes_share_a_name():
    assert not [name for name, homes in house.class_names().items() if homes > 1]


def test_few_files_share_a_name():
    assert sum(homes > 1 for homes in house.file_names().values()) <= 25


def test_few_functions_share_a_name():
    """Files that are found by looking have the same functions: a new one of them adds no name."""
    assert sum(homes > 1 for homes in house.function_names().values()) <= 144


def test_few_first_lines_lean_on_what_or_whoever():
    assert len(house.leaning_lines()) <= 45


def test_imports_make_no_circles():
    assert house.circles() == []
