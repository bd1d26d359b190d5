/* Functions for kernels whose float32 results are rounded once: the float loops widen to double here, with polynomials
 * that are as good as a float32 result can show (relative error below 2^-36); the double loops use the C library. */
#pragma once
#include "special.h"

static inline double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* exp(x) for |x| <= 700, or NaN. */
INLINED double wide_exp_within(double x)
{
    double magic = 0x1.8p52 + 1023; /* adding it rounds, and leaves the scale's exponent in the low bits */
    double shifted = x * 0x1.71547652b82fep+0 + magic;
    double n = shifted - magic;
    double r = (x - n * 0x1.62e42fefa39efp-1) - n * 0x1.abc9e3b39803fp-56;
    double p = 1.0 / 3628800;
    p = p * r + 1.0 / 362880;
    p = p * r + 1.0 / 40320;
    p = p * r + 1.0 / 5040;
    p = p * r + 1.0 / 720;
    p = p * r + 1.0 / 120;
    p = p * r + 1.0 / 24;
    p = p * r + 1.0 / 6;
    p = p * r + 0.5;
    p = p * r + 1;
    p = p * r + 1;
    return p * double_of(bits_of_double(shifted) << 52);
}

/* exp(x) for x <= 0, 0 from -700 down: no float32 is that small, even times the largest one. NaN goes through. */
static inline double wide_exp(double x)
{
    double value = wide_exp_within(x < -700 ? -700 : x);
    return x < -700 ? 0 : value;
}

/* log(1 + u) for 0 <= u <= 1: 2 artanh(z), z = u / (2 + u) <= 1/3. */
static inline double wide_log1p(double u)
{
    double z = u / (2 + u), q = z * z, p = 1.0 / 23;
    p = p * q + 1.0 / 21;
    p = p * q + 1.0 / 19;
    p = p * q + 1.0 / 17;
    p = p * q + 1.0 / 15;
    p = p * q + 1.0 / 13;
    p = p * q + 1.0 / 11;
    p = p * q + 1.0 / 9;
    p = p * q + 1.0 / 7;
    p = p * q + 1.0 / 5;
    p = p * q + 1.0 / 3;
    return 2 * (z + z * q * p);
}

/* Near 0 the series, where 1 - exp(-2|x|) would cancel. */
static inline double wide_tanh(double x)
{
    double e = wide_exp(-2 * fabs(x)), q = x * x, p = -929569.0 / 638512875;
    p = p * q + 21844.0 / 6081075;
    p = p * q - 1382.0 / 155925;
    p = p * q + 62.0 / 2835;
    p = p * q - 17.0 / 315;
    p = p * q + 2.0 / 15;
    p = p * q - 1.0 / 3;
    double far = copysign((1 - e) / (1 + e), x);
    return q < 0.0625 ? x + x * q * p : far;
}

/* The tanh form of the Gaussian unit: x sigmoid(TANH_FORM x (1 + TANH_CUBE x^2)). */
#define TANH_FORM (2 * 0.7978845608)
#define TANH_CUBE 0.044715

/* For lines of infini.def, T being the type of the loop. */
#define IN_DOUBLE(name, x) _Generic((T)0, float: wide_##name, double: name)(x)
#define WIDE_SIGMOID(variable, x) \
    double variable##_e = IN_DOUBLE(exp, -fabs(x)); \
    double variable = ((x) < 0 ? variable##_e : 1) / (1 + variable##_e)
