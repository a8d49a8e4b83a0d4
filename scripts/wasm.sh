#!/usr/bin/env bash
# Builds build/wasm/mate33.wasm. Needs the packages [core] and [wasm] of packages.txt; fetches zstd's source, of the version
# that Debian has, by apt.
set -euo pipefail
cd "$(dirname "$0")/.."

source_dir=build/zstd-source
if [ ! -f $source_dir/lib/zstd.h ]; then
  # Sources of packages are asked for with lists of our own: the machine's are left as they are.
  mkdir -p $source_dir/apt/lists/partial
  (
    cd $source_dir
    cat > apt/sources.list <<< "deb-src http://deb.debian.org/debian bookworm main"
    options=(-o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$PWD/apt/lists"
             -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache=)
    apt-get "${options[@]}" -qq update
    apt-get "${options[@]}" -qq --download-only source libzstd
    tar -xf libzstd_*.orig.tar.xz --strip-components=1
  )
fi
cmake -S js/native -B build/wasm -G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_TOOLCHAIN_FILE="$PWD/cmake/toolchains/wasm32.cmake" \
  -D MATE33_ZSTD_SOURCE="$PWD/$source_dir/lib" > build/wasm-configure.log || { cat build/wasm-configure.log >&2; exit 1; }
cmake --build build/wasm "$@"
