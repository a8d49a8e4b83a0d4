"""Positions on their way to the library: FENs, and objects that can tell theirs."""

from __future__ import annotations

import re
import struct
from ctypes import byref, create_string_buffer
from typing import Any, Optional, Protocol, Union

from ._abi import CPosition, Status
from ._telling import MESSAGE_SIZE, ErrorTeller
from .errors import Error, IllegalPositionError, InvalidFenError, VariantError

# Longer than a FEN.
_SHOWN_SIZE = 120


class SupportsFen(Protocol):
    """An object that can tell its FEN, as ``chess.Board``."""

    def fen(self) -> str: ...


#: A FEN, or an object that can tell it.
PositionLike = Union[str, SupportsFen]

#: A position as it was when it was asked about: a FEN, or the bytes of a mate33_position.
Taken = Union[str, bytes]

#: The fields of mate33_position, in its order.
POSITION = struct.Struct("=8Q3Ii")
# Where the halfmove clock lies, and its bytes.
_CLOCK = struct.calcsize("=8Q")
_CLOCK_SIZE = struct.calcsize("=I")


def fen_of(position: PositionLike) -> str:
    """Without the space around it: the lines of a file are FENs."""
    if isinstance(position, str):
        return position.strip()
    tell = getattr(position, "fen", None)
    fen = tell() if callable(tell) else None
    if not isinstance(fen, str):
        raise TypeError(f"a position is a FEN or an object with a method fen(), not {type(position).__name__}")
    return fen.strip()


def check_variant(position: PositionLike, game: str) -> None:
    """Raises :class:`VariantError` for an object that says, as boards of python-chess do, that it is of another game.

    Its FEN may well be one of this game, and the answer would be wrong.
    """
    variant = getattr(position, "uci_variant", None)
    if isinstance(variant, str) and variant != game:
        raise VariantError(f"these are tables of {game}, and the position is one of {shown(variant)}")


def taken(position: PositionLike) -> Taken:
    """The position as it is now: its FEN, or its mate33_position where it shows its bitboards."""
    if isinstance(position, str):
        return position.strip()
    check_variant(position, "chess")
    boards = _packed(position)
    return fen_of(position) if boards is None else boards


def _packed(position: Any) -> Optional[bytes]:
    """The mate33_position of an object that has the bitboards of python-chess's ``Board``, whose ``fen()`` takes a hundred
    times as long as this.

    None for what else there is, and where there are castling rights: which of them count, the FEN tells.
    """
    try:
        en_passant = position.ep_square or 0
        if position.castling_rights or en_passant > 63:
            return None
        black, white = position.occupied_co
        return POSITION.pack(
            white,
            black,
            position.kings,
            position.queens,
            position.rooks,
            position.bishops,
            position.knights,
            position.pawns,
            position.halfmove_clock,
            0,
            en_passant,
            position.turn,
        )
    except (AttributeError, TypeError, ValueError, struct.error):
        return None


def read(library: Any, position: Taken) -> bytes:
    """The mate33_position. One that was taken by its bitboards may be illegal: the library says so when it is asked."""
    if isinstance(position, bytes):
        return position
    c_position = CPosition()
    read_fen(library, position, byref(c_position))
    return bytes(c_position)


def read_fen(library: Any, fen: str, c_position: Any) -> None:
    # In C the text would end there.
    if "\0" in fen:
        raise InvalidFenError(f"a FEN has no zero byte: {shown(fen)}")
    if library.position_from_fen(fen.encode(errors="replace"), c_position, None, 0) != Status.OK:
        raise fault_of(library, fen)


def fault_of(library: Any, fen: str) -> Error:
    """What is wrong with it."""
    message = create_string_buffer(MESSAGE_SIZE)
    text = fen.encode(errors="replace")
    status = library.position_from_fen(text, byref(CPosition()), message, MESSAGE_SIZE)
    why = message.value.decode(errors="replace")
    if status == Status.BAD_FEN:
        return InvalidFenError(f"{why}: {shown(fen)}")
    if status == Status.ILLEGAL:
        return IllegalPositionError(f"{why}: {fen}")
    return ErrorTeller(library, None).error(None, status, "", fen, [])


def without_clock(position: bytes) -> bytes:
    """The mate33_position with its halfmove clock at 0."""
    return position[:_CLOCK] + bytes(_CLOCK_SIZE) + position[_CLOCK + _CLOCK_SIZE :]


def told(position: Taken) -> str:
    """The FEN of what was taken."""
    if isinstance(position, str):
        return position
    white, _, *kinds, clock, _, en_passant, turn = POSITION.unpack(position)
    men = ["1"] * 64
    for letter, squares in zip("kqrbnp", kinds):
        for square in range(64):
            if squares >> square & 1:
                men[square] = letter.upper() if white >> square & 1 else letter
    ranks = "/".join("".join(men[start : start + 8]) for start in range(56, -1, -8))
    placement = re.sub("1+", lambda empty: str(len(empty[0])), ranks)
    target = square_name(en_passant) if en_passant else "-"
    return f"{placement} {'w' if turn else 'b'} - {target} {clock} 1"


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def square_of(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * "12345678".index(name[1])


def shown(text: str) -> str:
    """As a message shows what it was given, which may be of any length."""
    return repr(text if len(text) <= _SHOWN_SIZE else text[:_SHOWN_SIZE] + "...")
