"""The type hints, with mypy where it is installed."""

import shutil
import subprocess
import unittest

import tables

GOOD = """
from typing import List, Optional
import mate33
import mate33.syzygy

class Board:
    def fen(self, *, shredder: bool = False, en_passant: str = "legal") -> str:
        return ""

installed: mate33.Tablebase = mate33.open_tablebase()
with mate33.open_tablebase("data", cache_bytes=0) as tablebase:
    dtm: int = tablebase.probe_dtm(Board())
    wdl: Optional[int] = tablebase.get_wdl("", None)
    results: List[mate33.Result] = tablebase.probe_many([Board(), "", Board()])
    line: List[str] = tablebase.best_line("")
    names: List[str] = mate33.to_san(Board(), tablebase.best_line(Board()))
    san: Optional[str] = tablebase.moves_to_play(Board())[0].san
    uci: str = tablebase.probe_root(Board()).moves[0].uci
    game: int = mate33.open_game("data", "xiangqi", cache_bytes=0).probe_dtm(Board())
    installed_too: mate33.syzygy.Tablebase = mate33.syzygy.open_tablebase(load_wdl=False)
    syzygy: Optional[int] = mate33.syzygy.open_tablebase("data", load_dtz=False).get_wdl(Board())
    material: Optional[str] = mate33.MissingTableError("").material
"""
BAD = ["tablebase.probe(33)", "tablebase.probe(b'')", "dtm: int = tablebase.get_dtm('')", "tablebase.probe_mate('')"]


@unittest.skipUnless(shutil.which("mypy"), "there is no mypy (apt-get install mypy)")
class Typing(unittest.TestCase):
    def mypy(self, *arguments):
        run = subprocess.run(
            ["mypy", "--strict", "--no-incremental", "--cache-dir", str(tables.temporary_directory()), *arguments],
            capture_output=True,
            text=True,
            cwd=tables.PACKAGE,
        )
        return run.returncode, run.stdout + run.stderr

    def test_package(self):
        self.assertEqual(self.mypy("mate33")[0], 0, self.mypy("mate33")[1])

    def test_use(self):
        file = tables.temporary_directory() / "use.py"
        file.write_text(GOOD, encoding="utf-8")
        code, said = self.mypy(str(file))
        self.assertEqual(code, 0, said)
        file.write_text(GOOD + "".join(f"    {line}\n" for line in BAD), encoding="utf-8")
        code, said = self.mypy(str(file))
        self.assertIn(f"Found {len(BAD)} errors", said)


if __name__ == "__main__":
    unittest.main()
