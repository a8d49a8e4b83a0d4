"""What can go wrong. Every error is an :class:`Error`, and one of Python's own kinds as well."""

from __future__ import annotations

from typing import Optional, Tuple, Type


class Error(Exception):
    """The base of all errors of this package."""

    #: The table that is missing, damaged or unreadable, as ``"KBNvK"``; None where it is about none.
    material: Optional[str]

    def __init__(self, message: str, material: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.material = material

    # A KeyError would show its message in quotes.
    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> Tuple[Type[Error], Tuple[str, Optional[str]]]:
        return type(self), (self.message, self.material)


class MissingTableError(Error, KeyError):
    """There is no table for the position; ``material`` names the one that is wanted.

    It can be a smaller one than the position's own: a capture en passant leads there.
    """


class CastlingError(Error, KeyError, ValueError):
    """A side could still castle. Tables do not answer such positions."""


class VariantError(Error, KeyError):
    """The object says that it is a position of another game: its ``uci_variant`` does."""


class TooManyMenError(Error, KeyError):
    """The position has more men than any table holds."""


class InvalidFenError(Error, ValueError):
    """The text is not a FEN; the message says where it goes wrong."""


class InvalidRulesError(Error, ValueError):
    """The text is no rules of a game; the message says where it goes wrong and what was expected."""


class IllegalPositionError(Error, ValueError):
    """The position cannot come up in a game; the message says why."""


class CorruptTableError(Error):
    """The table is there but damaged; ``material`` names it. Other tables go on answering."""


class TableReadError(Error, OSError):
    """The table is there but cannot be read; ``material`` names it."""


class OutOfMemoryError(Error, MemoryError):
    """There was no memory. Nothing is lost: asked again, it may be answered."""


class ClosedError(Error, ValueError):
    """The tablebase has been closed."""


class LibraryError(Error, OSError):
    """The shared library of mate33 was not found, or does not fit this package."""
