"""Searches of whole tables."""

import json
import signal
import subprocess
import threading
import unittest
from types import SimpleNamespace

import mate33
import tables
from mate33 import finding


def setUpModule():
    global tablebase
    tablebase = mate33.open_tablebase(tables.directory())


def tearDownModule():
    tablebase.close()


def printed(*arguments):
    """What the program finds."""
    run = [tables.PROGRAM, "find", *arguments, "--json", "--tables", str(tables.directory())]
    lines = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()
    return [finding._hit(json.loads(line)) for line in lines]


class Find(unittest.TestCase):
    def test_as_the_program(self):
        for arguments, options in (
            (["KPvK", "zugzwang"], {}),
            (["KPvKP", "full-point"], {}),
            (["KQvKR", "squeeze", "--where", "Kw in a1-c1, Rb on edge"], {"where": "Kw in a1-c1, Rb on edge"}),
            (["KQvKR", "longest", "--span", "3"], {"span": 3}),
            (["KPvK", "zugzwang", "--images", "all"], {"images": "all"}),
            (["KPvK", "underpromotion"], {}),
            (["KBNvK", "longest"], {}),
            (["KPvK", "only-move", "--in-row", "3"], {"in_row": 3}),
            (["KQvKR", "only-move", "--sort", "longest", "--limit", "50"], {"sort": "longest", "limit": 50}),
            (["KPvKP", "zugzwang", "--sort", "shortest"], {"sort": "shortest"}),
            (["KPvK", "only-move", "--sample", "20", "--seed", "7"], {"sample": 20, "seed": 7}),
        ):
            with self.subTest(arguments=arguments):
                found = list(tablebase.find(*arguments[:2], **options))
                self.assertEqual(found, printed(*arguments))
                self.assertNotEqual(found, [])

    def test_hit(self):
        hit = next(tablebase.find("KPvKP", "full-point"))
        self.assertEqual((hit.material, hit.kind, hit.move), ("KPvKP", "full_point", None))
        self.assertLess(max(hit.white, hit.black), 0)
        self.assertEqual(tablebase.probe_dtm(hit.fen), hit.white)
        move = next(tablebase.find("KQvKR", "only-move"))
        self.assertIsNone(move.black)
        self.assertIn(move.move, [each.uci for each in tablebase.probe_root(move.fen).moves])

    def test_several_materials(self):
        found = list(tablebase.find(["KPvK", "KPvKP"], "zugzwang"))
        self.assertEqual([hit.material for hit in found], ["KPvK"] * 80 + ["KPvKP"] * 121)

    def test_sorted_and_sampled_over_several_materials(self):
        both = ["KPvK", "KPvKP"]
        found = list(tablebase.find(both, "zugzwang"))
        by_plies = sorted(found, key=lambda hit: abs(hit.black if " b " in hit.fen else hit.white))
        self.assertEqual(list(tablebase.find(both, "zugzwang", sort="shortest")), by_plies)
        self.assertEqual(list(tablebase.find(both, "zugzwang", sort="shortest", limit=30)), by_plies[:30])
        some = list(tablebase.find(both, "zugzwang", sample=30, seed=2))
        self.assertEqual(some, [hit for hit in found if hit in some])
        self.assertEqual(len(set(some)), 30)
        self.assertNotEqual(some, list(tablebase.find(both, "zugzwang", sample=30, seed=3)))
        self.assertEqual(list(tablebase.find(both, "zugzwang", sample=1000)), found)

    def test_by_rule(self):
        found = list(tablebase.find("KBNvK", "zugzwang", rule50=True))
        self.assertTrue(all(hit.white in range(-2, 3) for hit in found))

    def test_limit_and_parts(self):
        """Parts of any size are the same hits: none is lost between them, and none comes twice."""
        whole = list(tablebase.find("KQvKR", "squeeze", where="Kw in a1-b1"))
        self.assertGreater(len(whole), 100)
        self.assertEqual(list(tablebase.find("KQvKR", "squeeze", where="Kw in a1-b1", limit=37)), whole[:37])
        query = dict(where="Kw in a1-b1", limit=None)
        for most in (1, 7):
            finding._FIRST, finding._MOST = most, most
            try:
                self.assertEqual(list(tablebase.find("KQvKR", "squeeze", **query)), whole)
            finally:
                finding._FIRST, finding._MOST = 16, 4096

    def test_refuses_at_once(self):
        for arguments, message in (
            (dict(materials="KQvKR", what="zugzwangs"), "'zugzwangs' is nothing to find.*zugzwang"),
            (dict(materials="KQvKR", what="zugzwang", where="Kw in a1-c"), "where, column 10: expected"),
            (dict(materials="KQvKR", what="zugzwang", where="Pw on 7"), "where, column 1: expected"),
            (dict(materials="KQvKR", what="squeeze", rule50=True), "squeeze goes by distances"),
            (dict(materials="KQvKR", what="longest", span=0), "span: expected 1 to 10000"),
            (dict(materials="KQvKR", what="zugzwang", images="some"), "'once' or 'all'"),
            (dict(materials="KQvKR", what="zugzwang", limit=0), "limit is 0"),
            (dict(materials="KQvKR", what="zugzwang", in_row=2), "in_row goes with only-move"),
            (dict(materials="KBvK", what="zugzwang"), "always drawn"),
            (dict(materials="KQvKR", what="zugzwang", sort="fewest"), "sort: expected 'shortest' or 'longest'"),
            (dict(materials="KPvK", what="zugzwang", rule50=True, sort="longest"), "sort goes by distances"),
            (dict(materials="KQvKR", what="zugzwang", sample=0), "sample: expected 1 to 1000000"),
            (dict(materials="KQvKR", what="zugzwang", sample=2, limit=2), "neither sort nor limit"),
            (dict(materials="KQvKR", what="zugzwang", sample=2, sort="longest"), "neither sort nor limit"),
            (dict(materials="KQvKR", what="zugzwang", seed=-1), "seed is -1"),
        ):
            with self.subTest(arguments=arguments):
                with self.assertRaisesRegex(ValueError, message):
                    tablebase.find(**arguments)
        with self.assertRaises(mate33.MissingTableError) as raised:
            tablebase.find(["KQvKR", "KRRvK"], "zugzwang")
        self.assertEqual(raised.exception.material, "KRRvK")

    def test_in_another_thread(self):
        found = []
        thread = threading.Thread(target=lambda: found.extend(tablebase.find("KPvK", "zugzwang")))
        thread.start()
        thread.join()
        self.assertEqual(len(found), 80)

    def test_goes_on_when_the_tablebase_is_closed(self):
        with mate33.open_tablebase(tables.directory()) as some:
            hits = some.find("KPvK", "zugzwang")
            next(hits)
        self.assertEqual(len(list(hits)), 79)


