/* Scales that blocks of numbers share, powers of two: codes c for 2^(c - 127), as OCP's microscaling has them. */
#pragma once
#include "numeric.h"

/* How the scale follows from a block's largest absolute value. */
enum { BY_EXPONENT, BY_QUOTIENT, BY_CARRY, BY_NORMAL_QUOTIENT, BY_CUT_CARRY, WAYS, KEEPS_LEAST = WAYS };
#define LOST 255 /* code of the scale of a block with an infinity or NaN */
#define LEAST_SCALE 0x00400000u /* 2^-127 */
#define INFINITE 0x7f800000u

typedef struct scale_way {
    int32_t way;
    bool keeps; /* numbers of blocks with code 0, unless their exponents are 0 */
    uint32_t less, bound, carry; /* bits of the least peak of BY_QUOTIENT, of what BY_CARRY adds to a peak */
    float rate;
} scale_way;

/* `way` may have KEEPS_LEAST added; `bound` is the least peak, or the largest quantised number of BY_CARRY. */
static inline scale_way scale_way_of(double number, double way, double bound)
{
    int32_t asked = way >= 0 && way < 2 * WAYS ? (int32_t)way : 0;
    scale_way found = {.way = asked % WAYS, .keeps = asked >= KEEPS_LEAST, .rate = (float)number};
    found.less = number >= 0 && number < LOST ? (uint32_t)number : 0;
    found.bound = bound > 0 && found.way == BY_QUOTIENT ? bits_of((float)bound) : 0;
    found.carry = bound == 7 ? 0x001f0000 : bound == 1.875 ? 0x000f0000 : 0x003f0000; /* beyond 1.75, 1.875, 1.5 */
    return found;
}

/* The code of a block's scale from the bits of its largest absolute value. */
static inline uint32_t code_of(uint32_t peak, const scale_way *by)
{
    if (peak >= INFINITE) return LOST;
    if (by->way == BY_EXPONENT) return peak >> 23 > by->less ? (peak >> 23) - by->less : 0;
    if (by->way == BY_CARRY || by->way == BY_CUT_CARRY) {
        uint32_t near = by->way == BY_CARRY ? bits_of(bfloat_rounded(float_of(peak))) : peak & 0xffff0000u;
        if (near >= INFINITE) return LOST;
        return near >> 23 < by->less ? 0 : ((near + by->carry) >> 23) - by->less;
    }
    uint32_t least_peak = peak < by->bound ? by->bound : peak;
    uint32_t ratio = bits_of(float_of(least_peak) * by->rate), exponent = ratio >> 23, rest = ratio & 0x7fffff;
    if (by->way == BY_NORMAL_QUOTIENT) return exponent + (exponent && exponent < LOST - 1 && rest);
    return exponent + (exponent < LOST - 1 && rest > (exponent ? 0 : LEAST_SCALE));
}

/* One over a scale; 0 for a block that has none, -0 for one whose numbers become 0 without their signs. */
static inline float inverse_of(uint32_t code, uint32_t peak, const scale_way *by)
{
    if (code == LOST) return -0.0f;
    bool quotient = by->way == BY_QUOTIENT || by->way == BY_NORMAL_QUOTIENT;
    if (!code && !quotient && (!by->keeps || !(peak >> 23))) return 0;
    return float_of(code == LOST - 1 ? LEAST_SCALE : (LOST - 1 - code) << 23);
}
