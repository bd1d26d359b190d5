/* Rounding to whole numbers, and the functions around gamma, which only the AI CPU computes. */
#pragma once
#include "logarithmic.h"
#include "trigonometric.h"

/* As the AI CPU rounds doubles: what is half to 14 digits is half. */
static inline double round_double(double x)
{
    double below = floor(x), above = below + 1, part = x - below;
    bool tie = fabs(part - 0.5) <= 1e-14 * fmax(fabs(part), 0.5);
    bool odd = below - 2 * floor(0.5 * x) == 1;
    return (part > 0.5) | (tie & odd) ? above : below;
}

/* To nearest even after the division; too large a result is the smallest INT32. */
static inline int64_t round_int32(int64_t x, double power)
{
    if (!(power < INFINITY)) return INT32_MIN;
    if (power > 1e10) return 0;
    int64_t unit = (int64_t)power, size = x < 0 ? -x : x, quotient = size / unit, twice = 2 * (size - quotient * unit);
    quotient += (twice > unit) | ((twice == unit) & (quotient & 1));
    int64_t rounded = quotient * unit;
    return rounded > INT32_MAX ? INT32_MIN : x < 0 ? -rounded : rounded;
}

/* As the AI CPU rounds integers: a whole quotient of 1 counts as a tie and becomes 2. */
static inline int64_t round_int64(int64_t x, double power, bool down)
{
    int64_t unit = power < 0x1p63 ? (int64_t)power : INT64_MAX;
    int64_t scaled = down ? x / unit : (int64_t)((uint64_t)x * (uint64_t)unit);
    uint64_t rounded = (uint64_t)scaled + (scaled == 1);
    return down ? (int64_t)(rounded * (uint64_t)unit) : (int64_t)rounded / unit;
}

/* The logarithmic derivative of gamma: reflected below 0, carried up to 10, then asymptotic. */
static inline double digamma_double(double x)
{
    if (x == 0) return copysign(INFINITY, -x);
    if (x < 0 && x == floor(x)) return NAN;
    double result = 0;
    if (x < 0) {
        result = -0x1.921fb54442d18p+1 / tan(0x1.921fb54442d18p+1 * (x - floor(x)));
        x = 1 - x;
    }
    for (; x < 10; ++x) result -= 1 / x;
    double z = 1 / (x * x), p = 1.0 / 12;
    p = p * z - 691.0 / 32760;
    p = p * z + 1.0 / 132;
    p = p * z - 1.0 / 240;
    p = p * z + 1.0 / 252;
    p = p * z - 1.0 / 120;
    p = p * z + 1.0 / 12;
    return x == INFINITY ? INFINITY : result + log(x) - 0.5 / x - z * p;
}

#define FLOOR(x) _Generic((x), float: floorf, double: floor)(x)
#define CEIL(x) _Generic((x), float: ceilf, double: ceil)(x)
#define TRUNC(x) _Generic((x), float: truncf, double: trunc)(x)
#define ROUND(x) _Generic((x), float: rintf, double: round_double)(x)
