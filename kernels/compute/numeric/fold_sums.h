/* Sums of float32 and of 16-bit floats as they lie in memory, in the order and to the last bit of the loops of
 * fold_accumulate_float.h.
 *
 * A 16-bit float becomes float64 by its bits alone: sign, exponent and fraction go to where a float64 has them, which
 * is the value times a power of two, subnormal or not. That takes half the instructions of two conversions. Infinity
 * and NaN come out wrong: loops that meet one give up, and the others begin again. */
#pragma once
#include "fold_accumulate_float.h"

#if defined(__AVX2__) && defined(__GNUC__) && !defined(__clang__)
#define FOLD_SHIFTED 1
#else
#define FOLD_SHIFTED 0
#endif

/* How far the exponent moves, by what the sum is multiplied at the end, and infinity. */
#define SHIFT_FLOAT16 6
#define SHIFT_BF16 3
#define SCALE_FLOAT16 0x1p1008
#define SCALE_BF16 0x1p896
#define TOP_FLOAT16 0x7c00
#define TOP_BF16 0x7f80
#define VALUE_FLOAT16(element) ((double)half_to_float(element))
#define VALUE_BF16(element) ((double)bfloat_to_float(element))
#define DIGITS_FLOAT16 10 /* of the fraction */
#define DIGITS_BF16 7
#define LEAST_FLOAT16 0 /* whether the least exponent has to be known: those of float16 are few */
#define LEAST_BF16 1

#if FOLD_SHIFTED
typedef int16_t fold_halves __attribute__((vector_size(32)));
typedef int16_t fold_halves_loaded __attribute__((vector_size(32), aligned(1), may_alias));
typedef char fold_bytes __attribute__((vector_size(32)));
typedef uint64_t fold_words __attribute__((vector_size(32)));
typedef double fold_doubles __attribute__((vector_size(32)));
typedef double fold_doubles_stored __attribute__((vector_size(32), aligned(8), may_alias));

/* The largest elements by their bits, as signed and as unsigned integers: infinity and NaN of either sign are there. */
typedef struct fold_most {
    fold_halves above, below;
} fold_most;

INLINED bool fold_meets_specials(const fold_most *most, int top)
{
    const fold_halves sign = (fold_halves){0} + INT16_MIN, finite = (fold_halves){0} + (int16_t)(top - 1);
    const fold_halves special = (fold_halves)((most->above > finite) | ((most->below ^ sign) > finite));
    return __builtin_ia32_pmovmskb256((fold_bytes)special);
}

INLINED fold_halves fold_load_halves(const void *from, fold_most *most)
{
    const fold_halves x = *(const fold_halves_loaded *)from;
    most->above = __builtin_ia32_pmaxsw256(most->above, x);
    most->below = __builtin_ia32_pmaxuw256(most->below, x);
    return x;
}

#define FOLD_TIMES(halves, factors) ((fold_words)__builtin_ia32_pmaddwd256((halves), (fold_halves)(factors)))

/* Element i of 16 is added to sums[i % 4][i / 4]. */
INLINED void fold_add_halves(fold_doubles *sums, const fold_halves x, int shift)
{
    const fold_halves low = (fold_halves)((fold_words)x << 32);
    const fold_words even = (fold_words){0} + ((uint64_t)1 << (48 - shift)), odd = even << 16;
    const fold_words mask = (fold_words){0} + ((uint64_t)(0x80000000u | ((1u << (31 - shift)) - 1)) << 32);
    sums[0] += (fold_doubles)(FOLD_TIMES(low, even) & mask);
    sums[1] += (fold_doubles)(FOLD_TIMES(low, odd) & mask);
    sums[2] += (fold_doubles)(FOLD_TIMES(x, even) & mask);
    sums[3] += (fold_doubles)(FOLD_TIMES(x, odd) & mask);
}

