"""Ranked moves and best lines."""

import unittest
from unittest import mock

import mate33
import tables
from mate33 import Outcome
from mate33 import tablebase as module


class Root(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tablebase = mate33.open_tablebase(tables.directory())
        cls.addClassCleanup(cls.tablebase.close)

    def test_moves_are_ranked(self):
        root = self.tablebase.probe_root(tables.LONGEST_KBNK)
        self.assertEqual(root.result, self.tablebase.probe(tables.LONGEST_KBNK))
        self.assertEqual(len(root.moves), 12)
        self.assertEqual(root.moves[0].uci, "a1b3")
        self.assertEqual((root.moves[0].after.outcome, root.moves[0].after.plies), (Outcome.LOSS, 64))
        outcomes = [move.after.outcome for move in root.moves]
        self.assertEqual(outcomes, sorted(outcomes, key=[Outcome.LOSS, Outcome.DRAW].index))
        self.assertEqual(self.tablebase.probe_root(tables.Board(tables.LONGEST_KBNK)), root)

    def test_promotions_are_named(self):
        root = self.tablebase.probe_root("8/P6k/8/8/8/8/8/K7 w - - 0 1")
        promotions = {move.uci: move.after.outcome for move in root.moves if len(move.uci) == 5}
        self.assertEqual(
            promotions,
            {"a7a8q": Outcome.LOSS, "a7a8r": Outcome.LOSS, "a7a8b": Outcome.DRAW, "a7a8n": Outcome.DRAW},
        )

    def test_game_that_is_over_has_no_moves(self):
        root = self.tablebase.probe_root(tables.CHECKMATED)
        self.assertEqual((root.result.outcome, root.moves), (Outcome.CHECKMATED, []))

    def test_moves_of_what_cannot_be_answered(self):
        for fen, kind in [
            (tables.KRRRK, mate33.MissingTableError),
            (tables.CASTLING, mate33.CastlingError),
            (tables.SEVEN_MEN, mate33.TooManyMenError),
        ]:
            root = self.tablebase.probe_root(fen)
            self.assertEqual(root.result.outcome, Outcome.UNKNOWN)
            self.assertIs(type(root.result.error), kind)
            self.assertGreater(len(root.moves), 0)
        # After any move the right is lost, and the table answers.
        moves = self.tablebase.probe_root(tables.CASTLING).moves
        self.assertEqual({move.after.outcome for move in moves}, {Outcome.LOSS})

    def test_line_leads_to_mate(self):
        line = self.tablebase.best_line(tables.LONGEST_KBNK)
        self.assertEqual(len(line), 65)
        self.assertEqual(line[:3], ["a1b3", "b1c2", "b3c5"])
        self.assertEqual(line[-1], "d7c6")
        self.assertEqual(self.tablebase.best_line(tables.Board(tables.LONGEST_KBNK)), line)

    def test_line_longer_than_the_room_for_it(self):
        line = self.tablebase.best_line(tables.LONGEST_KBNK)
        for room in (0, 1, 64, 65):
            with mock.patch.object(module, "MAX_MOVES", room):
                self.assertEqual(self.tablebase.best_line(tables.LONGEST_KBNK), line)

    def test_no_line(self):
        self.assertEqual(self.tablebase.best_line(tables.CHECKMATED), [])
        self.assertEqual(self.tablebase.best_line("8/4k3/8/B7/8/8/8/4K3 w - - 0 1"), [])

    def test_line_that_cannot_be_answered(self):
        for fen, kind in [
            (tables.KRRRK, mate33.MissingTableError),
            (tables.CASTLING, mate33.CastlingError),
            (tables.SEVEN_MEN, mate33.TooManyMenError),
        ]:
            with self.assertRaises(kind):
                self.tablebase.best_line(fen)

    def test_line_that_ends_at_a_missing_table(self):
        with mate33.open_tablebase(tables.copy_of("KPvK.m33")) as tablebase:
            self.assertGreater(tablebase.probe_dtm("8/P6k/8/8/8/8/8/K7 w - - 0 1"), 0)
            with self.assertRaises(mate33.MissingTableError) as caught:
                tablebase.best_line("8/P6k/8/8/8/8/8/K7 w - - 0 1")
        self.assertEqual(caught.exception.material, "KQvK")


if __name__ == "__main__":
    unittest.main()
