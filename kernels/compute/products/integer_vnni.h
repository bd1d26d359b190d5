/* Cells of four 8-bit integers for AVX-512 VNNI, which multiplies unsigned ones by signed ones: those of the right
 * matrix are stored plus 128. Neighbours in memory go through the vector registers in blocks, and the cache is asked
 * for the next ones: rows a power of two apart share so few of its sets that no hardware foresees them. Included where
 * COLUMNS, LANES, byte and cell_vector are. */
#pragma once
#include <immintrin.h>

#define VNNI __attribute__((target("avx512vnni")))
#define RAISED 0x80808080u
#define ROWS_AHEAD 16

static inline __mmask64 first_bytes(int64_t n)
{
    return n >= 64 ? ~(__mmask64)0 : n > 0 ? ((__mmask64)1 << n) - 1 : 0;
}

static inline __m512i raised_bytes(const char *from, __mmask64 bytes)
{
    return _mm512_xor_si512(_mm512_maskz_loadu_epi8(bytes, from), _mm512_set1_epi32((int32_t)RAISED));
}

/* ---- the left matrix --------------------------------------------------------------------------------------------- */

VNNI static uint32_t copy_and_add(char *to, const char *from, int64_t n)
{
    const __m512i ones = _mm512_set1_epi8(1);
    __m512i sum = _mm512_setzero_si512();
    for (int64_t k = 0; k < n; k += 64) {
        const __mmask64 bytes = first_bytes(n - k);
        __m512i some = _mm512_maskz_loadu_epi8(bytes, from + k);
        _mm512_mask_storeu_epi8(to + k, bytes, some);
        sum = _mm512_dpbusd_epi32(sum, ones, some);
    }
    return (uint32_t)_mm512_reduce_add_epi32(sum);
}

/* The sums begin with what adding 128 to the other matrix is too much. */
static uint32_t pack_row_vnni(int32_t *cells, const char *from, int64_t step, int64_t depth)
{
    byte *to = (byte *)cells;
    const byte *at = (const byte *)from;
    uint32_t sum = 0;
    cells[(depth - 1) / 4] = 0;
    if (step == 1)
        sum = copy_and_add((char *)cells, from, depth);
    else
        for (int64_t k = 0; k < depth; ++k) sum += (uint32_t)(int32_t)(to[k] = at[k * step]);
    return 0u - 128u * sum;
}

/* ---- the right matrix: rows of 64 columns side by side ----------------------------------------------------------- */

/* Four rows of as many columns as `bytes` says, cell by cell. Zipping keeps to 128 bits of a vector: columns 4 i to
 * 4 i + 3 of every sixteen are brought to the i-th 128 bits first, so that they come out in their order. */
static inline void zip_rows(__m512i cells[4], const char *const row[4], const __mmask64 bytes[4])
{
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m512i spread[4];
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i) spread[i] =
        _mm512_permutexvar_epi32(order, raised_bytes(row[i], bytes[i]));
    __m512i low = _mm512_unpacklo_epi8(spread[0], spread[1]), high = _mm512_unpackhi_epi8(spread[0], spread[1]);
    __m512i low_two = _mm512_unpacklo_epi8(spread[2], spread[3]), high_two = _mm512_unpackhi_epi8(spread[2], spread[3]);
    cells[0] = _mm512_unpacklo_epi16(low, low_two), cells[1] = _mm512_unpackhi_epi16(low, low_two);
    cells[2] = _mm512_unpacklo_epi16(high, high_two), cells[3] = _mm512_unpackhi_epi16(high, high_two);
}

/* Rows k to k + 3, of which those beyond the depth are zeros, and the rows that the cache is asked for meanwhile. */
typedef struct four_rows {
    const char *at[4], *next[4];
    __mmask64 bytes[4];
} four_rows;

