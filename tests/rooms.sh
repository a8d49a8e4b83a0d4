#!/usr/bin/env bash
# rooms.sh ROOT ROOMS: compares the tables of rooms in CONTRIBUTING.md and README.md with ROOMS, what CMake links:
# a line "folder: library, library" for each library.
set -euo pipefail
root=$1 rooms=$2
failed=0

fail() {
  echo "$1"
  failed=1
}

# What CONTRIBUTING.md's table says a room depends on; what is not ours (zstd) aside.
dependencies_of() {
  awk -F ' *[|] *' -v room="$1" '$2 == room { print $3; found = 1 } END { exit !found }' "$root/CONTRIBUTING.md" |
    tr -d ' ' | tr ',' '\n' | grep -vx 'zstd' | LC_ALL=C sort | paste -sd , | sed 's/,/, /g'
}

count=0
while IFS=: read -r folder links; do
  count=$((count + 1))
  links=${links# }
  if ! grep -q "^| $folder |" "$root/CONTRIBUTING.md"; then
    fail "CONTRIBUTING.md: the table of rooms lacks $folder"
  else
    said=$(dependencies_of "$folder" || true)
    [ "$said" = "$links" ] || fail "CONTRIBUTING.md: $folder depends on '$said'; CMake links '$links'"
  fi
  grep -q "^| \[$folder\]($folder)" "$root/README.md" || fail "README.md: the table of folders lacks $folder"
done <"$rooms"
[ "$count" -gt 10 ] || fail "$rooms has $count rooms"

# And no room that is gone.
for folder in $(sed -n '/^| room /,/^$/s/^| \([a-z0-9/]*\) |.*/\1/p' "$root/CONTRIBUTING.md" | grep -v '^room$') \
  $(sed -n 's/^| \[.*](\([a-z0-9/]*\)).*/\1/p' "$root/README.md" | sort -u); do
  [ -d "$root/$folder" ] || fail "$folder is no folder"
done
exit "$failed"
