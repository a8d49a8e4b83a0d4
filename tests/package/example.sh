#!/usr/bin/env bash
# example.sh CMAKE SOURCE BUILD PREFIX CC CXX EXPECTED PROGRAM ARGUMENT...: configures an example afresh with the package
# installed in PREFIX, builds it, runs PROGRAM with the arguments and compares what it prints with the file EXPECTED. In the
# environment MATE33_TABLES_34 names the source of the tables inside it.
set -euo pipefail
cmake=$1 source=$2 build=$3 prefix=$4 cc=$5 cxx=$6 expected=$7 program=$8
shift 8
rm -rf "$build"
"$cmake" -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_C_FLAGS="-Wall -Wextra -Wpedantic -Werror" \
  -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror" -DMATE33_TABLES_34="${MATE33_TABLES_34-}" \
  --no-warn-unused-cli >"$build.log" || { cat "$build.log"; exit 1; }
"$cmake" --build "$build"
"$build/$program" "$@" | diff "$expected" -
echo "$program prints what is expected"
