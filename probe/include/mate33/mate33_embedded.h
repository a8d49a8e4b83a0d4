/*
 * mate33: tables inside the program (C99 and C++). The functions are defined by a source that holds the
 * tables themselves, mate33_tables_34.c: WDL of three and four men, and DTZ of one side to move, which
 * answers for both. It is compiled into the program beside mate33; the library has no tables.
 *
 * No file, path or copy is needed. The tables lie in the program's read-only data. Each is opened when it is
 * first needed, as a file is.
 */
#ifndef MATE33_EMBEDDED_H
#define MATE33_EMBEDDED_H

#include "mate33/mate33.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Opens the tables inside the program. `options` may be null for the defaults. What mate33_add_... then adds
 * serves where these do not.
 */
mate33_status mate33_open_embedded(const mate33_options* options, mate33_tablebase** tables);

/*
 * The name of the i-th table file inside the program, as "KQvKR.wdl.m33", and its bytes as a source, which
 * needs no closing. Null, and nothing is written, from the first i without one.
 */
const char* mate33_embedded_file(size_t i, mate33_source* source);

#ifdef __cplusplus
}
#endif

#endif
