"""The tables of three men as make_tables_wheel.sh packs them and pip installs them; whole_tables_package.py has all of the package."""

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

import mate33
import mate33.syzygy
import tables
from install_test import MISSING

NAME = "mate33_tables_34"
KPK = "8/8/8/8/8/4K3/4P3/4k3 w - - 0 1"
# What a program prints that knows of no folder; where the tables lie, and what they say of the positions that it is told.
ASK = """
import json, sys
import mate33, mate33.syzygy, mate33_tables_34
with mate33.syzygy.open_tablebase() as syzygy, mate33.open_tablebase() as tablebase:
    answers = [[syzygy.probe_wdl(fen), syzygy.probe_dtz(fen), tablebase.probe_wdl50(fen)] for fen in json.load(sys.stdin)]
    said = repr(tablebase)
print(json.dumps([str(mate33_tables_34.path), mate33_tables_34.__version__, said, answers]))
"""
# mypy looks at packages that are installed, and into those of MYPYPATH.
TYPED = """
from pathlib import Path
import mate33_tables_34
path: Path = mate33_tables_34.path
version: str = mate33_tables_34.__version__
"""


def digests(files):
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


@unittest.skipIf(MISSING, f"there is no {', '.join(MISSING)} (apt-get install python3-pip python3-wheel)")
class TablesPackage(unittest.TestCase):
    MEN = 3
    LEVEL = "quick"
    MATERIALS = ["KPvK", "KQvK", "KRvK"]
    POSITIONS = 60  # of each

    @classmethod
    def setUpClass(cls):
        cls.work = tables.temporary_directory()
        cls.made = cls.made_tables("made", "--level", cls.LEVEL)
        cls.wheel = cls.packed(cls.made, "wheels")
        # setuptools writes beside its sources.
        source = shutil.copytree(tables.PACKAGE, cls.work / "python", ignore=shutil.ignore_patterns("__pycache__"))
        cls.target = cls.work / "target"
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--target", cls.target, "--no-index"]
        options = ["--no-build-isolation", "--find-links", cls.wheel.parent]
        run = subprocess.run([*pip, *options, f"{source}[tables]"], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr

    @classmethod
    def made_tables(cls, name, *options):
        made = cls.work / name
        command = [tables.PROGRAM, "generate", "--all", str(cls.MEN), "--metric", "wdl,dtz", "--out", str(made), *options]
        subprocess.run(command, check=True, capture_output=True)
        return made

    @classmethod
    def packed(cls, folder, name):
        packing = [tables.PACKAGE / "make_tables_wheel.sh", folder, cls.work / name]
        subprocess.run(packing, env={**os.environ, "PYTHON": sys.executable}, check=True)
        (wheel,) = (cls.work / name).iterdir()
        return wheel

    def python(self, source, told="", path=None, **environment):
        ours = {name: value for name, value in os.environ.items() if name != "MATE33_PATH"}
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", source],
            input=told,
            env={**ours, "PYTHONPATH": str(path or self.target), **environment},
            cwd=self.work,
            capture_output=True,
            text=True,
        )

    def ask(self, fens, **environment):
        run = self.python(ASK, json.dumps(fens), **environment)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def fens(self):
        sides = [material.split("v") for material in self.MATERIALS]
        return [fen for white, black in sides for fen in tables.random_fens(white + black.lower(), self.POSITIONS)]

    def test_the_wheel_has_the_tables_and_little_else(self):
        version = mate33.__version__
        self.assertEqual(self.wheel.name, f"{NAME}-{version}-py3-none-any.whl")
        with zipfile.ZipFile(self.wheel) as wheel:
            files = set(wheel.namelist())
        packed = {f"{NAME}/tables/{material}.{metric}.m33" for material in self.MATERIALS for metric in ("wdl", "dtz")}
        self.assertEqual({file for file in files if file.endswith(".m33")}, packed)
        info = f"{NAME}-{version}.dist-info"
        others = {f"{NAME}/{name}" for name in ("__init__.py", "_version.py", "py.typed")}
        others |= {f"{info}/{name}" for name in ("LICENSE", "METADATA", "RECORD", "WHEEL", "top_level.txt")}
        self.assertEqual({file for file in files if not file.endswith(".m33")}, others)

    def test_the_same_tables_make_the_same_wheel(self):
        copy = shutil.copytree(self.made, self.work / "copy", copy_function=shutil.copyfile)
        (copy / "KQvK.m33").write_bytes(b"DTM is not in it")
        (copy / "KQvK.wdl.m33").chmod(0o600)
        self.assertEqual(self.packed(copy, "again").read_bytes(), self.wheel.read_bytes())

    def test_versions(self):
        version = mate33.__version__
        installed = {its.metadata["Name"]: its for its in importlib.metadata.distributions(path=[str(self.target)])}
        versions = {name: its.version for name, its in installed.items()}
        self.assertEqual(versions, {"mate33": version, "mate33-tables-34": version})
        # Some versions of setuptools write brackets and blanks.
        (wanted,) = (re.sub("[() ]", "", text) for text in installed["mate33"].requires)
        self.assertEqual(wanted.replace('"', "'"), f"mate33-tables-34=={version};extra=='tables'")
        self.assertIsNone(installed["mate33-tables-34"].requires)

    def test_installed_tables_answer_as_those_in_a_folder(self):
        fens = self.fens()
        path, version, said, answers = self.ask(fens)
        self.assertEqual((path, version), (f"{self.target}/{NAME}/tables", mate33.__version__))
        self.assertEqual(said, f"<mate33.Tablebase: {path}>")
        self.assertEqual(digests(Path(path).iterdir()), digests(self.made.iterdir()))
        # Stored in another way: both sides, at level quick.
        folder = self.made_tables("both", "--sides", "both")
        with mate33.syzygy.open_tablebase(folder) as syzygy, mate33.open_tablebase(folder) as tablebase:
            for fen, answer in zip(fens, answers):
                self.assertEqual(answer, [syzygy.probe_wdl(fen), syzygy.probe_dtz(fen), tablebase.probe_wdl50(fen)], fen)

    def test_the_package_comes_behind_the_folders_of_the_variable(self):
        own = self.work / "own"
        own.mkdir(exist_ok=True)
        path, _, said, _ = self.ask([], MATE33_PATH=f"{own}{os.pathsep}")
        self.assertEqual(said, f"<mate33.Tablebase: {own}, {path}>")
        told = self.python(ASK, "[]", MATE33_PATH=str(own / "none")).stderr
        self.assertIn(f"NotADirectoryError: not a directory: '{own / 'none'}'", told)

    def test_a_folder_that_is_named_is_all_there_is(self):
        own = self.work / "empty"
        own.mkdir()
        run = self.python("import mate33; print(mate33.open_tablebase('empty'), mate33.Tablebase())")
        self.assertEqual(run.stdout, f"<mate33.Tablebase: {own}> <mate33.Tablebase: no directory>\n", run.stderr)

    def test_nobody_is_told_to_write_into_the_package(self):
        probe = "import mate33; mate33.open_tablebase().probe_dtm(%r)" % KPK
        told = self.python(probe).stderr.strip().splitlines()[-1]
        self.assertTrue(told.endswith("make it with 'mate33 generate KPvK', and add its directory"), told)
        self.assertIn(f"MissingTableError: there is no table of KPvK in {self.target}/{NAME}/tables: ", told)
        told = self.python(probe, MATE33_PATH=str(self.work)).stderr
        self.assertIn(f"make it with 'mate33 generate KPvK --out {self.work}'", told)

    def test_without_the_package(self):
        for opened in ("mate33.open_tablebase()", "mate33.syzygy.open_tablebase()"):
            run = self.python(f"import mate33.syzygy; {opened}", path=tables.PACKAGE, MATE33_PATH="")
            self.assertEqual(
                run.stderr.strip().splitlines()[-1],
                "FileNotFoundError: the package mate33-tables-34 is not installed, and MATE33_PATH names no directory: name one",
            )

    def test_it_can_be_pickled(self):
        arrived = "pickle.loads(pickle.dumps(mate33.syzygy.open_tablebase()))"
        run = self.python("import mate33.syzygy, pickle; print(%s.probe_dtz(%r))" % (arrived, KPK))
        with mate33.syzygy.open_tablebase(self.made) as syzygy:
            self.assertEqual(run.stdout, f"{syzygy.probe_dtz(KPK)}\n", run.stderr)

    @unittest.skipUnless(shutil.which("mypy"), "there is no mypy (apt-get install mypy)")
    def test_types(self):
        file = self.work / "use.py"
        file.write_text(TYPED, encoding="utf-8")
        run = subprocess.run(
            ["mypy", "--strict", "--no-incremental", "--cache-dir", str(tables.temporary_directory()), str(file)],
            env={**os.environ, "MYPYPATH": str(self.target)},
            cwd=self.work,
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 0, run.stdout)


if __name__ == "__main__":
    unittest.main()
