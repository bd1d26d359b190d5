/* What comes into the lanes of float32's sums. Its terms need no rounding of their own, so that a lane may take any
 * number of them at once. For fold_accumulate.h. */
#pragma once
#include "folding.h"
#include "halves.h"
#include "isa.h"

/* FOLD_AS_FLOAT: the elements as values, where they are or in a place of their own. */
#define FOLD_CHUNK 256 /* elements that are made values at once */
_Static_assert(FOLD_CHUNK >= FOLD_ROWS && FOLD_CHUNK % FOLD_WIDTH == 0, "a chunk holds a value of every row of a tile");
#define FOLD_AS_FLOAT(E, wide, elements, n) fold_as_float_##E(wide, elements, n)
#define fold_as_float_VALUES(wide, elements, n) ((void)(wide), (const mem_float *)(const void *)(elements))
#define FOLD_CONVERTER(E, value, whole) \
    __attribute__((noinline, unused)) static const mem_float *fold_as_float_##E(float *wide, const void *elements, \
                                                                                int64_t n) \
    { \
        const mem_uint16 *from = elements; \
        INDEPENDENT for (int64_t i = whole; i < n; ++i) wide[i] = value(from[i]); \
        return wide; \
    }
FOLD_CONVERTER(FLOAT16, half_to_float, halves_widened(wide, from, n))
FOLD_CONVERTER(BF16, bfloat_to_float, 0)

/* The baseline's own loops for 16-bit floats are not worth their size beside others. */
#if defined(ISA_IS_BASE) && (ISA_AVX2 || ISA_AVX512)
#define FOLD_EACH(X, ...) X(VALUES, mem_float, __VA_ARGS__)
#define FOLD_EACH_ENTRY(loop) {loop##_VALUES}
#else
#define FOLD_EACH(X, ...) \
    X(VALUES, mem_float, __VA_ARGS__) X(FLOAT16, mem_uint16, __VA_ARGS__) X(BF16, mem_uint16, __VA_ARGS__)
#define FOLD_EACH_ENTRY(loop) {loop##_VALUES, loop##_FLOAT16, loop##_BF16}
#endif

/* Two rows take turns: there are as many sums that do not wait for one another. ..._of_rows: what comes into their
 * lanes; ..._into: elements of several columns into a lane of each row. */
