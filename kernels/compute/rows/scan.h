/* The loops of scan.def: what is carried along rows that lie side by side, column after column, or along one row. Sums
 * and products of float32 are carried in float64 and rounded for each element; the order is that of the row. */
#pragma once
#include "casts.h"
#include "keys.h"
#include "scanning.h"

typedef double carry_float, carry_double;
typedef uint64_t carry_int64;
typedef double _Complex carry_complex;

/* carried = carried op x; the element gets what it was before, if it is left out itself, or what it is then. */
#define SCAN_STEP(T, sum, op, out, in) \
    { \
        const carry_##T before = sum; \
        sum op(carry_##T) from[in]; \
        to[out] = (class_##T)(without ? before : sum); \
    }
/* One row behind the other: what is carried along one does not wait for another. */
#define SCAN_ALONG(name, T, op) \
    static void name##_row_##T(carry_##T *carried, mem_##T *to, const mem_##T *from, int64_t columns, \
                               const bool without) \
    { \
        carry_##T sum = *carried; \
        for (int64_t c = 0; c < columns; ++c) SCAN_STEP(T, sum, op, c, c) \
        *carried = sum; \
    } \
    static void name##_rows_##T(carry_##T *carried, mem_##T *results, const mem_##T *values, int64_t columns, \
                                const scan_pitch *pitch, const bool without) \
    { \
        carry_##T one = carried[0], two = carried[1], three = carried[2], four = carried[3]; \
        const int64_t down = pitch->result, across = pitch->value; \
        for (int64_t c = 0; c < columns; ++c) { \
            mem_##T *to = results + c; \
            const mem_##T *from = values + c; \
            SCAN_STEP(T, one, op, 0, 0) \
            SCAN_STEP(T, two, op, down, across) \
            SCAN_STEP(T, three, op, 2 * down, 2 * across) \
            SCAN_STEP(T, four, op, 3 * down, 3 * across) \
        } \
        carried[0] = one, carried[1] = two, carried[2] = three, carried[3] = four; \
    }
#define SCAN_CARRY(name, T, start, op) \
    SCAN_ALONG(name, T, op) \
    static void name##_begin_##T(void *state, int64_t rows) \
    { \
        for (int64_t r = 0; r < rows; ++r) ((carry_##T *)state)[r] = start; \
    } \
    static void name##_carry_##T(void *state, void *const *results, const void *values, int64_t at, int64_t rows, \
                                 int64_t columns, const scan_pitch *pitch, const double *attrs) \
    { \
        carry_##T *carried = state; \
        const bool without = attrs[0] != 0; \
        const mem_##T *from = values; \
        mem_##T *to = results[0]; \
        (void)at; \
        if (rows == SCAN_FEW) { \
            name##_rows_##T(carried, to, from, columns, pitch, without); \
            return; \
        } \
        for (; rows < SCAN_FEW && rows; --rows, ++carried, from += pitch->value, to += pitch->result) \
            name##_row_##T(carried, to, from, columns, without); \
        for (int64_t c = 0; c < columns; ++c, from += rows, to += rows) \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) SCAN_STEP(T, carried[r], op, r, r) \
    }

/* The last of equals gives the index, and NaN is above all. */
#define SCAN_EXTREME(name, T, key_of) \
    typedef struct { \
        key_##T key[SCAN_ROWS]; \
        class_##T value[SCAN_ROWS]; \
        int64_t index[SCAN_ROWS]; \
    } name##_state_##T; \
    _Static_assert(sizeof(name##_state_##T) <= SCAN_STATE_BYTES, "a kernel's state fits its scratch memory"); \
    static void name##_begin_##T(void *state, int64_t rows) \
    { \
        name##_state_##T *own = state; \
        for (int64_t r = 0; r < rows; ++r) own->key[r] = ~TOP_##T; \
    } \
    static void name##_carry_##T(void *state, void *const *results, const void *values, int64_t at, int64_t rows, \
                                 int64_t columns, const scan_pitch *pitch, const double *attrs) \
    { \
        name##_state_##T *own = state; \
        const class_##T *from = values; \
        class_##T *to = results[0]; \
        int64_t *indices = results[1]; \
        (void)pitch, (void)attrs; \
        for (int64_t c = 0; c < columns; ++c, from += rows, to += rows, indices += rows) \
            INDEPENDENT for (int64_t r = 0; r < rows; ++r) \
            { \
                const class_##T x = from[r]; \
                const key_##T key = key_of; \
                const bool better = key >= own->key[r]; \
                own->key[r] = better ? key : own->key[r]; \
                to[r] = own->value[r] = better ? x : own->value[r]; \
                indices[r] = own->index[r] = better ? at + c : own->index[r]; \
            } \
    }

#define SCAN_NUMBERS(T) SCAN_CARRY(cumsum, T, 0, +=) SCAN_CARRY(cumprod, T, 1, *=)
#define SCAN_ORDERED(T) \
    SCAN_EXTREME(cummax, T, key_of_##T(PLAIN_##T(x))) SCAN_EXTREME(cummin, T, LEAST_KEY_##T(PLAIN_##T(x)))

SCAN_NUMBERS(float)
SCAN_ORDERED(float)
#ifdef ISA_IS_BASE
SCAN_NUMBERS(double)
SCAN_ORDERED(double)
SCAN_NUMBERS(int64)
SCAN_ORDERED(int64)
SCAN_NUMBERS(complex)
#define SCAN_REST(...) __VA_ARGS__
#else
#define SCAN_REST(...)
#endif

#define SCAN_ENTRY(name, T) [CLASS_##T] = {name##_begin_##T, name##_carry_##T},
#define SCAN_ENTRIES_ORDERED(name) SCAN_ENTRY(name, float) SCAN_REST(SCAN_ENTRY(name, double) SCAN_ENTRY(name, int64))
#define SCAN_ENTRIES_NUMBERS(name) SCAN_ENTRIES_ORDERED(name) SCAN_REST(SCAN_ENTRY(name, complex))
