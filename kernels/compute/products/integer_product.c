/* Products of INT8 matrices, exact in INT32: tiles of the result, for which pieces of both matrices are packed as cells
 * of 32 bits (loops/integer_product.c). */
#include "integer_product.h"

#include <string.h>

#include "product.h"
#include "scratch.h"

_Static_assert(sizeof(integer_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");
#define WIDE 1024 /* columns of a tile of few rows */
#define FEW 16
#define CACHE_LINE 64
#define WHOLE 16 /* divides the cells along the depth that are packed at once */

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t parts_of(int64_t size, int64_t part)
{
    return (size + part - 1) / part;
}

integer_tile integer_tile_of(int64_t rows, int64_t columns, bool flat)
{
    integer_tile tile = {smaller(rows, INTEGER_ROWS), INTEGER_SUMS / INTEGER_ROWS};
    if (rows > INTEGER_ROWS) tile.rows = parts_of(rows, parts_of(rows, INTEGER_ROWS));
    if (flat && rows <= FEW) tile.columns = WIDE;
    tile.columns = smaller(tile.columns, columns);
    return tile;
}

static int64_t padded(int64_t columns, const integer_loops *loops)
{
    return parts_of(columns, loops->columns) * loops->columns;
}

static void pack_left(const integer_loops *loops, integer_matrix from, int64_t k, int64_t rows, int64_t depth,
                      integer_buffers *have)
{
    const int64_t cells = parts_of(depth, loops->packs);
    const char *at = from.at + k * from.right;
    for (int64_t r = 0; r < rows; ++r, at += from.down)
        have->owed[r] = loops->pack_row(have->left + r * cells, at, from.right, depth);
}

/* Memory that is wanted next, which the cache is asked for bit by bit while panels are multiplied. */
typedef struct wanted {
    const char *at;
    int64_t pitch, lines, bytes; /* lines of so many bytes are left */
} wanted;

/* Rows or columns, whichever lie side by side. */
static wanted wanted_of(integer_matrix from, const char *at, int64_t rows, int64_t columns)
{
    if (at && from.right == 1) return (wanted){at, from.down, rows, columns};
    if (at && from.down == 1) return (wanted){at, from.right, columns, rows};
    return (wanted){0};
}

static void foresee(wanted *some, int64_t lines)
{
    for (; lines > 0 && some->lines > 0; --lines, --some->lines, some->at += some->pitch)
        for (int64_t i = 0; i < some->bytes; i += CACHE_LINE) __builtin_prefetch(some->at + i, 0, 2);
}

static void multiply(const integer_loops *loops, int64_t rows, int64_t columns, int64_t cells, bool first,
                     integer_buffers *have, wanted next[2])
{
    const int64_t pitch = padded(columns, loops);
    const int64_t panels = pitch / loops->columns * parts_of(rows, loops->rows[0]);
    const int64_t lines[2] = {parts_of(next[0].lines, panels), parts_of(next[1].lines, panels)};
    for (int64_t c = 0; c < columns; c += loops->columns) {
        const int32_t *right = have->cells + c * cells;
        int64_t r = 0;
        for (int32_t kind = 0; kind < INTEGER_PANELS; ++kind)
            for (int64_t some = loops->rows[kind]; r + some <= rows; r += some) {
                for (int i = 0; i < 2; ++i) foresee(next + i, lines[i]);
                loops->panel[kind](have->left + r * cells, right, have->sums + r * pitch + c, cells, pitch,
                                   have->owed + r, first);
            }
    }
}

static void multiply_packed(const integer_loops *loops, integer_matrix left, integer_matrix right, int64_t rows,
                            int64_t columns, int64_t depth, integer_buffers *have)
{
    const int64_t most = smaller(INTEGER_LEFT / rows, INTEGER_RIGHT / padded(columns, loops)) / WHOLE * WHOLE;
    const int64_t block = most * loops->packs;
    for (int64_t k = 0; k < depth; k += block) {
        const int64_t some = smaller(depth - k, block), cells = parts_of(some, loops->packs), then = k + block;
        const bool last = then >= depth;
        const int64_t more = last ? smaller(depth, block) : smaller(depth - then, block);
        wanted next[2] = {wanted_of(left, last ? left.next : left.at + then * left.right, rows, more),
                          wanted_of(right, last ? right.next : right.at + then * right.down, more, columns)};
        pack_left(loops, left, k, rows, some, have);
        loops->pack_columns(have->cells, right.at + k * right.down, right.down, right.right, columns, some);
        multiply(loops, rows, columns, cells, k == 0, have, next);
    }
}

static void multiply_line(const integer_loops *loops, integer_matrix left, integer_matrix right, int64_t columns,
                          int64_t depth, integer_buffers *have)
{
    const int64_t block = INTEGER_LEFT * loops->packs;
    memset(have->sums, 0, (size_t)columns * sizeof *have->sums);
    for (int64_t k = 0; k < depth; k += block) {
        const int64_t some = smaller(depth - k, block);
        pack_left(loops, left, k, 1, some, have);
        loops->line(have->sums, have->left, right.at + k * right.down, right.down, columns, some);
        for (int64_t c = 0; c < columns; ++c) have->sums[c] = (int32_t)((uint32_t)have->sums[c] + have->owed[0]);
    }
}

int64_t integer_sums(const isa_table *isa, integer_matrix left, integer_matrix right, int64_t rows, int64_t columns,
                     int64_t depth, integer_buffers *have)
{
    const integer_loops *loops = isa->integers();
    const int64_t pitch = padded(columns, loops);
    if (!depth)
        memset(have->sums, 0, (size_t)(rows * pitch) * sizeof *have->sums);
    else if (loops->dots && rows == 1 && left.right == 1 && right.down == 1)
        loops->dots(have->sums, left.at, right.at, right.right, columns, depth);
    else if (loops->line && rows == 1 && right.right == 1)
        multiply_line(loops, left, right, columns, depth, have);
    else
        multiply_packed(loops, left, right, rows, columns, depth, have);
    return pitch;
}

/* ---- the plain product ------------------------------------------------------------------------------------------- */

static integer_matrix matrix_of(const step_run *run, int32_t view, const char *at, const char *next)
{
    const step_view *kind = run->step->view + view;
    return (integer_matrix){at, kind->stride[kind->rank - 2], kind->stride[kind->rank - 1], next};
}

static void run_integers(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    int64_t down = out->stride[out->rank - 2], right = out->stride[out->rank - 1];
    integer_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        product_tile tile = product_tile_at(run, index), next = {0};
        if (index + 1 < end) next = product_tile_at(run, index + 1);
        int64_t pitch =
            integer_sums(run->isa, matrix_of(run, 1, tile.at[1], next.at[1]), matrix_of(run, 2, tile.at[2], next.at[2]),
                         tile.rows, tile.columns, tile.depth, have);
        for (int64_t r = 0; r < tile.rows; ++r)
            move_units(sizeof(int32_t), tile.at[0] + r * down, right, (const char *)(have->sums + r * pitch),
                       sizeof(int32_t), tile.columns);
    }
    scratch_give(have);
}

static bool accept_integers(const plan_step *step)
{
    const step_view *out = step->view, *left = out + 1, *right = out + 2;
    int32_t rank = out->rank, row = rank - 2, column = rank - 1;
    if (step->class != CLASS_int64 || rank < 2 || left->rank != rank || right->rank != rank) return false;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (step->view[v].memory != step->view[v].kernel) return false;
    if (out->memory != DTYPE_INT32 || left->memory != DTYPE_INT8 || right->memory != DTYPE_INT8) return false;
    for (int32_t axis = 0; axis < row; ++axis)
        if (left->shape[axis] != out->shape[axis] || right->shape[axis] != out->shape[axis]) return false;
    return left->shape[row] == out->shape[row] && right->shape[column] == out->shape[column] &&
           left->shape[column] == right->shape[row];
}

static void prepare_integers(plan_step *step)
{
    const step_view *out = step->view, *right = out + 2;
    int32_t last = out->rank - 1;
    int64_t rows = out->shape[last - 1], columns = out->shape[last];
    double batches = 1, depth = (double)right->shape[last - 1];
    integer_tile tile = integer_tile_of(rows ? rows : 1, columns ? columns : 1, right->stride[last] == 1);
    step->tile_rows = tile.rows;
    step->tile_columns = tile.columns;
    step->row_tiles = parts_of(rows, tile.rows);
    step->column_tiles = parts_of(columns, tile.columns);
    step->tiles = step->row_tiles * step->column_tiles;
    for (int32_t axis = 0; axis < last - 1; ++axis)
        step->tiles *= out->shape[axis], batches *= (double)out->shape[axis];
    step->grain = 1;
    step->traffic = (uint64_t)(batches * ((double)rows * depth + depth * (double)columns));
    step->cost = (uint64_t)(batches * (double)rows * (double)columns * (depth * 0.01 + 1));
}

static pool_body integers_body(const plan_step *step)
{
    (void)step;
    return run_integers;
}

const kernel_family family_integer_products = {.shaped = true,
                                               .computes = computes_any,
                                               .accept = accept_integers,
                                               .prepare = prepare_integers,
                                               .body = integers_body};
