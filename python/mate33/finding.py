"""Searches of whole tables."""

from __future__ import annotations

import json
import threading
from ctypes import byref, c_char_p
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional

from ._telling import Handle
from ._whole import WholeLibrary, whole_library

# How many hits are asked for at once: few at first, so that who wants little waits little.
_FIRST, _MOST = 16, 4096

# Seconds between two looks for Ctrl-C. A wait without an end can miss it: a signal that comes after Python has looked for one,
# and before the thread sleeps, wakes nobody.
_LOOK = 0.1


@dataclass(frozen=True)
class Hit:
    """What a search has found. Of a zugzwang, and what else is said of a position without its side to move, there are values
    with either side to move; else only of the one that is."""

    #: ``"KRvKN"``
    material: str
    fen: str
    #: As ``"half_point_white"``: docs/find.md.
    kind: str
    #: With White to move: plies to mate, negative where it is mated, -1 where it has lost already, 0 for a draw. By tables of
    #: WDL it is the result, -2 to 2. None where it does not belong to what was found.
    white: Optional[int]
    #: With Black to move.
    black: Optional[int]
    #: The one in question, in the notation of UCI, if one is.
    move: Optional[str] = None
    #: Of an underpromotion, whether a queen would stalemate.
    queen_stalemates: Optional[bool] = None


def hits_of(tables: Handle, query: Dict[str, Any], limit: Optional[int]) -> Iterator[Hit]:
    """Raises before the first hit what is wrong with the query."""
    found = whole_library()
    search = found.made("search_open", "search_close", tables, json.dumps(query).encode(), of=tables)
    return _hits(found, search, limit)


def _hits(found: WholeLibrary, search: Handle, limit: Optional[int]) -> Iterator[Hit]:
    at_once = _FIRST
    while limit is None or limit > 0:
        hits = _interruptible(found, search, at_once if limit is None else min(at_once, limit))
        if not hits:
            return
        yield from map(_hit, hits)
        at_once = min(2 * at_once, _MOST)
        limit = None if limit is None else limit - len(hits)


def _hit(told: Dict[str, Any]) -> Hit:
    values = told.get("dtm", told.get("wdl", {}))
    return Hit(
        told["material"],
        told["fen"],
        told["kind"],
        values.get("white"),
        values.get("black"),
        told.get("move"),
        told.get("queen_stalemates"),
    )


def _interruptible(found: WholeLibrary, search: Handle, most: int) -> List[Dict[str, Any]]:
    """The next hits. The library may search for long, and Python's main thread is the one that hears of Ctrl-C: there another
    thread asks."""
    if threading.current_thread() is not threading.main_thread():
        return _next(found, search, most)
    answers: List[List[Dict[str, Any]]] = []
    errors: List[BaseException] = []
    ended = threading.Event()  # and no join(): interrupted, it may take a thread for ended that is not

    def ask() -> None:
        try:
            answers.append(_next(found, search, most))
        except BaseException as error:
            errors.append(error)
        finally:
            ended.set()

    def wait() -> None:
        while not ended.wait(_LOOK):
            pass

    thread = threading.Thread(target=ask, name="mate33 search")
    try:
        thread.start()
        wait()
    except BaseException:
        found.search_stop(search)
        if thread.ident is not None:  # else it could not be started
            wait()
        raise
    if errors:
        raise errors[0]
    return answers[0]


def _next(found: WholeLibrary, search: Handle, most: int) -> List[Dict[str, Any]]:
    text = c_char_p()
    found.call("search_next", search, most, byref(text))
    hits: List[Dict[str, Any]] = json.loads(text.value or b"[]")
    return hits
