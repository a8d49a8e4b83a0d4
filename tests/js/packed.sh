#!/usr/bin/env bash
# packed.sh JS DIRECTORY: packs the npm package JS as it is published, judges its types, and runs the examples of its README
# from a project that has installed it, in DIRECTORY: with Node, and with Deno and Bun where they are.
set -euo pipefail
js=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2"
directory=$(realpath "$2")

cd "$js"
tarball=$directory/$(npm pack --silent --pack-destination "$directory")
npx attw "$tarball"

cd "$directory"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --offline "$tarball"
node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const examples = [...readFileSync("node_modules/mate33/README.md", "utf8").matchAll(/```js\n(.*?)```/gs)];
  if (examples.length !== 5) throw new Error(`README.md has ${examples.length} examples`);
  examples.forEach(([, code], i) => writeFileSync(`example_${i}.mjs`, code));
'

# run NAME COMMAND...: runs each example; the first says how soon KBNvK mates
run() {
  local name=$1 example
  shift
  if ! command -v "$1" >/dev/null; then
    echo "skipped: there is no $name"
    return
  fi
  for example in example_*.mjs; do "$@" "$example" >"$name-$example.txt"; done
  grep -qx "win 65 Nb3" "$name-example_0.mjs.txt"
  echo "$name $("$1" --version | head -n 1): the examples run"
}
run node node
run deno deno run --quiet --allow-read
run bun bun run
