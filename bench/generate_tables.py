#!/usr/bin/env python3
"""Times whole runs of `mate33 generate`: wall and CPU seconds, peak memory, solving and packing apart.

The tables that a material needs are made first and not timed. With --all N all tables of up to N men are
made in one run, timed as a whole. If a list of published longest mates is given, the tables are asked for them.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import time


def run(program, arguments, directory):
    """Runs the generator; answers its JSON events, seconds on the wall, CPU seconds and peak bytes."""
    command = [program, "generate", *arguments, "--out", directory, "--json"]
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    events = [json.loads(line) for line in process.stdout]
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed")
    wall = time.monotonic() - start
    return events, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def made_tables(events):
    return [event for event in events if event["event"] == "made"]


def print_row(name, wall, cpu, peak, tables):
    solve = sum(table["solve_seconds"] for table in tables)
    pack = sum(table["pack_seconds"] for table in tables)
    size = sum(table["bytes"] for table in tables)
    print(
        f"{name:<8} {wall:8.2f} {cpu:8.2f} {peak / 2**20:9.0f} {solve:8.2f} {pack:8.2f} {size / 2**20:9.1f}",
        flush=True,
    )


def sides_of(material):
    """The two sides' pieces, in no order: for KQRvKR and for KRKQR the same."""
    first, second = material.split("v") if "v" in material else (
        material[: material.index("K", 1)], material[material.index("K", 1) :])
    return tuple(sorted((first, second)))


def compare_with_published(path, program, directory, tables):
    """Compares the values of the positions that are published as the longest mates."""
    made = {sides_of(table["material"]) for table in tables}
    with open(path, newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        mates = [row for row in rows if row["dtm_plies"] and sides_of(row["material"]) in made]
    output = subprocess.run([program, "probe", "--json", "--tables", directory, "-"], text=True, check=True,
                            input="".join(row["fen"] + "\n" for row in mates), stdout=subprocess.PIPE).stdout
    values = [json.loads(line)["dtm"] for line in output.splitlines()]
    differing = []
    for row, value in zip(mates, values, strict=True):
        if value != int(row["dtm_plies"]):
            differing.append(f"{row['material']}: {row['fen']} is {value}, published {row['dtm_plies']}")
    print(f"published longest mates: {len(mates)} compared, {len(differing)} differ")
    for line in differing:
        print(f"  {line}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("materials", nargs="*", help="as KBNvKN")
    parser.add_argument("--all", type=int, metavar="N", help="all tables of up to N men")
    parser.add_argument("--program", default="build/release/mate33")
    parser.add_argument("--out", required=True, metavar="DIR", help="directory for the tables")
    parser.add_argument("--published", metavar="CSV", help="longest mates to compare with")
    arguments = parser.parse_args()

    print("material     wall      CPU  peak MiB    solve     pack  file MiB   (seconds; all threads)")
    everything = []
    if arguments.all:
        events, wall, cpu, peak = run(arguments.program, ["--all", str(arguments.all)], arguments.out)
        everything += made_tables(events)
        print_row(f"--all {arguments.all}", wall, cpu, peak, made_tables(events))
    for material in arguments.materials:
        run(arguments.program, [material, "--format", "m33"], arguments.out)
        events, wall, cpu, peak = run(arguments.program, [material, "--format", "m33", "--force"], arguments.out)
        everything += made_tables(events)
        print_row(material, wall, cpu, peak, made_tables(events))
    if arguments.published:
        compare_with_published(arguments.published, arguments.program, arguments.out, everything)


if __name__ == "__main__":
    main()
