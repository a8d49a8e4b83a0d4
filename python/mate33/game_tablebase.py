"""Tables of xiangqi, and of games that rules describe."""

from __future__ import annotations

import os
import threading
from ctypes import byref, c_int, c_size_t, c_uint, c_void_p, create_string_buffer, sizeof
from typing import Any, List, Optional, Tuple, Type

from ._abi import GAME_MOVE_SIZE, CGamePosition, CMove, COptions, CResult, CRootMove, Status
from ._library import library
from ._positions import PositionLike, check_variant, fen_of, shown
from ._shared import ClosedAfterWith, Directory, checked_directory, in_room, result_of
from ._telling import MESSAGE_SIZE, ErrorTeller, Handle, strings
from .errors import (
    ClosedError,
    Error,
    IllegalPositionError,
    InvalidFenError,
    InvalidRulesError,
    MissingTableError,
)
from .result import Outcome, RepetitionResult, Result, RootMove, RootProbe


def open_game(
    directory: Directory,
    name: Optional[str] = None,
    *,
    rules: Optional[str] = None,
    cache_bytes: Optional[int] = None,
) -> GameTablebase:
    """Looks for the tables of a game in a directory, which has a folder of the game's name.

    ``name`` is ``"xiangqi"``, or the game of tables that are there; or else ``rules`` is the text of a rule file. Files
    are opened when they are first needed. ``cache_bytes`` is the most memory for decompressed blocks: if not given, a 32nd of
    what the machine has, but not less than 64 MiB, and not more than 512 MiB.

    >>> game = open_game("data", "xiangqi")
    >>> game.probe_dtm("3k5/9/9/9/9/9/9/9/4R4/4K4 w")
    1
    >>> game.close()

    Raises :class:`OSError` if it is no directory, :class:`MissingTableError` where there are no tables of a game of this
    name, :class:`InvalidRulesError`, and :class:`ValueError` unless one of ``name`` and ``rules`` is given.
    """
    return GameTablebase(directory, name, rules=rules, cache_bytes=cache_bytes)


