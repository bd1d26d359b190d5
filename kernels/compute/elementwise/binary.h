/* Functions of two numbers: powers, angles, quotients and remainders. float32 results come from doubles that are good
 * to 2^-37 and are rounded once; the integer ones give a value for every pair: x / 0 is 0, and what does not fit wraps.
 */
#pragma once
#include "logarithmic.h"
#include "wide.h"

#define FLOOR(x) _Generic((x), float: floorf, double: floor)(x)
#define TRUNC(x) _Generic((x), float: truncf, double: trunc)(x)

/* exp(z), 0 and infinity from 200 on: no float32 lies beyond. NaN goes through. */
INLINED double wide_exp_float(double z)
{
    return wide_exp_within(within_double(z, -200, 200));
}

/* x to the power of y as C has it: 1 for y = 0 and for x = 1 whatever the other is. */
INLINED float pow_float(float x, float y)
{
    double a = fabs((double)x), e = y, half = e * 0.5;
    double size = wide_exp_float(e * wide_log(a));
    bool whole = floor(e) == e, odd = whole & (floor(half) != half) & (fabs(e) < INFINITY);
    size = (a == 0) | (a == INFINITY) ? ((a == 0) == (e < 0) ? INFINITY : 0) : size;
    size = (a == 1) & (e == e) ? 1 : size;
    size = (a != a) | (e != e) ? NAN : size;
    size = (x < 0) & (a < INFINITY) & !whole & (e == e) ? NAN : size;
    bool negative = (bits_of(x) >> 31 != 0) & odd;
    double power = negative ? -size : size;
    return (float)((e == 0) | (x == 1) ? 1 : power);
}

/* By squaring; 1 / x is whole for 1 and -1 only. */
static inline int64_t whole_power(int64_t base, int64_t exponent)
{
    if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent & 1 ? -1 : 1) : 0;
    uint64_t power = 1, square = (uint64_t)base;
    for (; exponent; exponent >>= 1, square *= square)
        if (exponent & 1) power *= square;
    return (int64_t)power;
}

/* The number, which the compiler has to take for another one at each element: a loop over masks of which some never
 * change does not vectorise. */
INLINED float each_float(float number, float element)
{
    return float_of(bits_of(number) | (bits_of(element) & bits_of(bound_0)));
}

static inline double each_double(double number, double element)
{
    (void)element;
    return number;
}

#define EACH(number, element) _Generic((number), float: each_float, double: each_double)(number, element)
#define POW(x, y) _Generic((x), float: pow_float, double: pow)(x, y)

/* atan(t) for 0 <= t <= 1, minimax in t^2, relative error 2^-44. */
INLINED double atan_unit(double t)
{
    double s = t * t, p = -0x1.d77b2af1b387fp-14;
    p = p * s + 0x1.0ae1817748bdfp-10;
    p = p * s - 0x1.1cafc528d6e24p-8;
    p = p * s + 0x1.80dcf645f877cp-7;
    p = p * s - 0x1.78b788d38922bp-6;
    p = p * s + 0x1.23ebc2bc88c86p-5;
    p = p * s - 0x1.82160ddcec234p-5;
    p = p * s + 0x1.d202d6f78c661p-5;
    p = p * s - 0x1.0ef90d9a74caap-4;
    p = p * s + 0x1.3aacb129888c7p-4;
    p = p * s - 0x1.744f379f9d336p-4;
    p = p * s + 0x1.c71b346a6f5fap-4;
    p = p * s - 0x1.2492407fe1186p-3;
    p = p * s + 0x1.99999959e7519p-3;
    p = p * s - 0x1.55555554f80c9p-2;
    p = p * s + 0x1.ffffffffffe96p-1;
    return t * p;
}

INLINED float atan2_float(float y, float x)
{
    double a = fabs((double)y), b = fabs((double)x);
    double low = a < b ? a : b, high = a < b ? b : a;
    double ratio = high == 0 ? 0 : (low == INFINITY) & (high == INFINITY) ? 1 : low / high;
    double angle = atan_unit(ratio);
    angle = a > b ? 0x1.921fb54442d18p+0 - angle : angle;
    angle = bits_of(x) >> 31 ? 0x1.921fb54442d18p+1 - angle : angle;
    angle = (a != a) | (b != b) ? NAN : angle;
    return (float)copysign(angle, y);
}

#define ATAN2(y, x) _Generic((x), float: atan2_float, double: atan2)(y, x)

/* What is left of x after whole y, with the sign of x; exact. Up to 2^29 a double holds the product with the quotient.
 */
static inline float fmod_float(float x, float y)
{
    double quotient = (double)x / y;
    if (!(fabs(quotient) < 0x1p29) || fabsf(y) == INFINITY) return fmodf(x, y);
    double rest = x - trunc(quotient) * y;
    rest += rest * x < 0 ? copysign(y, x) : 0;
    return copysignf((float)rest, x);
}

