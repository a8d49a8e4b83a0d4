"""The package and the program say the same of random positions."""

import json
import subprocess
import unittest

import mate33
import tables
from mate33 import Certainty, Outcome

DECISIVE = {Outcome.WIN: "win", Outcome.LOSS: "loss"}


class Agreement(unittest.TestCase):
    def test_values_and_moves(self):
        fens = [fen for men in ("KBNk", "QKkr", "Kkq", "PKkp", "KNkr") for fen in tables.random_fens(men, 300)]
        told = subprocess.run(
            [tables.PROGRAM, "probe", "-", "--json", "--tables", str(tables.directory())],
            input="\n".join(fens),
            capture_output=True,
            text=True,
        )
        objects = [json.loads(line) for line in told.stdout.splitlines()]
        self.assertEqual(len(objects), len(fens), told.stderr)
        seen = set()
        with mate33.open_tablebase(tables.directory()) as tablebase:
            for fen, said in zip(fens, objects):
                root = tablebase.probe_root(fen)
                self.compare(root.result, said, fen)
                moves = {move.uci: move.after for move in root.moves}
                self.assertEqual(set(moves), {move["uci"] for move in said["moves"]}, fen)
                for move in said["moves"]:
                    self.compare(moves[move["uci"]], move, f"{fen} {move['uci']}")
                if root.result.outcome in DECISIVE:
                    self.assertEqual(len(tablebase.best_line(fen)), root.result.plies, fen)
                # Otherwise the first is the one that the fifty-move rule makes best.
                if root.result.outcome in DECISIVE and root.result.certainty is Certainty.CERTAIN:
                    self.assertEqual(root.moves[0].after.plies, root.result.plies - 1, fen)
                seen.update(move.after.outcome for move in root.moves)
        self.assertEqual(seen, set(Outcome) - {Outcome.UNKNOWN})

    def compare(self, result, said, where):
        self.assertIsNone(result.error, where)
        self.assertEqual(result.outcome is Outcome.CHECKMATED, said["checkmate"], where)
        self.assertEqual(result.dtm, said["dtm"] or 0, where)
        if result.outcome in DECISIVE:
            certain = said["category"] == DECISIVE[result.outcome]
            # The category of the position itself looks a move further, to one that sets the clock back.
            may_differ = "moves" in said and certain
            self.assertTrue((result.certainty is Certainty.CERTAIN) == certain or may_differ, where)


if __name__ == "__main__":
    unittest.main()
