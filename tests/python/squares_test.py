"""The corresponding squares that scripts/draw_squares.py draws from a file of what was solved."""

import subprocess
import sys
import tempfile
import unittest
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import mate33

import tables

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import draw_squares  # noqa: E402
from drawing import square  # noqa: E402

PAWN = "4k3/8/4K3/8/4P3/8/8/8 w - - 0 1"


class Squares(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.solved = Path(folder.name, "pawn.solved")
        command = [tables.PROGRAM, "solve", PAWN, "--metric", "dtm", "--tables", folder.name, "--out", str(self.solved)]
        subprocess.run(command, check=True, capture_output=True)

    def test_pairs_are_the_mutual_zugzwangs_of_the_table(self):
        pawns = draw_squares.pawns_of(PAWN)
        self.assertEqual(pawns, {square("e4"): "P"})
        with mate33.Tablebase() as tablebase:
            tablebase.add_solved(str(self.solved))
            pairs = draw_squares.corresponding_pairs(tablebase, pawns)

        def result(white, black, side):
            try:
                return table.probe_wdl(draw_squares.fen_of({**pawns, white: "K", black: "k"}, side))
            except mate33.IllegalPositionError:
                return None

        free = [s for s in range(64) if s not in pawns]
        with mate33.open_tablebase(tables.directory()) as table:
            expected = {(white, black) for white, black in product(free, free)
                        if white != black and result(white, black, "w") == 0 and result(white, black, "b") == -1}
        self.assertEqual(pairs, expected)
        self.assertIn((square("e5"), square("e7")), pairs)  # the opposition

    def test_squares_in_a_chain_of_pairs_have_one_number(self):
        of_white, of_black = draw_squares.numbered({(5, 60), (1, 62), (3, 61), (3, 60), (9, 62)})
        self.assertEqual(of_white, {1: 1, 9: 1, 3: 2, 5: 2})
        self.assertEqual(of_black, {62: 1, 60: 2, 61: 2})

    def test_a_picture_has_every_number(self):
        picture = self.solved.with_suffix(".svg")
        draw_squares.draw(picture, {28: "P"}, {1: 1, 3: 2}, {60: 2, 62: 1, 3: 1})
        root = ElementTree.parse(picture).getroot()
        self.assertEqual(len(root.findall("{*}circle")), 5)
        self.assertIn("White's king: b1 1, d1 2; Black's king: d1 1, e8 2, g8 1", root.find("{*}desc").text)

    def test_pieces_are_refused(self):
        with self.assertRaisesRegex(ValueError, "two kings and pawns"):
            draw_squares.pawns_of("4k3/8/8/8/4P3/8/8/R3K3 w - - 0 1")


if __name__ == "__main__":
    unittest.main()
