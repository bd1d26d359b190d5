/* Views and attributes of the kernels over rows of tokens, as in expert_rows.def, and their bodies. */
#pragma once
#include "numeric.h"
#include "tile.h"

#define ABSENT 3 /* axes of an absent tensor */

enum { COMBINED, ROWS, INDEX, WEIGHTS, ONE, OTHER, BIAS, EXPERT };
enum { ROW_GRAD, WEIGHT_GRAD, GRAD, GRAD_INDEX, GRAD_WEIGHTS, GRAD_ROWS, GRAD_BIAS, GRAD_EXPERT };
enum { FOLD, CROSSWISE, BEYOND, NARROW };
enum { BEYOND_FAILS, BEYOND_IS_ZERO, BEYOND_IS_LEFT_OUT };

static inline int32_t index_at(const step_run *run, int32_t view, int64_t i)
{
    return ((const mem_int32 *)(const void *)run->first[view])[i];
}

/* expert_sums.c: bodies for pool_run, tiles of tokens. */
void expert_combine(void *run, int64_t begin, int64_t end);
void expert_gradients(void *run, int64_t begin, int64_t end);

/* expert_quant.c */
void expert_quantise(void *run, int64_t begin, int64_t end);
bool expert_quantises(const plan_step *step, int32_t dtype);
void expert_encode(void *run, int64_t begin, int64_t end);
bool expert_encodes(const plan_step *step);
