"""Tables of xiangqi, and of games that rules describe."""

import gc
import shutil
import subprocess
import unittest
from unittest import mock

import mate33
import tables
from mate33 import _telling

RULES = tables.PACKAGE.parent / "examples" / "rules"
MATE_IN_ONE = "3k5/9/9/9/9/9/9/9/4R4/4K4 w"
HORSE_ESCAPES_BY_CHECKS = "9/5k3/9/9/9/1R7/4n4/9/3K5/9 w"


def amazon_tables():
    made = tables.temporary_directory()
    arguments = ["generate", "KAvK", "--rules", str(RULES / "amazon.rules"), "--out", str(made)]
    subprocess.run([tables.PROGRAM, *arguments], check=True, capture_output=True)
    return made


class Opening(unittest.TestCase):
    def test_xiangqi(self):
        with mate33.open_game(tables.directory(), "xiangqi") as game:
            self.assertEqual((game.name, game.board), ("xiangqi", (9, 10)))
            self.assertEqual(sorted(game.tables()), ["KNvK", "KRvK", "KRvKN", "KvK"])
            self.assertEqual(game.problems, [])
            self.assertIn("xiangqi", repr(game))
        self.assertIn("closed", repr(game))

    def test_a_game_by_its_tables_or_its_rules(self):
        made = amazon_tables()
        text = (RULES / "amazon.rules").read_text(encoding="utf-8")
        for game in (mate33.open_game(made, "amazon"), mate33.open_game(made, rules=text, cache_bytes=0)):
            with game:
                self.assertEqual((game.name, game.board, sorted(game.tables())), ("amazon", (8, 8), ["KAvK", "KvK"]))
                result = game.probe("8/8/8/3k4/8/8/8/KA6 w")
                self.assertIs(result.outcome, mate33.Outcome.WIN)
                self.assertLessEqual(result.mate_in, 4)

    def test_what_is_no_game(self):
        made = tables.temporary_directory()
        with self.assertRaisesRegex(mate33.MissingTableError, "no tables of a game 'shogi' in "):
            mate33.open_game(made, "shogi")
        with self.assertRaisesRegex(mate33.InvalidRulesError, "^1:1: "):
            mate33.open_game(made, rules="nonsense")
        for arguments in ({}, {"name": "xiangqi", "rules": ""}, {"name": "a\0b"}):
            with self.assertRaises(ValueError):
                mate33.open_game(made, **arguments)
        with self.assertRaises(ValueError):
            mate33.open_game(made, "xiangqi", cache_bytes=-1)
        with self.assertRaises(NotADirectoryError):
            mate33.open_game(made / "nothing", "xiangqi")

    def test_of_a_tablebase(self):
        made = amazon_tables()
        with mate33.Tablebase() as tablebase:
            self.assertEqual(tablebase.games(), [])
            self.assertEqual(tablebase.game("xiangqi").tables(), [])
            tablebase.add_directory(tables.directory())
            tablebase.add_directory(made)
            self.assertEqual(tablebase.games(), ["amazon", "xiangqi"])
            game = tablebase.game("xiangqi")
            self.assertEqual(sorted(game.tables()), ["KNvK", "KRvK", "KRvKN", "KvK"])
            self.assertEqual(sorted(tablebase.game("amazon").tables()), ["KAvK", "KvK"])
            self.assertTrue(tablebase.has_table("xiangqi:knkr"))
            self.assertFalse(tablebase.has_table("xiangqi:KCvK"))
            tablebase.verify("xiangqi:KRvK")
            with self.assertRaisesRegex(mate33.MissingTableError, "'mate33 generate xiangqi:KCvK --out"):
                tablebase.verify("xiangqi:KCvK")
            for wrong in ("xiangqi:KXvK", "Xiangqi:KRvK"):
                with self.assertRaises(ValueError):
                    tablebase.has_table(wrong)
            with self.assertRaisesRegex(mate33.MissingTableError, "no tables of a game 'shogi' in "):
                tablebase.game("shogi")
            with self.assertRaises(ValueError):
                tablebase.game("a\0b")
        # What is in use stays open.
        self.assertEqual(game.probe_dtm(MATE_IN_ONE), 1)
        with self.assertRaises(mate33.ClosedError):
            tablebase.game("xiangqi")

    def test_a_damaged_table_of_a_tablebase(self):
        made = tables.temporary_directory()
        (made / "xiangqi").mkdir()
        (made / "xiangqi" / "KRvK.m33").write_bytes(b"no table")
        with mate33.open_tablebase(made) as tablebase:
            (made / "KRvK.m33").write_bytes(b"no table of chess")
            tablebase.add_directory(made)
            for name in ("KRvK", "xiangqi:KRvK", "krk", "xiangqi:krk", "KRvK"):
                folder = "xiangqi/" if ":" in name else ""
                with self.assertRaisesRegex(mate33.CorruptTableError, f"^{made}/{folder}KRvK.m33 is damaged: ") as raised:
                    tablebase.verify(name)
                self.assertEqual(raised.exception.material, "xiangqi:KRvK" if folder else "KRvK")
            self.assertEqual(len(tablebase.problems), 2)
            self.assertEqual(tablebase.problems, tablebase.game("xiangqi").problems)

    def test_closed(self):
        game = mate33.open_game(tables.directory(), "xiangqi")
        game.close()
        game.close()
        for ask in (game.probe, game.probe_root, game.best_line, game.probe_repetition, game.get_dtm):
            with self.assertRaises(mate33.ClosedError):
                ask(MATE_IN_ONE)
        with self.assertRaises(mate33.ClosedError):
            game.tables()

    def test_freed_when_nobody_uses_it(self):
        game = mate33.open_game(tables.directory(), "xiangqi")
        gc.disable()
        self.addCleanup(gc.enable)
        with mock.patch.object(_telling.Handle, "__del__", autospec=True, side_effect=_telling.Handle.__del__) as freed:
            del game
            self.assertEqual(freed.call_count, 1)


