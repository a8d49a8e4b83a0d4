#!/usr/bin/env bash
# make_tables_wheel.sh TABLES DIRECTORY: the tables of WDL and DTZ in the folder TABLES as the wheel mate33-tables-34. The same
# tables make the same bytes. Asks nothing of the network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# Unless said, that of the system, which has setuptools and wheel by its packages.
python=${PYTHON:-/usr/bin/python3}
tables=$(realpath "$1")
mkdir -p "$2"
directory=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$here/tables_34" "$work/package"
module=$work/package/mate33_tables_34
mkdir "$module/tables"
cp "$tables"/*.wdl.m33 "$tables"/*.dtz.m33 "$module/tables"
cp "$here/mate33/_version.py" "$module"
cp "$here/LICENSE" "$work/package"
# A wheel keeps modes and times.
chmod -R u=rwX,go=rX "$work/package"
export SOURCE_DATE_EPOCH=315532800 # 1980, the first year that a zip file can state
cd "$work/package"
$python -m pip wheel --quiet --no-deps --no-index --no-build-isolation --wheel-dir "$work/out" .
cp "$work"/out/*.whl "$directory"
