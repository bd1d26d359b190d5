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
#define KEY_WALK(name, T, key_of) \
    KEY_HIGHEST(name, T, key_of) \
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
#define INDEX_WALK(name, T, key_of) \
    KEY_HIGHEST(name, T, key_of) \
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
    KEY_WALK(max_keys, T, key_of_##T(x)) \
    KEY_WALK(min_keys, T, LEAST_KEY_##T(x)) \
    KEY_WALK(true_ones, T, x != 0) \
    KEY_WALK(false_ones, T, x == 0) \
    INDEX_WALK(max_places, T, key_of_##T(PLAIN_##T(x))) \
    INDEX_WALK(min_places, T, LEAST_KEY_##T(PLAIN_##T(x))) \
    KEY_END(reduce_max, T, value_of_##T(key)) \
    KEY_END(reduce_min, T, LEAST_VALUE_##T(key)) \
    KEY_END(reduce_any, T, key) \
    KEY_END(reduce_all, T, !key) \
    INDEX_END(arg_max, T) \
    INDEX_END(arg_min, T) \
    BOTH_END(max_with_index, T, value_of_##T(key)) \
    BOTH_END(min_with_index, T, LEAST_VALUE_##T(key))