#define FOLD_TERMS_float(name, joined, term) \
    INLINED void name##_of_rows(sum_float(*lane)[FOLD_WIDTH], const mem_float *const *rows, int many, int64_t n, \
                                const float *row_values, const double *attrs) \
    { \
        const float both[2] = {row_values ? row_values[0] : 0, row_values ? row_values[many - 1] : 0}; \
        int64_t i = 0; \
        for (; i + FOLD_WIDTH <= n; i += FOLD_WIDTH) _Pragma("GCC unroll 2") for (int r = 0; r < many; ++r) \
            { \
                const mem_float *from = rows[r] + i; \
                const float own = both[r]; \
                (void)own; \
                for (int j = 0; j < FOLD_WIDTH; ++j) { \
                    const float x = from[j]; \
                    lane[r][j] = joined(lane[r][j], (sum_float)(term)); \
                } \
            } \
        for (int r = 0; r < many; ++r) { \
            const float own = both[r]; \
            (void)own, (void)attrs; \
            for (int64_t j = 0; i + j < n; ++j) { \
                const float x = rows[r][i + j]; \
                lane[r][j] = joined(lane[r][j], (sum_float)(term)); \
            } \
        } \
    } \
    static inline sum_float name##_of_float(const float x, const float *row_values, int64_t r, const double *attrs) \
    { \
        const float own = row_values ? row_values[r] : 0; \
        (void)x, (void)own, (void)attrs; \
        return (sum_float)(term); \
    } \
    INLINED void name##_into(sum_float *lane, const mem_float *const *from, int many, int64_t rows, \
                             const float *row_values, const double *attrs) \
    { \
        INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
        { \
            sum_float sum = lane[r]; \
            _Pragma("GCC unroll 4") for (int k = 0; k < many; ++k) sum = \
                joined(sum, name##_of_float(from[k][r], row_values, r, attrs)); \
            lane[r] = sum; \
        } \
    }
/* The same in vectors, for terms of the value in float64. */
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
#define FOLD_BYTES 64
#define FOLD_WIDENED(values) __builtin_ia32_cvtps2pd512_mask((values), (fold_vector){0}, -1, 4)
#elif defined(__AVX__) && defined(__GNUC__) && !defined(__clang__)
#define FOLD_BYTES 32
#define FOLD_WIDENED(values) __builtin_ia32_cvtps2pd256(values)
#else
#define FOLD_BYTES 16
#define FOLD_WIDENED(values) __builtin_convertvector(values, fold_vector)
#endif
#define FOLD_STEP (FOLD_BYTES / 8)
typedef double fold_vector __attribute__((vector_size(FOLD_BYTES)));
typedef double fold_lanes __attribute__((vector_size(FOLD_BYTES), aligned(8), may_alias));
typedef float fold_narrow __attribute__((vector_size(FOLD_BYTES / 2)));
typedef float fold_loaded __attribute__((vector_size(FOLD_BYTES / 2), aligned(1), may_alias));
INLINED fold_vector fold_wide(const mem_float *from)
{
    const fold_narrow values = *(const fold_loaded *)(const void *)from;
    return FOLD_WIDENED(values);
}
#define FOLD_ALL_VECTORS(r, v, many) \
    _Pragma("GCC unroll 2") for (int r = 0; r < many; ++r) \
        _Pragma("GCC unroll 8") for (int v = 0; v < FOLD_WIDTH / FOLD_STEP; ++v)
/* What a term may be multiplied by: a fused multiplication and addition leaves room beside the conversions where an
 * addition waits for them, and gives the same. The compiler is not to know that it is 1. */
INLINED fold_vector fold_unit(void)
{
    fold_vector one = (fold_vector){0} + 1;
#if defined(__FMA__)
    __asm__("" : "+x"(one));
#endif
    return one;
}
#define FOLD_WIDE_TERMS_float(name, joined, term) \
    INLINED void name##_of_rows(sum_float(*lane)[FOLD_WIDTH], const mem_float *const *rows, int many, int64_t n, \
                                const float *row_values, const double *attrs) \
    { \
        fold_vector sums[2][FOLD_WIDTH / FOLD_STEP]; \
        int64_t i = 0; \
        const fold_vector unit = fold_unit(); \
        (void)row_values, (void)attrs, (void)unit; \
        FOLD_ALL_VECTORS(r, v, many) sums[r][v] = *(const fold_lanes *)(lane[r] + v * FOLD_STEP); \
        for (; i + FOLD_WIDTH <= n; i += FOLD_WIDTH) FOLD_ALL_VECTORS(r, v, many) \
            { \
                const fold_vector x = fold_wide(rows[r] + i + v * FOLD_STEP); \
                sums[r][v] = joined(sums[r][v], term); \
            } \
        FOLD_ALL_VECTORS(r, v, many) * (fold_lanes *)(lane[r] + v * FOLD_STEP) = sums[r][v]; \
        for (int r = 0; r < many; ++r) \
            for (int64_t j = 0; i + j < n; ++j) { \
                const double x = (double)rows[r][i + j], unit = 1; \
                (void)unit; \
                lane[r][j] = joined(lane[r][j], term); \
            } \
    } \
    INLINED void name##_into(sum_float *lane, const mem_float *const *from, int many, int64_t rows, \
                             const float *row_values, const double *attrs) \
    { \
        int64_t r = 0; \
        const double unit = 1; /* additions: memory is what they wait for */ \
        (void)row_values, (void)attrs, (void)unit; \
        for (; r + FOLD_STEP <= rows; r += FOLD_STEP) { \
            fold_vector sum = *(const fold_lanes *)(lane + r); \
            _Pragma("GCC unroll 4") for (int k = 0; k < many; ++k) \
            { \
                const fold_vector x = fold_wide(from[k] + r); \
                sum = joined(sum, term); \
            } \
            *(fold_lanes *)(lane + r) = sum; \
        } \
        for (; r < rows; ++r) \
            for (int k = 0; k < many; ++k) { \
                const double x = (double)from[k][r]; \
                lane[r] = joined(lane[r], term); \
            } \
    }
#define FOLD_TERMS_double(...)
#define FOLD_TERMS_int64(...)
#define FOLD_TERMS_complex(...)
#define FOLD_WIDE_TERMS_double(...)
#define FOLD_WIDE_TERMS_int64(...)
#define FOLD_WIDE_TERMS_complex(...)

