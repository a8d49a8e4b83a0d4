"""Opening tables and asking about positions."""

from __future__ import annotations

import os
import threading
from ctypes import byref, c_size_t, c_void_p, sizeof
from typing import Any, Iterable, Iterator, List, Optional, Tuple, Type, Union

from ._abi import (
    MAX_MOVES,
    CMove,
    COptions,
    CPosition,
    CProof,
    CProvedMove,
    CResult,
    CRootMove,
    CRule50Move,
    CRule50Result,
    Status,
)
from ._library import library
from ._positions import (
    POSITION,
    PositionLike,
    Taken,
    fault_of,
    read,
    read_fen,
    shown,
    square_name,
    taken,
    told,
    without_clock,
)
from ._shared import ClosedAfterWith, Directory, checked_directory, in_room, result_of, unknown
from ._telling import ErrorTeller, Handle, strings
from ._usual_directories import named_or_usual
from ._whole import whole_tables
from .errors import (
    ClosedError,
    CorruptTableError,
    Error,
    IllegalPositionError,
    MissingTableError,
    TableReadError,
    VariantError,
)
from .finding import Hit, hits_of
from .game_tablebase import GameTablebase
from .result import Bounds, PlayMove, Proof, ProvedMove, Repetition, Result, RootMove, RootProbe
from .values import TableValues

# How many positions probe_many hands to the library at once.
_BATCH = 4096


def open_tablebase(directory: Optional[Directory] = None, *, cache_bytes: Optional[int] = None) -> Tablebase:
    """Looks for tables in a directory. More can be added with :meth:`Tablebase.add_directory`.

    If none is named, in those of the environment variable ``MATE33_PATH``, and last in the package ``mate33-tables-34``, which has
    tables of WDL and DTZ, but none of DTM: :meth:`Tablebase.probe` takes others.

    Files are opened when they are first needed; without any table there is no error before a probe. ``cache_bytes`` is
    the most memory for decompressed blocks: if not given, a 32nd of what the machine has, but not less than 64 MiB, and not
    more than 512 MiB.

    >>> tablebase = open_tablebase("data")
    >>> tablebase.probe_dtm("8/8/8/8/8/7B/8/Nk5K w - - 0 1")
    65
    >>> tablebase.close()

    Raises :class:`OSError` if it is no directory, or none is named and there is none; :class:`LibraryError` if the shared
    library is not there.
    """
    tablebase = Tablebase(cache_bytes=cache_bytes)
    for each in named_or_usual(directory):
        tablebase.add_directory(each)
    return tablebase


