#!/usr/bin/env bash
# Builds mate33 and runs its core tests; with --all, the optional and the slow ones, too. Installs what is missing.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh
. scripts/run_tests.sh

case "${1-}" in
  "") selection=(-L core) ;;
  --all) selection=() ;;
  *)
    echo "usage: ./test.sh [--all]" >&2
    exit 2
    ;;
esac

install_packages core
build release
say "Testing"
run_tests release -j "$(nproc)" "${selection[@]}"