#define FMOD(x, y) _Generic((x), float: fmod_float, double: fmod)(x, y)
/* The same with the sign of y. */
#define FLOOR_MOD(rest, y) (((rest) != 0) & ((signbit(rest) != 0) != (signbit(y) != 0)) ? (rest) + (y) : (rest))

static inline int64_t quotient_of(int64_t x, int64_t y)
{
    int64_t divisor = y == 0 || y == -1 ? 1 : y, quotient = x / divisor;
    return y == 0 ? 0 : y == -1 ? (int64_t)(0 - (uint64_t)x) : quotient;
}

static inline int64_t rest_of(int64_t x, int64_t y)
{
    return (int64_t)((uint64_t)x - (uint64_t)quotient_of(x, y) * (uint64_t)y);
}

/* Towards minus infinity, also where the divisor is 0. */
static inline int64_t floor_quotient(int64_t x, int64_t y)
{
    return quotient_of(x, y) - ((rest_of(x, y) != 0) & ((x < 0) != (y < 0)));
}

static inline int64_t floor_rest(int64_t x, int64_t y)
{
    int64_t rest = rest_of(x, y);
    return (rest != 0) & ((rest < 0) != (y < 0)) ? rest + y : rest;
}

static inline int64_t whole_gcd(int64_t x, int64_t y)
{
    uint64_t a = x < 0 ? 0 - (uint64_t)x : (uint64_t)x, b = y < 0 ? 0 - (uint64_t)y : (uint64_t)y;
    while (b) {
        uint64_t rest = a % b;
        a = b, b = rest;
    }
    return (int64_t)a;
}

/* x log(y), 0 for x = 0 unless y is NaN. */
INLINED float xlogy_float(float x, float y)
{
    double value = wide_log(y);
    value = y == 0 ? -INFINITY : value;
    value = y == INFINITY ? INFINITY : value;
    value = (y >= 0) ? value : NAN;
    return (x == 0) & (y == y) ? 0 : (float)(x * value);
}

static inline double xlogy_double(double x, double y)
{
    return (x == 0) & (y == y) ? 0 : x * log(y);
}

#define XLOGY(x, y) _Generic((x), float: xlogy_float, double: xlogy_double)(x, y)

/* x log(1 + y): what 1 + y loses in double is made good. */
INLINED float xlog1py_float(float x, float y)
{
    double u = 1 + (double)y, lost = y - (u - 1);
    double value = wide_log(u) + lost / u;
    value = u == 0 ? -INFINITY : value;
    value = y == INFINITY ? INFINITY : value;
    value = (u >= 0) ? value : NAN;
    return (x == 0) & (y == y) ? 0 : (float)(x * value);
}

static inline double xlog1py_double(double x, double y)
{
    return (x == 0) & (y == y) ? 0 : x * log1p(y);
}

#define XLOG1PY(x, y) _Generic((x), float: xlog1py_float, double: xlog1py_double)(x, y)

/* log(unit^x + unit^y) to the base of the unit, `scale` its logarithm. */
INLINED float log_add_float(float x, float y, double scale)
{
    double high = x > y ? x : y, low = x > y ? y : x;
    double gap = high == low ? 0 : low - high;
    double sum = high + wide_log1p(wide_exp(gap * scale)) / scale;
    return (float)((x != x) | (y != y) ? NAN : sum);
}

static inline double log_add_double(double x, double y, double scale)
{
    double high = x > y ? x : y, low = x > y ? y : x;
    double gap = high == low ? 0 : low - high;
    return x != x || y != y ? NAN : high + log1p(exp(gap * scale)) / scale;
}

#define LOG_ADD(x, y, scale) _Generic((x), float: log_add_float, double: log_add_double)(x, y, scale)

/* NaN wins. With both bounds of a clamp in a line, compilers branch unless they are given masks. */
INLINED float above_float(float x, float low)
{
    return float_of(pick((x > low) | (x != x), bits_of(x), bits_of(low)));
}

INLINED float under_float(float x, float high)
{
    return float_of(pick((x < high) | (x != x), bits_of(x), bits_of(high)));
}

static inline double above_double(double x, double low)
{
    return (x > low) | (x != x) ? x : low;
}

static inline double under_double(double x, double high)
{
    return (x < high) | (x != x) ? x : high;
}

#define ABOVE(x, low) _Generic((x), float: above_float, double: above_double)(x, low)
#define UNDER(x, high) _Generic((x), float: under_float, double: under_double)(x, high)
#define LARGER(x, y) (((x) > (y)) | ((x) != (x)) ? (x) : (y))
#define SMALLER(x, y) (((x) < (y)) | ((x) != (x)) ? (x) : (y))