class Tablebase(ClosedAfterWith):
    """A set of tables; at first there is none.

    Any number of threads may use it at once, also while one of them adds a directory or closes it: calls under way end
    as they began. After :meth:`close` every method but that raises :class:`ClosedError`. It can be pickled, as for a pool
    of processes: what arrives is opened anew, of the same directories.
    """

    def __init__(self, *, cache_bytes: Optional[int] = None) -> None:
        if cache_bytes is not None and not 0 <= cache_bytes < 1 << (8 * sizeof(c_size_t)):
            raise ValueError(f"cache_bytes is {cache_bytes}; it is a number of bytes, 0 or more")
        self._library = library()
        self._teller = ErrorTeller(self._library, self._library.problem)
        self._cache_bytes = cache_bytes
        self._directories: List[str] = []
        self._solved: List[str] = []
        # For what replaces the handle. Whoever only uses it takes it once.
        self._lock = threading.Lock()
        self._handle: Optional[Handle] = self._open(self._directories, self._solved)
        # Those of the second library, and of which directories they are.
        self._whole: Optional[Tuple[List[str], Handle]] = None

    # --- Opening and closing ---

    def add_directory(self, directory: Directory) -> int:
        """Looks for tables in one more directory; those found before go first. Blocks in the cache are forgotten.

        Returns how many materials it adds. One that was added before is looked through again, for new tables.

        >>> tablebase = Tablebase()
        >>> tablebase.add_directory("data") > 0
        True

        Raises :class:`OSError` if it is no directory.
        """
        path = checked_directory(directory)
        with self._lock:
            before = self._in_use()
            directories = self._directories + [path] * (path not in self._directories)
            after = self._open(directories, self._solved)
            self._handle, self._directories = after, directories
            return len(list(self._materials(after))) - len(list(self._materials(before)))

    def add_solved(self, path: Directory) -> None:
        """Adds a file that ``mate33 solve --out`` wrote, for :meth:`probe_solved`. Blocks in the cache are forgotten.

        Raises :class:`CorruptTableError` if it is none, or damaged, and :class:`TableReadError` if it cannot be read.
        """
        absolute = os.path.abspath(os.fsdecode(path))
        with self._lock:
            self._in_use()
            solved = self._solved + [absolute] * (absolute not in self._solved)
            self._handle, self._solved = self._open(self._directories, solved), solved

    def close(self) -> None:
        """Closes all tables. Closing twice does no harm."""
        with self._lock:
            self._handle = self._whole = None

    def __enter__(self) -> Tablebase:
        self._in_use()
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        """It travels as its directories and options, and looks for tables anew where it arrives: tables stay on disk."""
        self._in_use()
        return _reopened, (type(self), self._cache_bytes, self._directories, self._solved)

    def __repr__(self) -> str:
        state = "closed" if self._handle is None else ", ".join(self._directories) or "no directory"
        return f"<mate33.Tablebase: {state}>"

    # --- Values, by python-chess's names ---

    def probe_dtm(self, position: PositionLike) -> int:
        """Signed plies to mate: positive where the side to move wins, negative where it loses, 0 for a draw.

        As in ``chess.gaviota``, it is 0 for a side that is checkmated, too: :meth:`probe_wdl` and :meth:`probe` tell
        that from a draw.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_dtm("8/8/8/8/8/8/8/K2kr3 w - - 0 1")
        -10

        Raises as :meth:`probe`; a missing table, castling rights and too many men are a :class:`KeyError`.
        """
        return self.probe(position).dtm

    def get_dtm(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_dtm`, but ``default`` where that raises :class:`KeyError`.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.get_dtm("4k3/8/8/8/8/8/8/QQQQKQ2 w - - 0 1") is None
        True
        """
        try:
            return self.probe_dtm(position)
        except KeyError:
            return default

    def probe_wdl(self, position: PositionLike) -> int:
        """1 where the side to move wins, 0 for a draw, -1 where it loses or is checkmated: as in ``chess.gaviota``.

        The fifty-move rule is left out of it: :meth:`probe` has a ``certainty``. It is not the scale of
        ``chess.syzygy``, where 1 and -1 are cursed wins and blessed losses: plies to mate cannot tell those.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_wdl("8/4k3/8/B7/8/8/8/4K3 w - - 0 1")
        0

        Raises as :meth:`probe_dtm`.
        """
        return self.probe(position).wdl

    def get_wdl(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_wdl`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_wdl(position)
        except KeyError:
            return default

    # --- Under the fifty-move rule, by the names of chess.syzygy ---

    def probe_dtz(self, position: PositionLike) -> int:
        """Signed plies to the next capture or pawn move, or to mate, as in ``chess.syzygy``, but exact.

        Positive where the side to move wins, 0 for a draw, -1 where it is checkmated. Up to 100 the win or loss is real;
        above, the fifty-move rule makes it a draw. It takes tables of DTZ: ``mate33 generate KBNvK --metric dtz``.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_dtz("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1")
        47

        Raises as :meth:`probe_dtm`.
        """
        return int(self._under_rule(self._library.probe_dtz, taken(position)).dtz)

    def get_dtz(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_dtz`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_dtz(position)
        except KeyError:
            return default

    def probe_wdl50(self, position: PositionLike) -> int:
        """The result with the halfmove clock of the position, on the scale of ``chess.syzygy``.

        2 a win, 1 a cursed win, 0 a draw, -1 a blessed loss, -2 a loss. It takes tables of WDL, and with a clock above 0
        those of DTZ, unless DTM tells that mate comes in time; where these are missing it raises
        :class:`MissingTableError`.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe_wdl50("8/8/6k1/3B4/3K4/4N3/8/8 w - - 53 106")
        2
        >>> tablebase.probe_wdl50("8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106")
        1

        Raises as :meth:`probe_dtm`.
        """
        asked = taken(position)
        found = self._under_rule(self._library.probe_wdl, asked)
        if found.is_uncertain:
            self._under_rule(self._library.probe_dtz, asked)  # raises: it is what is missing
        return int(found.wdl)

    def get_wdl50(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_wdl50`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_wdl50(position)
        except KeyError:
            return default

    def probe_dtm50(self, position: PositionLike) -> int:
        """Signed plies to mate under the rule with the halfmove clock of the position, both sides knowing it.

        0 for a draw, and where the side to move is checkmated. It takes tables of DTM50: ``mate33 generate KRvKN --metric dtm50``.

        Raises as :meth:`probe_dtm`.
        """
        return int(self._under_rule(self._library.probe_dtm50, taken(position)).dtm50)

    def get_dtm50(self, position: PositionLike, default: Optional[int] = None) -> Optional[int]:
        """As :meth:`probe_dtm50`, but ``default`` where that raises :class:`KeyError`."""
        try:
            return self.probe_dtm50(position)
        except KeyError:
            return default

    def moves_to_play(
        self, position: PositionLike, earlier: Iterable[PositionLike] = (), *, under_rule50: bool = True
    ) -> List[PlayMove]:
        """All legal moves in the order in which to play them, so that a game that is won stays won.

        ``earlier`` are the positions of the game since the last capture or pawn move, the one at hand left out. A move
        that makes the third occurrence of a position is a draw; a winning move that allows a reply which does comes after
        all others that win. Then the surest and quickest way to mate counts. More of the game does no harm: what cannot
        come up again counts for nothing. With ``under_rule50=False`` a cursed win is a win and a blessed loss a loss.

        >>> tablebase = open_tablebase("data")
        >>> best = tablebase.moves_to_play("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1")[0]
        >>> best.dtz, best.wdl, best.repetition.name
        (-46, -2, 'NONE')

        Raises :class:`InvalidFenError`, :class:`IllegalPositionError` and :class:`CastlingError`. What no table tells of
        a move is None.
        """
        if isinstance(earlier, str):
            raise TypeError("earlier are many positions; for one, give a list of it")
        handle = self._in_use()
        asked = taken(position)
        c_position = read(self._library, asked)
        c_earlier = b"".join(read(self._library, taken(each)) for each in earlier)
        moves = (CRule50Move * MAX_MOVES)()
        count = c_size_t()
        status = self._library.moves_to_play(
            handle,
            c_position,
            c_earlier,
            len(c_earlier) // POSITION.size,
            int(under_rule50),
            moves,
            MAX_MOVES,
            byref(count),
        )
        if status != Status.OK:
            raise self._error(handle, status, "", asked)
        return [_play_move(move, c_position) for move in moves[: count.value]]

    # --- Values in full ---

    def probe(self, position: PositionLike) -> Result:
        """The outcome of best play, the plies to mate, and what the fifty-move rule may do to it.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.probe("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").outcome
        <Outcome.CHECKMATED: 1>
        >>> tablebase.probe("8/8/8/8/8/7B/8/Nk5K w - - 40 60").certainty
        <Certainty.UNLESS_DRAWN_BY_RULE: 1>

        Raises :class:`MissingTableError`, :class:`CastlingError` or :class:`TooManyMenError`, which are
        :class:`KeyError`; :class:`InvalidFenError` or :class:`IllegalPositionError`, which are :class:`ValueError`;
        :class:`CorruptTableError`, :class:`TableReadError` or :class:`OutOfMemoryError`.
        """
        handle = self._in_use()
        asked = taken(position)
        c_result = CResult()
        self._library.probe_position(handle, read(self._library, asked), byref(c_result))
        result = self._result(handle, c_result, asked)
        if result.error is not None:
            raise result.error
        return result

    def probe_many(self, positions: Iterable[PositionLike]) -> List[Result]:
        """The results of many positions, in their order: quicker than one by one.

        One that cannot be answered does not stop the others: its outcome is unknown and its ``error`` tells why.

        >>> tablebase = open_tablebase("data")
        >>> fens = ["8/8/8/8/8/7B/8/Nk5K w - - 0 1", "8/8/8/8/8/7B/8/Nk5K b - - 0 1", "nonsense"]
        >>> [(result.outcome.name, result.plies) for result in tablebase.probe_many(fens)]
        [('WIN', 65), ('DRAW', 0), ('UNKNOWN', 0)]
        """
        if isinstance(positions, str):
            raise TypeError("probe_many takes many positions; one is for probe")
        handle = self._in_use()
        results: List[Result] = []
        for batch in _batches(positions):
            results.extend(self._probe_batch(handle, batch))
        return results

    def probe_root(self, position: PositionLike) -> RootProbe:
        """The value of a position, and all its legal moves with what they lead to, best first.

        >>> tablebase = open_tablebase("data")
        >>> best = tablebase.probe_root("8/8/8/8/8/7B/8/Nk5K w - - 0 1").moves[0]
        >>> best.uci, best.san, best.after.outcome.name, best.after.plies
        ('a1b3', 'Nb3', 'LOSS', 64)

        The order goes by what a move is worth under the fifty-move rule, with the halfmove clock as it stands, then by
        plies. Where the position or a move cannot be answered, its outcome is unknown and its ``error`` tells why.

        Raises :class:`InvalidFenError` and :class:`IllegalPositionError`: such a position has no moves.
        """
        handle = self._in_use()
        asked = taken(position)
        c_position = read(self._library, asked)
        c_result = CResult()
        moves = (CRootMove * MAX_MOVES)()
        count = c_size_t()
        status = self._library.root_moves(handle, c_position, byref(c_result), moves, MAX_MOVES, byref(count))
        if status == Status.ILLEGAL:
            raise self._error(handle, status, "", asked)
        return RootProbe(
            self._result(handle, c_result, asked),
            [
                RootMove(_uci(root.move), self._result(handle, root.after, asked), c_position)
                for root in moves[: count.value]
            ],
        )

    def probe_solved(self, position: PositionLike) -> Proof:
        """What the files of :meth:`add_solved` prove of a position and of all its legal moves. Tables tell of moves that lead to
        them; of the position itself a table knows more, and is for :meth:`probe`.

        Raises :class:`MissingTableError` where no file has the position; else as :meth:`probe`.
        """
        handle = self._in_use()
        asked = taken(position)
        c_position = read(self._library, asked)
        c_proof = CProof()
        moves = (CProvedMove * MAX_MOVES)()
        count = c_size_t()
        status = self._library.solved_moves(handle, c_position, byref(c_proof), moves, MAX_MOVES, byref(count))
        if status == Status.MISSING_TABLE:
            raise MissingTableError(f"no file of what was solved has this position: {told(asked)}")
        if status != Status.OK:
            raise self._error(handle, status, "", asked)
        return Proof(
            _bounds(c_proof),
            not c_proof.without_rule50,
            [
                ProvedMove(_uci(move.move), _bounds(move.proof), bool(move.zeroing), c_position)
                for move in moves[: count.value]
            ],
        )

    def best_line(self, position: PositionLike) -> List[str]:
        """The best moves of both sides until mate, as UCI writes them, whatever the fifty-move rule says. Empty for a
        draw and where checkmated.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.best_line("8/8/8/8/8/2K5/4Q3/1k6 b - - 0 1")
        ['b1a1', 'e2b2']

        Raises as :meth:`probe`, also where the line cannot be followed to its end for want of a table.
        """
        handle = self._in_use()
        asked = taken(position)
        c_result = CResult()
        line = self._line(handle, asked, self._library.best_line, c_result)
        result = self._result(handle, c_result, asked)
        if result.error is not None:
            raise result.error
        return line

    def rule50_line(self, position: PositionLike) -> List[str]:
        """The first moves of both sides under the fifty-move rule, as :meth:`probe_root` ranks them, from the position's
        halfmove clock on: to mate, or until the rule makes it a draw. Empty for a draw and where checkmated.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.rule50_line("8/8/8/8/8/2K5/4Q3/1k6 b - - 0 1")
        ['b1a1', 'e2b2']

        Raises as :meth:`best_line`.
        """
        handle = self._in_use()
        asked = taken(position)
        c_result = CRule50Result()
        line = self._line(handle, asked, self._library.rule50_line, c_result)
        if c_result.status != Status.OK:
            raise self._error(handle, c_result.status, c_result.unanswered.decode(), asked)
        return line

    # --- Whole tables ---

    def values(self, material: str, metric: str = "dtm") -> TableValues:
        """All values of a table of chess, as an array of which only what is looked at is decoded: :class:`TableValues`.

        ``metric`` is ``"dtm"``, or under the fifty-move rule ``"wdl"`` or ``"dtz"``.

        >>> tablebase = open_tablebase("data")
        >>> values = tablebase.values("KQvKR")
        >>> values.shape, values.axes
        ((2, 10, 64, 64, 64), ('to move', 'Kw', 'Qw', 'Rb', 'Kb'))
        >>> values[0, 0, 18, 27, 36]                          # Kw a1, Qw c3, Rb d4, Kb e5
        63

        Raises :class:`MissingTableError`, :class:`CorruptTableError`, :class:`TableReadError`; :class:`ValueError` if that is
        no material with a table; :class:`LibraryError` without the library mate33_whole.
        """
        self._in_use()
        return TableValues(self._whole_tables(), _material(material), metric)

    def find(
        self,
        materials: Union[str, Iterable[str]],
        what: str,
        *,
        where: Optional[str] = None,
        rule50: bool = False,
        images: str = "once",
        span: int = 1,
        points: int = 3,
        in_row: int = 1,
        limit: Optional[int] = None,
        sort: Optional[str] = None,
        sample: Optional[int] = None,
        seed: int = 1,
    ) -> Iterator[Hit]:
        """Searches whole tables of chess, as ``mate33 find`` does: docs/find.md says what can be found, and what ``where`` may ask.

        Hits come in the order of the tables, as they are found: an iterator that is left alone searches no further. Ctrl-C
        ends it soon. With ``sort="shortest"`` or ``"longest"`` they come by the plies to mate, draws last; with ``sample`` so many
        of all, each as likely as any other, the same ones for the same ``seed``. Then every table is searched before the first hit.

        >>> tablebase = open_tablebase("data")
        >>> len(list(tablebase.find("KPvK", "zugzwang")))
        80
        >>> next(tablebase.find("KQvKR", "squeeze", where="Kw in a1-c3"))
        Hit(material='KQvKR', fen='8/8/8/4k3/8/5r2/8/K1Q5 b - - 0 1', kind='squeeze_white', white=65, black=-64, move=None, queen_stalemates=None)

        Raises :class:`ValueError` for what cannot be found, with the column of what is wrong with ``where``; else as
        :meth:`values`, also while it searches.
        """
        self._in_use()
        if limit is not None and limit < 1:
            raise ValueError(f"limit is {limit}; it is a number of hits, 1 or more")
        if not 0 <= seed < 1 << 64:
            raise ValueError(f"seed is {seed}; it is a number from 0 to 2^64 - 1")
        names = [materials] if isinstance(materials, str) else list(materials)
        query = {
            "materials": [_material(name).decode() for name in names],
            "what": what,
            "where": where,
            "rule50": bool(rule50),
            "images": images,
            "span": span,
            "points": points,
            "in_row": in_row,
            "limit": limit,
            "sort": sort,
            "sample": sample,
            "seed": seed,
        }
        return hits_of(self._whole_tables(), query, limit)

    # --- Other games ---

    def games(self) -> List[str]:
        """The other games of which there are tables, as ``"xiangqi"``."""
        return sorted(strings(self._library.games, self._in_use()))

    def game(self, name: str) -> GameTablebase:
        """The tables of another game in the same directories, behind the same cache: xiangqi, or a game of a user's own.

        It stays open when this is closed, and does not look into directories that are added later.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.game("xiangqi").probe_dtm("3k5/9/9/9/9/9/9/9/4R4/4K4 w")
        1

        Raises :class:`MissingTableError` where there are no tables of a game of this name; xiangqi needs none.
        """
        if "\0" in name:
            raise ValueError(f"a zero byte in {shown(name)}")
        with self._lock:
            handle, directories = self._in_use(), self._directories
        anew = _reopened_game, (type(self), self._cache_bytes, directories, name)
        return GameTablebase._of(handle, name, directories, anew)

    # --- What is there ---

    def tables(self) -> List[str]:
        """The materials of the tables of chess that were found, as ``"KBNvK"``; those whose file was refused included."""
        return list(self._materials(self._in_use()))

    def has_table(self, material: str) -> bool:
        """Whether positions of this material are answered: there is a table and it was not refused, or none is needed.

        That of another game is written ``"xiangqi:KRvKN"``, here and in :meth:`verify`.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.has_table("KBNvK"), tablebase.has_table("knvk"), tablebase.has_table("KNNvKP")
        (True, True, False)

        Raises :class:`ValueError` if the text is no material.
        """
        status = self._library.table_status(self._in_use(), _material(material))
        if status == Status.BAD_ARGUMENT:
            raise _not_a_material(material)
        return bool(status == Status.OK)

    @property
    def largest(self) -> int:
        """The number of men, kings included, of the largest table of chess found and not refused, of whatever metric; 0 without tables."""
        return int(self._library.largest(self._in_use()))

    def open_files(self) -> None:
        """Opens every file of chess not yet opened, so that :attr:`problems` and :meth:`has_table` know all there is to know."""
        self._library.open_files(self._in_use())

    @property
    def problems(self) -> List[str]:
        """What was found wrong with files up to now, in words."""
        return list(strings(self._library.problem, self._in_use()))

    def verify(self, material: str) -> None:
        """Reads the whole table of a material and checks that it is sound. Returns if all is well.

        Every checksum is compared, every position must have a value, and the header must count what is there.

        >>> tablebase = open_tablebase("data")
        >>> tablebase.verify("KBNvK")

        Raises :class:`CorruptTableError`, :class:`TableReadError`, :class:`MissingTableError`,
        :class:`TooManyMenError`, :class:`OutOfMemoryError`; :class:`ValueError` if the text is no material.
        """
        handle = self._in_use()
        status = self._library.verify_table(handle, _material(material))
        if status == Status.BAD_ARGUMENT:
            raise _not_a_material(material)
        if status != Status.OK:
            raise self._error(handle, status, self._name(handle, material), material)

    # --- How it is done ---

    def _open(self, directories: List[str], solved: List[str]) -> Handle:
        options = COptions()
        self._library.options_init(byref(options), sizeof(options))
        if self._cache_bytes is not None:
            options.cache_bytes = self._cache_bytes
        tables = c_void_p()
        status = self._library.open(b"", byref(options), byref(tables))
        if status != Status.OK:
            raise self._error(None, status, "", "")
        handle = Handle(tables, self._library.close)
        for directory in directories:
            status = self._library.add_path(handle, os.fsencode(directory))
            if status != Status.OK:
                raise self._error(handle, status, "", "")
        for path in solved:
            status = self._library.add_solved(handle, os.fsencode(path))
            if status == Status.CORRUPT_FILE:
                raise CorruptTableError(f"{path} is no file of 'mate33 solve', or it is damaged")
            if status == Status.IO_ERROR:
                raise TableReadError(f"cannot read {path}")
            if status != Status.OK:
                raise self._error(handle, status, "", path)
        return handle

    def _whole_tables(self) -> Handle:
        with self._lock:
            if self._whole is None or self._whole[0] is not self._directories:
                self._whole = self._directories, whole_tables(self._directories)
            return self._whole[1]

    def _in_use(self) -> Handle:
        handle = self._handle
        if handle is None:
            raise ClosedError("the tablebase is closed")
        return handle

    def _materials(self, handle: Handle) -> Iterator[str]:
        return strings(self._library.table, handle)

    def _name(self, handle: Handle, material: str) -> str:
        """How the table of a material is named that may be written in another way."""
        game, colon, men = material.rpartition(":")
        names = self.game(game).tables() if colon else self._materials(handle)
        same = (name for name in names if _sides(name) == _sides(men))
        return game + colon + next(same, men)

    def _probe_batch(self, handle: Handle, batch: List[Union[Taken, Error]]) -> Iterator[Result]:
        c_positions = (CPosition * len(batch))()
        room = memoryview(c_positions).cast("B")
        for i, position in enumerate(batch):
            start = i * POSITION.size
            if isinstance(position, bytes):
                room[start : start + POSITION.size] = position
            elif isinstance(position, str):
                try:
                    read_fen(self._library, position, byref(c_positions, start))
                except Error as error:
                    batch[i] = error
        answers = (CResult * len(batch))()
        self._library.probe_many(handle, c_positions, len(batch), answers)
        for position, answer in zip(batch, answers):
            yield unknown(position) if isinstance(position, Error) else self._result(handle, answer, position)

    def _line(self, handle: Handle, position: Taken, function: Any, c_result: Any) -> List[str]:
        """The moves that the function writes; what it says of them is in ``c_result``."""
        c_position = read(self._library, position)
        moves = in_room(
            CMove,
            lambda room, count: function(handle, c_position, byref(c_result), room, len(room), byref(count)),
        )
        return [_uci(move) for move in moves]

    def _result(self, handle: Handle, result: CResult, position: Taken) -> Result:
        return result_of(result, lambda status, material: self._error(handle, status, material, position))

    def _wdl_at_zero(self, position: PositionLike) -> int:
        """The result with the halfmove clock at 0, whatever the position says."""
        return int(self._under_rule(self._library.probe_wdl, without_clock(read(self._library, taken(position)))).wdl)

    def _count(self, metric: str) -> int:
        """How many tables of this metric were found."""
        return int(self._library.count_found(self._in_use(), metric.encode()))

    def _under_rule(self, function: Any, asked: Taken) -> CRule50Result:
        handle = self._in_use()
        result = CRule50Result()
        status = function(handle, read(self._library, asked), byref(result))
        if status != Status.OK:
            raise self._error(handle, status, result.unanswered.decode(), asked)
        return result

    def _error(self, handle: Optional[Handle], status: int, material: str, asked: Taken) -> Error:
        """What a status means that a position, or the name of a material, was answered with."""
        where = told(asked)
        if status == Status.ILLEGAL:
            fault = fault_of(self._library, where)
            if isinstance(fault, IllegalPositionError):
                return fault
        return self._teller.error(handle, status, material, where, self._directories)


def _reopened(
    kind: Type[Tablebase], cache_bytes: Optional[int], directories: List[str], solved: Iterable[str] = ()
) -> Tablebase:
    tablebase = kind(cache_bytes=cache_bytes)
    for directory in directories:
        tablebase.add_directory(directory)
    for path in solved:
        tablebase.add_solved(path)
    return tablebase


def _reopened_game(
    kind: Type[Tablebase], cache_bytes: Optional[int], directories: List[str], name: str
) -> GameTablebase:
    return _reopened(kind, cache_bytes, directories).game(name)


def _batches(positions: Iterable[PositionLike]) -> Iterator[List[Union[Taken, Error]]]:
    """Each position is taken at once: the next may be the same object after a move."""
    batch: List[Union[Taken, Error]] = []
    for position in positions:
        try:
            batch.append(taken(position))
        except VariantError as error:
            batch.append(error)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _play_move(move: CRule50Move, position: bytes) -> PlayMove:
    return PlayMove(
        uci=_uci(move.move),
        dtz=move.dtz if move.knows_dtz else None,
        wdl=move.wdl if move.knows_wdl else None,
        zeroing=bool(move.zeroing),
        checkmate=bool(move.checkmate),
        repetition=Repetition(move.repetition),
        _position=position,
    )


def _bounds(proof: CProof) -> Bounds:
    return Bounds(proof.at_least, proof.at_most, proof.distance if proof.knows_distance else None)


def _uci(move: CMove) -> str:
    promotion: bytes = move.promotion
    return square_name(move.from_square) + square_name(move.to_square) + promotion.strip(b"\0").decode()


def _sides(material: str) -> List[str]:
    """The men of both sides, the same for KBNvK, kbnk and K-KNB."""
    letters = material.upper().replace("V", "").replace("-", "")
    second_king = letters.rfind("K")
    return sorted("".join(sorted(side)) for side in (letters[:second_king], letters[second_king:]))


def _material(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"a material is a str, as 'KBNvK', not {type(text).__name__}")
    if "\0" in text:
        raise _not_a_material(text)
    return text.encode(errors="replace")


def _not_a_material(text: str) -> ValueError:
    return ValueError(f"{shown(text)} is no material; one is written as 'KBNvK'")
