#!/usr/bin/env bash
# embedded.sh CC CXX SOURCE-FOLDER WORK LIBRARY TABLES.c FILES OTHERS INCLUDE...: the tables in a source, made of FILES, compile as
# C99 and as C++ without a warning and lie in read-only data; a program of it and the library (an object or an archive) answers
# without a file what the tables in OTHERS, which store both sides, answer; damage costs a status. INCLUDE has mate33_embedded.h.
set -euo pipefail
cc=$1 cxx=$2 sources=$3 work=$4 library=$5 tables=$6 files=$7 others=$8
shift 8
includes=("${@/#/-I}")
rm -rf "$work"
mkdir -p "$work/nothing"
cd "$work"
fail() {
  echo "embedded.sh: $*" >&2
  exit 1
}
warnings=(-Wall -Wextra -Wpedantic -Werror)
# In C99 -Wpedantic refuses a string above 4,095 characters, which C++ does not limit.
"$cc" -std=c99 -O2 "${warnings[@]}" -Woverlength-strings "${includes[@]}" -c "$tables" -o as_c.o
"$cxx" -std=c++11 -O2 "${warnings[@]}" "${includes[@]}" -x c++ -c "$tables" -o as_cpp.o
[ "$(awk 'length > 500' "$tables" | wc -l)" = 0 ] || fail "a line is long"
if LC_ALL=C grep -nE '\?\?|[^ -~]' "$tables" | head -1 | grep .; then fail "a trigraph, or what is not ASCII"; fi
for object in as_c.o as_cpp.o; do
  # Text, with what is only read; data; zeros.
  size $object | awk 'NR == 2 && $2 + $3 > 0 { exit 1 }' || fail "$object has data that can be written"
done
"$cc" -std=c99 -O2 "${warnings[@]}" "${includes[@]}" -c "$sources/tests/package/check_embedded.c" -o check.o
for object in as_c.o as_cpp.o; do
  "$cxx" check.o $object "$library" -lzstd -o check_${object%.o}
done
(cd nothing && ../check_as_c && ../check_as_cpp)
./check_as_c "$files" "$others"

version=$(sed -n 's/^ \* mate33 \([0-9.]*\): .*/\1/p' "$tables")
"$sources/scripts/embed_tables.sh" "$version" again.c "$files"
cmp again.c "$tables"
mkdir damaged
cp "$files"/K[QRP]vK.*.m33 damaged
head -c 700 "$files/KQvK.wdl.m33" >damaged/KQvK.wdl.m33
"$sources/scripts/embed_tables.sh" "$version" damaged.c damaged
"$cc" -std=c99 "${includes[@]}" -c damaged.c
"$cxx" check.o damaged.o "$library" -lzstd -o check_damaged
./check_damaged --damaged
if "$sources/scripts/embed_tables.sh" "$version" none.c nothing 2>said || ! grep -q "there are no tables in nothing" said; then
  fail "no tables are not refused in words"
fi
[ ! -e none.c ] || fail "a source without tables was written"
