"""What the classes that ask the library share."""

from __future__ import annotations

import functools
import os
from ctypes import c_size_t
from types import TracebackType
from typing import Any, Callable, List, Optional, Type, Union

from ._abi import MAX_MOVES, CResult, Status
from .errors import Error
from .result import Certainty, Outcome, Result

Directory = Union[str, "os.PathLike[str]"]


class ClosedAfterWith:
    """What is closed at the end of a ``with``."""

    def close(self) -> None:
        raise NotImplementedError

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()


def checked_directory(directory: Directory) -> str:
    given = os.fsdecode(directory)
    path = os.path.abspath(given)
    # Nothing at all would be the current directory.
    if not given or not os.path.isdir(path):
        raise NotADirectoryError(f"not a directory: {given!r}")
    return path


# There are few different values, and many positions.
@functools.lru_cache(maxsize=None)
def known(outcome: int, plies: int, certainty: int) -> Result:
    return Result(Outcome(outcome), plies, Certainty(certainty))


def unknown(error: Error) -> Result:
    return Result(Outcome.UNKNOWN, 0, Certainty.CERTAIN, error)


def result_of(result: CResult, error: Callable[[int, str], Error]) -> Result:
    """The answer; ``error`` tells of a status and the table that it names what is wrong."""
    if result.status == Status.OK:
        return known(result.outcome, result.plies, result.certainty)
    return unknown(error(result.status, result.unanswered.decode()))


def in_room(kind: Any, call: Callable[[Any, c_size_t], Any]) -> List[Any]:
    """What ``call(room, count)`` writes into an array of structures of this kind, which is made as large as it takes."""
    count = c_size_t(MAX_MOVES)
    while True:
        room = (kind * count.value)()
        if call(room, count) != Status.BUFFER_TOO_SMALL:
            return list(room[: count.value])