class Probing(unittest.TestCase):
    def setUp(self):
        self.game = mate33.open_game(tables.directory(), "xiangqi")
        self.addCleanup(self.game.close)

    def test_values(self):
        self.assertEqual(self.game.probe_dtm(MATE_IN_ONE), 1)
        self.assertEqual(self.game.probe_wdl(tables.Board(MATE_IN_ONE)), 1)
        self.assertEqual(self.game.probe_wdl("3k5/9/9/9/9/9/9/9/9/4K4 w"), 0)
        # Reds and blacks exchanged: the side to move is the one that wins.
        self.assertEqual(self.game.probe_dtm("4k4/4r4/9/9/9/9/9/9/9/3K5 b"), 1)
        self.assertEqual(self.game.best_line(MATE_IN_ONE), ["e1d1"])

    def test_moves_agree_with_the_positions_after_them(self):
        root = self.game.probe_root(MATE_IN_ONE)
        self.assertEqual(root.moves[0].uci, "e1d1")
        self.assertIs(root.moves[0].after.outcome, mate33.Outcome.CHECKMATED)
        self.assertEqual(self.game.probe("3k5/9/9/9/9/9/9/9/3R5/4K4 b"), root.moves[0].after)
        self.assertEqual(root.result.dtm, 1)
        plies = [move.after.plies for move in root.moves if move.after.outcome is mate33.Outcome.LOSS]
        self.assertEqual(plies, sorted(plies))

    def test_repetition(self):
        self.assertEqual(self.game.probe_wdl(HORSE_ESCAPES_BY_CHECKS), 0)
        result = self.game.probe_repetition(HORSE_ESCAPES_BY_CHECKS)
        self.assertEqual(result, mate33.RepetitionResult(wdl=1, by_rule=True))
        self.assertEqual(self.game.probe_repetition(MATE_IN_ONE), mate33.RepetitionResult(wdl=1, by_rule=False))
        checkmated = "3k5/9/9/9/9/9/9/9/3R5/4K4 b"
        self.assertEqual(self.game.probe_repetition(checkmated), mate33.RepetitionResult(wdl=-1, by_rule=False))

    def test_what_is_missing(self):
        cannon = "3k5/9/9/9/9/9/9/9/4C4/4K4 w"
        self.assertIsNone(self.game.get_dtm(cannon))
        self.assertEqual(self.game.get_wdl(cannon, 7), 7)
        with self.assertRaisesRegex(mate33.MissingTableError, "'mate33 generate xiangqi:KCvK --out ") as caught:
            self.game.probe(cannon)
        self.assertEqual(caught.exception.material, "KCvK")
        with self.assertRaisesRegex(mate33.MissingTableError, "'mate33 generate xiangqi:KCvK --metric repetition --out "):
            self.game.probe_repetition(cannon)
        self.assertIsInstance(self.game.probe_root(cannon).result.error, mate33.MissingTableError)

    def test_what_is_no_position(self):
        for fen in ("nonsense", "9/9", MATE_IN_ONE + "\0", "\ud800"):
            with self.assertRaises(mate33.InvalidFenError):
                self.game.probe(fen)
        with self.assertRaisesRegex(mate33.IllegalPositionError, "4k4/9/9/9/9/9/9/9/9/4K4 w"):
            self.game.probe("4k4/9/9/9/9/9/9/9/9/4K4 w")
        with self.assertRaises(TypeError):
            self.game.probe(33)

    def test_a_damaged_table(self):
        made = tables.temporary_directory()
        shutil.copytree(tables.directory() / "xiangqi", made / "xiangqi")
        path = made / "xiangqi" / "KRvK.m33"
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        path.write_bytes(content)
        with mate33.open_game(made, "xiangqi") as game:
            with self.assertRaisesRegex(mate33.CorruptTableError, "KRvK.m33 is damaged: "):
                game.probe(MATE_IN_ONE)
            self.assertEqual(len(game.problems), 1)


if __name__ == "__main__":
    unittest.main()
