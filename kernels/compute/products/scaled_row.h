/* A row of exact sums of 8-bit integers, scaled. Its passes stay in the nearest cache, and each of them is one that the
 * compiler makes vectors of; no product is joined with a sum, so that every instruction set gives the same bits. */
#pragma once
#include <math.h>

#include "isa.h"
#include "kernel.h"
#include "numeric.h"
#include "scaled.h"

static void activate(float *values, int64_t n, int32_t activation)
{
    if (activation == RELU)
        for (int64_t i = 0; i < n; ++i) values[i] = values[i] < 0 ? 0 : values[i];
    else if (activation == GELU)
        for (int64_t i = 0; i < n; ++i)
            values[i] *= SIGMOID(values[i] * (1.5957691216f + 0.0713548163f * values[i] * values[i]));
    else if (activation == FAST_GELU)
        for (int64_t i = 0; i < n; ++i) values[i] *= SIGMOID(1.702f * values[i]);
    else if (activation == SILU)
        for (int64_t i = 0; i < n; ++i) values[i] *= SIGMOID(values[i]);
}

static void saturate(float *values, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) values[i] = values[i] < -128 ? -128 : values[i] > 127 ? 127 : values[i];
}

static void begin_row(float *restrict values, const int32_t *restrict sums, int64_t n, const integer_scaling *by)
{
    const float *restrict scale = by->scale, token = by->token;
    const int32_t *restrict bias = by->bias;
    if (by->flags & BIAS)
        for (int64_t i = 0; i < n; ++i) values[i] = (float)(int32_t)((uint32_t)sums[i] + (uint32_t)bias[i]);
    else
        for (int64_t i = 0; i < n; ++i) values[i] = (float)sums[i];
    if (!(by->flags & TOKEN))
        for (int64_t i = 0; i < n; ++i) values[i] *= scale[i];
    else if (by->flags & TOKEN_FIRST)
        for (int64_t i = 0; i < n; ++i) values[i] = values[i] * token * scale[i];
    else
        for (int64_t i = 0; i < n; ++i) values[i] = values[i] * scale[i] * token;
}

static void scale_row(float *restrict values, const int32_t *restrict sums, int64_t n, const integer_scaling *by)
{
    const float *restrict addend = by->addend;
    begin_row(values, sums, n, by);
    if (by->flags & ROUNDS)
        for (int64_t i = 0; i < n; ++i) values[i] = rintf(values[i]);
    if (by->flags & ADDEND)
        for (int64_t i = 0; i < n; ++i) values[i] += addend[i];
    activate(values, n, by->activation);
    if (by->flags & ROUNDS) saturate(values, n);
}
