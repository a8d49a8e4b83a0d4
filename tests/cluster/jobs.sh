# shellcheck shell=bash
# Sourced by the tests: what they do alike. Arguments: the program, the folder cluster/, a folder of the test's own.
set -euo pipefail
program=$1 cluster=$2 work=$3

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}
skip() {
  printf 'SKIPPED: %s\n' "$*"
  exit 77
}

rm -rf "$work"
mkdir -p "$work"
cd "$work"

# A program that fails as it is asked for this table, the first time.
failing_once() {
  cat >"$work/failing_once" <<EOF
#!/bin/sh
if [ "\$1 \$2" = "generate $1" ] && mkdir "$work/failed" 2>/dev/null; then
  echo "the machine has failed" >&2
  exit 1
fi
exec "$program" "\$@"
EOF
  chmod +x "$work/failing_once"
}

# make_tables ARGUMENTS...: runs the workflow
make_tables() { snakemake --snakefile "$cluster/Snakefile" "$@"; }

# check_tables OUT WHAT...: `out` holds what the program by itself makes of the same arguments, and nothing else.
check_tables() {
  local out=$1
  shift
  "$program" generate "$@" --format m33 --out "$work/alone" --threads 2 >/dev/null
  diff -r "$work/alone" "$out" || fail "the tables of the jobs are not those of one run"
  "$program" plan "$@" --out "$out" --json | grep -c '"finished": true' >"$work/finished"
  [ "$(cat "$work/finished")" -eq "$(find "$out" -name '*.m33' | wc -l)" ] || fail "plan does not find all tables finished"
}
