"""Files of what was solved of one position."""

import os
import pickle
import subprocess
import tempfile
import unittest

import mate33

import tables

RACE = "8/8/8/8/7k/8/P7/K7 w - - 0 1"


class Solved(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def solve(self, *options):
        path = os.path.join(self.folder.name, "race.solved")
        command = [tables.PROGRAM, "solve", RACE, "--tables", self.folder.name, "--out", path, *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

    def test_what_is_proved(self):
        for metric, distance in (("wdl", 1), ("dtm", 27)):
            with mate33.Tablebase() as tablebase:
                tablebase.add_solved(self.solve("--metric", metric))
                proof = tablebase.probe_solved(RACE)
            os.remove(os.path.join(self.folder.name, "race.solved"))
            self.assertEqual(proof.bounds, mate33.Bounds(2, 2, distance))
            self.assertTrue(proof.bounds.is_exact)
            self.assertEqual(proof.under_rule50, metric == "wdl")
            self.assertEqual(len(proof.moves), 4)
            self.assertEqual(proof.moves[0].bounds, proof.bounds)
            self.assertEqual(sorted(move.san for move in proof.moves), ["Kb1", "Kb2", "a3", "a4"])

    def test_what_is_open(self):
        with mate33.Tablebase() as tablebase:
            tablebase.add_solved(self.solve("--memory", "80K"))
            bounds = tablebase.probe_solved(RACE).bounds
            self.assertEqual(bounds, mate33.Bounds(0, 2, None))
            self.assertFalse(bounds.is_exact)

    def test_stays_with_more_directories_and_elsewhere(self):
        with mate33.Tablebase() as tablebase:
            tablebase.add_solved(self.solve())
            tablebase.add_directory(self.folder.name)
            with pickle.loads(pickle.dumps(tablebase)) as other:
                self.assertEqual(other.probe_solved(RACE), tablebase.probe_solved(RACE))

    def test_errors(self):
        with mate33.Tablebase() as tablebase:
            with self.assertRaisesRegex(mate33.MissingTableError, "no file of what was solved has this position"):
                tablebase.probe_solved(RACE)
            with self.assertRaises(mate33.TableReadError):
                tablebase.add_solved(os.path.join(self.folder.name, "none"))
            other = os.path.join(self.folder.name, "other")
            with open(other, "w") as file:
                file.write("no such file")
            with self.assertRaisesRegex(mate33.CorruptTableError, "other is no file of"):
                tablebase.add_solved(other)
            with self.assertRaises(mate33.CastlingError):
                tablebase.probe_solved("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
            with self.assertRaises(mate33.IllegalPositionError):
                tablebase.probe_solved("8/8/8/8/8/8/8/KQk5 w - - 0 1")


if __name__ == "__main__":
    unittest.main()
