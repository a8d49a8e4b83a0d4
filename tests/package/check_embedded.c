/*
 * Whether the tables inside this program answer what they should, without a file: check_embedded. Beside the
 * files that they were made of: check_embedded FILES. And beside other tables of the same, which store both
 * sides to move: check_embedded FILES OTHERS. With a damaged KQvK.wdl.m33 among them: check_embedded
 * --damaged. Plain C99, for it is compiled for other machines, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mate33_embedded.h"

enum { part_bytes = 5000, positions_of_a_table = 2000 };

static void fail(const char* what, const char* which) {
  fprintf(stderr, "check_embedded: %s: %s\n", what, which);
  exit(1);
}

/* A table's bytes, read in parts that no piece of them divides into, are those of its file. */
static void compare_with_file(const char* directory, const char* name, const mate33_source* source) {
  static unsigned char ours[part_bytes], theirs[part_bytes];
  char path[1000];
  uint64_t offset = 0;
  size_t count;
  FILE* file;
  sprintf(path, "%.900s/%s", directory, name);
  file = fopen(path, "rb");
  if (file == NULL) fail("there is no such file", path);
  while ((count = fread(theirs, 1, sizeof theirs, file)) > 0) {
    if (source->read(source->context, offset, ours, count) != 0) fail("cannot be read", name);
    if (memcmp(ours, theirs, count) != 0) fail("is not what its file is", name);
    offset += count;
  }
  fclose(file);
  if (offset != source->size) fail("has another size than its file", name);
  if (source->read(source->context, offset, ours, 1) == 0) fail("is read beyond its end", name);
  if (source->read(source->context, UINT64_MAX, ours, 1) == 0) fail("is read far beyond its end", name);
}

static unsigned random_below(unsigned bound) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return (unsigned)(((uint64_t)state * bound) >> 32);
}

/* Any placement of a material: either colour has the stronger side, either side moves. Illegal ones, too. */
static void place(const char* material, mate33_position* position) {
  mate33_piece pieces[8];
  mate33_status status;
  do {
    int is_black = (int)random_below(2);
    size_t count = 0;
    const char* letter;
    for (letter = material; *letter != '.'; ++letter) {
      if (*letter == 'v') {
        is_black = !is_black;
        continue;
      }
      pieces[count].letter = (char)(is_black ? *letter - 'A' + 'a' : *letter);
      pieces[count].square = (uint8_t)(*letter == 'P' ? 8 + random_below(48) : random_below(64));
      ++count;
    }
    status = mate33_position_from_pieces(pieces, count, (int)random_below(2), position);
  } while (status == MATE33_ILLEGAL);
  if (status != MATE33_OK) fail("no position", material);
}

static int same(const mate33_rule50_result* a, const mate33_rule50_result* b) {
  return a->status == b->status && a->wdl == b->wdl && a->dtz == b->dtz && a->is_uncertain == b->is_uncertain;
}

static void compare_answers(const mate33_tablebase* embedded, const mate33_tablebase* others,
                            const char* name) {
  int i, answered = 0;
  for (i = 0; i < positions_of_a_table; ++i) {
    mate33_position position;
    mate33_rule50_result ours, theirs;
    place(name, &position);
    position.rule50 = random_below(3) == 0 ? random_below(100) : 0;
    mate33_probe_wdl(embedded, &position, &ours);
    mate33_probe_wdl(others, &position, &theirs);
    if (!same(&ours, &theirs)) fail("another result than that of the other tables", name);
    if (ours.status == MATE33_OK) ++answered;
    mate33_probe_dtz(embedded, &position, &ours);
    mate33_probe_dtz(others, &position, &theirs);
    if (!same(&ours, &theirs)) fail("another DTZ than that of the other tables", name);
    if (ours.status != MATE33_OK && ours.status != MATE33_ILLEGAL) fail("a position without DTZ", name);
  }
  if (answered < positions_of_a_table / 10) fail("hardly a legal position", name);
}

static void expect(const mate33_tablebase* tables, const char* fen, mate33_status status, int wdl, int dtz) {
  mate33_position position;
  mate33_rule50_result result;
  if (mate33_position_from_fen(fen, &position, NULL, 0) != MATE33_OK) fail("not read", fen);
  if (mate33_probe_wdl(tables, &position, &result) != status) fail("another status", fen);
  if (status != MATE33_OK) return;
  if (result.wdl != wdl) fail("another result", fen);
  if (mate33_probe_dtz(tables, &position, &result) != status || result.dtz != dtz) fail("another DTZ", fen);
}

int main(int argc, char** argv) {
  const int has_damage = argc == 2 && strcmp(argv[1], "--damaged") == 0;
  mate33_tablebase *embedded, *others = NULL;
  mate33_options options;
  mate33_source source;
  const char* name;
  size_t count = 0;
  if (mate33_open_embedded(NULL, NULL) != MATE33_BAD_ARGUMENT) fail("opened", "to nowhere");
  mate33_options_init(&options, sizeof options);
  options.size = 1;
  if (mate33_open_embedded(&options, &embedded) != MATE33_BAD_ARGUMENT) fail("opened", "with a wrong size");
  if (mate33_embedded_file(0, NULL) != NULL) fail("named", "without a place for its source");
  if (mate33_open_embedded(NULL, &embedded) != MATE33_OK) fail("not opened", "");

  expect(embedded, "8/8/8/8/8/2k5/3r4/K7 w - - 0 1", MATE33_OK, MATE33_WDL_LOSS, -6);
  if (has_damage) {
    expect(embedded, "8/8/8/8/8/2K5/3Q4/k7 w - - 0 1", MATE33_CORRUPT_FILE, 0, 0);
    if (mate33_problem(embedded, 0) == NULL || strstr(mate33_problem(embedded, 0), "KQvK.wdl.m33") == NULL) {
      fail("damage is not told of", "KQvK.wdl.m33");
    }
    mate33_close(embedded);
    return 0;
  }
  expect(embedded, "8/8/8/8/8/2K5/3Q4/k7 w - - 0 1", MATE33_OK, MATE33_WDL_WIN, 1);
  expect(embedded, "8/4P1K1/8/8/8/8/k7/8 w - - 0 1", MATE33_OK, MATE33_WDL_WIN, 1);
  if (argc > 2 && mate33_open(argv[2], NULL, &others) != MATE33_OK) fail("not opened", argv[2]);
  for (; (name = mate33_embedded_file(count, &source)) != NULL; ++count) {
    if (argc > 1) compare_with_file(argv[1], name, &source);
    if (others != NULL) compare_answers(embedded, others, name);
  }
  if (count != mate33_count_found(embedded, "wdl") + mate33_count_found(embedded, "dtz")) {
    fail("not all are found", "");
  }
  mate33_open_files(embedded);
  if (mate33_problem(embedded, 0) != NULL) fail("a fault", mate33_problem(embedded, 0));
  printf("%u tables, of up to %u men\n", (unsigned)count, mate33_largest_found(embedded, "wdl"));
  mate33_close(others);
  mate33_close(embedded);
  return 0;
}
