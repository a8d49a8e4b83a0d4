#!/usr/bin/env bash
# cross.sh HOW TARGET SOURCE-FOLDER AMALGAMATION WORK DATA: builds the prober for another machine (mingw-w64, run under wine, or
# aarch64, run under qemu), and runs core's tests there and the values of tables. HOW is `whole`: optimised and installed, by
# the shared library, the static one and the amalgamation; or `quick`: all of it by the amalgamation, which is the library
# compiled once, and hardly optimised. Exit code 77: skipped, for a compiler or an emulator is absent.
set -euo pipefail
how=$1 target=$2 sources=$3 amalgamation=$4 work=$5 data=$6

need() {
  command -v "$1" >/dev/null && return
  echo "skipped: there is no $1 (apt-get install $2)"
  exit 77
}
export WINEPREFIX=$work/wine WINEDEBUG=-all
case $target in
  mingw-w64)
    need x86_64-w64-mingw32-g++-posix g++-mingw-w64-x86-64-posix
    PATH=$PATH:/usr/lib/wine
    need wine64 wine64
    ending=.exe
    # Wine's own server would linger for a while.
    trap 'wineserver -k || true' EXIT
    ;;
  aarch64)
    need aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
    need qemu-aarch64 qemu-user
    ending=
    ;;
  *)
    echo "cross.sh: no target '$target'" >&2
    exit 2
    ;;
esac
mkdir -p "$work"
cd "$work"
run() {
  local program=$1
  shift
  case $target in
    mingw-w64) wine64 "$program$ending" "$@" ;;
    aarch64) qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$work/prefix/lib" "$program" "$@" ;;
  esac
}

configure() {
  local from=$1 to=$2
  shift 2
  cmake -S "$from" -B "$to" -G Ninja --no-warn-unused-cli -DCMAKE_TOOLCHAIN_FILE="$sources/cmake/toolchains/$target.cmake" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_INSTALL_PREFIX="$work/prefix" -DCMAKE_INSTALL_LIBDIR=lib \
    "$@" >"$to.log" 2>&1 || { cat "$to.log"; exit 1; }
}

zstd=$("$sources/scripts/zstd_source.sh" "$work/../zstd") || exit $?
case $how in
  whole)
    checks=(check_shared check_static check_amalgamation)
    options=()
    if [ ! -f prefix/lib/libzstd.a ]; then
      configure "$zstd/build/cmake" zstd -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF -DZSTD_LEGACY_SUPPORT=OFF \
        -DZSTD_MULTITHREAD_SUPPORT=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON
      cmake --build zstd --target install >zstd.log 2>&1 || { tail -20 zstd.log; exit 1; }
    fi
    PKG_CONFIG_LIBDIR=$work/prefix/lib/pkgconfig configure "$sources" mate33 -DMATE33_PROBE_ONLY=ON
    cmake --build mate33
    cmake --install mate33 >/dev/null
    ;;
  quick)
    checks=(check_amalgamation)
    options=(-DMATE33_ZSTD_SOURCE="$zstd/lib" -DCMAKE_CXX_FLAGS_RELEASE=-O1)
    ;;
  *)
    echo "cross.sh: neither whole nor quick: '$how'" >&2
    exit 2
    ;;
esac

# Nothing of /usr/include but doctest.
mkdir -p include
ln -sfn /usr/include/doctest include/doctest
configure "$sources/tests/cross" programs -DMATE33_AMALGAMATION="$amalgamation" -DMATE33_DOCTEST="$work/include" \
  -DMATE33_EMBEDDED="$data/embedded/mate33_tables_3.c" "${options[@]}"
cmake --build programs
if [ "$how $target" = "whole mingw-w64" ]; then cp prefix/bin/*.dll programs/; fi

# A folder with a space and other letters than English in its name, where Windows' probers have stumbled.
tables='some tables äλ♞'
rm -rf "$tables"
cp -r "$data/tables" "$tables"
echo "$tables" >directories
for program in "${checks[@]}"; do
  echo "$program:"
  run "programs/$program" @directories <"$data/positions.csv"
done
rm -rf embedded
cp -r "$data/embedded" .
run programs/check_embedded embedded/files embedded/both_sides
run programs/core_tests --no-intro
