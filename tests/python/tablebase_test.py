"""Opening and closing, and what is there."""

import gc
import os
import shutil
import unittest
from pathlib import Path
from unittest import mock

import mate33
import tables

KQK = "8/8/4k3/8/8/8/8/1Q2K3 w - - 0 1"
KRK = "8/8/4k3/8/8/8/8/1R2K3 w - - 0 1"


class Opening(unittest.TestCase):
    def test_kinds_of_paths(self):
        directory = tables.copy_of("KQvK.m33")
        for path in (directory, str(directory), f"{directory}/", os.fsencode(directory)):
            with mate33.open_tablebase(path) as tablebase:
                self.assertEqual(tablebase.tables(), ["KQvK"])

    def test_names_with_spaces_and_other_letters(self):
        for name in ("with a space", "Übung 象棋", os.fsdecode(b"no utf-8 \xff")):
            directory = tables.temporary_directory() / name
            directory.mkdir()
            shutil.copy(tables.directory() / "KQvK.m33", directory)
            with mate33.open_tablebase(directory) as tablebase:
                self.assertEqual(tablebase.probe_wdl(KQK), 1)

    def test_what_is_no_directory(self):
        for path in ("no such directory", __file__, tables.directory() / "KQvK.m33", "zero\0byte", "", b""):
            with self.assertRaisesRegex(NotADirectoryError, "not a directory: "):
                mate33.open_tablebase(path)
        with self.assertRaises(TypeError):
            mate33.open_tablebase(33)

    def test_separator_in_a_name(self):
        directory = tables.temporary_directory() / f"a{os.pathsep}b"
        tables.copy_of("KQvK.m33").rename(directory)
        with mate33.open_tablebase(directory) as tablebase:
            self.assertEqual(tablebase.probe_wdl(KQK), 1)

    def test_directory_is_found_from_anywhere(self):
        before = os.getcwd()
        directory = tables.copy_of("KQvK.m33")
        self.addCleanup(os.chdir, before)
        os.chdir(directory.parent)
        with mate33.open_tablebase(directory.name) as tablebase:
            os.chdir(before)
            self.assertEqual(tablebase.probe_wdl(KQK), 1)

    def test_directory_without_tables(self):
        with mate33.open_tablebase(tables.temporary_directory()) as tablebase:
            self.assertEqual((tablebase.tables(), tablebase.largest, tablebase.problems), ([], 0, []))
            self.assertIsNone(tablebase.get_dtm(KQK))
            self.assertEqual(tablebase.probe_wdl("8/8/4k3/8/8/8/8/4K3 w - - 0 1"), 0)

    def test_no_directory(self):
        with mate33.Tablebase() as tablebase:
            with self.assertRaisesRegex(mate33.MissingTableError, "no table of KQvK as no directory was added"):
                tablebase.probe(KQK)

    def test_add_directory(self):
        with mate33.Tablebase() as tablebase:
            self.assertEqual(tablebase.add_directory(tables.copy_of("KQvK.m33")), 1)
            self.assertIsNone(tablebase.get_wdl(KRK))
            rooks = tables.copy_of("KQvK.m33", "KRvK.m33")
            self.assertEqual(tablebase.add_directory(rooks), 1)
            self.assertEqual([tablebase.get_wdl(fen) for fen in (KQK, KRK)], [1, 1])
            # Looked through again.
            shutil.copy(tables.directory() / "KQvKR.m33", rooks)
            self.assertEqual(tablebase.add_directory(str(rooks)), 1)
            self.assertEqual(sorted(tablebase.tables()), ["KQvK", "KQvKR", "KRvK"])
            with self.assertRaises(OSError):
                tablebase.add_directory("no such directory")
            self.assertEqual(len(tablebase.tables()), 3)

    def test_size_of_the_cache(self):
        for cache_bytes in (0, 1, 1 << 20, 2**63):
            with mate33.open_tablebase(tables.directory(), cache_bytes=cache_bytes) as tablebase:
                self.assertEqual(tablebase.probe_dtm(tables.LONGEST_KBNK), 65)
        for cache_bytes in (-1, 2**64, 2**200):
            with self.assertRaisesRegex(ValueError, "cache_bytes"):
                mate33.open_tablebase(tables.directory(), cache_bytes=cache_bytes)
        with mock.patch.object(mate33.Tablebase()._library, "open", return_value=7):
            with self.assertRaises(mate33.OutOfMemoryError):
                mate33.Tablebase()


