#!/usr/bin/env bash
# subproject.sh CMAKE CC CXX SOURCE-FOLDER WORK DATA: a project that has mate33 in a folder of its own, and that neither knows of
# C++20 nor compiles with our warnings, builds the library and nothing else of it; the examples answer as they should.
set -euo pipefail
cmake=$1 cc=$2 cxx=$3 sources=$4 work=$5 data=$6
rm -rf "$work"
mkdir -p "$work"
cd "$work"
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.25)
project(engine LANGUAGES C CXX)
add_subdirectory("$sources" mate33)
add_executable(probe_fen "$sources/examples/c/probe_fen.c")
target_link_libraries(probe_fen PRIVATE mate33::mate33)
add_executable(list_moves "$sources/examples/cpp/list_moves.cpp")
target_link_libraries(list_moves PRIVATE mate33::probe)
END
# Not optimised, and a library's sources together: it is about whether it builds.
"$cmake" -S . -B build -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 \
  -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" >log || { cat log; exit 1; }
"$cmake" --build build >log || { cat log; exit 1; }
build/probe_fen "$data/tables" "8/8/8/8/8/7B/8/Nk5K w - - 0 1" | diff "$sources/tests/package/probe_fen.expected" -
build/list_moves "$data/tables" "8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1" | diff "$sources/tests/package/list_moves.expected" -

unwanted=$(find build -name mate33 -type f -o -name '*generator*.a' -o -name mate33_probe.cpp -o -name '*_tests')
[ -z "$unwanted" ] || { echo "subproject.sh: built, too: $unwanted" >&2; exit 1; }
DESTDIR=$work/installed "$cmake" --install build >log
[ ! -d installed ] || { echo "subproject.sh: installed, too: $(find installed -type f)" >&2; exit 1; }
echo "as a part of another project it is the library alone"
