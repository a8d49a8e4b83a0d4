#!/usr/bin/env bash
# packed_tables.sh ROOT MATE33 DIRECTORY MEN LEVEL: packs the tables of up to MEN men, made by the program MATE33 at LEVEL, as the npm
# package mate33-tables-34, and uses it beside the package that packed.sh has installed in the project DIRECTORY.
set -euo pipefail
root=$(realpath "$1")
mate33=$(realpath "$2")
directory=$(realpath "$3")
here=$root/tests/js
js=$root/js

generate() { "$mate33" generate --all "$1" --metric wdl,dtz "${@:2}" >/dev/null; }
cd "$directory"
generate "$4" --level "$5" --out packed
# The same values, stored in another way.
generate "$4" --sides both --out plain

pack() { node "$js/pack_tables.mjs" "$1" "$2"; }
tarball=$directory/$(pack packed .)
cp -r packed copy
touch copy/KQvK.m33
chmod 600 copy/KQvK.wdl.m33
pack copy again >/dev/null
cmp "$tarball" "again/${tarball##*/}"
{
  printf 'package/%s\n' LICENSE README.md files.js index.d.ts index.js package.json
  (cd packed && printf 'package/tables/%s\n' *.m33)
} | LC_ALL=C sort >expected_files.txt
tar -tzf "$tarball" | LC_ALL=C sort | diff expected_files.txt -

(cd "$js" && npx publint --strict "$tarball" && npx attw --profile esm-only --exclude-entrypoints './tables/*' -- "$tarball")
npm install --silent --no-audit --no-fund --offline "$tarball"
version() { node -p "require('./node_modules/$1/package.json').$2"; }
[ "$(version mate33-tables-34 version)" = "$(version mate33 version)" ]
[ "$(version mate33-tables-34 peerDependencies.mate33)" = "$(version mate33 version)" ]

cp "$here/packed_tables/"* .
"$js/node_modules/.bin/tsc" --noEmit --strict --module nodenext --target es2022 --lib es2022,dom --skipLibCheck false use.ts
sed -n '/^```js$/,/^```$/p' node_modules/mate33-tables-34/README.md | grep -v '^```' >example_tables.mjs
node example_tables.mjs | grep -qx "win 3 Kd3"
node "$here/positions.mjs" 10 >positions.txt
"$mate33" probe - --json --tables plain <positions.txt >answers.txt || true
node answers.mjs positions.txt answers.txt
ls -l "$tarball"
