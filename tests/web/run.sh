#!/usr/bin/env bash
# The tests of the web part. usage: run.sh unit|inside|static|static_all|e2e|contract WEB [MATE33 [TABLES]]. Exit code 77: skipped;
# where CI is set, what is missing is an error.
#   unit      types and functions of the page, without a server
#   inside    MATE33 has the page in it, as it is built
#   static    the site without a server, in Chromium and in Firefox where that is; some of the tests of e2e with it
#   static_all  all of the tests of e2e with it
#   e2e       the page that MATE33 serves, in Chromium
#   contract  what MATE33 answers, beside the types that lichess publishes
set -euo pipefail
kind=$1
web=$(realpath "$2")

skip() {
  if [ -n "${CI-}" ]; then
    echo "run.sh: $1" >&2
    exit 1
  fi
  echo "skipped: $1"
  exit 77
}

node_version=$(node --version 2>/dev/null) || skip "there is no node (apt-get install nodejs npm)"
node_major=${node_version#v}
[ "${node_major%%.*}" -ge 18 ] || skip "node is $node_version, and the page needs 18 or later"
command -v npm >/dev/null || skip "there is no npm (apt-get install npm)"
[ -d "$web/node_modules" ] || skip "the packages of the page are not installed (cd web && npm ci)"

if [ "$kind" = unit ]; then
  cd "$web"
  npm run --silent check
  exec npm test --silent
fi

if [ "$kind" = inside ]; then
  [ -f "$web/dist/index.html" ] || skip "the page was not built (cd web && npm run build, then build mate33 again)"
  mapfile -t files < <(find "$web/dist" -type f)
  exec node -e '
    const { readFileSync } = require("node:fs");
    const [program, ...files] = process.argv.slice(1);
    const bytes = readFileSync(program);
    const absent = files.filter((file) => !bytes.includes(readFileSync(file)));
    for (const file of absent) console.error(`${file} is not in ${program}: build mate33 again`);
    process.exit(absent.length > 0 ? 1 : 0);
  ' "$3" "${files[@]}"
fi

MATE33_PROGRAM=$(realpath "$3")
MATE33_TABLES=$(realpath "$4")
export MATE33_PROGRAM MATE33_TABLES
if [ "$kind" != contract ]; then
  MATE33_CHROMIUM=${MATE33_CHROMIUM:-$(command -v chromium)} ||
    skip "there is no chromium (apt-get install chromium fonts-dejavu-core)"
  export MATE33_CHROMIUM
fi
cd "$web"
case $kind in
  static | static_all)
    [ -f "$web/../build/wasm/mate33.wasm" ] || skip "the module of WebAssembly was not built (scripts/wasm.sh)"
    npm run --silent build:static >/dev/null
    export MATE33_STATIC_SITE=$web/dist-static
    if [ "$kind" = static_all ]; then exec npm run --silent e2e; fi
    npm run --silent e2e:static
    exec npm run --silent e2e -- practice variations
    ;;
  e2e) [ -f "$web/dist/index.html" ] || skip "the page was not built (cd web && npm run build, then build mate33 again)" ;;
esac
exec npm run --silent "$kind"
