/* A step being run: where its views are, and the tiles that the stages hand on. */
#pragma once
#include "kernel.h"

struct step_run {
    const plan_step *step;
    const isa_table *isa;
    char *first[AE_MAX_VIEWS]; /* of each view */
    const double *attrs;
    plan_fault *fault; /* step_fault writes it */
    atomic_bool *faulty;
    /* outputs overlap inputs: every block is read completely before it is written, nothing runs in place */
    bool staged;
};

/* rows x columns elements of every view, which lie `row` and `column` bytes apart. */
typedef struct tile {
    int64_t rows, columns;
    char *at[AE_MAX_VIEWS];
    int64_t row[AE_MAX_VIEWS], column[AE_MAX_VIEWS];
} tile;

/* One view's share of a tile: element [r][c] is at + r * row + c * column; in a block it is value r * columns + c. */
typedef struct patch {
    char *at;
    int64_t rows, columns, row, column;
} patch;

typedef struct scratch {
    _Alignas(64) char wide[BLOCK_BYTES];   /* values of the class that a cast goes through */
    _Alignas(64) char narrow[BLOCK_BYTES]; /* elements of a kernel dtype that differs from the one in memory */
    _Alignas(64) char dense[BLOCK_BYTES];  /* elements gathered from memory that is not dense */
} scratch;

tile tile_place(const step_run *run, int64_t index);
patch tile_patch(const tile *tile, int32_t view);

/* step.c: ask for a tile's memory when some view of it lies crosswise. */
void tile_foresee(const step_run *run, int64_t index);

/* units.c: n elements of size bytes. */
void move_units(int64_t size, char *to, int64_t to_step, const char *from, int64_t from_step, int64_t n);

/* neighbours.c: moves that are done together, `rows` rows of each at a time. */
#define MOST_NEIGHBOURS 16
typedef struct neighbours {
    step_run run[MOST_NEIGHBOURS];
    int32_t count;
    int64_t rows;
} neighbours;
/* How many of the steps behind the first one go beside it; whether they read nothing that they write. */
int32_t neighbours_of(const plan_step *step, int32_t steps);
bool neighbours_apart(const neighbours *all);
void run_neighbours(neighbours *all);

/* transpose.c */
bool patch_is_crosswise(const patch *from); /* rows lie closer together in memory than columns */
/* Ask for the memory of a patch of short runs, which no hardware foresees. */
void patch_prefetch(const patch *next, int64_t size);
/* The patch's elements, dense: element [r][c] at to + (r * columns + c) * size. And back, in no particular order. */
void patch_gather(char *to, const patch *from, int64_t size);
void patch_scatter(const patch *to, const char *from, int64_t size);

/* stages.c. A cast from the patch's dtype, or to it, rounds as a separate Cast would. */
typedef struct loader {
    load_loop load;
    int64_t element, value; /* bytes */
} loader;
void patch_load(const loader *by, void *block, const patch *from, scratch *spare);
void patch_store(store_loop store, const patch *to, const void *block, int64_t size, bool ordered);
void stage_load(const step_run *run, int32_t view, const patch *from, void *block, scratch *spare);
void stage_store(const step_run *run, int32_t view, const patch *to, const void *block, scratch *spare);
load_loop cast_load(const isa_table *isa, int32_t from, int32_t to);

/* Bodies for pool_run: tiles [begin, end). */
void run_elementwise(void *run, int64_t begin, int64_t end);
void run_move(void *run, int64_t begin, int64_t end);
void run_rows(void *run, int64_t begin, int64_t end);

void run_upright(void *run, int64_t begin, int64_t end);

/* A kernel that folds rows: its first input, and the last axis that is not one of a row. */
static inline int32_t fold_input(const plan_step *step)
{
    return step->outputs;
}

static inline int32_t fold_outer(const plan_step *step)
{
    return step->rank - step->axes - 1;
}

/* reduce.c: whether an output is the number of an element in its row; runs a whole step. */
bool fold_gives_index(const plan_step *step, int32_t view);
void run_reduce(step_run *run);
/* reduce.c: numbers of elements, which are int64_t in every class, to memory of any kind. */
void store_indices(const step_run *run, int32_t view, const patch *to, int64_t *index);

/* A run of columns of a few neighbouring rows: where it begins along the row, and in every view. */
typedef struct piece {
    int64_t rows, begin, columns;
    char *at[AE_MAX_VIEWS];
} piece;
piece tile_of_rows(const step_run *run, int64_t index);

/* rows.c: room for one row of every input, what a piece of several rows holds of a view, and how many rows, at most. */
#define ROW_SPACE (256 << 10)
#define ROW_BYTES 8192
#define MOST_VIEWS 4 /* of a kernel over rows */
#define ROWS_AT_ONCE 64
#define ROW_LANES 32
#define ROW_UNIT 1024 /* elements of a row that the lanes take before they join a double */
