/* The extremes of reduce.def, and where they are. */
#pragma once
#include "casts.h"
#include "folding.h"
#include "keys.h"

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
#define KEY_LOOPS(name, T, start, key_of) \
    static void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) ((key_##T *)lanes)[r] = start; \
    } \
    static void name##_along_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
                                 const double *attrs) \
    { \
        key_##T *most = lanes; \
        (void)at, (void)given, (void)attrs; \
        *most = name##_highest_##T(values, n, *most); \
    } \
    static void name##_abreast_##T(void *lanes, const char *values, int64_t pitch, int64_t at, int64_t rows, \
                                   int64_t columns, const void *given, const double *attrs) \
    { \
        key_##T *most = lanes; \
        (void)at, (void)given, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c) { \
            const mem_##T *from = (const void *)(values + c * pitch); \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                const class_##T x = from[r]; \
                const key_##T key = key_of; \
                most[r] = key > most[r] ? key : most[r]; \
            } \
        } \
    } \
    static void name##_settle_##T(fold_part *parts, const void *lanes, int64_t rows, int64_t first, \
                                  const double *attrs) \
    { \
        (void)first, (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) memcpy(parts[r].value, (const key_##T *)lanes + r, sizeof(key_##T)); \
    } \
    static void name##_join_##T(fold_part *parts, const fold_part *next, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            key_##T own, its; \
            memcpy(&own, parts[r].value, sizeof own), memcpy(&its, next[r].value, sizeof its); \
            if (its > own) parts[r] = next[r]; \
        } \
    }
/* Key and index; the first of equals wins, -1 is before any element. */
#define INDEX_LOOPS(name, T, key_of) \
    static void name##_begin_##T(void *lanes, int64_t rows, const double *attrs) \
    { \
        key_##T *most = lanes, *index = most + rows; \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) most[r] = 0, index[r] = -1; \
    } \
    static void name##_along_##T(void *lanes, const void *values, int64_t at, int64_t n, const void *given, \
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
    static void name##_abreast_##T(void *lanes, const char *values, int64_t pitch, int64_t at, int64_t rows, \
                                   int64_t columns, const void *given, const double *attrs) \
    { \
        key_##T *most = lanes, *index = most + rows; \
        (void)given, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c) { \
            const mem_##T *from = (const void *)(values + c * pitch); \
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
    } \
    static void name##_settle_##T(fold_part *parts, const void *lanes, int64_t rows, int64_t first, \
                                  const double *attrs) \
    { \
        const key_##T *most = lanes, *index = most + rows; \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            memcpy(parts[r].value, most + r, sizeof *most); \
            parts[r].index = first + index[r]; \
        } \
    } \
    static void name##_join_##T(fold_part *parts, const fold_part *next, int64_t rows, const double *attrs) \
    { \
        (void)attrs; \
        for (int64_t r = 0; r < rows; ++r) { \
            key_##T own, its; \
            memcpy(&own, parts[r].value, sizeof own), memcpy(&its, next[r].value, sizeof its); \
            if (its > own) parts[r] = next[r]; \
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

#define EXTREME(name, T, start, key_of, result) \
    KEY_HIGHEST(name, T, key_of) \
    KEY_LOOPS(name, T, start, key_of) \
    KEY_END(name, T, result)
#define INDEXED(name, T, key_of, end) \
    KEY_HIGHEST(name, T, key_of) \
    INDEX_LOOPS(name, T, key_of) \
    end
#define FOLD_ORDERED(T) \
    EXTREME(reduce_max, T, ~TOP_##T, key_of_##T(x), value_of_##T(key)) \
    EXTREME(reduce_min, T, ~TOP_##T, LEAST_KEY_##T(x), LEAST_VALUE_##T(key)) \
    EXTREME(reduce_any, T, 0, x != 0, key) \
    EXTREME(reduce_all, T, 0, x == 0, !key) \
    INDEXED(arg_max, T, key_of_##T(PLAIN_##T(x)), INDEX_END(arg_max, T)) \
    INDEXED(arg_min, T, LEAST_KEY_##T(PLAIN_##T(x)), INDEX_END(arg_min, T)) \
    INDEXED(max_with_index, T, key_of_##T(PLAIN_##T(x)), BOTH_END(max_with_index, T, value_of_##T(key))) \
    INDEXED(min_with_index, T, LEAST_KEY_##T(PLAIN_##T(x)), BOTH_END(min_with_index, T, LEAST_VALUE_##T(key)))
