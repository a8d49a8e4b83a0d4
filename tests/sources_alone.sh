#!/usr/bin/env bash
# sources_alone.sh ROOT FOLDER BENCH: compiles each source alone, with the benchmarks if BENCH is ON, so that one that forgets to
# include something is found: what is built from nothing is compiled in batches.
set -euo pipefail
root=$1 folder=$2 bench=$3

cmake -S "$root" -B "$folder" -G Ninja -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D MATE33_JOIN_SOURCES=OFF \
  -D MATE33_WERROR=ON -D MATE33_BUILD_BENCH="$bench"
cmake --build "$folder"
