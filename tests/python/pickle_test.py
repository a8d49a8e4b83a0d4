"""Tablebases that travel to other processes."""

import copy
import pickle
import subprocess
import sys
import unittest

import mate33
import tables

KQK = "8/8/4k3/8/8/8/8/1Q2K3 w - - 0 1"
KRK = "8/8/4k3/8/8/8/8/1R2K3 w - - 0 1"


class Pickling(unittest.TestCase):
    def test_directories_and_options(self):
        first, second = tables.copy_of("KQvK.m33"), tables.copy_of("KRvK.m33")
        with mate33.open_tablebase(first, cache_bytes=1 << 20) as tablebase:
            tablebase.add_directory(second)
            text = pickle.dumps(tablebase)
        # It needs nothing of the one that it was made of.
        with pickle.loads(text) as other:
            self.assertEqual([other.get_wdl(fen) for fen in (KQK, KRK)], [1, 1])
            self.assertIn(f"{first}, {second}", repr(other))
            self.assertEqual(pickle.dumps(other), text)
            with copy.copy(other) as third:
                self.assertEqual(third.probe_wdl(KQK), 1)
            self.assertEqual(other.probe_wdl(KQK), 1)

    def test_another_process(self):
        fens = tables.random_fens("QKkr", 50)
        ask = "import pickle, sys; get, fens = pickle.load(sys.stdin.buffer); print([get(fen) for fen in fens])"
        with mate33.open_tablebase(tables.directory()) as tablebase:
            # As pools of processes hand over a method and its arguments.
            text = pickle.dumps((tablebase.get_dtm, fens))
            told = subprocess.run([sys.executable, "-c", ask], input=text, capture_output=True, check=True)
            self.assertEqual(told.stdout.decode(), f"{[tablebase.get_dtm(fen) for fen in fens]}\n")

    def test_directory_that_is_gone(self):
        directory = tables.temporary_directory()
        (directory / "tables").mkdir()
        with mate33.open_tablebase(directory / "tables") as tablebase:
            text = pickle.dumps(tablebase)
        (directory / "tables").rmdir()
        with self.assertRaisesRegex(NotADirectoryError, "not a directory"):
            pickle.loads(text)

    def test_games(self):
        with mate33.open_game(tables.directory(), "xiangqi", cache_bytes=1 << 20) as game:
            text = pickle.dumps(game)
        with pickle.loads(text) as other:
            self.assertEqual(other.probe_dtm("3k5/9/9/9/9/9/9/9/4R4/4K4 w"), 1)
            self.assertEqual(pickle.dumps(other), text)

    def test_a_game_of_a_tablebase(self):
        with mate33.open_tablebase(tables.directory(), cache_bytes=1 << 20) as tablebase:
            text = pickle.dumps(tablebase.game("xiangqi"))
        with pickle.loads(text) as other:
            self.assertEqual(other.probe_dtm("3k5/9/9/9/9/9/9/9/4R4/4K4 w"), 1)
            self.assertEqual(pickle.dumps(other), text)

    def test_rules_in_memory(self):
        rules = tables.PACKAGE.parent / "examples" / "rules" / "amazon.rules"
        with mate33.open_game(tables.directory(), rules=rules.read_text(encoding="utf-8")) as game:
            with self.assertRaisesRegex(TypeError, "by the text of its rules cannot be pickled: open amazon where"):
                pickle.dumps(game)

    def test_closed(self):
        for closed in (mate33.Tablebase(), mate33.open_game(tables.directory(), "xiangqi")):
            closed.close()
            with self.assertRaises(mate33.ClosedError):
                pickle.dumps(closed)


if __name__ == "__main__":
    unittest.main()
