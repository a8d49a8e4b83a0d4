"""One tablebase, many threads."""

import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

import mate33
import tables

THREADS = 8


class Threads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.fens = [fen for men in ("KBNk", "KQkr") for fen in tables.random_fens(men, 300)]
        with mate33.open_tablebase(tables.directory()) as tablebase:
            cls.expected = tablebase.probe_many(cls.fens)

    def test_threads_agree(self):
        # A cache far too small: every block is fetched again and again.
        with mate33.open_tablebase(tables.directory(), cache_bytes=1 << 16) as tablebase:

            def work(turn):
                if turn % 2:
                    return tablebase.probe_many(self.fens)
                return [tablebase.probe(fen) for fen in self.fens]

            with ThreadPoolExecutor(THREADS) as pool:
                for results in pool.map(work, range(2 * THREADS)):
                    self.assertTrue(results == self.expected)

    def test_adding_directories_meanwhile(self):
        with mate33.open_tablebase(tables.directory()) as tablebase:
            done = threading.Event()

            def work(_):
                rounds = 0
                while not done.is_set() or rounds == 0:
                    self.assertTrue(tablebase.probe_many(self.fens) == self.expected)
                    rounds += 1

            with ThreadPoolExecutor(THREADS) as pool:
                workers = pool.map(work, range(THREADS))
                try:
                    for _ in range(50):
                        tablebase.add_directory(tables.directory())
                finally:
                    done.set()
                list(workers)

    def test_closing_meanwhile(self):
        for _ in range(20):
            tablebase = mate33.open_tablebase(tables.directory())
            started = threading.Barrier(THREADS + 1)

            def work(_, tablebase=tablebase, started=started):
                started.wait()
                while True:
                    try:
                        results = tablebase.probe_many(self.fens)
                    except mate33.ClosedError:
                        return True
                    self.assertTrue(results == self.expected)

            with ThreadPoolExecutor(THREADS) as pool:
                workers = pool.map(work, range(THREADS))
                started.wait()
                tablebase.close()
                self.assertTrue(all(workers))


if __name__ == "__main__":
    unittest.main()
