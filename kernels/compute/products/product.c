/* Matrix products: tiles of the result, for which panels of both matrices are packed (loops/product.c multiplies them).
 * FLOAT goes through a BLAS where there is one (product_blas.c).
 */
#include "product.h"

#include <string.h>

#include "blas.h"
#include "scratch.h"

#define NUMBERED "product.def"
#include "numbered.h"

typedef struct product_buffers {
    _Alignas(64) char left[TILE_SIDE * DEPTH * sizeof(double) / 2], right[TILE_SIDE * DEPTH * sizeof(double) / 2];
    _Alignas(64) char sums[TILE_SIDE * TILE_SIDE * sizeof(double) / 2];
    _Alignas(64) char part[BLOCK_BYTES];
    scratch spare;
} product_buffers;
_Static_assert(sizeof(product_buffers) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* One of the two matrices as panels: `across` is the axis that a panel is narrow along. */
typedef struct packing {
    const step_run *run;
    int32_t view, width; /* elements of a panel along across */
    int64_t across, along; /* bytes from one element to the next */
    bool short_floats; /* HF32 */
} packing;

/* `count` steps along the depth of one panel, of which `width` elements are the matrix's own and the rest zeros. */
static void pack_piece(const packing *how, const char *at, int64_t count, int64_t width, char *to,
                       product_buffers *have)
{
    int64_t size = class_size(how->run->step->class);
    patch piece = {(char *)at, count, width, how->along, how->across};
    char *dense = width == how->width ? to : have->part;
    stage_load(how->run, how->view, &piece, dense, &have->spare);
    if (how->short_floats) product_round((float *)(void *)dense, count * width);
    if (dense == to) return;
    memset(to, 0, (size_t)(count * how->width * size));
    for (int64_t k = 0; k < count; ++k)
        memcpy(to + k * how->width * size, dense + k * width * size, (size_t)(width * size));
}

/* n elements along across and `depth` along the depth, from `at` on. */
static void pack(const packing *how, const char *at, int64_t n, int64_t depth, char *to, product_buffers *have)
{
    const plan_step *step = how->run->step;
    int64_t size = class_size(step->class), some = step->block / how->width;
    for (int64_t begin = 0; begin < n; begin += how->width) {
        int64_t width = n - begin < how->width ? n - begin : how->width;
        for (int64_t k = 0; k < depth; k += some) {
            int64_t count = depth - k < some ? depth - k : some;
            pack_piece(how, at + begin * how->across + k * how->along, count, width, to, have);
            to += count * how->width * size;
        }
    }
}

/* Sums of a tile over `depth` more: panels of both are packed. Rows of sums are `pitch` values apart. */
static void multiply(const plan_step *step, const product_loops *loops, int64_t rows, int64_t columns, int64_t depth,
                     int64_t pitch, product_buffers *have)
{
    int64_t size = class_size(step->class);
    for (int64_t c = 0; c < columns; c += loops->columns)
        for (int64_t r = 0; r < rows; r += loops->rows)
            loops->panel(have->left + r * depth * size, have->right + c * depth * size,
                         have->sums + (r * pitch + c) * size, depth, pitch);
}

/* Where a tile begins in every view. */
static void run_tile(const step_run *run, const product_loops *loops, int64_t index, product_buffers *have)
{
    const plan_step *step = run->step;
    const step_view *left = step->view + 1, *right = left + 1;
    product_tile tile = product_tile_at(run, index);
    int32_t last = left->rank - 1;
    int64_t size = class_size(step->class), most = DEPTH * 4 / size;
    int64_t pitch = (tile.columns + loops->columns - 1) / loops->columns * loops->columns;
    int64_t padded = (tile.rows + loops->rows - 1) / loops->rows * loops->rows;
    bool hf32 = step->attrs[0] != 0;
    packing of_left = {run, 1, loops->rows, left->stride[last - 1], left->stride[last], hf32};
    packing of_right = {run, 2, loops->columns, right->stride[last], right->stride[last - 1], hf32};
    memset(have->sums, 0, (size_t)(padded * pitch * size));
    for (int64_t k = 0; k < tile.depth; k += most) {
        int64_t some = tile.depth - k < most ? tile.depth - k : most;
        pack(&of_left, tile.at[1] + k * of_left.along, tile.rows, some, have->left, have);
        pack(&of_right, tile.at[2] + k * of_right.along, tile.columns, some, have->right, have);
        multiply(step, loops, tile.rows, tile.columns, some, pitch, have);
    }
    product_store(run, &tile, have->sums, pitch, have->part, &have->spare);
}

static void run_product(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    product_buffers *have = scratch_take();
    for (int64_t index = begin; index < end; ++index) run_tile(run, run->isa->products + run->step->class, index, have);
    scratch_give(have);
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

int32_t product_kernel(int32_t inputs)
{
    return inputs == 3 ? KERNEL_gemm : KERNEL_matmul;
}

static bool product_computes(int32_t kernel, int32_t class)
{
    return isa_base.products[class].panel && (kernel == KERNEL_matmul || class != CLASS_int64);
}

static bool accept_product(const plan_step *step)
{
    const step_view *out = step->view, *left = out + 1, *right = out + 2;
    int32_t rank = out->rank, row = rank - 2, column = rank - 1;
    if (!product_computes(step->kernel, step->class) || rank < 2) return false;
    for (int32_t v = 0; v <= step->inputs; ++v)
        if (step->view[v].rank != rank || !isa_base.stages->load[step->class][step->view[v].kernel]) return false;
    for (int32_t axis = 0; axis < row; ++axis)
        if (left->shape[axis] != out->shape[axis] || right->shape[axis] != out->shape[axis]) return false;
    if (step->inputs == 3 && memcmp(step->view[3].shape, out->shape, (size_t)rank * sizeof *out->shape)) return false;
    return left->shape[row] == out->shape[row] && right->shape[column] == out->shape[column] &&
           left->shape[column] == right->shape[row];
}

static void prepare_product(plan_step *step)
{
    const step_view *out = step->view;
    int32_t last = out->rank - 1;
    int64_t side = step->class == CLASS_float ? TILE_SIDE : TILE_SIDE / 2;
    double batches = 1, rows = (double)out->shape[last - 1], columns = (double)out->shape[last];
    double depth = (double)step->view[1].shape[last];
    step->block = BLOCK_BYTES / widest_value(step);
    step->tile_rows = step->tile_columns = side;
    step->row_tiles = (out->shape[last - 1] + side - 1) / side;
    step->column_tiles = (out->shape[last] + side - 1) / side;
    step->tiles = step->row_tiles * step->column_tiles;
    for (int32_t axis = 0; axis < last - 1; ++axis)
        step->tiles *= out->shape[axis], batches *= (double)out->shape[axis];
    step->grain = 1;
    step->row_length = 0;
    step->traffic = (uint64_t)(batches * (rows * depth + depth * columns + rows * columns) * (double)out->size);
    step->cost = (uint64_t)(batches * rows * columns * (depth * 0.03 + 1));
    if (step->class == CLASS_float && depth > 0 && step->tiles && blas_ready()) prepare_blas(step);
}

static pool_body product_body(const plan_step *step)
{
    return step->row_length ? run_blas : run_product;
}

const kernel_family family_products = {.shaped = true,
                                       .computes = product_computes,
                                       .accept = accept_product,
                                       .prepare = prepare_product,
                                       .body = product_body};
