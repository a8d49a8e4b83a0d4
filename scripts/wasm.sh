#!/usr/bin/env bash
# Builds build/wasm/mate33.wasm. Needs the packages [core] and [wasm] of packages.txt; fetches zstd's source, of the version
# that Debian has, by apt.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
zstd=$(scripts/zstd_source.sh build/zstd-source)
cmake -S js/native -B build/wasm -G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_TOOLCHAIN_FILE="$PWD/cmake/toolchains/wasm32.cmake" \
  -D MATE33_JOIN_SOURCES=ON -D MATE33_ZSTD_SOURCE="$zstd/lib" > build/wasm-configure.log || { cat build/wasm-configure.log >&2; exit 1; }
cmake --build build/wasm "$@"
