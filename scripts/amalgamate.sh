#!/usr/bin/env bash
# amalgamate.sh VERSION DIRECTORY SOURCE...: writes the prober as two files, mate33_probe.h and mate33_probe.cpp, made of
# these sources (core's and probe's, paths from the project's root) and the headers they include; and beside them
# mate33_fathom.h and mate33_pyrrhic.h, for engines that have Fathom or Pyrrhic. The same sources give the same bytes.
# `cmake --build build/release --target amalgamation` calls it.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: scripts/amalgamate.sh VERSION DIRECTORY SOURCE..." >&2
  exit 2
fi
version=$1
mkdir -p "$2"
directory=$(cd "$2" && pwd)
shift 2
cd "$(dirname "$0")/.."
export LC_ALL=C

# What stands at the top of each file.
preface() {
  echo "/*"
  echo " * mate33 $version: probing chess endgame tables. $1"
  echo " * Made of mate33's sources by scripts/amalgamate.sh: change those, not this file."
  echo " *"
  sed -e 's/^/ * /' -e 's/ *$//' LICENSE
  echo " */"
}

{
  preface "The C interface (C99 and C++)."
  cat probe/include/mate33/mate33.h
} >"$directory/mate33_probe.h.tmp"

# header NAME WHAT: another header of C.
header() {
  preface "$2 (C99 and C++)."
  sed -e 's|#include "mate33/mate33.h"|#include "mate33_probe.h"|' -e 's|#include "mate33/|#include "|' \
    "probe/include/mate33/mate33_$1.h"
}
header fathom "In the place of Fathom's tbprobe.h" >"$directory/mate33_fathom.h.tmp"
header pyrrhic "In the place of Pyrrhic's tbprobe.h" >"$directory/mate33_pyrrhic.h.tmp"
header embedded "Tables inside the program" >"$directory/mate33_embedded.h.tmp"
{
  preface "Compile as C++20, link with libzstd (-lzstd)."
  # In engines, the flags of the other files are the first thing to be tried.
  cat <<'END'
#ifdef __GNUC__
#if __cplusplus < 202002L
#error "mate33_probe.cpp is C++20: compile it with -std=c++20"
#endif
#ifndef __cpp_exceptions
#error "mate33_probe.cpp uses exceptions inside: compile it without -fno-exceptions"
#endif
/* Some of the sources have functions that a prober does not need. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#endif

/* What is inside has no linkage: it meets nothing of the engine, and the compiler leaves out what the C interface does not use.
   Tests of mate33 link with it. */
#ifdef MATE33_VISIBLE
#define MATE33_INSIDE extern "C++"
#else
#define MATE33_INSIDE namespace
#endif

END
  echo '#include "mate33_probe.h"'
  echo
  echo "#define MATE33_VERSION \"$version\""
  awk '
    # The file that an #include of ours names, from the file that says so.
    function find(name, from,    folder, places, place, i, path, line, found) {
      folder = from
      sub(/[^\/]*$/, "", folder)
      places = split("core/base/include/ core/chess/include/ core/game/include/ core/game/src/ core/table/include/ core/table/src/ probe/include/ " folder, place, " ")
      for (i = 1; i <= places; i++) {
        path = place[i] name
        found = (getline line < path) >= 0
        close(path)
        if (found) return path
      }
      printf "amalgamate.sh: %s includes \"%s\", which is not there\n", from, name > "/dev/stderr"
      failed = 1
      exit 1
    }
    # What is ours stands inside (MATE33_INSIDE).
    function inside(line) {
      if (line ~ /^namespace mate33(::[a-z0-9]+)? \{$/) return "MATE33_INSIDE {\n" line
      if (line ~ /^}  \/\/ namespace mate33(::[a-z0-9]+)?$/) return line "\n}"
      return line
    }
    # Adds a file, its headers of ours before it. What the standard library and the system give is collected, unless it
    # is included under a condition: then it stays where it is.
    function add(path,    line, depth, name, body) {
      if (path in added) return
      added[path] = 1
      depth = 0
      body = ""
      while ((getline line < path) > 0) {
        if (line ~ /^#pragma once/) continue
        if (line ~ /^#if/) depth++
        if (line ~ /^#endif/) depth--
        if (line ~ /^#include "/) {
          name = line
          sub(/^#include "/, "", name)
          sub(/".*$/, "", name)
          if (name == "mate33/mate33.h") continue
          # Under a condition, too, as in the sources of one platform: all of ours compile everywhere.
          add(find(name, path))
          continue
        }
        if (line ~ /^#include </ && depth == 0) {
          system_headers[line] = 1
          continue
        }
        body = body inside(line) "\n"
      }
      close(path)
      gsub(/\n\n\n+/, "\n\n", body)
      sub(/^\n+/, "", body)
      sub(/^.*\/core\//, "core/", path)  # one that CMake has written lies in the folder of the build
      text = text "\n// --- " path " ---\n\n" body
    }
    BEGIN {
      for (n = 1; n < ARGC; n++) add(ARGV[n])
      count = 0
      for (header in system_headers) sorted[++count] = header
      # Few enough for the plainest of sorts.
      for (i = 2; i <= count; i++)
        for (j = i; j > 1 && sorted[j] < sorted[j - 1]; j--) {
          swap = sorted[j]; sorted[j] = sorted[j - 1]; sorted[j - 1] = swap
        }
      print ""
      for (i = 1; i <= count; i++) print sorted[i]
      printf "%s", text
    }
    END { if (failed) exit 1 }
  ' "$@"
} >"$directory/mate33_probe.cpp.tmp"

mv "$directory/mate33_probe.h.tmp" "$directory/mate33_probe.h"
mv "$directory/mate33_fathom.h.tmp" "$directory/mate33_fathom.h"
mv "$directory/mate33_pyrrhic.h.tmp" "$directory/mate33_pyrrhic.h"
mv "$directory/mate33_embedded.h.tmp" "$directory/mate33_embedded.h"
mv "$directory/mate33_probe.cpp.tmp" "$directory/mate33_probe.cpp"
