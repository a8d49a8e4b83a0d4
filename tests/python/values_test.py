"""All values of a table as an array."""

import importlib.util
import subprocess
import unittest
from unittest import mock

import mate33
import tables
from mate33 import _whole, values

HAS_NUMPY = importlib.util.find_spec("numpy") is not None


def setUpModule():
    global tablebase
    tablebase = mate33.open_tablebase(tables.directory())


def tearDownModule():
    tablebase.close()


class Single(unittest.TestCase):
    def test_shape_and_axes(self):
        of = tablebase.values("KQvKR")
        self.assertEqual((of.material, of.metric), ("KQvKR", "dtm"))
        self.assertEqual(of.shape, (2, 10, 64, 64, 64))
        self.assertEqual(of.axes, ("to move", "Kw", "Qw", "Rb", "Kb"))
        self.assertEqual((of.ndim, len(of), of.size, of.nbytes), (5, 2, 5242880, 10485760))
        self.assertEqual(tablebase.values("kvkp").shape, (2, 24, 64, 64))
        self.assertEqual(tablebase.values("KPvKP").axes, ("to move", "pawns", "Kw", "Kb"))

    def test_values_of_positions(self):
        of = tablebase.values("KQvK")
        # The white king on a1, whose number is 0; the queen on b2; the black king on g8, f8 and b1.
        self.assertEqual(of[0, 0, 9, 62], tablebase.probe_dtm("6k1/8/8/8/8/8/1Q6/K7 w - - 0 1"))
        self.assertEqual(of[1, 0, 9, 61], tablebase.probe_dtm("5k2/8/8/8/8/8/1Q6/K7 b - - 0 1"))
        self.assertEqual(of[0, 0, 9, 1], -32768)
        self.assertEqual(of[-1, -10, -55, -64], -32768)

    def test_metrics(self):
        fen = "8/8/8/8/8/2N1k3/8/KB6 b - - 0 1"
        where = (1, 0, 1, 18, 20)  # the bishop stands before the knight, and the black king comes last
        for metric, value in (("dtm", tablebase.probe_dtm(fen)), ("dtz", tablebase.probe_dtz(fen)), ("wdl", -2)):
            of = tablebase.values("KBNvK", metric)
            axes = dict(zip(of.axes, where))
            axes.update(Bw=1, Nw=18)
            self.assertEqual(of[tuple(axes[axis] for axis in of.axes)], value, metric)

    def test_refuses(self):
        for material, message in (("KBvK", "always drawn"), ("nonsense", "nonsense"), ("KQQQQQvK", "more men")):
            with self.assertRaisesRegex(ValueError, message):
                tablebase.values(material)
        with self.assertRaisesRegex(ValueError, "expected dtm, wdl or dtz"):
            tablebase.values("KQvK", "dtm50")
        with self.assertRaises(mate33.MissingTableError) as raised:
            tablebase.values("KRRvK")
        self.assertEqual(raised.exception.material, "KRRvK")
        with self.assertRaises(mate33.ClosedError):
            closed = mate33.open_tablebase(tables.directory())
            closed.close()
            closed.values("KQvK")

    def test_damaged_table(self):
        damaged = tables.damaged("KQvKR.m33", -5000)
        with mate33.open_tablebase(damaged) as some:
            of = some.values("KQvKR")
            with self.assertRaises((mate33.CorruptTableError, mate33.MissingTableError)):
                for king in range(10):
                    for queen in range(64):
                        of[1, king, queen, 0, 0]

    def test_is_readable_when_the_tablebase_is_closed(self):
        with mate33.open_tablebase(tables.directory()) as some:
            of = some.values("KQvK")
        self.assertEqual(of[0, 0, 9, 1], -32768)

    def test_directories_that_are_added(self):
        with mate33.open_tablebase(tables.temporary_directory()) as some:
            self.assertRaises(mate33.MissingTableError, some.values, "KQvK")
            some.add_directory(tables.directory())
            self.assertEqual(some.values("KQvK").shape, (2, 10, 64, 64))

    def test_indices_that_are_none(self):
        of = tablebase.values("KQvK")
        for index in ((2, 0, 0, 0), (0, 10, 0, 0), (0, 0, 0, 0, 0), (..., ..., 1), (0, 0, 0, -65)):
            with self.assertRaises(IndexError):
                of[index]
        for index in ([0, 1], True, None, 1.0):
            with self.assertRaisesRegex(TypeError, "numpy.asarray"):
                of[index]


