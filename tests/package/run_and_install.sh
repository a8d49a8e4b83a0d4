#!/usr/bin/env bash
# run_and_install.sh CC CXX SOURCE-FOLDER WORK DATA: what run.sh builds can be installed, and the README's engine compiled with
# it.
set -euo pipefail
cc=$1 cxx=$2 sources=$3 work=$4 data=$5
# Beside the other builds, and as deep as they: what these have compiled comes from the compiler's cache, where there is one.
build=$sources/build/run_and_install
rm -rf "$work" "$build"
mkdir -p "$work"

# The targets that run.sh builds, in each of its ways.
mapfile -t targets < <(sed -n 's/^ *build release --target //p' "$sources/run.sh" | sort -u)
[ ${#targets[@]} -eq 1 ] || { echo "run_and_install.sh: run.sh builds '${targets[*]}'" >&2; exit 1; }
cmake --preset release -S "$sources" -B "$build" -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" >"$work/log" ||
  { cat "$work/log"; exit 1; }
cmake --build "$build" --target "${targets[0]}" >"$work/log" || { cat "$work/log"; exit 1; }

prefix=$work/home/.local
cmake --install "$build" --prefix "$prefix" >"$work/log"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name mate33.pc)")
export PKG_CONFIG_PATH
read -ra static <<<"$(pkg-config --static --cflags --libs mate33)"
"$cc" -static "$sources/examples/c/probe_fen.c" "${static[@]}" -o "$work/engine"
"$work/engine" "$data/tables" "8/8/8/8/8/7B/8/Nk5K w - - 0 1" | diff "$sources/tests/package/probe_fen.expected" -
echo "what run.sh builds can be installed"
