/* Products of 8-bit integers, summed in 32 bits: panels of both matrices as cells of 32 bits. A cell holds four
 * integers along the depth, of the right matrix plus 128 as AVX-512 VNNI takes them, or two that are widened to 16
 * bits. Sums of integers are exact, so every instruction set gives the same. */
#include "scaled_row.h"

#if defined(__AVX512F__)
#define LANES 16
#define VECTORS 4 /* side by side: with ROWS of them the sums stay in registers */
#define ROWS 6
#define FEWER 4
#elif defined(__AVX2__)
#define LANES 8
#define VECTORS 2
#define ROWS 4
#define FEWER 3
#else
#define LANES 4
#define VECTORS 2
#define ROWS 4
#define FEWER 3
#endif
#define COLUMNS (LANES * VECTORS)

typedef uint32_t cell_vector __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef int32_t sum_lanes __attribute__((vector_size(LANES * 4)));
typedef int16_t pair_lanes __attribute__((vector_size(LANES * 4)));
typedef int8_t byte __attribute__((may_alias));
typedef int16_t pair __attribute__((may_alias));
static const byte zeros[COLUMNS];

/* ---- panels ------------------------------------------------------------------------------------------------------ */

#if defined(__AVX512F__)
#define PAIRS(one, other) \
    (cell_vector) __builtin_ia32_pmaddwd512_mask((pair_lanes)(one), (pair_lanes)(other), (sum_lanes){0}, 0xffff)
#elif defined(__AVX2__)
#define PAIRS(one, other) (cell_vector) __builtin_ia32_pmaddwd256((pair_lanes)(one), (pair_lanes)(other))
#elif defined(__SSE2__) && defined(__GNUC__) && !defined(__clang__)
#define PAIRS(one, other) (cell_vector) __builtin_ia32_pmaddwd128((pair_lanes)(one), (pair_lanes)(other))
#else
static inline cell_vector pairs(sum_lanes one, sum_lanes other)
{
    sum_lanes low = (sum_lanes)((cell_vector)one << 16) >> 16, low_other = (sum_lanes)((cell_vector)other << 16) >> 16;
    return (cell_vector)(low * low_other) + (cell_vector)((one >> 16) * (other >> 16));
}
#define PAIRS(one, other) pairs((sum_lanes)(one), (sum_lanes)(other))
#endif

/* clang-format off */
#define PANEL(kind, target, R, ADD) \
    target static void panel_##kind##_##R(const int32_t *left, const int32_t *right, int32_t *sums, int64_t cells, \
                                          int64_t pitch, const uint32_t *owed, bool first) \
    { \
        cell_vector sum[R][VECTORS]; \
        _Pragma("GCC unroll 6") for (int r = 0; r < R; ++r) \
            _Pragma("GCC unroll 4") for (int v = 0; v < VECTORS; ++v) \
                sum[r][v] = (cell_vector){0} + owed[r]; \
        if (!first) \
            _Pragma("GCC unroll 6") for (int r = 0; r < R; ++r) \
                _Pragma("GCC unroll 4") for (int v = 0; v < VECTORS; ++v) \
                    sum[r][v] += *(const cell_vector *)(sums + r * pitch + v * LANES); \
        for (int64_t c = 0; c < cells; ++c, right += COLUMNS) { \
            cell_vector other[VECTORS]; \
            _Pragma("GCC unroll 4") for (int v = 0; v < VECTORS; ++v) \
                other[v] = *(const cell_vector *)(right + v * LANES); \
            _Pragma("GCC unroll 6") for (int r = 0; r < R; ++r) { \
                cell_vector one = (cell_vector){0} + (uint32_t)left[r * cells + c]; \
                _Pragma("GCC unroll 4") for (int v = 0; v < VECTORS; ++v) \
                    sum[r][v] = ADD(sum[r][v], other[v], one); \
            } \
        } \
        _Pragma("GCC unroll 6") for (int r = 0; r < R; ++r) \
            _Pragma("GCC unroll 4") for (int v = 0; v < VECTORS; ++v) \
                *(cell_vector *)(sums + r * pitch + v * LANES) = sum[r][v]; \
    }
