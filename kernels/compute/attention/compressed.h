/* What attention over compressed keys agrees on: views, attributes, flags and the columns of sequences. */
#pragma once
#include "attention.h"

enum { Y, MAXIMUM, SUM, NUMBERS, QUERY, KEY, VALUE, SEQUENCES, TABLE, MASK, BLOCK_MASK };
enum { SCALE, PAGE, RATIO, OVERLAP, FLAGS }; /* tokens of a page or 0; keys of a block, and keys that a block has on */
enum { HAS_MASK = 1, HAS_BLOCK_MASK = 2, EDGES = 4, FLAGS_END = 8 }; /* EDGES: the first and the last two come first */
enum { FIRST_QUERY, QUERIES, FIRST_KEY, KEYS, LATE, BLOCKS, COLUMNS }; /* LATE: queries that miss the last key */
#define MOST_KEYS 16384 /* keys of a sequence, and blocks of them */

void run_compressed(void *context, int64_t begin, int64_t end);
