/* The loops of reduce.def. Included once per instruction set for float32, which sums in float64: every square is exact,
 * so that nothing depends on whether a multiplication is fused with the addition behind it. The other classes have
 * their loops in the baseline only. */
#pragma once
#include "casts.h"
#include "extremes.h"
#include "folding.h"
#include "kernel.h"
#include "special.h"

typedef double sum_float, sum_double;
typedef uint64_t sum_int64;
typedef double _Complex sum_complex;

/* Keeps what is computed before it from being fused with what comes behind. */
#define ROUNDED(values) __asm__("" : "+m"(values))
#define SEPARATE_float(values)
#define SEPARATE_double(values) ROUNDED(values)
#define SEPARATE_int64(values)
#define SEPARATE_complex(values)

/* How two values become one; NaN stays. */
#define ADDED(one, other) ((one) + (other))
#define TIMES(one, other) ((one) * (other))
#define HIGHER(one, other) (((other) > (one)) | ((other) != (other)) ? (other) : (one))
#define LOWER(one, other) (((other) < (one)) | ((other) != (other)) ? (other) : (one))

/* ---- sums, products and the like --------------------------------------------------------------------------------- */

/* A fold is a state (how lanes begin and join), a walk (what comes into them from the elements) and an end; several
 * folds share the first two. */

#define FOLD_STATE(name, T, start, joined) \
    static void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        sum_##T *lane = lanes; \
        (void)attrs; \
        for (int64_t i = 0; i < FOLD_WIDTH * rows; ++i) lane[i] = start; \
    } \
    static void name##_settle_##T(fold_part *parts, void *lanes, int64_t rows, int64_t first, const double *attrs) \
    { \
        sum_##T *lane = lanes; \
        (void)first, (void)attrs; \
        for (int64_t width = FOLD_WIDTH / 2; width; width /= 2) \
            INDEPENDENT for (int64_t i = 0; i < width * rows; ++i) lane[i] = joined(lane[i], lane[i + width * rows]); \
        for (int64_t r = 0; r < rows; ++r) memcpy(parts[r].value, lane + r, sizeof *lane); \
    } \
    static void name##_join_##T(fold_part *parts, const fold_part *next, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            sum_##T own, its; \
            memcpy(&own, parts[r].value, sizeof own), memcpy(&its, next[r].value, sizeof its); \
            own = joined(own, its); \
            memcpy(parts[r].value, &own, sizeof own); \
        } \
    }

