"""Whether a library lays its structures out as this package does.

A wrong layout would give wrong answers, or write past the end of memory. The library is asked questions whose answers
are known without a table, in room that is larger than they need.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_size_t, c_void_p, sizeof
from typing import Any, Optional

from ._abi import MAX_MOVES, COptions, CPosition, CResult, CRootMove, Status

#: Every field of the position is set by this one.
_FEN = b"r3k3/1q6/2n5/2bpP3/8/8/8/4K3 w q d6 7 9"
_POSITION = CPosition(
    white=1 << 36 | 1 << 4,
    black=1 << 56 | 1 << 60 | 1 << 49 | 1 << 42 | 1 << 34 | 1 << 35,
    kings=1 << 60 | 1 << 4,
    queens=1 << 49,
    rooks=1 << 56,
    bishops=1 << 34,
    knights=1 << 42,
    pawns=1 << 35 | 1 << 36,
    rule50=7,
    castling=8,
    ep=43,
    turn=1,
)
_UNTOUCHED = 0xA5


def find_difference(library: Any) -> Optional[str]:
    """The structure that is not as in :mod:`mate33._abi`, or None if all are."""
    options = COptions()
    library.options_init(byref(options), sizeof(options))
    if options.size != sizeof(options) or options.cache_bytes == 0:
        return "mate33_options"
    if not _reads_position(library):
        return "mate33_position"
    tables = c_void_p()
    if library.open(b"", byref(options), byref(tables)) != Status.OK:
        return "mate33_open"
    try:
        return None if _reads_results(library, tables) else "mate33_result or mate33_root_move"
    finally:
        library.close(tables)


def _reads_position(library: Any) -> bool:
    room = _room(4 * sizeof(CPosition))
    status = library.position_from_fen(_FEN, room, None, 0)
    written = bytes(room).rstrip(bytes([_UNTOUCHED]))
    return status == Status.OK and written == bytes(_POSITION)


def _reads_results(library: Any, tables: c_void_p) -> bool:
    """Without tables KQvK is missing: the value of the position, and of every move that does not end the game."""
    room = _room(4 * MAX_MOVES * sizeof(CRootMove))
    position = CPosition()
    library.position_from_fen(b"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", byref(position), None, 0)
    result = _room(4 * sizeof(CResult))
    count = c_size_t()
    library.root_moves(
        tables,
        byref(position),
        ctypes.cast(result, ctypes.POINTER(CResult)),
        ctypes.cast(room, ctypes.POINTER(CRootMove)),
        MAX_MOVES,
        byref(count),
    )
    moves = (CRootMove * MAX_MOVES).from_buffer(room)[: count.value]
    pairs = {(move.move.from_square, move.move.to_square) for move in moves}
    return (
        # The queen has 20 legal moves and the king 2; no two are the same.
        len(pairs) == count.value == 22
        and {origin for origin, _ in pairs} == {0, 1}
        and _is_missing(CResult.from_buffer(result))
        and all(_is_missing(move.after) for move in moves)
    )


def _is_missing(result: CResult) -> bool:
    is_missing: bool = result.status == Status.MISSING_TABLE and result.unanswered == b"KQvK"
    return is_missing


def _room(size: int) -> Any:
    return (ctypes.c_char * size).from_buffer(bytearray([_UNTOUCHED]) * size)
