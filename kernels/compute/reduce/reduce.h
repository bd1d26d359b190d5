/* The loops of reduce.def. Included once per instruction set for float32, which sums in float64: every square is exact,
 * so that nothing depends on whether a multiplication is fused with the addition behind it. The other classes have
 * their loops in the baseline only. */
#pragma once
#include "casts.h"
#include "extremes.h"
#include "folding.h"
#include "kernel.h"
#include "special.h"
#include "fold_accumulate.h"
#include "fold_sums.h"

/* What becomes of the total of a row of `length` elements. */
#define FOLD_END(name, T, result) \
    static void name##_end_##T(void *const *results, const fold_part *parts, int64_t rows, int64_t length, \
                               const void *given, const double *attrs) \
    { \
        class_##T *out = results[0]; \
        const class_##T *row_values = given; \
        (void)row_values, (void)attrs, (void)length; \
        for (int64_t r = 0; r < rows; ++r) { \
            const class_##T own = row_values ? row_values[r] : 0; \
            sum_##T total; \
            (void)own; \
            memcpy(&total, parts[r].value, sizeof total); \
            out[r] = (class_##T)(result); \
        } \
    }
#define FOLD_ACCUMULATE(name, T, state, joined, term) \
    FOLD_TERMS_##T(name, joined, term) FOLD_ACCUMULATORS(name, T, state, joined, term, false)
#define FOLD_ACCUMULATE_F64(name, T, state, joined, term) \
    FOLD_WIDE_TERMS_##T(name, joined, term) FOLD_ACCUMULATORS(name, T, state, joined, term, false)
#define FOLD_ACCUMULATE_PLAIN(name, T, state) \
    FOLD_WIDE_TERMS_##T(name, ADDED, x *unit) FOLD_ACCUMULATORS(name, T, state, ADDED, x, true)
#define FOLD_ACCUMULATORS(name, T, state, joined, term, plain) \
    FOLD_ALONG(name, T, joined, term) FOLD_ABREAST_##T(name, joined, term) FOLD_WHOLE_##T(name, state, plain)

/* FOLD_OF_ and a fold's name: its state and its walk. */
#define FOLD_TABLE(name, T) FOLD_TABLE_OF(T, name, FOLD_OF_##name)
#define FOLD_TABLE_OF(...) FOLD_TABLE_WITH(__VA_ARGS__)
#define FOLD_TABLE_WITH(T, name, state, walk, ...) \
    {.begin = state##_begin_##T, \
     .one_row = walk##_one_row_##T, \
     .rows_at_once = FOLD_LOOPS_##T(walk##_rows_at_once_##T), \
     .settle = state##_settle_##T, \
     .dense_rows = FOLD_LOOPS_WHOLE_##T(walk##_dense_rows_##T), \
     __VA_OPT__(.upright = FOLD_LOOPS_WHOLE_##T(__VA_ARGS__##_##T), ).join = state##_join_##T, \
     .end = name##_end_##T}
#define FOLD_LOOPS_float(loop) FOLD_EACH_ENTRY(loop)
#define FOLD_LOOPS_double(loop) {loop##_VALUES}
#define FOLD_LOOPS_int64(loop) {loop##_VALUES}
#define FOLD_LOOPS_complex(loop) {loop##_VALUES}
#define FOLD_LOOPS_WHOLE_float(loop) FOLD_EACH_ENTRY(loop)
#define FOLD_LOOPS_WHOLE_double(loop) {NULL}
#define FOLD_LOOPS_WHOLE_int64(loop) {NULL}
#define FOLD_LOOPS_WHOLE_complex(loop) {NULL}

#define FOLD_OF_reduce_sum sums, elements, sums_upright
#define FOLD_OF_reduce_mean sums, elements, sums_upright
#define FOLD_OF_reduce_prod products, factors
#define FOLD_NUMBERS(T) \
    FOLD_STATE(sums, T, 0, ADDED) \
    FOLD_STATE(products, T, 1, TIMES) \
    FOLD_ACCUMULATE_PLAIN(elements, T, sums) \
    FOLD_ACCUMULATE_F64(factors, T, products, TIMES, x) \
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
#define FOLD_OF_reduce_log_sum sums, elements, sums_upright
#define FOLD_REALS(T) \
    FOLD_ACCUMULATE(no_nans, T, sums, ADDED, NUMBER_##T(x)) \
    FOLD_ACCUMULATE(deviations, T, sums, ADDED, DEVIATION(T) * DEVIATION(T)) \
    FOLD_ACCUMULATE(exponentials, T, sums, ADDED, EXP(x - FINITE(own))) \
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
    FOLD_ACCUMULATE(nonzeros, T, sums, ADDED, x != 0) \
    FOLD_ACCUMULATE(sizes, T, sums, ADDED, ABS(x)) \
    FOLD_ACCUMULATE_F64(squares, T, sums, ADDED, 1.0 * x * x) \
    FOLD_ACCUMULATE(cubes, T, sums, ADDED, (sum_##T)x * x * ABS(x) + 0) \
    FOLD_ACCUMULATE(highest, T, highest, HIGHER, ABS(x)) \
    FOLD_ACCUMULATE(lowest, T, lowest, LOWER, ABS(x)) \
    FOLD_ACCUMULATE(powers, T, sums, ADDED, pow(ABS((double)x), attrs[0])) \
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
