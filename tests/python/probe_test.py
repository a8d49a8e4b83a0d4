"""Values of single positions."""

import pickle
import shlex
import unittest
from unittest import mock

import mate33
import tables
from mate33 import Certainty, Outcome
from mate33._abi import Status

# A right to capture en passant that decides the game, and the same position without it.
EN_PASSANT = "8/8/8/8/kpP5/8/8/K7 b - c3 0 1"
NO_EN_PASSANT = "8/8/8/8/kpP5/8/8/K7 b - - 0 1"


class Values(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def check(self, fen, outcome, plies, dtm, wdl, mate_in):
        result = self.tablebase.probe(fen)
        self.assertEqual((result.outcome, result.plies), (outcome, plies), fen)
        self.assertEqual((result.dtm, result.wdl, result.mate_in), (dtm, wdl, mate_in), fen)
        self.assertIsNone(result.error)
        for position in (fen, tables.Board(fen)):
            self.assertEqual(self.tablebase.probe(position), result)
            self.assertEqual(self.tablebase.probe_dtm(position), dtm)
            self.assertEqual(self.tablebase.get_dtm(position), dtm)
            self.assertEqual(self.tablebase.get_dtm(position, 7), dtm)
            self.assertEqual(self.tablebase.probe_wdl(position), wdl)
            self.assertEqual(self.tablebase.get_wdl(position), wdl)
            self.assertEqual(self.tablebase.get_wdl(position, 7), wdl)

    def test_win(self):
        self.check(tables.LONGEST_KBNK, Outcome.WIN, 65, 65, 1, 33)

    def test_loss(self):
        # The examples of python-chess's documentation.
        self.check("8/8/8/8/8/8/8/K2kr3 w - - 0 1", Outcome.LOSS, 10, -10, -1, -5)

    def test_draw(self):
        self.check("8/4k3/8/B7/8/8/8/4K3 w - - 0 1", Outcome.DRAW, 0, 0, 0, None)
        self.check("8/8/8/8/8/7B/8/Nk5K b - - 0 1", Outcome.DRAW, 0, 0, 0, None)

    def test_line_of_a_file_and_epd(self):
        for rest in ("\n", "\r\n", " bm Nb3; id \"longest\";\n"):
            result = self.tablebase.probe("8/8/8/8/8/7B/8/Nk5K w - -" + rest)
            self.assertEqual(result.plies, 65, rest)

    def test_stalemate_is_a_draw(self):
        self.check("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", Outcome.DRAW, 0, 0, 0, None)

    def test_checkmated_is_no_draw(self):
        self.check(tables.CHECKMATED, Outcome.CHECKMATED, 0, 0, -1, 0)

    def test_mate_in_is_the_number_of_the_library(self):
        for outcome in Outcome:
            distances = {Outcome.WIN: range(1, 260, 2), Outcome.LOSS: range(2, 260, 2)}.get(outcome, [0])
            for plies in distances:
                result = mate33.Result(outcome, plies, Certainty.CERTAIN)
                self.assertEqual(result.mate_in, _mate_in(outcome, plies), result)

    def test_fen_without_clocks(self):
        self.assertEqual(self.tablebase.probe_dtm("8/8/8/8/8/7B/8/Nk5K w - -"), 65)

    def test_right_to_capture_en_passant_counts(self):
        self.assertNotEqual(self.tablebase.probe(EN_PASSANT), self.tablebase.probe(NO_EN_PASSANT))

    def test_clock_changes_certainty_alone(self):
        for clock, certainty in [(0, 0), (35, 0), (36, 1), (99, 1), (100, 1), (9999, 1)]:
            result = self.tablebase.probe(f"8/8/8/8/8/7B/8/Nk5K w - - {clock} 70")
            self.assertEqual((result.outcome, result.plies), (Outcome.WIN, 65))
            self.assertEqual(result.certainty, Certainty(certainty), clock)
        self.assertEqual(self.tablebase.probe("8/4k3/8/B7/8/8/8/4K3 w - - 99 70").certainty, Certainty.CERTAIN)


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def check_key_error(self, fen, kind, text):
        """An error for which get_... have a default, and which names what it is about."""
        for probe in (self.tablebase.probe, self.tablebase.probe_dtm, self.tablebase.probe_wdl):
            with self.assertRaises(kind) as caught:
                probe(fen)
            self.assertIsInstance(caught.exception, (mate33.Error, KeyError))
            self.assertIn(text, str(caught.exception))
            self.assertNotIn("\n", str(caught.exception))
        for get in (self.tablebase.get_dtm, self.tablebase.get_wdl):
            self.assertIsNone(get(fen))
            self.assertEqual(get(fen, 0), 0)
            self.assertEqual(get(fen, default=-7), -7)
        return caught.exception

    def check_value_error(self, fen, kind, text):
        """An error of the caller's, default or not."""
        calls = (self.tablebase.probe, self.tablebase.get_dtm, self.tablebase.get_wdl, self.tablebase.best_line)
        for call in calls + (self.tablebase.probe_root,):
            with self.assertRaises(kind) as caught:
                call(fen)
            self.assertIsInstance(caught.exception, (mate33.Error, ValueError))
            self.assertNotIsInstance(caught.exception, KeyError)
            self.assertIn(text, str(caught.exception))

    def test_missing_table_is_named(self):
        error = self.check_key_error(tables.KRRRK, mate33.MissingTableError, "no table of KRRRvK in ")
        self.assertEqual(error.material, "KRRRvK")
        self.assertIn(str(tables.directory()), str(error))
        command = f"mate33 generate KRRRvK --out {shlex.quote(str(tables.directory()))}"
        self.assertIn(f"make it with '{command}'", str(error))
        with mate33.Tablebase() as nothing, self.assertRaises(mate33.MissingTableError) as caught:
            nothing.probe(tables.KRRRK)
        self.assertIn("no directory was added: make it with 'mate33 generate KRRRvK', and add", str(caught.exception))

    def test_missing_smaller_table_is_named(self):
        with mate33.open_tablebase(tables.copy_of("KPvKP.m33")) as tablebase:
            self.assertEqual(tablebase.probe(NO_EN_PASSANT), self.tablebase.probe(NO_EN_PASSANT))
            with self.assertRaises(mate33.MissingTableError) as caught:
                tablebase.probe(EN_PASSANT)
        self.assertEqual(caught.exception.material, "KPvK")

    def test_castling_rights_are_refused(self):
        error = self.check_key_error(tables.CASTLING, mate33.CastlingError, tables.CASTLING)
        self.assertIsInstance(error, ValueError)

    def test_too_many_men(self):
        self.check_key_error(tables.SEVEN_MEN, mate33.TooManyMenError, tables.SEVEN_MEN)

    def test_illegal_position(self):
        self.check_value_error(tables.ADJACENT_KINGS, mate33.IllegalPositionError, "adjacent squares")
        self.check_value_error("8/8/8/8/8/8/8/8 w - - 0 1", mate33.IllegalPositionError, "White has no king")

    def test_invalid_fen(self):
        self.check_value_error("", mate33.InvalidFenError, "8 ranks")
        self.check_value_error("8/8/8/8/8/8/8/Nk5K x - - 0 1", mate33.InvalidFenError, "side to move")
        self.check_value_error("8/8/8/8/8/7B/8/Nk5é w - - 0 1", mate33.InvalidFenError, "column")
        self.check_value_error("8/8/8/8/8/7B/8/Nk5\udcff w - - 0 1", mate33.InvalidFenError, "column")

    def test_message_is_no_longer_than_one_can_read(self):
        for nonsense in (100_000 * "8/", 100_000 * "x" + "\0"):
            with self.assertRaises(mate33.InvalidFenError) as caught:
                self.tablebase.probe(nonsense)
            self.assertLess(len(str(caught.exception)), 300)

    def test_lines_of_a_file(self):
        line = f" {tables.LONGEST_KBNK}\r\n"
        self.assertEqual(self.tablebase.probe_dtm(line), 65)
        self.assertEqual(self.tablebase.probe_dtm(mock.Mock(fen=lambda: line)), 65)
        self.assertEqual([result.plies for result in self.tablebase.probe_many([line, line])], [65, 65])

    def test_nothing_is_cut_at_a_zero_byte(self):
        self.check_value_error(tables.LONGEST_KBNK + "\0nonsense", mate33.InvalidFenError, "zero byte")

    def test_what_is_no_position(self):
        for nonsense in (None, 33, b"8/8/8/8/8/7B/8/Nk5K w - - 0 1", mock.Mock(fen=lambda: 33), mock.Mock(fen=33)):
            with self.assertRaisesRegex(TypeError, "a position is a FEN or an object with a method fen"):
                self.tablebase.probe(nonsense)

    def test_an_error_in_fen_is_passed_on(self):
        with self.assertRaises(ZeroDivisionError):
            self.tablebase.probe(mock.Mock(fen=lambda: 1 // 0))

    def test_damaged_table(self):
        with mate33.open_tablebase(tables.damaged("KQvK.m33", 0)) as tablebase:
            with self.assertRaises(mate33.CorruptTableError) as caught:
                tablebase.probe("8/8/4k3/8/8/8/8/1Q2K3 w - - 0 1")
            self.assertEqual(caught.exception.material, "KQvK")
            self.assertIn("KQvK.m33 is damaged", str(caught.exception))
            with self.assertRaises(mate33.CorruptTableError):
                tablebase.get_dtm("8/8/4k3/8/8/8/8/1Q2K3 w - - 0 1", 0)

    def test_unreadable_table(self):
        directory = tables.temporary_directory()
        (directory / "KQvK.m33").symlink_to("nowhere")
        with mate33.open_tablebase(directory) as tablebase:
            with self.assertRaises(mate33.TableReadError) as caught:
                tablebase.probe("8/8/4k3/8/8/8/8/1Q2K3 w - - 0 1")
        self.assertIsInstance(caught.exception, OSError)
        self.assertEqual(caught.exception.material, "KQvK")
        self.assertIn("cannot read", str(caught.exception))

    def test_every_status_has_its_error(self):
        kinds = {
            Status.MISSING_TABLE: mate33.MissingTableError,
            Status.CASTLING: mate33.CastlingError,
            Status.ILLEGAL: mate33.IllegalPositionError,
            Status.TOO_MANY_MEN: mate33.TooManyMenError,
            Status.CORRUPT_FILE: mate33.CorruptTableError,
            Status.IO_ERROR: mate33.TableReadError,
            Status.OUT_OF_MEMORY: mate33.OutOfMemoryError,
        }
        for status in [*Status][1:] + [4711]:

            def answer(handle, position, result):
                result._obj.status = status

            with mock.patch.object(self.tablebase._library, "probe_position", answer):
                with self.assertRaises(mate33.Error) as caught:
                    self.tablebase.probe(tables.LONGEST_KBNK)
            self.assertIs(type(caught.exception), kinds.get(status, mate33.Error))
        self.assertTrue(issubclass(mate33.OutOfMemoryError, MemoryError))

    def test_out_of_memory_while_reading_a_fen(self):
        with mock.patch.object(self.tablebase._library, "position_from_fen", return_value=Status.OUT_OF_MEMORY):
            with self.assertRaises(mate33.OutOfMemoryError):
                self.tablebase.probe(tables.LONGEST_KBNK)

    def test_unknown_result_has_no_value(self):
        result = mate33.Result(Outcome.UNKNOWN, 0, Certainty.CERTAIN)
        for value in ("dtm", "wdl"):
            with self.assertRaisesRegex(mate33.Error, "the outcome is unknown"):
                getattr(result, value)
        self.assertIsNone(result.mate_in)

    def test_errors_travel_between_processes(self):
        for kind in (mate33.MissingTableError, mate33.CastlingError, mate33.TableReadError, mate33.Error):
            error = pickle.loads(pickle.dumps(kind("no table", "KQvK")))
            self.assertIs(type(error), kind)
            self.assertEqual((str(error), error.material), ("no table", "KQvK"))


def _mate_in(outcome, plies):
    """The N of the library's mate33_mate_in, or None."""
    import ctypes
    import os

    from mate33._abi import CResult

    moves = ctypes.c_int()
    library = ctypes.CDLL(os.environ["MATE33_LIBRARY"])
    known = library.mate33_mate_in(ctypes.byref(CResult(outcome=outcome.value, plies=plies)), ctypes.byref(moves))
    return moves.value if known else None


if __name__ == "__main__":
    unittest.main()
