/* Pairs of 8-bit integers for AVX2: 16 of a row are widened at once, so that a cell of 32 bits never leaves the vector
 * registers while it is made. Included where LANES, COLUMNS, cell_vector, pair_lanes and PAIRS are. */
#pragma once

#define AHEAD 8      /* rows of a right matrix that the cache is asked for before they are needed */
#define CACHE_BYTES 64
#define FOUR 4       /* rows that go into the sums of a line at once, columns of dots */

typedef int8_t bytes_of_row __attribute__((vector_size(16), aligned(1), may_alias));
typedef int8_t byte_lanes __attribute__((vector_size(16)));
typedef uint32_t cell_lanes __attribute__((vector_size(32)));

static inline pair_lanes widened(byte_lanes some)
{
    return __builtin_convertvector(some, pair_lanes);
}

static inline byte_lanes bytes_at(const char *from)
{
    return *(const bytes_of_row *)(const void *)from;
}

/* Cells of 16 columns of two rows. */
static inline void zip_pairs(cell_vector to[2], byte_lanes one, byte_lanes other)
{
    to[0] = (cell_vector)widened(
        __builtin_shuffle(one, other, (byte_lanes){0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23}));
    to[1] = (cell_vector)widened(
        __builtin_shuffle(one, other, (byte_lanes){8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31}));
}

/* ---- the right matrix -------------------------------------------------------------------------------------------- */

/* Whole panels of columns side by side; returns how many columns those are. */
static int64_t pack_flat_pairs(int32_t *to, const char *from, int64_t down, int64_t columns, int64_t depth)
{
    const int64_t whole = columns / COLUMNS * COLUMNS, panel = (depth + 1) / 2 * COLUMNS;
    for (int64_t k = 0; k < depth; k += 2, to += COLUMNS) {
        const char *one = from + k * down, *other = one + down;
        const char *next = k + AHEAD < depth ? one + AHEAD * down : one;
        int32_t *at = to;
        for (int64_t c = 0; c < whole; c += COLUMNS, at += panel) {
            cell_vector cells[2];
            if (c % CACHE_BYTES == 0) __builtin_prefetch(next + c, 0, 2);
            if (c % CACHE_BYTES == 0 && k + AHEAD + 1 < depth) __builtin_prefetch(next + down + c, 0, 2);
            zip_pairs(cells, bytes_at(one + c), k + 1 < depth ? bytes_at(other + c) : (byte_lanes){0});
            *(cell_vector *)(void *)at = cells[0];
            *(cell_vector *)(void *)(at + LANES) = cells[1];
        }
    }
    return whole;
}

/* 8 columns of 8 cells become 8 rows. */
static inline void turn_pairs(int32_t *to, const cell_lanes a[LANES])
{
    cell_lanes b[LANES], c[LANES];
    _Pragma("GCC unroll 4") for (int i = 0; i < LANES; i += 2)
    {
        b[i] = __builtin_shuffle(a[i], a[i + 1], (cell_lanes){0, 8, 1, 9, 4, 12, 5, 13});
        b[i + 1] = __builtin_shuffle(a[i], a[i + 1], (cell_lanes){2, 10, 3, 11, 6, 14, 7, 15});
    }
    _Pragma("GCC unroll 2") for (int i = 0; i < LANES; i += 4) _Pragma("GCC unroll 2") for (int j = 0; j < 2; ++j)
    {
        c[i + 2 * j] = __builtin_shuffle(b[i + j], b[i + j + 2], (cell_lanes){0, 1, 8, 9, 4, 5, 12, 13});
        c[i + 2 * j + 1] = __builtin_shuffle(b[i + j], b[i + j + 2], (cell_lanes){2, 3, 10, 11, 6, 7, 14, 15});
    }
    _Pragma("GCC unroll 4") for (int i = 0; i < 4; ++i)
    {
        *(cell_vector *)(void *)(to + i * COLUMNS) =
            __builtin_shuffle(c[i], c[i + 4], (cell_lanes){0, 1, 2, 3, 8, 9, 10, 11});
        *(cell_vector *)(void *)(to + (i + 4) * COLUMNS) =
            __builtin_shuffle(c[i], c[i + 4], (cell_lanes){4, 5, 6, 7, 12, 13, 14, 15});
    }
}

