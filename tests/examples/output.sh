#!/usr/bin/env bash
# output.sh PROGRAM EXPECTED: runs the program and compares what it prints with the file.
set -euo pipefail
"$1" | diff "$2" -