class Interruption(unittest.TestCase):
    def test_ends_a_search(self):
        """Often, since a signal may come at any step of what waits."""
        for _ in range(300):
            self._end_a_search()

    def _end_a_search(self):
        """A search that never ends by itself."""
        stopped, asked = threading.Event(), threading.Event()

        def wait(*arguments):
            asked.set()
            stopped.wait()

        library = SimpleNamespace(call=wait, search_stop=lambda search: stopped.set())
        main = threading.main_thread().ident
        other = threading.Thread(target=lambda: (asked.wait(), signal.pthread_kill(main, signal.SIGINT)))
        other.start()
        with self.assertRaises(KeyboardInterrupt):
            finding._interruptible(library, None, 1)
        self.assertTrue(stopped.is_set())
        other.join()

    def test_a_search_that_was_ended(self):
        with mate33.open_tablebase(tables.directory()) as some:
            whole = finding.whole_library()
            query = {"materials": ["KQvKR"], "what": "only-move", "where": None, "rule50": False}
            query.update(images="once", span=1, points=3, in_row=1, limit=None, sort=None, sample=None, seed=1)
            tables_of_it = some._whole_tables()
            arguments = [tables_of_it, json.dumps(query).encode()]
            search = whole.made("search_open", "search_close", *arguments, of=tables_of_it)
            whole.search_stop(search)
            with self.assertRaisesRegex(mate33.Error, "stopped"):
                finding._next(whole, search, 1 << 40)


if __name__ == "__main__":
    unittest.main()
