"""The package mate33-tables-34 as it is released: all tables of three and four men, at level best."""

import itertools
import unittest

import tables_package_test

PIECES = "QRBNP"
TWO = list(itertools.combinations_with_replacement(PIECES, 2))


class WholeTablesPackage(tables_package_test.TablesPackage):
    MEN = 4
    LEVEL = "best"
    MATERIALS = [f"K{one}vK" for one in "QRP"]  # bishops and knights alone take no table
    MATERIALS += [f"K{one}{two}vK" for one, two in TWO] + [f"K{one}vK{two}" for one, two in TWO]

    def test_size(self):
        self.assertLess(self.wheel.stat().st_size, 3_600_000)


if __name__ == "__main__":
    unittest.main()
