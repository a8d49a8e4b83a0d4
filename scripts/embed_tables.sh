#!/usr/bin/env bash
# embed_tables.sh VERSION OUTPUT.c DIRECTORY: writes the table files of a directory (*.m33) as a source for engines to compile in
# (C99 and C++), which defines the functions of mate33_embedded.h. The same files give the same bytes.
# `cmake --build build/release --target tables_34` calls it.
set -euo pipefail
if [ $# -ne 3 ]; then
  echo "usage: scripts/embed_tables.sh VERSION OUTPUT.c DIRECTORY" >&2
  exit 2
fi
version=$1
mkdir -p "$(dirname "$2")"
output=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
export LC_ALL=C
license=$(cd "$(dirname "$0")/.." && sed -e 's/^/ * /' -e 's/ *$//' LICENSE)
cd "$3"
files=(*.m33)
if [ ! -f "${files[0]}" ]; then
  echo "embed_tables.sh: there are no tables in $3" >&2
  exit 1
fi
# Of each file its size and its name.
sizes=$(wc -c "${files[@]}" | awk '$2 != "total" { print $1, $2 }')

{
  cat <<END_OF_PREFACE
/*
 * mate33 $version: chess endgame tables inside a program. Compile as C99 or C++ and link with mate33.
 * Made of ${#files[@]} table files by scripts/embed_tables.sh: change those, not this file.
 *
$license
 */
#include "mate33_embedded.h"

#include <string.h>

END_OF_PREFACE
  echo "$sizes" | awk '
    { bytes += $1; name[NR] = $2; size[NR] = $1 }
    END {
      # C99 promises 4,095 characters of a string, and C++ wants room for the zero byte behind them.
      print "enum { piece_bytes = 4095, file_count = " NR " };"
      print ""
      print "/* The files on end, cut into pieces that every compiler takes. */"
      print "static const char pieces[" int((bytes + 4094) / 4095) "][piece_bytes + 1] = {"
    }'
  cat "${files[@]}" | od -An -v -to1 | awk '
    BEGIN {
      for (i = 0; i < 256; i++) {
        octal = sprintf("%03o", i)
        character = sprintf("%c", i)
        # No trigraph, no escape of another kind.
        if (i >= 32 && i < 127 && character !~ /["\\?]/) {
          text[octal] = character
        } else {
          text[octal] = sprintf("\\%o", i)
          is_open[octal] = i < 64  # a digit behind it would belong to it
        }
        is_digit[octal] = character ~ /[0-9]/
      }
      line = ""
    }
    {
      for (i = 1; i <= NF; i++) {
        if (count == 4095) {
          print " \"" line "\","
          line = ""
          count = 0
        } else if (length(line) > 120) {
          print " \"" line "\""
          line = ""
        }
        line = line (line != "" && is_digit[$i] && is_open[before] ? "\\" $i : text[$i])
        before = $i
        count++
      }
    }
    END { print " \"" line "\"};" }'
  echo "$sizes" | awk '
    BEGIN {
      print ""
      print "struct embedded_file {"
      print "  char name[32];"
      print "  uint32_t begin, size; /* in bytes, in the files on end */"
      print "};"
      print ""
      print "static const struct embedded_file files[file_count] = {"
    }
    {
      print "    {\"" $2 "\", " begin + 0 "u, " $1 "u},"
      begin += $1
    }
    END { print "};" }'
  cat <<'END_OF_FUNCTIONS'

static int read_embedded(void* context, uint64_t offset, void* target, size_t count) {
  const struct embedded_file* const file = (const struct embedded_file*)context;
  char* to = (char*)target;
  if (offset > file->size || count > file->size - offset) return -1;
  offset += file->begin;
  while (count > 0) {
    const size_t within = (size_t)(offset % piece_bytes);
    const size_t part = count < piece_bytes - within ? count : piece_bytes - within;
    memcpy(to, pieces[offset / piece_bytes] + within, part);
    to += part;
    offset += part;
    count -= part;
  }
  return 0;
}

const char* mate33_embedded_file(size_t i, mate33_source* source) {
  if (i >= file_count || source == NULL) return NULL;
  source->context = (void*)&files[i];
  source->size = files[i].size;
  source->read = read_embedded;
  source->close = NULL;
  return files[i].name;
}

mate33_status mate33_open_embedded(const mate33_options* options, mate33_tablebase** tables) {
  mate33_tablebase* opened;
  mate33_source source;
  size_t i;
  mate33_status status;
  if (tables == NULL) return MATE33_BAD_ARGUMENT;
  status = mate33_open("", options, &opened);
  if (status != MATE33_OK) return status;
  for (i = 0; i < file_count; ++i) {
    const char* const name = mate33_embedded_file(i, &source);
    status = mate33_add_named_source(opened, &source, name);
    if (status != MATE33_OK) {
      mate33_close(opened);
      return status;
    }
  }
  *tables = opened;
  return MATE33_OK;
}
END_OF_FUNCTIONS
} >"$output.tmp"
mv "$output.tmp" "$output"
