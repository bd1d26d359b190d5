/* Hyper-connections: what the files of their kernels share. Views are those of hyper.def, in its order. */
#pragma once
#include "numeric.h"
#include "tile.h"

#define HYPER_ABSENT 3    /* axes of an absent tensor */
#define HYPER_COLUMNS 512 /* of a piece */
#define HYPER_STREAMS 8   /* whose pieces are kept */

typedef float hyper_piece[HYPER_COLUMNS];

/* n elements of a view, from one on. */
static inline void hyper_load(const step_run *run, int32_t v, int64_t first, float *to, int64_t n)
{
    const step_view *view = run->step->view + v;
    isa_load(run->isa, CLASS_float, view->memory)(to, 1, run->first[v] + first * view->size, view->size, n);
}

static inline void hyper_store(const step_run *run, int32_t v, int64_t first, const float *from, int64_t n)
{
    const step_view *view = run->step->view + v;
    isa_store(run->isa, CLASS_float, view->memory, false)(run->first[v] + first * view->size, view->size, from, 1, n);
}

static inline bool hyper_there(const step_run *run, int32_t view)
{
    return run->step->view[view].rank != HYPER_ABSENT;
}

/* A FLOAT view's elements, from one on. */
static inline float *hyper_floats(const step_run *run, int32_t view, int64_t first)
{
    return (float *)(void *)run->first[view] + first;
}

/* Columns of the piece that begins at one of so many. */
static inline int64_t hyper_part(int64_t begin, int64_t columns)
{
    return columns - begin < HYPER_COLUMNS ? columns - begin : HYPER_COLUMNS;
}

/* hyper_back.c: bodies for pool_run, tiles of tokens; of sums pieces of columns. */
void hyper_gate_back(void *run, int64_t begin, int64_t end);
void hyper_sum(void *run, int64_t begin, int64_t end);
void hyper_join(void *run, int64_t begin, int64_t end);
void hyper_connect_back(void *run, int64_t begin, int64_t end);