class GameTablebase(ClosedAfterWith):
    """The tables of one game. A position is a FEN as the game writes it, or any object with a method ``fen()``.

    Values are for the side to move, distances in plies. Any number of threads may use it at once, also while one of them
    closes it. After :meth:`close` every method but that raises :class:`ClosedError`. One that was opened by its name can be
    pickled: what arrives is opened anew.
    """

    def __init__(
        self,
        directory: Directory,
        name: Optional[str] = None,
        *,
        rules: Optional[str] = None,
        cache_bytes: Optional[int] = None,
    ) -> None:
        """As :func:`open_game`."""
        if (name is None) == (rules is None):
            raise ValueError("a game is opened by its name or by the text of its rules: give one of the two")
        if cache_bytes is not None and not 0 <= cache_bytes < 1 << (8 * sizeof(c_size_t)):
            raise ValueError(f"cache_bytes is {cache_bytes}; it is a number of bytes, 0 or more")
        path = checked_directory(directory)
        if os.pathsep in path:
            raise ValueError(f"the name of a directory of games has no {os.pathsep!r}: {path}")
        handle = self._open(path, name, rules, cache_bytes)
        self._take(handle, [path], None if rules is not None else (_reopened, (type(self), path, name, cache_bytes)))

    @classmethod
    def _of(cls, tables: Handle, name: str, directories: List[str], anew: Tuple[Any, ...]) -> GameTablebase:
        """A game of tables that are open. ``anew`` is how it is opened where it arrives from a pickle."""
        game = c_void_p()
        status = library().game_of(tables, name.encode(errors="replace"), byref(game))
        if status == Status.MISSING_TABLE:
            raise _no_game(name, directories)
        if status != Status.OK:
            raise ErrorTeller(library(), None).error(None, status, "", name, [])
        made = cls.__new__(cls)
        made._take(Handle(game, library().game_close, tables), directories, anew)
        return made

    def _take(self, handle: Handle, directories: List[str], anew: Optional[Tuple[Any, ...]]) -> None:
        self._library = library()
        self._directories = directories
        self._anew = anew
        # For what replaces the handle. Whoever only uses it takes it once.
        self._lock = threading.Lock()
        self._handle: Optional[Handle] = handle
        found: bytes = self._library.game_name(self._handle)
        self._name = found.decode()
        self._teller = ErrorTeller(self._library, self._library.game_problem, f"{self._name}:")
        files, ranks = c_uint(), c_uint()
        self._library.game_board(self._handle, byref(files), byref(ranks))
        self._board = files.value, ranks.value

    # --- Opening and closing ---

    def close(self) -> None:
        """Closes all tables. Closing twice does no harm."""
        with self._lock:
            self._handle = None

    def __enter__(self) -> GameTablebase:
        self._in_use()
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        """It travels as its directories, name and options. Rules that were given as text are in memory alone."""
        self._in_use()
        if self._anew is None:
            raise TypeError(
                f"a tablebase that was opened by the text of its rules cannot be pickled: open {self._name} where it is used"
            )
        return self._anew

    def __repr__(self) -> str:
        state = "closed" if self._handle is None else ", ".join(self._directories) or "no directory"
        return f"<mate33.GameTablebase: {self._name}, {state}>"

    # --- The game ---

    @property
    def name(self) -> str:
        """As ``"xiangqi"``."""
        return self._name

    @property
    def board(self) -> Tuple[int, int]:
        """How many files and ranks the board has.

        >>> open_game("data", "xiangqi").board
        (9, 10)
        """
        return self._board

    def tables(self) -> List[str]:
        """The materials of the tables of distances that were there when it was opened, as ``"KRvKAAEE"``."""
        return list(strings(self._library.game_table, self._in_use()))

    @property
    def problems(self) -> List[str]:
        """What was found wrong with files up to now, in words."""
        return list(strings(self._library.game_problem, self._in_use()))

    # --- Values ---

    def probe_dtm(self, position: PositionLike) -> int:
        """Signed plies to the end: positive where the side to move wins, 0 for a draw and where it has lost.

        Raises as :meth:`probe`; a missing table and too many men are a :class:`KeyError`.
        """
        return self.probe(position).dtm

    def get_dtm(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_dtm`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_dtm(position)
        except KeyError:
            return default

    def probe_wdl(self, position: PositionLike) -> int:
        """1 where the side to move wins, 0 for a draw, -1 where it loses or has lost. Raises as :meth:`probe_dtm`."""
        return self.probe(position).wdl

    def get_wdl(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_wdl`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_wdl(position)
        except KeyError:
            return default

    def probe(self, position: PositionLike) -> Result:
        """The outcome of best play and the plies to the end, with endless play a draw.

        >>> game = open_game("data", "xiangqi")
        >>> game.probe("3k5/9/9/9/9/9/9/9/4R4/4K4 w").outcome
        <Outcome.WIN: 4>

        Raises :class:`MissingTableError` or :class:`TooManyMenError`, which are :class:`KeyError`;
        :class:`InvalidFenError` or :class:`IllegalPositionError`, which are :class:`ValueError`;
        :class:`CorruptTableError`, :class:`TableReadError` or :class:`OutOfMemoryError`.
        """
        handle = self._in_use()
        check_variant(position, self._name)
        fen = fen_of(position)
        c_position = self._read(handle, fen)
        c_result = CResult()
        self._library.game_probe(handle, byref(c_position), byref(c_result))
        return self._known(self._result(handle, c_result, fen))

    def probe_repetition(self, position: PositionLike) -> RepetitionResult:
        """The result where perpetual check by one side alone loses.

        It takes tables of ``mate33 generate xiangqi:KRvKN --metric repetition``. Raises as :meth:`probe`.
        """
        handle = self._in_use()
        check_variant(position, self._name)
        fen = fen_of(position)
        c_position = self._read(handle, fen)
        c_result = CResult()
        by_rule = c_int()
        status = self._library.game_probe_repetition(handle, byref(c_position), byref(c_result), byref(by_rule))
        if status != Status.OK:
            table = f"{c_result.unanswered.decode()}.repetition"
            raise self._error(handle, status, table, fen)
        wdl = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}[Outcome(c_result.outcome)]
        return RepetitionResult(wdl, bool(by_rule.value))

    def probe_root(self, position: PositionLike) -> RootProbe:
        """The value of a position, and all its legal moves with what they lead to, best first.

        Moves are in the game's coordinates. Where the position or a move cannot be answered, its outcome is unknown and its
        ``error`` tells why.

        >>> game = open_game("data", "xiangqi")
        >>> game.probe_root("3k5/9/9/9/9/9/9/9/4R4/4K4 w").moves[0].uci
        'e1d1'

        Raises :class:`InvalidFenError` and :class:`IllegalPositionError`: such a position has no moves.
        """
        handle = self._in_use()
        check_variant(position, self._name)
        fen = fen_of(position)
        c_position = self._read(handle, fen)
        c_result = CResult()
        moves = in_room(
            CRootMove,
            lambda room, count: self._library.game_moves(
                handle, byref(c_position), byref(c_result), room, len(room), byref(count)
            ),
        )
        return RootProbe(
            self._result(handle, c_result, fen),
            [RootMove(self._move_name(handle, each.move), self._result(handle, each.after, fen)) for each in moves],
        )

    def best_line(self, position: PositionLike) -> List[str]:
        """The best moves of both sides until the end, in coordinates. Empty for a draw and where the game has ended.

        Raises as :meth:`probe`, also where the line cannot be followed to its end for want of a table.
        """
        handle = self._in_use()
        check_variant(position, self._name)
        fen = fen_of(position)
        c_position = self._read(handle, fen)
        c_result = CResult()
        moves = in_room(
            CMove,
            lambda room, count: self._library.game_best_line(
                handle, byref(c_position), byref(c_result), room, len(room), byref(count)
            ),
        )
        self._known(self._result(handle, c_result, fen))
        return [self._move_name(handle, move) for move in moves]

    # --- How it is done ---

    @staticmethod
    def _open(directory: str, name: Optional[str], rules: Optional[str], cache_bytes: Optional[int]) -> Handle:
        functions = library()
        for text in (name, rules):
            if text is not None and "\0" in text:
                raise ValueError(f"a zero byte in {shown(text)}")
        options = COptions()
        functions.options_init(byref(options), sizeof(options))
        if cache_bytes is not None:
            options.cache_bytes = cache_bytes
        message = create_string_buffer(MESSAGE_SIZE)
        game = c_void_p()
        status = functions.game_open(
            None if name is None else name.encode(errors="replace"),
            None if rules is None else rules.encode(errors="replace"),
            os.fsencode(directory),
            byref(options),
            message,
            MESSAGE_SIZE,
            byref(game),
        )
        if status == Status.OK:
            return Handle(game, functions.game_close)
        if status == Status.BAD_RULES:
            raise InvalidRulesError(message.value.decode(errors="replace"))
        if status == Status.MISSING_TABLE:
            raise _no_game(name or "", [directory])
        raise ErrorTeller(functions, None).error(None, status, "", name or "rules", [])

    def _in_use(self) -> Handle:
        handle = self._handle
        if handle is None:
            raise ClosedError("the tablebase is closed")
        return handle

    def _read(self, handle: Handle, fen: str) -> CGamePosition:
        # In C the text would end there.
        if "\0" in fen:
            raise InvalidFenError(f"a FEN has no zero byte: {shown(fen)}")
        c_position = CGamePosition()
        message = create_string_buffer(MESSAGE_SIZE)
        status = self._library.game_position_from_fen(
            handle, fen.encode(errors="replace"), byref(c_position), message, MESSAGE_SIZE
        )
        if status == Status.OK:
            return c_position
        why = message.value.decode(errors="replace")
        if status == Status.BAD_FEN:
            raise InvalidFenError(f"{why}: {shown(fen)}")
        if status == Status.ILLEGAL:
            raise IllegalPositionError(f"{why}: {fen}")
        raise self._error(handle, status, "", fen)

    def _move_name(self, handle: Handle, move: CMove) -> str:
        text = create_string_buffer(GAME_MOVE_SIZE)
        self._library.game_move_name(handle, byref(move), text, GAME_MOVE_SIZE)
        return text.value.decode()

    def _result(self, handle: Handle, result: CResult, fen: str) -> Result:
        return result_of(result, lambda status, material: self._error(handle, status, material, fen))

    @staticmethod
    def _known(result: Result) -> Result:
        if result.error is not None:
            raise result.error
        return result

    def _error(self, handle: Handle, status: int, material: str, where: str) -> Error:
        return self._teller.error(handle, status, material, where, self._directories)


def _no_game(name: str, directories: List[str]) -> MissingTableError:
    return MissingTableError(f"there are no tables of a game {shown(name)} in {', '.join(directories) or 'no directory'}")


def _reopened(kind: Type[GameTablebase], directory: str, name: str, cache_bytes: Optional[int]) -> GameTablebase:
    return kind(directory, name, cache_bytes=cache_bytes)
