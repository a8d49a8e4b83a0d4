"""The package as pip installs it."""

import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import unittest

import mate33
import tables

NEEDS = ("pip", "setuptools", "wheel")
MISSING = [name for name in NEEDS if importlib.util.find_spec(name) is None]


@unittest.skipIf(MISSING, f"there is no {', '.join(MISSING)} (apt-get install python3-pip python3-wheel)")
class Install(unittest.TestCase):
    def test_install(self):
        work = tables.temporary_directory()
        # setuptools writes beside its sources.
        source = shutil.copytree(tables.PACKAGE, work / "python", ignore=shutil.ignore_patterns("__pycache__"))
        target = work / "target"
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--target", target]
        run = subprocess.run([*pip, "--no-index", "--no-build-isolation", source], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

        (found,) = importlib.metadata.distributions(path=[str(target)])
        self.assertEqual((found.metadata["Name"], found.version), ("mate33", mate33.__version__))
        # It needs nothing; tables are an extra.
        self.assertEqual([each for each in found.requires if "extra == " not in each], [])
        files = {str(file) for file in found.files}
        here = {f"mate33/{file.name}" for file in (tables.PACKAGE / "mate33").iterdir() if file.is_file()}
        self.assertEqual({file for file in files if file.startswith("mate33/") and "__pycache__" not in file}, here)
        self.assertIn("mate33/py.typed", here)
        self.assertTrue(any(file.endswith("LICENSE") for file in files))

        use = "import mate33; print(mate33.__file__, mate33.open_tablebase('.').probe_dtm(%r))" % tables.LONGEST_KBNK
        told = subprocess.run(
            [sys.executable, "-c", use],
            cwd=tables.directory(),
            env={**os.environ, "PYTHONPATH": str(target)},
            capture_output=True,
            text=True,
        )
        self.assertEqual(told.stdout.strip(), f"{target}/mate33/__init__.py 65", told.stderr)


if __name__ == "__main__":
    unittest.main()
