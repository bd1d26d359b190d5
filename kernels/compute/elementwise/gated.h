/* What the gated linear units compute beyond the activations themselves: both forms of gelu and their slopes, tanh with
 * its slope, clipping. */
#pragma once
#include "special.h"

/* exp(x) where half precision keeps it: beyond the bounds it is 0 or infinite there. */
INLINED float exp_for_half(float x)
{
    return exp_scaled(within_float(x, half_low, half_high), 1, 0);
}

INLINED float gelu_tanh_float(float x)
{
    return x * sigmoid_float(x * (1.5957691216f + 0.0713548163f * x * x));
}

INLINED float gelu_erf_float(float x)
{
    return x * normal_float(x, gauss_float(x));
}

/* The term that the derivative of the logistic function brings is 0 where it has no value. */
INLINED float gelu_tanh_slope(float x)
{
    float u = x * (1.5957691216f + 0.0713548163f * x * x), e = exp_minus_float(fabsf(u));
    float q = e / ((1 + e) * (1 + e)) * (x * (1.5957691216f + 0.2140644488f * x * x));
    return (u < 0 ? e : 1) / (1 + e) + (q == q ? q : 0);
}

INLINED float gelu_erf_slope(float x)
{
    float d = gauss_float(x);
    return normal_float(x, d) + x * (0.3989422804f / GAUSS_UNIT * d);
}

/* 1 - tanh(x)^2 without cancellation. */
INLINED float tanh_slope(float x)
{
    float e = exp_minus_float(2 * fabsf(x));
    return 4 * e / ((1 + e) * (1 + e));
}

/* NaN goes through, that of a bound too; where the bounds cross, the upper one wins. */
#define AT_MOST(x, high) (((x) <= (high)) | ((x) != (x)) ? (x) : (high))
#define AT_LEAST(x, low) (((x) >= (low)) | ((x) != (x)) ? (x) : (low))
#define CLIP(x, limit) AT_MOST(AT_LEAST(x, -(limit)), limit)
