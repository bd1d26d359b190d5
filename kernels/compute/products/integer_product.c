/* Products of INT8 matrices, exact in INT32: tiles of the result, for which pieces of both matrices are packed as cells
 * of 32 bits (loops/integer_product.c). */
#include "integer_product.h"

#include <string.h>

#include "product.h"
#include "scratch.h"

_Static_assert(sizeof(integer_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");
#define TALL 256 /* rows of a tile, at most */
#define WIDE 1024 /* columns of a tile of few rows */
#define FEW 16
#define PADDING 64 /* columns of a panel, at most, divide this */

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
    integer_tile tile = {smaller(rows, TALL), INTEGER_SUMS / TALL};
    if (rows > TALL) tile.rows = parts_of(rows, parts_of(rows, TALL));
    if (flat && rows <= FEW) tile.columns = WIDE;
    tile.columns = smaller(tile.columns, columns);
    return tile;
}

/* Cells of `depth` integers of every row, and what the sums begin with. */
static void pack_left(const integer_loops *loops, integer_matrix from, int64_t rows, int64_t depth, int64_t cells,
                      int64_t pitch, bool first, integer_buffers *have)
{
    for (int64_t r = 0; r < rows; ++r) {
        int32_t *sums = have->sums + r * pitch;
        int32_t begin = loops->pack_row(have->left + r * cells, from.at + r * from.down, from.right, depth);
        if (first)
            for (int64_t i = 0; i < pitch; ++i) sums[i] = begin;
        else if (begin)
            for (int64_t i = 0; i < pitch; ++i) sums[i] = (int32_t)((uint32_t)sums[i] + (uint32_t)begin);
    }
}

static void pack_right(const isa_table *isa, const integer_loops *loops, integer_matrix from, int64_t columns,
                       int64_t depth, int64_t cells, integer_buffers *have)
{
    int32_t *to = have->cells;
    for (int64_t c = 0; c < columns; c += loops->columns, to += cells * loops->columns)
        loops->pack_panel(isa->moves, to, from.at + c * from.right, from.down, from.right,
                          smaller(columns - c, loops->columns), depth);
}

static void multiply(const integer_loops *loops, int64_t rows, int64_t columns, int64_t cells, int64_t pitch,
                     integer_buffers *have)
{
    for (int64_t c = 0; c < columns; c += loops->columns) {
        const int32_t *right = have->cells + c * cells;
        int64_t r = 0;
        for (int32_t kind = 0; kind < INTEGER_PANELS; ++kind)
            for (int64_t some = loops->rows[kind]; r + some <= rows; r += some)
                loops->panel[kind](have->left + r * cells, right, have->sums + r * pitch + c, cells, pitch);
    }
}

int64_t integer_sums(const isa_table *isa, integer_matrix left, integer_matrix right, int64_t rows, int64_t columns,
                     int64_t depth, integer_buffers *have)
{
    const integer_loops *loops = isa->integers();
    if (loops->dots && rows == 1 && left.right == 1 && right.down == 1) {
        loops->dots(have->sums, left.at, right.at, right.right, columns, depth);
        return columns;
    }
    int64_t pitch = parts_of(columns, loops->columns) * loops->columns;
    int64_t most = smaller(INTEGER_RIGHT / pitch, INTEGER_LEFT / rows) * loops->packs;
    if (!depth) memset(have->sums, 0, (size_t)(rows * pitch) * sizeof *have->sums);
    for (int64_t k = 0; k < depth; k += most) {
        int64_t some = smaller(depth - k, most), cells = parts_of(some, loops->packs);
        integer_matrix one = {left.at + k * left.right, left.down, left.right};
        integer_matrix other = {right.at + k * right.down, right.down, right.right};
        pack_left(loops, one, rows, some, cells, pitch, k == 0, have);
        pack_right(isa, loops, other, columns, some, cells, have);
        multiply(loops, rows, columns, cells, pitch, have);
    }
    return pitch;
}

/* ---- the plain product ------------------------------------------------------------------------------------------- */

static integer_matrix matrix_of(const step_run *run, int32_t view, const char *at)
{
    const step_view *kind = run->step->view + view;
    return (integer_matrix){at, kind->stride[kind->rank - 2], kind->stride[kind->rank - 1]};
}

static void run_integers(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    int64_t down = out->stride[out->rank - 2], right = out->stride[out->rank - 1];
    integer_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        product_tile tile = product_tile_at(run, index);
        int64_t pitch = integer_sums(run->isa, matrix_of(run, 1, tile.at[1]), matrix_of(run, 2, tile.at[2]), tile.rows,
                                     tile.columns, tile.depth, have);
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
