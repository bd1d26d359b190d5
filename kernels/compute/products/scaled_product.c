/* Products of INT8 matrices, scaled: every tile's exact sums (integer_product.c) go through the epilogue row by row. */
#include <stdlib.h>
#include <string.h>

#include "integer_product.h"
#include "numeric.h"
#include "product.h"
#include "scaled.h"
#include "scratch.h"

#define NUMBERED "scaled_product.def"
#include "numbered.h"

enum { OUT, LEFT, RIGHT, SCALES, ADDENDS, BIASES, TOKENS };

typedef struct scaled_buffers {
    integer_buffers integers;
    float values[1024], scale[1024], addend[1024];
    int32_t bias[1024];
} scaled_buffers;
_Static_assert(sizeof(scaled_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

static int32_t flags_of(const step_run *run)
{
    return (int32_t)run->attrs[0];
}

/* ---- the epilogue --------------------------------------------------------------------------------------------------
 */

/* Columns of a vector that a flag says there is, as numbers of 4 bytes. */
static void vector_of(const step_run *run, int32_t view, int32_t flag, int64_t first, int64_t n, void *to)
{
    const step_view *kind = run->step->view + view;
    if (flags_of(run) & flag)
        move_units(4, to, 4, run->first[view] + first * kind->stride[0], kind->stride[0], n);
    else
        memset(to, 0, (size_t)n * 4);
}

/* The offset in the upper half of a quantisation parameter, 9 bits from bit 37 on, and the bits of a scale that count.
 */
static void decode_packed(scaled_buffers *have, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        uint32_t high = bits_of(have->addend[i]) >> 5 & 0x1ffu;
        have->addend[i] = (float)((int32_t)(high << 23) >> 23);
        have->scale[i] = float_of(bits_of(have->scale[i]) & 0xffffe000u);
    }
}

static void add_bias(const step_run *run, int32_t *sums, int64_t n, const scaled_buffers *have)
{
    if (flags_of(run) & BIAS)
        for (int64_t i = 0; i < n; ++i) sums[i] = (int32_t)((uint32_t)sums[i] + (uint32_t)have->bias[i]);
}

static void store_row(const step_run *run, int32_t *sums, int64_t row, int64_t column, int64_t n, scaled_buffers *have)
{
    const step_view *out = run->step->view, *tokens = out + TOKENS;
    char *to = run->first[OUT] + row * out->stride[0] + column * out->stride[1];
    if (!(flags_of(run) & SCALE)) {
        add_bias(run, sums, n, have);
        move_units(sizeof *sums, to, out->stride[1], (const char *)sums, sizeof *sums, n);
        return;
    }
    integer_scaling by = {flags_of(run), (int32_t)run->attrs[1], 1, have->scale, have->addend, have->bias};
    if (by.flags & TOKEN) by.token = *(const mem_float *)(const void *)(run->first[TOKENS] + row * tokens->stride[0]);
    run->isa->integers()->scale_row(have->values, sums, n, &by);
    isa_store(run->isa, CLASS_float, out->memory, false)(to, out->stride[1], have->values, 1, n);
}

/* ---- tiles ------------------------------------------------------------------------------------------------------- */

static integer_matrix matrix_of(const step_run *run, int32_t view, const char *at, const char *next)
{
    const step_view *kind = run->step->view + view;
    return (integer_matrix){at, kind->stride[0], kind->stride[1], next};
}

static void run_scaled(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    scaled_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) {
        product_tile tile = product_tile_at(run, index), next = {0};
        if (index + 1 < end) next = product_tile_at(run, index + 1);
        int64_t column = index % step->column_tiles * step->tile_columns;
        int64_t row = index / step->column_tiles * step->tile_rows;
        int64_t pitch = integer_sums(run->isa, matrix_of(run, LEFT, tile.at[LEFT], next.at[LEFT]),
                                     matrix_of(run, RIGHT, tile.at[RIGHT], next.at[RIGHT]), tile.rows, tile.columns,
                                     tile.depth, &have->integers);
        vector_of(run, SCALES, SCALE, column, tile.columns, have->scale);
        vector_of(run, ADDENDS, ADDEND, column, tile.columns, have->addend);
        vector_of(run, BIASES, BIAS, column, tile.columns, have->bias);
        if (flags_of(run) & PACKED_SCALES) decode_packed(have, tile.columns);
        for (int64_t r = 0; r < tile.rows; ++r)
            store_row(run, have->integers.sums + r * pitch, row + r, column, tile.columns, have);
    }
    scratch_give(have);
}

