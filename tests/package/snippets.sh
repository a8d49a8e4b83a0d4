#!/usr/bin/env bash
# snippets.sh PREFIX CC CXX SOURCE-FOLDER WORK: the C and C++ of README.md and docs/probing.md compiles with what is
# installed. A block is the body of a function, whose parameters are what the text around it takes for granted.
set -euo pipefail
prefix=$1 cc=$2 cxx=$3 sources=$4 work=$5
rm -rf "$work"
mkdir -p "$work"
cd "$work"
for page in README.md docs/probing.md; do
  awk -v page="$(basename "$page" .md)" '
    /^```(c|cpp)$/ { file = page "-" NR + 1 "." substr($0, 4); line = NR + 1; body = ""; head = ""; next }
    /^```$/ && file {
      if (file ~ /\.c$/)
        printf "%s#include <mate33/mate33.h>\n#include <stdio.h>\nenum { MATE_SCORE = 30000 };\n" \
          "extern const int legal[], legal_count;\nint from_of(int move);\nint to_of(int move);\nint promotion_of(int move);\n" \
          "int snippet(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,\n" \
          "    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned rule50, unsigned castling,\n" \
          "    unsigned ep, int turn, int ply, mate33_position position, mate33_result result);\n" \
          "int snippet(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings, uint64_t queens,\n" \
          "    uint64_t rooks, uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned rule50, unsigned castling,\n" \
          "    unsigned ep, int turn, int ply, mate33_position position, mate33_result result) {\n", head > file
      else
        printf "%s#include <mate33/chess/fen.hpp>\n#include <mate33/tablebase.hpp>\n" \
          "int complain(const std::string& why);\nvoid use(mate33::Plies plies);\nint snippet();\nint snippet() {\n", head > file
      printf "{\n#line %d \"%s\"\n%s}\nreturn 0;\n}\n", line, page ".md", body > file
      close(file)
      file = ""
      next
    }
    file && /^#include/ { head = head $0 "\n"; body = body "\n"; next }
    file { body = body $0 "\n" }
  ' "$sources/$page"
done
count=0
for snippet in ./*.c ./*.cpp; do
  case $snippet in
    *.c) compiler=("$cc" -std=c99) ;;
    *) compiler=("$cxx" -std=c++20) ;;
  esac
  "${compiler[@]}" -Wall -Wextra -Wno-unused-parameter -Wno-unused-variable -Wno-unused-but-set-variable -Werror -fsyntax-only \
    "-I$prefix/include" "$snippet"
  count=$((count + 1))
done
[ "$count" -ge 5 ] || { echo "snippets.sh: only $count blocks were found" >&2; exit 1; }
echo "$count blocks of C and C++ compile"