static inline four_rows rows_at(const char *from, int64_t down, int64_t k, int64_t depth, int64_t ahead)
{
    four_rows rows;
    for (int i = 0; i < 4; ++i) {
        const bool counts = k + i < depth;
        const char *at = from + (counts ? k + i : k) * down;
        rows.at[i] = at;
        rows.next[i] = k + i + ahead < depth ? at + ahead * down : at;
        rows.bytes[i] = counts ? first_bytes(64) : 0;
    }
    return rows;
}

static inline void cells_at(__m512i cells[4], const four_rows *rows, int64_t c, int64_t columns)
{
    const __mmask64 there = first_bytes(columns - c);
    const char *at[4];
    __mmask64 bytes[4];
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i)
    {
        __builtin_prefetch(rows->next[i] + c, 0, 2);
        at[i] = rows->at[i] + c, bytes[i] = rows->bytes[i] & there;
    }
    zip_rows(cells, at, bytes);
}

static void pack_flat(int32_t *to, const char *from, int64_t down, int64_t columns, int64_t depth)
{
    const int64_t panel = (depth + 3) / 4 * COLUMNS;
    for (int64_t k = 0; k < depth; k += 4, to += COLUMNS) {
        const four_rows rows = rows_at(from, down, k, depth, ROWS_AHEAD);
        int32_t *at = to;
        for (int64_t c = 0; c < columns; c += COLUMNS, at += panel) {
            __m512i cells[4];
            cells_at(cells, &rows, c, columns);
            _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i) _mm512_storeu_si512(at + i * LANES, cells[i]);
        }
    }
}

/* One row of the left matrix, `left`, times a right one that is read once, without packing: sums of all columns. */
VNNI static void line_vnni(int32_t *sums, const int32_t *left, const char *from, int64_t down, int64_t columns,
                           int64_t depth)
{
    for (int64_t k = 0; k < depth; k += 4) {
        const four_rows rows = rows_at(from, down, k, depth, 4);
        const __m512i one = _mm512_set1_epi32(left[k / 4]);
        for (int64_t c = 0; c < columns; c += COLUMNS) {
            __m512i cells[4];
            cells_at(cells, &rows, c, columns);
            _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i)
            {
                int32_t *sum = sums + c + i * LANES;
                _mm512_storeu_si512(sum, _mm512_dpbusd_epi32(_mm512_loadu_si512(sum), cells[i], one));
            }
        }
    }
}

/* ---- the right matrix: columns that lie along the depth ---------------------------------------------------------- */

/* 16 columns of 16 cells become 16 rows. */
static inline void turn_cells(int32_t *to, __m512i a[16])
{
    __m512i b[16];
    _Pragma("GCC unroll 8") for (int i = 0; i < 16; i += 2)
    {
        b[i] = _mm512_unpacklo_epi32(a[i], a[i + 1]);
        b[i + 1] = _mm512_unpackhi_epi32(a[i], a[i + 1]);
    }
    _Pragma("GCC unroll 4") for (int i = 0; i < 16; i += 4)
    {
        a[i] = _mm512_unpacklo_epi64(b[i], b[i + 2]), a[i + 1] = _mm512_unpackhi_epi64(b[i], b[i + 2]);
        a[i + 2] = _mm512_unpacklo_epi64(b[i + 1], b[i + 3]), a[i + 3] = _mm512_unpackhi_epi64(b[i + 1], b[i + 3]);
    }
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i) /* 128 bits of a[i + 4 q]: cells i, i + 4, ... of 4 columns */
    {
        __m512i one = _mm512_shuffle_i32x4(a[i], a[i + 4], 0x44),
                other = _mm512_shuffle_i32x4(a[i + 8], a[i + 12], 0x44);
        _mm512_storeu_si512(to + i * COLUMNS, _mm512_shuffle_i32x4(one, other, 0x88));
        _mm512_storeu_si512(to + (i + 4) * COLUMNS, _mm512_shuffle_i32x4(one, other, 0xdd));
        one = _mm512_shuffle_i32x4(a[i], a[i + 4], 0xee), other = _mm512_shuffle_i32x4(a[i + 8], a[i + 12], 0xee);
        _mm512_storeu_si512(to + (i + 8) * COLUMNS, _mm512_shuffle_i32x4(one, other, 0x88));
        _mm512_storeu_si512(to + (i + 12) * COLUMNS, _mm512_shuffle_i32x4(one, other, 0xdd));
    }
}

