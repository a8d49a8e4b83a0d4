#!/usr/bin/env bash
# Builds mate33, makes the KBNvK table, verifies it, compares its statistics with the published ones, and plays out
# the mate in 33. Installs what is missing. Run it again at any time: what is done is not done twice.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh

readonly mate_in_33="8/8/8/8/8/7B/8/Nk5K w - - 0 1"

install_packages core
build release
mate33=build/release/mate33
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
