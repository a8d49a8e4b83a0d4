#!/usr/bin/env bash
# The tests of the Python package in the files that match a pattern. usage: run.sh MATE33 LIBRARY REFERENCE PATTERN.
# Exit code 77: some were skipped, each with a line that says why.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
python=${PYTHON:-python3}
MATE33_PROGRAM=$(realpath "$1")
MATE33_LIBRARY=$(realpath "$2")
MATE33_REFERENCE=$3
export MATE33_PROGRAM MATE33_LIBRARY MATE33_REFERENCE
export PYTHONPATH="$here/../../python" PYTHONDONTWRITEBYTECODE=1

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
  echo "skipped: there is no python3 of version 3.9 or later (apt-get install python3)"
  exit 77
fi
exec "$python" -W error "$here/run_tests.py" "$4"
