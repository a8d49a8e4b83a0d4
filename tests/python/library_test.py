"""Finding the shared library, and refusing one that does not fit."""

import ctypes
import os
import shutil
import subprocess
import sys
import unittest
from types import SimpleNamespace
from unittest import mock

import mate33
import tables
from mate33 import _abi, _layout, _library

LIBRARY = os.environ["MATE33_LIBRARY"]
SAY = "import mate33; print(mate33._library.library().path, mate33.library_version())"


def python(source, package=tables.PACKAGE, **environment):
    """What a fresh interpreter prints; its last line of errors if it fails."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MATE33_")}
    run = subprocess.run(
        [sys.executable, "-c", source],
        env={**ours, "PYTHONPATH": str(package), **environment},
        capture_output=True,
        text=True,
    )
    return run.stdout.strip() if run.returncode == 0 else run.stderr.strip().splitlines()[-1]


class Finding(unittest.TestCase):
    def test_version(self):
        self.assertEqual(mate33.library_version(), mate33.__version__)

    def test_environment_variable(self):
        self.assertEqual(python(SAY, MATE33_LIBRARY=LIBRARY), f"{LIBRARY} {mate33.__version__}")

    def test_environment_variable_is_not_passed_over(self):
        package = self.package_with("libmate33.so")
        message = python(SAY, package, MATE33_LIBRARY="/no/such/library.so")
        self.assertIn("LibraryError: the shared library of mate33 cannot be loaded", message)
        self.assertIn("/no/such/library.so", message)
        self.assertIn("MATE33_LIBRARY", message)

    def test_beside_the_package(self):
        for name in ("libmate33.so", "libmate33.so.0.1.0"):
            package = self.package_with(name)
            self.assertEqual(python(SAY, package), f"{package}/mate33/{name} {mate33.__version__}")
            # An empty variable says nothing.
            self.assertIn(name, python(SAY, package, MATE33_LIBRARY=""))

    @unittest.skipUnless(sys.platform == "linux", "the name of the library is Linux's")
    def test_in_the_system(self):
        soname = ".".join(["libmate33.so", *mate33.__version__.split(".")[:2]])
        folder = tables.temporary_directory()
        shutil.copy(LIBRARY, folder / soname)
        self.assertEqual(python(SAY, LD_LIBRARY_PATH=str(folder)), f"{soname} {mate33.__version__}")

    def test_found_by_the_system_under_another_name(self):
        with mock.patch.dict(os.environ), mock.patch.object(_library, "_system_name", lambda: "no-such-library.so"):
            del os.environ["MATE33_LIBRARY"]
            with mock.patch("ctypes.util.find_library", lambda name: LIBRARY if name == "mate33" else None):
                self.assertEqual(_library.library.__wrapped__().path, LIBRARY)
            with mock.patch("ctypes.util.find_library", lambda name: None):
                with self.assertRaisesRegex(mate33.LibraryError, "MATE33_LIBRARY.*no-such-library.so"):
                    _library.library.__wrapped__()

    def test_name_in_every_system(self):
        names = {"linux": "libmate33.so.0.1", "darwin": "libmate33.0.1.dylib", "win32": "mate33.dll"}
        for platform, name in names.items():
            with mock.patch.object(sys, "platform", platform), mock.patch.object(_library, "__version__", "0.1.9"):
                self.assertEqual(_library._system_name(), name)
        with mock.patch.object(sys, "platform", "linux"), mock.patch.object(_library, "__version__", "2.3.4"):
            self.assertEqual(_library._system_name(), "libmate33.so.2")

    def test_package_can_be_imported_without_it(self):
        self.assertEqual(python("import mate33; print('ok')", MATE33_LIBRARY="/no/such/library.so"), "ok")

    def test_looked_for_again_after_a_failure(self):
        source = f"""
import mate33, os
try:
    mate33.Tablebase()
except mate33.LibraryError as error:
    assert isinstance(error, OSError)
    os.environ["MATE33_LIBRARY"] = {LIBRARY!r}
