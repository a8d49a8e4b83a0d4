"""Boards that show their bitboards, as those of python-chess do, and boards of other games."""

import pickle
import unittest
from unittest import mock

import mate33
import tables

EN_PASSANT = "8/8/8/8/kpP5/8/8/K7 b - c3 0 1"


class BitBoard:
    """The attributes of python-chess's Board that are read, of a FEN."""

    uci_variant = "chess"

    def __init__(self, fen):
        placement, side, castling, en_passant, clock = fen.split()[:5]
        self.shown = fen
        self.asked = 0
        self.occupied_co = [0, 0]
        self.kings = self.queens = self.rooks = self.bishops = self.knights = self.pawns = 0
        kinds = dict(zip("kqrbnp", ("kings", "queens", "rooks", "bishops", "knights", "pawns")))
        for rank, row in zip(range(7, -1, -1), placement.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                    continue
                square = 1 << (8 * rank + file)
                self.occupied_co[letter.isupper()] |= square
                setattr(self, kinds[letter.lower()], getattr(self, kinds[letter.lower()]) | square)
                file += 1
        self.turn = side == "w"
        self.castling_rights = 0 if castling == "-" else 1
        self.ep_square = None if en_passant == "-" else "abcdefgh".index(en_passant[0]) + 8 * (int(en_passant[1]) - 1)
        self.halfmove_clock = int(clock)

    def fen(self):
        self.asked += 1
        return self.shown


class Bitboards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def check(self, fen):
        """Answers from the bitboards are those from the FEN, which is not asked for."""
        board = BitBoard(fen)
        for call in ("probe", "probe_root", "moves_to_play", "best_line", "rule50_line", "get_dtm", "get_wdl50"):
            ask = getattr(self.tablebase, call)
            self.assertEqual(repr(ask(board)), repr(ask(fen)), f"{call} {fen}")
        self.assertEqual(board.asked, 0)
        return board

    def test_values_are_those_of_fens(self):
        for men in ("KBNk", "QKkr", "PKkp"):
            for fen in tables.random_fens(men, 60):
                self.check(fen)

    def test_right_to_capture_en_passant(self):
        self.check(EN_PASSANT)
        self.assertNotEqual(self.tablebase.probe(BitBoard(EN_PASSANT)), self.tablebase.probe(EN_PASSANT.replace("c3", "-")))
        # As python-chess has it after every double step, though no pawn stands beside.
        self.check("8/8/8/8/k1P4p/8/8/K7 b - c3 0 1")

    def test_many(self):
        fens = [fen for men in ("KBNk", "PKkp") for fen in tables.random_fens(men, 3000)]
        boards = [BitBoard(fen) for fen in fens]
        self.assertEqual(self.tablebase.probe_many(boards), self.tablebase.probe_many(fens))
        self.assertEqual(sum(board.asked for board in boards), 0)

    def test_many_of_one_board_that_is_played_on(self):
        def game():
            board = BitBoard("8/8/8/8/8/7B/8/Nk5K w - - 0 1")
            yield board
            board.turn = False
            yield board

        self.assertEqual([result.plies for result in self.tablebase.probe_many(game())], [65, 0])

    def test_errors_are_those_of_fens(self):
        no_kings, three_kings = "8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/K7/8/8/8/8/8 b - - 7 1"
        for fen in (tables.KRRRK, tables.SEVEN_MEN, tables.ADJACENT_KINGS, no_kings, three_kings):
            board = BitBoard(fen)
            for call in ("probe", "probe_dtz", "probe_wdl50", "best_line"):
                said = []
                for position in (fen, board):
                    with self.assertRaises(mate33.Error) as caught:
                        getattr(self.tablebase, call)(position)
                    said.append((type(caught.exception), caught.exception.material, str(caught.exception)))
                self.assertEqual(said[0], said[1], f"{call} {fen}")
            (result,) = self.tablebase.probe_many([board])
            self.assertIs(type(result.error), type(self.tablebase.probe_many([fen])[0].error))
        for call in ("probe_root", "moves_to_play"):
            with self.assertRaisesRegex(mate33.IllegalPositionError, "adjacent squares: kK6/8/8/8/8/8/8/8 w - - 0 1$"):
                getattr(self.tablebase, call)(BitBoard(tables.ADJACENT_KINGS))

    def test_what_the_fen_tells_better(self):
        board = BitBoard(tables.CASTLING)
        with self.assertRaises(mate33.CastlingError):
            self.tablebase.probe(board)
        self.assertEqual(board.asked, 1)
        odd = {"halfmove_clock": -1, "ep_square": 64, "kings": None, "occupied_co": 0, "pawns": 1 << 64}
        for name, value in odd.items():
            board = BitBoard(tables.LONGEST_KBNK)
            setattr(board, name, value)
            self.assertEqual(self.tablebase.probe_dtm(board), 65)
            self.assertEqual(board.asked, 1, name)


class Variants(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def boards(self):
        """Of antichess, with bitboards and without."""
        for board in (BitBoard(tables.LONGEST_KBNK), tables.Board(tables.LONGEST_KBNK)):
            board.uci_variant = "antichess"
            yield board

    def test_another_game_is_no_chess(self):
        values = ("dtm", "wdl", "dtz", "wdl50", "dtm50")
        for board in self.boards():
            for call in ("probe", "probe_root", "best_line", "rule50_line", *(f"probe_{value}" for value in values)):
                with self.assertRaisesRegex(mate33.VariantError, "of chess, and the position is one of 'antichess'$") as caught:
                    getattr(self.tablebase, call)(board)
                self.assertIsInstance(caught.exception, KeyError)
            for value in values:
                self.assertEqual(getattr(self.tablebase, f"get_{value}")(board, 7), 7)
            with self.assertRaises(mate33.VariantError):
                self.tablebase.moves_to_play(tables.LONGEST_KBNK, [board])
            first, second = self.tablebase.probe_many([board, tables.LONGEST_KBNK])
            self.assertIsInstance(first.error, mate33.VariantError)
            self.assertEqual(second.dtm, 65)

    def test_chess_and_what_says_nothing(self):
        for variant in ("chess", None, mock.Mock()):
            board = tables.Board(tables.LONGEST_KBNK)
            board.uci_variant = variant
            self.assertEqual(self.tablebase.probe_dtm(board), 65)

    def test_other_games(self):
        board = tables.Board("3k5/9/9/9/9/9/9/9/4R4/4K4 w")
        with mate33.open_game(tables.directory(), "xiangqi") as game:
            board.uci_variant = "xiangqi"
            self.assertEqual(game.probe_dtm(board), 1)
            board.uci_variant = "chess"
            self.assertIsNone(game.get_dtm(board))
            for ask in (game.probe, game.probe_root, game.best_line, game.probe_repetition):
                with self.assertRaisesRegex(mate33.VariantError, "tables of xiangqi, and the position is one of 'chess'$"):
                    ask(board)

    def test_error_travels_between_processes(self):
        error = pickle.loads(pickle.dumps(mate33.VariantError("another game")))
        self.assertEqual((type(error), str(error)), (mate33.VariantError, "another game"))


if __name__ == "__main__":
    unittest.main()
