"""Whether a library lays its structures out as this package does.

A wrong layout would give wrong answers, or write past the end of memory. The library is asked questions whose answers
are known without a table, in room that is larger than they need.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_size_t, c_void_p, sizeof
from typing import Any, Dict, Optional, Sequence

from ._abi import MAX_MOVES, CMove, COptions, CPosition, CResult, CRootMove, Status

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
_MISSING: Dict[str, Any] = {"status": Status.MISSING_TABLE, "unanswered": b"KQvK"}


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
    return status == Status.OK and _starts_with(room, [_POSITION])


def _reads_results(library: Any, tables: c_void_p) -> bool:
    """Without tables KQvK is missing: the value of the position, and of every move that does not end the game.

    Every byte is compared, and what lies behind must be as it was: a structure with one more field at its end is noticed.
    """
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
    moves = (CRootMove * MAX_MOVES).from_buffer(room)[: min(count.value, MAX_MOVES)]
    pairs = {(move.move.from_square, move.move.to_square) for move in moves}
    return (
        # The queen has 20 legal moves and the king 2; no two are the same.
        len(pairs) == count.value == 22
        and {origin for origin, _ in pairs} == {0, 1}
        and _starts_with(result, [CResult(**_MISSING)])
        and _starts_with(room, [CRootMove(after=CResult(**_MISSING), move=_plain(move.move)) for move in moves])
    )


def _plain(move: CMove) -> CMove:
    """The move without what else may have been written into it."""
    return CMove(from_square=move.from_square, to_square=move.to_square)


def _starts_with(room: Any, structures: Sequence[ctypes.Structure]) -> bool:
    """Whether these are in the room and the rest has been left alone."""
    expected = b"".join(map(bytes, structures))
    return bytes(room) == expected.ljust(len(room), bytes([_UNTOUCHED]))


def _room(size: int) -> Any:
    return (ctypes.c_char * size).from_buffer(bytearray([_UNTOUCHED]) * size)
