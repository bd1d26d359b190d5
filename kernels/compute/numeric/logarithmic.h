/* Exponentials and logarithms to every base, hyperbolic functions and their inverses, the error function. float32
 * results of at most 4 units in the last place, branch-free; the inverse hyperbolic ones widen to double. */
#pragma once
#include "wide.h"

/* ---- logarithms ------------------------------------------------------------------------------------------------- */

/* The exponent of a positive number and what its mantissa is above 1, which lies between sqrt(1/2) - 1 and sqrt(2) - 1.
 * Denormals are scaled first. */
INLINED float split_float(float x, float *above)
{
    bool tiny = x < 0x1p-126f;
    uint32_t bits = bits_of(tiny ? x * 0x1p24f : x) - 0x3f3504f3u; /* the mantissa of sqrt(1/2) */
    *above = float_of((bits & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
    return (float)((int32_t)bits >> 23) - (tiny ? 24.0f : 0.0f);
}

/* What a logarithm is where the argument is not a positive number. */
INLINED float logarithm_of(float x, float value)
{
    float above = x < INFINITY ? value : x;
    float below = x == 0 ? -INFINITY : NAN;
    return x > 0 ? above : below;
}

INLINED float ln_float(float x)
{
    float f, k = split_float(x, &f);
    return logarithm_of(x, k * 0x1.62e4p-1f + (k * 0x1.7f7d1cp-20f + log1p_near(f)));
}

INLINED float log2_float(float x)
{
    float f, k = split_float(x, &f), y = log1p_near(f);
    return logarithm_of(x, k + (y * 0x1.716p+0f - y * 0x1.7135a8p-13f));
}

INLINED float log10_float(float x)
{
    float f, k = split_float(x, &f), y = log1p_near(f);
    float low = k * 0x1.3509f8p-18f - y * 0x1.09d5b2p-15f;
    return logarithm_of(x, k * 0x1.344p-2f + (low + y * 0x1.bccp-2f));
}

/* The mantissa of 1 + x, with what the sum loses brought back. */
INLINED float log1p_float(float x)
{
    float u = 1 + x, f, k = split_float(u, &f);
    float lost = x > 1 ? 1 - (u - x) : x - (u - 1);
    int32_t down = 127 - (int32_t)k;
    f = k == 0 ? x : f + lost * float_of((uint32_t)(down < 1 ? 1 : down) << 23);
    float y = k * 0x1.62e4p-1f + (k * 0x1.7f7d1cp-20f + log1p_near(f));
    return x == 0 ? x : logarithm_of(u, y);
}

/* log(u) for a normal u > 0. */
static inline double wide_log(double u)
{
    uint64_t bits = bits_of_double(u) - UINT64_C(0x3fe6a09e00000000); /* the mantissa of sqrt(1/2) */
    double f = double_of((bits & UINT64_C(0xfffffffffffff)) + UINT64_C(0x3fe6a09e00000000)) - 1;
    double k = double_of((bits >> 52 ^ UINT64_C(0x800)) | UINT64_C(0x4330000000000000)) - (0x1p52 + 0x800);
    double s = f / (2 + f), z = s * s, p = 1.0 / 15;
    p = p * z + 1.0 / 13;
    p = p * z + 1.0 / 11;
    p = p * z + 1.0 / 9;
    p = p * z + 1.0 / 7;
    p = p * z + 1.0 / 5;
    p = p * z + 1.0 / 3;
    return k * 0x1.62e42fefa39efp-1 + 2 * (s + s * z * p);
}

/* ---- hyperbolic functions ---------------------------------------------------------------------------------------- */

/* exp(x) / 2 for x >= 0: infinite only where the hyperbolic functions are. */
INLINED float half_exp_float(float x)
{
    const float magic = 0x1.8p23f + 2 * 127 - 1;
    float clamped = x > 90 ? 90 : x;
    float shifted = clamped * 0x1.715476p+0f + magic;
    float n = shifted - magic;
    float r = (clamped - n * 0x1.62e4p-1f) - n * 0x1.7f7d1cp-20f;
    uint32_t whole = bits_of(shifted), half = whole >> 1;
    return exp_near(r, 1, 1) * float_of(half << 23) * float_of((whole - half) << 23);
}

INLINED float cosh_float(float x)
{
    float h = half_exp_float(fabsf(x));
    return h + 0.25f / h;
}

INLINED float sinh_float(float x)
{
    float a = fabsf(x), s = x * x, p = 0x1.ae64567p-26f;
    p = p * s + 0x1.71de3a6p-19f;
    p = p * s + 0x1.a01a01ap-13f;
    p = p * s + 0x1.1111112p-7f;
    p = p * s + 0x1.5555556p-3f;
    float h = half_exp_float(a), far = copysignf(h - 0.25f / h, x);
    return a < 1 ? x + x * s * p : far;
}

static inline float asinh_float(float x)
{
    double wide = x, a = fabs(wide);
    double far = wide_log(a + sqrt(a * a + 1));
    double y = a < 0x1p-10 ? a - a * a * a * (1.0 / 6) : far;
    return a < (double)INFINITY ? copysignf((float)y, x) : x;
}

/* Below 1 the square root has no value. */
static inline float acosh_float(float x)
{
    double wide = x;
    double y = wide_log(wide + sqrt((wide - 1) * (wide + 1)));
    float found = x < 1 ? NAN : (float)y;
    return x < INFINITY ? found : x;
}

static inline float atanh_float(float x)
{
    double a = fabs((double)x);
    double far = 0.5 * wide_log((1 + a) / (1 - a));
    double y = a < 0x1p-10 ? a + a * a * a * (1.0 / 3) : far;
    float found = copysignf(a == 1 ? INFINITY : (float)y, x);
    return a <= 1 ? found : NAN;
}

/* ---- powers ------------------------------------------------------------------------------------------------------ */

/* 2^n exp(r) with the nearest n, as exp_float has it. */
INLINED float exp2_float(float x)
{
    const float magic = 0x1.8p23f + 2 * 127;
    float clamped = within_float(x, -152, 129);
    float shifted = clamped + magic;
    float r = (clamped - (shifted - magic)) * 0x1.62e43p-1f;
    uint32_t whole = bits_of(shifted), half = whole >> 1;
    return exp_near(r, 1, 1) * float_of(half << 23) * float_of((whole - half) << 23);
}

/* -0 stays. */
INLINED float exp_less_one_float(float x)
{
    return x == 0 ? x : expm1_float(x);
}

/* ---- the error function ------------------------------------------------------------------------------------------ */

/* exp(r) - 1 for |r| <= ln2/2, as expm1_float has it. */
INLINED float expm1_near(float r)
{
    float p = 0x1.6a4d62p-10f;
    p = p * r + 0x1.12398ep-7f;
    p = p * r + 0x1.5558b0p-5f;
    p = p * r + 0x1.555492p-3f;
    p = p * r + 0x1.fffffcp-2f;
    return r + r * r * p;
}

/* erfc(a) / 2^-60 for 0 <= a <= 10.25, times the power of two in scale: exp(-a^2) / (1 + 2a) times a polynomial in
 * (a - 4) / (a + 4). The square is taken in two parts, as gauss_float takes it. */
INLINED float erfc_parts(float a, float *scale)
{
    const float magic = 0x1.8p23f + 127 + 60;
#if FUSED
    float square = a * a, rest = __builtin_fmaf(a, a, -square);
#else
    float upper = float_of(bits_of(a) & 0xfffff000u);
    float square = upper * upper, rest = (a - upper) * (a + upper);
#endif
    float shifted = square * -0x1.715476p+0f + magic;
    float n = shifted - magic;
    float r = ((square + n * 0x1.62e4p-1f) + rest) + n * 0x1.7f7d1cp-20f;
    float t = (a - 4) / (a + 4), p = -0x1.50943cp-11f;
    p = p * t - 0x1.29f4a8p-10f;
    p = p * t + 0x1.4a8636p-8f;
    p = p * t - 0x1.068ae4p-6f;
    p = p * t + 0x1.30ebfcp-5f;
    p = p * t - 0x1.0fc9e6p-4f;
    p = p * t + 0x1.7fe1ecp-4f;
    p = p * t - 0x1.9dd9d2p-4f;
    p = p * t + 0x1.16edc0p-4f;
    p = p * t + 0x1.f7f5aep-7f;
    p = p * t - 0x1.1df1aep-3f;
    p = p * t + 0x1.3ba592p+0f;
    *scale = float_of(bits_of(shifted) << 23);
    float whole = p / (1 + 2 * a);
    return 0x1p-60f * (whole + whole * expm1_near(-r));
}

/* erf(x) up to 0.9. */
INLINED float erf_near(float x)
{
    float s = x * x, p = 0x1.662532p-14f;
    p = p * s - 0x1.acf800p-11f;
    p = p * s + 0x1.5513f4p-8f;
    p = p * s - 0x1.b8162ap-6f;
    p = p * s + 0x1.ce2e60p-4f;
    p = p * s - 0x1.812744p-2f;
    p = p * s + 0x1.06eba8p-3f; /* 2 / sqrt(pi) - 1 */
    return x + x * p;
}

INLINED float erfc_float(float x)
{
    float scale, a = fabsf(x), near = 1 - erf_near(x);
    float part = erfc_parts(a > 10.25f ? 10.25f : a, &scale);
    float tail = part * scale;
    float far = x < 0 ? 2 - tail : tail;
    return a < 0.5f ? near : far;
}

/* Beyond 0.9 it is 1 - exp(-a p(a)), and 1 from 4 on. */
INLINED float erf_float(float x)
{
    float a = fabsf(x) > 4 ? 4 : fabsf(x), p = -0x1.c110e4p-13f;
    p = p * a + 0x1.a5906ap-9f;
    p = p * a - 0x1.771afcp-6f;
    p = p * a + 0x1.af2f5ep-4f;
    p = p * a + 0x1.457c02p-1f;
    p = p * a + 0x1.20e674p+0f;
    float far = copysignf(1 - exp_minus_float(a * p), x);
    return a < 0.9f ? erf_near(x) : far;
}

#define LN(x) _Generic((x), float: ln_float, double: log)(x)
#define LOG2(x) _Generic((x), float: log2_float, double: log2)(x)
#define LOG10(x) _Generic((x), float: log10_float, double: log10)(x)
#define LOG1P(x) _Generic((x), float: log1p_float, double: log1p)(x)
#define EXP2(x) _Generic((x), float: exp2_float, double: exp2)(x)
#define SINH(x) _Generic((x), float: sinh_float, double: sinh)(x)
#define COSH(x) _Generic((x), float: cosh_float, double: cosh)(x)
#define ASINH(x) _Generic((x), float: asinh_float, double: asinh)(x)
#define ACOSH(x) _Generic((x), float: acosh_float, double: acosh)(x)
#define ATANH(x) _Generic((x), float: atanh_float, double: atanh)(x)
#define ERF(x) _Generic((x), float: erf_float, double: erf)(x)
#define ERFC(x) _Generic((x), float: erfc_float, double: erfc)(x)