/* A panel of columns, as far as whole vectors of the depth go; returns how far. */
static int64_t pack_upright(int32_t *to, const char *from, int64_t right, int64_t columns, int64_t depth)
{
    const int64_t whole = depth / 64 * 64;
    for (int64_t c = 0; c < columns; c += LANES) {
        const char *at[LANES];
        const bool more = c + 2 * LANES <= columns;
        for (int i = 0; i < LANES; ++i) at[i] = from + (c + i < columns ? c + i : c) * right;
        for (int64_t k = 0; k < whole; k += 64) {
            __m512i cells[LANES];
            _Pragma("GCC unroll 16") for (int i = 0; i < LANES; ++i)
            {
                __builtin_prefetch(at[i] + k + (more ? LANES * right : 0), 0, 2);
                cells[i] = raised_bytes(at[i] + k, first_bytes(64));
            }
            turn_cells(to + k / 4 * COLUMNS + c, cells);
        }
    }
    return whole;
}

/* One step along the depth, of which `rows` integers a column are the matrix's own. */
static void pack_step(int32_t *to, const char *from, int64_t down, int64_t right, int64_t columns, int64_t rows)
{
    for (int64_t c = 0; c < columns; ++c) {
        uint32_t cell = 0;
        for (int64_t i = 0; i < rows; ++i) cell |= (uint32_t)(uint8_t)from[i * down + c * right] << 8 * i;
        to[c] = (int32_t)(cell ^ RAISED);
    }
}

static void pack_columns_vnni(int32_t *to, const char *from, int64_t down, int64_t right, int64_t columns,
                              int64_t depth)
{
    if (right == 1) {
        pack_flat(to, from, down, columns, depth);
        return;
    }
    for (int64_t c = 0; c < columns; c += COLUMNS, from += COLUMNS * right) {
        const int64_t some = columns - c < COLUMNS ? columns - c : COLUMNS;
        int64_t k = down == 1 ? pack_upright(to, from, right, some, depth) : 0;
        to += k / 4 * COLUMNS;
        for (; k < depth; k += 4, to += COLUMNS)
            pack_step(to, from + k * down, down, right, some, depth - k < 4 ? depth - k : 4);
    }
}

/* ---- one row times columns along the depth ----------------------------------------------------------------------- */

#define DOTS 4 /* columns at once */

VNNI static void dots_vnni(int32_t *sums, const char *row, const char *column, int64_t apart, int64_t columns,
                           int64_t depth)
{
    const int64_t whole = depth / 64 * 64;
    const byte *left = (const byte *)row;
    int32_t all = 0;
    for (int64_t k = 0; k < whole; ++k) all += left[k];
    for (int64_t c = 0; c < columns; c += DOTS) {
        const char *at[DOTS];
        cell_vector sum[DOTS] = {{0}};
        for (int i = 0; i < DOTS; ++i) at[i] = column + (c + i < columns ? c + i : columns - 1) * apart;
        for (int64_t k = 0; k < whole; k += 64) {
            const __m512i one = _mm512_loadu_si512(row + k);
            _Pragma("GCC unroll 4") for (int i = 0; i < DOTS; ++i) sum[i] =
                (cell_vector)_mm512_dpbusd_epi32((__m512i)sum[i], raised_bytes(at[i] + k, first_bytes(64)), one);
        }
        for (int i = 0; i < DOTS && c + i < columns; ++i) {
            uint32_t total = 0u - 128u * (uint32_t)all;
            for (int lane = 0; lane < LANES; ++lane) total += sum[i][lane];
            for (int64_t k = whole; k < depth; ++k) total += (uint32_t)(left[k] * ((const byte *)at[i])[k]);
            sums[c + i] = (int32_t)total;
        }
    }
}
