"""The C interface, mate33.h, as ctypes sees it."""

from __future__ import annotations

import ctypes
import enum
from ctypes import POINTER, c_char, c_char_p, c_int, c_int8, c_int32, c_size_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, List, Tuple


class Status(enum.IntEnum):
    """mate33_status"""

    OK = 0
    MISSING_TABLE = 1
    CASTLING = 2
    ILLEGAL = 3
    TOO_MANY_MEN = 4
    CORRUPT_FILE = 5
    IO_ERROR = 6
    OUT_OF_MEMORY = 7
    BAD_FEN = 8
    BAD_ARGUMENT = 9
    BUFFER_TOO_SMALL = 10
    OVER_LIMIT = 11
    UNSUPPORTED = 12
    BAD_RULES = 13


MATERIAL_SIZE = 24
MAX_MOVES = 256
MAX_POINTS = 128
GAME_MOVE_SIZE = 8
SAN_SIZE = 8


class CPosition(ctypes.Structure):
    """mate33_position"""

    _fields_ = [
        ("white", c_uint64),
        ("black", c_uint64),
        ("kings", c_uint64),
        ("queens", c_uint64),
        ("rooks", c_uint64),
        ("bishops", c_uint64),
        ("knights", c_uint64),
        ("pawns", c_uint64),
        ("rule50", c_uint),
        ("castling", c_uint),
        ("ep", c_uint),
        ("turn", c_int),
    ]


class CResult(ctypes.Structure):
    """mate33_result"""

    _fields_ = [
        ("status", c_int),
        ("outcome", c_int),
        ("plies", c_uint),
        ("certainty", c_int),
        ("unanswered", c_char * MATERIAL_SIZE),
        ("reserved", c_uint64 * 3),
    ]


class CRule50Result(ctypes.Structure):
    """mate33_rule50_result"""

    _fields_ = [
        ("status", c_int),
        ("wdl", c_int32),
        ("dtz", c_int32),
        ("is_uncertain", c_uint32),
        ("unanswered", c_char * MATERIAL_SIZE),
        ("dtm50", c_int32),
        ("reserved", c_uint32),
    ]


class CMove(ctypes.Structure):
    """mate33_move"""

    _fields_ = [("from_square", c_uint8), ("to_square", c_uint8), ("promotion", c_char), ("reserved", c_uint8)]


class CRootMove(ctypes.Structure):
    """mate33_root_move"""

    _fields_ = [("after", CResult), ("move", CMove), ("reserved", c_uint32 * 7)]


class CRule50Move(ctypes.Structure):
    """mate33_rule50_move"""

    _fields_ = [
        ("move", CMove),
        ("dtz", c_int32),
        ("wdl", c_int8),
        ("knows_dtz", c_uint8),
        ("knows_wdl", c_uint8),
        ("zeroing", c_uint8),
        ("checkmate", c_uint8),
        ("repetition", c_uint8),
        ("reserved", c_uint8 * 2),
    ]


class CProof(ctypes.Structure):
    """mate33_proof"""

    _fields_ = [
        ("at_least", c_int8),
        ("at_most", c_int8),
        ("without_rule50", c_uint8),
        ("knows_distance", c_uint8),
        ("distance", c_int32),
        ("reserved", c_uint32 * 6),
    ]


class CProvedMove(ctypes.Structure):
    """mate33_proved_move"""

    _fields_ = [
        ("proof", CProof),
        ("move", CMove),
        ("zeroing", c_uint8),
        ("reserved_a", c_uint8 * 3),
        ("reserved", c_uint32 * 6),
    ]


class COptions(ctypes.Structure):
    """mate33_options"""

    _fields_ = [("size", c_size_t), ("cache_bytes", c_size_t), ("io", c_uint)]


class CGamePosition(ctypes.Structure):
    """mate33_game_position"""

    _fields_ = [("men", c_char * MAX_POINTS), ("turn", c_int32), ("reserved", c_uint32 * 3)]


Signature = Tuple[Any, List[Any]]

