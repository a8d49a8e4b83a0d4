"""Handles of the library, and what it says in words and statuses."""

from __future__ import annotations

import os
import shlex
from ctypes import c_void_p
from typing import Any, Iterator, List, Optional

from ._abi import Status
from ._usual_directories import is_of_a_package
from .errors import (
    CastlingError,
    CorruptTableError,
    Error,
    IllegalPositionError,
    MissingTableError,
    OutOfMemoryError,
    TableReadError,
    TooManyMenError,
)

# Long enough for what is wrong with a FEN.
MESSAGE_SIZE = 512


class Handle:
    """A handle of the library. It is freed when the last call that uses it has ended, and not before.

    ``of`` is the handle that it is a part of, if any: that is freed later.
    """

    def __init__(self, handle: c_void_p, close: Any, of: Optional[Handle] = None) -> None:
        self._as_parameter_ = handle
        self._close = close
        self._of = of

    def __del__(self) -> None:
        self._close(self._as_parameter_)


class ErrorTeller:
    """Makes errors of what the library answers."""

    def __init__(self, library: Any, problem: Any, prefix: str = "") -> None:
        """``problem`` is the function of the handle's problems; ``prefix`` stands before a material: ``"xiangqi:"``."""
        self._library = library
        self._problem = problem
        self._prefix = prefix

    def error(self, handle: Optional[Handle], status: int, material: str, where: str, directories: List[str]) -> Error:
        """What a status means; ``material`` is the table it is about, ``where`` what was asked."""
        if status == Status.MISSING_TABLE:
            return self._missing(material, directories)
        if status in (Status.CORRUPT_FILE, Status.IO_ERROR) and handle is not None:
            # A game is a folder. The dot keeps KQvK apart from KQvKR.
            path = f"{self._prefix}{material}".split(":")
            files = [os.path.join(directory, *path) + "." for directory in directories]
            told = [problem for problem in strings(self._problem, handle) if any(file in problem for file in files)]
            kind = CorruptTableError if status == Status.CORRUPT_FILE else TableReadError
            return kind(told[-1] if told else f"{self._words(status)}: {material}", material)
        if status == Status.CASTLING:
            return CastlingError(f"{self._words(status)}: {where}")
        if status == Status.TOO_MANY_MEN:
            return TooManyMenError(f"{self._words(status)}: {where}")
        if status == Status.ILLEGAL:
            return IllegalPositionError(f"{self._words(status)}: {where}")
        if status == Status.OUT_OF_MEMORY:
            return OutOfMemoryError(self._words(status))
        return Error(f"{self._words(status)} (status {status}): {where}")

    def _missing(self, material: str, directories: List[str]) -> MissingTableError:
        name, _, metric = material.partition(".")
        command = f"mate33 generate {self._prefix}{name}" + (f" --metric {metric}" if metric else "")
        where = "in " + ", ".join(directories) if directories else "as no directory was added"
        own = [directory for directory in directories if not is_of_a_package(directory)]
        if own:
            advice = f"make it with '{command} --out {shlex.quote(own[0])}'"
        else:
            advice = f"make it with '{command}', and add its directory"
        return MissingTableError(f"there is no table of {self._prefix}{material} {where}: {advice}", material)

    def _words(self, status: int) -> str:
        words: bytes = self._library.strerror(status)
        return words.decode()


def strings(function: Any, handle: Handle) -> Iterator[str]:
    """All that the function has, from the first on."""
    i = 0
    text: Optional[bytes] = function(handle, i)
    while text is not None:
        yield os.fsdecode(text)
        i += 1
        text = function(handle, i)