/* clang-format on */
/* Panels of 1, 2, FEWER and ROWS rows. */
#define PANELS(kind, target) \
    PANEL(kind, target, 1, ADD_##kind) \
    PANEL(kind, target, 2, ADD_##kind) \
    PANEL(kind, target, FEWER, ADD_##kind) \
    PANEL(kind, target, ROWS, ADD_##kind)
#define ADD_pairs(sum, one, other) ((sum) + PAIRS(one, other))
PANELS(pairs, )

/* ---- packing ----------------------------------------------------------------------------------------------------- */

/* A row of the left matrix; zeros fill the last cell. */
static uint32_t pack_row_pairs(int32_t *cells, const char *from, int64_t step, int64_t depth)
{
    pair *to = (pair *)(void *)cells;
    const byte *at = (const byte *)from;
    if (step == 1)
        for (int64_t k = 0; k < depth; ++k) to[k] = at[k];
    else
        for (int64_t k = 0; k < depth; ++k) to[k] = at[k * step];
    if (depth % 2) to[depth] = 0;
    return 0;
}

static inline int32_t pair_cell(byte one, byte other)
{
    return (int32_t)((uint32_t)(uint16_t)one | (uint32_t)(int32_t)other << 16);
}

/* A panel of the right matrix: COLUMNS cells for every step along the depth. */
static void pack_panel_pairs(int32_t *to, const char *from, int64_t down, int64_t right, int64_t columns, int64_t depth)
{
    for (int64_t k = 0; k < depth; k += 2, to += COLUMNS) {
        bool whole = k + 1 < depth;
        const byte *one = (const byte *)from + k * down, *other = whole ? one + down : zeros;
        int64_t step = whole ? right : 0;
        if (right == 1)
            for (int64_t c = 0; c < columns; ++c) to[c] = pair_cell(one[c], other[c]);
        else
            for (int64_t c = 0; c < columns; ++c) to[c] = pair_cell(one[c * right], other[c * step]);
    }
}

#if defined(__AVX2__) && !defined(__AVX512F__)
#include "integer_pairs.h"
#else
#define pack_flat_pairs(to, from, down, columns, depth) 0
#define pack_upright_pairs(to, from, right, depth) 0
#define dots_pairs NULL
#define line_pairs NULL
#endif

static void pack_columns_pairs(int32_t *to, const char *from, int64_t down, int64_t right, int64_t columns,
                               int64_t depth)
{
    const int64_t panel = (depth + 1) / 2 * COLUMNS,
                  flat = right == 1 ? pack_flat_pairs(to, from, down, columns, depth) : 0;
    for (int64_t c = flat; c < columns; c += COLUMNS) {
        const int64_t some = columns - c < COLUMNS ? columns - c : COLUMNS;
        const char *at = from + c * right;
        const int64_t k =
            down == 1 && some == COLUMNS ? pack_upright_pairs(to + c / COLUMNS * panel, at, right, depth) : 0;
        pack_panel_pairs(to + c / COLUMNS * panel + k / 2 * COLUMNS, at + k * down, down, right, some, depth - k);
    }
}

static const integer_loops by_pairs = {
    .panel = {panel_pairs_ROWS, panel_pairs_FEWER, panel_pairs_2, panel_pairs_1},
    .pack_row = pack_row_pairs,
    .pack_columns = pack_columns_pairs,
    .dots = dots_pairs,
    .line = line_pairs,
    .scale_row = scale_row,
    .rows = {ROWS, FEWER, 2, 1},
    .columns = COLUMNS,
    .packs = 2,
};

/* ---- AVX-512 VNNI ------------------------------------------------------------------------------------------------ */

#if defined(__AVX512F__)
#include "integer_vnni.h"
#define ADD_vnni(sum, one, other) (cell_vector) _mm512_dpbusd_epi32((__m512i)(sum), (__m512i)(one), (__m512i)(other))
PANELS(vnni, VNNI)

static const integer_loops by_vnni = {
    .panel = {panel_vnni_ROWS, panel_vnni_FEWER, panel_vnni_2, panel_vnni_1},
    .pack_row = pack_row_vnni,
    .pack_columns = pack_columns_vnni,
    .dots = dots_vnni,
    .line = line_vnni,
    .scale_row = scale_row,
    .rows = {ROWS, FEWER, 2, 1},
    .columns = COLUMNS,
    .packs = 4,
};
#endif

const integer_loops *FOR_ISA(integers)(void)
{
#if defined(__AVX512F__)
    if (__builtin_cpu_supports("avx512vnni")) return &by_vnni;
#endif
    return &by_pairs;
}