#: The result and the arguments of every function that the package calls, by its name without mate33_.
SIGNATURES: Dict[str, Signature] = {
    "version": (c_char_p, []),
    "strerror": (c_char_p, [c_int]),
    "options_init": (None, [c_void_p, c_size_t]),
    "open": (c_int, [c_char_p, POINTER(COptions), POINTER(c_void_p)]),
    "add_path": (c_int, [c_void_p, c_char_p]),
    "close": (None, [c_void_p]),
    "games": (c_char_p, [c_void_p, c_size_t]),
    "table": (c_char_p, [c_void_p, c_size_t]),
    "table_status": (c_int, [c_void_p, c_char_p]),
    "largest": (c_uint, [c_void_p]),
    "count_found": (c_size_t, [c_void_p, c_char_p]),
    "open_files": (c_int, [c_void_p]),
    "problem": (c_char_p, [c_void_p, c_size_t]),
    "verify_table": (c_int, [c_void_p, c_char_p]),
    "position_from_fen": (c_int, [c_char_p, c_void_p, c_char_p, c_size_t]),
    "line_san": (c_int, [c_void_p, POINTER(CMove), c_size_t, c_void_p]),
    "probe_position": (c_int, [c_void_p, c_void_p, POINTER(CResult)]),
    "probe_wdl": (c_int, [c_void_p, c_void_p, POINTER(CRule50Result)]),
    "probe_dtz": (c_int, [c_void_p, c_void_p, POINTER(CRule50Result)]),
    "probe_dtm50": (c_int, [c_void_p, c_void_p, POINTER(CRule50Result)]),
    "probe_many": (c_int, [c_void_p, c_void_p, c_size_t, POINTER(CResult)]),
    "root_moves": (
        c_int,
        [c_void_p, c_void_p, POINTER(CResult), POINTER(CRootMove), c_size_t, POINTER(c_size_t)],
    ),
    "moves_to_play": (
        c_int,
        [
            c_void_p,
            c_void_p,
            c_void_p,
            c_size_t,
            c_int,
            POINTER(CRule50Move),
            c_size_t,
            POINTER(c_size_t),
        ],
    ),
    "add_solved": (c_int, [c_void_p, c_char_p]),
    "solved_moves": (
        c_int,
        [c_void_p, c_void_p, POINTER(CProof), POINTER(CProvedMove), c_size_t, POINTER(c_size_t)],
    ),
    "best_line": (
        c_int,
        [c_void_p, c_void_p, POINTER(CResult), POINTER(CMove), c_size_t, POINTER(c_size_t)],
    ),
    "rule50_line": (
        c_int,
        [c_void_p, c_void_p, POINTER(CRule50Result), POINTER(CMove), c_size_t, POINTER(c_size_t)],
    ),
    "game_open": (
        c_int,
        [c_char_p, c_char_p, c_char_p, POINTER(COptions), c_char_p, c_size_t, POINTER(c_void_p)],
    ),
    "game_of": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "game_close": (None, [c_void_p]),
    "game_name": (c_char_p, [c_void_p]),
    "game_board": (c_int, [c_void_p, POINTER(c_uint), POINTER(c_uint)]),
    "game_table": (c_char_p, [c_void_p, c_size_t]),
    "game_problem": (c_char_p, [c_void_p, c_size_t]),
    "game_position_from_fen": (c_int, [c_void_p, c_char_p, c_void_p, c_char_p, c_size_t]),
    "game_move_name": (c_int, [c_void_p, POINTER(CMove), c_char_p, c_size_t]),
    "game_probe": (c_int, [c_void_p, c_void_p, POINTER(CResult)]),
    "game_probe_repetition": (c_int, [c_void_p, c_void_p, POINTER(CResult), POINTER(c_int)]),
    "game_moves": (
        c_int,
        [c_void_p, c_void_p, POINTER(CResult), POINTER(CRootMove), c_size_t, POINTER(c_size_t)],
    ),
    "game_best_line": (
        c_int,
        [c_void_p, c_void_p, POINTER(CResult), POINTER(CMove), c_size_t, POINTER(c_size_t)],
    ),
}
