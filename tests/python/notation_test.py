"""Moves in standard algebraic notation."""

import pickle
import unittest

import mate33
import tables

TWO_QUEENS = "1k6/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1"


class Notation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def test_moves_of_a_root(self):
        for moves in (self.tablebase.probe_root(tables.LONGEST_KBNK).moves, self.tablebase.moves_to_play(tables.LONGEST_KBNK)):
            names = {move.uci: move.san for move in moves}
            self.assertEqual((names["a1b3"], names["h3f5"], names["h1h2"]), ("Nb3", "Bf5+", "Kh2"))
            travelled = pickle.loads(pickle.dumps(moves[0]))
            self.assertEqual((travelled, travelled.san), (moves[0], moves[0].san))

    def test_what_needs_more_than_a_square(self):
        names = {move.uci: move.san for move in self.tablebase.probe_root(TWO_QUEENS).moves}
        self.assertEqual(names["a5d5"], "Qad5")
        self.assertEqual(names["a1e5"], "Q1e5+")
        castling = {move.uci: move.san for move in self.tablebase.probe_root(tables.CASTLING).moves}
        self.assertEqual(castling["e1g1"], "O-O")
        promotion = self.tablebase.probe_root("8/P1k5/8/8/8/8/8/K7 w - - 0 1").moves
        self.assertEqual({move.san for move in promotion if move.uci.startswith("a7")}, {"a8=Q", "a8=R", "a8=B", "a8=N+"})

    def test_line(self):
        line = self.tablebase.best_line(tables.LONGEST_KBNK)
        names = mate33.to_san(tables.LONGEST_KBNK, line)
        self.assertEqual((len(names), names[:3]), (65, ["Nb3", "Kc2", "Nc5"]))
        self.assertEqual([name[-1] == "#" for name in names], [False] * 64 + [True])
        self.assertEqual(mate33.to_san(tables.Board(tables.LONGEST_KBNK), iter(line)), names)
        self.assertEqual(mate33.to_san(tables.CHECKMATED, []), [])

    def test_what_is_no_move(self):
        for moves, said in (
            (["a1b3", "b1b1"], "^b1b1 is no legal move, number 2 from 8/8/8/8/8/7B/8/Nk5K w - - 0 1$"),
            (["a1b3", "Nb3"], "^'Nb3' is no move; one is written as 'a1b3' or 'b7b8q'$"),
            (["a1b3q"], "^a1b3q is no legal move, number 1"),
            (["a1i9"], "is no move"),
            ([""], "is no move"),
        ):
            with self.assertRaisesRegex(ValueError, said):
                mate33.to_san(tables.LONGEST_KBNK, moves)
        with self.assertRaises(TypeError):
            mate33.to_san(tables.LONGEST_KBNK, "a1b3")
        with self.assertRaises(TypeError):
            mate33.to_san(tables.LONGEST_KBNK, [33])
        for fen, kind in (("nonsense", mate33.InvalidFenError), (tables.ADJACENT_KINGS, mate33.IllegalPositionError)):
            with self.assertRaises(kind):
                mate33.to_san(fen, ["a8a7"])

    def test_other_games_have_none(self):
        with mate33.open_game(tables.directory(), "xiangqi") as game:
            self.assertIsNone(game.probe_root("3k5/9/9/9/9/9/9/9/4R4/4K4 w").moves[0].san)
        self.assertIsNone(mate33.RootMove("a1b3", self.tablebase.probe(tables.LONGEST_KBNK)).san)


if __name__ == "__main__":
    unittest.main()
