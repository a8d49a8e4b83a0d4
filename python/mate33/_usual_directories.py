"""Where tables are looked for when nobody says where."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, List, Optional, Sequence

if TYPE_CHECKING:  # it needs what tells errors, and that needs this
    from ._shared import Directory

VARIABLE = "MATE33_PATH"
_MODULE = "mate33_tables_34"


def named_or_usual(directory: Optional[Directory]) -> Sequence[Directory]:
    """The directory that is named. If none is, those that MATE33_PATH names, and behind them that of the package mate33-tables-34.

    Raises :class:`FileNotFoundError` where the variable names none and the package is not installed.
    """
    if directory is not None:
        return [directory]
    directories = [own for own in os.environ.get(VARIABLE, "").split(os.pathsep) if own]
    installed = _installed_directory()
    if installed is not None:
        directories.append(installed)
    if not directories:
        raise FileNotFoundError("the package mate33-tables-34 is not installed, and MATE33_PATH names no directory: name one")
    return directories


def is_of_a_package(directory: str) -> bool:
    """Whether the directory is that of the package mate33-tables-34, which is not to be written to."""
    # Whoever knows it has imported it.
    module = sys.modules.get(_MODULE)
    return module is not None and str(module.path) == directory


def _installed_directory() -> Optional[str]:
    if importlib.util.find_spec(_MODULE) is None:
        return None
    path: Path = importlib.import_module(_MODULE).path
    return str(path)