class Closing(unittest.TestCase):
    def test_every_use_after_close_raises(self):
        tablebase = mate33.open_tablebase(tables.directory())
        tablebase.close()
        tablebase.close()
        fen = tables.LONGEST_KBNK
        uses = {
            "add_directory": lambda: tablebase.add_directory(tables.directory()),
            "add_solved": lambda: tablebase.add_solved("none"),
            "best_line": lambda: tablebase.best_line(fen),
            "find": lambda: tablebase.find("KQvK", "longest"),
            "game": lambda: tablebase.game("xiangqi"),
            "games": tablebase.games,
            "get_dtm": lambda: tablebase.get_dtm(fen, 0),
            "get_dtm50": lambda: tablebase.get_dtm50(fen, 0),
            "get_dtz": lambda: tablebase.get_dtz(fen, 0),
            "get_wdl": lambda: tablebase.get_wdl(fen, 0),
            "get_wdl50": lambda: tablebase.get_wdl50(fen, 0),
            "has_table": lambda: tablebase.has_table("KQvK"),
            "largest": lambda: tablebase.largest,
            "moves_to_play": lambda: tablebase.moves_to_play(fen),
            "open_files": tablebase.open_files,
            "probe": lambda: tablebase.probe(fen),
            "probe_dtm": lambda: tablebase.probe_dtm(fen),
            "probe_dtm50": lambda: tablebase.probe_dtm50(fen),
            "probe_dtz": lambda: tablebase.probe_dtz(fen),
            "probe_many": lambda: tablebase.probe_many([fen]),
            "probe_root": lambda: tablebase.probe_root(fen),
            "probe_solved": lambda: tablebase.probe_solved(fen),
            "probe_wdl": lambda: tablebase.probe_wdl(fen),
            "probe_wdl50": lambda: tablebase.probe_wdl50(fen),
            "problems": lambda: tablebase.problems,
            "rule50_line": lambda: tablebase.rule50_line(fen),
            "tables": tablebase.tables,
            "values": lambda: tablebase.values("KQvK"),
            "verify": lambda: tablebase.verify("KQvK"),
            "with": tablebase.__enter__,
        }
        public = {name for name in dir(mate33.Tablebase) if not name.startswith("_")}
        self.assertEqual(set(uses) - {"with"}, public - {"close"})
        for name, use in uses.items():
            with self.assertRaisesRegex(mate33.ClosedError, "the tablebase is closed", msg=name):
                use()
        self.assertTrue(issubclass(mate33.ClosedError, ValueError))

    def test_context_manager_closes(self):
        with self.assertRaises(ZeroDivisionError):
            with mate33.open_tablebase(tables.directory()) as tablebase:
                1 // 0
        with self.assertRaises(mate33.ClosedError):
            tablebase.probe(tables.LONGEST_KBNK)

    def test_everything_is_freed_once(self):
        tablebase = mate33.Tablebase()
        opened, closed = [], []
        library = tablebase._library
        open_, close = library.open, library.close

        def count_open(names, options, handle):
            status = open_(names, options, handle)
            opened.append(handle._obj.value)
            return status

        def count_close(handle):
            closed.append(handle.value)
            close(handle)

        with mock.patch.multiple(library, open=count_open, close=count_close):
            with mate33.open_tablebase(tables.directory()) as tablebase:
                tablebase.add_directory(tables.copy_of("KQvK.m33"))
            mate33.open_tablebase(tables.directory())
            gc.collect()
            self.assertEqual(sorted(opened), sorted(closed))
            self.assertEqual(len(opened), 5)

    def test_repr(self):
        tablebase = mate33.Tablebase()
        self.assertEqual(repr(tablebase), "<mate33.Tablebase: no directory>")
        tablebase.add_directory(tables.directory())
        self.assertEqual(repr(tablebase), f"<mate33.Tablebase: {tables.directory()}>")
        tablebase.close()
        self.assertEqual(repr(tablebase), "<mate33.Tablebase: closed>")


