#!/usr/bin/env bash
# run.sh TARGET ROOT NATIVE WORK: builds the tests of core, solver and prober for wasm32 or i686 and runs those of the label
# core. NATIVE is the folder with the build of this machine: it tells how many cases there are. Exit code 77: skipped.
set -euo pipefail
target=$1 root=$2 native=$3 work=$4

need() {
  command -v "$1" >/dev/null && return
  echo "skipped: there is no $1 (apt-get install $2)"
  exit 77
}
case $target in
  wasm32)
    need clang++-19 "$(sed -n '/^\[wasm\]/,/^$/p' "$root/packages.txt" | sed 1d | tr '\n' ' ')"
    need node nodejs
    start=(node --no-warnings "$root/tests/portable/start.mjs")
    # What needs files, threads or exceptions; another number wants a look at left_out.txt.
    left_out=276
    without='^(placements|probe_machine|probe_long|probe_threads)'
    ;;
  i686)
    need i686-linux-gnu-g++ g++-i686-linux-gnu
    start=()
    left_out=0
    without='^$'
    ;;
  *)
    echo "run.sh: no target '$target'" >&2
    exit 2
    ;;
esac
mkdir -p "$work"
zstd=$("$root/scripts/zstd_source.sh" "$work/../zstd") || exit $?
build=$work/$target
cmake -S "$root/tests/portable" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DMATE33_ZSTD_SOURCE="$zstd/lib" \
  -DCMAKE_TOOLCHAIN_FILE="$root/cmake/toolchains/$target.cmake" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
cmake --build "$build" >"$build.log" 2>&1 || { tail -40 "$build.log"; exit 1; }

# count COMMAND...: how many cases a program has
count() {
  "$@" --no-intro --count | sed -n 's/.*: \([0-9]*\)$/\1/p'
}
here=0 there=0
for program in plain/plain plain/rules_solver plain/placements plain/xiangqi_plain core/core core/xiangqi generator/generator probe/probe; do
  here=$((here + $(count "$native/tests/${program}_tests")))
  there=$((there + $(count "${start[@]}" "$build/${program%/*}_tests/${program##*/}_tests")))
done
echo "$((here - there)) of $here test cases are left out"
[ $((here - there)) -eq $left_out ] || { echo "It should be $left_out."; exit 1; }
# Of these programs no case is left.
ctest --test-dir "$build" -L core -E "$without" --no-tests=error --output-on-failure