print(mate33.Tablebase().largest)
"""
        self.assertEqual(python(source, MATE33_LIBRARY="/no/such/library.so"), "0")

    def test_file_that_is_no_library(self):
        message = python(SAY, MATE33_LIBRARY=__file__)
        self.assertIn("LibraryError: the shared library of mate33 cannot be loaded", message)

    def test_library_of_something_else(self):
        another = ctypes.util.find_library("m") or "libm.so.6"
        message = python(SAY, MATE33_LIBRARY=another)
        self.assertIn(f"LibraryError: {another} does not fit mate33 {mate33.__version__} for Python", message)
        self.assertIn("no function mate33_version", message)

    def package_with(self, name):
        folder = tables.temporary_directory()
        shutil.copytree(tables.PACKAGE / "mate33", folder / "mate33", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(LIBRARY, folder / "mate33" / name)
        return folder


class Fitting(unittest.TestCase):
    """Libraries that differ from the real one in one thing."""

    def library(self, **changed):
        real = ctypes.CDLL(LIBRARY)
        functions = {f"mate33_{name}": getattr(real, f"mate33_{name}") for name in _abi.SIGNATURES}
        functions.update(changed)
        return SimpleNamespace(**{name: function for name, function in functions.items() if function is not None})

    def check(self, text, **changed):
        with self.assertRaises(mate33.LibraryError) as caught:
            _library.bind(self.library(**changed), "/a/library.so")
        self.assertRegex(str(caught.exception), f"^/a/library.so .*{text}")

    def test_the_real_one(self):
        self.assertEqual(_library.bind(self.library(), "path").version().decode(), mate33.__version__)

    def test_versions(self):
        for package, fitting, others in [
            ("0.1.0", ["0.1.0", "0.1.7"], ["0.0.9", "0.2.0", "1.1.0"]),
            ("1.3.2", ["1.3.0", "1.3.9", "1.10.0"], ["0.1.0", "1.2.9", "2.3.2"]),
        ]:
            with mock.patch.object(_library, "__version__", package):
                for version in fitting:
                    _library._check_version(version, "path")
                for version in others:
                    with self.assertRaisesRegex(mate33.LibraryError, f"path is mate33 {version}, .* for {package}"):
                        _library._check_version(version, "path")

    def test_another_version_is_asked_nothing_more(self):
        version = mock.Mock(return_value=b"7.0.0")
        self.check(
            "is mate33 7.0.0, and this package is for", mate33_version=version, mate33_open=None, mate33_close=None
        )

    def test_missing_functions(self):
        for name in _abi.SIGNATURES:
            self.check(f"it has no function mate33_{name}$", **{f"mate33_{name}": None})

    def test_that_cannot_open(self):
        self.check("it has another mate33_open$", mate33_open=mock.Mock(return_value=9))

    def test_layouts(self):
        # A structure that has grown at its beginning is noticed, whichever it is.
        for name, text in [
            ("COptions", "mate33_options"),
            ("CPosition", "mate33_position"),
            ("CResult", "mate33_result"),
            ("CRootMove", "mate33_root_move"),
        ]:
            ours = getattr(_abi, name)
            grown = type(name, (ctypes.Structure,), {"_fields_": [("new", ctypes.c_size_t), *ours._fields_]})
            with mock.patch.object(_layout, name, grown), mock.patch.object(_layout, "_POSITION", ours_or(name, grown)):
                difference = _layout.find_difference(self.untyped())
            self.assertIsNotNone(difference, name)
            self.assertIn(text, difference)
        self.assertIsNone(_layout.find_difference(self.untyped()))

    def test_layouts_that_have_grown_at_their_end(self):
        # The library writes a field that this package does not know.
        for name, text in [
            ("CPosition", "mate33_position"),
            ("CResult", "mate33_result"),
            ("CRootMove", "mate33_root_move"),
        ]:
            ours = getattr(_abi, name)
            shorter = type(name, (ctypes.Structure,), {"_fields_": ours._fields_[:-1]})
            position = _layout._POSITION
            if name == "CPosition":
                position = shorter(**{field: getattr(position, field) for field, _ in shorter._fields_})
            with mock.patch.object(_layout, name, shorter), mock.patch.object(_layout, "_POSITION", position):
                difference = _layout.find_difference(self.untyped())
            self.assertIsNotNone(difference, name)
            self.assertIn(text, difference)

    def test_sizes_of_the_header(self):
        sizes = {"CResult": 64, "CPosition": 80, "CMove": 4, "CRootMove": 96, "CGamePosition": 144}
        sizes.update(CProof=32, CProvedMove=64)
        self.assertEqual({name: ctypes.sizeof(getattr(_abi, name)) for name in sizes}, sizes)

    def untyped(self):
        """The functions of the library, with arguments that are not checked."""
        real = ctypes.CDLL(LIBRARY)
        return SimpleNamespace(**{name: getattr(real, f"mate33_{name}") for name in _abi.SIGNATURES})


def ours_or(name, grown):
    """The position that is compared with, in the grown structure if it is that."""
    if name != "CPosition":
        return _layout._POSITION
    return grown(**{field: getattr(_layout._POSITION, field) for field, _ in _abi.CPosition._fields_})


if __name__ == "__main__":
    unittest.main()
