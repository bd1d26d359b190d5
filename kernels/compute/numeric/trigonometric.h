/* The circular functions and their inverses. float32 results from float32 polynomials, the reduction to an eighth of a
 * turn in double, right for every float32: 1 / (2 pi) is held to as many digits as the largest one asks for.
 * Branch-free, at most 4 units in the last place. */
#pragma once
#include "special.h"

#define WHOLE_MAGIC 0x1.8p52 /* adding it and taking it away again rounds to a whole number, to nearest even */

INLINED double nearest_integer(double value)
{
    return (value + WHOLE_MAGIC) - WHOLE_MAGIC;
}

/* x - quarter * pi / 2 with the nearest quarter, for numbers up to 2^20, whose quarters the pieces of pi / 2 multiply
 * exactly. */
INLINED float near_reduced(float x, int32_t *quarter)
{
    double wide = x, quarters = nearest_integer(wide * 0x1.45f306dc9c883p-1);
    *quarter = (int32_t)(float)quarters;
    return (float)((wide - quarters * 0x1.921fb544p+0) - quarters * 0x1.0b4611a626331p-34);
}

/* The same for every number, whole turns left out; the same bits for those up to 2^20. Of 2^s / (2 pi), times 2^-s, the
 * part behind the point is taken in three pieces, for s = 0, 26, 52 and 78: multiples of 2^s lose whole turns only. A
 * product with one of the first two pieces is exact. */
INLINED float reduced_to_eighth(float x, int32_t *quarter)
{
    bool moderate = fabsf(x) <= 0x1p20f;
    int32_t close;
    float nearby = near_reduced(moderate ? x : 0, &close);
    double wide = x, size = fabs(wide);
    bool low = size < 0x1p50, middle = size < 0x1p76, high = size < 0x1p102;
    double first = low ? 0x1.45f307p-3 : middle ? 0x1.b939104p-28 : high ? 0x1.529fc28p-54 : 0x1.d5f47d4p-80;
    double second = low ? -0x1.1b1bbeap-30 : middle ? 0x1.4a7f09ep-56 : high ? -0x1.505c158p-83 : 0x1.a6ee06cp-109;
    double rest = low      ? -0x1.ac07b1505c159p-59
                  : middle ? -0x1.4170565911f92p-85
                  : high   ? -0x1.6447e493ad4cep-111
                           : 0x1.b14acc9e21c82p-137;
    double a = wide * first, b = wide * second;
    a -= nearest_integer(a);
    b -= nearest_integer(b);
    double quarters = nearest_integer((a + b) * 4);
    double turns = ((a - quarters * 0.25) + b) + wide * rest;
    *quarter = moderate ? close : (int32_t)(float)(size < (double)INFINITY ? quarters : 0);
    return moderate ? nearby : (float)(turns * 0x1.921fb54442d18p+2);
}

/* The same in float32 alone: rounded to 16 bits, what comes of a number of 16 bits up to 2^20 has the same bits. */
#if defined(__FMA__)
INLINED float brief_reduced(float x, int32_t *quarter)
{
    float shifted = __builtin_fmaf(x, 0x1.45f306p-1f, 0x1.8p23f), quarters = shifted - 0x1.8p23f;
    *quarter = (int32_t)bits_of(shifted);
    float r = __builtin_fmaf(-quarters, 0x1.921fb6p+0f, x);
    r = __builtin_fmaf(-quarters, -0x1.777a5cp-25f, r);
    return __builtin_fmaf(-quarters, -0x1.ee59dap-50f, r);
}
#else
#define brief_reduced near_reduced
#endif

INLINED float sin_near(float r)
{
    float s = r * r, p = 0x1.6cd85cp-19f;
    p = p * s - 0x1.a00f9ep-13f;
    p = p * s + 0x1.111108p-7f;
    p = p * s - 0x1.555556p-3f;
    return r + r * s * p;
}

INLINED float cos_near(float r)
{
    float s = r * r, p = -0x1.242aeap-22f;
    p = p * s + 0x1.a01120p-16f;
    p = p * s - 0x1.6c16b8p-10f;
    p = p * s + 0x1.555556p-5f;
    return (1 - 0.5f * s) + s * s * p;
}

