"""mate33.syzygy: what python-chess's chess.syzygy is asked and answers. beside_python_chess.py compares the two."""

import pickle
import shutil
import unittest

import mate33
import mate33.syzygy
import tables

KBNK = "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1"  # of python-chess's documentation
NO_MATE_IN_TIME = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106"  # 47 plies to mate


class Syzygy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.syzygy.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def check(self, fen, wdl, dtz):
        for position in (fen, tables.Board(fen)):
            self.assertEqual((self.tablebase.probe_wdl(position), self.tablebase.probe_dtz(position)), (wdl, dtz), fen)
            self.assertEqual((self.tablebase.get_wdl(position, 7), self.tablebase.get_dtz(position, 7)), (wdl, dtz), fen)

    def test_values(self):
        self.check(KBNK, -2, -54)
        self.check("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1", 2, 47)
        self.check("8/8/8/8/8/7B/8/Nk5K b - - 0 1", 0, 0)
        self.check("8/8/8/8/8/8/8/K1k5 w - - 0 1", 0, 0)
        self.check("k7/8/NK6/8/3B4/8/8/8 b - - 0 1", 0, 0)  # stalemate
        self.check("k7/8/NK6/8/4B3/8/8/8 b - - 0 1", -2, -1)  # checkmate

    def test_halfmove_clock_counts_for_nothing(self):
        self.check(NO_MATE_IN_TIME, 2, 47)
        with mate33.open_tablebase(tables.directory()) as counting:
            self.assertEqual(counting.probe_wdl50(NO_MATE_IN_TIME), 1)

    def test_what_has_no_answer_is_a_key_error(self):
        other_game = tables.Board(KBNK)
        other_game.uci_variant = "antichess"
        for position, kind in (
            (tables.KRRRK, mate33.syzygy.MissingTableError),
            (tables.CASTLING, mate33.CastlingError),
            (tables.SEVEN_MEN, mate33.TooManyMenError),
            (other_game, mate33.VariantError),
        ):
            for probe, get in (("probe_wdl", "get_wdl"), ("probe_dtz", "get_dtz")):
                with self.assertRaises(kind) as caught:
                    getattr(self.tablebase, probe)(position)
                self.assertIsInstance(caught.exception, KeyError)
                self.assertIsNone(getattr(self.tablebase, get)(position))
                self.assertEqual(getattr(self.tablebase, get)(position, default=7), 7)
        self.assertTrue(issubclass(mate33.syzygy.MissingTableError, KeyError))
        with self.assertRaisesRegex(mate33.syzygy.MissingTableError, "no table of KRRRvK.wdl in .*--metric wdl --out"):
            self.tablebase.probe_wdl(tables.KRRRK)

    def test_what_is_no_position(self):
        for position in (tables.ADJACENT_KINGS, "nonsense"):
            with self.assertRaises(ValueError):
                self.tablebase.get_wdl(position)
            with self.assertRaises(ValueError):
                self.tablebase.get_dtz(position)

    def test_wdl_alone(self):
        with mate33.syzygy.open_tablebase(tables.copy_of("KBNvK.wdl.m33")) as tablebase:
            self.assertEqual(tablebase.probe_wdl(KBNK), -2)
            with self.assertRaisesRegex(mate33.syzygy.MissingTableError, "KBNvK.dtz"):
                tablebase.probe_dtz(KBNK)

    def test_which_files_are_loaded(self):
        names = ("KBNvK.wdl.m33", "KBNvK.dtz.m33", "KQvK.m33")
        directory = tables.copy_of(*names)
        tablebase = mate33.syzygy.Tablebase(max_fds=None)
        self.assertEqual(tablebase.add_directory(tables.temporary_directory()), 0)
        self.assertEqual(tablebase.add_directory(directory, load_wdl=False), 1)
        self.assertIsNone(tablebase.get_wdl(KBNK))
        self.assertEqual(tablebase.get_dtz(KBNK), -54)
        self.assertEqual(tablebase.add_directory(str(directory), load_dtz=False), 1)
        self.assertEqual(tablebase.get_wdl(KBNK), -2)
        with mate33.syzygy.open_tablebase(directory, load_dtz=False) as other:
            self.assertIsNone(other.get_dtz(KBNK))
        self.assertEqual(mate33.syzygy.Tablebase().add_directory(directory), 2)
        with self.assertRaises(NotADirectoryError):
            tablebase.add_directory(directory / "KQvK.m33")

    def test_boards_of_another_game(self):
        class Antichess(tables.Board):
            uci_variant = "antichess"

        mate33.syzygy.open_tablebase(tables.directory(), VariantBoard=tables.Board).close()
        with self.assertRaises(mate33.VariantError):
            mate33.syzygy.open_tablebase(tables.directory(), VariantBoard=Antichess)

    def test_closed_and_pickled(self):
        directory = tables.copy_of("KBNvK.wdl.m33")
        with mate33.syzygy.open_tablebase(directory) as tablebase:
            with pickle.loads(pickle.dumps(tablebase)) as other:
                shutil.copy(tables.directory() / "KBNvK.dtz.m33", directory)
                self.assertEqual((other.get_wdl(KBNK), other.get_dtz(KBNK)), (-2, None))
        tablebase.close()
        for ask in (tablebase.probe_wdl, tablebase.probe_dtz, tablebase.get_wdl, tablebase.get_dtz):
            with self.assertRaises(mate33.ClosedError):
                ask(KBNK)
        with self.assertRaises(mate33.ClosedError):
            tablebase.__enter__()


if __name__ == "__main__":
    unittest.main()
