/* Integers in the order of the values of a class, so that extremes are the same in whatever order the values come. */
#pragma once
#include "numeric.h"

typedef int32_t key_float;
typedef int64_t key_double, key_int64;
#define TOP_float INT32_MAX
#define TOP_double INT64_MAX
#define TOP_int64 INT64_MAX

/* -0 is below 0, NaN the top. */
INLINED int32_t key_of_float(float x)
{
    int32_t bits, key;
    memcpy(&bits, &x, sizeof bits);
    key = bits ^ ((bits >> 31) & INT32_MAX);
    return x != x ? INT32_MAX : key;
}

INLINED int64_t key_of_double(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits ^= (bits >> 63) & INT64_MAX;
    return x != x ? INT64_MAX : bits;
}

static inline float value_of_float(int32_t key)
{
    float x;
    int32_t bits = key ^ ((key >> 31) & INT32_MAX);
    memcpy(&x, &bits, sizeof x);
    return key == INT32_MAX ? NAN : x;
}

static inline double value_of_double(int64_t key)
{
    double x;
    int64_t bits = key ^ ((key >> 63) & INT64_MAX);
    memcpy(&x, &bits, sizeof x);
    return key == INT64_MAX ? (double)NAN : x;
}

#define key_of_int64(x) (x)
#define value_of_int64(key) (key)

/* For the least of all the order is turned round, but for NaN. */
#define LEAST_KEY(T, x) ((x) != (x) ? TOP_##T : ~key_of_##T(x))
#define LEAST_VALUE(T, key) ((key) == TOP_##T ? value_of_##T(TOP_##T) : value_of_##T(~(key)))
#define LEAST_KEY_int64(x) (~(x))
#define LEAST_VALUE_int64(key) (~(key))
#define LEAST_KEY_float(x) LEAST_KEY(float, x)
#define LEAST_VALUE_float(key) LEAST_VALUE(float, key)
#define LEAST_KEY_double(x) LEAST_KEY(double, x)
#define LEAST_VALUE_double(key) LEAST_VALUE(double, key)
/* Without the difference between the zeros, which have one index between them. */
#define PLAIN_float(x) ((x) + 0.0f)
#define PLAIN_double(x) ((x) + 0.0)
#define PLAIN_int64(x) (x)
