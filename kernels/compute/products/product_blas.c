/* Products of float32 by a BLAS, one call a tile, in tiles that shapes alone decide: every number of threads gives the
 * same bits. Matrices that a BLAS can read are not copied; others, 16-bit ones among them, become float32 piece by
 * piece. */
#include <string.h>

#include "blas.h"
#include "product.h"
#include "scratch.h"

#define SMALL_WORK 8e6 /* products of a tile that is worth no second thread */
#define USUAL_WORK 4e8 /* up to here there are four tiles, up to ten times as much eight, then sixteen */
#define THIN 64          /* depth up to which writing the results, first as zeros, takes a BLAS most of its time */
#define THIN_RESULTS 1e5 /* of a tile of such a product: a second-level cache holds them from one to the other */
#define LEAST_SIDE 64
#define LONG_SIDE 1024 /* of a tile of one row or column, at least, in four tiles at most */
#define CLAIMED_COST 20000 /* of the tiles that a thread claims at once */

typedef struct blas_buffers {
    _Alignas(64) float left[TILE_SIDE * DEPTH], right[TILE_SIDE * DEPTH], sums[TILE_SIDE * TILE_SIDE];
    _Alignas(64) char part[BLOCK_BYTES];
    scratch spare;
} blas_buffers;
_Static_assert(sizeof(blas_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* A matrix as a BLAS reads it: by rows, or turned by columns, which are `pitch` values apart. */
typedef struct operand {
    const float *at;
    int32_t pitch;
    enum blas_side side;
} operand;

/* ---- what can be taken as it lies -------------------------------------------------------------------------------- */

/* Whether elements lie side by side along one axis and far enough apart along the other. */
static bool lies(int64_t along, int64_t length, int64_t across, int64_t count)
{
    const int64_t size = sizeof(float);
    bool dense = along == size || length == 1;
    return dense && (count == 1 || (across >= size * length && across % size == 0 && across / size <= INT32_MAX));
}

static operand blas_operand(int64_t length, int64_t across, int64_t count, enum blas_side side)
{
    int64_t pitch = count == 1 ? length : across / (int64_t)sizeof(float);
    return (operand){NULL, (int32_t)(pitch > 0 ? pitch : 1), side};
}

/* False: it has to be copied. */
static bool as_it_lies(const plan_step *step, int32_t view, operand *found)
{
    const step_view *kind = step->view + view;
    int32_t row = kind->rank - 2, column = kind->rank - 1;
    int64_t rows = kind->shape[row], columns = kind->shape[column];
    if (kind->memory != DTYPE_FLOAT || kind->kernel != DTYPE_FLOAT || rows > INT32_MAX || columns > INT32_MAX)
        return false;
    if (view && step->attrs[0] != 0) return false;
    if (lies(kind->stride[column], columns, kind->stride[row], rows)) {
        *found = blas_operand(columns, kind->stride[row], rows, BLAS_AS_IT_IS);
        return true;
    }
    if (view == 0 || !lies(kind->stride[row], rows, kind->stride[column], columns)) return false;
    *found = blas_operand(rows, kind->stride[column], columns, BLAS_TURNED);
    return true;
}

/* ---- tiles ------------------------------------------------------------------------------------------------------- */

static int64_t parts_of(int64_t size, int64_t part)
{
    return (size + part - 1) / part;
}

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

/* Halve the longer side until there are enough tiles. */
static void divide(plan_step *step, int64_t rows, int64_t columns, double depth)
{
    double work = (double)rows * (double)columns * depth;
    int64_t wanted = work < SMALL_WORK ? 1 : work < USUAL_WORK ? 4 : work < 10 * USUAL_WORK ? 8 : 16;
    double results = (double)rows * (double)columns;
    if (depth <= THIN && results > (double)wanted * THIN_RESULTS) wanted = (int64_t)(results / THIN_RESULTS);
    int64_t side[2] = {rows, columns};
    bool vector = rows == 1 || columns == 1;
    for (int64_t tiles = 1; tiles < (vector ? 4 : wanted); tiles *= 2) {
        int64_t *longer = side + (side[1] >= side[0]);
        if (*longer < 2 * (vector ? LONG_SIDE : LEAST_SIDE)) break;
        *longer = parts_of(*longer / 2 + *longer % 2, 16) * 16;
    }
    step->tile_rows = side[0];
    step->tile_columns = side[1];
}

void prepare_blas(plan_step *step)
{
    const step_view *out = step->view;
    operand unused;
    int32_t last = out->rank - 1;
    int64_t rows = out->shape[last - 1], columns = out->shape[last], depth = step->view[1].shape[last];
    bool direct = as_it_lies(step, 1, &unused) && as_it_lies(step, 2, &unused) && depth <= INT32_MAX;
    bool buffered = !direct || !as_it_lies(step, 0, &unused);
    int64_t batches = step->tiles / (step->row_tiles * step->column_tiles);
    divide(step, rows, columns, (double)depth);
    if (buffered) {
        step->tile_rows = parts_of(step->tile_rows, parts_of(step->tile_rows, TILE_SIDE));
        step->tile_columns = parts_of(step->tile_columns, parts_of(step->tile_columns, TILE_SIDE));
    }
    step->row_tiles = parts_of(rows, step->tile_rows);
    step->column_tiles = parts_of(columns, step->tile_columns);
    step->tiles = batches * step->row_tiles * step->column_tiles;
    step->row_length = direct ? depth : smaller(depth, DEPTH);
    double cost = (double)step->cost / (double)step->tiles;
    step->grain = cost < CLAIMED_COST ? smaller((int64_t)(CLAIMED_COST / (cost + 1)) + 1, step->tiles) : 1;
}

/* ---- copies as float32 ------------------------------------------------------------------------------------------- */

/* rows x columns elements of an input, dense and along the axis whose elements lie closer together. */
static operand copied(const step_run *run, int32_t view, const char *at, int64_t rows, int64_t columns, float *to,
                      scratch *spare)
{
    const step_view *kind = run->step->view + view;
    int64_t down = kind->stride[kind->rank - 2], right = kind->stride[kind->rank - 1];
    bool turned = (down < 0 ? -down : down) < (right < 0 ? -right : right);
    int64_t outer = turned ? columns : rows, inner = turned ? rows : columns;
    int64_t far = turned ? right : down, near = turned ? down : right, some = run->step->block / inner;
    for (int64_t begin = 0; begin < outer; begin += some) {
        patch piece = {(char *)at + begin * far, smaller(outer - begin, some), inner, far, near};
        stage_load(run, view, &piece, to + begin * inner, spare);
    }
    if (run->step->attrs[0] != 0) product_round(to, rows * columns);
    return (operand){to, (int32_t)inner, turned ? BLAS_TURNED : BLAS_AS_IT_IS};
}

static operand operand_of(const step_run *run, int32_t view, const char *at, int64_t rows, int64_t columns, float *to,
                          scratch *spare)
{
    operand found;
    if (!as_it_lies(run->step, view, &found)) return copied(run, view, at, rows, columns, to, spare);
    found.at = (const float *)(const void *)at;
    return found;
}

/* ---- products ---------------------------------------------------------------------------------------------------- */

/* One row on the left, or one column on the right: a matrix times a vector. */
static void multiply_vector(const blas *by, const product_tile *tile, const operand *matrix, const float *vector,
                            int64_t step, const float factor[2], float *to, int64_t to_step)
{
    bool row = tile->rows == 1;
    int32_t length = (int32_t)(row ? tile->columns : tile->rows), depth = (int32_t)tile->depth;
    bool as_it_is = (matrix->side == BLAS_AS_IT_IS) != row;
    by->sgemv(BLAS_ROWS, as_it_is ? BLAS_AS_IT_IS : BLAS_TURNED, as_it_is ? length : depth, as_it_is ? depth : length,
              factor[0], matrix->at, matrix->pitch, vector, (int32_t)step, factor[1], to, (int32_t)to_step);
}

static bool is_vector(const step_run *run, const product_tile *tile)
{
    const plan_step *step = run->step;
    const step_view *vector = step->view + (tile->rows == 1 ? 1 : 2);
    int64_t along = vector->stride[vector->rank - (tile->rows == 1 ? 1 : 2)];
    return (tile->rows == 1 || tile->columns == 1) && step->row_length == tile->depth && along > 0;
}

/* The addend where the sums will be, so that the BLAS adds to it. */
static void place_addend(const step_run *run, const product_tile *tile, blas_buffers *have)
{
    const step_view *out = run->step->view, *from = out + 3;
    int32_t row = out->rank - 2, column = out->rank - 1;
    for (int64_t r = 0; r < tile->rows; ++r)
        for (int64_t c = 0; c < tile->columns; c += run->step->block) {
            int64_t some = smaller(tile->columns - c, run->step->block);
            patch piece = {tile->at[3] + r * from->stride[row] + c * from->stride[column], 1, some, 0,
                           from->stride[column]};
            stage_load(run, 3, &piece, have->part, &have->spare);
            memcpy(tile->at[0] + r * out->stride[row] + c * (int64_t)sizeof(float), have->part,
                   (size_t)some * sizeof(float));
        }
}

static void multiply(const step_run *run, const blas *by, const product_tile *tile, const operand *to, float alpha,
                     float beta, blas_buffers *have)
{
    const step_view *left = run->step->view + 1, *right = left + 1;
    int32_t row = left->rank - 2, column = left->rank - 1;
    for (int64_t k = 0; k < tile->depth; k += run->step->row_length) {
        int64_t some = smaller(tile->depth - k, run->step->row_length);
        operand one =
            operand_of(run, 1, tile->at[1] + k * left->stride[column], tile->rows, some, have->left, &have->spare);
        operand other =
            operand_of(run, 2, tile->at[2] + k * right->stride[row], some, tile->columns, have->right, &have->spare);
        float factor[2] = {alpha, k ? 1 : beta}, *sums = (float *)to->at;
        if (is_vector(run, tile)) {
            bool first = tile->rows == 1;
            int64_t step = first ? left->stride[column] : right->stride[row];
            bool copy = first ? one.at == have->left : other.at == have->right;
            multiply_vector(by, tile, first ? &other : &one, first ? one.at : other.at,
                            copy || tile->depth == 1 ? 1 : step / (int64_t)sizeof(float), factor, sums,
                            first ? 1 : to->pitch);
        } else {
            by->sgemm(BLAS_ROWS, (int)one.side, (int)other.side, (int32_t)tile->rows, (int32_t)tile->columns,
                      (int32_t)some, factor[0], one.at, one.pitch, other.at, other.pitch, factor[1], sums, to->pitch);
        }
    }
}

static void run_tile(const step_run *run, const blas *by, int64_t index, blas_buffers *have)
{
    const plan_step *step = run->step;
    product_tile tile = product_tile_at(run, index);
    operand to;
    if (!as_it_lies(step, 0, &to)) {
        to = (operand){have->sums, (int32_t)tile.columns, BLAS_AS_IT_IS};
        multiply(run, by, &tile, &to, 1, 0, have);
        product_store(run, &tile, (char *)have->sums, tile.columns, have->part, &have->spare);
        return;
    }
    to.at = (const float *)(const void *)tile.at[0];
    bool added = step->inputs == 3;
    if (added) place_addend(run, &tile, have);
    multiply(run, by, &tile, &to, added ? (float)step->attrs[1] : 1, added ? (float)step->attrs[2] : 0, have);
}

void run_blas(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const blas *by = blas_ready();
    blas_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) run_tile(run, by, index, have);
    scratch_give(have);
}
