/* A step being run: where its views are, and the tiles that the stages hand on. */
#pragma once
#include "kernel.h"

typedef struct step_run {
    const plan_step *step;
    const isa_table *isa;
    char *first[AE_MAX_ARGS]; /* of each view */
    const double *attrs;
    bool staged; /* outputs overlap inputs: every block is read completely before it is written, nothing runs in place */
} step_run;

/* rows x columns elements of every view. */
typedef struct tile {
    int64_t rows, columns;
    char *at[AE_MAX_ARGS];
} tile;

/* One view's share of a tile: element [r][c] is at + r * row + c * column; in a block it is value r * columns + c. */
typedef struct patch {
    char *at;
    int64_t rows, columns, row, column;
} patch;

typedef struct scratch {
    _Alignas(64) char wide[BLOCK_BYTES];   /* values of the class that a cast goes through */
    _Alignas(64) char narrow[BLOCK_BYTES]; /* elements of a kernel dtype that differs from the one in memory */
} scratch;

tile tile_place(const step_run *run, int64_t index);
patch tile_patch(const step_run *run, const tile *tile, int32_t view);

/* stages.c. A cast from the patch's dtype, or to it, rounds as a separate Cast would. */
void patch_load(load_loop load, void *block, int64_t size, const patch *from);
void patch_store(store_loop store, const patch *to, const void *block, int64_t size, bool ordered);
void stage_load(const step_run *run, int32_t view, const patch *from, void *block, scratch *spare);
void stage_store(const step_run *run, int32_t view, const patch *to, const void *block, scratch *spare);
load_loop cast_load(const isa_table *isa, int32_t from, int32_t to);

/* Bodies for pool_run: tiles [begin, end). */
void run_elementwise(void *run, int64_t begin, int64_t end);
void run_move(void *run, int64_t begin, int64_t end);
