/* The functions of the activations beyond exp(-a) and the logistic one. Branch-free like those of numeric.h; the
 * polynomials are minimax fits of our own, their relative errors below 2^-26. */
#pragma once
#include "numeric.h"

/* exp(x) for every x: overflows to infinity, underflows through the denormals, NaN goes through. 2^n is not always a
 * float32, so it comes in two halves. */
INLINED float exp_float(float x)
{
    const float magic = 0x1.8p23f + 2 * 127;
    float clamped = within_float(x, exp_low, exp_high);
    float shifted = clamped * 0x1.715476p+0f + magic;
    float n = shifted - magic;
    float r = (clamped - n * 0x1.62e4p-1f) - n * 0x1.7f7d1cp-20f;
    uint32_t whole = bits_of(shifted), half = whole >> 1;
    return exp_near(r, 1, 1) * float_of(half << 23) * float_of((whole - half) << 23);
}

/* exp(x) - 1 = 2^n (exp(r) - 1) + (2^n - 1), all halved so that 2^128 does not appear. */
INLINED float expm1_float(float x)
{
    float clamped = within_float(x, expm1_low, exp_high);
    float shifted = clamped * 0x1.715476p+0f + (0x1.8p23f + 126.0f);
    float n = shifted - (0x1.8p23f + 126.0f);
    float r = (clamped - n * 0x1.62e4p-1f) - n * 0x1.7f7d1cp-20f;
    float p = 0x1.6a4d62p-10f;
    p = p * r + 0x1.12398ep-7f;
    p = p * r + 0x1.5558b0p-5f;
    p = p * r + 0x1.555492p-3f;
    p = p * r + 0x1.fffffcp-2f;
    float scale = float_of(bits_of(shifted) << 23); /* 2^(n - 1) */
    return 2.0f * (scale * (r + r * r * p) + (scale - 0.5f));
}

/* The logistic function and what is left to 1, which no difference would give near 1; nothing where it could not count.
 */
static inline float logistic_float(float x, float *rest)
{
    float above = x < logistic_low ? logistic_low : x;
    float e = exp_scaled(-above, 1, -60);
    e = x > sigmoid_high ? 0 : e;
    float scaled = 1 / (0x1p-60f + e);
    *rest = e * scaled;
    return 0x1p-60f * scaled;
}

static inline double logistic_double(double x, double *rest)
{
    double e = exp(-fabs(x));
    *rest = (x < 0 ? 1 : e) / (1 + e);
    return (x < 0 ? e : 1) / (1 + e);
}

#define GAUSS_UNIT 0x1.988590p-2f

/* GAUSS_UNIT * exp(-x^2 / 2). The square is taken in two parts, or else its rounding would count a hundredfold: with a
 * fused multiply-add by its rounding error, without one by the square of the upper twelve bits, which is exact. */
INLINED float gauss_float(float x)
{
    const float magic = 0x1.8p23f + 127 + 60;
    float a = fabsf(x) > gauss_limit ? gauss_limit : fabsf(x);
#if FUSED
    float square = a * a, rest = __builtin_fmaf(a, a, -square);
#else
    float upper = float_of(bits_of(a) & 0xfffff000u);
    float square = upper * upper, rest = (a - upper) * (a + upper);
#endif
    float shifted = square * -0x1.715476p-1f + magic;
    float n = shifted - magic;
    float r = ((square + n * 0x1.62e4p+0f) + rest) + n * 0x1.7f7d1cp-19f;
    return exp_near(r, -0.5f, GAUSS_UNIT * 0x1p-60f) * float_of(bits_of(shifted) << 23);
}

/* The probability that a standard normal variable is below x, given gauss_float(x). The tail is that times a quotient
 * of two polynomials without negative terms (relative error 2^-26): nothing cancels on either side. */
INLINED float normal_float(float x, float gauss)
{
    float a = fabsf(x) > gauss_limit ? gauss_limit : fabsf(x);
    float p = a + 0x1.3cd628p+3f, q = a + 0x1.3cdc58p+3f;
    p = p * a + 0x1.65d8c6p+5f, q = q * a + 0x1.6dbb80p+5f;
    p = p * a + 0x1.ac979cp+6f, q = q * a + 0x1.d4ff2ap+6f;
    p = p * a + 0x1.e9b6aep+6f, q = q * a + 0x1.46de40p+7f;
    q = q * a + 0x1.86bd52p+6f;
    float tail = copysignf(gauss * (p / q), x);
    float whole = float_of(~(uint32_t)((int32_t)bits_of(x) >> 31) & bits_of(1.0f)); /* 0 below 0 */
    return whole - tail;
}

