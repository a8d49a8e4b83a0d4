#!/usr/bin/env bash
# tables.sh MATE33 DIRECTORY: makes what the tests of the package probe: the tables of KBNvK (flat), KQvKR and KPvKP; in
# rule50 those of KPvK under the fifty-move rule; in embedded those of three men as engines have them inside, their source, and
# the same with both sides; and in positions.csv values, as the program dumps them, which reads tables as a whole and probes
# nothing.
set -euo pipefail
mate33=$1 directory=$2
rm -rf "$directory"
mkdir -p "$directory/tables"
"$mate33" generate KQvKR KPvKP --out "$directory/tables" >/dev/null
"$mate33" generate KBNvK --out "$directory/tables" >/dev/null
"$mate33" generate KPvK --metric wdl,dtz --out "$directory/rule50" >/dev/null
"$mate33" generate --all 3 --metric wdl,dtz --level best --out "$directory/embedded/files" >/dev/null
"$mate33" generate --all 3 --metric wdl,dtz --sides both --out "$directory/embedded/both_sides" >/dev/null
version=$("$mate33" --version | sed 's/[^0-9]*\([0-9.]*\).*/\1/;q')
"$(dirname "$0")/../../scripts/embed_tables.sh" "$version" "$directory/embedded/mate33_tables_3.c" "$directory/embedded/files"
{
  "$mate33" dump KQvKR --csv --tables "$directory/tables" | awk 'NR % 997 == 2'
  "$mate33" dump KPvKP --csv --tables "$directory/tables" | awk 'NR % 2003 == 2'
  # The flat table: published figures, either colour, a bishop of either kind, and Black to move.
  echo '8/8/8/8/8/7B/8/Nk5K w - - 0 1,65'
  echo '8/8/8/8/8/B7/8/K5kN w - - 0 1,65'
  echo 'nK5k/8/7b/8/8/8/8/8 b - - 0 1,65'
  echo '8/8/8/8/8/1N5B/8/1k5K b - - 0 1,-64'
} >"$directory/positions.csv"
wc -l <"$directory/positions.csv"
