#!/usr/bin/env bash
# release.sh [npm|site|deb|wheel|tables|amalgamation]: makes what is handed on into dist/, all or one of them, with checksums.
# Installs what it needs.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/packages.sh
. scripts/page.sh
. scripts/debian.sh

usage() {
  echo "usage: scripts/release.sh [npm|site|deb|wheel|tables|amalgamation]" >&2
  exit 2
}
[ $# -le 1 ] || usage
case "${1-all}" in all | npm | site | deb | wheel | tables | amalgamation) ;; *) usage ;; esac
wanted=${1-all}
version=$(sed -n 's/^project(mate33 VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
dist=$PWD/dist
mkdir -p "$dist"

wants() { [ "$wanted" = all ] || [ "$wanted" = "$1" ]; }

if wants npm || wants site; then
  has_node || install_packages web
  install_packages core wasm
  say "Building the module of WebAssembly"
  scripts/wasm.sh
fi
if wants npm; then
  say "Packing the npm package"
  (cd js && npm ci --no-audit --no-fund && npm run build && npm pack --pack-destination "$dist")
fi
if wants site; then
  say "Building the static site"
  (cd web && npm ci --no-audit --no-fund && npm run build:static)
  tar -C web/dist-static -czf "$dist/mate33-site-$version.tar.gz" --sort=name --owner=0 --group=0 --numeric-owner .
fi
if wants deb || wants wheel; then
  has_node || install_packages web
  install_packages core
  build_page
fi
if wants deb; then
  say "Packing the Debian package"
  install_packages deb
  pack_debian
  lintian --fail-on error,warning build/deb/*.deb
  cp build/deb/*.deb "$dist"
fi
if wants wheel; then
  say "Packing the Python wheel"
  install_packages python
  build release --target to_install mate33_whole
  python/make_wheel.sh build/release "$dist"
fi
if wants tables || wants amalgamation; then
  say "Making the tables of three and four men, and the prober as sources"
  install_packages core
  build release --target tables_34
fi
if wants tables; then
  say "Packing the tables for Python and npm"
  has_node || install_packages web
  install_packages python
  python/make_tables_wheel.sh build/release/tables_34 "$dist"
  node js/pack_tables.mjs build/release/tables_34 "$dist"
fi
if wants amalgamation; then
  tar -C build/release -czf "$dist/mate33-amalgamation-$version.tar.gz" --sort=name --owner=0 --group=0 --numeric-owner \
    --transform "s|^amalgamation|mate33-amalgamation-$version|" amalgamation
fi
(cd "$dist" && rm -f SHA256SUMS && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | sort | xargs sha256sum >SHA256SUMS)
say "Made in dist/:"
cat "$dist/SHA256SUMS"
