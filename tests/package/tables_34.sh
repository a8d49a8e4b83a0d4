#!/usr/bin/env bash
# tables_34.sh CMAKE BUILD MATE33 CC CXX SOURCE-FOLDER WORK PREFIX: the source of the tables of three and four men is made, compiles,
# answers what tables with both sides do, and is installed where mate33 is.
set -euo pipefail
cmake=$1 build=$2 mate33=$3 cc=$4 cxx=$5 sources=$6 work=$7 prefix=$8
rm -rf "$work"
mkdir -p "$work"
"$cmake" --build "$build" --target tables_34 >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
tables=$build/amalgamation/mate33_tables_34.c
"$mate33" generate --all 4 --metric wdl,dtz --sides both --out "$work/both_sides" >/dev/null
"$(dirname "$0")/embedded.sh" "$cc" "$cxx" "$sources" "$work/embedded" "$(find "$prefix" -name libmate33.a)" "$tables" \
  "$build/tables_34" "$work/both_sides" "$prefix"/include{,/mate33}
[ "$(find "$build/tables_34" -name '*.m33' | wc -l)" = 66 ]
DESTDIR=$work/stage "$cmake" --install "$build" --prefix /usr >/dev/null
cmp "$tables" "$work/stage/usr/share/mate33/mate33_tables_34.c"
