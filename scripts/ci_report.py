#!/usr/bin/env python3
"""What a stage of CI leaves in its folder, in words: ci_report.py slowest|failures FOLDER.

slowest   the 15 slowest tests, the sum of compiling, and the ten units that took longest
failures  the tests that failed, each with the last 50 lines of its output; the stage's own, where no test failed

A stage leaves its output, tests-*.xml, as `ctest --output-junit` writes them, and units-*.txt: lines of a .ninja_log.
"""

import re
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

SLOWEST_TESTS = 15
SLOWEST_UNITS = 10
LAST_LINES = 50
# The colours of a terminal, as ctest writes their first character, which XML has not.
COLOURS = re.compile(r"\[NON-XML-CHAR-0x1B\]\[[0-9;]*m")


def test_cases(folder):
    """All <testcase> elements of the stage. A ctest that was killed has left an empty file, or a part of one."""
    cases = []
    for path in sorted(folder.glob("tests-*.xml")):
        try:
            cases += xml.fromstring(path.read_text(encoding="utf-8", errors="replace")).iter("testcase")
        except xml.ParseError:
            continue
    return cases


def compiled_units(folder):
    """(seconds, name) of every object file that was compiled."""
    units = []
    for path in sorted(folder.glob("units-*.txt")):
        for line in path.read_text().splitlines():
            fields = line.split("\t")
            if len(fields) == 5 and fields[3].endswith((".o", ".obj", ".gch", ".pch")):
                units.append(((int(fields[1]) - int(fields[0])) / 1000, fields[3]))
    return units


def print_slowest(folder):
    cases = test_cases(folder)
    if cases:
        print(f"the slowest of {len(cases)} tests:")
        for case in sorted(cases, key=lambda case: -float(case.get("time", 0)))[:SLOWEST_TESTS]:
            print(f"{float(case.get('time', 0)):8.1f} s  {case.get('name')}")
    units = compiled_units(folder)
    if units:
        print(f"{len(units)} units compiled in {sum(seconds for seconds, _ in units):.0f} s, one after another; the slowest:")
        for seconds, name in sorted(units, reverse=True)[:SLOWEST_UNITS]:
            print(f"{seconds:8.1f} s  {name}")


def print_end(text):
    print("\n".join(COLOURS.sub("", text).splitlines()[-LAST_LINES:]))


def print_failures(folder):
    failed = [case for case in test_cases(folder) if case.get("status") == "fail" or case.find("failure") is not None]
    for case in failed:
        print(f"-- {case.get('name')}")
        print_end(case.findtext("system-out") or "")
    if not failed:
        print_end((folder / "output").read_text(errors="replace"))


def main():
    actions = {"slowest": print_slowest, "failures": print_failures}
    if len(sys.argv) != 3 or sys.argv[1] not in actions:
        sys.exit(__doc__)
    actions[sys.argv[1]](Path(sys.argv[2]))


if __name__ == "__main__":
    main()
