"""Agreement with python-chess's own probing of Gaviota's and Syzygy's tables, and with its boards."""

import os
import shutil
import subprocess
import unittest
from pathlib import Path

import mate33
import mate33.syzygy
import tables

try:
    import chess
    import chess.gaviota
    import chess.syzygy
    import chess.variant
except ImportError:
    chess = None

REFERENCE = Path(os.environ.get("MATE33_REFERENCE") or "no reference")
THREE_MEN = ("KQk", "KRk", "KPk", "Kkq", "Kkr", "Kkp", "KNk", "KBk")
FOUR_MEN = ("KBNk", "QKkr", "PKkp", "Kbkn")


@unittest.skipIf(chess is None, "there is no python-chess (pip install chess)")
class PythonChess(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def boards(self, kinds, count):
        for men in kinds:
            for fen in tables.random_fens(men, count):
                board = chess.Board(fen)
                if self.tablebase.get_dtm(board) is not None:
                    yield board

    @unittest.skipUnless((REFERENCE / "gaviota").is_dir(), "there are no tables of Gaviota's in MATE33_REFERENCE")
    def test_gaviota(self):
        compared = 0
        # python-chess opens its tables for writing.
        copy = tables.temporary_directory()
        for table in (REFERENCE / "gaviota").iterdir():
            shutil.copyfile(table, copy / table.name)
        with chess.gaviota.open_tablebase(str(copy)) as theirs:
            for board in self.boards(THREE_MEN, 300):
                for name in ("probe_dtm", "probe_wdl", "get_dtm", "get_wdl"):
                    ours = getattr(self.tablebase, name)(board)
                    self.assertEqual(ours, getattr(theirs, name)(board), f"{name} {board.fen()}")
                compared += 1
            for fen in (tables.CASTLING, tables.SEVEN_MEN):
                board = chess.Board(fen)
                for one in (theirs, self.tablebase):
                    with self.assertRaises(KeyError):
                        one.probe_dtm(board)
                    self.assertEqual(one.get_dtm(board, 7), 7)
        self.assertGreater(compared, 1000)

    def test_boards_answer_as_their_fens(self):
        compared = 0
        for men in THREE_MEN + FOUR_MEN:
            for fen in tables.random_fens(men, 100):
                board = chess.Board(fen)
                said = [self.tablebase.probe_many([position])[0] for position in (board, board.fen())]
                self.assertEqual(repr(said[0]), repr(said[1]), fen)
                compared += 1
        self.assertGreater(compared, 1000)
        # A right to capture en passant after a double step, with a pawn beside and without; one that is pinned.
        for fen in ("8/8/8/8/kp6/8/2P5/K7 w - - 0 1", "8/8/8/8/k6p/8/2P5/K7 w - - 0 1", "8/8/8/8/kp5R/8/2P5/K7 w - - 0 1"):
            board = chess.Board(fen)
            board.push_uci("c2c4")
            self.assertEqual(board.ep_square, chess.C3)
            said = [self.tablebase.probe_many([position])[0] for position in (board, board.fen())]
            self.assertEqual(repr(said[0]), repr(said[1]), fen)

    def test_other_variants_are_refused(self):
        for board in chess.variant.VARIANTS:
            if board.uci_variant == "chess":
                self.assertEqual(self.tablebase.probe_dtm(board(tables.LONGEST_KBNK)), 65)
                continue
            with self.assertRaises(KeyError):
                self.tablebase.probe_dtm(board(board.starting_fen))
            with self.assertRaisesRegex(mate33.VariantError, f"'{board.uci_variant}'"):
                self.tablebase.probe_dtm(board(tables.LONGEST_KBNK))

    @unittest.skipUnless((REFERENCE / "syzygy").is_dir(), "there are no tables of Syzygy's in MATE33_REFERENCE")
    def test_syzygy(self):
        compared = 0
        with chess.syzygy.open_tablebase(str(REFERENCE / "syzygy")) as theirs:
            for board in self.boards(THREE_MEN + FOUR_MEN, 300):
                wdl = theirs.probe_wdl(board)
                self.assertEqual(self.tablebase.probe_wdl(board), (wdl > 0) - (wdl < 0), board.fen())
                compared += 1
        self.assertGreater(compared, 2000)

    @unittest.skipUnless((REFERENCE / "syzygy").is_dir(), "there are no tables of Syzygy's in MATE33_REFERENCE")
    def test_mate33_syzygy(self):
        made = tables.temporary_directory()
        arguments = [tables.PROGRAM, "generate", "KPvKP", "KQvKR", "KRvKN", "KBNvK", "--metric", "wdl,dtz", "--out", str(made)]
        subprocess.run(arguments, check=True, capture_output=True)
        wdls = set()
        with chess.syzygy.open_tablebase(str(REFERENCE / "syzygy")) as theirs, mate33.syzygy.open_tablebase(made) as ours:
            for men in THREE_MEN + FOUR_MEN + ("RKkn", "RKkp", "NKkp"):
                for fen in tables.random_fens(men, 150):
                    board = chess.Board(fen)
                    self.assertEqual(ours.probe_wdl(board), theirs.probe_wdl(board), fen)
                    wdls.add(ours.get_wdl(board))
                    dtz, rounded = ours.probe_dtz(board), theirs.probe_dtz(board)
                    self.assertEqual((dtz > 0) - (dtz < 0), (rounded > 0) - (rounded < 0), fen)
                    self.assertLessEqual(abs(dtz - rounded), 1, fen)
            for board in self.unanswered():
                for one in (theirs, ours):
                    for probe, get in (("probe_wdl", "get_wdl"), ("probe_dtz", "get_dtz")):
                        with self.assertRaises(KeyError):
                            getattr(one, probe)(board)
                        self.assertEqual(getattr(one, get)(board, 7), 7)
        self.assertEqual(wdls, {-2, 0, 2})

    @staticmethod
    def unanswered():
        """Castling rights, too many men, another game, and one of which neither has a table."""
        for fen in (tables.CASTLING, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/RRR1KR2 b - - 0 1"):
            yield chess.Board(fen)
        yield chess.variant.KingOfTheHillBoard(tables.LONGEST_KBNK)

    def test_moves_are_python_chess_s(self):
        for board in self.boards(FOUR_MEN, 50):
            ranked = self.tablebase.probe_root(board).moves
            moves = [chess.Move.from_uci(move.uci) for move in ranked]
            self.assertEqual(set(moves), set(board.legal_moves), board.fen())
            self.assertEqual([move.san for move in ranked], [board.san(move) for move in moves], board.fen())
            line = self.tablebase.best_line(board)
            for uci, san in zip(line, mate33.to_san(board, line)):
                self.assertEqual(board.san_and_push(chess.Move.from_uci(uci)), san)
            self.assertEqual(board.is_checkmate(), bool(board.move_stack) or not moves and board.is_check())


if __name__ == "__main__":
    unittest.main()