#define FOLD_WHOLE_float(name, state, plain) FOLD_EACH(FOLD_WHOLE, name, state, plain)
#define FOLD_WHOLE(E, M, name, state, plain) \
    INLINED void name##_some_##E(fold_part *parts, const char *elements, int64_t pitch, int many, int64_t n, \
                                 int64_t first, const float *row_values, const double *attrs) \
    { \
        const int64_t chunk = sizeof(M) == sizeof(float) ? n : FOLD_CHUNK; \
        float wide[2][FOLD_CHUNK]; \
        sum_float lane[2][FOLD_WIDTH]; \
        for (int r = 0; r < many; ++r) state##_begin_float(lane[r], 1, attrs); \
        const bool summed = plain && fold_along_##E(lane, elements, pitch, many, n); \
        for (int64_t done = 0; !summed && done < n; done += chunk) { \
            const int64_t here = n - done < chunk ? n - done : chunk; \
            const mem_float *rows[2]; \
            _Pragma("GCC unroll 2") for (int r = 0; r < many; ++r) rows[r] = \
                FOLD_AS_FLOAT(E, wide[r], elements + r * pitch + done * (int64_t)sizeof(M), here); \
            name##_of_rows(lane, rows, many, here, row_values, attrs); \
        } \
        for (int r = 0; r < many; ++r) state##_settle_float(parts + r, lane[r], 1, first, attrs); \
    } \
    static void name##_dense_rows_float_##E(fold_part *parts, const char *elements, int64_t pitch, int64_t rows, \
                                            int64_t n, int64_t first, const void *given, const double *attrs) \
    { \
        const float *row_values = given; \
        for (int64_t r = 0; r < rows; \
             r += 2, parts += 2, elements += 2 * pitch, row_values = row_values ? row_values + 2 : NULL) \
            if (r + 1 < rows) \
                name##_some_##E(parts, elements, pitch, 2, n, first, row_values, attrs); \
            else \
                name##_some_##E(parts, elements, pitch, 1, n, first, row_values, attrs); \
    }
#define FOLD_WHOLE_double(...)
#define FOLD_WHOLE_int64(...)
#define FOLD_WHOLE_complex(...)

/* Several columns of a lane come at once: it is read and written less. Columns without gaps are all lanes of all rows,
 * one behind the other; they are read at FOLD_DEEP places of a block at once, which no hardware prefetcher foresees,
 * and what is behind the last block is most often the next tile. */
static inline void prefetch_columns(const void *from, int64_t bytes)
{
    for (int64_t i = 0; i < bytes; i += 64) __builtin_prefetch((const void *)((uintptr_t)from + 4096 + (uint64_t)i));
}
#define FOLD_ABREAST_float(name, joined, term) FOLD_EACH(FOLD_ABREAST_OF, name)
#define FOLD_ABREAST_OF(E, M, name) \
    static void name##_rows_at_once_float_##E(void *lanes, const char *elements, int64_t pitch, int64_t at, \
                                              int64_t rows, int64_t columns, const void *given, const double *attrs) \
    { \
        const int64_t deep = FOLD_WIDTH * FOLD_DEEP, whole = columns - columns % deep, size = sizeof(M); \
        const bool dense = !given && at % FOLD_WIDTH == 0 && pitch == rows * size; \
        float wide[FOLD_DEEP][FOLD_CHUNK]; \
        const mem_float *from[FOLD_DEEP]; \
        for (int64_t c = 0; dense && c < whole; c += deep) { \
            const int64_t all = FOLD_WIDTH * rows, chunk = sizeof(M) == sizeof(float) ? all : FOLD_CHUNK; \
            const char *block = elements + c * pitch; \
            prefetch_columns(block, deep * pitch); \
            for (int64_t i = 0; i < all; i += chunk) { \
                const int64_t here = all - i < chunk ? all - i : chunk; \
                _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) from[k] = \
                    FOLD_AS_FLOAT(E, wide[k], block + (k * all + i) * size, here); \
                name##_into((sum_float *)lanes + i, from, FOLD_DEEP, here, NULL, attrs); \
            } \
        } \
        for (int64_t c = 0; !dense && c < whole; c += c % deep == FOLD_WIDTH - 1 ? deep - FOLD_WIDTH + 1 : 1) { \
            _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) from[k] = \
                FOLD_AS_FLOAT(E, wide[k], elements + (c + k * FOLD_WIDTH) * pitch, rows); \
            name##_into((sum_float *)lanes + (at + c) % FOLD_WIDTH * rows, from, FOLD_DEEP, rows, given, attrs); \
        } \
        for (int64_t c = whole; c < columns; ++c) { \
            from[0] = FOLD_AS_FLOAT(E, wide[0], elements + c * pitch, rows); \
            name##_into((sum_float *)lanes + (at + c) % FOLD_WIDTH * rows, from, 1, rows, given, attrs); \
        } \
    }