/* Where the output overlaps an input nothing is written before all is read. */
static void run_all(step_run *run)
{
    const plan_step *step = run->step;
    const step_view *out = step->view;
    int64_t rows = out->shape[0], columns = out->shape[1], dense[] = {columns * out->size, out->size};
    char *results = run->staged ? malloc((size_t)(rows * dense[0])) : NULL;
    if (!results) {
        pool_run(run_scaled, run, step->tiles, step->ordered ? step->tiles : step->grain, step->cost);
        return;
    }
    step_view views[TOKENS + 1];
    memcpy(views, out, sizeof views);
    views->stride = dense;
    plan_step apart = *step;
    apart.view = views;
    step_run beside = *run;
    beside.step = &apart, beside.first[OUT] = results;
    pool_run(run_scaled, &beside, step->tiles, step->grain, step->cost);
    for (int64_t row = 0; row < rows; ++row)
        move_units(out->size, run->first[OUT] + row * out->stride[0], out->stride[1], results + row * dense[0],
                   out->size, columns);
    free(results);
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

bool scaled_vectors_fit(const plan_step *step)
{
    static const int32_t dtype[] = {DTYPE_FLOAT, DTYPE_FLOAT, DTYPE_INT32, DTYPE_FLOAT};
    int32_t flags = (int32_t)step->attrs[0];
    for (int32_t v = 0; v < 4; ++v)
        if (flags >> v & 1 &&
            step->view[SCALES + v].memory != (v == 1 && flags & PACKED_SCALES ? DTYPE_INT32 : dtype[v]))
            return false;
    if (!(flags & SCALE)) return step->view->memory == DTYPE_INT32;
    return isa_base.stages->store[CLASS_float][step->view->memory] != NULL;
}

static bool accept_scaled(const plan_step *step)
{
    const step_view *out = step->view, *left = out + LEFT, *right = out + RIGHT;
    if (out->rank != 2 || left->rank != 2 || right->rank != 2) return false;
    if (left->memory != DTYPE_INT8 || right->memory != DTYPE_INT8) return false;
    return left->shape[0] == out->shape[0] && right->shape[1] == out->shape[1] && left->shape[1] == right->shape[0];
}

/* Of one matrix: a number for each column, or row. Without tiles where a vector that counts is of another kind. */
static bool vectors_fit(const plan_step *step)
{
    for (int32_t v = 0; v < 4; ++v) {
        const step_view *one = step->view + SCALES + v;
        bool counts = (int32_t)step->attrs[0] >> v & 1;
        if (counts && (one->rank != 1 || one->shape[0] != step->view->shape[v == 3 ? 0 : 1])) return false;
    }
    return scaled_vectors_fit(step);
}

static void prepare_scaled(plan_step *step)
{
    const step_view *out = step->view, *right = out + RIGHT;
    int64_t rows = out->shape[0], columns = out->shape[1];
    double depth = (double)right->shape[0];
    integer_tile tile = integer_tile_of(rows ? rows : 1, columns ? columns : 1, right->stride[1] == 1);
    step->tile_rows = tile.rows;
    step->tile_columns = tile.columns;
    step->row_tiles = (rows + tile.rows - 1) / tile.rows;
    step->column_tiles = (columns + tile.columns - 1) / tile.columns;
    step->tiles = vectors_fit(step) ? step->row_tiles * step->column_tiles : 0;
    step->grain = 1;
    step->traffic = (uint64_t)((double)rows * depth + depth * (double)columns);
    step->cost = (uint64_t)((double)rows * (double)columns * (depth * 0.01 + 1));
}

static pool_body scaled_body(const plan_step *step)
{
    (void)step;
    return run_scaled;
}

const kernel_family family_scaled_products = {.shaped = true,
                                              .computes = computes_any,
                                              .accept = accept_scaled,
                                              .prepare = prepare_scaled,
                                              .body = scaled_body,
                                              .run = run_all};
