"""The second library, mate33_whole: all values of tables, and searches. It is loaded when it is first needed."""

from __future__ import annotations

import ctypes
import functools
import os
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_int16, c_size_t, c_void_p
from pathlib import Path
from typing import Any, Dict, List

from ._abi import Signature, Status
from ._library import library
from ._telling import Handle
from ._version import __version__
from .errors import (
    CorruptTableError,
    Error,
    LibraryError,
    MissingTableError,
    OutOfMemoryError,
    TableReadError,
)

_KINDS = {
    Status.MISSING_TABLE: MissingTableError,
    Status.CORRUPT_FILE: CorruptTableError,
    Status.IO_ERROR: TableReadError,
    Status.OUT_OF_MEMORY: OutOfMemoryError,
}


class CFailure(ctypes.Structure):
    """mate33_whole_failure"""

    _fields_ = [("table", c_char * 40), ("message", c_char * 984)]


_SIGNATURES: Dict[str, Signature] = {
    "version": (c_char_p, []),
    "open": (c_int, [c_char_p, POINTER(c_void_p), POINTER(CFailure)]),
    "close": (None, [c_void_p]),
    "values_open": (c_int, [c_void_p, c_char_p, c_char_p, POINTER(c_void_p), POINTER(CFailure)]),
    "values_close": (None, [c_void_p]),
    "values_about": (c_char_p, [c_void_p]),
    "values_read": (c_int, [c_void_p, c_int, c_size_t, c_size_t, POINTER(c_int16), POINTER(CFailure)]),
    "search_open": (c_int, [c_void_p, c_char_p, POINTER(c_void_p), POINTER(CFailure)]),
    "search_close": (None, [c_void_p]),
    "search_next": (c_int, [c_void_p, c_size_t, POINTER(c_char_p), POINTER(CFailure)]),
    "search_stop": (None, [c_void_p]),
}


class WholeLibrary:
    """Its functions, each of which raises what goes wrong."""

    def __init__(self, path: str) -> None:
        dll = ctypes.CDLL(path)
        for name, (result, arguments) in _SIGNATURES.items():
            function = getattr(dll, f"mate33_whole_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:  # for those who check types: __init__ sets them all
        raise AttributeError(name)

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function that answers a status."""
        failure = CFailure()
        status = getattr(self, name)(*arguments, byref(failure))
        if status == Status.OK:
            return
        message, table = failure.message.decode(errors="replace"), failure.table.decode() or None
        if status == Status.BAD_ARGUMENT:
            raise ValueError(message)
        kind = _KINDS.get(status, Error)
        raise kind(message, table)

    def made(self, name: str, close: str, *arguments: Any, of: Any = None) -> Handle:
        """The handle that a function makes; ``close`` is the one that frees it."""
        handle = c_void_p()
        self.call(name, *arguments, byref(handle))
        return Handle(handle, getattr(self, close), of)


@functools.lru_cache(maxsize=None)
def whole_library() -> WholeLibrary:
    """It stands beside the library that probes. Raises :class:`LibraryError`."""
    refused = []
    for path in _paths_beside(library().path):
        try:
            found = WholeLibrary(path)
        except (OSError, AttributeError) as error:
            refused.append(str(error))
            continue
        version = found.version().decode()
        if version != __version__:
            raise LibraryError(f"{path} is of mate33 {version}, and this package of {__version__}")
        return found
    raise LibraryError(
        "values() and find() take the library mate33_whole beside that of mate33: "
        f"the wheel has it, and 'cmake --build' makes it (tried {'; '.join(refused)})"
    )


def whole_tables(directories: List[str]) -> Handle:
    """The tables of these directories."""
    for directory in directories:
        if os.pathsep in directory:
            raise ValueError(f"whole tables are not read from a directory with {os.pathsep!r} in its name: {directory}")
    return whole_library().made("open", "close", os.fsencode(os.pathsep.join(directories)))


def _paths_beside(path: str) -> List[str]:
    """With the number that the name of that library may end in, and without."""
    name = Path(path).name.replace("mate33", "mate33_whole", 1)
    names = [name] if name.endswith((".so", ".dylib", ".dll")) else [name, name[: name.find(".so") + 3]]
    folder = os.path.dirname(path)
    return [os.path.join(folder, each) for each in names]
