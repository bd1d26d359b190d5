/* FP8, FP4 and INT4, fake quantisation, and words of scales. */
#pragma once
#include "numeric.h"

/* The code of an IEEE-like float of 8 bits: `bits` behind the point, the exponent's bias, and the number that stands
 * for all that are larger: the largest one, or what comes next, whose code tells infinity, or NaN. */
static inline float float8_code(float x, uint32_t bits, uint32_t bias, float largest, uint32_t nan)
{
    float size = fabsf(x), kept = size > largest ? largest : size;
    uint32_t magnitude = bits_of(kept), shift = 23 - bits, least = (128 - bias) << 23;
    uint32_t half = (1u << (shift - 1)) - 1 + ((magnitude >> shift) & 1u);
    uint32_t normal = (magnitude - ((127 - bias) << 23) + half) >> shift;
    /* Where the spacing of float32 is that of the smallest numbers the addition rounds. */
    float unit = float_of((127 + 24 - bias - bits) << 23), small = float_of(pick(magnitude < least, magnitude, 0));
    uint32_t code = pick(magnitude < least, bits_of(small + unit) - bits_of(unit), normal);
    return (float)pick(size != size, nan, code | ((bits_of(x) >> 24) & 0x80u));
}

/* The code of a HIFLOAT8, whose point moves: 3 bits are behind it up to 2^+-3, 2 up to 2^+-7, 1 up to 2^+-15, and none
 * down to 2^-22. Rounds half away from zero; there is one zero. What comes after the largest, 2^15, is infinity. */
static inline float hifloat8_code(float x, float largest, float nan)
{
    if (x != x) return nan;
    float size = fabsf(x), kept = size > largest ? largest : size;
    if (kept < 0x1p-23f) return 0;
    if (kept < 0x1p-22f) kept = 0x1p-22f;
    uint32_t magnitude = bits_of(kept);
    int32_t before = (int32_t)(magnitude >> 23) - 127, far = before < 0 ? -before : before;
    uint32_t bits = before < -15 ? 0 : far < 4 ? 3 : far < 8 ? 2 : 1;
    magnitude += 1u << (22 - bits);
    int32_t exponent = (int32_t)(magnitude >> 23) - 127;
    /* One that was carried over to the next power of two has nothing behind its point. */
    uint32_t rest = exponent == before ? (magnitude >> (23 - bits)) & ((1u << bits) - 1) : 0;
    uint32_t own = (uint32_t)(exponent < 0 ? -exponent : exponent), below = exponent < 0;
    uint32_t code = exponent < -15 ? (uint32_t)(exponent + 23)
                    : own == 0     ? 0x08 | rest
                    : own == 1     ? 0x10 | below << 3 | rest
                    : own < 4      ? 0x20 | below << 4 | (own - 2) << 3 | rest
                    : own < 8      ? 0x40 | below << 4 | (own - 4) << 2 | rest
                                   : 0x60 | below << 4 | (own - 8) << 1 | rest;
    return (float)(code | ((bits_of(x) >> 24) & 0x80u));
}

/* The number of that code, saturating, without branches: NaN is 0. */
static inline float hifloat8_rounded(float x)
{
    float size = fabsf(x), kept = size < 0x1p15f ? size : 0x1p15f;
    kept = kept < 0x1p-22f ? 0x1p-22f : kept;
    int32_t exponent = (int32_t)(bits_of(kept) >> 23) - 127, far = exponent < 0 ? -exponent : exponent;
    uint32_t lost = 20u + (uint32_t)(far > 3) + (uint32_t)(far > 7) + (uint32_t)(exponent < -15);
    uint32_t near = bits_of(kept) + (1u << (lost - 1));
    uint32_t code = near & ~((1u << lost) - 1);
    return float_of(pick(size >= 0x1p-23f, code | (bits_of(x) & 0x80000000u), 0));
}

/* A whole number from -8 to 7 as four bits. */
static inline float nibble(float x)
{
    return x < 0 ? x + 16 : x;
}

/* The nearest whole number, halves away from zero; NaN is 0. */
static inline float nearest_away(float x)
{
    return x == x ? truncf(x + copysignf(0x1.fffffep-2f, x)) : 0;
}

/* The code of a float of 4 bits from its size in units, which become a whole number, to even, halves away from 0, or
 * down, which is up below 0; `base` is the code of 0 units. NaN is 0. */
static inline float float4_code(float x, float units, float base, float mode)
{
    float below = floorf(units), bound = mode == 1 ? 0.5f : x < 0 ? 0x1p-149f : 2, even = rintf(units);
    float up = units - below >= bound ? 1.0f : 0.0f, sign = (float)(bits_of(x) >> 31);
    float code = base + (mode == 0 ? even : below + up);
    code = code > 7 ? 7 : code;
    return x != x ? 0 : code + 8 * sign;
}

/* 0, 1/2, 1, 3/2, 2, 3, 4, 6. */
static inline float e2m1_code(float x, float mode)
{
    float size = fabsf(x), kept = size < 8 ? size : 8, units = kept * (kept < 2 ? 2 : kept < 4 ? 1 : 0.5f);
    return float4_code(x, units, kept < 2 ? 0 : kept < 4 ? 2 : 4, mode);
}

