#!/usr/bin/env bash
# run.sh ROOT MATE33 DIRECTORY: builds the module and the npm package, and compares both with the program MATE33.
# Exit code 77: skipped.
set -euo pipefail
root=$(realpath "$1")
mate33=$(realpath "$2")
mkdir -p "$3"
directory=$(realpath "$3")

skip() {
  echo "skipped: $1"
  exit 77
}

node_version=$(node --version 2>/dev/null) || skip "there is no node (apt-get install nodejs npm)"
node_major=${node_version#v}
[ "${node_major%%.*}" -ge 18 ] || skip "node is $node_version, and the package needs 18 or later"
command -v npm >/dev/null || skip "there is no npm (apt-get install npm)"
command -v clang++-19 >/dev/null || skip "there is no clang++-19 (the packages [wasm] of packages.txt)"

"$root/scripts/wasm.sh"
cd "$root/js"
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent build
npm run --silent check
"$root/tests/js/packed.sh" "$root/js" "$directory/packed"

# What the program says: the hashes of its tables, and answers to positions of each.
"$mate33" generate --all 4 --out "$directory/tables" >/dev/null
"$mate33" generate --all 4 --metric dtz --out "$directory/tables" >/dev/null
"$mate33" generate xiangqi:KRvKA --out "$directory/tables" >/dev/null
"$mate33" generate KPvK --rules "$root/examples/rules/los-alamos.rules" --out "$directory/tables" >/dev/null
(cd "$directory/tables" && sha256sum ./*.m33 ./*/*.m33) >"$directory/hashes.txt"
node "$root/tests/js/positions.mjs" "${MATE33_JS_POSITIONS:-100}" >"$directory/positions.txt"
"$mate33" probe - --json --tables "$directory/tables" <"$directory/positions.txt" >"$directory/answers.txt" || true
MATE33_HASHES=$directory/hashes.txt MATE33_ANSWERS=$directory/answers.txt MATE33_POSITIONS=$directory/positions.txt \
  npm test --silent
