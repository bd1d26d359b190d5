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

#define HYPER_LANES 32 /* sums of a piece, a divisor of its columns */

/* The products of two pieces, added up in lanes of float. */
static inline double hyper_dot(const float *one, const float *other, int64_t columns)
{
    float lane[HYPER_LANES] = {0};
    double sum = 0;
    const int64_t whole = columns / HYPER_LANES * HYPER_LANES;
    for (int64_t c = 0; c < whole; c += HYPER_LANES)
        for (int64_t k = 0; k < HYPER_LANES; ++k) lane[k] += one[c + k] * other[c + k];
    for (int64_t c = whole; c < columns; ++c) lane[c - whole] += one[c] * other[c];
    for (int64_t k = 0; k < HYPER_LANES; ++k) sum += (double)lane[k];
    return sum;
}

/* hyper_back.c: bodies for pool_run, tiles of tokens; of sums pieces of columns. */
void hyper_gate_back(void *run, int64_t begin, int64_t end);
void hyper_sum(void *run, int64_t begin, int64_t end);
void hyper_join(void *run, int64_t begin, int64_t end);
void hyper_connect_back(void *run, int64_t begin, int64_t end);
