#!/usr/bin/env bash
# run.sh FUZZER SEEDS WORK SECONDS: runs a fuzzer on its seeds and on what runs before it have found in WORK, and then on what
# it makes of these.
set -euo pipefail
mkdir -p "$3"
exec "$1" -max_total_time="$4" -print_final_stats=0 -verbosity=0 -artifact_prefix="$3/" "$3" "$2"
