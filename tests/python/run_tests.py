"""Runs the tests in the files of this folder that match a pattern. Exit code 77: nothing failed, but some were skipped."""

import sys
import unittest
from pathlib import Path


def main() -> int:
    suite = unittest.defaultTestLoader.discover(str(Path(__file__).parent), pattern=sys.argv[1])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    for test, why in result.skipped:
        print(f"skipped: {test.id()}: {why}")
    if not result.wasSuccessful() or result.testsRun + len(result.skipped) == 0:
        return 1
    return 77 if result.skipped else 0


if __name__ == "__main__":
    sys.exit(main())
