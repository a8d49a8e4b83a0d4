"""All values of a table as an array, of which only what is looked at is decoded."""

from __future__ import annotations

import importlib
import json
import math
import operator
from ctypes import POINTER, c_int16
from typing import TYPE_CHECKING, Any, Iterator, List, Tuple

from ._telling import Handle
from ._whole import whole_library

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Values = NDArray[numpy.int16]

_BOARD = 64
_PLANE = _BOARD * _BOARD
#: Of 8 KiB each: with what it takes to decode them they stay within 16 MiB.
_PLANES_AT_ONCE = 512


class TableValues:
    """The values of every position of a table, as ``mate33 dump --raw`` writes them, without reading them all.

    It has the shape of an array of numpy, and is sliced like one, by integers, slices and ``...``; of the file only those
    blocks are decoded that hold what is asked for. ``numpy.asarray`` gives all of it. numpy must be installed, but for single
    values. It stays readable when the tablebase is closed, and may be used from any thread.

    n > 0: the side to move mates in n plies; n < -1: it is mated in -n plies; -1: it is checkmated; 0: a draw; -32768: no
    legal position. With the metric wdl a number is -2 to 2, with dtz as :meth:`mate33.Tablebase.probe_dtz` has it.
    """

    #: ``"KRvKN"``
    material: str
    #: ``"dtm"``, ``"wdl"`` or ``"dtz"``
    metric: str
    shape: Tuple[int, ...]
    #: What the axes stand for: ``("to move", "Kw", "Rw", "Nb", "Kb")``. Squares count from a1 = 0 to h8 = 63. That of White's
    #: king without pawns, and that of the pawns, are numbers of docs/format.md.
    axes: Tuple[str, ...]

    def __init__(self, tables: Handle, material: bytes, metric: str) -> None:
        self._library = whole_library()
        self._handle = self._library.made(
            "values_open", "values_close", tables, material, metric.encode(errors="replace"), of=tables
        )
        about = json.loads(self._library.values_about(self._handle))
        self.material, self.metric = about["material"], metric
        self.shape, self.axes = tuple(about["shape"]), tuple(about["axes"])

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        return 2 * self.size

    @property
    def dtype(self) -> numpy.dtype[numpy.int16]:
        dtype: numpy.dtype[numpy.int16] = _numpy().dtype("int16")
        return dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<mate33.TableValues: {self.metric} of {self.material}, {self.shape}>"

    def __getitem__(self, index: Any) -> Any:
        """An array, or an ``int`` where every axis has an integer."""
        chosen = _chosen(index, self.shape)
        if all(isinstance(each, int) for each in chosen):
            return self._single(chosen)
        numpy = _numpy()
        planes = numpy.zeros(1, int)
        for each, length in zip(chosen[1:-2], self.shape[1:-2]):
            planes = (planes[:, None] * length + numpy.array(_numbers(each, length))).ravel()
        sides = _numbers(chosen[0], self.shape[0])
        rows, kings = (_as_slice(each) for each in chosen[-2:])
        # The rest of the planes may be large where little of each is wanted.
        wanted = [len(_numbers(each, _BOARD)) for each in chosen[-2:]]
        result = numpy.empty((len(sides), len(planes), *wanted), self.dtype)
        for number, side in enumerate(sides):
            for begin in range(0, len(planes), _PLANES_AT_ONCE):
                some = planes[begin : begin + _PLANES_AT_ONCE]
                result[number, begin : begin + len(some)] = self._planes(side, some)[:, rows, kings]
        lengths = [len(_numbers(each, length)) for each, length in zip(chosen, self.shape)]
        whole = result.reshape(lengths)
        return whole[tuple(0 if isinstance(each, int) else slice(None) for each in chosen)]

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        if copy is False:
            raise ValueError("the values of a table are decoded: there is no array of them without a copy")
        values = self[...]
        return values if dtype is None else values.astype(dtype, copy=False)

    def blocks(self) -> Iterator[Tuple[int, Values]]:
        """All values in order, part by part, within 16 MiB: where each part starts, and the part, an array of one axis.

        ``numpy.unravel_index(start + i, values.shape)`` tells where the i-th value of a part stands.
        """
        numpy = _numpy()
        planes = self.size // len(self) // _PLANE
        for side in range(len(self)):
            for first in range(0, planes, _PLANES_AT_ONCE):
                room = numpy.empty(min(_PLANES_AT_ONCE, planes - first) * _PLANE, self.dtype)
                self._read(side, first, room)
                yield (side * planes + first) * _PLANE, room

    def _planes(self, side: int, planes: Any) -> Any:
        """The planes of these numbers, runs of them at once."""
        numpy = _numpy()
        room = numpy.empty((len(planes), _BOARD, _BOARD), self.dtype)
        ends = [*(numpy.flatnonzero(numpy.diff(planes) != 1) + 1), len(planes)]
        begin = 0
        for end in ends:
            self._read(side, int(planes[begin]), room[begin:end])
            begin = end
        return room

    def _read(self, side: int, first: int, room: Any) -> None:
        """Fills the array, which is contiguous, with planes."""
        if room.size > 0:
            place = room.ctypes.data_as(POINTER(c_int16))
            self._library.call("values_read", self._handle, side, first, room.size // _PLANE, place)

    def _single(self, chosen: List[Any]) -> int:
        plane = 0
        for each, length in zip(chosen[1:-2], self.shape[1:-2]):
            plane = plane * length + each
        room = (c_int16 * _PLANE)()
        self._library.call("values_read", self._handle, chosen[0], plane, 1, room)
        return int(room[chosen[-2] * _BOARD + chosen[-1]])


def _numpy() -> Any:
    return importlib.import_module("numpy")


def _chosen(index: Any, shape: Tuple[int, ...]) -> List[Any]:
    """An integer or a slice for every axis. Raises as numpy does."""
    parts = list(index) if isinstance(index, tuple) else [index]
    gaps = [place for place, part in enumerate(parts) if part is Ellipsis]
    if len(gaps) > 1:
        raise IndexError("an index has one ... at most")
    missing = len(shape) - len(parts) + len(gaps)
    if missing < 0:
        raise IndexError(f"too many indices: there are {len(shape)} axes")
    place = gaps[0] if gaps else len(parts)
    parts[place : place + len(gaps)] = [slice(None)] * missing
    return [_chosen_on_axis(part, length) for part, length in zip(parts, shape)]


def _chosen_on_axis(part: Any, length: int) -> Any:
    if isinstance(part, slice):
        return part
    if isinstance(part, bool) or not hasattr(part, "__index__"):
        raise TypeError("a table is indexed by integers, slices and ...; numpy.asarray() of it, or of a part, by arrays, too")
    number = operator.index(part)
    if not -length <= number < length:
        raise IndexError(f"{number} is no index of an axis of {length}")
    return number % length


def _numbers(part: Any, length: int) -> range:
    return range(part, part + 1) if isinstance(part, int) else range(*part.indices(length))


def _as_slice(part: Any) -> slice:
    chosen: slice = slice(part, part + 1) if isinstance(part, int) else part
    return chosen
