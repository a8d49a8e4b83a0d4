#!/usr/bin/env bash
# pkg_config.sh PREFIX CC SOURCE-FOLDER WORK DATA: with pkg-config and the plain C compiler, against the shared library and
# against the static one: the example prints what is expected, and the tables' values are right.
set -euo pipefail
prefix=$1 cc=$2 sources=$3 work=$4 data=$5
rm -rf "$work"
mkdir -p "$work"
cd "$work"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name mate33.pc)")
export PKG_CONFIG_PATH
flags=(-std=c99 -Wall -Wextra -Wpedantic -Werror)
libdir=$(pkg-config --variable=libdir mate33)

read -ra shared <<<"$(pkg-config --cflags --libs mate33)"
"$cc" "${flags[@]}" "$sources/examples/c/probe_fen.c" -o probe_fen "${shared[@]}"
"$cc" "${flags[@]}" "$sources/tests/package/check_tables.c" -o check_shared "${shared[@]}"
export LD_LIBRARY_PATH=$libdir
./probe_fen "$data/tables" "8/8/8/8/8/7B/8/Nk5K w - - 0 1" | diff "$sources/tests/package/probe_fen.expected" -
./check_shared "$data/tables" <"$data/positions.csv"
# Nothing is asked of the program but the library itself: not C++, not zstd.
if readelf -d probe_fen | grep NEEDED | grep -E 'stdc|zstd'; then
  echo "pkg_config.sh: the program links what the library should" >&2
  exit 1
fi

read -ra static <<<"$(pkg-config --static --cflags --libs mate33)"
"$cc" "${flags[@]}" -static "$sources/tests/package/check_tables.c" -o check_static "${static[@]}"
env -u LD_LIBRARY_PATH ./check_static "$data/tables" <"$data/positions.csv"
[ "$(pkg-config --modversion mate33)" = "$("$prefix/bin/mate33" --version | cut -d' ' -f2)" ]

# As README.md and docs/probing.md print it, in a home of its own; what they install is installed already.
unset PKG_CONFIG_PATH LD_LIBRARY_PATH
for page in README.md docs/probing.md; do
  home=$work/home-$(basename "$page")
  mkdir "$home"
  cp -r "$prefix" "$home/.local"
  cp "$sources/examples/c/probe_fen.c" "$home/engine.c"
  awk '/^```sh$/ { block = ""; next } /^```$/ { if (block ~ /PKG_CONFIG_PATH=/) printf "%s", block; block = ""; next }
    { block = block $0 "\n" }' "$sources/$page" | grep -v '^cmake ' >"$home/lines"
  echo './engine "$1" "8/8/8/8/8/7B/8/Nk5K w - - 0 1"' >>"$home/lines"
  [ "$(wc -l <"$home/lines")" -ge 3 ] || { echo "pkg_config.sh: no lines in $page" >&2; exit 1; }
  (cd "$home" && HOME=$home bash -euo pipefail lines "$data/tables") | diff "$sources/tests/package/probe_fen.expected" -
done
# The last of probing.md's is static; the shared one runs by the variables, too.
sed -i '/-static/d' "$work/home-probing.md/lines"
(cd "$work/home-probing.md" && HOME=$PWD bash -euo pipefail lines "$data/tables") |
  diff "$sources/tests/package/probe_fen.expected" -
