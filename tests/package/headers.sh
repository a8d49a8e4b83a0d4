#!/usr/bin/env bash
# headers.sh PREFIX CC CXX: every installed header compiles by itself, with nothing but what is installed; and the shared
# library shows exactly the functions that mate33.h declares.
set -euo pipefail
prefix=$1 cc=$2 cxx=$3
flags=(-Wall -Wextra -Wpedantic -Werror -fsyntax-only "-I$prefix/include")
count=0
while IFS= read -r header; do
  echo "#include \"$header\"" | "$cxx" "${flags[@]}" -std=c++20 -x c++ -
  count=$((count + 1))
done < <(cd "$prefix/include" && find . -name '*.h*' -printf '%P\n')
[ "$count" -gt 10 ] || { echo "only $count headers were installed" >&2; exit 1; }
# The C interface: as old as C99 and C++11.
for header in mate33.h mate33_fathom.h mate33_pyrrhic.h mate33_embedded.h; do
  echo "#include <mate33/$header>" | "$cc" "${flags[@]}" -std=c99 -x c -
  echo "#include <mate33/$header>" | "$cxx" "${flags[@]}" -std=c++11 -x c++ -
done
# Two headers with the same names for other calls say so, in either order.
for order in "fathom pyrrhic" "pyrrhic fathom"; do
  if printf '#include <mate33/mate33_%s.h>\n' $order | "$cc" "${flags[@]}" -std=c99 -x c - 2>errors || ! grep -q "#error.*include one of them" errors; then
    echo "headers.sh: both headers together are not refused in words" >&2
    exit 1
  fi
done
echo "$count headers compile by themselves"

library=$(find "$prefix" -name 'libmate33.so.*.*.*')
diff <(sed 's/\/\*.*\*\///' "$prefix/include/mate33/mate33.h" | grep -v '^ \*' | grep -o 'mate33_[a-z0-9_]*(' | tr -d '(' | sort -u) \
  <(nm -D --defined-only "$library" | awk '{print $3}' | sort)
echo "the shared library shows what mate33.h declares, no more"
