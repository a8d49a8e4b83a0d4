#!/usr/bin/env bash
# compare_builds.sh MATE33 MATE33: whether two builds of mate33, as GCC's and Clang's, make the same tables, byte by byte: those of
# three men, and some of four with pieces, pawns and en passant on both sides, at both levels. More materials may follow the
# two programs.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "usage: scripts/compare_builds.sh MATE33 MATE33 [MATERIAL...]" >&2
  exit 2
fi
first=$1 second=$2
shift 2
materials=(KQvKR KPvKP KBNvK "$@")
directory=$(mktemp -d)
trap 'rm -r "$directory"' EXIT
"$first" generate "${materials[@]}" --out "$directory/first" >/dev/null
"$second" generate "${materials[@]}" --out "$directory/second" >/dev/null
# One in the codec of level best, and one with one side to move.
repack_some() {
  "$1" repack "$2/KQvKR.m33" --level best >/dev/null
  "$1" repack "$2/KPvKP.m33" --level best --sides one >/dev/null
}
repack_some "$first" "$directory/first"
repack_some "$second" "$directory/second"
if ! diff -rq "$directory/first" "$directory/second"; then
  echo "the tables differ: the bytes must not depend on the compiler" >&2
  exit 1
fi
echo "$(find "$directory/first" -name '*.m33' | wc -l) tables are the same, byte by byte"
