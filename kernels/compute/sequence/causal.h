/* Causal convolution of three taps along time, each column for itself: what its kernels share. */
#pragma once
#include "numeric.h"
#include "tile.h"

#define CAUSAL_TAPS 3
#define CAUSAL_COLUMNS 256 /* of a tile, at most */

/* Rows of a tile's columns, as float. */
typedef float causal_row[CAUSAL_COLUMNS];

/* n columns of a row in memory, whose elements lie `step` bytes apart. */
static inline void causal_load(const isa_table *isa, int32_t dtype, causal_row to, const char *from, int64_t step,
                               int64_t n)
{
    isa_load(isa, CLASS_float, dtype)(to, 1, from, step, n);
}

static inline void causal_store(const isa_table *isa, int32_t dtype, char *to, int64_t step, const causal_row from,
                                int64_t n)
{
    isa_store(isa, CLASS_float, dtype, false)(to, step, from, 1, n);
}

/* Products of 16-bit numbers are exact here, so that it does not matter whether they are fused with the sums. */
static inline void causal_taps(causal_row y, const float *first, const float *second, const float *third,
                               const causal_row *weight, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) y[i] = first[i] * weight[0][i] + second[i] * weight[1][i] + third[i] * weight[2][i];
}

/* The weight's rows, from a column on. */
static inline void causal_weight(const step_run *run, int32_t view, causal_row *to, int64_t column, int64_t n)
{
    const step_view *weight = run->step->view + view;
    const char *from = run->first[view] + column * weight->stride[1];
    for (int64_t k = 0; k < CAUSAL_TAPS; ++k)
        causal_load(run->isa, weight->memory, to[k], from + k * weight->stride[0], weight->stride[1], n);
}

/* A view of so many axes whose elements a loop loads into float; narrow enough for products that are exact. */
static inline bool causal_halves(const step_view *view, int32_t rank)
{
    bool half = view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
    return half && view->kernel == view->memory && view->rank == rank;
}
