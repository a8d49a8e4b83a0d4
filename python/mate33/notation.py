"""Moves of chess as people write them."""

from __future__ import annotations

import re
from ctypes import create_string_buffer
from typing import Any, Iterable, List

from ._abi import SAN_SIZE, CMove, Status
from ._library import library
from ._positions import PositionLike, fault_of, read, shown, square_of, taken, told
from .errors import IllegalPositionError

_UCI = re.compile("([a-h][1-8])([a-h][1-8])([qrbn]?)")


def to_san(position: PositionLike, moves: Iterable[str]) -> List[str]:
    """Moves that are played one after the other, in standard algebraic notation.

    They are given as UCI writes them, as :meth:`Tablebase.best_line` does.

    >>> to_san("8/8/8/8/8/2K5/4Q3/1k6 b - - 0 1", ["b1a1", "e2b2"])
    ['Ka1', 'Qb2#']

    Raises :class:`ValueError` for what is no move, or none that is legal where it stands; :class:`InvalidFenError`,
    :class:`IllegalPositionError` and :class:`VariantError`.
    """
    if isinstance(moves, str):
        raise TypeError("moves are many; for one, give a list of it")
    return san_of(read(library(), taken(position)), list(moves))


def san_of(position: bytes, moves: List[str]) -> List[str]:
    """As :func:`to_san`, from a mate33_position."""
    c_moves = (CMove * len(moves))(*map(_read_move, moves))
    room = create_string_buffer((len(moves) + 1) * SAN_SIZE)
    if library().line_san(position, c_moves, len(moves), room) != Status.OK:
        raise _fault_of(position, c_moves, moves)
    return [room.raw[i * SAN_SIZE : (i + 1) * SAN_SIZE].rstrip(b"\0").decode() for i in range(len(moves))]


def _fault_of(position: bytes, c_moves: Any, moves: List[str]) -> Exception:
    """Why the moves cannot be played."""
    fault = fault_of(library(), told(position))
    if isinstance(fault, IllegalPositionError):
        return fault
    room = create_string_buffer(len(moves) * SAN_SIZE)
    for i, move in enumerate(moves):
        if library().line_san(position, c_moves, i + 1, room) == Status.ILLEGAL:
            return ValueError(f"{move} is no legal move, number {i + 1} from {told(position)}")
    return fault


def _read_move(uci: str) -> CMove:
    parts = _UCI.fullmatch(uci)
    if parts is None:
        raise ValueError(f"{shown(uci)} is no move; one is written as 'a1b3' or 'b7b8q'")
    origin, target, promotion = parts.groups()
    return CMove(square_of(origin), square_of(target), promotion.encode() or b"\0")