/* A whole panel of columns along the depth, as far as vectors of that go; returns how far. */
static int64_t pack_upright_pairs(int32_t *to, const char *from, int64_t right, int64_t depth)
{
    const int64_t whole = depth / 16 * 16;
    for (int64_t c = 0; c < COLUMNS; c += LANES, from += LANES * right)
        for (int64_t k = 0; k < whole; k += 16) {
            cell_lanes cells[LANES];
            _Pragma("GCC unroll 8") for (int i = 0; i < LANES; ++i)
            {
                if (k % CACHE_BYTES == 0) __builtin_prefetch(from + (LANES + i) * right + k, 0, 2);
                cells[i] = (cell_lanes)widened(bytes_at(from + i * right + k));
            }
            turn_pairs(to + k / 2 * COLUMNS + c, cells);
        }
    return whole;
}

/* ---- one row ----------------------------------------------------------------------------------------------------- */

/* sums += a packed row times the columns of up to four rows, without packing them. */
static inline void add_rows(int32_t *sums, const int32_t *left, const char *const row[FOUR], int64_t columns)
{
    const cell_vector low = (cell_vector){0} + (uint32_t)left[0], high = (cell_vector){0} + (uint32_t)left[1];
    for (int64_t c = 0; c < columns; c += COLUMNS) {
        cell_vector one[2], other[2], *sum = (cell_vector *)(void *)(sums + c);
        zip_pairs(one, bytes_at(row[0] + c), bytes_at(row[1] + c));
        zip_pairs(other, bytes_at(row[2] + c), bytes_at(row[3] + c));
        sum[0] += PAIRS(one[0], low) + PAIRS(other[0], high);
        sum[1] += PAIRS(one[1], low) + PAIRS(other[1], high);
    }
}

static void line_pairs(int32_t *sums, const int32_t *left, const char *from, int64_t down, int64_t columns,
                       int64_t depth)
{
    const int64_t whole = columns / COLUMNS * COLUMNS, fours = depth / FOUR * FOUR;
    const pair *one = (const pair *)(const void *)left;
    for (int64_t k = 0; k < fours; k += FOUR) {
        const char *row[FOUR];
        for (int i = 0; i < FOUR; ++i) row[i] = from + (k + i) * down;
        for (int i = 0; i < FOUR && k + FOUR + i < depth; ++i)
            for (int64_t c = 0; c < whole; c += CACHE_BYTES) __builtin_prefetch(row[i] + FOUR * down + c, 0, 2);
        add_rows(sums, left + k / 2, row, whole);
    }
    for (int64_t k = 0; k < depth; ++k)
        for (int64_t c = k < fours ? whole : 0; c < columns; ++c)
            sums[c] = (int32_t)((uint32_t)sums[c] + (uint32_t)(one[k] * (int32_t)((const byte *)from)[k * down + c]));
}

static void dots_pairs(int32_t *sums, const char *row, const char *column, int64_t apart, int64_t columns,
                       int64_t depth)
{
    const int64_t whole = depth / 16 * 16;
    const byte *left = (const byte *)row;
    for (int64_t c = 0; c < columns; c += FOUR) {
        const char *at[FOUR];
        cell_vector sum[FOUR] = {{0}};
        for (int i = 0; i < FOUR; ++i) at[i] = column + (c + i < columns ? c + i : columns - 1) * apart;
        for (int64_t k = 0; k < whole; k += 16) {
            const pair_lanes one = widened(bytes_at(row + k));
            _Pragma("GCC unroll 4") for (int i = 0; i < FOUR; ++i) sum[i] += PAIRS(widened(bytes_at(at[i] + k)), one);
        }
        for (int i = 0; i < FOUR && c + i < columns; ++i) {
            uint32_t total = 0;
            for (int lane = 0; lane < LANES; ++lane) total += sum[i][lane];
            for (int64_t k = whole; k < depth; ++k) total += (uint32_t)(left[k] * ((const byte *)at[i])[k]);
            sums[c + i] = (int32_t)total;
        }
    }
}
