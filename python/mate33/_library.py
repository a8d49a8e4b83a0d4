"""Finding the shared library, and making sure that it fits."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Iterator, List, Tuple

from ._abi import SIGNATURES
from ._layout import find_difference
from ._version import __version__
from .errors import LibraryError

#: The environment variable that names the file of the library.
VARIABLE = "MATE33_LIBRARY"


@functools.lru_cache(maxsize=None)
def library() -> Any:
    """The functions of the library, by their names without ``mate33_``; ``path`` is where it was found.

    It is looked for where MATE33_LIBRARY says; else beside this file; else where the system keeps libraries. Raises
    :class:`LibraryError`; then the next call looks again.
    """
    refused = []
    for path in _candidates():
        try:
            dll = ctypes.CDLL(path)
        except OSError as error:
            refused.append(f"{path}: {error}" if path not in str(error) else str(error))
            continue
        return bind(dll, path)
    raise LibraryError(
        f"the shared library of mate33 cannot be loaded: install it, or set {VARIABLE} to its file, as "
        f"/usr/local/lib/libmate33.so (tried {'; '.join(refused)})"
    )


def library_version() -> str:
    """The version of the shared library, as ``"0.2.0"``. Raises :class:`LibraryError` if there is none that fits."""
    version: bytes = library().version()
    return version.decode()


def bind(dll: Any, path: str) -> Any:
    """The functions of this library, or :class:`LibraryError` if it is not one that the package can use."""
    functions = SimpleNamespace(path=path)
    for name, (result, arguments) in SIGNATURES.items():
        try:
            function = getattr(dll, f"mate33_{name}")
        except AttributeError:
            raise LibraryError(
                f"{path} does not fit mate33 {__version__} for Python: it has no function mate33_{name}"
            ) from None
        function.restype = result
        function.argtypes = arguments
        setattr(functions, name, function)
        # Nothing more is asked of a library of another version.
        if name == "version":
            _check_version(function().decode(), path)
    difference = find_difference(functions)
    if difference is not None:
        raise LibraryError(f"{path} does not fit mate33 {__version__} for Python: it has another {difference}")
    return functions


def _check_version(version: str, path: str) -> None:
    """Until 1.0 a minor version may change the interface; from then on it only adds to it."""
    has, wants = _numbers(version), _numbers(__version__)
    fits = has[:2] == wants[:2] if wants[0] == 0 else has[:1] == wants[:1] and has >= wants[:2]
    if not fits:
        raise LibraryError(
            f"{path} is mate33 {version}, and this package is for {__version__}: install both of one version"
        )


def _numbers(version: str) -> Tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


def _candidates() -> Iterator[str]:
    given = os.environ.get(VARIABLE)
    if given:
        yield given
        return
    yield from _beside_the_package()
    soname = _system_name()
    yield soname
    found = ctypes.util.find_library("mate33")
    if found and found != soname:
        yield found


def _beside_the_package() -> List[str]:
    patterns = ("libmate33.so*", "libmate33*.dylib", "mate33*.dll", "libmate33*.dll")
    folder = Path(__file__).parent
    return sorted(str(path) for pattern in patterns for path in folder.glob(pattern))


def _system_name() -> str:
    major, minor = _numbers(__version__)[:2]
    number = f"{major}.{minor}" if major == 0 else str(major)
    if sys.platform == "win32":
        return "mate33.dll"
    if sys.platform == "darwin":
        return f"libmate33.{number}.dylib"
    return f"libmate33.so.{number}"
