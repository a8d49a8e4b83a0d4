"""Many positions in one call."""

import unittest

import mate33
import tables
from mate33 import Outcome


class Many(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def test_same_as_one_by_one(self):
        # More than are handed to the library at once.
        fens = [fen for men in ("KBNk", "KQkr", "Kqk", "KPkp") for fen in tables.random_fens(men, 1500)]
        results = self.tablebase.probe_many(fens)
        self.assertEqual(len(results), len(fens))
        for fen, result in zip(fens, results):
            self.assertEqual(result, self.tablebase.probe(fen), fen)
        self.assertTrue({Outcome.WIN, Outcome.LOSS, Outcome.DRAW} <= {result.outcome for result in results})

    def test_none(self):
        self.assertEqual(self.tablebase.probe_many([]), [])

    def test_any_iterable_of_any_positions(self):
        positions = (kind(tables.LONGEST_KBNK) for kind in (str, tables.Board))
        self.assertEqual([result.dtm for result in self.tablebase.probe_many(positions)], [65, 65])

    def test_each_has_its_own_error(self):
        asked = {
            tables.LONGEST_KBNK: None,
            tables.KRRRK: mate33.MissingTableError,
            tables.CASTLING: mate33.CastlingError,
            tables.SEVEN_MEN: mate33.TooManyMenError,
            tables.ADJACENT_KINGS: mate33.IllegalPositionError,
            "nonsense": mate33.InvalidFenError,
            tables.LONGEST_KBNK + "\0": mate33.InvalidFenError,
            tables.CHECKMATED: None,
        }
        results = self.tablebase.probe_many(asked)
        for (fen, kind), result in zip(asked.items(), results):
            if kind is None:
                self.assertEqual(result, self.tablebase.probe(fen))
                continue
            self.assertIs(type(result.error), kind, fen)
            self.assertEqual((result.outcome, result.plies, result.mate_in), (Outcome.UNKNOWN, 0, None))
            for value in ("dtm", "wdl"):
                with self.assertRaises(kind) as caught:
                    getattr(result, value)
                self.assertIs(caught.exception, result.error)
        self.assertEqual(results[1].error.material, "KRRRvK")

    def test_one_position_is_not_many(self):
        with self.assertRaisesRegex(TypeError, "one is for probe"):
            self.tablebase.probe_many(tables.LONGEST_KBNK)
        with self.assertRaisesRegex(TypeError, "a position is a FEN"):
            self.tablebase.probe_many([tables.LONGEST_KBNK, 33])


if __name__ == "__main__":
    unittest.main()
