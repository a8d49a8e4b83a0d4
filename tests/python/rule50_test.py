"""WDL and DTZ under the fifty-move rule."""

import unittest

import mate33
import tables

KBNK = "8/8/6k1/3B4/3K4/4N3/8/8 w - - {} 106"  # DTZ 47


def after_bishop_or_knight(fen, uci):
    """The FEN after a quiet move of White."""
    squares = {}
    fields = fen.split()
    for rank, row in enumerate(fields[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                squares[file, 8 - rank] = letter
                file += 1
    origin, target = (("abcdefgh".index(s[0]), int(s[1])) for s in (uci[:2], uci[2:4]))
    squares[target] = squares.pop(origin)
    rows = ("".join(squares.get((file, rank), "1") for file in range(8)) for rank in range(8, 0, -1))
    return "/".join(rows) + f" b - - {int(fields[4]) + 1} {fields[5]}"


class UnderTheRule(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def test_the_mate_under_the_rule(self):
        rook = "2n5/8/8/8/8/3K4/6R1/1k6 w - - {} 90"
        with mate33.open_tablebase(tables.directory_of_dtm50()) as tablebase:
            for clock, plies in ((0, 39), (75, 39), (76, 45), (80, 47), (82, 0)):
                self.assertEqual(tablebase.probe_dtm50(rook.format(clock)), plies)
            self.assertEqual(tablebase.probe_dtm50("1k6/7R/3K4/3n4/8/8/8/8 b - - 0 1"), -46)
        self.assertIsNone(self.tablebase.get_dtm50(KBNK.format(0)))
        with self.assertRaisesRegex(mate33.MissingTableError, "KBNvK.dtm50"):
            self.tablebase.probe_dtm50(KBNK.format(0))

    def test_the_clock_decides(self):
        for clock, wdl in ((0, 2), (53, 2), (54, 1), (100, 1)):
            fen = KBNK.format(clock)
            self.assertEqual(self.tablebase.probe_dtz(fen), 47)
            self.assertEqual(self.tablebase.get_dtz(tables.Board(fen)), 47)
            self.assertEqual(self.tablebase.probe_wdl50(fen), wdl)
            self.assertEqual(self.tablebase.get_wdl50(fen, 7), wdl)

    def test_checkmated(self):
        mated = "k7/1B6/1KN5/8/8/8/8/8 b - - 3 90"
        self.assertEqual(self.tablebase.probe_dtz(mated), -1)
        self.assertEqual(self.tablebase.probe_wdl50(mated), -2)

    def test_a_missing_table_is_named(self):
        fen = "8/8/8/8/8/2k5/8/KQ6 w - - 0 1"
        with self.assertRaises(mate33.MissingTableError) as caught:
            self.tablebase.probe_dtz(fen)
        self.assertEqual(caught.exception.material, "KQvK.dtz")
        self.assertIn("mate33 generate KQvK --metric dtz", str(caught.exception))
        with self.assertRaises(mate33.MissingTableError) as caught:
            self.tablebase.probe_wdl50(fen)
        self.assertEqual(caught.exception.material, "KQvK.wdl")
        self.assertIsNone(self.tablebase.get_dtz(fen))
        self.assertEqual(self.tablebase.get_wdl50(fen, 7), 7)

    def test_the_largest_table_may_be_of_any_metric(self):
        with mate33.open_tablebase(tables.copy_of("KBNvK.wdl.m33")) as tablebase:
            self.assertEqual((tablebase.tables(), tablebase.largest), ([], 4))

    def test_moves_to_play_keep_away_from_repetition(self):
        fen = KBNK.format(53)
        plain = self.tablebase.moves_to_play(fen)
        self.assertEqual({move.uci for move in plain}, {move.uci for move in self.tablebase.probe_root(fen).moves})
        self.assertEqual((plain[0].dtz, plain[0].wdl, plain[0].checkmate), (-46, -2, False))
        self.assertTrue(all(move.repetition is mate33.Repetition.NONE for move in plain))
        # With time for a detour another move wins: the position after the first has stood there twice.
        fen = KBNK.format(20)
        best = self.tablebase.moves_to_play(fen)[0].uci
        after = after_bishop_or_knight(fen, best)
        board = tables.Board(after)
        repeated = self.tablebase.moves_to_play(tables.Board(fen), [after, board])
        self.assertNotEqual(repeated[0].uci, best)
        self.assertIs(repeated[0].repetition, mate33.Repetition.NONE)
        (same,) = [move for move in repeated if move.uci == best]
        self.assertIs(same.repetition, mate33.Repetition.MADE)
        self.assertEqual(len(repeated), len(plain))
        self.assertEqual(self.tablebase.moves_to_play(fen, iter([after]))[0].uci, best)

    def test_without_the_rule_a_cursed_win_is_won(self):
        late = KBNK.format(99)
        under, without = (self.tablebase.moves_to_play(late, under_rule50=rule) for rule in (True, False))
        self.assertEqual(without[0].dtz, -46)
        self.assertEqual(sorted(move.uci for move in under), sorted(move.uci for move in without))

    def test_moves_to_play_where_nothing_is_known(self):
        moves = self.tablebase.moves_to_play("8/8/8/8/8/2k5/8/KQ2R3 w - - 0 1")
        self.assertTrue(any(move.dtz is None and move.wdl is None for move in moves))

    def test_moves_to_play_refuse_what_is_no_position(self):
        fen = KBNK.format(0)
        with self.assertRaises(mate33.InvalidFenError):
            self.tablebase.moves_to_play(fen, ["nonsense"])
        with self.assertRaises(TypeError):
            self.tablebase.moves_to_play(fen, fen)
        with self.assertRaises(mate33.CastlingError):
            self.tablebase.moves_to_play(tables.CASTLING)
        with self.assertRaises(mate33.IllegalPositionError):
            self.tablebase.moves_to_play(tables.ADJACENT_KINGS)

    def test_errors_are_those_of_other_probes(self):
        with self.assertRaises(mate33.CastlingError):
            self.tablebase.probe_dtz(tables.CASTLING)
        with self.assertRaises(mate33.InvalidFenError):
            self.tablebase.probe_wdl50("nonsense")
        with self.assertRaises(mate33.IllegalPositionError):
            self.tablebase.probe_wdl50(tables.ADJACENT_KINGS)


if __name__ == "__main__":
    unittest.main()
