"""The examples in the docstrings and in the documents, run where there is a folder "data" of tables."""

import doctest
import importlib
import importlib.util
import os
import pkgutil
import subprocess
import unittest

import mate33
import tables

PROJECT = tables.PACKAGE.parent
DOCUMENTS = [tables.PACKAGE / "README.md", PROJECT / "README.md", PROJECT / "docs" / "probing.md"]


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tables.temporary_directory()
        (folder / "data").mkdir()
        for directory in (tables.directory(), tables.directory_of_dtm50()):
            for entry in directory.iterdir():
                (folder / "data" / entry.name).symlink_to(entry)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)

    def run_examples(self, examples):
        report = []
        failed, tried = doctest.DocTestRunner().run(examples, out=report.append)
        self.assertEqual(failed, 0, "".join(report))
        return tried

    def test_docstrings(self):
        names = ["mate33"] + [f"mate33.{module.name}" for module in pkgutil.iter_modules(mate33.__path__)]
        finder = doctest.DocTestFinder(exclude_empty=True)
        tried = {}
        for name in names:
            for examples in finder.find(importlib.import_module(name), name):
                tried[examples.name] = self.run_examples(examples)
        # Every method that asks something has an example, but for the second of each pair of get_... and what is plain.
        for method in ("add_directory", "best_line", "get_dtm", "has_table", "probe", "probe_dtm", "probe_many"):
            self.assertGreater(tried[f"mate33.tablebase.Tablebase.{method}"], 0, method)
        for method in ("add_directory", "probe_dtz", "probe_wdl"):
            self.assertGreater(tried[f"mate33.syzygy.Tablebase.{method}"], 0, method)
        for method in ("board", "probe", "probe_root"):
            self.assertGreater(tried[f"mate33.game_tablebase.GameTablebase.{method}"], 0, method)

    def run_document(self, document):
        text = document.read_text(encoding="utf-8")
        # The end of a block is no output.
        text = "\n".join("" if line.startswith("```") else line for line in text.splitlines())
        examples = doctest.DocTestParser().get_doctest(text + "\n", {}, document.name, str(document), 0)
        self.assertGreater(self.run_examples(examples), 0, document)

    def test_documents(self):
        for document in DOCUMENTS:
            self.run_document(document)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "there is no numpy (apt-get install python3-numpy)")
    def test_raw_values(self):
        subprocess.run([tables.PROGRAM, "dump", "KQvKR", "--raw", "KQvKR.raw"], check=True)
        self.run_document(PROJECT / "docs" / "format.md")


if __name__ == "__main__":
    unittest.main()
