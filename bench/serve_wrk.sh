#!/usr/bin/env bash
# serve_wrk.sh MATE33 [SECONDS [CONNECTIONS]]: asks `mate33 serve` for random positions of KBNvK over loopback as fast as it
# answers, for 60 s over 32 connections, and prints requests/s, latencies, errors and the server's memory before and after.
# The client takes its share of the machine, too. Needs wrk.
set -euo pipefail
if [ $# -lt 1 ] || [ $# -gt 3 ]; then
  echo "usage: bench/serve_wrk.sh MATE33 [SECONDS [CONNECTIONS]]" >&2
  exit 2
fi
command -v wrk >/dev/null || { echo "serve_wrk.sh: no wrk (apt-get install wrk)" >&2; exit 2; }
program=$1 seconds=${2-60} connections=${3-32}
here=$(cd "$(dirname "$0")" && pwd)

directory=$(mktemp -d)
server=
cleanup() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null && wait "$server" || true; fi
  rm -rf "$directory"
}
trap cleanup EXIT

"$program" serve --tables "$directory/tables" --port 0 >"$directory/out" 2>"$directory/err" &
server=$!
for _ in $(seq 600); do
  grep -q '^Open' "$directory/out" && break
  kill -0 "$server" 2>/dev/null || { cat "$directory/err" >&2; exit 1; }
  sleep 0.1
done
url=$(sed -n 's/^Open \([^ ]*\) .*/\1/p' "$directory/out")
memory() { awk '/^VmRSS/ { print $2 " KiB" }' "/proc/$server/status"; }

# What a server takes once only, it has taken after this.
wrk -t 1 -c "$connections" -d 2 -s "$here/serve_wrk.lua" "$url" >/dev/null
before=$(memory)
wrk -t 1 -c "$connections" -d "$seconds" -s "$here/serve_wrk.lua" "$url" >"$directory/wrk"
grep -E '^(requests/s|p50|p99|max|errors)' "$directory/wrk"
echo "memory      $before before, $(memory) after $seconds s over $connections connections"
kill -TERM "$server"
wait "$server"
server=
