#!/usr/bin/env bash
# engine_author.sh SOURCE-FOLDER WORK DATA: the commands of README.md's "In your engine", as printed, in a copy of the sources of
# its own: the two files, the library, an engine that links it. docs/probing.md says the same.
set -euo pipefail
sources=$1 work=$2 data=$3
rm -rf "$work"
clone=$work/home/mate33
mkdir -p "$clone"
# What a prober is made of: the rest of a clone is not needed to build it.
(cd "$sources" && cp -r CMakeLists.txt LICENSE CHANGELOG.md cmake core docs examples probe scripts "$clone")
cp "$sources/examples/c/probe_fen.c" "$clone/engine.c"

awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' \
  <(sed -n '/^## In your engine/,$p' "$sources/README.md") >"$work/lines"
while IFS= read -r line; do
  grep -qF -- "$line" "$work/lines" || { echo "engine_author.sh: README.md has no '$line'" >&2; exit 1; }
done < <(grep '^cmake ' "$sources/docs/probing.md")
# In a home of its own the compiler's cache, where there is one, would be empty.
if command -v ccache >/dev/null; then CCACHE_DIR=$(ccache -k cache_dir) && export CCACHE_DIR; fi
(cd "$clone" && HOME=$work/home bash -euxo pipefail "$work/lines") >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$clone/engine" "$data/tables" "8/8/8/8/8/7B/8/Nk5K w - - 0 1" | diff "$sources/tests/package/probe_fen.expected" -
[ -s "$clone/build/probe/amalgamation/mate33_probe.cpp" ]
echo "an engine gets the prober as the pages say"
