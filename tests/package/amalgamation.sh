#!/usr/bin/env bash
# amalgamation.sh AMALGAMATION CC CXX OPTIMISATION SOURCE-FOLDER WORK DATA: the files compile by themselves without a warning, a
# C program that uses them finds the tables' values right, and the script writes the same bytes again. Exit code 77: skipped.
set -euo pipefail
amalgamation=$1 cc=$2 cxx=$3 optimisation=$4 sources=$5 work=$6 data=$7
for program in "$cc" "$cxx"; do
  if ! command -v "$program" >/dev/null; then
    echo "skipped: there is no $program (apt-get install clang-14)"
    exit 77
  fi
done
rm -rf "$work"
mkdir -p "$work"
cd "$work"
cp "$amalgamation"/mate33_probe.{h,cpp} "$amalgamation"/mate33_fathom.h .
warnings=(-Wall -Wextra -Wpedantic -Werror)
# From the compiler's cache, where CMake has one, too.
${CMAKE_CXX_COMPILER_LAUNCHER-} "$cxx" -std=c++20 "$optimisation" "${warnings[@]}" -c mate33_probe.cpp
"$cc" -std=c99 -O2 "${warnings[@]}" -DMATE33_AMALGAMATION -I. -c "$sources/tests/package/check_tables.c"
"$cxx" check_tables.o mate33_probe.o -lzstd -o check_tables
./check_tables "$data/tables" <"$data/positions.csv"

# The functions of Fathom, in two files of one program, over tables made here.
for file in first second; do
  printf '#include "mate33_fathom.h"\n#include <stdio.h>\n' >$file.c
done
cat >>first.c <<'END'
unsigned second(void);
int main(int argc, char** argv) {
  /* White: Ka1, Qb1; Black: Kc3. White moves, and then Black. */
  if (argc < 2 || !tb_init(argv[1]) || TB_LARGEST != 3) return 1;
  if (tb_probe_wdl(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 0, 0, true) != TB_WIN) return 2;
  if (second() != TB_LOSS) return 3;
  if (tb_probe_wdl(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 1, 0, true) != TB_RESULT_FAILED) return 4;
  tb_free();
  return TB_LARGEST == 0 ? 0 : 5;
}
END
cat >>second.c <<'END'
unsigned second(void);
unsigned second(void) { return tb_probe_wdl(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 0, 0, false); }
END
"$cc" -std=c99 -O2 "${warnings[@]}" -I. -c first.c second.c
"$cxx" first.o second.o mate33_probe.o -lzstd -o engine
./engine "$data/rule50"

# One clear line for the flags that engines have.
for flag in -std=c++17 -fno-exceptions; do
  if "$cxx" -std=c++20 $flag -E mate33_probe.cpp >/dev/null 2>errors || ! head -1 errors | grep -q "error:.*mate33_probe.cpp.*compile it with"; then
    echo "amalgamation.sh: $flag is not refused in words" >&2
    exit 1
  fi
done
"$cxx" -std=c++20 -fno-rtti "${warnings[@]}" -fsyntax-only mate33_probe.cpp

# What it was made of stands in the file: the sources in their order.
grep -o '^// --- .*\.cpp ---$' mate33_probe.cpp | cut -d' ' -f3 >list
version=$(sed -n 's/^#define MATE33_VERSION "\(.*\)"$/\1/p' mate33_probe.cpp)
xargs "$sources/scripts/amalgamate.sh" "$version" again <list
cmp again/mate33_probe.cpp mate33_probe.cpp
cmp again/mate33_probe.h mate33_probe.h
cmp again/mate33_fathom.h mate33_fathom.h
# Nothing of ours is left to be found.
if grep -n '#include "' mate33_probe.cpp | grep -v '"mate33_probe.h"'; then
  echo "amalgamation.sh: it includes more than its own header" >&2
  exit 1
fi
for file in mate33_probe.h mate33_probe.cpp mate33_fathom.h; do
  grep -q "^ \* mate33 $version" $file
  grep -q 'MIT License' $file
done