/* 0, 1/2, 1, 3/2, 2, 3, 4, 6 with what follows the first bit behind the point cut off, any other number as +0. */
static inline float e2m1_bits(float x)
{
    uint32_t kept = bits_of(x) & 0x7fc00000u, sign = bits_of(x) >> 31, one = 0x3f800000u, half = 0x3f000000u;
    uint32_t code = kept == half ? 1u : 2u + ((kept - one) >> 22);
    bool known = kept == 0 || kept == half || (kept >= one && kept <= 0x40c00000u);
    return known ? (float)((kept == 0 ? 0 : code) + 8 * sign) : 0;
}

/* The quarters up to 7/4. */
static inline float e1m2_code(float x, float mode)
{
    float size = fabsf(x), kept = size < 2 ? size : 2;
    return float4_code(x, 4 * kept, 0, mode);
}

/* A byte that was loaded as a float; values outside 0 to 255 become 0. */
static inline uint32_t byte_of(float code)
{
    return (uint32_t)(code >= 0 && code < 256 ? code : 0);
}

/* The number of an IEEE-like float of 8 bits; codes from `infinite` on are infinite, and from `nan` on NaN. */
static inline float float8_number(float code, uint32_t bits, uint32_t bias, uint32_t infinite, uint32_t nan)
{
    uint32_t whole = byte_of(code), size = whole & 0x7fu;
    uint32_t number = bits_of(float_of(size << (23 - bits)) * float_of((254 - bias) << 23));
    number = pick(size >= infinite, 0x7f800000, number);
    return float_of(pick(size >= nan, 0x7fc00000, number) | (whole & 0x80u) << 24);
}

static inline float hifloat8_number(float code)
{
    uint32_t whole = byte_of(code), size = whole & 0x7fu, sign = (whole & 0x80u) << 24;
    if (size == 0x6f) return float_of(0x7f800000 | sign);
    if (size == 0) return sign ? float_of(0x7fc00000) : 0;
    if (size < 0x08) return float_of((size + 127 - 23) << 23 | sign);
    uint32_t bits = size < 0x40 ? 3 : size < 0x60 ? 2 : 1, rest = size & ((1u << bits) - 1);
    uint32_t own = size < 0x10   ? 0
                   : size < 0x20 ? 1
                   : size < 0x40 ? 2 + (size >> 3 & 1)
                   : size < 0x60 ? 4 + (size >> 2 & 3)
                                 : 8 + (size >> 1 & 7);
    bool below = size >= 0x20 ? size >> 4 & 1 : size >= 0x10 && (size >> 3 & 1);
    return float_of((below ? 127 - own : 127 + own) << 23 | rest << (23 - bits) | sign);
}

/* A float32 with 10 bits behind the point: cut off, or rounded to even, where numbers below 2^-126 become 0. */
static inline uint64_t scale_word(uint32_t bits, bool nearest)
{
    uint32_t exponent = bits >> 23 & 0xff, up = 0xfff + (bits >> 13 & 1);
    uint32_t rounded = exponent == 0xff ? bits : exponent ? bits + up : bits & 0x80000000u;
    return (nearest ? rounded : bits) & 0xffffe000u;
}

/* The nearest integer within INT32, half to even; NaN is 0. */
static inline float nearest_int32(float x)
{
    float y = x > 2147483648.0f ? 2147483648.0f : x < -2147483648.0f ? -2147483648.0f : rintf(x);
    return x == x ? y : 0;
}

/* The quantised value: x / scale, rounded before (`whole`) or after the zero point is added. */
static inline float grid_code(float x, float scale, float zero, float whole, float divides)
{
    float ratio = divides != 0 ? x / scale : x * (1 / scale);
    return whole != 0 ? nearest_int32(ratio) + zero : nearest_int32(ratio + zero);
}

/* An integer rounded to FLOAT16, where `halves`; 65536 stands for infinity. */
static inline float half_code(float q, float halves)
{
    float nearest = float_of((uint32_t)scale_word(bits_of(q), true));
    float bounded = nearest > 65536 ? 65536 : nearest < -65536 ? -65536 : nearest;
    return halves != 0 ? bounded : q;
}

/* 2^(code - 127), which is NaN for 255. */
static inline float power_of_code(float code)
{
    uint32_t exponent = byte_of(code);
    return float_of(exponent == 255 ? 0x7fc00000u : exponent ? exponent << 23 : 0x00400000u);
}

/* An FP4 whose code is a nibble from -8 to 7, with 1 or 2 bits behind the point. */
static inline float float4_number(float nibble, float bits)
{
    uint32_t code = (uint32_t)(int32_t)nibble & 15u, size = code & 7u;
    float fine = (float)size * 0.25f;
    float half = size < 2 ? (float)size * 0.5f : float_of(((size >> 1) + 126u) << 23) * (size & 1u ? 1.5f : 1.0f);
    return float_of(bits_of(bits == 1 ? half : fine) | (code & 8u) << 28);
}
