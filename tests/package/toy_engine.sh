#!/usr/bin/env bash
# toy_engine.sh CMAKE SOURCE-FOLDER BUILD PREFIX CC CXX DATA: the toy engine plays with the tables that are inside it, and with more
# from a directory.
set -euo pipefail
cmake=$1 sources=$2 build=$3 prefix=$4 cc=$5 cxx=$6 data=$7
here=$(cd "$(dirname "$0")" && pwd)
export MATE33_TABLES_34=$data/embedded/mate33_tables_3.c
# Five men, for which there is no table: the search finds the capture that leads to one.
"$here/example.sh" "$cmake" "$sources/examples/engine" "$build" "$prefix" "$cc" "$cxx" "$here/toy_engine.expected" \
  toy_engine --tables "$data/tables" "8/8/8/6k1/8/p7/2N5/3B3K w - - 0 1"
# Four men, of which it has no table without the directory.
(cd / && "$build/toy_engine" "8/2n4k/3PK3/8/8/8/8/8 w - - 0 1") | diff "$here/toy_engine_embedded.expected" -

# Where there is no such source, CMake says how to make it.
if MATE33_TABLES_34=/nowhere/tables.c "$here/example.sh" "$cmake" "$sources/examples/engine" "$build.none" "$prefix" "$cc" "$cxx" \
  /dev/null toy_engine >"$build.said" 2>&1 || ! tr -s ' \n' ' ' <"$build.said" | grep -q "no /nowhere/tables.c: cmake --build build/release --target tables_34 makes it"; then
  echo "toy_engine.sh: without its tables it is not refused in words" >&2
  exit 1
fi
