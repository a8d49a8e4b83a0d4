#!/usr/bin/env bash
# bundled.sh JS MATE33 DIRECTORY BUNDLER...: packs the npm package JS as it is published, and tables of three men that the program
# MATE33 makes, and opens a page that uses them in Chromium, bundled in DIRECTORY by each of webpack, vite, rollup and esbuild, or
# served by vite while developing (vite-dev). Their packages are pinned in bundlers/. Exit code 77: skipped; where CI is set, what is missing is an error.
set -euo pipefail
here=$(dirname "$(realpath "$0")")/bundlers
js=$(realpath "$1")
mate33=$(realpath "$2")
mkdir -p "$3"
directory=$(realpath "$3")
shift 3

skip() {
  if [ -n "${CI-}" ]; then
    echo "bundled.sh: $1" >&2
    exit 1
  fi
  echo "skipped: $1"
  exit 77
}

command -v npm >/dev/null || skip "there is no npm (apt-get install nodejs npm)"
MATE33_CHROMIUM=${MATE33_CHROMIUM:-$(command -v chromium)} || skip "there is no chromium (apt-get install chromium fonts-dejavu-core)"
export MATE33_CHROMIUM
[ -f "$js/../build/wasm/mate33.wasm" ] || skip "the module of WebAssembly was not built (scripts/wasm.sh)"
cd "$js"
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent build
tarball=$directory/$(npm pack --silent --pack-destination "$directory")
"$mate33" generate --all 3 --metric wdl,dtz --out "$directory/tables" >/dev/null
tables_tarball=$directory/$(node pack_tables.mjs "$directory/tables" "$directory")

# unpack TARBALL NAME: as npm does
unpack() {
  rm -rf "node_modules/$2"
  mkdir "node_modules/$2"
  tar -xzf "$1" --strip-components 1 -C "node_modules/$2"
}

# A folder with the page, the bundler and the packages.
prepare() {
  cp "$here/$1"/* "$here"/page/* .
  [ -d node_modules/.bin ] || npm ci --silent --no-audit --no-fund || skip "the packages of $1 cannot be fetched (npm ci)"
  rm -rf dist
  unpack "$tarball" mate33
  unpack "$tables_tarball" mate33-tables-34
}

# open_dev: the page as vite serves it from its sources
open_dev() {
  local log=$PWD/dev.log status=0 server url
  rm -rf node_modules/.vite
  NO_COLOR=1 node_modules/.bin/vite --host 127.0.0.1 --port 0 >"$log" 2>&1 &
  server=$!
  for _ in $(seq 300); do
    url=$(sed -n 's/.*\(http:\/\/127\.0\.0\.1:[0-9]*\/\).*/\1/p' "$log" | head -n 1)
    if [ -n "$url" ] || ! kill -0 $server 2>/dev/null; then break; fi
    sleep 0.1
  done
  node "$here/open.mjs" "${url:-$log}" || status=1
  kill $server 2>/dev/null || true
  [ $status -eq 0 ] || cat "$log"
  return $status
}

failed=0
for bundler in "$@"; do
  mkdir -p "$directory/${bundler%-dev}"
  cd "$directory/${bundler%-dev}"
  prepare "${bundler%-dev}"
  echo "$bundler $(node -p 'Object.entries(require("./package.json").devDependencies).join(", ")'):"
  case $bundler in
    *-dev) open_dev || failed=1 ;;
    *) npm run --silent bundle && node "$here/open.mjs" dist || failed=1 ;;
  esac
done
exit $failed