@unittest.skipUnless(HAS_NUMPY, "there is no numpy (apt-get install python3-numpy)")
class Arrays(unittest.TestCase):
    """Beside what the program writes, which asks for every value by itself."""

    def dumped(self, of, directory=None):
        import numpy

        file = tables.temporary_directory() / "raw"
        arguments = [of.material, "--raw", str(file), "--metric", of.metric, "--tables", str(directory or tables.directory())]
        subprocess.run([tables.PROGRAM, "dump", *arguments], check=True, capture_output=True)
        return numpy.fromfile(file, "<i2").reshape(of.shape)

    def test_all_of_it(self):
        import numpy

        for material, metric in (("KQvKR", "dtm"), ("KPvKP", "dtm"), ("KPvK", "dtm"), ("KBNvK", "wdl"), ("KBNvK", "dtz")):
            of = tablebase.values(material, metric)
            whole = numpy.asarray(of)
            self.assertEqual((whole.dtype, of.dtype), (numpy.int16, numpy.int16))
            self.assertTrue((whole == self.dumped(of)).all(), material)
            starts, parts = zip(*of.blocks())
            self.assertTrue((numpy.concatenate(parts) == whole.ravel()).all(), material)
            self.assertLessEqual(max(part.nbytes for part in parts), 1 << 22)
            self.assertEqual(list(starts), list(numpy.cumsum([0, *map(len, parts)])[:-1]))
        self.assertEqual(numpy.asarray(of, dtype="int32").dtype, numpy.int32)

    def test_twins(self):
        """Rows of a last man with a twin are filled in from other planes, in other groups."""
        import numpy

        with mate33.open_tablebase(tables.directory_of_twins()) as some:
            whole = numpy.asarray(some.values("KRRvK"))
            self.assertTrue((whole == whole.transpose(0, 1, 3, 2, 4)).all())
            self.assertTrue((whole == self.dumped(some.values("KRRvK"), tables.directory_of_twins())).all())

    def test_slices(self):
        import numpy

        of = tablebase.values("KQvKR")
        whole = numpy.asarray(of)
        everything = slice(None)
        for index in (
            0,
            (1, 3),
            (..., 5),
            (everything, 2, ..., slice(None, None, -3), slice(7, 50, 4)),
            (slice(None, None, -1), slice(2, 9, 3), 17),
            (-1, slice(1, 9, 2)),
            (0, 9, slice(60, 2, -7), 3, -1),
            (0, slice(5, 5)),
            (..., slice(3, 3), 0),
        ):
            with self.subTest(index=index):
                self.assertEqual(of[index].shape, whole[index].shape)
                self.assertTrue((of[index] == whole[index]).all())

    def test_decodes_only_what_it_touches(self):
        of = tablebase.values("KQvKR")
        read = []
        with mate33_calls(read):
            of[0, 3, 5]
            self.assertEqual(read, [(0, 3 * 64 + 5, 1)])
            read.clear()
            of[1, 2:4, ..., 0]
            self.assertEqual(read, [(1, 2 * 64, 128)])
            read.clear()
            next(of.blocks())
            self.assertEqual(read, [(0, 0, 512)])

    def test_no_array_without_a_copy(self):
        with self.assertRaisesRegex(ValueError, "without a copy"):
            tablebase.values("KQvK").__array__(copy=False)


def mate33_calls(read):
    """Notes the side, the first plane and the number of planes of each call that reads."""
    call = _whole.WholeLibrary.call

    def noted(self, name, *arguments):
        if name == "values_read":
            read.append(arguments[1:4])
        call(self, name, *arguments)

    return mock.patch.object(_whole.WholeLibrary, "call", noted)


class Library(unittest.TestCase):
    def test_paths(self):
        beside = _whole._paths_beside
        self.assertEqual(beside("/a/mate33/libmate33.so"), ["/a/mate33/libmate33_whole.so"])
        self.assertEqual(beside("libmate33.so.0.2"), ["libmate33_whole.so.0.2", "libmate33_whole.so"])
        self.assertEqual(beside("mate33.dll"), ["mate33_whole.dll"])

    def test_is_missing(self):
        with mock.patch.object(_whole, "_paths_beside", lambda path: ["/no/such/library.so"]):
            with self.assertRaisesRegex(mate33.LibraryError, "mate33_whole.*/no/such/library.so"):
                _whole.whole_library.__wrapped__()

    def test_other_version(self):
        with mock.patch.object(_whole, "__version__", "9.9.9"):
            with self.assertRaisesRegex(mate33.LibraryError, "this package of 9.9.9"):
                _whole.whole_library.__wrapped__()

    def test_directory_that_a_list_cannot_name(self):
        folder = tables.temporary_directory() / "a:b"
        folder.mkdir()
        with mate33.open_tablebase(folder) as some:
            with self.assertRaisesRegex(ValueError, "':' in its name"):
                some.values("KQvK")

    def test_numbers(self):
        self.assertEqual(values._chosen((1, ...), (2, 3, 4)), [1, slice(None), slice(None)])
        self.assertEqual(values._chosen((..., -1), (2, 3)), [slice(None), 2])


if __name__ == "__main__":
    unittest.main()
