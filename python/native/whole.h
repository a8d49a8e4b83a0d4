#ifndef MATE33_WHOLE_H
#define MATE33_WHOLE_H

/* Whole tables, for the Python package alone: python/mate33/_whole.py calls all of this, and nothing else
 * does.
 *
 * 1. Handles are closed by the caller, those made of another one before that.
 * 2. A function that can fail answers a status and fills in the failure; 0 is success, the others are those
 * of mate33.h, or MATE33_WHOLE_STOPPED.
 * 3. Texts are UTF-8 and end with a zero byte.
 * 4. Handles may be used from any thread, the next of a search is asked from one at a time. */

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define MATE33_WHOLE_EXPORT __declspec(dllexport)
#else
#define MATE33_WHOLE_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { MATE33_WHOLE_STOPPED = 100, MATE33_WHOLE_TABLE_SIZE = 40, MATE33_WHOLE_MESSAGE_SIZE = 984 };

typedef struct mate33_whole_failure {
  char table[MATE33_WHOLE_TABLE_SIZE]; /* the one that has no answer, as "KBNvK", if any */
  char message[MATE33_WHOLE_MESSAGE_SIZE];
} mate33_whole_failure;

typedef struct mate33_whole_tables mate33_whole_tables;
typedef struct mate33_whole_values mate33_whole_values;
typedef struct mate33_whole_search mate33_whole_search;

MATE33_WHOLE_EXPORT const char* mate33_whole_version(void);

/* The list of directories is that of --tables. */
MATE33_WHOLE_EXPORT int mate33_whole_open(const char* directories, mate33_whole_tables** tables,
                                          mate33_whole_failure* failure);
MATE33_WHOLE_EXPORT void mate33_whole_close(mate33_whole_tables* tables);

/* All values of a table: metric "dtm", "wdl" or "dtz". */
MATE33_WHOLE_EXPORT int mate33_whole_values_open(mate33_whole_tables* tables, const char* material,
                                                 const char* metric, mate33_whole_values** values,
                                                 mate33_whole_failure* failure);
MATE33_WHOLE_EXPORT void mate33_whole_values_close(mate33_whole_values* values);
/* {"material":"KRvKN","shape":[2,10,64,64,64],"axes":["to move","Kw","Rw","Nb","Kb"]}; as long as the handle.
 */
MATE33_WHOLE_EXPORT const char* mate33_whole_values_about(const mate33_whole_values* values);
/* Fills in planes, of 64 x 64 values each, with White (0) or Black (1) to move. */
MATE33_WHOLE_EXPORT int mate33_whole_values_read(const mate33_whole_values* values, int to_move, size_t first,
                                                 size_t planes, int16_t* room, mate33_whole_failure* failure);

/* A search: {"materials":["KRvKN"],"what":"squeeze","where":"Nb on edge","rule50":false,"images":"once",
 * "span":1,"points":3,"in_row":1,"limit":null,"sort":"longest","sample":null,"seed":1}. With "sort" or
 * "sample" all tables are searched before the first hit; "limit" counts where they are sorted. */
MATE33_WHOLE_EXPORT int mate33_whole_search_open(mate33_whole_tables* tables, const char* query,
                                                 mate33_whole_search** search, mate33_whole_failure* failure);
MATE33_WHOLE_EXPORT void mate33_whole_search_close(mate33_whole_search* search);
/* The next hits, at most so many, as a JSON array, which the next call replaces: each as `mate33 find --json`
 * prints it. An empty one: there are no more. */
MATE33_WHOLE_EXPORT int mate33_whole_search_next(mate33_whole_search* search, size_t most, const char** hits,
                                                 mate33_whole_failure* failure);
/* Ends the search soon, for good. */
MATE33_WHOLE_EXPORT void mate33_whole_search_stop(mate33_whole_search* search);

#ifdef __cplusplus
}
#endif

#endif
