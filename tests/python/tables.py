"""What the tests share: tables made once by the program, and positions."""

import atexit
import functools
import os
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import mate33

PACKAGE = Path(__file__).resolve().parents[2] / "python"
PROGRAM = os.environ["MATE33_PROGRAM"]

LONGEST_KBNK = "8/8/8/8/8/7B/8/Nk5K w - - 0 1"  # a win in 65 plies
CHECKMATED = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"
CASTLING = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
SEVEN_MEN = "4k3/8/8/8/8/8/8/QQQQKQ2 w - - 0 1"
ADJACENT_KINGS = "kK6/8/8/8/8/8/8/8 w - - 0 1"
KRRRK = "4k3/8/8/8/8/8/8/RRR1K3 b - - 0 1"  # its table is not there


class Board:
    """Like a board of python-chess, as far as the package is concerned."""

    def __init__(self, fen):
        self._fen = fen

    def fen(self):
        return self._fen


@functools.lru_cache(maxsize=None)
def directory():
    """Tables of KBNvK (the flat file), KQvKR and KPvKP, with the smaller ones that they need; WDL and DTZ of KBNvK.

    Of xiangqi KRvKN in both rule sets.
    """
    made = temporary_directory()
    arguments = [PROGRAM, "generate", "KBNvK", "--out", str(made)]
    subprocess.run(arguments, check=True, capture_output=True)
    subprocess.run(arguments + ["--metric", "wdl,dtz"], check=True, capture_output=True)
    arguments[2:3] = ["KQvKR", "KPvKP"]
    subprocess.run(arguments, check=True, capture_output=True)
    arguments[2:4] = ["xiangqi:KRvKN", "--metric", "repetition"]
    subprocess.run(arguments, check=True, capture_output=True)
    return made


@functools.lru_cache(maxsize=None)
def directory_of_dtm50():
    """DTM50 of KRvKN and of what it needs, and no other metric."""
    made = temporary_directory()
    arguments = [PROGRAM, "generate", "KRvKN", "--metric", "dtm50", "--out", str(made)]
    subprocess.run(arguments, check=True, capture_output=True)
    return made


@functools.lru_cache(maxsize=None)
def directory_of_twins():
    """KRRvK, and what it needs."""
    made = temporary_directory()
    subprocess.run([PROGRAM, "generate", "KRRvK", "--out", str(made)], check=True, capture_output=True)
    return made


def temporary_directory():
    made = Path(tempfile.mkdtemp(prefix="mate33-python-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)  # a test may have moved it
    return made


def copy_of(*names):
    """A directory of its own with some of the tables."""
    made = temporary_directory()
    for name in names:
        shutil.copy(directory() / name, made)
    return made


def damaged(name, offset):
    """A directory with one table, a byte of which is wrong."""
    made = copy_of(name)
    content = bytearray((made / name).read_bytes())
    content[offset] ^= 0xFF
    (made / name).write_bytes(content)
    return made


def random_fens(men, count, seed=33):
    """Legal positions of these men, as "KBNk", either side to move, with any halfmove clock."""
    numbers = random.Random(seed)
    fens = []
    with mate33.Tablebase() as legality:
        while len(fens) < count:
            squares = numbers.sample(range(64), len(men))
            placement = "".join(dict(zip(squares, men)).get(square, "1") for square in range(64))
            rows = "/".join(placement[row : row + 8] for row in range(0, 64, 8))
            rows = re.sub("1+", lambda empty: str(len(empty[0])), rows)
            fen = f"{rows} {numbers.choice('wb')} - - {numbers.choice((0, 1, 40, 99, 100, 130))} 70"
            (result,) = legality.probe_many([fen])
            if not isinstance(result.error, mate33.IllegalPositionError):
                fens.append(fen)
    return fens
