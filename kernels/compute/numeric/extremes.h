/* The extremes of reduce.def, and where they are. */
#pragma once
#include "casts.h"
#include "folding.h"
#include "keys.h"
#include "fold_accumulate.h"

#define KEYS_AT_ONCE 64

#define KEY_HIGHEST(name, T, key_of) \
    static key_##T name##_highest_##T(const mem_##T *from, int64_t n, key_##T most) \
    { \
        key_##T lane[KEYS_AT_ONCE]; \
        int64_t i = 0; \
        if (n >= KEYS_AT_ONCE) { \
            for (int j = 0; j < KEYS_AT_ONCE; ++j) lane[j] = most; \
            for (; i + KEYS_AT_ONCE <= n; i += KEYS_AT_ONCE) \
                for (int j = 0; j < KEYS_AT_ONCE; ++j) { \
                    const class_##T x = from[i + j]; \
                    const key_##T key = key_of; \
                    lane[j] = key > lane[j] ? key : lane[j]; \
                } \
            for (int j = 0; j < KEYS_AT_ONCE; ++j) most = lane[j] > most ? lane[j] : most; \
        } \
        for (; i < n; ++i) { \
            const class_##T x = from[i]; \
            const key_##T key = key_of; \
            most = key > most ? key : most; \
        } \
        return most; \
    }
/* The part with the higher key stays, the former one of equals. */
#define KEY_JOIN(name, T) \
    static void name##_join_##T(fold_part *parts, const fold_part *next, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            key_##T own, its; \
            memcpy(&own, parts[r].value, sizeof own), memcpy(&its, next[r].value, sizeof its); \
            if (its > own) parts[r] = next[r]; \
        } \
    }
#define KEY_STATE(name, T, start) \
    static void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) ((key_##T *)lanes)[r] = start; \
    } \
    static void name##_settle_##T(fold_part *parts, void *lanes, int64_t rows, int64_t first, const double *attrs) \
    { \
        (void)first, (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) memcpy(parts[r].value, (const key_##T *)lanes + r, sizeof(key_##T)); \
    } \
    KEY_JOIN(name, T)
#define KEY_ACCUMULATE(name, T, state, key_of) \
    KEY_HIGHEST(name, T, key_of) \
    static void name##_one_row_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
                                   const double *attrs) \
    { \
        key_##T *most = lanes; \
        (void)at, (void)given, (void)attrs; \
        *most = name##_highest_##T(values, n, *most); \
    } \
    KEY_EACH_##T(KEY_ABREAST, name, T, key_of) KEY_WHOLES_##T(name, state)
#define KEY_ABREAST(E, M, name, T, key_of) \
    static inline key_##T name##_key_##T##_##E(const class_##T x) \
    { \
        return key_of; \
    } \
    static void name##_rows_at_once_##T##_##E(void *lanes, const char *elements, int64_t pitch, int64_t at, \
                                              int64_t rows, int64_t columns, const void *given, const double *attrs) \
    { \
        key_##T *most = lanes; \
        class_##T wide[FOLD_DEEP][sizeof(M) == sizeof(class_##T) ? 1 : FOLD_CHUNK]; \
        (void)at, (void)given, (void)attrs; \
        for (int64_t c = 0; c < columns; c += FOLD_DEEP) { \
            const mem_##T *from[FOLD_DEEP]; \
            _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) from[k] = \
                KEY_AS_VALUES_##T(E, wide[k], elements + (c + k < columns ? c + k : c) * pitch, rows); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                key_##T best = most[r]; \
                _Pragma("GCC unroll 4") for (int k = 0; k < FOLD_DEEP; ++k) \
                { \
                    const key_##T key = name##_key_##T##_##E(from[k][r]); \
                    best = key > best ? key : best; \
                } \
                most[r] = best; \
            } \
        } \
    }
/* The classes' elements as values; those of float may be 16-bit floats. */
#define KEY_EACH_float(X, ...) FOLD_EACH(X, __VA_ARGS__)
#define KEY_EACH_double(X, ...) X(VALUES, mem_double, __VA_ARGS__)
#define KEY_EACH_int64(X, ...) X(VALUES, mem_int64, __VA_ARGS__)
#define KEY_AS_VALUES_float FOLD_AS_FLOAT
#define KEY_AS_VALUES_double(E, wide, elements, n) ((void)(wide), (const mem_double *)(const void *)(elements))
#define KEY_AS_VALUES_int64(E, wide, elements, n) ((void)(wide), (const mem_int64 *)(const void *)(elements))
#define KEY_WHOLES_float(name, state) FOLD_EACH(KEY_WHOLE, name, state)
#define KEY_WHOLES_double(name, state)
#define KEY_WHOLES_int64(name, state)
#define KEY_WHOLE(E, M, name, state) \
    static void name##_dense_rows_float_##E(fold_part *parts, const char *elements, int64_t pitch, int64_t rows, \
                                            int64_t n, int64_t first, const void *given, const double *attrs) \
    { \
        const int64_t chunk = sizeof(M) == sizeof(float) ? n : FOLD_CHUNK; \
        float wide[FOLD_CHUNK]; \
        for (int64_t r = 0; r < rows; ++r) { \
            key_float lanes[2]; \
            state##_begin_float(lanes, 1, attrs); \
            for (int64_t done = 0; done < n; done += chunk) { \
                const int64_t here = n - done < chunk ? n - done : chunk; \
                name##_one_row_float(lanes, \
                                     FOLD_AS_FLOAT(E, wide, elements + r * pitch + done * (int64_t)sizeof(M), here), \
                                     done, here, given, attrs); \
            } \
            state##_settle_float(parts + r, lanes, 1, first, attrs); \
        } \
    }
