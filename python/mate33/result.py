"""The answers."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import List, Optional

from .errors import Error
from .notation import san_of


class Outcome(enum.Enum):
    """What best play comes to, for the side to move."""

    UNKNOWN = 0
    CHECKMATED = 1  #: a loss in 0 plies
    LOSS = 2
    DRAW = 3
    WIN = 4


class Certainty(enum.Enum):
    """Whether the fifty-move rule could change an outcome, given the halfmove clock of the position."""

    CERTAIN = 0  #: a draw, or mate before the rule can be claimed: plies + clock <= 100
    UNLESS_DRAWN_BY_RULE = 1  #: decisive, unless somebody claims a draw by the rule first


@dataclass(frozen=True)
class Result:
    """The value of a position for the side to move."""

    outcome: Outcome
    #: Half-moves to mate; 0 unless a win or a loss. The halfmove clock changes neither this nor the outcome.
    plies: int
    certainty: Certainty
    #: Why the outcome is unknown; None if it is known.
    error: Optional[Error] = None

    @property
    def dtm(self) -> int:
        """Signed plies to mate: positive for a win, negative for a loss, 0 for a draw and where checkmated.

        Raises ``error`` where the outcome is unknown.
        """
        self._check()
        return -self.plies if self.outcome is Outcome.LOSS else self.plies

    @property
    def wdl(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss and where checkmated.

        Raises ``error`` where the outcome is unknown.
        """
        self._check()
        if self.outcome is Outcome.WIN:
            return 1
        return 0 if self.outcome is Outcome.DRAW else -1

    @property
    def mate_in(self) -> Optional[int]:
        """The N of UCI's ``score mate N``: moves to mate, negative for a loss, 0 where checkmated.

        None for a draw and where the outcome is unknown.
        """
        if self.outcome in (Outcome.DRAW, Outcome.UNKNOWN):
            return None
        return -(self.plies // 2) if self.outcome is Outcome.LOSS else (self.plies + 1) // 2

    def _check(self) -> None:
        if self.error is not None:
            raise self.error
        if self.outcome is Outcome.UNKNOWN:
            raise Error("the outcome is unknown")


class _Named:
    """A move that knows its position."""

    uci: str
    _position: bytes

    @property
    def san(self) -> Optional[str]:
        """In standard algebraic notation, ``"Nb3"``; None in other games than chess, and where it was not made by a tablebase."""
        return san_of(self._position, [self.uci])[0] if self._position else None


@dataclass(frozen=True)
class RootMove(_Named):
    """A legal move and what it leads to."""

    #: As UCI writes it: ``"a1b3"``, ``"b7b8q"``.
    uci: str
    #: The position after the move, for the opponent, who is then to move.
    after: Result
    #: What it is a move of, as the library has it; empty in other games than chess.
    _position: bytes = field(default=b"", repr=False, compare=False)


class Repetition(enum.Enum):
    """What the positions of the game make of a move."""

    NONE = 0  #: nothing, as far as the next two plies go
    ALLOWED = 1  #: the opponent has a reply after which a position stands on the board for the third time
    MADE = 2  #: the position after the move does


@dataclass(frozen=True)
class PlayMove(_Named):
    """A legal move and what it leads to under the fifty-move rule."""

    #: As UCI writes it: ``"a1b3"``, ``"b7b8q"``.
    uci: str
    #: Exact DTZ after the move, for the opponent; None where no table tells.
    dtz: Optional[int]
    #: The result after the move with the halfmove clock at 0, for the opponent, -2 to 2; None where no table tells.
    wdl: Optional[int]
    zeroing: bool
    checkmate: bool
    repetition: Repetition
    #: What it is a move of, as the library has it.
    _position: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True)
class Bounds:
    """What is proved, for the side to move: the result is worth at least the one, and at most the other.

    Under the fifty-move rule these are -2 to 2, as :meth:`Tablebase.probe_wdl` has them, by the clock of the position. Without the
    rule they are -2, 0 or 2.
    """

    at_least: int
    at_most: int
    #: Signed plies: DTZ under the rule, DTM without it; 0 for a draw, -1 checkmated. None where it is not known.
    distance: Optional[int]

    @property
    def is_exact(self) -> bool:
        """Whether the result is known."""
        return self.at_least == self.at_most


@dataclass(frozen=True)
class ProvedMove(_Named):
    """A legal move, with what is proved of it for the side that makes it."""

    #: As UCI writes it: ``"a1b3"``, ``"b7b8q"``.
    uci: str
    bounds: Bounds
    zeroing: bool
    #: What it is a move of, as the library has it.
    _position: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True)
class Proof:
    """What a file of ``mate33 solve`` proves of a position and of all its legal moves."""

    bounds: Bounds
    #: Whether under the fifty-move rule.
    under_rule50: bool
    #: Best first: by what they are worth at least, then at most.
    moves: List[ProvedMove]


@dataclass(frozen=True)
class RepetitionResult:
    """The result for the side to move where perpetual check by one side alone loses. There is no distance."""

    #: 1 for a win, 0 for a draw, -1 for a loss.
    wdl: int
    #: Whether only that rule decides; else the result is the same with endless play a draw.
    by_rule: bool


@dataclass(frozen=True)
class RootProbe:
    """A position and all its legal moves."""

    result: Result
    #: Best first.
    moves: List[RootMove]
