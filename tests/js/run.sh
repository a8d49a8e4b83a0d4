#!/usr/bin/env bash
# run.sh WHAT ROOT MATE33 DIRECTORY: WHAT is `module`, which builds that; or builds the npm package around it, and compares it
# with the program MATE33: by `all` tables of four men, or by `some`; and the package of tables, of four men or of three. Exit code
# 77: skipped.
set -euo pipefail
what=$1
root=$(realpath "$2")
mate33=$(realpath "$3")
mkdir -p "$4"
directory=$(realpath "$4")

skip() {
  echo "skipped: $1"
  exit 77
}

node_version=$(node --version 2>/dev/null) || skip "there is no node (apt-get install nodejs npm)"
node_major=${node_version#v}
[ "${node_major%%.*}" -ge 18 ] || skip "node is $node_version, and the package needs 18 or later"
command -v npm >/dev/null || skip "there is no npm (apt-get install npm)"
command -v clang++-19 >/dev/null || skip "there is no clang++-19 (the packages [wasm] of packages.txt)"

case $what in
  module) exec "$root/scripts/wasm.sh" ;;
  all) tables=(--all 4) names=all:4 packed=(4 best) ;;
  # KPvKP, for its captures en passant, needs a table of every man against every other.
  some) tables=(KBNvK KPvKP) names="KBNvK KPvKP" packed=(3 quick) ;;
  *)
    echo "run.sh: neither module nor all nor some: '$what'" >&2
    exit 2
    ;;
esac
[ -f "$root/build/wasm/mate33.wasm" ] || skip "there is no module (js_module says why)"
cd "$root/js"
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent build
npm run --silent check
"$root/tests/js/packed.sh" "$root/js" "$directory/packed"
"$root/tests/js/packed_tables.sh" "$root" "$mate33" "$directory/packed" "${packed[@]}"

# What the program says: the hashes of its tables, and answers to positions of all materials of four men.
generate() { "$mate33" generate "$@" --out "$directory/tables" >/dev/null; }
rm -rf "$directory/tables"
for metric in dtm dtz; do
  generate --all 3 --metric $metric
  generate "${tables[@]}" --metric $metric --format m33
done
generate xiangqi:KRvKA
generate KPvK --rules "$root/examples/rules/los-alamos.rules"
(cd "$directory/tables" && sha256sum ./*.m33 ./*/*.m33) >"$directory/hashes.txt"
node "$root/tests/js/positions.mjs" "${MATE33_JS_POSITIONS:-100}" >"$directory/positions.txt"
"$mate33" probe - --json --tables "$directory/tables" <"$directory/positions.txt" >"$directory/answers.txt" || true
# What was solved of one position, without a table.
race="8/8/8/8/7k/8/P7/K7 w - - 0 1"
mkdir -p "$directory/none"
rm -f "$directory/race.solved"
"$mate33" solve "$race" --tables "$directory/none" --out "$directory/race.solved" >/dev/null
"$mate33" probe "$race" --tables "$directory/none" --solved "$directory/race.solved" --json >"$directory/race.json"
export MATE33_SOLVED=$directory/race
MATE33_NAMES="all:3 $names" MATE33_HASHES=$directory/hashes.txt MATE33_ANSWERS=$directory/answers.txt \
  MATE33_POSITIONS=$directory/positions.txt npm test --silent
