#!/usr/bin/env bash
# make_wheel.sh BUILD DIRECTORY: the Python package with both shared libraries of a build inside, as a wheel for this platform.
# Asks nothing of the network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# That of the system, which has setuptools and wheel by its packages.
python=/usr/bin/python3
build=$(realpath "$1")
mkdir -p "$2"
directory=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -r "$here" "$work/python"
rm -rf "$work/python/build" "$work/python/native" "$work"/python/*.egg-info
# The libraries alone of the files' names: a wheel has no links.
for library in libmate33.so libmate33_whole.so; do
  cp -L "$build/$library" "$work/python/mate33/$library"
  strip --strip-unneeded "$work/python/mate33/$library"
done
cd "$work/python"
sed -i 's/^mate33 = \["py.typed"\]/mate33 = ["py.typed", "libmate33.so", "libmate33_whole.so"]/' pyproject.toml
# What is in it runs on this platform, and with any Python.
platform=$($python -c 'import sysconfig; print(sysconfig.get_platform().replace("-", "_").replace(".", "_"))')
printf '[bdist_wheel]\nplat_name = %s\n' "$platform" >setup.cfg
$python -m pip wheel --quiet --no-deps --no-index --no-build-isolation --wheel-dir "$work/out" .
cp "$work"/out/*.whl "$directory"
