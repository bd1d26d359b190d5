/* Matrices of 16- and 32-bit elements turned: columns that lie one behind the other in memory become dense rows. Squares
 * that fit the vector registers go through them. */
#pragma once
#include <string.h>

#include "kernel.h"

/* For each of n / 2 neighbours from i on: where it is in the first vector of n, and in the second. */
#define PAIRS_1(n, i) (i), (n) + (i)
#define PAIRS_2(n, i) PAIRS_1(n, i), PAIRS_1(n, i + 1)
#define PAIRS_4(n, i) PAIRS_2(n, i), PAIRS_2(n, i + 2)
#define PAIRS_8(n, i) PAIRS_4(n, i), PAIRS_4(n, i + 4)

/* Every round interleaves rows k and k + n / 2 to rows 2k and 2k + 1; after log2(n) of them the square is turned. */
#define SQUARE(bits, n, half) \
    typedef uint##bits##_t line##bits##_##n __attribute__((vector_size((n) * (bits) / 8))); \
    static inline void square##bits##_##n(char *to, int64_t to_line, const char *from, int64_t from_line) \
    { \
        line##bits##_##n a[n], b[n]; \
        _Pragma("GCC unroll 16") for (int i = 0; i < (n); ++i) memcpy(a + i, from + i * from_line, sizeof *a); \
        _Pragma("GCC unroll 4") for (int round = 1; round < (n); round *= 2) \
        { \
            _Pragma("GCC unroll 8") for (int k = 0; k < (n) / 2; ++k) \
            { \
                b[2 * k] = __builtin_shuffle(a[k], a[k + (n) / 2], (line##bits##_##n){PAIRS_##half(n, 0)}); \
                b[2 * k + 1] = __builtin_shuffle(a[k], a[k + (n) / 2], (line##bits##_##n){PAIRS_##half(n, half)}); \
            } \
            _Pragma("GCC unroll 16") for (int i = 0; i < (n); ++i) a[i] = b[i]; \
        } \
        _Pragma("GCC unroll 16") for (int i = 0; i < (n); ++i) memcpy(to + i * to_line, a + i, sizeof *a); \
    }

static inline void square16_1(char *to, int64_t to_line, const char *from, int64_t from_line)
{
    (void)to_line, (void)from_line;
    memcpy(to, from, sizeof(uint16_t));
}

static inline void square32_1(char *to, int64_t to_line, const char *from, int64_t from_line)
{
    (void)to_line, (void)from_line;
    memcpy(to, from, sizeof(uint32_t));
}

/* As many columns as go in strips of n, in squares and then element by element. */
#define STRIPS(bits, n) \
    for (; c + (n) <= columns; c += (n)) { \
        int64_t r = 0; \
        for (; r + (n) <= rows; r += (n)) \
            square##bits##_##n(to + r * line + c * size, line, from + c * pitch + r * size, pitch); \
        for (; r < rows; ++r) \
            for (int64_t k = c; k < c + (n); ++k) square##bits##_1(to + r * line + k * size, 0, from + k * pitch + r * size, 0); \
    }

#define TURN_LOOP(bits, wide, narrow) \
    static void turn##bits(char *to, const char *from, int64_t pitch, int64_t rows, int64_t columns) \
    { \
        const int64_t size = (bits) / 8, line = columns * size; \
        int64_t c = 0; \
        STRIPS(bits, wide) \
        STRIPS(bits, narrow) \
        STRIPS(bits, 1) \
    }

SQUARE(16, 8, 4)
SQUARE(32, 4, 2)
#if defined(__AVX2__)
SQUARE(16, 16, 8)
SQUARE(32, 8, 4)
TURN_LOOP(16, 16, 8)
TURN_LOOP(32, 8, 4)
#else
TURN_LOOP(16, 8, 1)
TURN_LOOP(32, 4, 1)
#endif
