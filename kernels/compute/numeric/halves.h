/* Whole vectors of float16 and bfloat16, and chunks of PACKED of them. The instructions for float16 are named as the
 * compiler's own headers name them: these take half a second to read, in every unit. */
#pragma once
#include "kernel.h"
#include "numeric.h"

#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
#define HALVES 16 /* in a vector */
typedef int16_t half_vector __attribute__((vector_size(32), aligned(1), may_alias));
typedef float wide_vector __attribute__((vector_size(64), aligned(1), may_alias));
typedef int16_t half_lanes __attribute__((vector_size(32)));
typedef float wide_lanes __attribute__((vector_size(64)));
#define WIDENED(halves) __builtin_ia32_vcvtph2ps512_mask((halves), (wide_lanes){0}, -1, 4)
#define NARROWED(wide) __builtin_ia32_vcvtps2ph512_mask((wide), 0, (half_lanes){0}, -1)
#elif defined(__F16C__) && defined(__GNUC__) && !defined(__clang__)
#define HALVES 8
typedef int16_t half_vector __attribute__((vector_size(16), aligned(1), may_alias));
typedef float wide_vector __attribute__((vector_size(32), aligned(1), may_alias));
typedef int16_t half_lanes __attribute__((vector_size(16)));
typedef float wide_lanes __attribute__((vector_size(32)));
#define WIDENED(halves) __builtin_ia32_vcvtph2ps256(halves)
#define NARROWED(wide) __builtin_ia32_vcvtps2ph256((wide), 0)
#endif

/* ---- whole vectors: how many elements were converted ------------------------------------------------------------ */

static inline int64_t halves_widened(float *to, const mem_uint16 *from, int64_t n)
{
    int64_t i = 0;
#if defined(HALVES)
    for (; i + HALVES <= n; i += HALVES)
        *(wide_vector *)(void *)(to + i) = WIDENED(*(const half_vector *)(const void *)(from + i));
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}

static inline int64_t halves_rounded(mem_uint16 *to, const float *from, int64_t n)
{
    int64_t i = 0;
#if defined(HALVES)
    for (; i + HALVES <= n; i += HALVES)
        *(half_vector *)(void *)(to + i) = NARROWED(*(const wide_vector *)(const void *)(from + i));
#else
    (void)to, (void)from, (void)n;
#endif
    return i;
}

/* ---- chunks of PACKED elements ---------------------------------------------------------------------------------- */

static inline void widen_FLOAT16(float *to, const mem_uint16 *from)
{
    if (halves_widened(to, from, PACKED)) return;
    for (int64_t i = 0; i < PACKED; ++i) to[i] = half_to_float(from[i]);
}

static inline void round_FLOAT16(mem_uint16 *to, const float *from)
{
    if (halves_rounded(to, from, PACKED)) return;
    for (int64_t i = 0; i < PACKED; ++i) to[i] = half_from_float(from[i]);
}

/* One element of each pair in the first half of the chunk, the other one in the second: two that share a word need no
 * shuffling, and a loop does not ask which element it has. */
static inline void widen_BF16(float *to, const mem_uint16 *from)
{
    const mem_uint32 *pair = (const void *)from;
    float *other = to + PACKED / 2;
    INDEPENDENT for (int64_t i = 0; i < PACKED / 2; ++i)
        to[i] = float_of(pair[i] << 16), other[i] = float_of(pair[i] & 0xffff0000u);
}

static inline void round_BF16(mem_uint16 *to, const float *from)
{
    mem_uint32 *pair = (void *)to;
    const float *other = from + PACKED / 2;
    INDEPENDENT for (int64_t i = 0; i < PACKED / 2; ++i)
        pair[i] = bfloat_above(from[i]) >> 16 | (bfloat_above(other[i]) & 0xffff0000u);
}