/* lane = joined(lane, term); x: the element, own: the row's value of the second input. */
#define FOLD_ONE(T, joined, lane, term, i) \
    { \
        const class_##T x = from[i]; \
        value[0] = (sum_##T)(term); \
        ROUNDED(value); \
        lane = joined(lane, value[0]); \
    }
#define FOLD_ALONG(name, T, joined, term) \
    static void name##_along_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
                                 const double *attrs) \
    { \
        const mem_##T *from = values; \
        sum_##T lane[FOLD_WIDTH], value[FOLD_WIDTH]; \
        const class_##T own = given ? *(const class_##T *)given : 0; \
        (void)own, (void)attrs; \
        memcpy(lane, lanes, sizeof lane); \
        int64_t i = 0; \
        for (; i < n && (at + i) % FOLD_WIDTH; ++i) FOLD_ONE(T, joined, lane[(at + i) % FOLD_WIDTH], term, i) \
        for (; i + FOLD_WIDTH <= n; i += FOLD_WIDTH) { \
            for (int j = 0; j < FOLD_WIDTH; ++j) { \
                const class_##T x = from[i + j]; \
                value[j] = (sum_##T)(term); \
            } \
            SEPARATE_##T(value); \
            for (int j = 0; j < FOLD_WIDTH; ++j) lane[j] = joined(lane[j], value[j]); \
        } \
        for (int j = 0; i + j < n; ++j) FOLD_ONE(T, joined, lane[j], term, i + j) \
        memcpy(lanes, lane, sizeof lane); \
    }
/* Terms of float32 need no rounding of their own. Several columns of a lane come at once: it is read and written less.
 * Columns without gaps are all lanes of all rows, one behind the other; they are read at FOLD_DEEP places of a block at
 * once, which no hardware foresees, and what is behind the last block is most often the next tile. */
static inline void foresee_columns(const void *from, int64_t bytes)
{
    for (int64_t i = 0; i < bytes; i += 64) __builtin_prefetch((const void *)((uintptr_t)from + 4096 + (uint64_t)i));
}
#define FOLD_ABREAST_float(name, joined, term) \
    static inline sum_float name##_of_float(const float x, const float *owns, int64_t r, const double *attrs) \
    { \
        const float own = owns ? owns[r] : 0; \
        (void)x, (void)own, (void)attrs; \
        return (sum_float)(term); \
    } \
    static void name##_abreast_float(void *lanes, const char *values, int64_t pitch, int64_t at, int64_t rows, \
                                     int64_t columns, const void *given, const double *attrs) \
    { \
        const int64_t deep = FOLD_WIDTH * FOLD_DEEP, whole = columns - columns % deep, down = FOLD_WIDTH * pitch; \
        const bool dense = !given && at % FOLD_WIDTH == 0 && pitch == rows * (int64_t)sizeof(float); \
        for (int64_t c = 0; dense && c < whole; c += deep) { \
            sum_float *lane = lanes; \
            const mem_float *from = (const void *)(values + c * pitch); \
            foresee_columns(from, deep * pitch); \
            INDEPENDENT for (int64_t i = 0; i < FOLD_WIDTH * rows; ++i) \
            { \
                sum_float sum = lane[i]; \
                _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) sum = \
                    joined(sum, name##_of_float(from[k * FOLD_WIDTH * rows + i], NULL, 0, attrs)); \
                lane[i] = sum; \
            } \
        } \
        for (int64_t c = 0; !dense && c < whole; c += c % deep == FOLD_WIDTH - 1 ? deep - FOLD_WIDTH + 1 : 1) { \
            sum_float *lane = (sum_float *)lanes + (at + c) % FOLD_WIDTH * rows; \
            const char *from = values + c * pitch; \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                sum_float sum = lane[r]; \
                _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) sum = \
                    joined(sum, name##_of_float(((const mem_float *)(from + k * down))[r], given, r, attrs)); \
                lane[r] = sum; \
            } \
        } \
        for (int64_t c = whole; c < columns; ++c) { \
            sum_float *lane = (sum_float *)lanes + (at + c) % FOLD_WIDTH * rows; \
            const mem_float *from = (const void *)(values + c * pitch); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) lane[r] = \
                joined(lane[r], name##_of_float(from[r], given, r, attrs)); \
        } \
    }
#define FOLD_ABREAST_double(name, joined, term) FOLD_ABREAST(name, double, joined, term)
#define FOLD_ABREAST_int64(name, joined, term) FOLD_ABREAST(name, int64, joined, term)
#define FOLD_ABREAST_complex(name, joined, term) FOLD_ABREAST(name, complex, joined, term)
#define FOLD_ABREAST(name, T, joined, term) \
    static void name##_abreast_##T(void *lanes, const char *values, int64_t pitch, int64_t at, int64_t rows, \
                                   int64_t columns, const void *given, const double *attrs) \
    { \
        const class_##T *owns = given; \
        (void)owns, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c) { \
            const mem_##T *from = (const void *)(values + c * pitch); \
            sum_##T *lane = (sum_##T *)lanes + (at + c) % FOLD_WIDTH * rows; \
            sum_##T value[FOLD_ABREAST_BYTES / sizeof(class_##T)]; \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                const class_##T x = from[r], own = owns ? owns[r] : 0; \
                (void)own; \
                value[r] = (sum_##T)(term); \
            } \
            SEPARATE_##T(value); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) lane[r] = joined(lane[r], value[r]); \
        } \
    }