/* Of sine and cosine the one that the quarter asks for, with its sign. */
INLINED float in_quarter(float r, int32_t quarter)
{
    uint32_t q = (uint32_t)quarter;
    uint32_t value = pick(q & 1u, bits_of(cos_near(r)), bits_of(sin_near(r)));
    return float_of(value ^ (q & 2u) << 30);
}

INLINED float tan_in_quarter(float r, int32_t quarter)
{
    float s = sin_near(r), c = cos_near(r);
    uint32_t odd = (uint32_t)quarter & 1u;
    float over = float_of(pick(odd, bits_of(c), bits_of(s)));
    float under = float_of(pick(odd, bits_of(-s), bits_of(c)));
    return over / under;
}

#define CIRCULAR(suffix, reduced) \
    INLINED float sin_##suffix(float x) \
    { \
        int32_t quarter; \
        float r = reduced(x, &quarter); \
        return x == 0 ? x : in_quarter(r, quarter); \
    } \
    INLINED float cos_##suffix(float x) \
    { \
        int32_t quarter; \
        float r = reduced(x, &quarter); \
        return in_quarter(r, quarter + 1); \
    } \
    INLINED float tan_##suffix(float x) \
    { \
        int32_t quarter; \
        float r = reduced(x, &quarter); \
        return x == 0 ? x : tan_in_quarter(r, quarter); \
    }
CIRCULAR(float, reduced_to_eighth)
CIRCULAR(moderate, near_reduced)
CIRCULAR(brief, brief_reduced)

/* arcsin(s) for s <= 1/2, z = s^2. */
INLINED float asin_near(float s, float z)
{
    float p = 0x1.33bbf4p-5f;
    p = p * z + 0x1.d7f1d4p-7f;
    p = p * z + 0x1.04a65cp-5f;
    p = p * z + 0x1.6cac3cp-5f;
    p = p * z + 0x1.33388ep-4f;
    p = p * z + 0x1.55554cp-3f;
    return s + s * z * p;
}

INLINED float asin_float(float x)
{
    float a = fabsf(x);
    bool small = a <= 0.5f;
    float z = small ? a * a : 0.5f - 0.5f * a;
    float s = small ? a : sqrtf(z);
    float y = asin_near(s, z);
    float far = 0x1.921fb6p+0f - (2 * y + 0x1.777a5cp-25f);
    return copysignf(small ? y : far, x);
}

/* Beyond 1 the square root has no value. */
INLINED float acos_float(float x)
{
    float a = fabsf(x);
    bool small = a <= 0.5f;
    float z = small ? a * a : 0.5f - 0.5f * a;
    float s = small ? a : sqrtf(z);
    float y = copysignf(asin_near(s, z), x);
    float inside = 0x1.921fb6p+0f - (y + 0x1.777a5cp-25f);
    float outside = x < 0 ? 0x1.921fb6p+1f + (2 * y - 0x1.777a5cp-24f) : 2 * y;
    return small ? inside : outside;
}

INLINED float atan_float(float x)
{
    float a = fabsf(x);
    bool far = a > 1;
    float t = far ? 1 / a : a;
    float z = t * t, p = -0x1.d63182p-10f;
    p = p * z + 0x1.65a750p-7f;
    p = p * z - 0x1.fed25ap-6f;
    p = p * z + 0x1.daca6ep-5f;
    p = p * z - 0x1.5834bep-4f;
    p = p * z + 0x1.c09a10p-4f;
    p = p * z - 0x1.2421b8p-3f;
    p = p * z + 0x1.9991fep-3f;
    p = p * z - 0x1.55553ep-2f;
    float y = t + t * z * p;
    float turned = 0x1.921fb6p+0f - (y + 0x1.777a5cp-25f);
    return copysignf(far ? turned : y, x);
}

#define SIN(x) _Generic((x), float: sin_float, double: sin)(x)
#define COS(x) _Generic((x), float: cos_float, double: cos)(x)
#define TAN(x) _Generic((x), float: tan_float, double: tan)(x)
#define ASIN(x) _Generic((x), float: asin_float, double: asin)(x)
#define ACOS(x) _Generic((x), float: acos_float, double: acos)(x)
#define ATAN(x) _Generic((x), float: atan_float, double: atan)(x)
