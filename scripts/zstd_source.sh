#!/usr/bin/env bash
# zstd_source.sh DIRECTORY: fetches the source of Debian's libzstd into the directory and prints where it is; for machines that
# Debian has no zstd for: WebAssembly, MinGW. Uses apt's sources with "deb-src" for "deb" and lists of its own, so that it needs no root and leaves the
# machine as it is; apt checks the signatures. Once it is there nothing is fetched. Exit code 77: not to be had.
set -euo pipefail
mkdir -p "$1"
cd "$1"
if [ ! -f unpacked/lib/zstd.h ]; then
  skip() {
    echo "skipped: the source of zstd cannot be had: $1" >&2
    exit 77
  }
  command -v apt-get >/dev/null || skip "there is no apt-get"
  rm -rf apt unpacked unpacked.tmp
  mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    sed -e 's/^Types:.*/Types: deb-src/' -e 's/^deb /deb-src /' "$file" >"apt/parts/from-$(basename "$file")"
  done
  options=(-q -o "Dir::Etc::sourcelist=/dev/null" -o "Dir::Etc::sourceparts=$PWD/apt/parts" -o "Dir::State::lists=$PWD/apt/lists"
    -o "Dir::Cache=$PWD/apt/cache" -o APT::Sandbox::User=)
  apt-get "${options[@]}" update >apt/log 2>&1 || skip "$(tail -1 apt/log)"
  # The newest version that comes: a mirror may list a new one before it has its files.
  fetch() { (cd apt && apt-get "${options[@]}" source --download-only "libzstd=$1" >>log 2>&1); }
  came=
  while [ -z "$came" ] && read -r version; do
    rm -f apt/libzstd_*
    if fetch "$version"; then came=$version; fi
  done < <(apt-cache "${options[@]}" showsrc --only-source libzstd | sed -n 's/^Version: //p' | sort -Vru)
  [ -n "$came" ] || skip "$(tail -1 apt/log)"
  mkdir unpacked.tmp
  tar xf apt/libzstd_*.orig.tar.?z -C unpacked.tmp --strip-components=1 --wildcards '*/lib' '*/build/cmake' '*/LICENSE' ||
    skip "no tar file came"
  mv unpacked.tmp unpacked
fi
echo "$PWD/unpacked"