/* What becomes of the total of a row of `length` elements. */
#define FOLD_END(name, T, result) \
    static void name##_end_##T(void *const *results, const fold_part *parts, int64_t rows, int64_t length, \
                               const void *given, const double *attrs) \
    { \
        class_##T *out = results[0]; \
        const class_##T *owns = given; \
        (void)owns, (void)attrs, (void)length; \
        for (int64_t r = 0; r < rows; ++r) { \
            const class_##T own = owns ? owns[r] : 0; \
            sum_##T total; \
            (void)own; \
            memcpy(&total, parts[r].value, sizeof total); \
            out[r] = (class_##T)(result); \
        } \
    }
#define FOLD_WALK(name, T, joined, term) FOLD_ALONG(name, T, joined, term) FOLD_ABREAST_##T(name, joined, term)

/* FOLD_OF_ and a fold's name: its state and its walk. */
#define FOLD_TABLE(name, T) FOLD_TABLE_OF(T, name, FOLD_OF_##name)
#define FOLD_TABLE_OF(...) FOLD_TABLE_WITH(__VA_ARGS__)
#define FOLD_TABLE_WITH(T, name, state, walk) \
    {state##_begin_##T, \
     walk##_along_##T, \
     walk##_abreast_##T, \
     state##_settle_##T, \
     state##_join_##T, \
     name##_end_##T, \
     NULL}

#define FOLD_OF_reduce_sum sums, elements
#define FOLD_OF_reduce_mean sums, elements
#define FOLD_OF_reduce_prod products, factors
#define FOLD_NUMBERS(T) \
    FOLD_STATE(sums, T, 0, ADDED) \
    FOLD_STATE(products, T, 1, TIMES) \
    FOLD_WALK(elements, T, ADDED, x) \
    FOLD_WALK(factors, T, TIMES, x) \
    FOLD_END(reduce_sum, T, total) \
    FOLD_END(reduce_mean, T, MEAN_##T(total, length)) \
    FOLD_END(reduce_prod, T, total)
#define MEAN_float(total, length) (total / (double)length)
#define MEAN_double(total, length) (total / (double)length)
#define MEAN_complex(total, length) (total / (double)length)
#define MEAN_int64(total, length) (length ? (int64_t)total / length : 0)

/* A deviation is rounded to the class: it is a number in memory, or in a register of that width, where this comes from.
 */
#define DEVIATION(T) ((sum_##T)(class_##T)(x - own))
#define SPREAD \
    ((double)length > attrs[0] ? total / ((double)length - attrs[0]) : length > 1 ? (double)INFINITY : (double)NAN)
#define FINITE(own) ((own) - (own) == 0 ? (own) : 0)
#define NUMBER_float(x) float_of(pick((x) == (x), bits_of(x), 0)) /* without NaN; the other way is not vectorised */
#define NUMBER_double(x) ((x) == (x) ? (x) : 0)
#define FOLD_OF_reduce_nansum sums, no_nans
#define FOLD_OF_reduce_var sums, deviations
#define FOLD_OF_reduce_std sums, deviations
#define FOLD_OF_reduce_log_sum_exp sums, exponentials
#define FOLD_OF_reduce_log_sum sums, elements
#define FOLD_REALS(T) \
    FOLD_WALK(no_nans, T, ADDED, NUMBER_##T(x)) \
    FOLD_WALK(deviations, T, ADDED, DEVIATION(T) * DEVIATION(T)) \
    FOLD_WALK(exponentials, T, ADDED, EXP(x - FINITE(own))) \
    FOLD_END(reduce_nansum, T, total) \
    FOLD_END(reduce_var, T, SPREAD) \
    FOLD_END(reduce_std, T, sqrt(SPREAD)) \
    FOLD_END(reduce_log_sum_exp, T, (class_##T)log(total) + FINITE(own)) \
    FOLD_END(reduce_log_sum, T, log(total)) \
    FOLD_NORMS(T)

/* ---- norms: one for each order that is not a power in general ---------------------------------------------------- */

#define FOLD_OF_norm_zero sums, nonzeros
#define FOLD_OF_norm_one sums, sizes
#define FOLD_OF_norm_two sums, squares
#define FOLD_OF_norm_three sums, cubes
#define FOLD_OF_norm_highest highest, highest
#define FOLD_OF_norm_lowest lowest, lowest
#define FOLD_OF_norm_any sums, powers
#define FOLD_NORMS(T) \
    FOLD_STATE(highest, T, 0, HIGHER) \
    FOLD_STATE(lowest, T, INFINITY, LOWER) \
    FOLD_WALK(nonzeros, T, ADDED, x != 0) \
    FOLD_WALK(sizes, T, ADDED, ABS(x)) \
    FOLD_WALK(squares, T, ADDED, (sum_##T)x *x) \
    FOLD_WALK(cubes, T, ADDED, (sum_##T)x * x * ABS(x) + 0) \
    FOLD_WALK(highest, T, HIGHER, ABS(x)) \
    FOLD_WALK(lowest, T, LOWER, ABS(x)) \
    FOLD_WALK(powers, T, ADDED, pow(ABS((double)x), attrs[0])) \
    FOLD_END(norm_zero, T, total) \
    FOLD_END(norm_one, T, total) \
    FOLD_END(norm_two, T, sqrt(total)) \
    FOLD_END(norm_three, T, cbrt(total)) \
    FOLD_END(norm_highest, T, total) \
    FOLD_END(norm_lowest, T, length ? total : 0) \
    FOLD_END(norm_any, T, length ? pow(total, 1 / attrs[0]) : 0) \
    static const fold_loops norms_##T[] = { \
        FOLD_TABLE(norm_zero, T),    FOLD_TABLE(norm_one, T),    FOLD_TABLE(norm_two, T), FOLD_TABLE(norm_three, T), \
        FOLD_TABLE(norm_highest, T), FOLD_TABLE(norm_lowest, T), FOLD_TABLE(norm_any, T), \
    }; \
    static const fold_loops *norm_of_order_##T(const double *attrs) \
    { \
        return norms_##T + norm_number(attrs[0]); \
    }

static int norm_number(double order)
{
    if (order >= (double)INT32_MAX) return 4; /* how aclnn writes infinity */
    if (order <= (double)INT32_MIN) return 5;
    return order == 0 || order == 1 || order == 2 || order == 3 ? (int)order : 6;
}

/* ---- the table --------------------------------------------------------------------------------------------------- */

FOLD_NUMBERS(float)
FOLD_REALS(float)
FOLD_ORDERED(float)
#ifdef ISA_IS_BASE
FOLD_NUMBERS(double)
FOLD_REALS(double)
FOLD_ORDERED(double)
FOLD_NUMBERS(int64)
FOLD_ORDERED(int64)
FOLD_NUMBERS(complex)
#define FOLD_REST(...) __VA_ARGS__
#else
#define FOLD_REST(...)
#endif

#define FOLD_ENTRY(name, T) [CLASS_##T] = FOLD_TABLE(name, T),
#define FOLD_ENTRIES_REAL(name) FOLD_ENTRY(name, float) FOLD_REST(FOLD_ENTRY(name, double))
#define FOLD_ENTRIES_ORDERED(name) FOLD_ENTRIES_REAL(name) FOLD_REST(FOLD_ENTRY(name, int64))
#define FOLD_ENTRIES_NUMBERS(name) FOLD_ENTRIES_ORDERED(name) FOLD_REST(FOLD_ENTRY(name, complex))
#define FOLD_ENTRIES_NORM(name) \
    [CLASS_float] = {.choose = norm_of_order_float}, FOLD_REST([CLASS_double] = {.choose = norm_of_order_double})
