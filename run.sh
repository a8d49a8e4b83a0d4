#!/usr/bin/env bash
# Builds mate33, makes the KBNvK table, verifies it, compares its statistics with the published ones, and plays out
# the mate in 33. With `serve`, opens the web board on its tables instead. Installs what is missing. Run it again at
# any time: what is done is not done twice.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh
. scripts/page.sh

readonly mate_in_33="8/8/8/8/8/7B/8/Nk5K w - - 0 1"
readonly mate33=build/release/mate33

# The tables and what is known of the longest mate.
tour() {
  say "Making the table"
  $mate33 generate KBNvK --out data
  say "Verifying it: every entry, by the plain move generator"
  $mate33 verify KBNvK --tables data
  say "Its statistics beside the published ones"
  $mate33 stats KBNvK --tables data
  say "The longest mate: $mate_in_33"
  $mate33 probe "$mate_in_33" --tables data
  say "Played out"
  $mate33 line "$mate_in_33" --tables data
  say "The web board: ./run.sh serve, then open http://127.0.0.1:9000/"
}

case "${1-}" in
  "" | serve) ;;
  *)
    echo "usage: ./run.sh [serve [options of mate33 serve]]" >&2
    exit 2
    ;;
esac

install_packages core
if [ "${1-}" = serve ]; then
  shift
  has_node || install_packages web
  build_page
  build release --target to_install
  say "Serving the tables in data"
  exec $mate33 serve --tables data "$@"
fi
if has_node; then build_page; fi
build release --target to_install
tour
