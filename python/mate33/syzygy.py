"""The names, the scale and the errors of python-chess's ``chess.syzygy``, for tables of WDL and DTZ that mate33 makes.

A program that has ``chess.syzygy`` changes the import, and opens a directory of these tables instead:

>>> import mate33.syzygy
>>> with mate33.syzygy.open_tablebase("data") as tablebase:
...     board = "8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1"  # or a Board
...     tablebase.probe_wdl(board), tablebase.probe_dtz(board)
(-2, -54)

Two things differ. DTZ is exact, where that of Syzygy may be one ply less or more. What is illegal, or no position, is a
:class:`ValueError`, where python-chess answers something.
"""

from __future__ import annotations

from typing import Any, Optional

from ._positions import PositionLike, check_variant
from ._shared import ClosedAfterWith, Directory
from ._usual_directories import named_or_usual
from .errors import MissingTableError
from .tablebase import Tablebase as _Tables
from .tablebase import open_tablebase as _open_tables

__all__ = ["MissingTableError", "Tablebase", "open_tablebase"]


def open_tablebase(
    directory: Optional[Directory] = None,
    *,
    load_wdl: bool = True,
    load_dtz: bool = True,
    max_fds: Optional[int] = 128,
    VariantBoard: Any = None,
) -> Tablebase:
    """Looks for tables in a directory. More can be added with :meth:`Tablebase.add_directory`.

    If none is named, in those of the environment variable ``MATE33_PATH``, and last in the package ``mate33-tables-34``.

    Files are opened when they are first needed, and stay open: ``max_fds`` is there for python-chess's sake, and means
    nothing. ``VariantBoard`` may be a class of boards of chess.

    Raises :class:`OSError` if it is no directory, or none is named and there is none; :class:`mate33.VariantError` for boards of
    another game.
    """
    tablebase = Tablebase(max_fds=max_fds, VariantBoard=VariantBoard)
    for each in named_or_usual(directory):
        tablebase.add_directory(each, load_wdl=load_wdl, load_dtz=load_dtz)
    return tablebase


class Tablebase(ClosedAfterWith):
    """A set of tables under the fifty-move rule. Any number of threads may use it at once. It can be pickled.

    A position is a FEN, or a board of python-chess. After :meth:`close` every method but that raises
    :class:`mate33.ClosedError`.
    """

    def __init__(self, *, max_fds: Optional[int] = 128, VariantBoard: Any = None) -> None:
        """As :func:`open_tablebase`."""
        check_variant(VariantBoard, "chess")
        # A directory may be there for one of the two alone.
        self._wdl = _Tables()
        self._dtz = _Tables()

    def add_directory(self, directory: Directory, *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Looks for tables in one more directory. Returns how many files of WDL and DTZ are there.

        >>> tablebase = Tablebase()
        >>> tablebase.add_directory("data", load_dtz=False) > 0
        True

        Raises :class:`OSError` if it is no directory.
        """
        found = 0
        with _open_tables(directory) as here:
            for metric, tables, wanted in (("wdl", self._wdl, load_wdl), ("dtz", self._dtz, load_dtz)):
                if wanted:
                    tables.add_directory(directory)
                    found += here._count(metric)
        return found

    def probe_wdl(self, board: PositionLike) -> int:
        """The result under the fifty-move rule, as if the last move had been a capture or a pawn move.

        2 where the side to move wins, 1 for a cursed win, 0 for a draw, -1 for a blessed loss, -2 where it loses. The halfmove
        clock counts for nothing here; :meth:`mate33.Tablebase.probe_wdl50` is the same with it.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_wdl("8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106")
        2

        Raises :class:`KeyError`: :class:`MissingTableError`, castling rights, too many men, a board of another game.
        :class:`ValueError` for what is illegal or no FEN.
        """
        return int(self._wdl._wdl_at_zero(board))

    def get_wdl(self, board: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_wdl`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def probe_dtz(self, board: PositionLike) -> int:
        """Plies to the next capture or pawn move, or to mate: positive where the side to move wins, negative where it loses,
        0 for a draw; beyond 100 where the rule makes a draw of it; -1 where it is checkmated.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_dtz("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1")
        47

        Raises as :meth:`probe_wdl`.
        """
        return self._dtz.probe_dtz(board)

    def get_dtz(self, board: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_dtz`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Closes all tables. Closing twice does no harm."""
        self._wdl.close()
        self._dtz.close()

    def __enter__(self) -> Tablebase:
        self._wdl.__enter__()
        return self
