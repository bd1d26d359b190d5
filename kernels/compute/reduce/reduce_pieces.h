/* What folding the rows of a tile needs: reduce.c runs the tiles, reduce_pieces.c folds the elements of their pieces.
 */
#pragma once
#include "scratch.h"
#include "tile.h"

#define COLUMNS_AT_ONCE (FOLD_DEEP * FOLD_WIDTH)
#define ABREAST_BLOCK (COLUMNS_AT_ONCE * FOLD_ABREAST_BYTES)

typedef struct fold_buffers {
    _Alignas(64) char lanes[FOLD_LANE_BYTES];
    _Alignas(64) char block[BLOCK_BYTES > ABREAST_BLOCK ? BLOCK_BYTES : ABREAST_BLOCK];
    _Alignas(64) char own[FOLD_ROWS * 16];
    _Alignas(64) char result[2][FOLD_ROWS * 16];
    fold_part part[2][FOLD_ROWS];
    scratch spare;
} fold_buffers;
_Static_assert(sizeof(fold_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A step being run; which elements its loops take from memory, FOLD_ELEMENTS: none; parts of all pieces of all tiles if
 * these are folded one by one. */
typedef struct fold_run {
    const step_run *run;
    const fold_loops *loops;
    enum fold_elements elements;
    fold_part *parts;
    int64_t pieces;
} fold_run;

/* Pieces [begin, end) of every row of the tile, their parts one behind the other. own: the tile's values of the second
 * input; NULL: there is none. */
void fold_pieces(const fold_run *fold, const piece *tile, int64_t begin, int64_t end, const char *own, fold_part *parts,
                 fold_buffers *have);
