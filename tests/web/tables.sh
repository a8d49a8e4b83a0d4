#!/usr/bin/env bash
# tables.sh MATE33 DIRECTORY: makes the tables that the tests of the web part ask for: KBNvK (flat), KPvK, KQvKR and
# what those need, and one attacker of xiangqi against none. There must be none of KQRvKR, nor of KRvKAAEE.
set -euo pipefail
mkdir -p "$2"
"$1" generate KBNvK --out "$2" >/dev/null
"$1" generate KPvK KQvKR --out "$2" >/dev/null
"$1" generate xiangqi:KRvK xiangqi:KNvK xiangqi:KPvK --out "$2" >/dev/null
