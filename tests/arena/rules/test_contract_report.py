"""The report of the checks of a game, as a notebook shows it."""

import arena


def test_a_report_is_true_where_all_holds_and_says_so_in_a_line():
    report = arena.check_game(arena.load("connect_four", rows=3, columns=3, align=3))
    assert report
    assert repr(report).startswith("<GameReport of all 694 positions: ")
    assert repr(report).endswith("checks hold>")


def test_a_report_is_false_where_a_check_fails_and_names_it():
    class Wrong(type(arena.load("tictactoe"))):
        def parse(self, text):
            return super().parse(text)[::-1]

    report = arena.check_game(Wrong(rows=2, columns=2, align=2))
    assert not report
    assert repr(report).startswith("<GameReport of all ")
    assert ": parse: " in repr(report)
    assert len(repr(report)) < 300
