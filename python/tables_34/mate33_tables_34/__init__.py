"""The tables of all chess endgames of three and four men: result (WDL) and distance (DTZ) under the fifty-move rule.

``mate33.syzygy.open_tablebase()`` and ``mate33.open_tablebase()`` find them by themselves. Whatever else reads tables of
mate33 can be given their folder:

    MATE33_PATH=$(python3 -c 'import mate33_tables_34; print(mate33_tables_34.path)') mate33 probe ...
"""

from pathlib import Path

from ._version import __version__

__all__ = ["__version__", "path"]

path: Path = Path(__file__).parent / "tables"
"""The folder with the tables. Nothing is to be written there."""