/* Key and index; the first of equals wins, -1 is before any element. */
#define INDEX_STATE(name, T) \
    static void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        key_##T *most = lanes, *index = most + rows; \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) most[r] = 0, index[r] = -1; \
    } \
    static void name##_settle_##T(fold_part *parts, void *lanes, int64_t rows, int64_t first, const double *attrs) \
    { \
        const key_##T *most = lanes, *index = most + rows; \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            memcpy(parts[r].value, most + r, sizeof *most); \
            parts[r].index = first + index[r]; \
        } \
    } \
    KEY_JOIN(name, T)
#define INDEX_ACCUMULATE(name, T, state, key_of) \
    KEY_HIGHEST(name, T, key_of) \
    static void name##_one_row_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
                                   const double *attrs) \
    { \
        key_##T *most = lanes, *index = most + 1; \
        (void)given, (void)attrs; \
        for (int64_t done = 0; done < n; done += INDEX_CHUNK) { \
            const mem_##T *from = (const mem_##T *)values + done; \
            const int64_t here = n - done < INDEX_CHUNK ? n - done : INDEX_CHUNK; \
            const key_##T high = name##_highest_##T(from, here, ~TOP_##T); \
            if ((*index >= 0) & (high <= *most)) continue; \
            *most = high; \
            for (int64_t i = 0; i < here; ++i) { \
                const class_##T x = from[i]; \
                if (key_of != high) continue; \
                *index = (key_##T)(at + done + i); \
                break; \
            } \
        } \
    } \
    KEY_EACH_##T(INDEX_ABREAST, name, T, key_of) KEY_WHOLES_##T(name, state)
#define INDEX_ABREAST(E, M, name, T, key_of) \
    static void name##_rows_at_once_##T##_##E(void *lanes, const char *elements, int64_t pitch, int64_t at, \
                                              int64_t rows, int64_t columns, const void *given, const double *attrs) \
    { \
        key_##T *most = lanes, *index = most + rows; \
        class_##T wide[sizeof(M) == sizeof(class_##T) ? 1 : FOLD_CHUNK]; \
        (void)given, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c) { \
            const mem_##T *from = KEY_AS_VALUES_##T(E, wide, elements + c * pitch, rows); \
            const key_##T number = (key_##T)(at + c); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                const class_##T x = from[r]; \
                const key_##T key = key_of; \
                const bool better = (key > most[r]) | (index[r] < 0); \
                most[r] = better ? key : most[r]; \
                index[r] = better ? number : index[r]; \
            } \
        } \
    }
#define INDEX_CHUNK 1024

#define KEY_END(name, T, result) \
    static void name##_end_##T(void *const *results, const fold_part *parts, int64_t rows, int64_t length, \
                               const void *given, const double *attrs) \
    { \
        class_##T *out = results[0]; \
        (void)given, (void)attrs, (void)length; \
        for (int64_t r = 0; r < rows; ++r) { \
            key_##T key; \
            memcpy(&key, parts[r].value, sizeof key); \
            out[r] = (class_##T)(result); \
        } \
    }
/* The index, behind the value if there is one. */
#define INDEX_END(name, T) \
    static void name##_end_##T(void *const *results, const fold_part *parts, int64_t rows, int64_t length, \
                               const void *given, const double *attrs) \
    { \
        int64_t *out = results[0]; \
        (void)given, (void)attrs, (void)length; \
        for (int64_t r = 0; r < rows; ++r) out[r] = parts[r].index; \
    }
#define BOTH_END(name, T, result) \
    KEY_END(name##_value, T, result) \
    static void name##_end_##T(void *const *results, const fold_part *parts, int64_t rows, int64_t length, \
                               const void *given, const double *attrs) \
    { \
        int64_t *out = results[1]; \
        name##_value_end_##T(results, parts, rows, length, given, attrs); \
        for (int64_t r = 0; r < rows; ++r) out[r] = parts[r].index; \
    }

#define FOLD_OF_reduce_max keys, max_keys
#define FOLD_OF_reduce_min keys, min_keys
#define FOLD_OF_reduce_any flags, true_ones
#define FOLD_OF_reduce_all flags, false_ones
#define FOLD_OF_arg_max places, max_places
#define FOLD_OF_arg_min places, min_places
#define FOLD_OF_max_with_index places, max_places
#define FOLD_OF_min_with_index places, min_places
#define FOLD_ORDERED(T) \
    KEY_STATE(keys, T, ~TOP_##T) \
    KEY_STATE(flags, T, 0) \
    INDEX_STATE(places, T) \
    KEY_ACCUMULATE(max_keys, T, keys, key_of_##T(x)) \
    KEY_ACCUMULATE(min_keys, T, keys, LEAST_KEY_##T(x)) \
    KEY_ACCUMULATE(true_ones, T, flags, x != 0) \
    KEY_ACCUMULATE(false_ones, T, flags, x == 0) \
    INDEX_ACCUMULATE(max_places, T, places, key_of_##T(PLAIN_##T(x))) \
    INDEX_ACCUMULATE(min_places, T, places, LEAST_KEY_##T(PLAIN_##T(x))) \
    KEY_END(reduce_max, T, value_of_##T(key)) \
    KEY_END(reduce_min, T, LEAST_VALUE_##T(key)) \
    KEY_END(reduce_any, T, key) \
    KEY_END(reduce_all, T, !key) \
    INDEX_END(arg_max, T) \
    INDEX_END(arg_min, T) \
    BOTH_END(max_with_index, T, value_of_##T(key)) \
    BOTH_END(min_with_index, T, LEAST_VALUE_##T(key))
