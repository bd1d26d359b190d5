/* Rounding by a number that names the mode, and integers out of doubles. */
#pragma once
#include "binary.h"

#define TO_EVEN(x) _Generic((x), float: rintf, double: rint)(x)
/* A result that no int64_t holds is the nearest that one does. */
static inline int64_t to_integer(double x)
{
    return x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? INT64_MIN : (int64_t)rint(x);
}

#define ROUNDED_AS(T, suffix) \
    static inline T rounded_as_##suffix(T x, T mode) \
    { \
        T cut = trunc##suffix(x), down = floor##suffix(x), up = ceil##suffix(x), near = rint##suffix(x); \
        T step = (x > 0) - (x < 0), part = x - cut; \
        T away = part * step >= (T)0.5 ? cut + step : cut; /* exact: x and cut have one sign */ \
        T odd = down * (T)0.5 == floor##suffix(down * (T)0.5) ? up : down; \
        T found = mode == 1 ? near : mode == 2 ? down : mode == 3 ? up : mode == 4 ? away : x; \
        return mode == 5 ? cut : mode == 6 ? odd : mode == 7 ? part : found; \
    }
#define truncd trunc
#define floord floor
#define ceild ceil
#define rintd rint
ROUNDED_AS(float, f)
ROUNDED_AS(double, d)
#undef truncd
#undef floord
#undef ceild
#undef rintd
#define rounded_as(x, mode) _Generic((x), float: rounded_as_f, double: rounded_as_d)(x, mode)
