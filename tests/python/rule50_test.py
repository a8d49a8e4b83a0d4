"""WDL and DTZ under the fifty-move rule."""

import unittest

import mate33
import tables

KBNK = "8/8/6k1/3B4/3K4/4N3/8/8 w - - {} 106"  # DTZ 47


class UnderTheRule(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

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

    def test_errors_are_those_of_other_probes(self):
        with self.assertRaises(mate33.CastlingError):
            self.tablebase.probe_dtz(tables.CASTLING)
        with self.assertRaises(mate33.InvalidFenError):
            self.tablebase.probe_wdl50("nonsense")
        with self.assertRaises(mate33.IllegalPositionError):
            self.tablebase.probe_wdl50(tables.ADJACENT_KINGS)


if __name__ == "__main__":
    unittest.main()