/* log(1 + f) = f - f^2/2 + f^3 q(f) between sqrt(1/2) - 1 and sqrt(2) - 1, q minimax, relative error 2^-27. */
static inline float log1p_near(float f)
{
    float q = -0x1.38c4aap-4f;
    q = q * f + 0x1.055d9cp-3f;
    q = q * f - 0x1.0d82acp-3f;
    q = q * f + 0x1.22d960p-3f;
    q = q * f - 0x1.547286p-3f;
    q = q * f + 0x1.99a01ap-3f;
    q = q * f - 0x1.000226p-2f;
    q = q * f + 0x1.555554p-2f;
    return f + (q * f - 0.5f) * (f * f);
}

/* log(u) for a normal u > 0. */
static inline float log_float(float u)
{
    uint32_t bits = bits_of(u) - 0x3f3504f3u; /* the mantissa of sqrt(1/2) */
    float k = (float)((int32_t)bits >> 23);
    float f = float_of((bits & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
    return k * 0x1.62e4p-1f + (k * 0x1.7f7d1cp-20f + log1p_near(f));
}

/* x times a polynomial in w = -log(1 - x^2), or in its root where |x| > 0.9966; the ends are infinite, beyond is NaN.
 */
static inline float erfinv_float(float x)
{
    float w = -log_float((1.0f - x) * (1.0f + x));
    float c = w - 2.5f, p = -0x1.2d3a10p-27f;
    p = p * c + 0x1.8fc128p-26f;
    p = p * c + 0x1.f43b00p-22f;
    p = p * c - 0x1.d0cf32p-19f;
    p = p * c - 0x1.4d01a2p-18f;
    p = p * c + 0x1.c9e77cp-13f;
    p = p * c - 0x1.486632p-10f;
    p = p * c - 0x1.11c4f2p-8f;
    p = p * c + 0x1.f91e8ap-3f;
    p = p * c + 0x1.805c5ep+0f;
    float s = sqrtf(w < 5.0f ? 5.0f : w) - 3.0f, t = 0x1.f7a146p-14f;
    t = t * s - 0x1.48879ep-12f;
    t = t * s - 0x1.08376ap-14f;
    t = t * s + 0x1.8678c6p-10f;
    t = t * s - 0x1.d71a6ep-9f;
    t = t * s + 0x1.7498b2p-8f;
    t = t * s - 0x1.f48f50p-8f;
    t = t * s + 0x1.358244p-7f;
    t = t * s + 0x1.006dc6p+0f;
    t = t * s + 0x1.6a9efcp+1f;
    float inside = x * (w < 5.0f ? p : t);
    return fabsf(x) < 1.0f ? inside : x == x && fabsf(x) == 1.0f ? x * INFINITY : NAN;
}

/* x + x^3 p(x^2) up to 0.6, beyond it 1 - 2 t / (1 + t) with t = exp(-2|x|), where t's error counts for less than half.
 */
INLINED float tanh_float(float x)
{
    float a = fabsf(x), s = x * x;
    float p = -0x1.825858p-8f;
    p = p * s + 0x1.54b8a0p-6f;
    p = p * s - 0x1.b898dep-5f;
    p = p * s + 0x1.1109aep-3f;
    p = p * s - 0x1.55553ep-2f;
    float t = exp_minus_float(a * 2);
    float outside = copysignf(1 - 2 * t / (1 + t), x);
    return a < 0.6f ? x + x * s * p : outside;
}

/* x / 6 to the last bit, for x that is 0 or not tiny. */
static inline float sixth_float(float x)
{
#if FUSED
    return __builtin_fmaf(x, 0x1.555556p-3f, x * -0x1.555556p-28f);
#else
    return x / 6;
#endif
}

static inline double sixth_double(double x)
{
    return x / 6;
}

#define SIXTH_OF(x) _Generic((x), float: sixth_float, double: sixth_double)(x)
#define EXP(x) _Generic((x), float: exp_float, double: exp)(x)
#define EXPM1(x) _Generic((x), float: expm1_float, double: expm1)(x)
#define SQRT(x) _Generic((x), float: sqrtf, double: sqrt)(x)
#define LOGISTIC(x, rest) _Generic((x), float: logistic_float, double: logistic_double)(x, rest)
