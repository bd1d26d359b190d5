/* The innermost loops of matrix products: a panel of rows times a panel of columns, both packed along the depth. Every
 * element of the result is one sum over the depth in its order, so that blocks and threads change no bit of it. */
#include "isa.h"
#include "kernel.h"
#include "numeric.h"

#if defined(__AVX512F__)
#define VECTOR_BYTES 64
#define PANEL_ROWS 12
#elif defined(__AVX2__)
#define VECTOR_BYTES 32
#define PANEL_ROWS 6
#else
#define VECTOR_BYTES 16
#define PANEL_ROWS 4
#endif
#define FEW_ROWS (PANEL_ROWS * 2 / 3)
#define VECTORS 2 /* side by side: their sums stay in registers */

/* clang-format off */
#define PANEL_BODY(T, ROWS, STEP, OTHER, ONE) \
        enum { LANES = VECTOR_BYTES / sizeof(T) }; \
        T *to = sums; \
        T##_vector sum[ROWS][VECTORS]; \
        _Pragma("GCC unroll 12") for (int r = 0; r < (ROWS); ++r) \
            _Pragma("GCC unroll 2") for (int v = 0; v < VECTORS; ++v) \
                sum[r][v] = *(const T##_vector *)(to + r * pitch + v * LANES); \
        for (int64_t k = 0; k < depth; ++k STEP) { \
            const T *other = OTHER; \
            _Pragma("GCC unroll 12") for (int r = 0; r < (ROWS); ++r) \
                _Pragma("GCC unroll 2") for (int v = 0; v < VECTORS; ++v) \
                    sum[r][v] += ONE * *(const T##_vector *)(other + v * LANES); \
        } \
        _Pragma("GCC unroll 12") for (int r = 0; r < (ROWS); ++r) \
            _Pragma("GCC unroll 2") for (int v = 0; v < VECTORS; ++v) \
                *(T##_vector *)(to + r * pitch + v * LANES) = sum[r][v];
#define FORWARD , one += PANEL_ROWS

#define PANEL_LOOP(T) \
    typedef T T##_vector __attribute__((vector_size(VECTOR_BYTES), aligned(sizeof(T)), may_alias)); \
    static void panel_##T(const void *left, const void *right, void *sums, int64_t depth, int64_t pitch) \
    { \
        const T *one = left; \
        PANEL_BODY(T, PANEL_ROWS, FORWARD, (const T *)right + k * (VECTORS * LANES), one[r]) \
    }

PANEL_LOOP(float)
PANEL_LOOP(double)
typedef uint64_t whole; /* sums of integers wrap */
PANEL_LOOP(whole)

static void panel_at(const void *left, const void *right, const int32_t *offset, void *sums, int64_t depth,
                     int64_t pitch)
{
    const float *one = left;
    PANEL_BODY(float, PANEL_ROWS, FORWARD, (const float *)right + offset[k], one[r])
}

static void few_at(const void *left, const void *right, const int32_t *offset, void *sums, int64_t depth, int64_t pitch)
{
    const float *one = left;
    PANEL_BODY(float, FEW_ROWS, FORWARD, (const float *)right + offset[k], one[r])
}

static void few_rows(const void *left, const void *right, void *sums, int64_t depth, int64_t pitch)
{
    const float *one = left;
    PANEL_BODY(float, FEW_ROWS, FORWARD, (const float *)right + k * (VECTORS * LANES), one[r])
}

static void panel_from(const void *left, const int32_t *row, const int32_t *offset, const void *right, void *sums,
                       int64_t depth, int64_t pitch)
{
    const float *one[PANEL_ROWS];
    _Pragma("GCC unroll 12") for (int r = 0; r < PANEL_ROWS; ++r) one[r] = (const float *)left + row[r];
    PANEL_BODY(float, PANEL_ROWS, , (const float *)right + k * (VECTORS * LANES), one[r][offset[k]])
}
/* clang-format on */

#define PANEL(T) panel_##T, PANEL_ROWS, VECTORS *VECTOR_BYTES / (int32_t)sizeof(T)
const product_loops FOR_ISA(products)[CLASSES] = {
    [CLASS_float] = {PANEL(float), panel_at, panel_from, few_rows, few_at, FEW_ROWS},
    [CLASS_double] = {PANEL(double)},
    [CLASS_int64] = {PANEL(whole)},
};
