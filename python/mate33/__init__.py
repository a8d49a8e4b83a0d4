"""Exact answers to chess endgames: who wins, in how many plies, and with which move.

>>> import mate33
>>> with mate33.open_tablebase("data") as tablebase:
...     result = tablebase.probe("8/8/8/8/8/7B/8/Nk5K w - - 0 1")
>>> result.outcome, result.plies, result.mate_in
(<Outcome.WIN: 4>, 65, 33)

Tables of xiangqi, and of games that rules describe, are opened by :func:`open_game`.

Tables are made by the program mate33. A position is a FEN, or any object with a method ``fen()``; boards of
python-chess are read by their bitboards.

Values are for the side to move; distances are plies (half-moves). Draw, checkmated and unknown are three
different outcomes.

:class:`Tablebase` has the names of python-chess's ``chess.gaviota`` and answers as that does; :mod:`mate33.syzygy` those of
``chess.syzygy``. Every error is an :class:`Error`.

Threads: every function and method may be called from any number of threads at once, ``add_directory`` and ``close``
included. While the library probes, the global interpreter lock is released.
"""

from ._library import library_version
from ._positions import PositionLike, SupportsFen
from ._version import __version__
from .errors import (
    CastlingError,
    ClosedError,
    CorruptTableError,
    Error,
    IllegalPositionError,
    InvalidFenError,
    InvalidRulesError,
    LibraryError,
    MissingTableError,
    OutOfMemoryError,
    TableReadError,
    TooManyMenError,
    VariantError,
)
from .finding import Hit
from .game_tablebase import GameTablebase, open_game
from .notation import to_san
from .result import (
    Bounds,
    Certainty,
    Outcome,
    PlayMove,
    Proof,
    ProvedMove,
    Repetition,
    RepetitionResult,
    Result,
    RootMove,
    RootProbe,
)
from .tablebase import Tablebase, open_tablebase
from .values import TableValues

__all__ = [
    "Bounds",
    "CastlingError",
    "Certainty",
    "ClosedError",
    "CorruptTableError",
    "Error",
    "GameTablebase",
    "Hit",
    "IllegalPositionError",
    "InvalidFenError",
    "InvalidRulesError",
    "LibraryError",
    "MissingTableError",
    "Outcome",
    "OutOfMemoryError",
    "PlayMove",
    "Proof",
    "ProvedMove",
    "PositionLike",
    "Repetition",
    "RepetitionResult",
    "Result",
    "RootMove",
    "RootProbe",
    "SupportsFen",
    "TableReadError",
    "TableValues",
    "Tablebase",
    "TooManyMenError",
    "VariantError",
    "__version__",
    "library_version",
    "open_game",
    "open_tablebase",
    "to_san",
]
