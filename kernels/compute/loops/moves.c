/* Matrices of 16- and 32-bit elements turned: columns that lie one behind the other in memory become dense rows. Parts
 * that fit the vector registers go through them. No more than eight lines of memory are read side by side: a cache
 * holds no more of them where they lie a power of two apart. */
#include <string.h>

#include "isa.h"
#include "kernel.h"
#include "numeric.h"

/* For so many neighbours from i on: where they are in the first vector of n elements, and in the second. */
#define PAIRS_1(n, i) (i), (n) + (i)
#define PAIRS_2(n, i) PAIRS_1(n, i), PAIRS_1(n, i + 1)
#define PAIRS_4(n, i) PAIRS_2(n, i), PAIRS_2(n, i + 2)
#define PAIRS_8(n, i) PAIRS_4(n, i), PAIRS_4(n, i + 4)

/* Lines of n elements, 2 * half. Every round interleaves lines k and k + lines / 2 to 2k and 2k + 1; after log2(lines)
 * of them the elements lie in the order of the dense rows, of which a vector then holds one or two. */
#define TILE(bits, lines, n, half) \
    typedef uint##bits##_t line##bits##_##n __attribute__((vector_size((n) * (bits) / 8))); \
    static inline void tile##bits##_##n(char *to, int64_t to_line, const char *from, int64_t from_line) \
    { \
        const int whole = (n) / (lines), bytes = (lines) * (bits) / 8; \
        line##bits##_##n a[lines], b[lines]; \
        _Pragma("GCC unroll 8") for (int i = 0; i < (lines); ++i) memcpy(a + i, from + i * from_line, sizeof *a); \
        _Pragma("GCC unroll 3") for (int round = 1; round < (lines); round *= 2) \
        { \
            _Pragma("GCC unroll 4") for (int k = 0; k < (lines) / 2; ++k) \
            { \
                b[2 * k] = __builtin_shuffle(a[k], a[k + (lines) / 2], (line##bits##_##n){PAIRS_##half(n, 0)}); \
                b[2 * k + 1] = __builtin_shuffle(a[k], a[k + (lines) / 2], (line##bits##_##n){PAIRS_##half(n, half)}); \
            } \
            _Pragma("GCC unroll 8") for (int i = 0; i < (lines); ++i) a[i] = b[i]; \
        } \
        _Pragma("GCC unroll 16") for (int r = 0; r < (n); ++r) \
            memcpy(to + r * to_line, (char *)(a + r / whole) + r % whole * bytes, (lines) * (bits) / 8); \
    }

/* As many columns as go in strips of so many lines, in tiles and then element by element. */
#define STRIPS(bits, lines, n) \
    for (; c + (lines) <= columns; c += (lines)) { \
        int64_t r = 0; \
        for (; r + (n) <= rows; r += (n)) \
            tile##bits##_##n(to + r * line + c * size, line, from + c * pitch + r * size, pitch); \
        for (; r < rows; ++r) \
            for (int64_t k = c; k < c + (lines); ++k) \
                tile##bits##_1(to + r * line + k * size, 0, from + k * pitch + r * size, 0); \
    }

#define TRANSPOSE_LOOP(bits, lines, n, least) \
    static inline void tile##bits##_1(char *to, int64_t to_line, const char *from, int64_t from_line) \
    { \
        (void)to_line, (void)from_line; \
        memcpy(to, from, (bits) / 8); \
    } \
    static void transpose##bits(char *to, const char *from, int64_t pitch, int64_t rows, int64_t columns) \
    { \
        const int64_t size = (bits) / 8, line = columns * size; \
        int64_t c = 0; \
        STRIPS(bits, lines, n) \
        STRIPS(bits, least, least) \
        STRIPS(bits, 1, 1) \
    }

#if defined(__AVX2__)
TILE(16, 8, 16, 8)
TILE(32, 8, 8, 4)
TILE(16, 4, 4, 2)
TILE(32, 4, 4, 2)
TRANSPOSE_LOOP(16, 8, 16, 4)
TRANSPOSE_LOOP(32, 8, 8, 4)
#else
TILE(16, 8, 8, 4)
TILE(32, 4, 4, 2)
TRANSPOSE_LOOP(16, 8, 8, 1)
TRANSPOSE_LOOP(32, 4, 4, 1)
#endif

/* ---- dense runs from elements `stride` elements apart: small strides are read as whole vectors ------------------- */

#define STRIDED_BY(k) \
    case k: \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * (k)]; \
        return;

#define STRIDED_LOOP(T, SECOND) \
    static void strided_##T(void *dense, const void *memory, int64_t stride, int64_t n) \
    { \
        T *to = dense; \
        const T *from = memory; \
        switch (stride) { \
            STRIDED_BY(-1) \
            STRIDED_BY(0) \
            SECOND \
            STRIDED_BY(3) \
            STRIDED_BY(4) \
        } \
        for (int64_t i = 0; i < n; ++i) to[i] = from[i * stride]; \
    }
STRIDED_LOOP(mem_uint16, STRIDED_BY(2))
#if defined(__AVX2__)
/* n elements, whose last one is the last that is read; the ends of longer runs repeat what came before. */
#define HALVED(n, ...) \
    static inline void halved_##n(mem_uint32 *to, const mem_uint32 *from) \
    { \
        line32_##n low, high; \
        memcpy(&low, from, sizeof low), memcpy(&high, from + (n) - 1, sizeof high); \
        low = __builtin_shuffle(low, high, (line32_##n){__VA_ARGS__}); \
        memcpy(to, &low, sizeof low); \
    }
HALVED(8, 0, 2, 4, 6, 9, 11, 13, 15)
HALVED(4, 0, 2, 5, 7)

static void every_second(mem_uint32 *to, const mem_uint32 *from, int64_t n)
{
    if (n >= 8) {
        for (int64_t i = 0; i < n - 8; i += 8) halved_8(to + i, from + 2 * i);
        halved_8(to + n - 8, from + 2 * (n - 8));
    } else if (n >= 4) {
        halved_4(to, from), halved_4(to + n - 4, from + 2 * (n - 4));
    } else {
        for (int64_t i = 0; i < n; ++i) to[i] = from[2 * i];
    }
}
STRIDED_LOOP(mem_uint32, case 2 : every_second(to, from, n); return;)
#else
STRIDED_LOOP(mem_uint32, STRIDED_BY(2))
#endif

/* ---- rows: memcpy goes backwards where source and target lie alike in their pages, which no cache foresees ------- */

#if defined(__AVX__)
typedef char piece __attribute__((vector_size(32), aligned(1), may_alias));
#else
typedef char piece __attribute__((vector_size(16), aligned(1), may_alias));
#endif
#define PIECES (COPY_LEAST / (int)sizeof(piece))

static inline void copy_pieces(char *to, const char *from)
{
    piece held[PIECES];
    _Pragma("GCC unroll 4") for (int i = 0; i < PIECES; ++i) held[i] = ((const piece *)from)[i];
    __asm__ volatile("" ::: "memory"); /* not to be made a memcpy */
    _Pragma("GCC unroll 4") for (int i = 0; i < PIECES; ++i)((piece *)to)[i] = held[i];
}

static void copy_row(char *to, const char *from, int64_t bytes)
{
    const int64_t last = bytes - COPY_LEAST;
    for (int64_t i = 0; i < last; i += COPY_LEAST) copy_pieces(to + i, from + i);
    copy_pieces(to + last, from + last);
}

const move_loops FOR_ISA(moves) = {{transpose16, transpose32}, {strided_mem_uint16, strided_mem_uint32}, copy_row};
