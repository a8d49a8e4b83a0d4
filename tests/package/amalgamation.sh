#!/usr/bin/env bash
# amalgamation.sh AMALGAMATION CC CXX OPTIMISATION SOURCE-FOLDER WORK DATA: the files compile by themselves without a word of the compiler, a
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
cp "$amalgamation"/mate33_probe.{h,cpp} "$amalgamation"/mate33_{fathom,pyrrhic,embedded}.h .
warnings=(-Wall -Wextra -Wpedantic -Werror)
# From the compiler's cache, where CMake has one, too.
${CMAKE_CXX_COMPILER_LAUNCHER-} "$cxx" -std=c++20 "$optimisation" "${warnings[@]}" -c mate33_probe.cpp 2>said || { cat said >&2; exit 1; }
if [ -s said ]; then  # a note is no warning, and still what an engine's author has to read
  cat said >&2
  echo "amalgamation.sh: the compiler has something to say of mate33_probe.cpp" >&2
  exit 1
fi
# Names that a file of the engine may have, too.
if nm -g --defined-only mate33_probe.o | grep '6mate33[^_]'; then
  echo "amalgamation.sh: these are visible outside of mate33_probe.cpp, and no part of the C interface" >&2
  exit 1
fi
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

# The same with tables inside: nothing is changed but how it is compiled, and the path is empty.
embedded=$data/embedded/mate33_tables_3.c
"$cc" -std=c99 -O2 "${warnings[@]}" -I. -DMATE33_TB_EMBEDDED first.c second.c "$embedded" -c
"$cxx" first.o second.o mate33_tables_3.o mate33_probe.o -lzstd -o engine
./engine ""
"$(dirname "$0")/embedded.sh" "$cc" "$cxx" "$sources" "$work/embedded" "$work/mate33_probe.o" "$embedded" "$data"/embedded/{files,both_sides} \
  "$work"

# An engine with Pyrrhic, in C and in C++, and in a file that knows its variable alone.
cat >uci.c <<'END'
#include "mate33_pyrrhic.h"
#include <stdio.h>
int most_men(void);
unsigned wdl(bool turn);
unsigned root(unsigned* results);
int ranks(void);
int main(int argc, char** argv) {
  unsigned results[TB_MAX_MOVES];
  unsigned best;
  if (argc < 2 || TB_LARGEST != 0 || most_men() != 0) return 1;
  if (!tb_init("<empty>") || TB_LARGEST != 0) return 2;
  if (!tb_init(argv[1]) || TB_LARGEST != 3 || most_men() != 3) return 3;
  printf("%d WDL, %d DTM and %d DTZ\n", TB_NUM_WDL, TB_NUM_DTM, TB_NUM_DTZ);
  if (TB_NUM_WDL != 3 || TB_NUM_DTM != 0 || TB_NUM_DTZ != 3) return 4;
  if (wdl(PYRRHIC_WHITE) != TB_WIN || wdl(PYRRHIC_BLACK) != TB_LOSS) return 5;
  best = root(results);
  if (best == TB_RESULT_FAILED || TB_GET_WDL(best) != TB_WIN || TB_RESULT_DTZ(best) == 0) return 6;
  if (TB_RESULT_IS_QPROMO(best) || TB_GET_EP(best) != 0u || TB_GET_FROM(best) > 1) return 7;
  if (ranks() == 0) return 8;
  tb_free();
  return TB_LARGEST == 0 && most_men() == 0 && root(results) == TB_RESULT_FAILED ? 0 : 9;
}
END
cat >syzygy.c <<'END'
#include "mate33_pyrrhic.h"
extern int TB_LARGEST;
int most_men(void);
unsigned wdl(bool turn);
unsigned root(unsigned* results);
int most_men(void) { return TB_LARGEST; }
/* White: Ka1, Qb1; Black: Kc3. */
unsigned wdl(bool turn) { return tb_probe_wdl(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, turn); }
unsigned root(unsigned* results) {
  return tb_probe_root(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 0, PYRRHIC_WHITE, results);
}
END
cat >search.cpp <<'END'
#include <algorithm>
#include "mate33_pyrrhic.h"
extern "C" int ranks() {
  TbRootMoves today, before;
  if (tb_probe_root_dtz(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 0, PYRRHIC_WHITE, false, &today) == 0) return 0;
  if (tb_probe_root_dtz(3, 1 << 18, 1 | 1 << 18, 2, 0, 0, 0, 0, 0, 0, PYRRHIC_WHITE, false, true, &before) == 0) return 0;
  std::stable_sort(today.moves, today.moves + today.size, [](const TbRootMove& a, const TbRootMove& b) { return a.tbRank > b.tbRank; });
  if (PYRRHIC_MOVE_FROM(today.moves[0].move) > 1 || PYRRHIC_MOVE_IS_NPROMO(today.moves[0].move)) return 0;
  return today.size == before.size && today.moves[0].tbRank > 0 && TB_LARGEST == 3;
}
END
echo 'extern int TB_LARGEST; int largest_of_tables(void); int largest_of_tables(void) { return TB_LARGEST; }' >other.c
"$cc" -std=c99 -O2 "${warnings[@]}" -I. -c uci.c syzygy.c other.c
"$cxx" -std=c++11 -O2 "${warnings[@]}" -I. -c search.cpp
"$cxx" uci.o syzygy.o search.o other.o mate33_probe.o -lzstd -o pyrrhic_engine
./pyrrhic_engine "$data/rule50"

# One clear line for the flags that engines have.
for flag in -std=c++17 -fno-exceptions; do
  if "$cxx" -std=c++20 $flag -E mate33_probe.cpp >/dev/null 2>errors || ! head -1 errors | grep -q "error:.*mate33_probe.cpp.*compile it with"; then
    echo "amalgamation.sh: $flag is not refused in words" >&2
    exit 1
  fi
done
"$cxx" -std=c++20 -fno-rtti "${warnings[@]}" -fsyntax-only mate33_probe.cpp

# What it was made of stands in the file: the sources in their order. Those that CMake has written lie in the build.
grep -o '^// --- .*\.cpp ---$' mate33_probe.cpp | cut -d' ' -f3 |
  while read -r source; do
    [ -e "$sources/$source" ] || source=${amalgamation%/*}/$source
    echo "$source"
  done >list
version=$(sed -n 's/^#define MATE33_VERSION "\(.*\)"$/\1/p' mate33_probe.cpp)
xargs "$sources/scripts/amalgamate.sh" "$version" again <list
cmp again/mate33_probe.cpp mate33_probe.cpp
cmp again/mate33_probe.h mate33_probe.h
cmp again/mate33_fathom.h mate33_fathom.h
cmp again/mate33_pyrrhic.h mate33_pyrrhic.h
cmp again/mate33_embedded.h mate33_embedded.h
# Nothing of ours is left to be found.
if grep -n '#include "' mate33_probe.cpp | grep -v '"mate33_probe.h"'; then
  echo "amalgamation.sh: it includes more than its own header" >&2
  exit 1
fi
for file in mate33_probe.h mate33_probe.cpp mate33_fathom.h mate33_pyrrhic.h mate33_embedded.h; do
  grep -q "^ \* mate33 $version" $file
  grep -q 'MIT License' $file
done
