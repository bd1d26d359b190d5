/* Sums, products and the like over the elements of rows: how lanes begin and join, and what comes into them. For
 * reduce.h. */
#pragma once
#include "folding.h"
#include "numeric.h"

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

#define FOLD_HALVES(lane, rows, joined, width) \
    INDEPENDENT for (int64_t i = 0; i < (width) * rows; ++i) lane[i] = joined(lane[i], lane[i + (width) * rows]);
#define FOLD_LANES_JOINED(lane, rows, joined) \
    FOLD_HALVES(lane, rows, joined, FOLD_WIDTH / 2) \
    FOLD_HALVES(lane, rows, joined, FOLD_WIDTH / 4) \
    FOLD_HALVES(lane, rows, joined, FOLD_WIDTH / 8) \
    FOLD_HALVES(lane, rows, joined, FOLD_WIDTH / 16)
#define FOLD_STATE(name, T, start, joined) \
    static inline void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        sum_##T *lane = lanes, first = start; \
        ROUNDED(first); /* a constant 0 would be compiled to a call of memset */ \
        (void)attrs; \
        for (int64_t i = 0; i < FOLD_WIDTH * rows; ++i) lane[i] = first; \
    } \
    static inline void name##_settle_##T(fold_part *parts, void *lanes, int64_t rows, int64_t first, \
                                         const double *attrs) \
    { \
        sum_##T *lane = lanes; \
        (void)first, (void)attrs; \
        FOLD_LANES_JOINED(lane, rows, joined) \
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
    static void name##_one_row_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
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
#include "fold_accumulate_float.h"
#define FOLD_ABREAST_double(name, joined, term) FOLD_ABREAST(name, double, joined, term)
#define FOLD_ABREAST_int64(name, joined, term) FOLD_ABREAST(name, int64, joined, term)
#define FOLD_ABREAST_complex(name, joined, term) FOLD_ABREAST(name, complex, joined, term)
#define FOLD_ABREAST(name, T, joined, term) \
    static void name##_rows_at_once_##T##_VALUES(void *lanes, const char *values, int64_t pitch, int64_t at, \
                                                 int64_t rows, int64_t columns, const void *given, \
                                                 const double *attrs) \
    { \
        const class_##T *row_values = given; \
        (void)row_values, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c) { \
            const mem_##T *from = (const void *)(values + c * pitch); \
            sum_##T *lane = (sum_##T *)lanes + (at + c) % FOLD_WIDTH * rows; \
            sum_##T value[FOLD_ABREAST_BYTES / sizeof(class_##T)]; \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                const class_##T x = from[r], own = row_values ? row_values[r] : 0; \
                (void)own; \
                value[r] = (sum_##T)(term); \
            } \
            SEPARATE_##T(value); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) lane[r] = joined(lane[r], value[r]); \
        } \
    }