/* One or two rows; false: there are such elements, and the lanes are what they were. */
#define FOLD_ALONG_HALVES(E) \
    INLINED bool fold_along_##E(sum_float(*lane)[FOLD_WIDTH], const char *elements, int64_t pitch, int many, \
                                int64_t n) \
    { \
        fold_doubles sums[2][4] = {{{0}}}; \
        fold_most most = {{0}, {0}}; \
        const int64_t whole = n - n % FOLD_WIDTH; \
        _Pragma("GCC unroll 2") for (int r = 0; r < many; ++r) for (int64_t i = 0; i < whole; i += FOLD_WIDTH) \
            fold_add_halves(sums[r], fold_load_halves(elements + r * pitch + 2 * i, &most), SHIFT_##E); \
        if (fold_meets_specials(&most, TOP_##E)) return false; \
        for (int r = 0; r < many; ++r) { \
            const mem_uint16 *rest = (const void *)(elements + r * pitch + 2 * whole); \
            for (int j = 0; j < FOLD_WIDTH; ++j) lane[r][j] = sums[r][j % 4][j / 4] * SCALE_##E; \
            for (int64_t j = 0; whole + j < n; ++j) lane[r][j] += VALUE_##E(rest[j]); \
        } \
        return true; \
    }
#else
#define FOLD_ALONG_HALVES(E) \
    INLINED bool fold_along_##E(sum_float(*lane)[FOLD_WIDTH], const char *elements, int64_t pitch, int many, \
                                int64_t n) \
    { \
        (void)lane, (void)elements, (void)pitch, (void)many, (void)n; \
        return false; \
    }
#endif
FOLD_ALONG_HALVES(FLOAT16)
FOLD_ALONG_HALVES(BF16)
#define fold_along_VALUES(lane, elements, pitch, many, n) false

#if FOLD_SHIFTED && !defined(ISA_IS_BASE)
/* ---- rows of 16-bit floats side by side: in whatever order, where no sum is rounded ---------------------------------
 */

/* The elements without their signs, in the upper 15 bits: the largest, and the least but for zeros, less 1. */
typedef struct fold_range {
    fold_halves most, least;
} fold_range;

INLINED fold_halves fold_load_ranged(const void *from, bool least, fold_range *range)
{
    const fold_halves x = *(const fold_halves_loaded *)from, size = x + x;
    range->most = __builtin_ia32_pmaxuw256(range->most, size);
    if (least) range->least = __builtin_ia32_pminuw256(range->least, size - 1);
    return x;
}

/* Whether n of them cannot need more than the 53 digits of a float64; infinity and NaN do. */
INLINED bool fold_is_exact(const fold_range *range, int digits, int64_t n)
{
    int most = 0, least = UINT16_MAX;
    for (int i = 0; i < 16; ++i) {
        const int above = (uint16_t)range->most[i], below = (uint16_t)range->least[i];
        most = above > most ? above : most;
        least = below < least ? below : least;
    }
    most >>= digits + 1, least = (least + 1) >> (digits + 1);
    const int room = 52 - digits + (least > 1 ? least : 1) - most;
    return most < UINT16_MAX >> (digits + 1) && room >= 0 && n >> (room < 62 ? room : 62) == 0;
}

#define EXACT_ROWS 32
#define EXACT_DEEP 8 /* columns at once: more would meet in the cache where a power of two parts them */
#define EXACT_SOME 64 /* columns after which it is asked whether to go on */
#define FOLD_EXACT_HALVES(E) \
    static bool fold_exact_##E(fold_part *parts, double *sum, const char *elements, int64_t pitch, int64_t rows, \
                               int64_t n) \
    { \
        fold_range range = {{0}, (fold_halves){0} - LEAST_##E}; \
        for (int64_t c = 0, here; c < n; c += here) { \
            const uint64_t ahead = c + EXACT_SOME < n ? (uint64_t)(EXACT_SOME * pitch) : 0; \
            here = n - c < EXACT_DEEP ? n - c : EXACT_DEEP; \
            for (int64_t r = 0; r < rows; r += EXACT_ROWS) { \
                const char *from = elements + c * pitch + 2 * r; \
                fold_doubles sums[8]; \
                _Pragma("GCC unroll 8") for (int v = 0; v < 8; ++v) sums[v] = \
                    c ? (fold_doubles) * (const fold_doubles_stored *)(sum + r + 4 * v) : (fold_doubles){0}; \
                for (int64_t k = 0; k < here; ++k, from += pitch) { \
                    if (ahead) __builtin_prefetch((const void *)((uintptr_t)from + ahead), 0, 2); \
                    fold_add_halves(sums, fold_load_ranged(from, LEAST_##E, &range), SHIFT_##E); \
                    fold_add_halves(sums + 4, fold_load_ranged(from + 32, LEAST_##E, &range), SHIFT_##E); \
                } \
                _Pragma("GCC unroll 8") for (int v = 0; v < 8; ++v) * (fold_doubles_stored *)(sum + r + 4 * v) = \
                    sums[v]; \
            } \
            if ((c + here) % EXACT_SOME == 0 && !fold_is_exact(&range, DIGITS_##E, n)) return false; \
        } \
        if (!fold_is_exact(&range, DIGITS_##E, n)) return false; \
        for (int64_t r = 0; r < rows; ++r) { \
            const sum_float total = sum[FOLD_PLACE_HALVES(r)] * SCALE_##E; \
            memcpy(parts[r].value, &total, sizeof total); \
        } \
        return true; \
    }
#define FOLD_PLACE_HALVES(i) ((i) / 16 * 16 + (i) % 4 * 4 + (i) / 4 % 4)
FOLD_EXACT_HALVES(FLOAT16)
FOLD_EXACT_HALVES(BF16)
#endif
#define fold_exact_VALUES(...) false
#define FOLD_EXACT(E) fold_exact_##E

/* ---- rows side by side --------------------------------------------------------------------------------------------
 */

/* add: what SIDE rows give to `sums`; special: whether there was what no sum can be made of; place: of row i of SIDE.
 * What lies behind the columns that come at once is asked for meanwhile, but not where nothing need be. */
#define FOLD_UPRIGHT(E, M, vector, stored, add, special, place, scale) \
    static int64_t sums_upright_float_##E(fold_part *parts, void *lanes, const char *elements, int64_t pitch, \
                                          int64_t rows, int64_t n) \
    { \
        enum { SIDE = 64 / sizeof(M), STEP = sizeof(vector) / sizeof(sum_float), MANY = SIDE / STEP }; \
        const int64_t whole = rows - rows % SIDE, deep = FOLD_WIDTH * FOLD_DEEP; \
        sum_float *sum = lanes; \
        const fold_vector unit = fold_unit(); \
        FOLD_MOST(E) \
        (void)unit; \
        if (FOLD_EXACT(E)(parts, lanes, elements, pitch, whole, n)) return whole; \
        for (int64_t c = 0; c < n; c += deep) { \
            const int64_t here = n - c < deep ? n - c : deep; \
            const uint64_t ahead = c + deep < n ? (uint64_t)(deep * pitch) : 0; \
            for (int64_t j = 0; j < FOLD_WIDTH; ++j) \
                for (int64_t r = 0; r < whole; r += SIDE) { \
                    const char *from = elements + (c + j) * pitch + r * (int64_t)sizeof(M); \
                    sum_float *lane = sum + j * whole + r; \
                    vector sums[MANY]; \
                    _Pragma("GCC unroll 8") for (int v = 0; v < MANY; ++v) sums[v] = \
                        c ? (vector) * (const stored *)(lane + v * STEP) : (vector){0}; \
                    for (int64_t k = j; k < here; k += FOLD_WIDTH, from += FOLD_WIDTH * pitch) { \
                        if (ahead) __builtin_prefetch((const void *)((uintptr_t)from + ahead), 0, 2); \
                        add \
                    } \
                    _Pragma("GCC unroll 8") for (int v = 0; v < MANY; ++v) * (stored *)(lane + v * STEP) = sums[v]; \
                } \
        } \
        if (special) return 0; \
        FOLD_LANES_JOINED(sum, whole, ADDED) \
        for (int64_t r = 0; r < whole; ++r) { \
            const sum_float total = sum[place(r)] * scale; \
            memcpy(parts[r].value, &total, sizeof total); \
        } \
        return whole; \
    }
#define FOLD_ADD_VALUES \
    _Pragma("GCC unroll 8") for (int v = 0; v < MANY; ++v) sums[v] += \
        fold_wide((const mem_float *)(const void *)from + v * STEP) * unit;
#define FOLD_ADD_HALVES(E) \
    fold_add_halves(sums, fold_load_halves(from, &most), SHIFT_##E); \
    fold_add_halves(sums + 4, fold_load_halves(from + 32, &most), SHIFT_##E);
#define FOLD_PLACE_VALUES(i) (i)
#define FOLD_MOST(E) FOLD_MOST_##E
#define FOLD_MOST_VALUES
#define FOLD_MOST_FLOAT16 fold_most most = {{0}, {0}};
#define FOLD_MOST_BF16 fold_most most = {{0}, {0}};
FOLD_UPRIGHT(VALUES, mem_float, fold_vector, fold_lanes, FOLD_ADD_VALUES, false, FOLD_PLACE_VALUES, 1)
#if FOLD_SHIFTED && !defined(ISA_IS_BASE)
#define FOLD_UPRIGHT_HALVES(E) \
    FOLD_UPRIGHT(E, mem_uint16, fold_doubles, fold_doubles_stored, FOLD_ADD_HALVES(E), \
                 fold_meets_specials(&most, TOP_##E), FOLD_PLACE_HALVES, SCALE_##E)
FOLD_UPRIGHT_HALVES(FLOAT16)
FOLD_UPRIGHT_HALVES(BF16)
#else
#define sums_upright_float_FLOAT16 NULL
#define sums_upright_float_BF16 NULL
#endif