class Inventory(unittest.TestCase):
    def test_tables(self):
        with mate33.open_tablebase(tables.directory()) as tablebase:
            # Those of DTM: WDL and DTZ have their metric in the name.
            on_disk = {Path(name).stem for name in os.listdir(tables.directory()) if name.count(".") == 1}
            self.assertEqual(set(tablebase.tables()), on_disk)
            self.assertEqual(tablebase.largest, 4)
            self.assertEqual(tablebase.problems, [])

    def test_has_table(self):
        with mate33.open_tablebase(tables.copy_of("KQvKR.m33")) as tablebase:
            for material in ("KQvKR", "kqkr", "KR-KQ", "KvK", "KBvK", "KNvK"):
                self.assertIs(tablebase.has_table(material), True, material)
            for material in ("KQvK", "KQQQQvK", "KQQQQQvK"):
                self.assertIs(tablebase.has_table(material), False, material)
            for call in (tablebase.has_table, tablebase.verify):
                for nonsense in ("", "KQ", "nonsense", "KQvK\0", "KQvK.m33", "Ké", "K\udcff"):
                    with self.assertRaisesRegex(ValueError, "is no material"):
                        call(nonsense)
                for nonsense in (None, 33, b"KQvK"):
                    with self.assertRaisesRegex(TypeError, "a material is a str"):
                        call(nonsense)

    def test_verify(self):
        with mate33.open_tablebase(tables.directory()) as tablebase:
            for material in (*tablebase.tables(), "kqkr", "KvK"):
                tablebase.verify(material)
            with self.assertRaises(mate33.MissingTableError) as caught:
                tablebase.verify("KRRRvK")
            self.assertEqual(caught.exception.material, "KRRRvK")
            with self.assertRaises(mate33.TooManyMenError):
                tablebase.verify("KQQQQQvK")

    def test_damage_in_the_middle(self):
        directory = tables.damaged("KQvKR.m33", 200_000)
        shutil.copy(tables.directory() / "KQvK.m33", directory)
        with mate33.open_tablebase(directory) as tablebase:
            tablebase.open_files()
            self.assertEqual(tablebase.problems, [])
            for material in ("KQvKR", "krkq"):
                with self.assertRaises(mate33.CorruptTableError) as caught:
                    tablebase.verify(material)
                self.assertEqual(caught.exception.material, "KQvKR")
                self.assertRegex(str(caught.exception), "KQvKR.m33 is damaged: block [0-9]+")
            tablebase.verify("KQvK")
            self.assertEqual(len(tablebase.problems), 1)
            self.assertTrue(tablebase.has_table("KQvKR"))

    def test_file_that_is_refused(self):
        directory = tables.damaged("KQvK.m33", 0)
        with mate33.open_tablebase(directory) as tablebase:
            self.assertEqual(tablebase.tables(), ["KQvK"])
            tablebase.open_files()
            self.assertEqual(len(tablebase.problems), 1)
            self.assertIn(str(directory / "KQvK.m33"), tablebase.problems[0])
            self.assertFalse(tablebase.has_table("KQvK"))
            self.assertEqual(tablebase.largest, 0)
            with self.assertRaises(mate33.CorruptTableError):
                tablebase.verify("KQvK")

    def test_fault_of_another_table_is_not_told(self):
        directory = tables.damaged("KQvKR.m33", 0)
        (directory / "KQvK.m33").symlink_to("nowhere")
        with mate33.open_tablebase(directory) as tablebase:
            tablebase.open_files()
            with self.assertRaisesRegex(mate33.TableReadError, "KQvK.m33"):
                tablebase.probe(KQK)
            with self.assertRaisesRegex(mate33.CorruptTableError, "KQvKR.m33"):
                tablebase.verify("KQvKR")


if __name__ == "__main__":
    unittest.main()
